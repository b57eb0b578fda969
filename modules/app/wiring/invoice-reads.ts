import type { Pool } from 'pg';
import { cfdisWaiting, type InvoiceRow, invoicesFrom, invoicesOf, openCharges, unpaidOf } from '../../../projections/invoices/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { InvoiceReads, LedgerReads, OpenReads, OpenWork } from '../../billing/index.ts';

/** Long enough for another worker to take over what a killed one was doing, so that people read their own writes even then. */
const PATIENCE_MS = 10_000;
const AT_ONCE = 500;

type Shown = Awaited<ReturnType<InvoiceReads['of']>>[number];

const shownOf = (row: InvoiceRow): Shown => ({
  invoiceId: row.invoice_id,
  openedAt: row.opened_at.toISOString(),
  status: row.status,
  totalCents: Number(row.total_cents),
  currency: row.currency,
  kind: row.kind,
  month: row.month,
  decline: row.decline,
  cfdi:
    row.cfdi_requested_at === null
      ? null
      : {
          requestedAt: row.cfdi_requested_at.toISOString(),
          uuid: row.cfdi_uuid,
          issuedAt: row.cfdi_issued_at?.toISOString() ?? null,
        },
});

/** The projection of invoices, as their owners and the comparison of ledgers ask it. */
export function createInvoiceReads(
  pool: Pool,
  readSide: () => Pick<ReadSide, 'waitFor'>,
  store: Pick<EventStore, 'head'>,
): InvoiceReads & LedgerReads {
  const caughtUp = async (): Promise<boolean> => {
    const head = await store.head();
    return head === null || readSide().waitFor('invoices', head, PATIENCE_MS);
  };
  return {
    async of(ownerId, limit) {
      await caughtUp();
      return (await invoicesOf(pool, ownerId, limit)).map(shownOf);
    },
    async unpaidOf(ownerId) {
      await caughtUp();
      return (await unpaidOf(pool, ownerId)).map(shownOf);
    },
    async cfdisWaiting(limit) {
      await caughtUp();
      return cfdisWaiting(pool, limit);
    },
    async *invoices() {
      if (!(await caughtUp())) throw new ProductError(503, 'payments.ledger_behind');
      for (let after = ''; ; ) {
        const rows = await invoicesFrom(pool, after, AT_ONCE);
        for (const { invoice_id, owner_id, opened_at, status, total_cents, refunded_cents, intent_id } of rows)
          yield {
            invoiceId: invoice_id,
            ownerId: owner_id,
            openedAt: opened_at.toISOString(),
            isPaid: status === 'PAID' || status === 'REFUNDED',
            totalCents: Number(total_cents),
            refundedCents: Number(refunded_cents),
            intentId: intent_id,
          };
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.invoice_id;
      }
    },
  };
}

interface WorkRow {
  readonly reactor: string;
  readonly key: string;
  readonly state: OpenWork['state'];
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
  readonly invoice: string;
  readonly part: string;
}

/** What operations ask of money that is on its way: the invoices, and what the flows that talk to the gateway have in hand. */
export function createOpenReads(pool: Pool): OpenReads {
  return {
    open: async (limit) => (await openCharges(pool, limit)).map(({ invoice_id }) => invoice_id),
    async work() {
      const { rows } = await pool.query<WorkRow>(
        `select reactor, key, state, attempts, next_attempt_at, last_error, payload->>'invoiceId' as invoice,
                coalesce(payload->>'attemptId', payload->>'refundId') as part
           from reactor.work where reactor in ('charges', 'refunds') and state <> 'done' and payload ? 'invoiceId'
          order by first_at limit ${AT_ONCE}`,
      );
      return rows.map(({ invoice, part, next_attempt_at, last_error, ...row }) => ({
        ...row,
        invoiceId: invoice,
        partId: part,
        nextAttemptAt: row.state === 'waiting' ? next_attempt_at : null,
        lastError: last_error,
      }));
    },
  };
}
