import { accountCommand } from '../decider.ts';
import { KEY_REFUSALS, namedKey, noSuchKey, notReady } from '../rules/api-key.ts';
import { onlyTheOwner } from '../rules/authority.ts';
import { hasKey } from '../state.ts';

/** The owner ends a key: the next call with it is refused. */
export const revokeApiKey = accountCommand({
  type: 'RevokeApiKey',
  schema: namedKey,
  refuses: [...KEY_REFUSALS, 'api_key.not_found'],
  authorise: onlyTheOwner,
  admit: notReady,
  decide: (state, { keyId }) => (hasKey(state, keyId) ? [{ type: 'ApiKeyRevoked', data: { keyId } }] : noSuchKey()),
  touches: ['registration', 'keys'],
});
