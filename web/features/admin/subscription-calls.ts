import type { GivenCredit } from '../../../modules/subscription/contract/credits.ts';
import type { SubscriptionFlag } from '../../../modules/subscription/contract/flags.ts';
import { api } from '../../api/base.ts';
import type { OwnSubscription } from '../../api/subscription.ts';

/** Acts that a plan, an account or a person may be kept from, in the order in which they are asked about. */
export type AskedAct = 'create' | 'send' | 'resend' | 'sign' | 'addUser' | 'template' | 'saveSignature' | 'upload';

export interface RefusedAct {
  readonly act: AskedAct;
  /** Rules that say no, by the code that the act is refused with; empty: none does. */
  readonly rules: readonly { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }[];
  readonly limit: number | null;
  readonly used: number | null;
}

export interface SubscriptionOf {
  readonly ownerID: string;
  readonly isOwner: boolean;
  readonly subscription: OwnSubscription;
  readonly acts: readonly RefusedAct[];
}

/** What staff decide: by which call, and what is sent beside the reason. */
export type Decision =
  | { readonly what: 'plan'; readonly body: { readonly planName: string } }
  | {
      readonly what: 'limits';
      readonly body: { readonly limits: Readonly<Partial<Record<'users' | 'documents' | 'templates' | 'savedSignatures', number>>> };
    }
  | { readonly what: 'credits'; readonly body: { readonly credits: Readonly<Partial<Record<GivenCredit, number>>> } }
  | { readonly what: 'expiry'; readonly body: { readonly expiryDate: string | null } }
  | { readonly what: 'flags'; readonly body: { readonly on: readonly SubscriptionFlag[]; readonly off: readonly SubscriptionFlag[] } }
  | { readonly what: 'corporate-admin'; readonly body: { readonly isCorporateAdmin: boolean } }
  | { readonly what: 'notification-address'; readonly body: { readonly url: string | null } };

const of = (userID: string, what: string) => `/api/operations/accounts/${encodeURIComponent(userID)}/${what}`;

const subscriptionCalls = api.enhanceEndpoints({ addTagTypes: ['SubscriptionOf'] }).injectEndpoints({
  endpoints: (build) => ({
    subscriptionOf: build.query<SubscriptionOf, string>({
      query: (userID) => ({ method: 'GET', path: of(userID, 'subscription') }),
      keepUnusedDataFor: 0,
      providesTags: ['SubscriptionOf'],
    }),
    /** What a corporate admin changes of the own account (CALL-038). */
    changeOwn: build.mutation<OwnSubscription, Readonly<Record<string, boolean | string | null>>>({
      query: (body) => ({ method: 'PUT', path: '/profile/subscription', body }),
      invalidatesTags: (_now, problem) => (problem ? [] : ['Subscription', 'Profile']),
    }),
    decide: build.mutation<{ subscription: OwnSubscription }, Decision & { readonly userID: string; readonly reason: string }>({
      query: ({ userID, what, body, reason }) => ({ method: 'PUT', path: of(userID, what), body: { ...body, reason } }),
      invalidatesTags: (_now, problem) => (problem ? [] : ['SubscriptionOf']),
    }),
  }),
});

export const { useSubscriptionOfQuery, useDecideMutation, useChangeOwnMutation } = subscriptionCalls;
