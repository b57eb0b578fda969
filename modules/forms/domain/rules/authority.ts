import { actsForAccount, isTestKey } from '../../../../shared-kernel/actor.ts';
import type { DecideContext } from '../../../../shared-kernel/decider/types.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { chargeOfForm, type FormState, formSignerOf } from '../state.ts';

export const OWNER_REFUSALS = ['reviewer.read_only', 'form.not_found'] as const;
export const SIGNER_REFUSALS = ['invalid_link_message', 'access.denied'] as const;

/** A form of another account, or of other keys, is answered like one that does not exist, so that ids tell nothing. */
export function onlyOwner(state: FormState, _data: unknown, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.stage === 'NONE' || !actsForAccount(actor, chargeOfForm(state))) return refuse(404, 'form.not_found');
  // A program reaches what its key is for: tests, or everything else.
  const isOfItsKey = actor.kind !== 'owner' || actor.key === undefined || isTestKey(actor.key) === (state.created?.isTest === true);
  return isOfItsKey ? null : refuse(404, 'form.not_found');
}

/** The signer themself, by the code of their link. */
export function onlySigner(state: FormState, { signatoryId }: { readonly signatoryId: string }, { actor }: DecideContext) {
  if (!formSignerOf(state, signatoryId)) return refuse(403, 'invalid_link_message');
  const isThem = actor.kind === 'signatory' && actor.id === signatoryId && actor.documentId === state.documentId;
  return isThem ? null : refuse(403, 'access.denied');
}
