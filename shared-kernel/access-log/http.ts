import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../http/authenticate.ts';
import { mainAnswer, mainEnvelope } from '../http/envelope.ts';
import type { AccessLog } from './port.ts';

const outcomes = z.enum([
  'refused',
  'denied',
  'read',
  'signed-in',
  'signed-out',
  'sign-in-failed',
  'let-through',
  'notified',
  'not-notified',
]);

const line = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.looseObject({ kind: z.string(), id: z.string() }),
  action: z.string(),
  target: z.string().nullable(),
  ownerId: z.string().nullable(),
  outcome: outcomes,
  code: z.string().nullable(),
  correlationId: z.string(),
  ipHash: z.string().nullable(),
});

/** GET /api/access-log: an admin reads the lines of every account, an owner those of their own. */
export function accessLogRoutes(deps: { accessLog: AccessLog; authenticate: Authenticate }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().get(
      '/api/access-log',
      {
        onRequest: deps.authenticate.roles('user', 'admin'),
        schema: {
          summary: 'Refused commands, denied reads, reviewer reads, sign-ins and notifications, newest first',
          querystring: z.object({
            ownerId: z.string().max(100).optional(),
            actorId: z.string().max(100).optional(),
            target: z.string().max(200).optional(),
            outcome: outcomes.optional(),
            before: z
              .string()
              .regex(/^\d{1,18}$/)
              .optional(),
            limit: z.coerce.number().int().min(1).max(500).optional(),
          }),
          response: { 200: mainEnvelope(z.object({ lines: z.array(line) })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ownerId, ...query } = request.query;
        const scope = caller.role === 'admin' ? ownerId : caller.ownerId;
        const lines = await deps.accessLog.query({ ...query, ...(scope === undefined ? {} : { ownerId: scope }) });
        return mainAnswer({ lines });
      },
    );
  };
}
