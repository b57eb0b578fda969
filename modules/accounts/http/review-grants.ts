import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { grantsOf } from '../application/review-grants.ts';
import type { AccountState } from '../domain/state.ts';

const grant = z.object({
  ownerID: z.string(),
  ownerName: z.string(),
  expiresAt: z.string().nullable(),
  documents: z.enum(['ALL', 'SELECTED']),
  isChosen: z.boolean(),
});

/** An account of one's own, or a place in one to work in. */
const hasOwn = ({ role }: Pick<AccountState, 'role'>): boolean => role === 'user' || role === 'sub-user';

/** The accounts that a login may read, and which of them its session is about. */
export function reviewGrantRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user', 'sub-user', 'reviewer');

    routes.get(
      '/api/grants',
      {
        onRequest,
        schema: {
          summary: 'The accounts of others that the bearer may read, and whether they have one of their own',
          response: { 200: mainEnvelope(z.object({ grants: z.array(grant), hasOwn: z.boolean() })) },
        },
      },
      async (request) => {
        const { userId, ownerId } = callerOf(request);
        const { state } = await accounts.reader.load(userId);
        const grants = (await grantsOf(accounts, userId, state)).map(({ ownerId: of, ownerName, expiresAt, documents }) => ({
          ownerID: of,
          ownerName,
          expiresAt,
          documents,
          isChosen: of === ownerId,
        }));
        return mainAnswer({ grants, hasOwn: hasOwn(state) });
      },
    );

    routes.post(
      '/api/grants/turn',
      {
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        onRequest,
        schema: {
          summary: 'Turn the session to an account that the bearer may read; their own id: back to their own',
          body: z.object({ ownerID: z.string().max(100) }),
          response: { 200: mainEnvelope(z.object({ ownerID: z.string() })) },
        },
      },
      async (request) => {
        const { userId, sessionId } = callerOf(request);
        const { ownerID } = request.body;
        const { state } = await accounts.reader.load(userId);
        const isOwn = ownerID === userId && hasOwn(state);
        if (!isOwn && (ownerID === userId || !(await accounts.reader.mayRead(userId, ownerID))))
          return deny(accounts.accessLog, request, null, 404, 'grant.not_found');
        await accounts.sessions.turnTo(sessionId, userId, isOwn ? null : ownerID);
        // Its owner can ask who came in.
        if (!isOwn)
          await accounts.accessLog.record({
            actor: { kind: 'reviewer', id: userId, ownerId: ownerID },
            action: 'turn session',
            target: userId,
            ownerId: ownerID,
            outcome: 'signed-in',
            code: null,
            correlationId: request.correlationId,
            ip: request.ip,
          });
        return mainAnswer({ ownerID });
      },
    );
  };
}
