import { accountCommand } from '../decider.ts';
import { onlyWhoSigns, PERSON_REFUSALS } from '../rules/authority.ts';
import { namedSignature, notKept } from '../rules/saved-signature.ts';

/** The owner removes a saved signature, or saved initials: it can no longer be chosen. */
export const removeSavedSignature = accountCommand({
  type: 'RemoveSavedSignature',
  schema: namedSignature,
  refuses: [...PERSON_REFUSALS, 'saved_signature.not_found'],
  authorise: onlyWhoSigns,
  decide: (state, { signatureId }) => notKept(state, signatureId) ?? [{ type: 'SavedSignatureRemoved', data: { signatureId } }],
  touches: ['registration', 'signatures'],
});
