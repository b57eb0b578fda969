import { api } from './base.ts';

/** GET /payment-methods (ENT-052). */
export interface Card {
  readonly paymentMethodId: string;
  /** In small letters, as the provider names it. */
  readonly brand: string;
  readonly last4: string;
  readonly isDefault: boolean;
  readonly cardType: 'credit' | 'debit';
  readonly expMonth: number;
  readonly expYear: number;
}

/** What a card is registered with, once. */
export interface SetupIntent {
  readonly setupIntentID: string;
  readonly clientSecret: string;
  /** The form of this installation's own gateway; null: the form is the provider's script. */
  readonly formURL: string | null;
  readonly publishableKey: string | null;
  /** No real card is taken, and nothing is charged. */
  readonly isTest: boolean;
}

export type InvoiceStatus = 'paid' | 'pending' | 'failed' | 'refunded' | 'canceled';

/** ENT-053 */
export interface Invoice {
  readonly id: string;
  /** ISO 8601 UTC */
  readonly createdAt: string;
  readonly status: InvoiceStatus;
  /** In the currency's unit. */
  readonly total: number;
  readonly currency: string;
  readonly pdfUrl: string | null;
  /** MONTH: of a month of a membership; PLAN: what began one; PACK: credits. */
  readonly kind: 'MONTH' | 'PLAN' | 'PACK';
  /** YYYY-MM */
  readonly month: string;
  readonly folio: string;
  /** Why the last charge was not made. */
  readonly failure: { readonly code: string } | null;
  /** The tax invoice; null: nobody asked for one. `uuid`: its folio fiscal. Instants ISO 8601 UTC. */
  readonly cfdi: { readonly requestedAt: string; readonly uuid: string | null; readonly issuedAt: string | null } | null;
}

/** How the payment of one invoice stands. */
export interface PaidInvoice {
  readonly id: string;
  readonly status: 'paid' | 'processing' | 'requires_action' | 'declined';
  readonly code: string | null;
  /** Where the card's bank asks its holder. */
  readonly actionURL: string | null;
  /** For the provider's own script, where there is no such page: the question, and the key it is opened with. */
  readonly clientSecret: string | null;
  readonly publishableKey: string | null;
}

/** What became of a charge. One that is declined is a refusal of its call, 402. */
export interface Payment {
  readonly status: 'paid' | 'processing' | 'requires_action';
  readonly invoices: readonly PaidInvoice[];
}

export const packNames = ['VID', 'WHATSAPP_CREDITS', 'ATTACHMENT_CREDITS'] as const;
export type PackProduct = (typeof packNames)[number];
export type ProductName = PackProduct | 'base_membership';

export interface Product {
  readonly id: string;
  readonly name: ProductName;
  /** In the currency's unit; null: it has no price, and is not offered. */
  readonly price: number | null;
  readonly currency: string;
  /** How many of which credits one of it is. */
  readonly credits?: Readonly<Record<string, number>>;
}

export interface ProductLine {
  readonly name: ProductName;
  readonly quantity: number;
}

/** CONST-012 */
const INVOICES_SHOWN = 24;

const card = (id: string): string => `/payment-methods/${encodeURIComponent(id)}`;

/**
 * Cards, invoices and what is paid. A reading that fails is written to the console by its name (base.ts) and leaves nothing to show: its part of the page
 * is empty and no other is touched by it (CALL-030).
 */
export const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Cards', 'Invoices'] }).injectEndpoints({
  endpoints: (build) => ({
    cards: build.query<readonly Card[], void>({
      query: () => ({ method: 'GET', path: '/payment-methods' }),
      providesTags: ['Cards'],
    }),
    defaultCard: build.query<Card | null, void>({
      query: () => ({ method: 'GET', path: '/payment-methods/default' }),
      transformResponse: (one: Card | null | undefined) => one ?? null,
      providesTags: ['Cards'],
    }),
    setupIntent: build.mutation<SetupIntent, void>({
      query: () => ({ method: 'POST', path: '/payments/setup/intent' }),
    }),
    attachCard: build.mutation<Card, string>({
      query: (id) => ({ method: 'PUT', path: `${card(id)}/attach` }),
      // The first card of an account is what its plan is paid with (UI-029).
      invalidatesTags: (_card, problem) => (problem ? [] : ['Cards', 'Subscription']),
    }),
    makeDefault: build.mutation<Card, string>({
      query: (id) => ({ method: 'PUT', path: `${card(id)}/default`, body: { paymentMethodId: id } }),
      invalidatesTags: (_card, problem) => (problem ? [] : ['Cards']),
    }),
    removeCard: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', path: card(id) }),
      // After a refusal too: another page may have made it the default one, or removed it.
      invalidatesTags: ['Cards', 'Subscription'],
    }),
    invoices: build.query<readonly Invoice[], void>({
      query: () => ({ method: 'GET', path: `/invoices/summary-list?limit=${INVOICES_SHOWN}&sortBy=createdAt&order=desc` }),
      providesTags: ['Invoices'],
    }),
    unpaidInvoices: build.query<readonly Invoice[], void>({
      query: () => ({ method: 'GET', path: '/invoices/unpaid' }),
      providesTags: ['Invoices'],
    }),
    /** Asked again and again while a payment is made: none of it is kept. */
    invoice: build.query<Invoice & { readonly payment: PaidInvoice }, string>({
      query: (id) => ({ method: 'GET', path: `/invoices/${encodeURIComponent(id)}` }),
      keepUnusedDataFor: 0,
    }),
    payInvoices: build.mutation<Payment, { invoiceIds: readonly string[]; paymentMethodId: string; once: string }>({
      query: ({ once, ...body }) => ({ method: 'PUT', path: '/invoices/retry', body, headers: { 'idempotency-key': once } }),
      // After a refusal too: of several invoices some may be paid.
      invalidatesTags: ['Invoices', 'Subscription'],
    }),
    /** Asks for the tax invoice; asked again, it answers how that stands. */
    requestCfdi: build.mutation<Invoice, string>({
      query: (id) => ({ method: 'POST', path: `/invoices/${encodeURIComponent(id)}/cfdi` }),
      invalidatesTags: (_invoice, problem) => (problem ? [] : ['Invoices']),
    }),
    product: build.query<Product, ProductName>({
      query: (name) => ({ method: 'GET', path: `/products/${name}/detail` }),
    }),
    payProducts: build.mutation<Payment, { products: readonly ProductLine[]; once: string }>({
      query: ({ once, products }) => ({ method: 'POST', path: '/products/pay', body: { products }, headers: { 'idempotency-key': once } }),
      invalidatesTags: ['Invoices', 'Subscription'],
    }),
  }),
});

export const {
  useCardsQuery,
  useDefaultCardQuery,
  useSetupIntentMutation,
  useAttachCardMutation,
  useMakeDefaultMutation,
  useRemoveCardMutation,
  useInvoicesQuery,
  useUnpaidInvoicesQuery,
  useRequestCfdiMutation,
  useProductQuery,
} = paymentsApi;
