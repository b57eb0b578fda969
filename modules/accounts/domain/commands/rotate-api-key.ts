import { accountCommand } from '../decider.ts';
import { KEY_REFUSALS, keyEnd, namedKey, noSuchKey, notReady } from '../rules/api-key.ts';
import { onlyTheOwner } from '../rules/authority.ts';

/** The owner gives a key another secret and another end. The one before opens nothing from this fact on. */
export const rotateApiKey = accountCommand({
  type: 'RotateApiKey',
  schema: namedKey.extend({ expiresAt: keyEnd }),
  refuses: [...KEY_REFUSALS, 'api_key.not_found'],
  authorise: onlyTheOwner,
  admit: notReady,
  decide(state, { keyId, expiresAt }) {
    const key = state.apiKeys.find((one) => one.keyId === keyId);
    return key ? [{ type: 'ApiKeyRotated', data: { keyId, generation: key.generation + 1, expiresAt } }] : noSuchKey();
  },
  touches: ['registration', 'keys'],
});
