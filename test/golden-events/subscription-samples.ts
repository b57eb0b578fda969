import type { SubscriptionEvent } from '../../modules/subscription/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const limits = { users: 3, documents: 5, templates: 10, savedSignatures: 3 };
const reason = personal('owner-1', 'Lo pidió Lucía Ferrer');
const catalogue = '2026-11-24';

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const subscriptionSamples: readonly SubscriptionEvent[] = [
  { type: 'TrialStarted', data: { expiryDate: '2026-12-06', limits, flags: ['isOrderSign', 'isSignatureText'], catalogue } },
  { type: 'FirstLoginRecorded', data: { at: '2026-11-21T12:00:01.000Z' } },
  { type: 'PromotionRedeemed', data: { percent: 25, months: 4, catalogue } },
  { type: 'ConsentsChanged', data: { on: ['whatsappConsentAccepted'], off: [] } },
  { type: 'CustomerRecorded', data: { customerId: 'cus_1' } },
  { type: 'DefaultCardChanged', data: { cardId: 'card-1' } },
  {
    type: 'PlanStarted',
    data: {
      planName: 'BASE_MEMBERSHIP',
      how: 'OWNER',
      expiryDate: null,
      limits,
      flags: ['isOrderSign'],
      price: { month: 29900, document: null, currency: 'MXN' },
      catalogue,
      reason: null,
    },
  },
  { type: 'FlagsChanged', data: { on: ['isMassiveSignature'], off: ['isSignatureText'], reason } },
  { type: 'LimitsChanged', data: { limits: { documents: 50 }, reason } },
  { type: 'NotificationAddressChanged', data: { url: personal('owner-1', 'https://notaria.example/trazo'), reason } },
  { type: 'CorporateAdminChanged', data: { isCorporateAdmin: true, reason } },
  { type: 'RenewalChanged', data: { isCancelled: true } },
  { type: 'ChargeFailed', data: { chargeId: 'charge-1', cutOffDate: '2026-12-01', graceDays: 5 } },
  { type: 'DebtBegan', data: { dueDate: '2026-12-06' } },
  { type: 'ChargeSettled', data: { chargeId: 'charge-1' } },
  { type: 'DebtEnded', data: { planName: 'BASE_MEMBERSHIP' } },
  { type: 'ExpiryChanged', data: { expiryDate: '2026-12-31', reason } },
  { type: 'PlanExpired', data: { dueDate: '2026-12-31' } },
  { type: 'CreditsAdded', data: { credits: { bioCreditsID: 100, whatsappCredits: -5 }, reason } },
];
