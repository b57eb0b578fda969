import { calendarDayOf, daysAfter, startOfCalendarDay } from '../../../shared-kernel/calendar-day.ts';

/** YYYY-MM */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** YYYY-MM of the month that an instant falls in, in the product's zone (CONST-004). */
export const monthOf = (instant: Date): string => calendarDayOf(instant).slice(0, 7);

/** The month that comes so many months after one, or before where they are less than none. */
export function monthsAfter(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The instant at which a month is over in the product's zone, ISO 8601 UTC: what happens then belongs to the next one. */
export const endOfMonth = (month: string): string => startOfCalendarDay(`${monthsAfter(month, 1)}-01`);

/** YYYY-MM-DD */
export const lastDayOf = (month: string): string => daysAfter(`${monthsAfter(month, 1)}-01`, -1);
