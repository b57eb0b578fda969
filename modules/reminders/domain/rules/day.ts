import { calendarDayOf, isCalendarDay, startOfCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { REMINDER_KEPT_MS, REMINDER_YEARS_AHEAD } from '../../contract/rules.ts';

/** What is wrong with the day of a reminder; null: nothing is. */
export function dayProblem(date: string, now: Date) {
  if (!isCalendarDay(date)) return refuse(422, 'reminder.day_invalid', { date });
  const today = calendarDayOf(now);
  if (date < today) return refuse(422, 'reminder.day_past', { date, today });
  const [year, ...rest] = today.split('-');
  const latest = [Number(year) + REMINDER_YEARS_AHEAD, ...rest].join('-');
  return date > latest ? refuse(422, 'reminder.day_too_far', { date, years: REMINDER_YEARS_AHEAD }) : null;
}

/** From when on it is shown as new and when it is gone: a day after it came up, or after it was written on its own day (CONST-019). */
export function termOf(date: string, now: Date): { readonly startsAt: string; readonly endsAt: string } {
  const starts = Math.max(Date.parse(startOfCalendarDay(date)), now.getTime());
  return { startsAt: new Date(starts).toISOString(), endsAt: new Date(starts + REMINDER_KEPT_MS).toISOString() };
}
