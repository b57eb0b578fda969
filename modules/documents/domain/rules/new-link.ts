import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type DocumentState, hasSigned } from '../state.ts';
import { notDeleted } from './authority.ts';

/** A person asks at most once a day: the owner is told once, and no page fills their mailbox. */
const ASK_AGAIN_MS = 86_400_000;

/** Can this signatory, whose link or last day ended, ask for a way on? */
export function askingStanding(state: DocumentState, signatoryId: string, now: Date): 'may_ask' | 'asked' | 'none' {
  const problem = newLinkProblem(state, signatoryId, now);
  return problem === null ? 'may_ask' : problem.code === 'link.asked_today' ? 'asked' : 'none';
}

/**
 * May this signatory ask for a way to sign: their link or the last day ended, a newer link was sent, or they declined and want to sign
 * after all? What refuses it; null: they may.
 */
export function newLinkProblem(state: DocumentState, signatoryId: string, now: Date) {
  const gone = notDeleted(state);
  if (gone) return gone;
  if (state.status !== 'PENDING') return refuse(409, 'conflict.not_pending', { status: state.status });
  if (state.approvedRound !== state.round) return refuse(409, 'signature.approvals_missing', { round: state.round });
  if (hasSigned(state, signatoryId)) return refuse(409, 'signature.already_signed');
  const asked = state.newLinkAskedAt[signatoryId];
  // What was asked for before they declined was another thing, and a link that was sent since has answered it.
  const { declines, links } = state;
  const isOfBefore = asked !== undefined && (asked < (declines[signatoryId]?.at ?? '') || asked < (links[signatoryId]?.issuedAt ?? ''));
  const wait = asked === undefined || isOfBefore ? 0 : new Date(asked).getTime() + ASK_AGAIN_MS - now.getTime();
  return wait > 0 ? refuse(429, 'link.asked_today', { seconds: Math.ceil(wait / 1000) }) : null;
}
