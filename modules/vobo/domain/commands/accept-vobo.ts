import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, inPlaceOf, onlyApprover } from '../rules/authority.ts';
import { seen, wasShown } from '../rules/seen.ts';
import { TURN_REFUSALS, turnProblem } from '../rules/turn.ts';
import { approversOf } from '../state.ts';

/**
 * An approver accepts the version they saw (STATE-030). The others' acceptances do not touch it; a refusal, or an answer of
 * their own that came first, is met again by the new decision, which names it.
 */
export const acceptVoBo = voBoCommand({
  type: 'AcceptVoBo',
  schema: seen,
  refuses: [...APPROVER_REFUSALS, ...TURN_REFUSALS, 'vobo.changed_since_seen'],
  authorise: onlyApprover,
  decide(state, { documentId: _, ...given }, _facts, { now, actor }) {
    const saw = { ...given, ...inPlaceOf({ actor }) };
    const problem = turnProblem(state, saw.approverId, now);
    if (problem) return problem;
    if (!wasShown(state, saw)) return refuse(409, 'vobo.changed_since_seen', { version: saw.version });
    const remaining = approversOf(state).length - state.answers.length - 1;
    return [{ type: 'VoBoAccepted', data: { round: state.round, ...saw, remaining } }];
  },
  touches: ['round'],
});
