import { calendarDayOf, ZONE } from '../../shared-kernel/calendar-day.ts';
import { dayForm, dayFormOf, momentForm, offsetForm, timeForm } from '../../shared-kernel/date-form.ts';
import { serverNow } from '../api/server-now.ts';
import { type Language, useLanguage } from './language.ts';

const tag = (language: Language): string => (language === 'es' ? 'es-MX' : 'en-US');

export interface Formats {
  number(value: number): string;
  bytes(value: number): string;
  /** $299.00 MXN, of an amount in the currency's unit. */
  money(value: number, currency: string): string;
  /** 18-nov-2026, 10:04 */
  moment(iso: string): string;
  /** 18-nov-2026, 10:04:52 (UTC−6) */
  exact(iso: string): string;
  /** 16:04:52 UTC */
  utc(iso: string): string;
  time(iso: string): string;
  /** 05-mar-2025, 05-Mar-2025 (CONST-014) */
  day(iso: string): string;
  /** The same of a day of the calendar, YYYY-MM-DD, that stands in no zone. */
  calendarDay(day: string): string;
  /** hoy 10:42, ayer 18:20, of other days 18-nov-2026 */
  recent(iso: string, now?: number): string;
  /** hace 2 días */
  ago(iso: string, now?: number): string;
  list(items: readonly string[]): string;
}

const DAY = 86_400_000;

const dayNumber = (date: Date): number => Date.parse(`${calendarDayOf(date)}T00:00:00Z`) / DAY;

const made = new Map<Language, Formats>();

export function formats(language: Language): Formats {
  const known = made.get(language);
  if (known) return known;
  const locale = tag(language);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const time = (iso: string) => timeForm(new Date(iso));
  const day = (iso: string) => dayFormOf(new Date(iso), language);
  const result: Formats = {
    number: (value) => number.format(value),
    bytes: (value) =>
      value < 1024
        ? `${number.format(value)} B`
        : value < 1_048_576
          ? `${number.format(value / 1024)} KB`
          : `${number.format(value / 1_048_576)} MB`,
    // Its code too: a sign of money alone is that of several countries.
    money: (value, currency) =>
      `${new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value)} ${currency}`,
    moment: (iso) => momentForm(new Date(iso), language),
    exact: (iso) => `${momentForm(new Date(iso), language, ZONE, 'second')} (${offsetForm(new Date(iso))})`,
    utc: (iso) => `${new Date(iso).toISOString().slice(11, 19)} UTC`,
    time,
    day,
    calendarDay: (text) => dayForm(text, language),
    recent: (iso, now = serverNow()) => {
      const days = dayNumber(new Date(iso)) - dayNumber(new Date(now));
      if (days === 0 || days === -1) return `${near.format(days, 'day')} ${time(iso)}`;
      return day(iso);
    },
    ago: (iso, now = serverNow()) => {
      const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
      // The tables say «now», which does not go with what has happened: "the link expired now".
      if (seconds < 60) return language === 'en' ? 'just now' : 'hace un momento';
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
