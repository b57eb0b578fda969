import type { Actor } from '../../../../shared-kernel/actor.ts';
import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import { approverOf, type VoBoState } from '../state.ts';

export const onlyProcess = (actor: Actor): Refusal | null => (actor.kind === 'process' ? null : refuse(403, 'access.denied'));

/** A document of another account is answered like one that does not exist, so that ids tell nothing. */
export function onlyOwner(state: VoBoState, actor: Actor): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const own = state.status !== 'NONE' && actor.kind === 'owner' && actor.ownerId === state.ownerId;
  return own ? null : refuse(404, 'document.not_found');
}

/** The approver themself, by the code of their link. */
export function onlyApprover(state: VoBoState, actor: Actor, approverId: string): Refusal | null {
  if (!approverOf(state, approverId)) return refuse(404, 'invalid_link_message');
  const self = actor.kind === 'approver' && actor.id === approverId && actor.documentId === state.documentId;
  return self ? null : refuse(403, 'access.denied');
}
