import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { handOverDocument } from '../application/hand-over.ts';
import { inChargeOf } from '../application/upload.ts';
import { readYourWrites } from './account-document.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';

const userID = z.string().min(1).max(100);
/** Documents that one call hands over; the rest is asked for again. */
const AT_ONCE = 100;

/** Whose charge the documents of an account are in: people leave, and what they worked on goes on with others. */
export function chargeRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().put(
      '/api/document/charge',
      {
        onRequest: deps.authenticate.roles('user'),
        schema: {
          summary: 'Gives what is in the charge of a sub-user, or of one who was let go, to another; null: to the owner',
          description: 'All that is in the charge of `from`, or the documents named of it; at most 100 a call, `more` tells of others.',
          body: z.object({ from: userID, to: userID.nullable(), documentIDs: z.array(z.string().min(1).max(64)).max(AT_ONCE).optional() }),
          response: { 200: mainEnvelope(z.object({ handedOver: z.array(z.string()), more: z.boolean() })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { from, to, documentIDs } = request.body;
        if (to !== null && (await deps.sightOf(to, caller.ownerId)) === null)
          return deny(deps.accessLog, request, to, 404, 'subUser.not_found');
        await readYourWrites(deps, request, ['list']);
        const inCharge = await deps.reads.inChargeOf(caller.ownerId, from, AT_ONCE + 1, documentIDs);
        const person = to === null ? null : await inChargeOf(deps.accountPeople, to);
        const context = commandContextOf(request, actorOf(caller), personOf(deps, caller));
        const handedOver = inCharge.slice(0, AT_ONCE);
        for (const documentId of handedOver)
          await handOverDocument(deps.documents, documentId, person, { ...context, commandId: `${context.commandId}:${documentId}` });
        return mainAnswer({ handedOver, more: inCharge.length > AT_ONCE });
      },
    );
  };
}
