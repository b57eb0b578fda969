import type { StoredEventTypes } from './events.ts';

/** What stands in streams `subscription-<ownerId>`. */
export const subscriptionEvents: StoredEventTypes = {
  ChargeFailed: { version: 1, data: ['chargeId', 'cutOffDate', 'graceDays'] },
  ChargeSettled: { version: 1, data: ['chargeId'] },
  ConsentsChanged: { version: 1, data: ['on[]', 'off[]'] },
  CorporateAdminChanged: { version: 1, data: ['isCorporateAdmin', 'reason (personal)'] },
  CreditsAdded: { version: 1, data: ['credits.*', 'reason (personal)'] },
  CustomerRecorded: { version: 1, data: ['customerId'] },
  DebtBegan: { version: 1, data: ['dueDate'] },
  DebtEnded: {
    version: 1,
    data: ['planName=BASE_MEMBERSHIP|Corporate|DEBTOR|DYNAMIC_MEMBERSHIP|Free|Go Green|M0|M1|M2|M3|M4|M5|M6|TRIAL_1|ZERO'],
  },
  DefaultCardChanged: { version: 1, data: ['cardId'] },
  ExpiryChanged: { version: 1, data: ['expiryDate', 'reason (personal)'] },
  FirstLoginRecorded: { version: 1, data: ['at'] },
  FlagsChanged: { version: 1, data: ['on[]', 'off[]', 'reason (personal)'] },
  LimitsChanged: {
    version: 1,
    data: ['limits.users?', 'limits.documents?', 'limits.templates?', 'limits.savedSignatures?', 'reason (personal)'],
  },
  NotificationAddressChanged: { version: 2, data: ['url (personal)', 'reason (personal)'] },
  PlanExpired: { version: 1, data: ['dueDate'] },
  PlanStarted: {
    version: 1,
    data: [
      'planName=BASE_MEMBERSHIP|Corporate|DEBTOR|DYNAMIC_MEMBERSHIP|Free|Go Green|M0|M1|M2|M3|M4|M5|M6|TRIAL_1|ZERO',
      'how=OWNER|SIXTH_DOCUMENT|STAFF',
      'expiryDate',
      'limits.users',
      'limits.documents',
      'limits.templates',
      'limits.savedSignatures',
      'flags[]',
      'price.month',
      'price.document',
      'price.currency',
      'catalogue',
      'reason (personal)',
    ],
  },
  PromotionRedeemed: { version: 1, data: ['percent', 'months', 'catalogue'] },
  RenewalChanged: { version: 1, data: ['isCancelled'] },
  TrialStarted: {
    version: 1,
    data: ['expiryDate', 'limits.users', 'limits.documents', 'limits.templates', 'limits.savedSignatures', 'flags[]', 'catalogue'],
  },
};
