import { endorsementCommand } from '../decider.ts';
import { CLOSED_REFUSALS, closedProblem, rejection } from '../rules/answers.ts';
import { ENDORSER_REFUSALS, onlyEndorser } from '../rules/authority.ts';
import { endorsementOf } from '../state.ts';

/** The endorser does not pass the document on, before it is signed. */
export const declineEndorsement = endorsementCommand({
  type: 'DeclineEndorsement',
  schema: rejection,
  refuses: [...ENDORSER_REFUSALS, ...CLOSED_REFUSALS],
  authorise: onlyEndorser,
  decide: (state, { endorsementId, reason }) =>
    closedProblem(endorsementOf(state, endorsementId)!) ?? [{ type: 'EndorsementDeclined', data: { endorsementId, reason } }],
  touches: [],
});
