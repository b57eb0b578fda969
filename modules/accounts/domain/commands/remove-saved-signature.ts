import { accountCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';
import { keptSignature, notKept } from '../rules/saved-signature.ts';

/** The owner removes a saved signature: it can no longer be chosen. */
export const removeSavedSignature = accountCommand({
  type: 'RemoveSavedSignature',
  schema: keptSignature.pick({ accountId: true, signatureId: true }),
  refuses: [...PERSON_REFUSALS, 'saved_signature.not_found'],
  authorise: onlyTheOwner,
  decide: (state, { signatureId }) => notKept(state, signatureId) ?? [{ type: 'SavedSignatureRemoved', data: { signatureId } }],
  touches: ['registration', 'signatures'],
});
