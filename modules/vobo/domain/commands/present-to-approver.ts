import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, onlyApprover } from '../rules/authority.ts';
import { seen, wasShown } from '../rules/seen.ts';

/** The bytes were handed to the approver. It is recorded once for each version: what counts is which bytes, not how often. */
export const presentToApprover = voBoCommand({
  type: 'PresentToApprover',
  schema: seen,
  refuses: [...APPROVER_REFUSALS],
  authorise: onlyApprover,
  decide(state, { approverId, version, sha256 }) {
    if (wasShown(state, { approverId, version, sha256 }) || state.status === 'NONE' || state.status === 'CLOSED') return [];
    return [{ type: 'ApproverPresented', data: { round: state.round, approverId, version, sha256 } }];
  },
  touches: [],
});
