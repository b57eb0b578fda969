import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { asSeen, listAnswer, listReaderOf, ownList, turnReaderOf } from './list-query.ts';
import { addressOf, listQuery, pageQuery } from './schemas.ts';

/** Lists of the account, 15 to a page (CALL-073, 075, 083, 084). */
export function listRoutes(deps: DocumentRoutesDeps) {
  const own = ownList(deps);
  const denied = (request: FastifyRequest) => deny(deps.accessLog, request, null, 403, 'access.denied');
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user', 'sub-user', 'reviewer');

    app.post(
      '/api/document/:userId',
      {
        onRequest,
        schema: { summary: 'Documents of the user by page', params: z.object({ userId: z.string().max(64) }), querystring: listQuery },
      },
      async (request) => {
        const caller = await own(request);
        if (request.params.userId !== caller.userId && request.params.userId !== caller.ownerId) return denied(request);
        return listAnswer(deps, caller, request.query, { search: null });
      },
    );

    app.post(
      '/api/documents/pendings',
      { onRequest, schema: { summary: 'Pending documents by page', querystring: listQuery } },
      async (request) => {
        const caller = await own(request);
        return listAnswer(deps, caller, { ...request.query, criteria: request.query.criteria || 'pending' }, { search: null });
      },
    );

    app.post(
      '/api/documents/endorsement-pendings',
      { onRequest, schema: { summary: 'Documents that wait for an endorsement, by page', querystring: listQuery } },
      async (request) => {
        const caller = await own(request);
        const query = { ...request.query, criteria: 'all' };
        return listAnswer(deps, caller, query, { search: null, advanced: { status: 'PENDING_TO_ENDORSEMENT' } });
      },
    );

    app.post(
      '/api/documents/pendings/count',
      {
        onRequest,
        schema: { summary: 'How many documents are pending, in each tab, of these put away by the bearer, and how much waits for them' },
      },
      async (request) => {
        const caller = await own(request);
        const reader = await listReaderOf(deps, caller);
        const [counts, archived, yourTurn] = await Promise.all([
          deps.reads.counts(reader),
          deps.reads.archivedCounts({ ...reader, readerId: caller.userId }),
          // What waits for the account waits for none of its reviewers.
          caller.role === 'reviewer' ? 0 : deps.reads.yourTurnCount(await turnReaderOf(deps, caller), deps.clock.now()),
        ]);
        return mainAnswer({ pendingDocumentsCount: counts.pending, counts, archived, yourTurn });
      },
    );

    app.post(
      '/api/shared-document/:userId',
      {
        onRequest,
        schema: {
          summary: 'Documents shared with the user, by page',
          params: z.object({ userId: z.string().max(64) }),
          querystring: pageQuery,
        },
      },
      async (request) => {
        const caller = await own(request);
        if (request.params.userId !== caller.userId) return denied(request);
        const shared = await deps.reads.shared(caller.ownerId, addressOf(caller), request.query.page);
        return mainAnswer(await asSeen(deps, caller, shared));
      },
    );
  };
}
