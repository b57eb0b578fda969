import { momentForm, offsetForm } from '../date-form.ts';

/** A moment as signers read it under their mark: their own clock with its distance to UTC, then UTC itself. */
export function signingTimeLine(at: Date, timeZone: string, language: 'es' | 'en'): string {
  return `${localTime(at, timeZone, language)} · ${at.toISOString().slice(11, 19)} UTC${utcDay(at, timeZone)}`;
}

/** The same by their own clock alone, which says how far it is from UTC: for where there is no room for two. */
export function localTime(at: Date, timeZone: string, language: 'es' | 'en'): string {
  return `${momentForm(at, language, timeZone, 'second')} (${offsetForm(at, timeZone)})`;
}

/** Around midnight the two clocks stand on different days; then UTC says its own. */
function utcDay(at: Date, timeZone: string): string {
  const own = momentForm(at, 'en', timeZone).slice(0, 11);
  return own === momentForm(at, 'en', 'UTC').slice(0, 11) ? '' : ` (${at.toISOString().slice(0, 10)})`;
}
