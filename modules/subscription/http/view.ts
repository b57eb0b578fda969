import { z } from 'zod';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { Subscriptions } from '../application/ports.ts';
import { subscriptionNow } from '../application/subscription-now.ts';
import { flagsOn, subscriptionFlags } from '../contract/flags.ts';
import { monthOf } from '../contract/months.ts';
import { planNames } from '../contract/plans.ts';
import { promotionEnd } from '../domain/rules/promotion.ts';
import { isCorporate, isSubscribed, type SubscriptionState } from '../domain/state.ts';
import { creditFields, creditsShown, IDENTITY_PROVIDER } from './credits-view.ts';

/** ENT-014: what a face check is held to, until an account has another. */
const SCORE_VERIFICATION = 0.6;

const count = z.int().nonnegative();
const flags = z.object(
  Object.fromEntries(subscriptionFlags.map((flag) => [flag, z.boolean()])) as Record<(typeof subscriptionFlags)[number], z.ZodBoolean>,
);

/** ENT-057 */
export const billingSubscription = z.object({
  graceDays: count,
  /** YYYY-MM-DD, of the oldest amount that is not paid; null: nothing is owed. */
  lastCutOffDate: z.string().nullable(),
});

/** A subscription as calls answer it (ENT-008..018). What has no value yet is null or 0, and never left out. */
export const subscriptionView = flags.extend({
  ...creditFields.shape,
  planName: z.enum(planNames),
  expiryDate: z.string().nullable(),
  isSubscribed: z.boolean(),
  isCorporate: z.boolean(),
  isSubscriptionCancelled: z.boolean(),
  subscriptionFailed: z.boolean(),
  errorMessage: z.string().nullable(),
  subscriptionID: z.string(),
  subscriptionType: z.enum(['TRIAL', 'MEMBERSHIP', 'CORPORATE', 'NONE']),
  transactionID: z.string().nullable(),
  /** Of a month, in the currency's unit. */
  amount: z.number().nullable(),
  purchasedDate: z.string().nullable(),
  methodOfBilling: z.literal('NORMAL'),
  userID: z.string(),
  integration: z.array(z.string()),
  userLimit: count,
  documentLimit: count,
  numberOfDocumentsUploaded: count,
  numberOfDocumentsCompleted: count,
  numberOfUserAdded: count,
  addedOn: z.string().nullable(),
  modifiedOn: z.string().nullable(),
  changedSubscription: z.object({ planName: z.enum(planNames), subscriptionID: z.string() }).nullable(),
  defaultCountry: z.literal('MX'),
  saleName: z.string().nullable(),
  maxTemplates: count,
  savedSignaturesLimit: count,
  scoreVerification: z.number(),
  identityProvider: z.literal(IDENTITY_PROVIDER),
  staticPositionVersion: z.literal(2),
  /** Of this month. Packs: A of documents, B of identity checks, C of background checks (CONST-026). */
  usage: z.object({ documentsCompleted: count, packA: count, packB: count, packC: count }),
  authenticateUrl: z.string().nullable(),
  firstLoginDate: z.string().nullable(),
  hasRegisteredCard: z.boolean(),
  isCorporateAdmin: z.boolean(),
  billingSubscription,
  promotion: z.object({ percent: count, months: count, redeemedOn: z.string() }).nullable(),
  /** ISO 8601 UTC: the promotion can be taken until then; null: there is none for this account now. */
  promotionEndsAt: z.string().nullable(),
});

const typeOf = (state: SubscriptionState): z.infer<typeof subscriptionView>['subscriptionType'] => {
  if (isCorporate(state)) return 'CORPORATE';
  if (state.status === 'TRIAL') return 'TRIAL';
  return isSubscribed(state) ? 'MEMBERSHIP' : 'NONE';
};

export function billingOf({ charges }: Pick<SubscriptionState, 'charges'>): z.infer<typeof billingSubscription> {
  const [oldest] = [...charges].sort((one, other) => one.cutOffDate.localeCompare(other.cutOffDate));
  return { graceDays: oldest?.graceDays ?? 0, lastCutOffDate: oldest?.cutOffDate ?? null };
}

/** The promotion's end where it can still be taken (CALL-021); null: it cannot. */
export function promotionEndsAt(state: SubscriptionState, { catalogue, clock }: Pick<Subscriptions, 'catalogue' | 'clock'>): Date | null {
  if (catalogue.promotion === null || state.promotion !== null) return null;
  const end = promotionEnd(state.firstLoginAt, catalogue.promotion.hours);
  return end !== null && clock.now() < end ? end : null;
}

export async function viewOf(subscriptions: Subscriptions, ownerId: string): Promise<z.infer<typeof subscriptionView>> {
  const state = await subscriptionNow(subscriptions, ownerId);
  const [documents, persons, documentsCompleted, credits] = await Promise.all([
    subscriptions.documentsOf(ownerId),
    subscriptions.personsOf(ownerId),
    subscriptions.completedIn(ownerId, monthOf(subscriptions.clock.now())),
    subscriptions.creditsNow(ownerId, state),
  ]);
  return {
    ...flagsOn(state.flags),
    planName: state.planName,
    expiryDate: state.expiryDate,
    isSubscribed: isSubscribed(state),
    isCorporate: isCorporate(state),
    isSubscriptionCancelled: state.isRenewalCancelled,
    subscriptionFailed: state.charges.length > 0,
    errorMessage: null,
    subscriptionID: ownerId,
    subscriptionType: typeOf(state),
    transactionID: null,
    amount: state.price?.month == null ? null : state.price.month / 100,
    purchasedDate: isSubscribed(state) ? state.startedAt : null,
    methodOfBilling: 'NORMAL',
    userID: ownerId,
    integration: [],
    userLimit: state.limits.users,
    documentLimit: state.limits.documents,
    numberOfDocumentsUploaded: documents.uploaded,
    numberOfDocumentsCompleted: documents.completed,
    numberOfUserAdded: persons,
    addedOn: state.openedAt,
    modifiedOn: state.changedAt,
    changedSubscription: state.planBefore === null ? null : { planName: state.planBefore, subscriptionID: ownerId },
    defaultCountry: 'MX',
    saleName: null,
    maxTemplates: state.limits.templates,
    savedSignaturesLimit: state.limits.savedSignatures,
    scoreVerification: SCORE_VERIFICATION,
    identityProvider: IDENTITY_PROVIDER,
    staticPositionVersion: 2,
    ...creditsShown(credits),
    usage: { documentsCompleted, packA: credits.packs.A, packB: credits.packs.B, packC: credits.packs.C },
    authenticateUrl: state.notificationUrl?.value ?? null,
    firstLoginDate: state.firstLoginAt,
    hasRegisteredCard: state.defaultCardId !== null,
    isCorporateAdmin: state.isCorporateAdmin && isCorporate(state),
    billingSubscription: billingOf(state),
    promotion: state.promotion && {
      percent: state.promotion.percent,
      months: state.promotion.months,
      redeemedOn: state.promotion.redeemedAt,
    },
    promotionEndsAt: promotionEndsAt(state, subscriptions)?.toISOString() ?? null,
  };
}

/** The subscription as whoever calls is shown it: where notices go may have a name and a word in it that a program has no need of. */
export async function viewFor(
  subscriptions: Subscriptions,
  { ownerId, key }: Pick<Caller, 'ownerId' | 'key'>,
): Promise<z.infer<typeof subscriptionView>> {
  const view = await viewOf(subscriptions, ownerId);
  return key === undefined ? view : { ...view, authenticateUrl: null };
}
