import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { triesOf } from '../application/password-guard.ts';
import type { Accounts } from '../application/ports.ts';
import { profileOf } from '../application/profile.ts';
import { accountRead } from '../application/review-grants.ts';
import { proveIdentity, signOut, startSession } from '../application/sign-in.ts';
import { roleIn } from '../domain/state.ts';
import { originOf } from './origin.ts';
import { deviceTokens, entered, guessing, loginBody, profile } from './schemas.ts';

/** Each call has two addresses (CALL-126). */
const PLACES = ['/api', '/api/user-auth'] as const;

/** POST /api/login-attempt (CALL-060), /api/login (CALL-061), /api/logout (CALL-062). */
export function loginRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();

    for (const place of PLACES) {
      routes.post(
        `${place}/login-attempt`,
        {
          config: guessing(accounts),
          schema: {
            summary: 'How many wrong logins an address has, and whether a recaptcha is needed; the same for addresses without account',
            body: z.object({ email: z.string().max(320), deviceTokens }),
            response: {
              200: mainEnvelope(
                z.object({ attempts: z.number().int(), recaptchaRequired: z.boolean(), retryAfterSeconds: z.number().int() }),
              ),
            },
          },
        },
        async (request) => {
          const { email } = request.body;
          const accountId = await accounts.emails.find(accounts.keys.emailHash(email));
          const tries = await triesOf(accounts, request.body, accountId, request.ip);
          const { count, recaptchaRequired, retryAfterSeconds } = await accounts.attempts.look(tries, accounts.engine.clock.now());
          return mainAnswer({ attempts: count, recaptchaRequired, retryAfterSeconds });
        },
      );

      routes.post(
        `${place}/login`,
        {
          config: guessing(accounts),
          onRequest: authenticate.optional,
          schema: {
            summary:
              'The user behind email and password; keeps the session of a bearer of the same user, else starts one and answers its tokens',
            body: loginBody,
            response: { 200: mainEnvelope(profile.extend(entered.partial().shape)) },
          },
        },
        async (request) => {
          const origin = originOf(request);
          const { accountId, state, proved } = await proveIdentity(accounts, request.body, origin);
          if (request.caller?.userId === accountId) {
            return mainAnswer({
              ...(await profileOf(accounts, request.caller)),
              sessionToken: accounts.sessions.sessionTokenOf(request.caller.sessionId),
            });
          }
          const session = await startSession(accounts, accountId, state, origin, { proved, deviceTokens: request.body.deviceTokens });
          const { token, refreshToken, sessionToken, emailVerified, deviceToken } = session;
          // What the session is about: the right of a reviewer that ended is none that they log in to.
          const ownerId = await accountRead(accounts, accountId, state, null);
          const about = ownerId === null ? {} : { ownerId, role: roleIn(ownerId, accountId, state) };
          const user = await profileOf(accounts, { userId: accountId, sessionId: session.sessionId, ...about });
          return mainAnswer({ ...user, token, refreshToken, sessionToken, emailVerified, deviceToken });
        },
      );

      routes.post(
        `${place}/logout`,
        {
          onRequest: authenticate.required,
          schema: { summary: 'Ends the session', response: { 200: mainEnvelope(z.object({ loggedOut: z.literal(true) })) } },
        },
        async (request) => {
          const caller = callerOf(request);
          await signOut(accounts, actorOf(caller), caller.userId, caller.ownerId, originOf(request));
          return mainAnswer({ loggedOut: true as const });
        },
      );
    }
  };
}
