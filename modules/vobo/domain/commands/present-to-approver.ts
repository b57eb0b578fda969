import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, inPlaceOf, onlyApprover } from '../rules/authority.ts';
import { seen, wasShown } from '../rules/seen.ts';

/** The bytes were handed to the approver. It is recorded once for each version: what counts is which bytes, not how often. */
export const presentToApprover = voBoCommand({
  type: 'PresentToApprover',
  schema: seen,
  refuses: [...APPROVER_REFUSALS],
  authorise: onlyApprover,
  decide(state, { approverId, version, sha256 }, _facts, { actor }) {
    const shown = { approverId, version, sha256, ...inPlaceOf({ actor }) };
    if (wasShown(state, shown) || state.status === 'NONE' || state.status === 'CLOSED') return [];
    return [{ type: 'ApproverPresented', data: { round: state.round, ...shown } }];
  },
  touches: [],
});
