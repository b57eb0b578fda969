import type { DecideContext } from '../../../../shared-kernel/decider/types.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { approverOf, type VoBoState } from '../state.ts';

/** A document of another account is answered like one that does not exist, so that ids tell nothing. */
export function onlyOwner(state: VoBoState, _data: unknown, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const isOwner = state.status !== 'NONE' && actor.kind === 'owner' && actor.ownerId === state.ownerId;
  return isOwner ? null : refuse(404, 'document.not_found');
}

/** The approver themself, by the code of their link. */
export function onlyApprover(state: VoBoState, { approverId }: { readonly approverId: string }, { actor }: DecideContext) {
  if (!approverOf(state, approverId)) return refuse(403, 'invalid_link_message');
  const isApprover = actor.kind === 'approver' && actor.id === approverId && actor.documentId === state.documentId;
  return isApprover ? null : refuse(403, 'access.denied');
}

export const APPROVER_REFUSALS = ['invalid_link_message', 'access.denied'] as const;
