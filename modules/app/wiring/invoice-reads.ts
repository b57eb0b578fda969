import type { Pool } from 'pg';
import { type InvoiceRow, invoicesFrom, invoicesOf, unpaidOf } from '../../../projections/invoices/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { InvoiceReads, LedgerReads } from '../../billing/index.ts';

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
});

/** The projection of invoices, as their owners and the comparison of ledgers ask it. */
export function createInvoiceReads(
  pool: Pool,
  readSide: () => Pick<ReadSide, 'waitFor'>,
  store: Pick<EventStore, 'head'>,
): InvoiceReads & LedgerReads {
  const caughtUp = async (): Promise<void> => {
    const head = await store.head();
    if (head !== null) await readSide().waitFor('invoices', head, PATIENCE_MS);
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
    async *invoices() {
      await caughtUp();
      for (let after = ''; ; ) {
        const rows = await invoicesFrom(pool, after, AT_ONCE);
        for (const { invoice_id, status, total_cents, refunded_cents, intent_id } of rows)
          yield {
            invoiceId: invoice_id,
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
