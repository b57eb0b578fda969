import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { refreshSession, type SignedIn, signIn } from '../application/sign-in.ts';
import { askWhetherVerified, enterByToken } from '../application/token-login.ts';
import { originOf } from './origin.ts';
import { deviceTokens, entered, guessing, loginBody, tokens } from './schemas.ts';

/** POST /auth/access (CALL-057), POST /auth/refresh (CALL-058), the captcha (AUTH-006) and the token login (ROUTE-018, SESSION-018). */
export function authRoutes(accounts: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();

    routes.post(
      '/auth/access',
      {
        config: guessing(accounts),
        schema: { summary: 'Sign in with email and password', body: loginBody, response: { 200: profileEnvelope(entered) } },
      },
      async (request) => {
        const { emailVerified, ...session } = await signIn(accounts, request.body, originOf(request));
        warnOfRedirect(request, session);
        const { token, refreshToken, sessionToken, deviceToken } = session;
        return profileAnswer({ token, refreshToken, emailVerified, sessionToken, deviceToken });
      },
    );

    routes.post(
      '/auth/refresh',
      {
        config: guessing(accounts),
        schema: {
          summary: 'A new access token for a refresh token; the refresh token is renewed with it',
          body: z.object({ token: z.string().max(1024).default('') }),
          response: { 200: profileEnvelope(tokens.omit({ emailVerified: true })) },
        },
      },
      async (request) => {
        const { token, refreshToken, sessionToken } = await refreshSession(accounts, request.body.token, originOf(request));
        return profileAnswer({ token, refreshToken, sessionToken });
      },
    );

    routes.get(
      '/auth/captcha',
      {
        config: guessing(accounts),
        schema: {
          summary: 'A challenge; its answer goes into `recaptcha` of a login or a reset, once and within five minutes',
          response: { 200: profileEnvelope(z.object({ kind: z.literal('altcha'), challenge: z.looseObject({}) })) },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return profileAnswer(await accounts.captcha.challenge(accounts.engine.clock.now()));
      },
    );

    routes.post(
      '/auth/token',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Exchange a token of /auth/token for a session, once',
          body: z.object({ token: z.string().max(200).default(''), deviceTokens }),
          response: { 200: profileEnvelope(entered) },
        },
      },
      async (request) => {
        const { emailVerified, ...session } = await enterByToken(accounts, request.body, originOf(request));
        warnOfRedirect(request, session);
        const { token, refreshToken, sessionToken, deviceToken } = session;
        return profileAnswer({ token, refreshToken, emailVerified, sessionToken, deviceToken });
      },
    );

    routes.post(
      '/auth/waiting',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Is the address proved that the page with this secret signed up? Then, once, a token for /auth/token',
          body: z.object({ waitingSecret: z.string().max(128) }),
          response: { 200: profileEnvelope(z.object({ verified: z.boolean(), token: z.string().nullable() })) },
        },
      },
      async (request) => profileAnswer(await askWhetherVerified(accounts, request.body.waitingSecret)),
    );
  };
}

/** SESSION-011: who runs the installation is to know that somebody stays here who was to go on. */
function warnOfRedirect(request: FastifyRequest, { accountId, refusedRedirect }: Pick<SignedIn, 'accountId' | 'refusedRedirect'>): void {
  if (refusedRedirect !== null)
    request.log.warn({ accountId, host: refusedRedirect }, 'the redirect of an account leads to a host that is not allowed');
}
