import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';

/** Letters of the line under which an endorsee accepts: as many as stand on a sheet without becoming a text of their own. */
export const ACCEPTANCE_LENGTH = 300;

/**
 * A day of the past may be stated, however old: a paper may be endorsed long after it was agreed. More than a year ahead it is a slip in
 * the year. `day` is one of the calendar, YYYY-MM-DD.
 */
export function isTooLate(day: string, now: Date): boolean {
  const today = calendarDayOf(now);
  return day > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}
