import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { enterByPartner } from '../application/partner-login.ts';
import { PARTNERS } from '../application/partner-token.ts';
import type { Accounts } from '../application/ports.ts';
import { originOf } from './origin.ts';
import { deviceTokens, entered, guessing } from './schemas.ts';

/** A JWT with a signature of RSA has about a thousand characters. */
const TOKEN_LENGTH = 4_096;

/** POST /nmp/access (CALL-056), and the same exchange for the other partner. Where a partner is not configured: 404. */
export function partnerRoutes(accounts: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    for (const partner of PARTNERS)
      routes.post(
        `/${partner}/access`,
        {
          config: guessing(accounts),
          schema: {
            summary: 'Exchange a token signed by this partner for a session, once; the account is the one of its proved address',
            body: z.object({ token: z.string().max(TOKEN_LENGTH).default(''), deviceTokens }),
            response: { 200: profileEnvelope(entered) },
          },
        },
        async (request) => {
          const session = await enterByPartner(accounts, partner, request.body, originOf(request));
          const { token, refreshToken, emailVerified, sessionToken, deviceToken } = session;
          return profileAnswer({ token, refreshToken, emailVerified, sessionToken, deviceToken });
        },
      );
  };
}
