import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { refreshSession, signIn } from '../application/sign-in.ts';
import { guessing, loginBody, tokens } from './schemas.ts';

/** POST /auth/access (CALL-057) and POST /auth/refresh (CALL-058). */
export function authRoutes(accounts: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();

    routes.post(
      '/auth/access',
      {
        config: guessing(accounts),
        schema: { summary: 'Sign in with email and password', body: loginBody, response: { 200: profileEnvelope(tokens) } },
      },
      async (request) => {
        const { token, refreshToken, sessionToken, emailVerified } = await signIn(accounts, request.body, {
          correlationId: request.correlationId,
          ip: request.ip,
        });
        return profileAnswer({ token, refreshToken, emailVerified, sessionToken });
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
        const { token, refreshToken, sessionToken } = await refreshSession(accounts, request.body.token, {
          correlationId: request.correlationId,
          ip: request.ip,
        });
        return profileAnswer({ token, refreshToken, sessionToken });
      },
    );
  };
}
