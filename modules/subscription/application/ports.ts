import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { PaymentView } from '../../../shared-kernel/http/payment-view.ts';
import type { Catalogue } from '../contract/catalogue.ts';
import type { PlanName } from '../contract/plans.ts';
import type { SubscriptionState } from '../domain/state.ts';
import type { SubscriptionStreams } from '../streams.ts';
import type { CreditsNow } from './credits.ts';

/** What a plan that is started costs for the running month, whole cents, and what the promotion takes off. */
export interface Advance {
  readonly planName: PlanName;
  /** YYYY-MM */
  readonly month: string;
  readonly priceCents: number;
  readonly percent: number;
  readonly offCents: number;
}

/** The owner pays for a plan; what is paid already is not charged again. @throws ProductError 402 where the card is declined */
export type PayForPlan = (ownerId: string, advance: Advance, context: CommandContext) => Promise<PaymentView>;

/** What the module asks others. */
export interface SubscriptionPorts {
  /** What platform staff gave the account before there were subscriptions (SUB-013). */
  readonly featuresOf: (ownerId: string) => Promise<readonly string[]>;
  /** When the owner was let in for the first time; null: nobody knows. */
  readonly firstSessionOf: (ownerId: string) => Promise<Date | null>;
  /** Persons of the account, its owner among them (ENT-011). */
  readonly personsOf: (ownerId: string) => Promise<number>;
  /** Templates that the account has. */
  readonly templatesOf: (ownerId: string) => Promise<number>;
  /** Documents that the account ever brought and completed. */
  readonly documentsOf: (ownerId: string) => Promise<{ readonly uploaded: number; readonly completed: number }>;
}

export interface Subscriptions extends SubscriptionPorts {
  readonly catalogue: Catalogue;
  readonly streams: SubscriptionStreams;
  readonly clock: { now(): Date };
  /** Documents of the account that were completed in a month, YYYY-MM, in the product's zone. */
  readonly completedIn: (ownerId: string, month: string) => Promise<number>;
  readonly creditsNow: (ownerId: string, state: Pick<SubscriptionState, 'credits' | 'creditsSince'>) => Promise<CreditsNow>;
}
