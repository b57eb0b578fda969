import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { type DecideContext, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { InvoiceState } from '../state.ts';

export const found = ({ status }: InvoiceState) => (status === 'NONE' ? refuse(404, 'payments.no_invoice') : null);
const denied = () => refuse(403, 'access.denied');

/** The owner of the account in a session of theirs (ROLE-003): neither who works in it nor a program. Of an invoice of another account nothing is told. */
export function onlyTheOwner(state: InvoiceState, _data: unknown, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (actor.kind !== 'owner' || actor.key !== undefined) return denied();
  return state.status === 'NONE' || state.ownerId === actor.ownerId ? found(state) : refuse(404, 'payments.no_invoice');
}

/** And what the platform itself does for them. */
export const ownerOrFlow = (state: InvoiceState, data: unknown, context: DecideContext) =>
  context.actor.kind === 'process' ? found(state) : onlyTheOwner(state, data, context);

/** Platform staff alone: what they note is done outside the platform. */
export function onlyStaff(state: InvoiceState, _data: unknown, { actor }: DecideContext) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return actor.kind === 'admin' ? found(state) : denied();
}

/** The platform's own flows. */
export const onlyAFlow = (state: InvoiceState, data: unknown, context: DecideContext) => onlyProcess(state, data, context) ?? found(state);

/** Platform staff, and flows for the platform's own reasons. */
export const staffOrFlow = (state: InvoiceState, data: unknown, context: DecideContext) =>
  context.actor.kind === 'process' ? found(state) : onlyStaff(state, data, context);

export const FLOW_REFUSALS = ['access.denied', 'payments.no_invoice'] as const;
export const PERSON_REFUSALS = ['reviewer.read_only', ...FLOW_REFUSALS] as const;
