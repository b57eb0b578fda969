import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

export type Language = 'es' | 'en';
export const LANGUAGES: readonly Language[] = ['es', 'en'];

/** Kept over reload and login (I18N-006). */
const KEPT_AS = 'language';

const isLanguage = (value: unknown): value is Language => value === 'es' || value === 'en';

function firstLanguage(): Language {
  const named = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(named)) return named;
  const kept = window.localStorage.getItem(KEPT_AS);
  return isLanguage(kept) ? kept : 'es';
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'es');

export function startLanguage(): void {
  const language = firstLanguage();
  i18next.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    resources: {},
    saveMissing: true,
    // A key without a text is a defect; the browser tests fail on whatever is written here.
    missingKeyHandler: (_languages, namespace, key) => console.error(`No text for ${namespace}:${key} in ${i18next.language}`),
  });
  document.documentElement.lang = language;
}

export function changeLanguage(language: Language): void {
  window.localStorage.setItem(KEPT_AS, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
