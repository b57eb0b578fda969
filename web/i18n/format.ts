import { longDay, ZONE } from '../../shared-kernel/calendar-day.ts';
import { type Language, useLanguage } from './language.ts';

const tag = (language: Language): string => (language === 'es' ? 'es-MX' : 'en-US');

export interface Formats {
  number(value: number): string;
  bytes(value: number): string;
  /** 18 nov 2026, 10:04 */
  moment(iso: string): string;
  /** 18 nov 2026, 10:04:52 GMT-6 */
  exact(iso: string): string;
  /** 16:04:52 UTC */
  utc(iso: string): string;
  time(iso: string): string;
  /** 05-mar-2025, 05-Mar-2025 (CONST-014) */
  day(iso: string): string;
  /** A day of the calendar, YYYY-MM-DD, written out: 26 de noviembre de 2026. */
  longDay(day: string): string;
  /** hoy 10:42, ayer 18:20, 18 nov, of other years 18-nov-2025 */
  recent(iso: string, now?: number): string;
  /** hace 2 días */
  ago(iso: string, now?: number): string;
  list(items: readonly string[]): string;
}

const DAY = 86_400_000;

function dayNumber(date: Date): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
  return Date.parse(`${parts}T00:00:00Z`) / DAY;
}

const made = new Map<Language, Formats>();

export function formats(language: Language): Formats {
  const known = made.get(language);
  if (known) return known;
  const locale = tag(language);
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: ZONE, hourCycle: 'h23', ...options });
    return (iso: string) => format.format(new Date(iso));
  };
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const time = date({ hour: '2-digit', minute: '2-digit' });
  const sameYear = date({ day: 'numeric', month: 'short' });
  const dayParts = new Intl.DateTimeFormat(locale, { timeZone: ZONE, day: '2-digit', month: 'short', year: 'numeric' });
  const day = (iso: string): string => {
    const parts = Object.fromEntries(dayParts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
    // Spanish has months of four letters and dots in some versions of the tables; the form has three.
    return `${parts.day}-${parts.month!.slice(0, 3)}-${parts.year}`;
  };
  const result: Formats = {
    number: (value) => number.format(value),
    bytes: (value) =>
      value < 1024
        ? `${number.format(value)} B`
        : value < 1_048_576
          ? `${number.format(value / 1024)} KB`
          : `${number.format(value / 1_048_576)} MB`,
    moment: date({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    exact: date({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
    utc: (iso) => `${new Date(iso).toISOString().slice(11, 19)} UTC`,
    time,
    day,
    longDay: (text) => longDay(text, language),
    recent: (iso, now = Date.now()) => {
      const days = dayNumber(new Date(iso)) - dayNumber(new Date(now));
      if (days === 0 || days === -1) return `${near.format(days, 'day')} ${time(iso)}`;
      return new Date(iso).getUTCFullYear() === new Date(now).getUTCFullYear() ? sameYear(iso) : day(iso);
    },
    ago: (iso, now = Date.now()) => {
      const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
      // The tables say «now», which does not go with what has happened: "the link expired now".
      if (seconds < 60) return language === 'en' ? 'just now' : near.format(0, 'second');
      if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), 'minute');
      if (seconds < 86_400) return relative.format(-Math.floor(seconds / 3600), 'hour');
      return relative.format(-Math.floor(seconds / 86_400), 'day');
    },
    list: (items) => list.format(items),
  };
  made.set(language, result);
  return result;
}

export const useFormats = (): Formats => formats(useLanguage());
