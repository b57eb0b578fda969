import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountCommand } from '../decider.ts';
import { onlyWhoSigns, PERSON_REFUSALS } from '../rules/authority.ts';
import { keptSignature, signatureOf } from '../rules/saved-signature.ts';
import { keptOf } from '../state.ts';

/** How many marks of each kind the plan of the account lets a person keep. */
export interface MarksKept {
  readonly limit: number;
}

/** The owner keeps a signature or initials for later use (CALL-068). */
export const addSavedSignature = accountCommand({
  type: 'AddSavedSignature',
  schema: keptSignature,
  refuses: [...PERSON_REFUSALS, 'saved_signature.limit'],
  authorise: onlyWhoSigns,
  decide: (state, data, { limit }: MarksKept) =>
    keptOf(state, data.mark).length < limit
      ? [{ type: 'SavedSignatureAdded', data: signatureOf(data) }]
      : refuse(409, 'saved_signature.limit', { limit }),
  touches: ['registration', 'signatures'],
});
