import { calendarDayOf, daysAfter } from '../../../../shared-kernel/calendar-day.ts';
import type { Catalogue } from '../../contract/catalogue.ts';
import type { SubscriptionEventData } from '../../contract/events.ts';
import type { PlanName } from '../../contract/plans.ts';

/** What an account gets that begins a plan now, as its event says it. */
export function termsOf(catalogue: Catalogue, planName: PlanName, now: Date): Omit<SubscriptionEventData<'PlanStarted'>, 'how' | 'reason'> {
  const { price, documentPrice, users, documents, templates, savedSignatures, days, flags } = catalogue.plans[planName];
  return {
    planName,
    expiryDate: days === null ? null : daysAfter(calendarDayOf(now), days),
    limits: { users, documents, templates, savedSignatures },
    flags: [...flags],
    price: { month: price, document: documentPrice, currency: catalogue.currency },
    catalogue: catalogue.date,
  };
}
