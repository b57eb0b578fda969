import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { type AccountState, isNobodys } from '../state.ts';
import { isOfAccount } from './absence.ts';

interface OfAccount {
  readonly accountId: string;
}

const found = (state: AccountState) => (isNobodys(state) ? refuse(404, 'account.not_found') : null);
const readOnly = () => refuse(403, 'reviewer.read_only');
const denied = () => refuse(403, 'access.denied');

/** Only the person whose account it is, or the platform's own processes. Their keys decide nothing about the account itself. */
export function onlyTheOwner(state: AccountState, { accountId }: OfAccount, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return readOnly();
  const own = actor.kind === 'process' || (actor.kind === 'owner' && actor.id === accountId && actor.key === undefined);
  return own ? found(state) : denied();
}

/** Only the person who signs in with this account, whatever their role. */
export function onlyThePerson(state: AccountState, data: OfAccount, context: DecideContext) {
  const { actor } = context;
  if ((actor.kind === 'admin' || actor.kind === 'sub-user') && actor.id === data.accountId) return found(state);
  return onlyTheOwner(state, data, context);
}

/** Somebody who works in the account, about themself, or its owner about anybody of it. */
export function themselfOrTheOwner(state: AccountState, data: OfAccount & { readonly memberId: string }, context: DecideContext) {
  const { actor } = context;
  if (actor.kind !== 'sub-user')
    return onlyTheOwner(state, data, context) ?? (isOfAccount(state, data.memberId) ? null : refuse(404, 'subUser.not_found'));
  const isThemself = actor.ownerId === data.accountId && actor.id === data.memberId && state.subUsers.includes(actor.id);
  return isThemself ? found(state) : denied();
}

/** Somebody about their own signatures: staff and reviewers have none. */
export function onlyWhoSigns(state: AccountState, data: OfAccount, context: DecideContext) {
  return context.actor.kind === 'admin' ? denied() : onlyThePerson(state, data, context);
}

/** The owner of the account that a sub-user works in, about them; whoever else they are, there is nobody. */
export function onlyTheirOwner<const Code extends string>(state: AccountState, { actor }: DecideContext, unknown: Code) {
  if (actor.kind === 'reviewer') return readOnly();
  if (actor.kind !== 'owner') return denied();
  return state.belongsTo === actor.ownerId && !isNobodys(state) ? null : refuse(404, unknown);
}

/** The owner or an admin (ACTOR-006). */
export function ownerOrAdmin(state: AccountState, data: OfAccount, context: DecideContext) {
  return context.actor.kind === 'admin' ? found(state) : onlyTheOwner(state, data, context);
}

/** Platform staff, about somebody else's account. */
export function onlyStaff(state: AccountState, _data: unknown, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return readOnly();
  return actor.kind === 'admin' ? found(state) : denied();
}

/** Acts proved by a code that was mailed, or by the platform: the edge checked the code and acts as a process. */
export const onlyAProcess = (state: AccountState, data: unknown, context: DecideContext) =>
  onlyProcess(state, data, context) ?? found(state);

/** What acts of a process are refused with. */
export const PROCESS_REFUSALS = ['access.denied', 'account.not_found'] as const;
/** What acts of owners, persons and platform staff are refused with. */
export const PERSON_REFUSALS = ['reviewer.read_only', ...PROCESS_REFUSALS] as const;
