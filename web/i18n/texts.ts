import i18next from 'i18next';
import { type Language, useLanguage } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;

/** `people_one` and `people_other` are asked for as `people` with a `count`. */
type Asked<Key extends string, All extends string = Key> = Key extends `${infer Base}_one`
  ? Base
  : Key extends `${infer Base}_other`
    ? `${Base}_one` extends All
      ? never
      : Key
    : Key;

export type Facts = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, facts?: Facts) => string;

export interface Texts<Es extends Catalogue> {
  readonly es: Es;
  readonly en: Readonly<Record<keyof Es, string>>;
  /** The texts in the language of the page; a component that calls it follows the language. */
  use(): Translate<Asked<keyof Es & string>>;
  /** Outside of components. */
  in(language: Language): Translate<Asked<keyof Es & string>>;
}

/**
 * The texts of one part of the app, whole sentences in both languages. A key that only one of them has does not
 * compile. They travel with the part that uses them, so that a page loads no texts of other pages.
 */
export function defineTexts<const Es extends Catalogue>(name: string, es: Es, en: Readonly<Record<keyof Es, string>>): Texts<Es> {
  const catalogues = { es, en };
  const register = () => {
    for (const language of ['es', 'en'] as const)
      if (!i18next.hasResourceBundle(language, name)) i18next.addResourceBundle(language, name, catalogues[language]);
  };
  const inLanguage = (language: Language): Translate<Asked<keyof Es & string>> => {
    register();
    const translate = i18next.getFixedT(language, name);
    return (key, facts = {}) => translate(key, { replace: facts, ...(typeof facts.count === 'number' ? { count: facts.count } : {}) });
  };
  return { es, en, in: inLanguage, use: () => inLanguage(useLanguage()) };
}
