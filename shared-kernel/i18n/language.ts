import { type Language, languages } from './table.ts';

const known = (tag: string): Language | null => languages.find((language) => language === tag.trim().toLowerCase().split('-')[0]) ?? null;

/**
 * Language of an answer: the `lang` a caller names, else the best of Accept-Language (RFC 9110, 12.5.4), else Spanish.
 */
export function chooseLanguage(asked: { lang?: unknown; acceptLanguage?: string | undefined }): Language {
  const named = typeof asked.lang === 'string' ? known(asked.lang) : null;
  if (named) return named;
  const preferences = (asked.acceptLanguage ?? '')
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const q = parameters.map((parameter) => /^\s*q=([0-9.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return { language: known(tag), q: q === undefined ? 1 : Number(q) };
    })
    .filter((preference) => preference.language !== null && preference.q > 0)
    .sort((a, b) => b.q - a.q);
  return preferences[0]?.language ?? 'es';
}
