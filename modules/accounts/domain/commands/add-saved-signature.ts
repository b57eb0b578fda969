import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { SAVED_SIGNATURES_LIMIT } from '../../contract/rules.ts';
import { accountCommand } from '../decider.ts';
import { onlyWhoSigns, PERSON_REFUSALS } from '../rules/authority.ts';
import { keptSignature, signatureOf } from '../rules/saved-signature.ts';
import { keptOf } from '../state.ts';

/** The owner keeps a signature or initials for later use (CALL-068). */
export const addSavedSignature = accountCommand({
  type: 'AddSavedSignature',
  schema: keptSignature,
  refuses: [...PERSON_REFUSALS, 'saved_signature.limit'],
  authorise: onlyWhoSigns,
  decide: (state, data) =>
    keptOf(state, data.mark).length < SAVED_SIGNATURES_LIMIT
      ? [{ type: 'SavedSignatureAdded', data: signatureOf(data) }]
      : refuse(409, 'saved_signature.limit', { limit: SAVED_SIGNATURES_LIMIT }),
  touches: ['registration', 'signatures'],
});
