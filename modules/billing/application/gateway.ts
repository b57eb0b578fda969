import type { DeclineCode } from '../contract/declines.ts';

/** The gateway can not be asked now: nothing is known of what was asked. Everything is asked again later. */
export class GatewayUnavailable extends Error {
  constructor(options?: { cause?: unknown }) {
    super('the payment gateway does not answer', options);
    this.name = 'GatewayUnavailable';
  }
}

/** The gateway says no, and would say so again. `code` is its own word, such as `resource_missing`. */
export class GatewayRefused extends Error {
  readonly code: string;
  constructor(code: string, options?: { cause?: unknown }) {
    super(`the payment gateway refuses: ${code}`, options);
    this.name = 'GatewayRefused';
    this.code = code;
  }
}

/** A card as the gateway keeps it (ENT-052). Never a number. */
export interface Card {
  readonly cardId: string;
  readonly brand: string;
  readonly last4: string;
  readonly funding: 'credit' | 'debit';
  readonly expMonth: number;
  readonly expYear: number;
  /** Null: of nobody yet. */
  readonly customerId: string | null;
}

/** An intent to charge, as the gateway has it. It succeeds once at most. */
export interface Intent {
  readonly intentId: string;
  readonly status: 'UNCONFIRMED' | 'NEEDS_AUTHENTICATION' | 'PROCESSING' | 'SUCCEEDED' | 'CANCELED';
  /** The attempt that it was last made ready for; null: none yet. */
  readonly attemptId: string | null;
  /** Why the last confirmation failed; null: there was none, or it did not fail. */
  readonly decline: { readonly code: DeclineCode; readonly gatewayCode: string | null } | null;
  readonly chargeId: string | null;
  readonly amountCents: number;
  readonly invoiceId: string | null;
  readonly clientSecret: string;
}

export interface GatewayRefund {
  readonly gatewayRefundId: string;
  readonly status: 'PENDING' | 'MADE' | 'FAILED';
  /** Ours, where we asked for it. */
  readonly refundId: string | null;
  readonly amountCents: number;
  readonly gatewayCode: string | null;
}

export interface GatewayDispute {
  readonly disputeId: string;
  readonly amountCents: number;
  readonly gatewayReason: string;
  readonly outcome: 'OPEN' | 'WON' | 'LOST';
}

/** What the gateway knows of a charge that it made: a line of its ledger. */
export interface GatewayCharge {
  readonly intentId: string | null;
  readonly chargeId: string;
  readonly invoiceId: string | null;
  readonly amountCents: number;
  readonly refundedCents: number;
}

/** What a webhook is about; null: nothing of ours. */
export type Hint = { readonly intentId: string } | null;

/** What a page needs to take a card without this server ever seeing its number. */
export interface SetUp {
  readonly setUpId: string;
  readonly clientSecret: string;
}

/**
 * The card gateway, as the product asks it. Every call either answers or throws GatewayUnavailable or GatewayRefused; what changes something takes an
 * id of ours, so that asking twice within a day is asking once.
 */
export interface Gateway {
  /** Whether no real money moves. */
  readonly isTest: boolean;
  /** Key for the vendor's own form in the browser; null: the gateway's pages are used. */
  readonly publishableKey: string | null;
  /** Page of the gateway that takes a card; null: the vendor's own form does. */
  formUrl(clientSecret: string): string | null;
  /** Page of the gateway on which a customer proves who they are; null: the vendor's script does. */
  authenticationUrl(clientSecret: string): string | null;
  createCustomer(ownerId: string): Promise<string>;
  /** `customerId` null: of nobody yet. */
  setUp(customerId: string | null): Promise<SetUp>;
  cancelSetUp(setUpId: string): Promise<void>;
  cards(customerId: string): Promise<readonly Card[]>;
  attach(cardId: string, customerId: string): Promise<Card>;
  detach(cardId: string): Promise<void>;
  openIntent(
    about: {
      readonly invoiceId: string;
      readonly ownerId: string;
      readonly customerId: string;
      readonly amountCents: number;
      readonly currency: string;
    },
    once: string,
  ): Promise<Intent>;
  intent(intentId: string): Promise<Intent>;
  /** Makes an intent ready for an attempt: which card, and whose attempt it is. What the attempt before was answered is gone from it. */
  prepare(intentId: string, attempt: { readonly attemptId: string; readonly cardId: string }): Promise<Intent>;
  /** Charges, or is declined: either is an answer. */
  confirm(intentId: string, attempt: { readonly attemptId: string; readonly isPresent: boolean }): Promise<Intent>;
  cancelIntent(intentId: string): Promise<Intent>;
  refund(about: { readonly intentId: string; readonly refundId: string; readonly amountCents: number }): Promise<GatewayRefund>;
  refundsOf(intentId: string): Promise<readonly GatewayRefund[]>;
  disputesOf(intentId: string): Promise<readonly GatewayDispute[]>;
  /** Every charge that succeeded, the newest first. */
  charges(): AsyncIterable<GatewayCharge>;
  /** @throws GatewayRefused for a body that the gateway did not sign, or signed more than five minutes ago */
  hint(body: string, signature: string): Hint;
}
