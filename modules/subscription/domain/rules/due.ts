import { calendarDayOf } from '../../../../shared-kernel/calendar-day.ts';
import { endOfGrace } from '../../contract/grace.ts';
import type { OpenCharge, SubscriptionState } from '../state.ts';

export { endOfGrace } from '../../contract/grace.ts';

/** STATE-049: a charge whose days of grace are over. With none it freezes at once, on the day of the cut-off itself. */
export const isOverdue = (charge: OpenCharge, now: Date): boolean => charge.graceDays === 0 || calendarDayOf(now) > endOfGrace(charge);

/** The last day of the plan is over, whether or not that is written down yet (NOTE-013: in the product's zone). */
export const isExpired = ({ status, expiryDate }: Pick<SubscriptionState, 'status' | 'expiryDate'>, now: Date): boolean =>
  status === 'ZERO' || ((status === 'TRIAL' || status === 'MEMBER') && expiryDate !== null && calendarDayOf(now) > expiryDate);
