import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { contentDisposition } from '../../../shared-kernel/files/http.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { readingContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { AsOf } from '../application/reading.ts';
import { currentVersion } from '../domain/state.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { fileNameOf, linksFor } from './file-links.ts';
import { historyBundle } from './history-bundle.ts';
import { accountDocument, readerFor } from './reading-routes.ts';
import { timelineCsv, timelineEntry } from './timeline.ts';
import { documentView } from './view.ts';

const params = z.object({ id: z.string().max(64) });
const asOfQuery = z.object({ asOf: z.string().max(40).optional() });

/** `asOf` is a revision (`7`) or a moment (ISO 8601 with zone). */
function asOfOf(text: string | undefined): AsOf | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}$/.test(text)) return { revision: Number(text) };
  const time = z.iso.datetime({ offset: true }).safeParse(text);
  if (!time.success)
    throw new ProductError(400, 'request.invalid', {
      problems: [{ path: 'asOf', problem: 'a revision, or a moment in ISO 8601 with its zone' }],
    });
  return { time: new Date(time.data).toISOString() };
}

/** The history of a document: every event, the state after any of them, and all of it in one file (ACTOR-001..005). */
export function historyRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.required;

    app.get(
      '/api/document/:id/timeline',
      {
        onRequest,
        schema: {
          summary: 'Every event of a document, oldest first; with asOf up to that revision or moment',
          params,
          querystring: asOfQuery,
        },
      },
      async (request, reply) => {
        const asOf = asOfOf(request.query.asOf) ?? { revision: Number.MAX_SAFE_INTEGER };
        const { page } = await accountDocument(deps, request, request.params.id, asOf);
        const rows = await deps.reads.timeline(request.params.id, asOf);
        if (request.headers.accept?.startsWith('text/csv')) {
          return reply.type('text/csv; charset=utf-8').send(timelineCsv(rows, page.state, request.language) as never);
        }
        return mainAnswer({
          documentID: request.params.id,
          count: rows.length,
          timeline: rows.map((row) => timelineEntry(row, page.state, request.language)),
        });
      },
    );

    app.get(
      '/api/document/:id/state',
      { onRequest, schema: { summary: 'The document as it was after a revision or at a moment', params, querystring: asOfQuery } },
      async (request, reply) => {
        const asOf = asOfOf(request.query.asOf) ?? { revision: Number.MAX_SAFE_INTEGER };
        const { page, caller } = await accountDocument(deps, request, request.params.id, asOf);
        const reader = readerFor(caller);
        reply.header('etag', `"${page.revision}"`);
        return mainAnswer({ ...documentView(page.state, reader, linksFor(deps, page.state, reader)), revision: page.revision });
      },
    );

    app.get(
      '/api/document/:id/history',
      {
        onRequest,
        schema: {
          summary:
            'History and document in one ZIP: timeline (JSON, CSV), every version of the PDF, marks that no page shows, constancia, proofs',
          params,
        },
      },
      async (request, reply) => {
        const { page, caller } = await accountDocument(deps, request, request.params.id, { revision: Number.MAX_SAFE_INTEGER });
        if (caller.role === 'user' && !page.state.isDeleted) {
          const sha256 = currentVersion(page.state)?.file.sha256 ?? page.state.uploaded?.original.sha256 ?? '';
          const context = readingContextOf(request, actorOf(caller), deps.personId(caller.ownerId, caller.emailID));
          // The bundle tells of its own making, so that what is read outside and here agree.
          const bundle = { viewer: 'OWNER', viewerId: caller.userId, file: 'BUNDLE', sha256 } as const;
          await deps.service.download(page.state.documentId, bundle, context);
        }
        // State and history of one moment, from the stream itself: what is read beside it may be a moment behind.
        const { state, revision, position } = await deps.service.load(page.state.documentId);
        if (position) await deps.reads.caughtUp(position);
        const rows = (await deps.reads.timeline(state.documentId)).filter((row) => row.revision <= revision);
        return reply
          .type('application/zip')
          .header('content-disposition', contentDisposition(fileNameOf(state, 'zip')))
          .send(historyBundle(deps, state, rows, request.language) as never);
      },
    );
  };
}
