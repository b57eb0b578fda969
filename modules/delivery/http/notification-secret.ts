import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { NotificationSecrets } from '../application/notification-secrets.ts';

const standing = z.object({ madeAt: z.string(), previousUntil: z.string().nullable() });

/** The secret that the notifications of an account are signed with (SUB-007), for its owner alone and never for a key. */
export function notificationSecretRoutes({
  secrets,
  authenticate,
}: {
  readonly secrets: NotificationSecrets;
  readonly authenticate: Authenticate;
}) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user');

    routes.get(
      '/api/notification-secret',
      {
        onRequest,
        schema: {
          summary:
            'Whether notifications of the account are signed with a secret, since when, and until when with the one before; never the secret',
          response: { 200: mainEnvelope(z.object({ secret: standing.nullable() })) },
        },
      },
      async (request) => mainAnswer({ secret: await secrets.standing(callerOf(request).userId) }),
    );

    routes.post(
      '/api/notification-secret',
      {
        config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
        onRequest,
        schema: {
          summary: 'Make another secret for the notifications of the account; it is told this once',
          description:
            'Notifications carry `notification-signature: t=<seconds>,v1=<hex>`, HMAC-SHA256 over `<seconds>.<body>` with the secret. The secret of before signs beside the new one for 24 hours, or with `endsPrevious` no more.',
          body: z.object({ endsPrevious: z.boolean().optional() }),
          response: { 200: mainEnvelope(standing.extend({ secret: z.string() })) },
        },
      },
      async (request) => mainAnswer(await secrets.replace(callerOf(request).userId, request.body.endsPrevious === true)),
    );
  };
}
