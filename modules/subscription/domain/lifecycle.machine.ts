import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { SubscriptionEvent } from '../contract/events.ts';
import type { PlanName } from '../contract/plans.ts';
import { type SubscriptionState, statusOf } from './state.ts';

const guard = guardFor<SubscriptionState, SubscriptionEvent>();

const goesOn = ({ charges, planBefore }: SubscriptionState, planName: PlanName): boolean => charges.length === 0 && planName === planBefore;

/** Changes nothing of where the subscription stands. */
const KEPT = [
  'LimitsChanged',
  'CreditsAdded',
  'ExpiryChanged',
  'FlagsChanged',
  'ConsentsChanged',
  'CustomerRecorded',
  'DefaultCardChanged',
  'NotificationAddressChanged',
  'CorporateAdminChanged',
] as const satisfies readonly SubscriptionEvent['type'][];

const stays = <const Status extends string>(target: Status) => ({
  ...(Object.fromEntries(KEPT.map((type) => [type, { target }])) as Record<(typeof KEPT)[number], { target: Status }>),
  FirstLoginRecorded: { target, guard: 'isFirst' as const },
  RenewalChanged: { target, guard: 'isAnother' as const },
  PromotionRedeemed: { target, guard: 'hasNoPromotion' as const },
  ChargeFailed: { target, guard: 'isNewCharge' as const },
  ChargeSettled: { target, guard: 'isOwed' as const },
  PlanStarted: [
    { target: 'TRIAL' as const, guard: 'toTrial' as const },
    { target: 'ZERO' as const, guard: 'toZero' as const },
    { target: 'DEBTOR' as const, guard: 'toDebtor' as const },
    { target: 'MEMBER' as const, guard: 'toMember' as const },
  ],
});

/** A subscription as a machine over its own events. It guards; it does not fold. */
export const subscriptionLifecycle = setup({
  types: { context: {} as SubscriptionState, events: {} as SubscriptionEvent },
  guards: {
    toTrial: guard('PlanStarted', (_state, { planName }) => statusOf(planName) === 'TRIAL'),
    toMember: guard('PlanStarted', (_state, { planName }) => statusOf(planName) === 'MEMBER'),
    toZero: guard('PlanStarted', (_state, { planName }) => statusOf(planName) === 'ZERO'),
    toDebtor: guard('PlanStarted', (_state, { planName }) => statusOf(planName) === 'DEBTOR'),
    isItsLastDay: guard('PlanExpired', ({ expiryDate }, { dueDate }) => expiryDate === dueDate),
    isFirst: guard('FirstLoginRecorded', ({ firstLoginAt }) => firstLoginAt === null),
    isAnother: guard('RenewalChanged', ({ isRenewalCancelled }, { isCancelled }) => isCancelled !== isRenewalCancelled),
    hasNoPromotion: guard('PromotionRedeemed', ({ promotion }) => promotion === null),
    isNewCharge: guard('ChargeFailed', ({ charges }, { chargeId }) => !charges.some((charge) => charge.chargeId === chargeId)),
    isOwed: guard('ChargeSettled', ({ charges }, { chargeId }) => charges.some((charge) => charge.chargeId === chargeId)),
    owes: guard('DebtBegan', ({ charges }) => charges.length > 0),
    owesNothing: guard('DebtEnded', (state, { planName }) => goesOn(state, planName) && statusOf(planName) === 'MEMBER'),
    owesNothingOnZero: guard('DebtEnded', (state, { planName }) => goesOn(state, planName) && statusOf(planName) === 'ZERO'),
    owesNothingOnTrial: guard('DebtEnded', (state, { planName }) => goesOn(state, planName) && statusOf(planName) === 'TRIAL'),
  },
}).createMachine({
  id: 'subscription',
  context: {} as SubscriptionState,
  initial: 'NONE',
  states: {
    NONE: { on: { TrialStarted: { target: 'TRIAL' } } },
    TRIAL: { on: { ...stays('TRIAL'), PlanExpired: { target: 'ZERO', guard: 'isItsLastDay' } } },
    MEMBER: {
      on: {
        ...stays('MEMBER'),
        PlanExpired: { target: 'ZERO', guard: 'isItsLastDay' },
        DebtBegan: { target: 'DEBTOR', guard: 'owes' },
      },
    },
    ZERO: { on: stays('ZERO') },
    DEBTOR: {
      on: {
        ...stays('DEBTOR'),
        PlanExpired: { target: 'ZERO', guard: 'isItsLastDay' },
        DebtEnded: [
          { target: 'TRIAL', guard: 'owesNothingOnTrial' },
          { target: 'ZERO', guard: 'owesNothingOnZero' },
          { target: 'MEMBER', guard: 'owesNothing' },
        ],
      },
    },
  },
});
