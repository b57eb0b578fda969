import type { Actor } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';

/** Whoever prepares documents in the account, its owner and its sub-users. Everybody else is refused, whatever they know. */
export function onlyOf(ownerId: string, actor: Actor) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return 'ownerId' in actor && actor.ownerId === ownerId ? null : refuse(403, 'access.denied');
}

export const ACCOUNT_REFUSALS = ['reviewer.read_only', 'access.denied'] as const;
