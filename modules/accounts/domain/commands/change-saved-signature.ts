import { accountCommand } from '../decider.ts';
import { onlyWhoSigns, PERSON_REFUSALS } from '../rules/authority.ts';
import { keptSignature, notKept, signatureOf } from '../rules/saved-signature.ts';

/** The owner gives a saved signature, or saved initials, another look under the same id (CALL-069). */
export const changeSavedSignature = accountCommand({
  type: 'ChangeSavedSignature',
  schema: keptSignature,
  refuses: [...PERSON_REFUSALS, 'saved_signature.not_found'],
  authorise: onlyWhoSigns,
  decide: (state, data) => notKept(state, data.signatureId, data.mark) ?? [{ type: 'SavedSignatureChanged', data: signatureOf(data) }],
  touches: ['registration', 'signatures'],
});
