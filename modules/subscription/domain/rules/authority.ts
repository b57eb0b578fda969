import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import { isCorporate, type SubscriptionState } from '../state.ts';

interface OfAccount {
  readonly ownerId: string;
}

const found = ({ status }: SubscriptionState) => (status === 'NONE' ? refuse(404, 'subscription.not_found') : null);
const readOnly = () => refuse(403, 'reviewer.read_only');
const denied = () => refuse(403, 'access.denied');

const isOwner = ({ ownerId }: OfAccount, { actor }: DecideContext): boolean =>
  actor.kind === 'owner' && actor.ownerId === ownerId && actor.key === undefined;

/** The owner of the account alone, in a session of theirs (ROLE-003): neither who works in it nor a program. */
export function onlyTheOwner(state: SubscriptionState, data: OfAccount, context: DecideContext) {
  if (context.actor.kind === 'reviewer') return readOnly();
  return isOwner(data, context) ? found(state) : denied();
}

/** The owner alone, or a flow of the platform for what the owner asked and paid for. */
export const ownerOrFlow = (state: SubscriptionState, data: OfAccount, context: DecideContext) =>
  context.actor.kind === 'process' ? found(state) : onlyTheOwner(state, data, context);

/** Platform staff alone. */
export function onlyStaff(state: SubscriptionState, _data: unknown, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return readOnly();
  return actor.kind === 'admin' ? found(state) : denied();
}

/** Platform staff, and the owner whom staff let administer the own account (CORP-001), as long as its plan is a corporate one. */
export function staffOrCorporateAdmin(state: SubscriptionState, data: OfAccount, context: DecideContext) {
  if (state.isCorporateAdmin && isCorporate(state) && isOwner(data, context)) return found(state);
  return onlyStaff(state, data, context);
}

/** The platform's own flows. */
export const onlyAFlow = (state: SubscriptionState, data: unknown, context: DecideContext) =>
  onlyProcess(state, data, context) ?? found(state);

export const FLOW_REFUSALS = ['access.denied', 'subscription.not_found'] as const;
export const PERSON_REFUSALS = ['reviewer.read_only', ...FLOW_REFUSALS] as const;
