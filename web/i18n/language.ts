import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

export type Language = 'es' | 'en';
export const LANGUAGES: readonly Language[] = ['es', 'en'];
/** Each language names itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English' };

/** Kept over reload and login (I18N-006). */
const KEPT_AS = 'language';

const isLanguage = (value: unknown): value is Language => value === 'es' || value === 'en';

function firstLanguage(): Language {
  const named = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(named)) return named;
  return keptLanguage() ?? browserLanguage(window.navigator.languages);
}

function keptLanguage(): Language | null {
  const kept = window.localStorage.getItem(KEPT_AS);
  return isLanguage(kept) ? kept : null;
}

/** The first of ours among what the browser asks servers for (Accept-Language), else Spanish (I18N-001). */
export function browserLanguage(asked: readonly string[]): Language {
  for (const one of asked) {
    const base = one.toLowerCase().split('-')[0];
    if (isLanguage(base)) return base;
  }
  return 'es';
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

/** Somebody chose it: it stays. */
export function changeLanguage(language: Language): void {
  window.localStorage.setItem(KEPT_AS, language);
  show(language);
}

/** Whether the pages may follow what is read on them: nobody chose a language in this browser, nor does the address name one. */
export const followsContent = (): boolean =>
  keptLanguage() === null && !isLanguage(new URLSearchParams(window.location.search).get('lang'));

/** Until the page is loaded anew. */
export function show(language: Language): void {
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
