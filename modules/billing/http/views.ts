import { z } from 'zod';
import { type PaymentView, paidInvoiceView } from '../../../shared-kernel/http/payment-view.ts';
import type { OwnCard } from '../application/cards.ts';
import type { PaidInvoice, Payment } from '../application/pay.ts';
import { invoiceFolioOf } from '../contract/folio.ts';
import { productNames } from '../contract/products.ts';
import type { InvoiceState } from '../domain/state.ts';

export const units = (cents: number): number => cents / 100;

/** ENT-052: never a number. */
export const cardView = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  isDefault: z.boolean(),
  cardType: z.enum(['credit', 'debit']),
  expMonth: z.int(),
  expYear: z.int(),
});

export const viewOfCard = ({ cardId, brand, last4, isDefault, funding, expMonth, expYear }: OwnCard): z.infer<typeof cardView> => ({
  paymentMethodId: cardId,
  brand,
  last4,
  isDefault,
  cardType: funding,
  expMonth,
  expYear,
});

const statuses = ['paid', 'pending', 'failed', 'refunded', 'canceled'] as const;
export type InvoiceStatusShown = (typeof statuses)[number];

/** The tax invoice of an invoice: when it was asked for, and its folio fiscal once it is stamped. Instants ISO 8601 UTC. */
export const cfdiView = z.object({ requestedAt: z.string(), uuid: z.string().nullable(), issuedAt: z.string().nullable() });

/** ENT-053. `total` in the currency's unit. */
export const invoiceView = z.object({
  id: z.string(),
  createdAt: z.string(),
  status: z.enum(statuses),
  total: z.number(),
  currency: z.string(),
  /** A signed address that a browser opens without a session; null: there is nothing to show of what nobody will pay. */
  pdfUrl: z.string().nullable(),
  kind: z.enum(['MONTH', 'PLAN', 'PACK']),
  month: z.string(),
  folio: z.string(),
  /** Why the last attempt was declined. */
  failure: z.object({ code: z.string() }).nullable(),
  /** Null: nobody asked for one. */
  cfdi: cfdiView.nullable(),
});

const SHOWN: Readonly<Record<Exclude<InvoiceState['status'], 'NONE'>, InvoiceStatusShown>> = {
  OPEN: 'pending',
  CHARGING: 'pending',
  UNPAID: 'failed',
  PAID: 'paid',
  REFUNDED: 'refunded',
  CANCELED: 'canceled',
};

/** An invoice as a list or a page tells of it. */
export interface ShownInvoice {
  readonly invoiceId: string;
  readonly openedAt: string;
  readonly status: Exclude<InvoiceState['status'], 'NONE'>;
  readonly totalCents: number;
  readonly currency: string;
  readonly kind: 'MONTH' | 'PLAN' | 'PACK';
  readonly month: string;
  readonly decline: string | null;
  readonly cfdi: z.infer<typeof cfdiView> | null;
}

/** Where a browser opens the receipt of an invoice; null: whoever asks opens none. */
export type PdfLink = (invoice: Pick<ShownInvoice, 'invoiceId' | 'openedAt'>) => string | null;

export const viewOfInvoice = (one: ShownInvoice, pdfLink: PdfLink): z.infer<typeof invoiceView> => ({
  id: one.invoiceId,
  createdAt: one.openedAt,
  status: SHOWN[one.status],
  total: units(one.totalCents),
  currency: one.currency,
  pdfUrl: one.status === 'CANCELED' ? null : pdfLink(one),
  kind: one.kind,
  month: one.month,
  folio: invoiceFolioOf(one.invoiceId, one.openedAt),
  failure: one.decline === null ? null : { code: `payments.${one.decline}` },
  cfdi: one.cfdi === null ? null : { requestedAt: one.cfdi.requestedAt, uuid: one.cfdi.uuid, issuedAt: one.cfdi.issuedAt },
});

export const viewOfState = (invoiceId: string, state: InvoiceState, pdfLink: PdfLink): z.infer<typeof invoiceView> =>
  viewOfInvoice(
    {
      ...state,
      invoiceId,
      status: state.status === 'NONE' ? 'OPEN' : state.status,
      decline: state.status === 'UNPAID' ? (state.lastDecline?.code ?? null) : null,
    },
    pdfLink,
  );

export const viewOfPaid = ({
  invoiceId,
  status,
  code,
  actionUrl,
  clientSecret,
  publishableKey,
}: PaidInvoice): z.infer<typeof paidInvoiceView> => ({
  id: invoiceId,
  status,
  code: code === null ? null : `payments.${code}`,
  actionURL: actionUrl,
  clientSecret,
  publishableKey,
});

export const viewOfPayment = ({ status, invoices }: Payment): PaymentView => ({ status, invoices: invoices.map(viewOfPaid) });

/** An invoice with its lines, and how its payment stands. */
export const wholeInvoiceView = invoiceView.extend({
  payment: paidInvoiceView,
  taxPercent: z.number(),
  net: z.number(),
  tax: z.number(),
  refunded: z.number(),
  lines: z.array(
    z.object({
      kind: z.string(),
      quantity: z.number().nullable(),
      unit: z.number().nullable(),
      amount: z.number(),
      planName: z.string().nullable(),
      product: z.string().nullable(),
      percent: z.number().nullable(),
      month: z.string().nullable(),
    }),
  ),
});

export const viewOfWhole = (
  invoiceId: string,
  state: InvoiceState,
  payment: PaidInvoice,
  pdfLink: PdfLink,
): z.infer<typeof wholeInvoiceView> => ({
  ...viewOfState(invoiceId, state, pdfLink),
  payment: viewOfPaid(payment),
  taxPercent: state.taxPercent,
  net: units(state.lines.reduce((sum, { netCents }) => sum + netCents, 0)),
  tax: units(state.lines.reduce((sum, { taxCents }) => sum + taxCents, 0)),
  refunded: units(state.refunds.reduce((sum, { amountCents, status }) => sum + (status === 'MADE' ? amountCents : 0), 0)),
  lines: state.lines.map((line) => ({
    kind: line.kind,
    quantity: 'quantity' in line ? line.quantity : null,
    unit: 'unitCents' in line ? units(line.unitCents) : null,
    amount: units(line.amountCents),
    planName: 'planName' in line ? line.planName : null,
    product: 'product' in line ? line.product : null,
    percent: 'percent' in line ? line.percent : null,
    month: 'month' in line ? line.month : null,
  })),
});

/** ENT-055, ENT-058. `price` of one, in the currency's unit; null: it is not sold. */
export const productView = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  credits: z.record(z.string(), z.int()),
});

/** The source calls the base membership by two names. */
export const detailNames = ['baseMembership', ...productNames] as const;

/** What a page needs to take a card. `formURL` null: the vendor's own form does, with `publishableKey`. */
export const setUpView = z.object({
  setupIntentID: z.string(),
  clientSecret: z.string(),
  formURL: z.string().nullable(),
  publishableKey: z.string().nullable(),
  isTest: z.boolean(),
});
