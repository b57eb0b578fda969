import type { Metadata } from './parameters.ts';
import type { TestCardName } from './test-cards.ts';

/**
 * What the gateway keeps. The first ones go out as they are: their shapes are those of the Stripe API reference, times in seconds,
 * amounts in the smallest unit of the currency. The ones below are its own.
 */
interface Shown<Name extends string> {
  readonly id: string;
  readonly object: Name;
  readonly created: number;
  readonly livemode: false;
}

export interface Customer extends Shown<'customer'> {
  readonly address: Readonly<Record<string, string | null>> | null;
  readonly balance: 0;
  readonly currency: null;
  readonly default_source: null;
  readonly delinquent: false;
  readonly description: string | null;
  readonly email: string | null;
  readonly invoice_settings: { readonly custom_fields: null; readonly default_payment_method: string | null; readonly footer: null };
  readonly metadata: Metadata;
  readonly name: string | null;
  readonly phone: string | null;
  readonly preferred_locales: readonly string[];
  /** Kept so that its id is never a stranger's; shown as `{ id, object, deleted }`. */
  readonly deleted?: true;
}

/** Of the card nothing is kept but what is here. */
export interface Card {
  readonly brand: string;
  readonly checks: { readonly address_line1_check: null; readonly address_postal_code_check: null; readonly cvc_check: 'pass' };
  readonly country: string;
  readonly display_brand: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string;
  readonly funding: string;
  readonly last4: string;
  readonly networks: { readonly available: readonly string[]; readonly preferred: null };
  readonly three_d_secure_usage: { readonly supported: boolean };
  readonly wallet: null;
}

export interface PaymentMethod extends Shown<'payment_method'> {
  readonly allow_redisplay: 'unspecified';
  readonly billing_details: { readonly address: null; readonly email: null; readonly name: null; readonly phone: null };
  readonly card: Card;
  readonly customer: string | null;
  readonly metadata: Metadata;
  readonly type: 'card';
}

/** An error as an intent remembers it. */
export interface LastError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly charge?: string;
  readonly payment_method?: PaymentMethod;
}

export interface SetupIntent extends Shown<'setup_intent'> {
  readonly cancellation_reason: string | null;
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_setup_error: LastError | null;
  readonly latest_attempt: null;
  readonly metadata: Metadata;
  readonly next_action: null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly status: 'requires_payment_method' | 'succeeded' | 'canceled';
  readonly usage: 'off_session' | 'on_session';
}

export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent extends Shown<'payment_intent'> {
  readonly amount: number;
  readonly amount_capturable: 0;
  readonly amount_received: number;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly capture_method: 'automatic_async';
  readonly client_secret: string;
  readonly confirmation_method: 'automatic';
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: LastError | null;
  readonly latest_charge: string | null;
  readonly metadata: Metadata;
  readonly next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { readonly url: string; readonly return_url: null };
  } | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly processing: { readonly type: 'card'; readonly card: Record<string, never> } | null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: null;
  readonly status: PaymentStatus;
}

export interface Charge extends Shown<'charge'> {
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly balance_transaction: string | null;
  readonly captured: boolean;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly outcome: {
    readonly network_status: string;
    readonly reason: string | null;
    readonly seller_message: string;
    readonly type: string;
  };
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: Card };
  readonly receipt_url: null;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
}

export interface Refund extends Shown<'refund'> {
  readonly amount: number;
  readonly balance_transaction: string;
  readonly charge: string;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly receipt_number: null;
  readonly status: 'succeeded';
}

export interface Dispute extends Shown<'dispute'> {
  readonly amount: number;
  readonly balance_transactions: readonly [];
  readonly charge: string;
  readonly currency: string;
  readonly is_charge_refundable: false;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: 'needs_response' | 'won' | 'lost';
}

/** A line of the ledger: money that came in (a charge) or went out (a refund, negative). */
export interface BalanceTransaction extends Shown<'balance_transaction'> {
  readonly amount: number;
  readonly available_on: number;
  readonly currency: string;
  readonly description: string | null;
  readonly exchange_rate: null;
  readonly fee: 0;
  readonly fee_details: readonly [];
  readonly net: number;
  readonly reporting_category: 'charge' | 'refund';
  readonly source: string;
  readonly status: 'available';
  readonly type: 'charge' | 'refund';
}

export interface GatewayEvent extends Shown<'event'> {
  readonly api_version: string;
  readonly data: { readonly object: object; readonly previous_attributes?: object };
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

export interface WebhookEndpoint extends Shown<'webhook_endpoint'> {
  readonly api_version: null;
  readonly application: null;
  readonly description: string | null;
  readonly enabled_events: readonly string[];
  readonly metadata: Metadata;
  readonly status: 'enabled' | 'disabled';
  readonly url: string;
}

export interface TestClock extends Shown<'test_helpers.test_clock'> {
  readonly deletes_after: number;
  readonly frozen_time: number;
  readonly name: string | null;
  readonly status: 'ready';
}

/** What a payment method does when it is charged. */
export interface Behaviour {
  readonly id: string;
  readonly card: TestCardName;
  /** Taken from its customer: may not be used again. */
  readonly spent?: true;
}

/** A payment that is on its way and arrives when the gateway's clock shows `due` (milliseconds). `id` is the intent's. */
export interface Settlement {
  readonly id: string;
  readonly due: number;
}

/** An event that an endpoint has not taken yet. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
}

/** The answer to a call with an idempotency key, which is `id`. */
export interface KeptAnswer {
  readonly id: string;
  /** When it was used, by the gateway's clock, in milliseconds. */
  readonly at: number;
  /** Digest of what was asked. */
  readonly print: string;
  readonly status: number;
  readonly body: object;
  /** Carried out, and never answered: its card loses answers. */
  readonly lost?: true;
}

/** What the product told the gateway, and how far its clock was moved. The only one has the id `settings`. */
export interface Settings {
  readonly id: 'settings';
  readonly aheadMs: number;
  /** Origins that may show the pages in a frame. */
  readonly parents: readonly string[];
  /** Endpoint of the product itself. */
  readonly endpoint: string | null;
}

export interface Kinds {
  readonly customer: Customer;
  readonly payment_method: PaymentMethod;
  readonly setup_intent: SetupIntent;
  readonly payment_intent: PaymentIntent;
  readonly charge: Charge;
  readonly refund: Refund;
  readonly dispute: Dispute;
  readonly balance_transaction: BalanceTransaction;
  readonly event: GatewayEvent;
  readonly webhook_endpoint: WebhookEndpoint;
  readonly test_clock: TestClock;
  readonly behaviour: Behaviour;
  readonly settlement: Settlement;
  readonly delivery: Delivery;
  readonly answer: KeptAnswer;
  readonly settings: Settings;
}

export type Kind = keyof Kinds;
