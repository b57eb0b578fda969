import { momentForm, offsetForm } from '../date-form.ts';

/** A moment as signers read it under their mark: their own clock with its distance to UTC, then UTC itself. */
export function signingTimeLine(at: Date, timeZone: string, language: 'es' | 'en'): string {
  const own = `${momentForm(at, language, timeZone, 'second')} (${offsetForm(at, timeZone)})`;
  return `${own} · ${at.toISOString().slice(11, 19)} UTC${utcDay(at, timeZone)}`;
}

/** Around midnight the two clocks stand on different days; then UTC says its own. */
function utcDay(at: Date, timeZone: string): string {
  const own = momentForm(at, 'en', timeZone).slice(0, 11);
  return own === momentForm(at, 'en', 'UTC').slice(0, 11) ? '' : ` (${at.toISOString().slice(0, 10)})`;
}
