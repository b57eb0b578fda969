import type { CreditName, PackName } from '../../modules/subscription/contract/credits.ts';
import type { Flags } from '../../modules/subscription/contract/flags.ts';
import type { PlanName, PlanToStart } from '../../modules/subscription/contract/plans.ts';
import { api } from './base.ts';
import type { Payment } from './payments.ts';

/** GET /profile/subscription, as far as pages read it (ENT-008..018). */
export interface OwnSubscription extends Flags {
  readonly planName: PlanName;
  /** YYYY-MM-DD; null: the plan has no end. */
  readonly expiryDate: string | null;
  readonly isSubscribed: boolean;
  readonly isCorporate: boolean;
  readonly isCorporateAdmin: boolean;
  readonly isSubscriptionCancelled: boolean;
  readonly subscriptionFailed: boolean;
  /** Of a month, in the currency's unit; null: nothing is charged. */
  readonly amount: number | null;
  readonly userLimit: number;
  /** Of a month; 0: as many as one likes. */
  readonly documentLimit: number;
  readonly numberOfUserAdded: number;
  readonly maxTemplates: number;
  readonly savedSignaturesLimit: number;
  /** Of this month; packs: A of documents, B of identity checks, C of background checks. */
  readonly usage: { readonly documentsCompleted: number } & Readonly<Record<`pack${PackName}`, number>>;
  /** Kinds that the account was given. */
  readonly credits: readonly {
    readonly credit: CreditName;
    readonly added: number;
    /** Kept for something that is being done. */
    readonly reserved: number;
    readonly used: number;
    readonly left: number;
  }[];
  /** ISO 8601 UTC */
  readonly firstLoginDate: string | null;
  readonly hasRegisteredCard: boolean;
  readonly billingSubscription: { readonly graceDays: number; readonly lastCutOffDate: string | null };
  readonly promotion: { readonly percent: number; readonly months: number; readonly redeemedOn: string } | null;
  readonly promotionEndsAt: string | null;
  /** Where a notice of each completed document goes; null: nowhere. */
  readonly authenticateUrl: string | null;
}

/** GET /profile/sub-user/subscription (CALL-040): what a sub-user knows of the plan they work under. */
export interface PlanOfOwner {
  readonly planName: PlanName;
  readonly isCorporate: boolean;
  readonly userLimit: number;
  readonly numberOfUserAdded: number;
  readonly hideDeleteDocumentSubUser: boolean;
  readonly isEndorsementSpecial: boolean;
  readonly flags: readonly string[];
}

/** A plan of the catalogue (CALL-100), for everybody. */
export interface Plan {
  readonly planName: PlanName;
  /** Of a month and of each document above the plan's, in the currency's unit; null: there is no price. */
  readonly price: number | null;
  readonly documentPrice: number | null;
  readonly currency: string;
  readonly users: number;
  readonly documents: number;
  readonly templates: number;
  /** The plan ends so many days after it began; null: it has no end. */
  readonly days: number | null;
}

export interface Promotion {
  readonly daysLeft: number;
  readonly percent: number;
  readonly months: number;
  readonly endsAt: string;
}

/** `how`: by which door, all of which start the same plan (CALL-019, 020, 028). */
export type StartOfPlan = {
  readonly planName: PlanToStart;
  readonly isNow?: true;
  /** Names the act where it is paid: asked for again, nothing is charged a second time. */
  readonly once?: string;
};

/** The subscription, and what was paid for it; null: nothing. The plan has begun unless the payment is still under way. */
export type StartedPlan = OwnSubscription & { readonly payment: Payment | null };

const DOORS: Readonly<Record<PlanToStart, string>> = {
  BASE_MEMBERSHIP: '/subscriptions/base/start',
  DYNAMIC_MEMBERSHIP: '/subscriptions/dynamic/start',
};

export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query<OwnSubscription, void>({
      query: () => ({ method: 'GET', path: '/profile/subscription' }),
      providesTags: ['Subscription'],
    }),
    planOfOwner: build.query<PlanOfOwner, void>({
      query: () => ({ method: 'GET', path: '/profile/sub-user/subscription' }),
      providesTags: ['Subscription'],
    }),
    plans: build.query<readonly Plan[], void>({
      query: () => ({ method: 'GET', path: '/api/subscription/plan', session: 'optional' }),
      transformResponse: ({ plans }: { plans: readonly Plan[] }) => plans,
    }),
    promotion: build.query<Promotion | { readonly none: true }, void>({
      query: () => ({ method: 'GET', path: '/promotions/current' }),
      // No promotion is an answer too, and none is data that a query could hold.
      transformResponse: (promotion: Promotion | null | undefined) => promotion ?? { none: true as const },
      providesTags: ['Subscription'],
    }),
    /** The first login is written down once; said again it changes nothing (CALL-048). */
    firstLogin: build.mutation<OwnSubscription, void>({
      query: () => ({ method: 'PUT', path: '/profile/subscription/firstlogin' }),
      invalidatesTags: (_now, problem) => (problem ? [] : ['Subscription']),
    }),
    startPlan: build.mutation<StartedPlan, StartOfPlan>({
      query: ({ planName, isNow, once }) => ({
        ...(isNow
          ? ({ method: 'POST', path: '/payments/enable-subscription-now' } as const)
          : ({ method: 'PUT', path: DOORS[planName] } as const)),
        ...(once === undefined ? {} : { headers: { 'idempotency-key': once } }),
      }),
      invalidatesTags: (_now, problem) => (problem ? [] : ['Subscription', 'Profile']),
    }),
    redeemPromotion: build.mutation<OwnSubscription, void>({
      query: () => ({ method: 'PUT', path: '/subscriptions/promos/redeem' }),
      invalidatesTags: (_now, problem) => (problem ? [] : ['Subscription']),
    }),
  }),
});

export const { useSubscriptionQuery, usePlanOfOwnerQuery, usePlansQuery, usePromotionQuery, useFirstLoginMutation, useStartPlanMutation } =
  subscriptionApi;
