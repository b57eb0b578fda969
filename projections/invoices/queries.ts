import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { INVOICES } from './projection.ts';

/** An invoice as lists show it. Amounts are whole cents. */
export interface InvoiceRow {
  readonly invoice_id: string;
  readonly owner_id: string;
  readonly kind: 'MONTH' | 'PLAN' | 'PACK';
  readonly month: string;
  readonly opened_at: Date;
  readonly status: 'OPEN' | 'CHARGING' | 'UNPAID' | 'PAID' | 'REFUNDED' | 'CANCELED';
  readonly total_cents: string;
  readonly currency: string;
  readonly decline: string | null;
  readonly asked_at: Date | null;
  readonly waits_for_bank: boolean;
  readonly refunded_cents: string;
  readonly open_refunds: number;
  readonly open_disputes: number;
  readonly intent_id: string | null;
  readonly cfdi_requested_at: Date | null;
  readonly cfdi_issued_at: Date | null;
  readonly cfdi_uuid: string | null;
}

/** Right after an upgrade the table is made a moment later (SQLSTATE 42P01): until then there are no invoices. */
const noneBeforeTheTable = (error: { code?: string }): { rows: never[] } => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

const COLUMNS =
  'invoice_id, owner_id, kind, month, opened_at, status, total_cents, currency, decline, asked_at, waits_for_bank, refunded_cents, open_refunds, open_disputes, intent_id, cfdi_requested_at, cfdi_issued_at, cfdi_uuid';

/** Of one account, the newest first. */
export async function invoicesOf(pool: Pool, ownerId: string, limit: number): Promise<readonly InvoiceRow[]> {
  const { rows } = await pool
    .query<InvoiceRow>(`select ${COLUMNS} from ${tableInUse(INVOICES)} where owner_id = $1 order by opened_at desc, invoice_id limit $2`, [
      ownerId,
      limit,
    ])
    .catch(noneBeforeTheTable);
  return rows;
}

/** Months of one account that are owed, the oldest first. A purchase that was not paid owes nothing. */
export async function unpaidOf(pool: Pool, ownerId: string): Promise<readonly InvoiceRow[]> {
  const { rows } = await pool
    .query<InvoiceRow>(
      `select ${COLUMNS} from ${tableInUse(INVOICES)}
        where owner_id = $1 and kind = 'MONTH' and status in ('OPEN', 'CHARGING', 'UNPAID') order by opened_at, invoice_id`,
      [ownerId],
    )
    .catch(noneBeforeTheTable);
  return rows;
}

/** Purchases that nobody paid since an instant, the oldest first. */
export async function purchasesUnpaidSince(pool: Pool, instant: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await pool
    .query<{ invoice_id: string }>(
      `select invoice_id from ${tableInUse(INVOICES)}
        where kind <> 'MONTH' and status in ('OPEN', 'UNPAID') and opened_at < $1 order by opened_at, invoice_id limit $2`,
      [instant, limit],
    )
    .catch(noneBeforeTheTable);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** What is being charged, given back or contested now, the one that waits longest first. */
export async function openCharges(pool: Pool, limit: number): Promise<readonly InvoiceRow[]> {
  const { rows } = await pool
    .query<InvoiceRow>(
      `select ${COLUMNS} from ${tableInUse(INVOICES)}
        where attempt_id is not null or open_refunds > 0 or open_disputes > 0 order by coalesce(asked_at, opened_at), invoice_id limit $1`,
      [limit],
    )
    .catch(noneBeforeTheTable);
  return rows;
}

/** Paid invoices whose tax invoice was asked for and has no folio fiscal yet, the oldest request first. */
export async function cfdisWaiting(pool: Pool, limit: number): Promise<readonly string[]> {
  const { rows } = await pool
    .query<{ invoice_id: string }>(
      `select invoice_id from ${tableInUse(INVOICES)}
        where cfdi_requested_at is not null and cfdi_uuid is null and status = 'PAID' order by cfdi_requested_at, invoice_id limit $1`,
      [limit],
    )
    .catch(noneBeforeTheTable);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Of every account: what the comparison with the gateway's ledger goes through, in the order of their ids. */
export async function invoicesFrom(pool: Pool, afterId: string, limit: number): Promise<readonly InvoiceRow[]> {
  const { rows } = await pool
    .query<InvoiceRow>(`select ${COLUMNS} from ${tableInUse(INVOICES)} where invoice_id > $1 order by invoice_id limit $2`, [
      afterId,
      limit,
    ])
    .catch(noneBeforeTheTable);
  return rows;
}
