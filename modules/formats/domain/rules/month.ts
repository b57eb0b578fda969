import { calendarDayOf } from '../../../../shared-kernel/calendar-day.ts';

/** YYYY-MM of an instant in the zone of the product. */
export const monthOf = (instant: Date): string => calendarDayOf(instant).slice(0, 7);
