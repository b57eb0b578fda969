import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { SubscriptionEvent } from '../contract/events.ts';
import { type SubscriptionState, statusOf } from './state.ts';

const added = (flags: readonly string[], on: readonly string[], off: readonly string[] = []): readonly string[] =>
  [...new Set([...flags, ...on])].filter((flag) => !off.includes(flag)).sort();

const summed = (credits: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>): Readonly<Record<string, number>> => ({
  ...credits,
  ...Object.fromEntries(Object.entries(more).map(([credit, by]) => [credit, (credits[credit] ?? 0) + by])),
});

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(before: SubscriptionState, event: Recorded<SubscriptionEvent>): SubscriptionState {
  const at = event.metadata.occurredAt;
  const state: SubscriptionState = { ...before, changedAt: at };
  return (
    match<Recorded<SubscriptionEvent>, SubscriptionState>(event)
      .with({ type: 'TrialStarted' }, ({ data, metadata }) => ({
        ...state,
        status: 'TRIAL',
        ownerId: metadata.ownerId,
        planName: 'TRIAL_1',
        startedAt: at,
        openedAt: at,
        expiryDate: data.expiryDate,
        limits: data.limits,
        flags: added([], data.flags),
      }))
      // Platform staff say that something is owed: nothing of what the plan of before gives and costs is lost by that, for it comes back.
      .with({ type: 'PlanStarted', data: { planName: 'DEBTOR' } }, () => ({
        ...state,
        status: 'DEBTOR',
        planName: 'DEBTOR',
        planBefore: state.planBefore ?? state.planName,
      }))
      .with({ type: 'PlanStarted' }, ({ data }) => ({
        ...state,
        status: statusOf(data.planName),
        planName: data.planName,
        planBefore: null,
        startedAt: at,
        expiryDate: data.expiryDate,
        limits: data.limits,
        price: data.price,
        flags: added(state.flags, data.flags, state.flagsOff),
        isRenewalCancelled: false,
      }))
      .with({ type: 'PlanExpired' }, () => ({ ...state, status: 'ZERO', planName: 'ZERO', planBefore: null }))
      .with({ type: 'ChargeFailed' }, ({ data }) => ({
        ...state,
        charges: [...state.charges.filter(({ chargeId }) => chargeId !== data.chargeId), data],
      }))
      .with({ type: 'ChargeSettled' }, ({ data }) => ({
        ...state,
        charges: state.charges.filter(({ chargeId }) => chargeId !== data.chargeId),
      }))
      .with({ type: 'DebtBegan' }, () => ({ ...state, status: 'DEBTOR', planName: 'DEBTOR', planBefore: state.planName }))
      .with({ type: 'DebtEnded' }, ({ data }) => ({
        ...state,
        status: statusOf(data.planName),
        planName: data.planName,
        planBefore: null,
      }))
      .with({ type: 'LimitsChanged' }, ({ data }) => ({ ...state, limits: { ...state.limits, ...data.limits } }))
      .with({ type: 'CreditsAdded' }, ({ data }) => ({
        ...state,
        credits: summed(state.credits, data.credits),
        creditsSince: state.creditsSince ?? at,
      }))
      .with({ type: 'ExpiryChanged' }, ({ data }) => ({ ...state, expiryDate: data.expiryDate }))
      .with({ type: 'FlagsChanged' }, { type: 'ConsentsChanged' }, ({ data }) => ({
        ...state,
        flags: added(state.flags, data.on, data.off),
        flagsOff: added(state.flagsOff, data.off, data.on),
      }))
      .with({ type: 'RenewalChanged' }, ({ data }) => ({ ...state, isRenewalCancelled: data.isCancelled }))
      .with({ type: 'FirstLoginRecorded' }, ({ data }) => ({ ...state, firstLoginAt: data.at }))
      .with({ type: 'PromotionRedeemed' }, ({ data: { percent, months } }) => ({
        ...state,
        promotion: { percent, months, redeemedAt: at },
      }))
      .with({ type: 'CustomerRecorded' }, ({ data }) => ({ ...state, customerId: data.customerId }))
      .with({ type: 'DefaultCardChanged' }, ({ data }) => ({ ...state, defaultCardId: data.cardId }))
      .with({ type: 'NotificationAddressChanged' }, ({ data }) => ({ ...state, notificationUrl: data.url }))
      .with({ type: 'CorporateAdminChanged' }, ({ data }) => ({ ...state, isCorporateAdmin: data.isCorporateAdmin }))
      .exhaustive()
  );
}
