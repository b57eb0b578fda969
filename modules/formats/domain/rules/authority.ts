import type { Actor } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type FormatsState, formatOf } from '../state.ts';

/** Whoever prepares documents in the account, its owner and its sub-users. Everybody else is refused, whatever they know. */
export function onlyOf(ownerId: string, actor: Actor) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return 'ownerId' in actor && actor.ownerId === ownerId ? null : refuse(403, 'access.denied');
}

/**
 * The same, about a format that is or was there: of any other they hear the same, whatever else they say of it. All formats of an account
 * are in one stream, whose revision would be compared before.
 */
export const onlyOfFormat = (state: FormatsState, ownerId: string, formatId: string, actor: Actor) =>
  onlyOf(ownerId, actor) ?? (formatOf(state, formatId) || state.removed.includes(formatId) ? null : refuse(404, 'format.not_found'));

export const ACCOUNT_REFUSALS = ['reviewer.read_only', 'access.denied'] as const;
