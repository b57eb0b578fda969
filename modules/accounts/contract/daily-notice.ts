import { calendarDayOf, daysAfter, hourOfCalendarDay } from '../../../shared-kernel/calendar-day.ts';

/** When the one mail of a day leaves, on the clock of the product's zone. */
export const DAILY_NOTICE_HOUR = 8;

/** The daily mail that tells of what happens at this instant. */
export function dailyNoticeAfter(instant: Date): Date {
  const day = calendarDayOf(instant);
  const today = hourOfCalendarDay(day, DAILY_NOTICE_HOUR);
  return instant <= today ? today : hourOfCalendarDay(daysAfter(day, 1), DAILY_NOTICE_HOUR);
}

/** The last daily mail that was due by this instant. */
export function dailyNoticeBy(instant: Date): Date {
  const day = calendarDayOf(instant);
  const today = hourOfCalendarDay(day, DAILY_NOTICE_HOUR);
  return instant >= today ? today : hourOfCalendarDay(daysAfter(day, -1), DAILY_NOTICE_HOUR);
}
