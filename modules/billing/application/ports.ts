import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { PackName } from '../contract/products.ts';
import type { InvoiceStreams } from '../streams.ts';
import type { Gateway } from './gateway.ts';

/** Something that changes a subscription because of money, and why: the invoice that it is about. */
export interface BecauseOf {
  readonly ownerId: string;
  readonly invoiceId: string;
  /** The event that brought it about. */
  readonly causeId: string;
}

/** A pack as it is sold today. */
export interface PackTerms {
  /** Of one, whole cents, tax included; null: it has no price and is not sold (CONST-027). */
  readonly price: number | null;
  readonly credits: Readonly<Record<string, number>>;
}

export interface PriceList {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly currency: string;
  readonly taxPercent: number;
  readonly graceDays: number;
  /** Of a month of the base membership, whole cents; null: it has no price. */
  readonly baseMembership: number | null;
  readonly packs: Readonly<Record<PackName, PackTerms>>;
}

/** What the module asks the subscription and tells it. */
export interface Payer {
  /** The account at the gateway; null: there is none yet. */
  customerOf(ownerId: string): Promise<string | null>;
  /** Writes it down, once: answers the one that stands. */
  recordCustomer(ownerId: string, customerId: string): Promise<string>;
  /** Is a plan paid for, or given? As `isSubscribed` of their subscription (ERR-009). */
  isSubscribed(ownerId: string): Promise<boolean>;
  defaultCardOf(ownerId: string): Promise<string | null>;
  chargeFailed(about: BecauseOf, due: { readonly cutOffDate: string; readonly graceDays: number }): Promise<void>;
  chargeSettled(about: BecauseOf): Promise<void>;
  /** The membership that was paid begins. False: it can not any more, and the money goes back. */
  startPlan(about: BecauseOf, planName: string): Promise<boolean>;
  addBought(about: BecauseOf, credits: Readonly<Record<string, number>>): Promise<void>;
}

/** A field of the fiscal data, and the code of what is wrong with it. */
export interface FiscalProblem {
  readonly path: string;
  readonly problem: string;
}

/** What the module works with. */
export interface Billing {
  readonly invoices: InvoiceStreams;
  readonly clock: EngineDeps['clock'];
  /** Comes up at first use. @throws GatewayUnavailable where there is none */
  readonly gateway: () => Promise<Gateway>;
  readonly payer: Payer;
  readonly prices: () => PriceList;
  /** Fiscal data of the owner as JSON, for an invoice that is opened now; null: there are none. */
  readonly fiscalOf: (ownerId: string) => Promise<Personal | null>;
  /** What a checkout needs and the fiscal data of today do not have, by field (RULE-062). */
  readonly fiscalProblemsOf: (ownerId: string) => Promise<readonly FiscalProblem[]>;
}
