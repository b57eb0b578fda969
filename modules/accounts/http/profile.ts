import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { profileOf } from '../application/profile.ts';
import { SAVED_SIGNATURES_LIMIT } from '../contract/commands.ts';
import { profile } from './schemas.ts';

/** GET /profile (CALL-035). */
export function profileRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().get(
      '/profile',
      {
        preHandler: authenticate.required,
        schema: { summary: 'The profile of the bearer', response: { 200: profileEnvelope(profile) } },
      },
      async (request) => {
        const { userId, sessionId } = callerOf(request);
        return profileAnswer(await profileOf(accounts, userId, sessionId, SAVED_SIGNATURES_LIMIT));
      },
    );
  };
}
