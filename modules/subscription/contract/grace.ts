import { daysAfter } from '../../../shared-kernel/calendar-day.ts';
import type { SubscriptionEventData } from './events.ts';

type Unpaid = Pick<SubscriptionEventData<'ChargeFailed'>, 'cutOffDate' | 'graceDays'>;

/** The last day on which an unpaid amount freezes nothing yet (NOTE-015). */
export const endOfGrace = ({ cutOffDate, graceDays }: Unpaid): string => daysAfter(cutOffDate, graceDays);
