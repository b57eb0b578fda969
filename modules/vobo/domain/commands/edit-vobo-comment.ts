import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, inPlaceOf, onlyApprover } from '../rules/authority.ts';
import { comment, notTheirs, WORDS_REFUSALS, wordsProblem } from '../rules/comments.ts';
import { TURN_REFUSALS, turnProblem } from '../rules/turn.ts';

/** An approver changes a comment of their own before their answer. */
export const editVoBoComment = voBoCommand({
  type: 'EditVoBoComment',
  schema: comment,
  refuses: [...APPROVER_REFUSALS, ...TURN_REFUSALS, ...WORDS_REFUSALS, 'vobo.comment_not_found'],
  authorise: onlyApprover,
  decide(state, { documentId: _, ...given }, _facts, { now, actor }) {
    const data = { ...given, ...inPlaceOf({ actor }) };
    const problem = turnProblem(state, data.approverId, now) ?? wordsProblem(data) ?? notTheirs(state, data);
    return problem ?? [{ type: 'VoBoCommentEdited', data: { round: state.round, ...data } }];
  },
  touches: ['round', 'refusal', 'closing'],
});
