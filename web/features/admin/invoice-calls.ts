import { api } from '../../api/base.ts';

export interface StaffInvoice {
  readonly id: string;
  readonly folio: string;
  readonly createdAt: string;
  readonly status: 'paid' | 'pending' | 'failed' | 'refunded' | 'canceled';
  readonly kind: 'MONTH' | 'PLAN' | 'PACK';
  readonly month: string;
  /** Amounts in the currency's unit. */
  readonly total: number;
  readonly currency: string;
  readonly refunded: number;
  /** What is left of what was paid and is not on its way back. */
  readonly refundable: number;
  readonly refunds: readonly { readonly amount: number; readonly status: 'asked' | 'made' | 'failed' }[];
  readonly disputes: readonly { readonly amount: number; readonly outcome: 'open' | 'won' | 'lost' }[];
}

const invoiceCalls = api.enhanceEndpoints({ addTagTypes: ['InvoicesOf'] }).injectEndpoints({
  endpoints: (build) => ({
    invoicesOf: build.query<{ ownerID: string; invoices: readonly StaffInvoice[] }, string>({
      query: (userID) => ({ method: 'GET', path: `/api/operations/accounts/${encodeURIComponent(userID)}/invoices` }),
      keepUnusedDataFor: 0,
      providesTags: ['InvoicesOf'],
    }),
    /** `once`: pressed twice, or asked again after a lost answer, it goes back once. */
    refund: build.mutation<{ invoice: StaffInvoice }, { invoiceID: string; amount: number; reason: string; once: string }>({
      query: ({ invoiceID, amount, reason, once }) => ({
        method: 'POST',
        path: `/api/operations/invoices/${encodeURIComponent(invoiceID)}/refund`,
        body: { amount, reason },
        headers: { 'idempotency-key': once },
      }),
      // Refused or not: what is left may be another amount by now.
      invalidatesTags: ['InvoicesOf'],
    }),
  }),
});

export const { useInvoicesOfQuery, useRefundMutation } = invoiceCalls;
