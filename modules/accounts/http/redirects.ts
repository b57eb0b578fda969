import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { handOver, setRedirect } from '../application/redirects.ts';
import { setRedirect as command } from '../domain/commands/set-redirect.ts';
import { originOf } from './origin.ts';
import { tokens } from './schemas.ts';

/** Addresses that people are sent on to after a login (SESSION-010, 011): set by platform staff, followed by who has one. */
export function redirectRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    routes.put(
      '/api/operations/accounts/:userId/redirect',
      {
        onRequest: authenticate.roles('admin'),
        schema: {
          summary: 'Sets where an account is sent on to after a login, null for nowhere; followed only where the host is allowed',
          params: z.object({ userId: z.string().min(1).max(100) }),
          body: command.schema.pick({ redirectUrl: true }),
          response: {
            200: mainEnvelope(z.object({ userID: z.string(), redirectUrl: z.string().nullable(), followed: z.boolean() })),
          },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), caller.userId);
        return mainAnswer(await setRedirect(accounts, request.params.userId, request.body.redirectUrl, context));
      },
    );

    routes.post(
      '/auth/handover',
      {
        onRequest: authenticate.writer,
        schema: {
          summary: 'Tokens of the session of the bearer for the address that its account is sent on to',
          response: { 200: profileEnvelope(tokens.omit({ emailVerified: true }).extend({ redirectUrl: z.string() })) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { redirectUrl, token, refreshToken, sessionToken } = await handOver(accounts, callerOf(request), originOf(request));
        return profileAnswer({ redirectUrl, token, refreshToken, sessionToken });
      },
    );
  };
}
