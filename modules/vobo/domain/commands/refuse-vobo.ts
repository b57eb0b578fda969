import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, inPlaceOf, onlyApprover } from '../rules/authority.ts';
import { seen, wasShown } from '../rules/seen.ts';
import { TURN_REFUSALS, turnProblem } from '../rules/turn.ts';

/** An approver refuses the version they saw, with the comments that they have not deleted; the round is over (STATE-030). */
export const refuseVoBo = voBoCommand({
  type: 'RefuseVoBo',
  schema: seen,
  refuses: [...APPROVER_REFUSALS, ...TURN_REFUSALS, 'vobo.changed_since_seen'],
  authorise: onlyApprover,
  decide(state, { documentId: _, ...given }, _facts, { now, actor }) {
    const saw = { ...given, ...inPlaceOf({ actor }) };
    const problem = turnProblem(state, saw.approverId, now);
    if (problem) return problem;
    if (!wasShown(state, saw)) return refuse(409, 'vobo.changed_since_seen', { version: saw.version });
    const commentIds = state.comments.filter(({ approverId }) => approverId === saw.approverId).map(({ commentId }) => commentId);
    return [{ type: 'VoBoRefused', data: { round: state.round, ...saw, commentIds } }];
  },
  touches: ['round'],
});
