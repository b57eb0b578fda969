import type { DateLanguage } from './date-form.ts';

// By hand, as the short ones of date-form.ts; a file of its own, since the pages of a signer name no month.
const wholeMonths: Record<DateLanguage, readonly string[]> = {
  es: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
};

/** A month of the calendar, YYYY-MM, in a sentence: octubre de 2026, October 2026. Throws RangeError for what is none. */
export function monthForm(month: string, language: DateLanguage): string {
  const [year, number] = month.split('-');
  const name = /^\d{4}-\d{2}$/.test(month) ? wholeMonths[language][Number(number) - 1] : undefined;
  if (name === undefined) throw new RangeError('not a month of the calendar');
  return language === 'es' ? `${name} de ${year}` : `${name} ${year}`;
}
