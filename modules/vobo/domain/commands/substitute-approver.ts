import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { voBoEventTypes } from '../../contract/events.ts';
import { voBoCommand } from '../decider.ts';
import { TURN_REFUSALS, turnProblem } from '../rules/turn.ts';
import { approverOf, substitutesOf } from '../state.ts';

/**
 * Somebody of the account comes in the place of an approver who is away and has named them; whether they are, the caller has asked the
 * account. It is recorded once for each of them in a round.
 */
export const substituteApprover = voBoCommand({
  type: 'SubstituteApprover',
  schema: z.object({
    documentId: z.string().min(1),
    approverId: z.string().min(1),
    substitute: voBoEventTypes.ApproverSubstituted.schema.shape.substitute,
  }),
  refuses: ['invalid_link_message', 'access.denied', ...TURN_REFUSALS],
  authorise(state, { approverId, substitute }, { actor }) {
    if (!approverOf(state, approverId)) return refuse(403, 'invalid_link_message');
    const isThem = actor.kind === 'approver' && actor.id === approverId && actor.documentId === state.documentId;
    return isThem && actor.substitute === substitute.userId ? null : refuse(403, 'access.denied');
  },
  decide(state, { approverId, substitute }, _facts, { now }) {
    const problem = turnProblem(state, approverId, now);
    if (problem) return problem;
    if (substitutesOf(state, approverId).some(({ userId }) => userId === substitute.userId)) return [];
    return [{ type: 'ApproverSubstituted', data: { round: state.round, approverId, substitute } }];
  },
  touches: ['round', 'links', 'acceptance', 'refusal', 'closing', 'substitution'],
});
