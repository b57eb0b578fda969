import type { InvoiceEvent } from '../../modules/billing/contract/events.ts';
import type { DecodedEvent, Projection, Row } from '../runtime/index.ts';

export const INVOICES = 'invoices';

interface Invoice extends Row {
  readonly invoice_id: string;
  readonly total_cents: number;
  readonly status: string;
  readonly refunded_cents: number;
}

const TYPES = [
  'InvoiceOpened',
  'ChargeAsked',
  'IntentOpened',
  'AuthenticationAsked',
  'ChargeDeclined',
  'ChargeSucceeded',
  'InvoiceCancelled',
  'RefundAsked',
  'RefundMade',
  'RefundFailed',
  'DisputeOpened',
  'DisputeClosed',
  'CfdiRequested',
  'CfdiIssued',
] as const satisfies readonly InvoiceEvent['type'][];

type Told = Extract<InvoiceEvent, { type: (typeof TYPES)[number] }>;

/** Invoices of every account as they stand: what their owners list, and what operations look at of those that are being charged. */
export const invoices: Projection = {
  name: 'invoices',
  version: 2,
  types: TYPES,
  streams: ['invoice-'],
  tables: [
    {
      name: INVOICES,
      columns: {
        invoice_id: 'text not null',
        owner_id: 'text not null',
        kind: 'text not null',
        month: 'text not null',
        opened_at: 'timestamptz not null',
        status: 'text not null',
        total_cents: 'bigint not null',
        currency: 'text not null',
        /** Why the last attempt was declined; null: it was not. */
        decline: 'text',
        /** The attempt that is open; null: none is. */
        attempt_id: 'text',
        asked_at: 'timestamptz',
        waits_for_bank: 'boolean not null',
        /** The gateway's; null: there is none yet. */
        intent_id: 'text',
        refunded_cents: 'bigint not null',
        /** Refunds that were asked for and are not made. */
        open_refunds: 'integer not null',
        open_disputes: 'integer not null',
        /** Null: nobody asked for a tax invoice. */
        cfdi_requested_at: 'timestamptz',
        /** Null: it is not stamped, or not noted. */
        cfdi_issued_at: 'timestamptz',
        cfdi_uuid: 'text',
      },
      key: ['invoice_id'],
      indexes: [
        '(owner_id, opened_at desc)',
        '(asked_at) where attempt_id is not null',
        "(opened_at) where status in ('OPEN', 'UNPAID')",
        '(cfdi_requested_at) where cfdi_requested_at is not null and cfdi_uuid is null',
      ],
    },
  ],
  async apply(batch, tx) {
    const events = batch as readonly (DecodedEvent & Told)[];
    const ids = [...new Set(events.map(invoiceIdOf))];
    const known = await tx.query<Invoice>(`select * from ${tx.table(INVOICES)} where invoice_id = any($1)`, [ids]);
    const rows = new Map(
      known.map((row) => [row.invoice_id, { ...row, total_cents: Number(row.total_cents), refunded_cents: Number(row.refunded_cents) }]),
    );
    for (const event of events) {
      const id = invoiceIdOf(event);
      if (event.type === 'InvoiceOpened') rows.set(id, opened(id, event));
      else {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, ...after(row, event) } as Invoice);
      }
    }
    await tx.upsert(INVOICES, [...rows.values()]);
  },
};

const invoiceIdOf = ({ stream }: DecodedEvent): string => stream.slice(stream.indexOf('-') + 1);

const opened = (invoiceId: string, { data, metadata }: DecodedEvent & Extract<Told, { type: 'InvoiceOpened' }>): Invoice => ({
  invoice_id: invoiceId,
  owner_id: metadata.ownerId,
  kind: data.kind,
  month: data.month,
  opened_at: metadata.occurredAt,
  status: data.totalCents === 0 ? 'PAID' : 'OPEN',
  total_cents: data.totalCents,
  currency: data.currency,
  decline: null,
  attempt_id: null,
  asked_at: null,
  waits_for_bank: false,
  intent_id: null,
  refunded_cents: 0,
  open_refunds: 0,
  open_disputes: 0,
  cfdi_requested_at: null,
  cfdi_issued_at: null,
  cfdi_uuid: null,
});

function after(row: Invoice, event: DecodedEvent & Exclude<Told, { type: 'InvoiceOpened' }>): Partial<Row> {
  const { type, data, metadata } = event;
  switch (type) {
    case 'ChargeAsked':
      return { status: 'CHARGING', attempt_id: data.attemptId, asked_at: metadata.occurredAt, decline: null, waits_for_bank: false };
    case 'IntentOpened':
      return { intent_id: data.intentId };
    case 'AuthenticationAsked':
      return { waits_for_bank: true };
    case 'ChargeDeclined':
      return { status: 'UNPAID', attempt_id: null, asked_at: null, decline: data.code, waits_for_bank: false };
    case 'ChargeSucceeded':
      return { status: 'PAID', attempt_id: null, asked_at: null, decline: null, waits_for_bank: false };
    case 'InvoiceCancelled':
      return { status: 'CANCELED' };
    case 'RefundAsked':
      return { open_refunds: Number(row.open_refunds) + 1 };
    case 'RefundMade': {
      const refunded = row.refunded_cents + data.amountCents;
      const open = Number(row.open_refunds) - (data.refundId === null ? 0 : 1);
      return { refunded_cents: refunded, open_refunds: open, status: refunded >= row.total_cents ? 'REFUNDED' : row.status };
    }
    case 'RefundFailed':
      return { open_refunds: Number(row.open_refunds) - 1 };
    case 'DisputeOpened':
      return { open_disputes: Number(row.open_disputes) + 1 };
    case 'DisputeClosed':
      return { open_disputes: Number(row.open_disputes) - 1 };
    case 'CfdiRequested':
      return { cfdi_requested_at: metadata.occurredAt };
    case 'CfdiIssued':
      return { cfdi_issued_at: metadata.occurredAt, cfdi_uuid: data.uuid };
  }
}
