import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { planNames } from './plans.ts';

/** YYYY-MM-DD in the product's zone. */
const day = z.string();
const plan = z.enum(planNames);
/** What the plan gave at that moment (contract/catalogue); `documents` 0: as many as one likes. */
const limits = z.object({ users: z.number(), documents: z.number(), templates: z.number(), savedSignatures: z.number() });
/** Of a month and of each document above the plan's, in cents with IVA; null: nothing is charged. */
const price = z.object({ month: z.number().nullable(), document: z.number().nullable(), currency: z.string() });
/** Why, in the words of whoever decided; null: nobody gave a reason. Encrypted when stored. */
const reason = personalValue.nullable();

/**
 * The events of the subscription of an account, stream `subscription-<ownerId>`. A change here needs a new version, an upcaster and a
 * golden file. What is bought is written with the price of that moment and the date of the catalogue that named it.
 */
const schemas = {
  /** The account has a subscription: the trial, with what it gives, until a day. `flags` are those that are on. */
  TrialStarted: z.object({ expiryDate: day.nullable(), limits, flags: z.array(z.string()), catalogue: day }),
  /**
   * The account is on this plan from now on, with what it gives. `how`: its owner started it, accepted it for the sixth document of a month,
   * or platform staff gave it. Flags and consents stay; `flags` are those that the plan adds, but for what was turned off.
   */
  PlanStarted: z.object({
    planName: plan,
    how: z.enum(['OWNER', 'SIXTH_DOCUMENT', 'STAFF']),
    expiryDate: day.nullable(),
    limits,
    flags: z.array(z.string()),
    price,
    catalogue: day,
    reason,
  }),
  /** Its last day is over: nothing is created, sent or signed as owner until a plan is started. */
  PlanExpired: z.object({ dueDate: day }),
  /** A due amount was not paid; the account goes on for so many days after the cut-off. */
  ChargeFailed: z.object({ chargeId: z.string(), cutOffDate: day, graceDays: z.number() }),
  /** It was paid after all, or is owed no more. */
  ChargeSettled: z.object({ chargeId: z.string() }),
  /** The days of grace of an unpaid amount are over: the account is frozen until everything is paid. */
  DebtBegan: z.object({ dueDate: day }),
  /** Everything is paid: the plan of before goes on. */
  DebtEnded: z.object({ planName: plan }),
  /** The limits that are named are others from now on, whatever the plan gave. */
  LimitsChanged: z.object({ limits: limits.partial(), reason }),
  /** So many credits more of each kind that is named, whatever the plan is; below zero: fewer, for they were added by mistake. */
  CreditsAdded: z.object({ credits: z.record(z.string(), z.number()), reason }),
  /** The last day of the plan is another, or there is none. */
  ExpiryChanged: z.object({ expiryDate: day.nullable(), reason }),
  /** These flags are on from now on, and those off. */
  FlagsChanged: z.object({ on: z.array(z.string()), off: z.array(z.string()), reason }),
  /** The owner agreed for the account to what costs by the request, or took that back. */
  ConsentsChanged: z.object({ on: z.array(z.string()), off: z.array(z.string()) }),
  /** The owner asked that the plan is not renewed, or takes that back. Until then it goes on as it is. */
  RenewalChanged: z.object({ isCancelled: z.boolean() }),
  /** The owner was logged in for the first time, at this instant. */
  FirstLoginRecorded: z.object({ at: z.string() }),
  /** So many of the next monthly invoices are so many percent lower. */
  PromotionRedeemed: z.object({ percent: z.number(), months: z.number(), catalogue: day }),
  /** The account at the card gateway, by its reference there. */
  CustomerRecorded: z.object({ customerId: z.string() }),
  /** The card that is charged, by the reference of the gateway, never by a number; null: there is none any more. */
  DefaultCardChanged: z.object({ cardId: z.string().nullable() }),
  /** Where a notice of each completed document is sent to, beside the mails, as a value of the account; null: nowhere. */
  NotificationAddressChanged: z.object({ url: personalValue.nullable(), reason }),
  /** Whether the owner sees the figures of the own account in the administration (CORP-001). */
  CorporateAdminChanged: z.object({ isCorporateAdmin: z.boolean(), reason }),
} as const;

/** 2: the address of notices is encrypted. Every other is as it was first. */
const versions: Readonly<Record<string, number>> = { NotificationAddressChanged: 2 };

export const subscriptionEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as { readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] } };

export type SubscriptionEventType = keyof typeof schemas;
export type SubscriptionEventData<T extends SubscriptionEventType> = z.infer<(typeof schemas)[T]>;
export type SubscriptionEvent = {
  [T in SubscriptionEventType]: { readonly type: T; readonly data: SubscriptionEventData<T> };
}[SubscriptionEventType];

export type Limits = SubscriptionEventData<'TrialStarted'>['limits'];
export type Price = SubscriptionEventData<'PlanStarted'>['price'];

/** Stream of the subscription of an account. */
export const subscriptionStream = (ownerId: string): string => `subscription-${ownerId}`;
