import { z } from 'zod';
import { isTestKey } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { apiKeyScopes } from '../../contract/events.ts';
import { API_KEY_NAME_LENGTH, API_KEYS_LIMIT } from '../../contract/rules.ts';
import { accountCommand } from '../decider.ts';
import { KEY_REFUSALS, keyEnd, namedKey, notReady } from '../rules/api-key.ts';
import { onlyTheOwner } from '../rules/authority.ts';
import { hasKey } from '../state.ts';

/** The owner makes a key for a program of theirs (CALL-072). What opens with it is made beside, and stands nowhere here. */
export const createApiKey = accountCommand({
  type: 'CreateApiKey',
  schema: namedKey
    .extend({
      name: z.string().trim().min(1).max(API_KEY_NAME_LENGTH),
      scope: z.enum(apiKeyScopes),
      expiresAt: keyEnd,
      test: z.literal(true).optional(),
    })
    // Who acts stands everywhere by the id of the key: it says by itself what the key is for.
    .refine(({ keyId, test }) => isTestKey(keyId) === (test === true)),
  refuses: [...KEY_REFUSALS, 'api_key.only_owners', 'api_key.limit'],
  authorise: onlyTheOwner,
  admit: (state) => (state.role === 'user' ? notReady(state) : refuse(409, 'api_key.only_owners')),
  decide(state, { accountId, keyId, name, scope, expiresAt, test }) {
    if (hasKey(state, keyId)) return [];
    if (state.apiKeys.length >= API_KEYS_LIMIT) return refuse(409, 'api_key.limit', { limit: API_KEYS_LIMIT });
    return [{ type: 'ApiKeyCreated', data: { keyId, name: personal(accountId, name), scope, expiresAt, ...(test && { test }) } }];
  },
  touches: ['registration', 'keys'],
});
