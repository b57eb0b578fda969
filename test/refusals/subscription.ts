import { readPlanCatalogue } from '../../modules/app/wiring/plan-catalogue.ts';
import type { SubscriptionEvent } from '../../modules/subscription/contract/events.ts';
import { subscriptionDecider } from '../../modules/subscription/domain/decider.ts';
import { type subscriptionCommands, subscriptionStreams } from '../../modules/subscription/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { flow, otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const ownerId = 'owner-1';
const admin: Actor = { kind: 'admin', id: 'staff-1' };
const catalogue = readPlanCatalogue(undefined);
const limits = { users: 3, documents: 5, templates: 10, savedSignatures: 3 };
const price = { month: 29900, document: null, currency: 'MXN' };
const why = personal(ownerId, 'Contrato 12');
const none = personal(ownerId, '  ');

type Sent = Parameters<ReturnType<typeof subscriptionStreams>['execute']>[0];
type History = readonly SubscriptionEvent[];

const on =
  (history: History, command: Sent, actor: Actor = owner, plans = catalogue): Provocation =>
  async (world) => {
    await world.given(subscriptionDecider, ownerId, history);
    const streams = subscriptionStreams(world.engine, { catalogue: plans, featuresOf: async () => [], firstSessionOf: async () => null });
    return streams.execute(command, world.as(actor, { ownerId }));
  };

const trial: History = [{ type: 'TrialStarted', data: { expiryDate: '2026-12-06', limits, flags: [], catalogue: '2026-11-24' } }];
const plan = (planName: 'BASE_MEMBERSHIP' | 'DYNAMIC_MEMBERSHIP' | 'Corporate' | 'ZERO' | 'DEBTOR'): History => [
  ...trial,
  {
    type: 'PlanStarted',
    data: { planName, how: 'STAFF', expiryDate: null, limits, flags: [], price, catalogue: '2026-11-24', reason: why },
  },
];
const redeemed: SubscriptionEvent = { type: 'PromotionRedeemed', data: { percent: 25, months: 4, catalogue: '2026-11-24' } };

const commands = {
  start: { type: 'StartTrial', data: { ownerId } },
  base: { type: 'StartPlan', data: { ownerId, planName: 'BASE_MEMBERSHIP', how: 'OWNER' } },
  sixth: { type: 'StartPlan', data: { ownerId, planName: 'DYNAMIC_MEMBERSHIP', how: 'SIXTH_DOCUMENT' } },
  end: { type: 'EndPlan', data: { ownerId } },
  expire: { type: 'ExpirePlan', data: { ownerId, dueDate: '2026-12-06' } },
  failed: { type: 'RecordChargeFailure', data: { ownerId, chargeId: 'charge-1', cutOffDate: '2026-11-21', graceDays: 0 } },
  debt: { type: 'BeginDebt', data: { ownerId, dueDate: '2026-11-21' } },
  settle: { type: 'SettleCharge', data: { ownerId, chargeId: 'charge-1' } },
  consents: { type: 'ChangeConsents', data: { ownerId, consents: { whatsappConsentAccepted: true } } },
  renewal: { type: 'ChangeRenewal', data: { ownerId, isCancelled: true } },
  first: { type: 'RecordFirstLogin', data: { ownerId } },
  redeem: { type: 'RedeemPromotion', data: { ownerId } },
  customer: { type: 'RecordCustomer', data: { ownerId, customerId: 'cus_1' } },
  bought: { type: 'AddBoughtCredits', data: { ownerId, credits: { bioCreditsID: 10 } } },
  card: { type: 'RecordDefaultCard', data: { ownerId, cardId: 'card-1' } },
} as const satisfies Record<string, Sent>;

const give = (planName = 'Corporate', reason = why): Sent => ({ type: 'GivePlan', data: { ownerId, planName, reason } });
const changeLimits = (reason = why): Sent => ({ type: 'ChangeLimits', data: { ownerId, limits: { users: 9 }, reason } });
const addCredits = (by = 5, reason = why): Sent => ({ type: 'AddCredits', data: { ownerId, credits: { bioCreditsID: by }, reason } });
const changeExpiry = (reason = why): Sent => ({ type: 'ChangeExpiry', data: { ownerId, expiryDate: '2027-01-31', reason } });
const changeFlags = (flag: 'isMassiveSignature' | 'isOrderSign' = 'isOrderSign', reason = why): Sent => ({
  type: 'ChangeFlags',
  data: { ownerId, on: [flag], off: [], reason },
});
const changeAddress = (url = 'https://notaria.example/', reason = why): Sent => ({
  type: 'ChangeNotificationAddress',
  data: { ownerId, url, reason },
});
const changeAdmin = (reason = why): Sent => ({ type: 'ChangeCorporateAdmin', data: { ownerId, isCorporateAdmin: true, reason } });

const byOwner = (command: Sent) => ({
  'reviewer.read_only': on(trial, command, reviewer),
  'access.denied': on(trial, command, otherOwner),
  'subscription.not_found': on([], command, owner),
});
const byStaff = (command: Sent) => ({
  'reviewer.read_only': on(trial, command, reviewer),
  'access.denied': on(trial, command, owner),
  'subscription.not_found': on([], command, admin),
});
const byFlow = (command: Sent) => ({
  'access.denied': on(trial, command, owner),
  'subscription.not_found': on([], command, flow),
});
const administered: History = [...plan('Corporate'), { type: 'CorporateAdminChanged', data: { isCorporateAdmin: true, reason: why } }];

export const subscriptionRefusals: Provocations<(typeof subscriptionCommands)[number]> = {
  StartTrial: {
    'reviewer.read_only': on([], commands.start, reviewer),
    'access.denied': on([], commands.start, otherOwner),
    'subscription.exists': on(trial, commands.start),
  },
  StartPlan: {
    ...byOwner(commands.base),
    'subscription.corporate': on(plan('Corporate'), commands.base),
    'subscription.higher_plan': on(plan('DYNAMIC_MEMBERSHIP'), commands.base),
    'subscription.pay_first': on(plan('DEBTOR'), commands.base),
    'subscription.card_required': on(trial, commands.base),
    'subscription.base_first': on(trial, commands.sixth),
  },
  GivePlan: {
    ...byStaff(give()),
    'subscription.unknown_plan': on(trial, give('M7'), admin),
    'subscription.reason_required': on(trial, give('M1', none), admin),
  },
  ExpirePlan: byFlow(commands.expire),
  EndPlan: byFlow(commands.end),
  RecordChargeFailure: byFlow(commands.failed),
  BeginDebt: byFlow(commands.debt),
  SettleCharge: byFlow(commands.settle),
  ChangeLimits: { ...byStaff(changeLimits()), 'subscription.reason_required': on(trial, changeLimits(none), admin) },
  AddCredits: {
    ...byStaff(addCredits()),
    'subscription.reason_required': on(trial, addCredits(5, none), admin),
    'credits.not_so_many': on(trial, addCredits(-1), admin),
  },
  ChangeExpiry: {
    ...byStaff(changeExpiry()),
    'subscription.reason_required': on(trial, changeExpiry(none), admin),
    'subscription.no_plan_to_end': on(plan('ZERO'), changeExpiry(), admin),
  },
  ChangeFlags: {
    ...byStaff(changeFlags()),
    'subscription.reason_required': on(trial, changeFlags('isOrderSign', none), admin),
    'subscription.staff_only': on(administered, changeFlags('isMassiveSignature')),
  },
  ChangeConsents: byOwner(commands.consents),
  ChangeRenewal: { ...byOwner(commands.renewal), 'subscription.not_subscribed': on(trial, commands.renewal) },
  RecordFirstLogin: byOwner(commands.first),
  RedeemPromotion: {
    ...byOwner(commands.redeem),
    'promotion.none': on(trial, commands.redeem, owner, { ...catalogue, promotion: null }),
    'promotion.redeemed': on([...trial, redeemed], commands.redeem),
    'promotion.over': on(trial, commands.redeem),
  },
  RecordCustomer: byFlow(commands.customer),
  RecordDefaultCard: byOwner(commands.card),
  AddBoughtCredits: byFlow(commands.bought),
  ChangeNotificationAddress: {
    ...byStaff(changeAddress()),
    'subscription.reason_required': on(trial, changeAddress(undefined, none), admin),
    'subscription.bad_address': on(trial, changeAddress('notaria'), admin),
  },
  ChangeCorporateAdmin: {
    ...byStaff(changeAdmin()),
    'subscription.reason_required': on(plan('Corporate'), changeAdmin(none), admin),
    'subscription.not_corporate': on(trial, changeAdmin(), admin),
  },
};
