import { type DecideContext, type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { AccountState } from '../state.ts';

const notFound = (): Refusal => refuse(404, 'account.not_found');
const denied = (): Refusal => refuse(403, 'access.denied');

/** Only the person whose account it is, or the platform's own processes. */
export function onlyTheOwner(state: AccountState, command: { accountId: string }, { actor }: DecideContext): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const own = actor.kind === 'process' || (actor.kind === 'owner' && actor.id === command.accountId);
  if (!own) return denied();
  return state.status === 'NONE' ? notFound() : null;
}

/** Only the person who signs in with this account, whatever their role. */
export function onlyThePerson(state: AccountState, command: { accountId: string }, context: DecideContext): Refusal | null {
  const { actor } = context;
  if (actor.kind === 'admin' && actor.id === command.accountId) return state.status === 'NONE' ? notFound() : null;
  return onlyTheOwner(state, command, context);
}

/** The owner or an admin (ACTOR-006). */
export function ownerOrAdmin(state: AccountState, command: { accountId: string }, context: DecideContext): Refusal | null {
  if (context.actor.kind === 'admin') return state.status === 'NONE' ? notFound() : null;
  return onlyTheOwner(state, command, context);
}

/** Platform staff, about somebody else's account. */
export function onlyStaff(state: AccountState, _command: unknown, { actor }: DecideContext): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (actor.kind !== 'admin') return denied();
  return state.status === 'NONE' ? notFound() : null;
}

/** Acts proved by a code that was mailed, or by the platform: the edge checked the code and acts as a process. */
export function onlyAProcess(state: AccountState, _command: unknown, { actor }: DecideContext): Refusal | null {
  if (actor.kind !== 'process') return denied();
  return state.status === 'NONE' ? notFound() : null;
}

/** Events of a reviewer's account belong to the account that is read. */
export const ownerIdOf = (state: AccountState, command: { accountId: string }): string => state.reads ?? command.accountId;
