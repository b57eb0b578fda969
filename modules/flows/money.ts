import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { Outcome, PlannedWork, Reactor, Work } from '../../shared-kernel/reactor/index.ts';
import { type BackOff, delayAfter } from '../../shared-kernel/retry/back-off.ts';
import { type BillingModule, type ClosedMonth, GatewayUnavailable } from '../billing/index.ts';

/** An invoice's own stream ends in its id. */
const invoiceIdOf = ({ stream }: Pick<RecordedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

/**
 * Between looks at what the gateway or a bank has not decided, and between tries at a gateway that does not answer: somebody may be waiting before a
 * page. Webhooks tell sooner; this is for those that are lost.
 */
const LOOKS: BackOff = { first: 1_000, longest: 30_000 };

async function asked(work: Work, carry: () => Promise<'done' | { readonly waits: string }>): Promise<Outcome> {
  const later = (reason: string): Outcome => ({ retryInMs: delayAfter(work.attempt, LOOKS, () => 1), reason });
  try {
    const outcome = await carry();
    return outcome === 'done' ? 'done' : later(outcome.waits);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return later(error.message);
    throw error;
  }
}

const ofAccount = (event: RecordedEvent, payload: Record<string, string>): readonly PlannedWork[] => [
  { key: event.id, payload: { ...payload, invoiceId: invoiceIdOf(event), ownerId: String(event.metadata.ownerId ?? '') } },
];

/** Flow: what is to be charged is charged, once. It is the only one that confirms anything at the gateway. */
export const chargesReactor = ({ carryOut }: Pick<BillingModule, 'carryOut'>): Reactor => ({
  name: 'charges',
  types: ['ChargeAsked'],
  startAt: 'beginning',
  plan: (event) => ofAccount(event, { attemptId: String(event.data.attemptId) }),
  perform: (work) => asked(work, () => carryOut(String(work.payload.invoiceId), String(work.payload.attemptId))),
  concurrency: 8,
  fair: { by: 'ownerId', most: 2 },
});

/** Flow: what is to go back goes back, once. */
export const refundsReactor = ({ carryRefundOut }: Pick<BillingModule, 'carryRefundOut'>): Reactor => ({
  name: 'refunds',
  types: ['RefundAsked'],
  startAt: 'beginning',
  plan: (event) => ofAccount(event, { refundId: String(event.data.refundId) }),
  perform: (work) => asked(work, () => carryRefundOut(String(work.payload.invoiceId), String(work.payload.refundId))),
  concurrency: 2,
});

/** Flow: the subscription learns what was paid, and which month was not. */
export const paymentsReactor = ({ carryPaid, carryUnpaid }: Pick<BillingModule, 'carryPaid' | 'carryUnpaid'>): Reactor => ({
  name: 'payments',
  types: ['ChargeSucceeded', 'ChargeDeclined'],
  startAt: 'beginning',
  plan: (event) => ofAccount(event, { cause: event.type }),
  async perform({ payload, eventId }) {
    const invoiceId = String(payload.invoiceId);
    await (payload.cause === 'ChargeSucceeded' ? carryPaid(invoiceId, eventId) : carryUnpaid(invoiceId, eventId));
    return 'done';
  },
  concurrency: 2,
});

/**
 * Flow: a month that was closed becomes an invoice, which is charged to the card of the account. What was closed before there were invoices is not
 * charged now: its time is over, and nobody was told that it would be.
 */
export const invoicesReactor = (deps: {
  readonly invoiceMonth: BillingModule['invoiceMonth'];
  /** The statement of a month that is closed. */
  readonly statementOf: (ownerId: string, month: string) => Promise<Omit<ClosedMonth, 'ownerId' | 'eventId'> | null>;
}): Reactor => ({
  name: 'invoices',
  types: ['MonthClosed'],
  startAt: 'now',
  plan: ({ id: key, metadata, data }) => [{ key, payload: { ownerId: String(metadata.ownerId), month: String(data.month) } }],
  async perform({ payload, eventId }) {
    const [ownerId, month] = [String(payload.ownerId), String(payload.month)];
    const statement = await deps.statementOf(ownerId, month);
    if (statement === null) throw new Error(`the statement of ${month} is not there`);
    await deps.invoiceMonth({ ...statement, ownerId, month, eventId });
    return 'done';
  },
  concurrency: 2,
});
