import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { type Authenticate, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { actingIn } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { LINK_CODE_HEADER } from '../../../shared-kernel/http/link-code.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { KeptAway, type RatingDeps, rateSigning } from '../application/rating.ts';
import { STARS } from '../contract/rules.ts';

export interface RatingRoutesDeps extends RatingDeps {
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

const id = z.string().min(1).max(64);

/** POST /api/ratings (CALL-098): of whoever signed, by their session or by the code of their link. */
export function ratingRoutes({ authenticate, accessLog, ...deps }: RatingRoutesDeps) {
  /** Who had no right to rate stands in the access log; what the command refuses is written there by the engine. */
  const logged = async <T>(request: FastifyRequest, target: string, rate: () => Promise<T>): Promise<T> => {
    try {
      return await rate();
    } catch (error) {
      if (error instanceof KeptAway)
        await accessLog.record({
          actor: request.caller ? actorOf(request.caller) : { kind: 'public', id: 'public' },
          action: routeOf(request),
          target,
          ownerId: error.linked?.ownerId ?? null,
          outcome: 'denied',
          code: error.code,
          correlationId: request.correlationId,
          ip: request.ip,
        });
      throw error;
    }
  };

  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().post(
      '/api/ratings',
      {
        onRequest: authenticate.optional,
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: {
          summary: 'Says how signing a document went: 1 to 5 stars and words, once for each signature',
          description:
            'Of whoever signed it: with a session, or with the code of their signing link in `code` or x-link-code. A second one is 409 rating.already_given. No party of the document is told.',
          body: z.object({
            documentID: id,
            signatoryID: id.optional(),
            value: z.number().int().min(STARS[0]).max(STARS.at(-1)!),
            text: z.string().max(4000).optional(),
            code: z.string().max(200).optional(),
          }),
        },
      },
      async (request, reply) => {
        const { documentID, signatoryID, value, text = '', code } = request.body;
        const header = request.headers[LINK_CODE_HEADER];
        const visitor = { caller: request.caller ?? null, code: code ?? (typeof header === 'string' ? header : '') };
        const given = { documentId: documentID, signatoryId: signatoryID, stars: value, text };
        const { result, signatoryId } = await logged(request, documentID, () => rateSigning(deps, given, visitor, actingIn(request)));
        stampAnswer(reply, result);
        return mainAnswer({ documentID, signatoryID: signatoryId, value });
      },
    );
  };
}
