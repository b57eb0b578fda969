import { createInstance } from 'i18next';
import { catalogue, isMessageKey, type MessageKey } from './catalogue.ts';
import { type Language, languages } from './table.ts';

const translations = createInstance();
// Codes hold dots and slashes of their own, so neither may be taken for a path into the catalogue.
translations.init({
  lng: 'es',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  resources: Object.fromEntries(
    languages.map((language) => [
      language,
      { translation: Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, text[language]])) },
    ]),
  ),
});

/** The text of a catalogue key; `facts` fill its `{{names}}`. Plain text, to be escaped by whoever puts it into HTML. */
export function text(key: MessageKey, language: Language, facts: Record<string, unknown> = {}): string {
  // Facts stand apart from the translator's own options, which some of them are called like.
  return translations.getFixedT(language)(key, { replace: facts });
}

/** The text of any error code; one without a text reads as the generic error, never as the bare code (ERR-025..037). */
export function message(code: string, language: Language, facts: Record<string, unknown> = {}): string {
  return text(isMessageKey(code) ? code : 'generic.error', language, facts);
}
