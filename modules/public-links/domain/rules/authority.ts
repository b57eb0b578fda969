import { actsForAccount, isTestKey } from '../../../../shared-kernel/actor.ts';
import type { DecideContext } from '../../../../shared-kernel/decider/types.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { chargeOfLink, type PublicLinkState } from '../state.ts';

export const OWNER_REFUSALS = ['reviewer.read_only', 'public_link.not_found'] as const;

/** A link of another account, or of other keys, is answered like one that does not exist, so that ids tell nothing. */
export function onlyOwner(state: PublicLinkState, _data: unknown, { actor }: Pick<DecideContext, 'actor'>) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (state.status === 'NONE' || !actsForAccount(actor, chargeOfLink(state))) return refuse(404, 'public_link.not_found');
  const isOfItsKey = actor.kind !== 'owner' || actor.key === undefined || isTestKey(actor.key) === (state.opened?.isTest === true);
  return isOfItsKey ? null : refuse(404, 'public_link.not_found');
}
