import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { signingCode } from '../application/link-code.ts';
import { ownerSignatoryId } from '../application/people.ts';
import { dueSignatories, signatoryOf } from '../domain/state.ts';
import { turnView } from '../views/turn-view.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { listReaderOf, ownList, turnReaderOf } from './list-query.ts';
import { addressOf, archiveBody, ownLinkBody, turnQuery } from './schemas.ts';

/** Whoever asks for links of others by guessing hears as much as for documents that are not there. */
const LINKS = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/** What waits for the reader, the way to their own page of it, and what they put out of their lists. */
export function yourTurnRoutes(deps: DocumentRoutesDeps) {
  const own = ownList(deps);
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user', 'sub-user');

    app.get(
      '/api/documents/your-turn',
      {
        onRequest,
        schema: {
          summary: 'What waits for the bearer, as owner and as whoever proved an address, the newest first, by cursor',
          querystring: turnQuery,
        },
      },
      async (request) => {
        const caller = await own(request);
        const { cursor, limit } = request.query;
        const { turns, ...rest } = await deps.reads.yourTurn(await turnReaderOf(deps, caller), deps.clock.now(), cursor, limit);
        return mainAnswer({ turns: turns.map((row) => turnView(row, ownerSignatoryId(row.documentID, caller.userId))), ...rest });
      },
    );

    app.put(
      '/api/document/own-link',
      {
        onRequest,
        config: LINKS,
        schema: {
          summary: "The bearer's own signing link, where it is the turn of somebody with the address that they proved",
          body: ownLinkBody,
        },
      },
      async (request) => {
        const caller = await own(request);
        const { documentID, signatoryID } = request.body;
        const { state } = await deps.documents.load(documentID);
        const signatory = signatoryOf(state, signatoryID);
        const address = signatory?.email?.value?.toLowerCase();
        const isTheirs = address !== undefined && address === addressOf(caller)?.toLowerCase();
        if (!isTheirs || state.isDeleted || state.voided) return deny(deps.accessLog, request, documentID, 404, 'document.not_found');
        const link = state.links[signatoryID];
        if (state.status !== 'PENDING') throw new ProductError(409, 'conflict.not_pending', { status: state.status });
        if (link?.round !== state.round || !dueSignatories(state).some((due) => due.signatoryId === signatoryID))
          throw new ProductError(409, 'link.not_your_turn');
        // The owner of the document can ask later by which way its link came to somebody.
        await deps.accessLog.record({
          actor: { kind: 'signatory', id: signatoryID, documentId: documentID },
          action: routeOf(request),
          target: documentID,
          ownerId: state.ownerId,
          outcome: 'read',
          code: null,
          correlationId: request.correlationId,
          ip: request.ip,
        });
        const { round, issue } = link;
        const code = signingCode(deps.linkKeys.current(deps.clock.now()), {
          documentId: documentID,
          signatoryId: signatoryID,
          round,
          issue,
        });
        return mainAnswer({ link: `/signatory/${documentID}/${signatoryID}#${code}` });
      },
    );

    app.put(
      '/api/document/archive',
      {
        onRequest,
        schema: { summary: 'Puts a document out of the lists of the bearer, or back; nobody else notices', body: archiveBody },
      },
      async (request) => {
        const caller = await own(request);
        const { documentID, archived } = request.body;
        const reader = { ...(await listReaderOf(deps, caller)), readerId: caller.userId };
        if (!(await deps.reads.isListed(reader, documentID))) return deny(deps.accessLog, request, documentID, 404, 'document.not_found');
        await (archived ? deps.archive.put : deps.archive.take)(caller.userId, documentID);
        return mainAnswer({ documentID, archived });
      },
    );
  };
}
