import type { InvoiceEvent, InvoiceKind } from '../contract/events.ts';
import { invoiceFolioOf } from '../contract/folio.ts';
import type { InvoiceState } from '../domain/state.ts';
import type { Billing } from './ports.ts';

/** An item of the flows that talk to the gateway, not done yet. `partId`: the attempt or the refund that it is about. */
export interface OpenWork {
  readonly invoiceId: string;
  readonly partId: string;
  readonly reactor: string;
  readonly key: string;
  readonly state: 'waiting' | 'running' | 'parked';
  readonly attempts: number;
  /** Null: it is at work, or parked. */
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
}

export interface OpenReads {
  /** Invoices of which something is open, the one that waits longest first. */
  open(limit: number): Promise<readonly string[]>;
  work(): Promise<readonly OpenWork[]>;
}

/** Whom it waits for: the bank of a customer, the gateway, a refund that is not made yet, a dispute that no bank has decided. */
export type WaitsFor = 'bank' | 'gateway' | 'refund' | 'dispute';

/** A charge, a refund or a dispute that has no end yet. */
export interface OpenMatter {
  readonly invoiceId: string;
  readonly folio: string;
  readonly ownerId: string;
  readonly kind: InvoiceKind;
  readonly month: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly waitsFor: WaitsFor;
  /** ISO 8601 UTC */
  readonly since: string;
  readonly ageSeconds: number;
  /** Null: nothing of ours works on it; a dispute is the banks'. */
  readonly work: OpenWork | null;
}

type Told = { readonly metadata: { readonly occurredAt: string } } & InvoiceEvent;
type Part = Pick<OpenMatter, 'waitsFor' | 'amountCents' | 'since'> & { readonly partId: string };

/** When something was told of an invoice; the refund or dispute is in its stream, or it would not be in its state. */
const toldAt = (events: readonly Told[], isIt: (event: Told) => boolean): string => events.find(isIt)?.metadata.occurredAt ?? '';

function partsOf(state: InvoiceState, events: readonly Told[]): readonly Part[] {
  const { attempt, totalCents, refunds, disputes } = state;
  return [
    ...(attempt === null
      ? []
      : [
          {
            partId: attempt.attemptId,
            waitsFor: attempt.authenticationAt === null ? ('gateway' as const) : ('bank' as const),
            amountCents: totalCents,
            since: attempt.askedAt,
          },
        ]),
    ...refunds.flatMap(({ refundId, amountCents, status }) =>
      status !== 'ASKED' || refundId === null
        ? []
        : [
            {
              partId: refundId,
              waitsFor: 'refund' as const,
              amountCents,
              since: toldAt(events, (one) => one.type === 'RefundAsked' && one.data.refundId === refundId),
            },
          ],
    ),
    ...disputes.flatMap(({ disputeId, amountCents, outcome }) =>
      outcome !== 'OPEN'
        ? []
        : [
            {
              partId: disputeId,
              waitsFor: 'dispute' as const,
              amountCents,
              since: toldAt(events, (one) => one.type === 'DisputeOpened' && one.data.disputeId === disputeId),
            },
          ],
    ),
  ];
}

/**
 * What has no end yet, the oldest first, as the streams say it: the read model and the work behind only name the invoices, so that one which stands still
 * hides nothing that is being worked on.
 */
export async function openMatters({ invoices, clock }: Pick<Billing, 'invoices' | 'clock'>, reads: OpenReads, limit: number) {
  const [listed, work] = await Promise.all([reads.open(limit + 1), reads.work()]);
  const ids = [...new Set([...listed, ...work.map(({ invoiceId }) => invoiceId)])];
  const now = clock.now().getTime();
  const matters: OpenMatter[] = [];
  for (const invoiceId of ids.slice(0, limit)) {
    const { state, events } = await invoices.load(invoiceId);
    const { ownerId, kind, month, currency, openedAt } = state;
    for (const { partId, ...part } of partsOf(state, events))
      matters.push({
        invoiceId,
        folio: invoiceFolioOf(invoiceId, openedAt),
        ownerId,
        kind,
        month,
        currency,
        ...part,
        ageSeconds: Math.max(0, (now - Date.parse(part.since)) / 1000),
        work: work.find((one) => one.invoiceId === invoiceId && one.partId === partId) ?? null,
      });
  }
  matters.sort((one, other) => one.since.localeCompare(other.since));
  return { matters, areMore: ids.length > limit };
}
