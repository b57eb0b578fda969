import type { Language } from './table.ts';

/** What stands where a title did: it was the account's, and the account was forgotten. */
export const titleNotKept: Readonly<Record<Language, string>> = {
  es: 'Título que ya no se conserva',
  en: 'Title no longer kept',
};
