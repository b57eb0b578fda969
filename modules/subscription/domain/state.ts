import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { Limits, Price } from '../contract/events.ts';
import { isCorporatePlan, type PlanName, type PlanStatus } from '../contract/plans.ts';

export { statusOf } from '../contract/plans.ts';

export type SubscriptionStatus = 'NONE' | PlanStatus;

export interface OpenCharge {
  readonly chargeId: string;
  /** YYYY-MM-DD */
  readonly cutOffDate: string;
  readonly graceDays: number;
}

/** The subscription of an account as it is now. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  readonly ownerId: string;
  readonly planName: PlanName;
  /** Of a DEBTOR: what goes on when everything is paid. */
  readonly planBefore: PlanName | null;
  /** The plan began, ISO 8601 UTC; null: there is none. */
  readonly startedAt: string | null;
  /** YYYY-MM-DD, the last day of the plan; null: it has no end. */
  readonly expiryDate: string | null;
  readonly limits: Limits;
  readonly price: Price | null;
  /** Flags that are on, consents among them, in the order of their names. */
  readonly flags: readonly string[];
  /** Flags that were turned off and not on again: a plan that adds them does not turn them on. In the order of their names. */
  readonly flagsOff: readonly string[];
  readonly charges: readonly OpenCharge[];
  readonly isRenewalCancelled: boolean;
  /** ISO 8601 UTC */
  readonly firstLoginAt: string | null;
  readonly promotion: { readonly percent: number; readonly months: number; readonly redeemedAt: string } | null;
  /** The account at the card gateway; null: there is none yet. */
  readonly customerId: string | null;
  readonly defaultCardId: string | null;
  /** Its value is null once the person of the account was forgotten. */
  readonly notificationUrl: Personal | null;
  readonly isCorporateAdmin: boolean;
  /** Credits that were added, ever, by their kind; what of them is used stands in streams of their own. */
  readonly credits: Readonly<Record<string, number>>;
  /** When the first were added, ISO 8601 UTC; null: there never were any. */
  readonly creditsSince: string | null;
  readonly openedAt: string | null;
  readonly changedAt: string | null;
}

export const noSubscription: SubscriptionState = {
  status: 'NONE',
  ownerId: '',
  planName: 'TRIAL_1',
  planBefore: null,
  startedAt: null,
  expiryDate: null,
  limits: { users: 1, documents: 0, templates: 0, savedSignatures: 1 },
  price: null,
  flags: [],
  flagsOff: [],
  charges: [],
  isRenewalCancelled: false,
  firstLoginAt: null,
  promotion: null,
  customerId: null,
  defaultCardId: null,
  notificationUrl: null,
  isCorporateAdmin: false,
  credits: {},
  creditsSince: null,
  openedAt: null,
  changedAt: null,
};

/** CONST-024, GUARD-013, MENU-010. A frozen account is what it was before. */
export const isCorporate = ({ planName, planBefore }: Pick<SubscriptionState, 'planName' | 'planBefore'>): boolean =>
  isCorporatePlan(planBefore ?? planName);

/** Is a plan paid for, or given by the platform? */
export const isSubscribed = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'MEMBER';
