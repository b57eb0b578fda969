import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { askEmailChange } from '../application/ask-email-change.ts';
import { confirmEmailChange, disownEmailChange, withdrawEmailChange } from '../application/confirm-email-change.ts';
import type { Accounts } from '../application/ports.ts';
import { emailAddress } from '../contract/values.ts';
import { guessing, typedPassword } from './schemas.ts';

const oobCode = z.object({ oobCode: z.string().min(1).max(300) });

/** Another address of the account: asked for in a session, agreed to by the two mailed links. */
export function emailChangeRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();

    routes.post(
      '/profile/email',
      {
        config: guessing(accounts),
        onRequest: authenticate.writer,
        schema: {
          summary:
            'Ask for another address, showing the password; both addresses are mailed a link, and the same is answered for every address',
          body: z.object({ email: emailAddress, password: typedPassword }),
          response: { 200: profileEnvelope(z.object({ sent: z.literal(true) })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        await askEmailChange(accounts, caller.userId, request.body, commandContextOf(request, actorOf(caller), caller.userId));
        return profileAnswer({ sent: true as const });
      },
    );

    routes.delete(
      '/profile/email',
      {
        onRequest: authenticate.writer,
        schema: {
          summary: 'Take the wish for another address back; nothing happens where none waits',
          response: { 200: profileEnvelope(z.object({ withdrawn: z.literal(true) })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        await withdrawEmailChange(accounts, caller.userId, commandContextOf(request, actorOf(caller), caller.userId));
        return profileAnswer({ withdrawn: true as const });
      },
    );

    routes.post(
      '/api/email-change/confirm',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Agree to another address with the mailed code; `changed` once both addresses have',
          body: oobCode,
          response: { 200: mainEnvelope(z.object({ changed: z.boolean() })) },
        },
      },
      async (request) => mainAnswer(await confirmEmailChange(accounts, request.body.oobCode, { correlationId: request.correlationId })),
    );

    routes.post(
      '/api/email-change/stop',
      {
        config: guessing(accounts),
        schema: {
          summary: 'Say with the mailed code that one did not ask for another address: it stays as it is',
          body: oobCode,
          response: { 200: mainEnvelope(z.object({ stopped: z.literal(true) })) },
        },
      },
      async (request) => {
        await disownEmailChange(accounts, request.body.oobCode, { correlationId: request.correlationId });
        return mainAnswer({ stopped: true as const });
      },
    );
  };
}
