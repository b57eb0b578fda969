import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { petition, petitionForm } from '../cancellation/people.ts';
import { account, mailed } from '../journeys/steps.ts';
import { ana, linkOf, sendDocument, stroke } from '../support/journey.ts';
import { type Answer, type Product, people, startProduct } from '../support/product.ts';
import { routes } from './routes.ts';

let product: Product;
let stranger: Awaited<ReturnType<typeof account>>;
let documentID: string;
let signatoryID: string;
let description: { paths: Record<string, Record<string, unknown>> };

beforeAll(async () => {
  product = await startProduct();
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  documentID = await sendDocument(product, [ana]);
  await mailed(product, documentID);
  signatoryID = (await linkOf(product, ana.emailID, documentID)).id;
  expect((await petition(product.http, documentID)).status).toBe(200);
  description = (await product.http.anonymous().get('/openapi.json')).body;
});
afterAll(async () => product?.stop());

/** What people did to the document, without what the product does by itself meanwhile (mails): a type that a refused call added is named. */
const history = async () =>
  (await product.modules.documents.load(documentID)).events
    .filter(({ metadata }) => metadata.actor.kind !== 'process')
    .map(({ type }) => type);

const sessions = new Map<string, Promise<Product['http']>>();
/** One login for all routes: logins in a minute are limited. */
const sessionOf = (who: 'reviewer' | 'admin'): Promise<Product['http']> => {
  const known = sessions.get(who) ?? product.http.anonymous().login(people[who].email, people[who].password);
  sessions.set(who, known);
  return known;
};

/** A call of the route that would be well formed and would concern the first account's document. */
const filled = (route: string): { method: string; path: string; body: unknown } => {
  const [method, pattern] = route.split(' ') as [string, string];
  const values: Record<string, string> = {
    id: documentID,
    id2: '0',
    documentId: documentID,
    signatoryId: signatoryID,
    userId: product.ownerId,
    version: '1',
    reader: `u-${product.ownerId}`,
    key: `sha256-${'0'.repeat(64)}`,
    hash: '0'.repeat(64),
    code: 'x'.repeat(43),
    signatureId: 'x',
    reviewerId: 'x',
    cancelationId: `${documentID}.1`,
    evidenceId: '1',
    endorsementId: pattern.includes('/special/') ? `${documentID}.s1` : `${documentID}.1`,
    page: '1',
    index: '0',
  };
  const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? 'x');
  const bodies: Record<string, unknown> = {
    'POST /api/cancellation': petitionForm(documentID),
    'PUT /api/cancellation/{cancelationId}/answer': { answer: 'AUTHORIZE' },
    'PUT /api/document': { documentID, title: 'Robado' },
    'PUT /api/document/draw': { documentID, staticSignPositions: [] },
    'PUT /api/document/send-mail': { documentID, signatoryID },
    'PUT /api/document/share-observer': { documentID, sharedWith: [{ emailID: 'yo@x.example' }] },
    'PUT /api/document/signatory': { documentID, signatoryID, act: 'replace', name: 'Yo', emailID: 'yo@x.example' },
    'PUT /api/document/reopen': { documentID, signatoryID },
    'PUT /api/document/last-day': { documentID, lastDay: null },
    'PUT /api/document/void': { documentID },
    'PUT /api/document/delete': { documentIDs: [documentID] },
    'POST /api/documents/new-link': { documentID, signatoryID, code: 'x'.repeat(43) },
    'POST /api/documents/pages-shown': {
      documentID,
      signatoryID,
      code: 'x'.repeat(43),
      presented: { version: 1, sha256: 'x' },
      pages: [1],
    },
    'POST /api/documents/decline': { documentID, signatoryID, code: 'x'.repeat(43), kind: 'REFUSED', reason: 'No' },
    'POST /api/documents/sign': {
      documentID,
      signatoryID,
      code: 'x'.repeat(43),
      presented: { version: 1, sha256: 'x' },
      signature: stroke,
    },
    'POST /api/endorsement': { documentID, endorsee: { name: 'Otra', emailID: 'otra@cuenta.example' }, kind: 'PROPERTY' },
    'PUT /api/endorsement/{endorsementId}/sign': { presented: { sha256: '0'.repeat(64) }, signature: stroke },
    'PUT /api/endorsement/special/{endorsementId}/answer': { answer: 'APPROVE' },
    'PUT /api/vobo/{documentId}/resend': { voBoID: 'x' },
    'PUT /api/vobo/{documentId}/{voBoId}/accept': { version: 1, sha256: 'x' },
    'PUT /api/vobo/{documentId}/{voBoId}/reject': { version: 1, sha256: 'x' },
    'POST /api/documents/search': { search: 'contrato' },
    'POST /api/user/sign': { type: 'TEXT', signature: 'Ajena' },
    'POST /api/user/sign/change': { signatureId: 'x', type: 'TEXT', signature: 'Ajena' },
    'POST /api/reviewers': { email: 'yo@x.example', name: 'Yo', password: 'Una.Clave.2026' },
  };
  return { method, path, body: method === 'GET' || method === 'DELETE' ? undefined : (bodies[route] ?? {}) };
};
const call = (client: { call: Product['http']['call'] }, route: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const { method, path, body } = filled(route);
  return client.call(method, path, body, headers);
};
const of = (...kinds: string[]): string[] =>
  Object.entries(routes)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([route]) => route);
const denials = async (query: { target?: string; actorId?: string } = {}) =>
  [
    ...(await product.services.accessLog.query({ ...query, outcome: 'denied', limit: 500 })),
    ...(await product.services.accessLog.query({ ...query, outcome: 'refused', limit: 500 })),
  ].length;

describe('every route', () => {
  it('is described in docs/api/openapi.json as it is (node scripts/openapi.ts writes it)', () => {
    const written = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/api/openapi.json'), 'utf8'));
    // The name of the product is a setting; the file has another one.
    expect({ ...description, info: null }).toEqual({ ...written, info: null });
  });

  it('is listed with its protection, and nothing listed has gone', () => {
    const found = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((route) => !(route in routes))).toEqual([]);
    expect(Object.keys(routes).filter((route) => !found.includes(route))).toEqual([]);
  });

  it.each(of('session', 'document', 'admin'))('%s needs a bearer', async (route) => {
    const before = await denials();
    for (const headers of [
      {} as Record<string, string>,
      { authorization: 'Bearer nothing' },
      { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    ]) {
      const answer = await call(product.http.anonymous(), route, headers);
      expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([401, expect.stringMatching(/^session\./)]);
    }
    expect(await denials()).toBeGreaterThanOrEqual(before + 3);
  });

  it.each(of('document', 'session', 'admin').filter((route) => !route.startsWith('GET')))(
    '%s asks for the bearer before it reads the body',
    async (route) => {
      const { method, path } = filled(route);
      expect((await product.http.anonymous().call(method, path, { nonsense: true })).status).toBe(401);
    },
  );

  it.each(of('document'))('%s of another account: refused, recorded, nothing changed', async (route) => {
    const [before, events] = [await denials({ actorId: stranger.userId }), await history()];
    const answer = await call(stranger.client, route);
    expect([403, 404], JSON.stringify(answer.body)).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toMatch(/Ana Cortés|ana@cortes/);
    expect(await history()).toEqual(events);
    expect(await denials({ actorId: stranger.userId })).toBe(before + 1);
  });

  it.each(of('document'))('%s of a document that is not there answers the same', async (route) => {
    const real = await call(stranger.client, route);
    const { method, path, body } = filled(route);
    const other = '00000000-0000-4000-8000-000000000000';
    const written = () => JSON.parse(JSON.stringify(body).replaceAll(documentID, other));
    const swapped = body === undefined ? undefined : body instanceof FormData ? petitionForm(other) : written();
    const none = await stranger.client.call(method, path.replaceAll(documentID, other), swapped);
    expect([none.status, none.body.code, none.body.message]).toEqual([real.status, real.body.code, real.body.message]);
  });

  it.each(of('link'))('%s without a right code: refused and recorded, nothing changed', async (route) => {
    const [before, events] = [await denials(), await history()];
    for (const client of [product.http.anonymous(), stranger.client]) {
      const answer = await call(client, route);
      expect([400, 403, 404, 415], JSON.stringify(answer.body)).toContain(answer.status);
      if (answer.status === 403 || answer.status === 404)
        expect(answer.body.code).toMatch(/invalid_link_message|signatory\.user\.not\.match/);
    }
    expect(await history()).toEqual(events);
    if (!route.startsWith('POST /api/documents/sign/sat')) expect(await denials()).toBe(before + 2);
  });

  it.each(of('party'))('%s without session and code, and of a stranger: refused and recorded, nothing changed', async (route) => {
    const [before, events] = [await denials(), await history()];
    expect((await call(product.http.anonymous(), route)).status).toBe(401);
    for (const headers of [{}, { 'x-link-code': 'x'.repeat(43) }] as Record<string, string>[]) {
      const answer = await call(stranger.client, route, headers);
      expect([403, 404], JSON.stringify(answer.body)).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/Ana Cortés|ana@cortes/);
    }
    expect(await history()).toEqual(events);
    expect(await denials()).toBe(before + 3);
  });

  it.each(of('document', 'session').filter((route) => !route.startsWith('GET') && !/pendings|search|logout|\{userId\}/.test(route)))(
    '%s is not for a reviewer',
    async (route) => {
      const answer = await call(await sessionOf('reviewer'), route);
      expect([answer.status, answer.body.code]).toEqual([403, 'reviewer.read_only']);
    },
  );

  it.each(of('admin'))('%s is for platform staff only', async (route) => {
    expect((await call(stranger.client, route)).status).toBe(403);
    expect([401, 403]).not.toContain((await call(await sessionOf('admin'), route)).status);
  });

  it.each(of('document'))('%s tells platform staff nothing of a document', async (route) => {
    expect([403, 404]).toContain((await call(await sessionOf('admin'), route)).status);
  });

  it('one link more: unknown signers of a real document are recorded too', async () => {
    const before = await denials({ target: documentID });
    const answer = await product.http
      .anonymous()
      .get(`/api/document/document-id/${documentID}/00000000-0000-4000-8000-000000000000`, { 'x-link-code': 'x'.repeat(43) });
    expect(answer).toMatchObject({ status: 404, body: { code: 'invalid_link_message' } });
    expect(await denials({ target: documentID })).toBe(before + 1);
  });

  it('the owner reads these lines; another account does not', async () => {
    const mine = await product.http.get(`/api/access-log?target=${documentID}`);
    expect(mine.body.responseData.lines.length).toBeGreaterThan(0);
    const theirs = await stranger.client.get(`/api/access-log?ownerId=${product.ownerId}&target=${documentID}`);
    for (const line of theirs.body.responseData.lines) expect(line.ownerId).toBe(stranger.userId);
  });
});

describe('one account’s Idempotency-Key', () => {
  it('says nothing about another’s, nor about another call of one’s own', async () => {
    const key = { 'idempotency-key': 'la-misma-llave-1' };
    const one = await product.http.post('/api/user/sign', { type: 'TEXT', signature: 'Una' }, key);
    const other = await stranger.client.post('/api/user/sign', { type: 'TEXT', signature: 'Dos' }, key);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(JSON.stringify(other.body)).not.toContain('Una');
  });
});
