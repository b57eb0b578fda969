import { endorsementCommand } from '../decider.ts';
import { CLOSED_REFUSALS, closedProblem, rejection } from '../rules/answers.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { endorsementOf } from '../state.ts';

/** The owner takes a request back, before it is signed. */
export const withdrawEndorsement = endorsementCommand({
  type: 'WithdrawEndorsement',
  schema: rejection,
  refuses: [...OWNER_REFUSALS, ...CLOSED_REFUSALS],
  authorise: onlyOwner,
  decide: (state, { endorsementId, reason }) =>
    closedProblem(endorsementOf(state, endorsementId)!) ?? [{ type: 'EndorsementWithdrawn', data: { endorsementId, reason } }],
  touches: [],
});
