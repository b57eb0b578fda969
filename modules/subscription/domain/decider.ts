import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { inClear } from '../../../shared-kernel/privacy/own-words.ts';
import { type SubscriptionEvent, type SubscriptionEventType, subscriptionEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { subscriptionLifecycle } from './lifecycle.machine.ts';
import { noSubscription, type SubscriptionState } from './state.ts';

/** What happens to a subscription, by what it is about. */
const matters = {
  TrialStarted: 'plan',
  PlanStarted: 'plan',
  PlanExpired: 'plan',
  ExpiryChanged: 'plan',
  ChargeFailed: 'debt',
  ChargeSettled: 'debt',
  DebtBegan: 'debt',
  DebtEnded: 'debt',
  LimitsChanged: 'limits',
  CreditsAdded: 'credits',
  FlagsChanged: 'flags',
  ConsentsChanged: 'consents',
  RenewalChanged: 'renewal',
  FirstLoginRecorded: 'first login',
  PromotionRedeemed: 'promotion',
  CustomerRecorded: 'customer',
  DefaultCardChanged: 'card',
  NotificationAddressChanged: 'notification address',
  CorporateAdminChanged: 'administration',
} as const satisfies Record<SubscriptionEventType, string>;

export type SubscriptionMatter = (typeof matters)[SubscriptionEventType];

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionEvent, SubscriptionMatter> = {
  category: 'subscription',
  initial: noSubscription,
  evolve,
  machine: subscriptionLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: subscriptionEventTypes,
  // Before version 2 an address stood in clear: it is read as nobody's, and stays as it is stored.
  upcast: (type, version, data) => (type === 'NotificationAddressChanged' && version < 2 ? { ...data, url: inClear(data.url) } : data),
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the subscription of the account that its data names. */
export const subscriptionCommand = commandFor<SubscriptionState, SubscriptionEvent, SubscriptionMatter>()('ownerId');
