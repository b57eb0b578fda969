import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { endLogins, loginsOf } from '../application/logins.ts';
import type { Accounts } from '../application/ports.ts';
import { browserNames, systemNames } from '../contract/login-device.ts';
import { originOf } from './origin.ts';

const login = z.object({
  sessionID: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  ended: z
    .enum([
      'replaced',
      'signed-out',
      'token-reused',
      'password-changed',
      'right-revoked',
      'ended-by-owner',
      'email-changed',
      'account-deleted',
      'unused',
    ])
    .nullable(),
  open: z.boolean(),
  current: z.boolean(),
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
  network: z.string().nullable(),
});
const answer = profileEnvelope(z.object({ sessions: z.array(login), openElsewhere: z.number().int() }));

/** The own logins, of whatever role (SESSION-007): the last ten, and the end of those that are still open. */
export function loginListRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const ended = async (request: FastifyRequest, which: string | 'others') => {
      const caller = callerOf(request);
      await endLogins(accounts, caller, which, originOf(request));
      return profileAnswer(await loginsOf(accounts, caller));
    };

    routes.get(
      '/profile/sessions',
      {
        onRequest: authenticate.required,
        schema: { summary: 'The last ten logins of the bearer, newest first', response: { 200: answer } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return profileAnswer(await loginsOf(accounts, callerOf(request)));
      },
    );

    routes.delete(
      '/profile/sessions',
      {
        onRequest: authenticate.required,
        schema: { summary: 'Ends every session of the bearer but the one that asks', response: { 200: answer } },
      },
      (request) => ended(request, 'others'),
    );

    routes.delete(
      '/profile/sessions/:sessionId',
      {
        onRequest: authenticate.required,
        schema: { summary: 'Ends one session of the bearer', params: z.object({ sessionId: z.uuid() }), response: { 200: answer } },
      },
      (request) => ended(request, request.params.sessionId),
    );
  };
}
