import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { DeclineCode } from '../contract/declines.ts';
import type { InvoiceEventData, InvoiceKind, InvoiceLine } from '../contract/events.ts';

/** OPEN: nothing was charged yet. UNPAID: the last attempt was declined. */
export type InvoiceStatus = 'NONE' | 'OPEN' | 'CHARGING' | 'UNPAID' | 'PAID' | 'REFUNDED' | 'CANCELED';

export interface Attempt extends InvoiceEventData<'ChargeAsked'> {
  /** ISO 8601 UTC */
  readonly askedAt: string;
  /** Since when the bank waits for its customer, ISO 8601 UTC; null: it does not. */
  readonly authenticationAt: string | null;
}

export interface Refund {
  /** Null: decided at the gateway. */
  readonly refundId: string | null;
  readonly amountCents: number;
  readonly status: 'ASKED' | 'MADE' | 'FAILED';
  readonly gatewayRefundId: string | null;
}

/** The tax invoice of an invoice, which somebody else stamps. */
export interface Cfdi {
  /** Fiscal data of the moment when it was asked for. */
  readonly fiscal: Personal;
  /** ISO 8601 UTC */
  readonly requestedAt: string;
  /** The folio fiscal, and when it was noted, ISO 8601 UTC; null: not yet. */
  readonly uuid: string | null;
  readonly issuedAt: string | null;
}

/** An invoice as it is now. */
export interface InvoiceState {
  readonly status: InvoiceStatus;
  readonly ownerId: string;
  readonly kind: InvoiceKind;
  /** YYYY-MM */
  readonly month: string;
  readonly lines: readonly InvoiceLine[];
  readonly currency: string;
  readonly totalCents: number;
  readonly taxPercent: number;
  /** YYYY-MM-DD */
  readonly cutOffDate: string;
  readonly graceDays: number;
  readonly fiscal: Personal | null;
  /** ISO 8601 UTC */
  readonly openedAt: string;
  /** The one that can still succeed; null: there is none. */
  readonly intent: { readonly intentId: string; readonly customerId: string } | null;
  /** Intents there ever were. */
  readonly intents: number;
  /** The one that is open; null: none is. */
  readonly attempt: Attempt | null;
  readonly lastDecline: { readonly attemptId: string | null; readonly code: DeclineCode; readonly at: string } | null;
  readonly payment: { readonly intentId: string; readonly chargeId: string; readonly amountCents: number; readonly at: string } | null;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly { readonly disputeId: string; readonly amountCents: number; readonly outcome: 'OPEN' | 'WON' | 'LOST' }[];
  /** Null: nobody asked for one. */
  readonly cfdi: Cfdi | null;
}

export const noInvoice: InvoiceState = {
  status: 'NONE',
  ownerId: '',
  kind: 'MONTH',
  month: '',
  lines: [],
  currency: 'MXN',
  totalCents: 0,
  taxPercent: 0,
  cutOffDate: '',
  graceDays: 0,
  fiscal: null,
  openedAt: '',
  intent: null,
  intents: 0,
  attempt: null,
  lastDecline: null,
  payment: null,
  refunds: [],
  disputes: [],
  cfdi: null,
};

/** What went back, or is on its way. */
export const givenBack = ({ refunds }: Pick<InvoiceState, 'refunds'>, statuses: readonly Refund['status'][] = ['ASKED', 'MADE']): number =>
  refunds.reduce((sum, { amountCents, status }) => sum + (statuses.includes(status) ? amountCents : 0), 0);

/** Can it still be charged? */
export const isPayable = (status: InvoiceStatus): boolean => status === 'OPEN' || status === 'CHARGING' || status === 'UNPAID';
