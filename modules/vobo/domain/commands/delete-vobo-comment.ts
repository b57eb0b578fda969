import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, inPlaceOf, onlyApprover } from '../rules/authority.ts';
import { comment, notTheirs } from '../rules/comments.ts';
import { TURN_REFUSALS, turnProblem } from '../rules/turn.ts';

/** An approver takes a comment of their own back before their answer; the history keeps it. */
export const deleteVoBoComment = voBoCommand({
  type: 'DeleteVoBoComment',
  schema: comment.pick({ documentId: true, approverId: true, commentId: true }),
  refuses: [...APPROVER_REFUSALS, ...TURN_REFUSALS, 'vobo.comment_not_found'],
  authorise: onlyApprover,
  decide(state, { documentId: _, ...given }, _facts, { now, actor }) {
    const data = { ...given, ...inPlaceOf({ actor }) };
    const problem = turnProblem(state, data.approverId, now) ?? notTheirs(state, data);
    return problem ?? [{ type: 'VoBoCommentDeleted', data: { round: state.round, ...data } }];
  },
  touches: ['round', 'refusal', 'closing'],
});
