import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { createApiKey, listApiKeys, ownApiKey, revokeApiKey, rotateApiKey } from '../application/api-keys.ts';
import type { Accounts } from '../application/ports.ts';
import { apiKeyScopes } from '../contract/events.ts';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, API_KEYS_LIMIT } from '../contract/rules.ts';

const days = z.union(API_KEY_DAYS.map((count) => z.literal(count)));
const keyId = z.object({ keyId: z.string().max(100) });
const key = z.object({
  keyID: z.string(),
  name: z.string().nullable(),
  scope: z.enum(apiKeyScopes),
  createdAt: z.string(),
  rotatedAt: z.string().nullable(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  isTest: z.boolean(),
});
/** `bearer` is shown once: what is kept of it is a hash. */
const issued = mainEnvelope(z.object({ key, bearer: z.string() }));
const NAME = { es: 'Clave de API', en: 'API key' } as const;

/** Keys for programs of the account's owner (CALL-072). None of these calls can be made with a key. */
export function apiKeyRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user');
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };
    const about = (request: FastifyRequest) => {
      const caller = callerOf(request);
      return [caller.userId, commandContextOf(request, actorOf(caller), caller.userId)] as const;
    };

    routes.post(
      '/api/ApiKey',
      {
        config,
        onRequest,
        schema: {
          summary:
            'The id of the key that the account has; where it has none one is made, and `bearer` is what to call with, told this once',
          response: { 200: mainEnvelope(z.object({ apiKey: z.string(), bearer: z.string().nullable() })) },
        },
      },
      async (request) => {
        const [accountId, context] = about(request);
        return mainAnswer(await ownApiKey(accounts, accountId, NAME[request.language], context));
      },
    );

    routes.get(
      '/api/api-keys',
      {
        onRequest,
        schema: {
          summary: 'The keys of the account with their last use; never their secrets',
          response: {
            200: mainEnvelope(z.object({ keys: z.array(key), limit: z.number().int(), callsAMinute: z.number().int() })),
          },
        },
      },
      async (request) => {
        const keys = await listApiKeys(accounts, callerOf(request).userId);
        return mainAnswer({ keys, limit: API_KEYS_LIMIT, callsAMinute: accounts.apiKeys.limit });
      },
    );

    routes.post(
      '/api/api-keys',
      {
        config,
        onRequest,
        schema: {
          summary: 'Make a key; `bearer` is what to call with, told this once',
          description:
            '`isTest`: documents made with the key are tests without legal value, and say so wherever they are shown; it reaches those alone, and no other key does.',
          body: z.object({
            name: z.string().trim().min(1).max(API_KEY_NAME_LENGTH),
            scope: z.enum(apiKeyScopes),
            days,
            isTest: z.boolean().optional(),
          }),
          response: { 200: issued },
        },
      },
      async (request) => {
        const [accountId, context] = about(request);
        return mainAnswer(await createApiKey(accounts, accountId, request.body, context));
      },
    );

    routes.put(
      '/api/api-keys/:keyId/rotate',
      {
        config,
        onRequest,
        schema: {
          summary: 'Give a key another secret and another end; the secret of before opens nothing any more',
          params: keyId,
          body: z.object({ days }),
          response: { 200: issued },
        },
      },
      async (request) => {
        const [accountId, context] = about(request);
        return mainAnswer(await rotateApiKey(accounts, accountId, request.params.keyId, request.body.days, context));
      },
    );

    routes.delete(
      '/api/api-keys/:keyId',
      {
        config,
        onRequest,
        schema: {
          summary: 'End a key: the next call with it is refused',
          params: keyId,
          response: { 200: mainEnvelope(z.object({ revoked: z.literal(true) })) },
        },
      },
      async (request) => {
        const [accountId, context] = about(request);
        await revokeApiKey(accounts, accountId, request.params.keyId, context);
        return mainAnswer({ revoked: true as const });
      },
    );
  };
}
