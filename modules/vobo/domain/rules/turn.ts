import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { answerOf, dueApprovers, type VoBoState } from '../state.ts';

/** Codes for an approver who may not act now. */
export const TURN_REFUSALS = [
  'vobo.already_accepted',
  'vobo.already_refused',
  'vobo.refused_by_other',
  'vobo.round_closed',
  'vobo.not_your_turn',
  'expire_link_message',
] as const;

/**
 * May this approver act now: is the round open, has it not been answered, has their turn come, does their link still work?
 * The refusal names the answer that came first, so that the slower approver knows what holds.
 */
export function turnProblem(state: VoBoState, approverId: string, now: Date) {
  const own = answerOf(state, approverId);
  if (own) return refuse(409, own.answer === 'ACCEPTED' ? 'vobo.already_accepted' : 'vobo.already_refused', { at: own.at });
  const refusal = state.answers.find((given) => given.answer === 'REFUSED');
  if (refusal) return refuse(409, 'vobo.refused_by_other', { at: refusal.at });
  if (state.status !== 'OPEN') return refuse(409, 'vobo.round_closed', { status: state.status });
  const due = dueApprovers(state);
  if (!due.some((approver) => approver.approverId === approverId)) {
    return refuse(409, 'vobo.not_your_turn', { waitingFor: due.map(({ name }) => name.value) });
  }
  const link = state.links[approverId];
  return !link || new Date(link.expiresAt) <= now ? refuse(410, 'expire_link_message') : null;
}
