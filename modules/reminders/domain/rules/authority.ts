import type { Actor } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { ReminderState } from '../state.ts';

type By = { readonly actor: Actor };

/** Whoever works in an account, for themselves. */
export const isPerson = (actor: Actor, userId: string): boolean =>
  (actor.kind === 'owner' || actor.kind === 'sub-user') && actor.id === userId;

export const OWN_REFUSALS = ['reminder.not_found'] as const;

/** Its person alone; for everybody else, the rest of their account among them, it is not there. */
export const onlyItsPerson = (state: ReminderState, _data: unknown, { actor }: By) =>
  state.status !== 'NONE' && isPerson(actor, state.userId) ? null : refuse(404, 'reminder.not_found');
