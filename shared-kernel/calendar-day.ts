/**
 * The zone in which days of documents begin and end, and in which times are told to people beside UTC. One for the whole product: a
 * last day that ended at another hour for each reader would be no term at all.
 */
export const ZONE = 'America/Mexico_City';

const HOUR_MS = 3_600_000;
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
const clockInZone = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** YYYY-MM-DD of a day that there is: 2026-02-30 is none. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The day that an instant falls on in the product's zone, YYYY-MM-DD. */
export const calendarDayOf = (instant: Date): string => inZone.format(instant);

/** The instant at which a day begins in the product's zone, ISO 8601 UTC. */
export const startOfCalendarDay = (day: string): string => endOfCalendarDay(daysAfter(day, -1));

/** The instant at which a day is over in the product's zone, ISO 8601 UTC: what happens then happens no longer on it. */
export const endOfCalendarDay = (day: string): string => hourOfCalendarDay(day, 24).toISOString();

/** The instant at which the clock of the product's zone shows this full hour of a day. */
export function hourOfCalendarDay(day: string, hour: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  // Twice, for the offset of a night in which clocks change is that of the instant, not of the first guess.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}

/** The day that comes so many days after one, or before where they are less than none, YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** What the clock of the zone is ahead of UTC at an instant, in milliseconds; whole seconds. */
function offsetAt(instant: number): number {
  const parts = Object.fromEntries(clockInZone.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - instant;
}
