import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { COMMENTS_LIMIT } from '../../contract/rules.ts';
import { voBoCommand } from '../decider.ts';
import { APPROVER_REFUSALS, inPlaceOf, onlyApprover } from '../rules/authority.ts';
import { comment, WORDS_REFUSALS, wordsProblem } from '../rules/comments.ts';
import { TURN_REFUSALS, turnProblem } from '../rules/turn.ts';

/** An approver writes a comment before their answer (UI-055). */
export const addVoBoComment = voBoCommand({
  type: 'AddVoBoComment',
  schema: comment,
  refuses: [...APPROVER_REFUSALS, ...TURN_REFUSALS, ...WORDS_REFUSALS, 'vobo.too_many_comments'],
  authorise: onlyApprover,
  decide(state, { documentId: _, ...data }, _facts, { now, actor }) {
    const problem = turnProblem(state, data.approverId, now) ?? wordsProblem(data);
    if (problem) return problem;
    if (state.comments.filter(({ approverId }) => approverId === data.approverId).length >= COMMENTS_LIMIT) {
      return refuse(422, 'vobo.too_many_comments', { limit: COMMENTS_LIMIT });
    }
    return [{ type: 'VoBoCommentAdded', data: { round: state.round, ...data, ...inPlaceOf({ actor }) } }];
  },
  touches: ['round', 'refusal', 'closing'],
});
