import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { listReaderOf } from './list-query.ts';

/** Asked at every letter of a name; the limit keeps somebody who holds a key down from keeping the database busy. */
const TYPING = { rateLimit: { max: 240, timeWindow: '1 minute' } };

/** People whom the account wrote to before, and taking one of them off the list. */
export function recipientRoutes(deps: DocumentRoutesDeps) {
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const onRequest = deps.authenticate.roles('user');

    app.get(
      '/api/document/recipients',
      {
        onRequest: deps.authenticate.roles('user', 'sub-user'),
        config: TYPING,
        schema: {
          summary: 'People the account sent documents to whose name or address has a word that begins so, newest first, at most 8',
          querystring: z.object({ q: z.string().max(120).default('') }),
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ownerId, emailID } = caller;
        // Whom the account wrote to is told by its documents: nobody is offered more than stands in those that they see.
        const { sight } = await listReaderOf(deps, caller);
        return mainAnswer({ recipients: await deps.knownRecipients.suggest(ownerId, request.query.q, emailID, sight) });
      },
    );

    app.delete(
      '/api/document/recipients/:recipientId',
      {
        onRequest,
        schema: {
          summary: 'Offers somebody no more, until a document is sent to them again; no document changes',
          params: z.object({ recipientId: z.string().max(64) }),
        },
      },
      async (request) => {
        if (!(await deps.knownRecipients.forget(callerOf(request).ownerId, request.params.recipientId)))
          return deny(deps.accessLog, request, null, 404, 'recipient.not_found');
        return mainAnswer({ removed: true });
      },
    );
  };
}
