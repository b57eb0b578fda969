import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { endAccount } from '../application/end-account.ts';
import type { Accounts } from '../application/ports.ts';
import { DELETION_WORDS } from '../contract/rules.ts';
import { guessing, typedPassword } from './schemas.ts';

const standing = z.object({ openDocuments: z.number().int(), keepsDocuments: z.boolean() });

/** The end of an account: what stands in its way, and the end itself. */
export function deletionRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();

    routes.get(
      '/profile/deletion',
      {
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary: 'What deleting the account would meet: documents under way, and whether any stays for others',
          response: { 200: profileEnvelope(standing) },
        },
      },
      async (request) => {
        const { open, sent } = await accounts.ownDocuments.standing(callerOf(request).userId);
        return profileAnswer({ openDocuments: open, keepsDocuments: sent });
      },
    );

    routes.post(
      '/profile/deletion',
      {
        config: guessing(accounts),
        onRequest: authenticate.roles('user', 'admin'),
        schema: {
          summary: 'Delete the account for good, showing the password and the word for it in either language',
          body: z.object({ password: typedPassword, word: z.enum([DELETION_WORDS.es, DELETION_WORDS.en]) }),
          response: { 200: profileEnvelope(z.object({ deleted: z.literal(true) })) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        await endAccount(accounts, caller.userId, request.body.password, commandContextOf(request, actorOf(caller), caller.userId));
        return profileAnswer({ deleted: true as const });
      },
    );
  };
}
