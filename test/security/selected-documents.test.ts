import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { keepToSelectedDocuments } from '../../modules/app/http/selected-documents.ts';
import { selectedRoutes } from '../../modules/app/http/selected-routes.ts';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import type { Caller, ReviewScope } from '../../shared-kernel/http/caller.ts';
import { routes } from './routes.ts';

const MINE = '10000000-0000-4000-8000-000000000001';
const OTHER = '20000000-0000-4000-8000-000000000002';

/** A server with one route of each kind, called by a reviewer of one document. */
async function reached(reviews: ReviewScope | undefined, path: string, method: 'GET' | 'HEAD' = 'GET') {
  const lines: unknown[] = [];
  const app = Fastify();
  app.decorateRequest('caller', null);
  app.decorateRequest('correlationId', 'one');
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ProductError ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send({ code: String(error) }),
  );
  const accessLog = { record: async (line: unknown) => void lines.push(line) } as unknown as AccessLog;
  keepToSelectedDocuments(app, {
    accessLog,
    holds: async (scope, _ownerId, documentId) => scope === null || (scope.kind === 'DOCUMENT' && scope.documentId === documentId),
  });
  const caller: Caller = {
    userId: 'rita',
    ownerId: 'lucia',
    role: 'reviewer',
    emailID: '',
    fullName: 'Rita',
    sessionId: 's',
    ...(reviews && { reviews }),
  };
  const onRequest = async (request: { caller: Caller | null }) => {
    request.caller = caller;
  };
  for (const route of [
    '/api/report-of-everything',
    '/api/grants',
    '/api/get-document/:id',
    '/api/document/:id/evidence-sheet',
    '/api/endorsement/special/:documentId/requests',
  ])
    app.get(route, { onRequest }, async (request) => ({ ownerId: request.caller?.ownerId }));
  const answer = await app.inject({ method, url: path });
  await app.close();
  return { said: `${answer.statusCode} ${answer.body === '' ? '' : Object.values(answer.json()).join()}`.trim(), lines };
}

const one: ReviewScope = { kind: 'DOCUMENT', documentId: MINE };

describe('a reviewer of selected documents before a route', () => {
  it('is refused by one that nobody declared for them, since it may sum up the account', async () => {
    const { said, lines } = await reached(one, '/api/report-of-everything');
    expect(said).toBe('403 reviewer.selected_documents');
    expect(lines).toMatchObject([{ code: 'reviewer.selected_documents', ownerId: 'lucia', actor: { kind: 'reviewer', id: 'rita' } }]);
    expect((await reached(undefined, '/api/report-of-everything')).said).toBe('200 lucia');
  });

  it('reaches their documents; of all others, and of no document, there is none', async () => {
    expect((await reached(one, `/api/get-document/${MINE}`)).said).toBe('200 lucia');
    for (const id of [OTHER, 'x', '%20'])
      expect([id, (await reached(one, `/api/get-document/${id}`)).said]).toEqual([id, '404 document.not_found']);
    expect((await reached(one, `/api/get-document/${OTHER}`, 'HEAD')).said).toBe('404');
  });

  it('opens by a link what a link opens, and nothing else by pretending to have one', async () => {
    expect((await reached(one, `/api/document/${OTHER}/evidence-sheet`)).said).toBe('404 document.not_found');
    expect((await reached(one, `/api/document/${OTHER}/evidence-sheet?party=x`)).said).toBe('200 lucia');
    expect((await reached(one, `/api/get-document/${OTHER}?party=x`)).said).toBe('404 document.not_found');
  });

  it('is a stranger to other documents where strangers look, too', async () => {
    expect((await reached(one, `/api/endorsement/special/${MINE}/requests`)).said).toBe('200 lucia');
    expect((await reached(one, `/api/endorsement/special/${OTHER}/requests`)).said).toBe('200');
  });

  it('is known by routes that are there', () => {
    const described = [...selectedRoutes.keys()].map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(described.filter((route) => !(route in routes))).toEqual([]);
  });
});
