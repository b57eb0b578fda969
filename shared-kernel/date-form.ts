import { ZONE } from './calendar-day.ts';

/**
 * How a date is written wherever people read one: in pages, mails, stamps, sheets and timelines. One form, 27-nov-2026 in Spanish and
 * 27-Nov-2026 in English, with the clock behind it: 27-nov-2026, 20:50. Months stand in letters, for 03/04 is another day in each country.
 */
export type DateLanguage = 'es' | 'en';
export type ClockPrecision = 'minute' | 'second';

// By hand and not from the runtime's tables: they know months of four letters («sept»), and of some versions with a dot.
const months: Record<DateLanguage, readonly string[]> = {
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

/** A day of the calendar, YYYY-MM-DD. Throws RangeError for what is none. */
export function dayForm(day: string, language: DateLanguage): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = parts && months[language][Number(parts[2]) - 1];
  if (!parts || !month) throw new RangeError('not a day of the calendar');
  return `${parts[3]}-${month}-${parts[1]}`;
}

/** A month of the calendar, YYYY-MM: nov-2026, Nov-2026. Throws RangeError for what is none. */
export const monthForm = (month: string, language: DateLanguage): string => dayForm(`${month}-01`, language).slice(3);

/** The day on which an instant falls by the clock of a zone. */
export function dayFormOf(at: Date, language: DateLanguage, timeZone = ZONE): string {
  return dayForm(clockOf(at, timeZone).day, language);
}

/** 27-nov-2026, 20:50; with seconds 27-nov-2026, 20:50:07. */
export function momentForm(at: Date, language: DateLanguage, timeZone = ZONE, precision: ClockPrecision = 'minute'): string {
  const { day, time } = clockOf(at, timeZone);
  return `${dayForm(day, language)}, ${precision === 'second' ? time : time.slice(0, 5)}`;
}

/** 20:50, by the clock of a zone; with seconds 20:50:07. */
export function timeForm(at: Date, timeZone = ZONE, precision: ClockPrecision = 'minute'): string {
  const { time } = clockOf(at, timeZone);
  return precision === 'second' ? time : time.slice(0, 5);
}

/** What a zone's clock is from UTC at an instant: UTC−6, UTC+5:30, and UTC where they are the same. */
export function offsetForm(at: Date, timeZone = ZONE): string {
  const zone = offsetIn(timeZone)
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')!.value;
  if (/^GMT([+-]00:00)?$/.test(zone)) return 'UTC';
  const short = zone
    .replace('GMT', 'UTC')
    .replace(/([+-])0?(\d+):(\d\d)$/, (_all, sign, hours, minutes) => `${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`);
  return short.replace('-', '\u2212');
}

/** The zone by its name: hora de Ciudad de México, Central Standard Time. */
export function zoneName(at: Date, language: DateLanguage, timeZone = ZONE): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-MX' : 'en-US', {
    timeZone,
    timeZoneName: language === 'es' ? 'shortGeneric' : 'long',
  })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')!.value;
}

/** Day and time of an instant in a zone, in the form of machines. */
function clockOf(at: Date, timeZone: string): { day: string; time: string } {
  if (timeZone === 'UTC') {
    const iso = at.toISOString();
    return { day: iso.slice(0, 10), time: iso.slice(11, 19) };
  }
  const parts = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}:${parts.second}` };
}

// Made once for each zone: making one takes a hundred times as long as using it.
const clockIn = oncePerZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);
const offsetIn = oncePerZone((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }));

function oncePerZone(make: (timeZone: string) => Intl.DateTimeFormat): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, known);
    return known;
  };
}
