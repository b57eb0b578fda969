import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Accounts } from '../application/ports.ts';
import { signatureEntries } from '../application/profile.ts';
import { addSavedSignature, changeSavedSignature, type Kept, removeSavedSignature } from '../application/saved-signatures.ts';
import { savedMarks } from '../contract/events.ts';
import { signatureEntry } from './schemas.ts';

const input = z.object({
  /** Which mark it is. A mark that is changed stays of its kind. */
  mark: z.enum(savedMarks).default('SIGNATURE'),
  type: z.enum(['TEXT', 'STROKE']),
  /** The words of a typed signature, or a PNG or JPEG picture as base64 (data: prefix allowed). */
  signature: z.string().min(1).max(800_000),
});
const answer = mainEnvelope(z.object({ signatureList: z.array(signatureEntry), initialsList: z.array(signatureEntry) }));

/** Saved signatures and initials: POST /api/user/sign (CALL-068), POST /api/user/sign/change (CALL-069), and list and removal beside them. */
export function savedSignatureRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    // Asked before a picture is kept: staff have no signatures.
    const onRequest = authenticate.roles('user', 'sub-user');
    const list = (accountId: string, kept: Kept) => mainAnswer(signatureEntries(accounts, accountId, kept));
    const about = (request: FastifyRequest) => {
      const caller = callerOf(request);
      return { accountId: caller.userId, context: commandContextOf(request, actorOf(caller), caller.userId) };
    };

    routes.get(
      '/api/user/sign',
      { onRequest: authenticate.required, schema: { summary: 'Saved signatures and initials of the bearer', response: { 200: answer } } },
      async (request) => {
        const { userId } = callerOf(request);
        return list(userId, (await accounts.reader.load(userId)).state);
      },
    );

    routes.post(
      '/api/user/sign',
      { onRequest, schema: { summary: 'Save a signature, or initials, for later use', body: input, response: { 200: answer } } },
      async (request) => {
        const { accountId, context } = about(request);
        return list(accountId, await addSavedSignature(accounts, accountId, request.body, context));
      },
    );

    routes.post(
      '/api/user/sign/change',
      {
        onRequest,
        schema: {
          summary: 'Give a saved signature, or saved initials, another look under the same id',
          body: input.extend({ signatureId: z.string().max(100) }),
          response: { 200: answer },
        },
      },
      async (request) => {
        const { accountId, context } = about(request);
        const { signatureId, ...signature } = request.body;
        return list(accountId, await changeSavedSignature(accounts, accountId, signatureId, signature, context));
      },
    );

    routes.delete(
      '/api/user/sign/:signatureId',
      {
        onRequest,
        schema: {
          summary: 'Remove a saved signature, or saved initials',
          params: z.object({ signatureId: z.string().max(100) }),
          response: { 200: answer },
        },
      },
      async (request) => {
        const { accountId, context } = about(request);
        return list(accountId, await removeSavedSignature(accounts, accountId, request.params.signatureId, context));
      },
    );
  };
}
