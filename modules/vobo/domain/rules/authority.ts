import { actsForAccount } from '../../../../shared-kernel/actor.ts';
import type { DecideContext } from '../../../../shared-kernel/decider/types.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { approverOf, substitutesOf, type VoBoState } from '../state.ts';

/** A document of another account is answered like one that does not exist, so that ids tell nothing. */
export function onlySender({ status, ownerId }: VoBoState, data: { readonly inCharge?: string | undefined }, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const document = { ownerId, inCharge: data.inCharge ?? null };
  return status !== 'NONE' && actsForAccount(actor, document) ? null : refuse(404, 'document.not_found');
}

/** The approver themself, or who was let in to answer in their place; both by the code of their link. */
export function onlyApprover(state: VoBoState, { approverId }: { readonly approverId: string }, { actor }: DecideContext) {
  if (!approverOf(state, approverId)) return refuse(403, 'invalid_link_message');
  const isApprover = actor.kind === 'approver' && actor.id === approverId && actor.documentId === state.documentId;
  if (!isApprover) return refuse(403, 'access.denied');
  const { substitute } = actor;
  const isLetIn = substitute === undefined || substitutesOf(state, approverId).some(({ userId }) => userId === substitute);
  return isLetIn ? null : refuse(403, 'access.denied');
}

/** In whose place of an approver an actor acts: what the event of it says beside the approver; empty for the approver themself. */
export const inPlaceOf = ({ actor }: Pick<DecideContext, 'actor'>): { readonly substituteId?: string } =>
  actor.kind === 'approver' && actor.substitute !== undefined ? { substituteId: actor.substitute } : {};

export const APPROVER_REFUSALS = ['invalid_link_message', 'access.denied'] as const;
