import { type Language, languages } from '../../../../shared-kernel/i18n/table.ts';
import cities from './cities.json' with { type: 'json' };
import countries from './countries.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

/** ENT-056 */
export interface Place {
  readonly id: string;
  readonly name: string;
}

/** The country that the product is sold in stands first. */
const HOME = 'MX';
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-MX', en: 'en' };

const regions = new Map(languages.map((language) => [language, new Intl.DisplayNames(LOCALES[language], { type: 'region' })]));
const countryName = (id: string, language: Language): string => regions.get(language)!.of(id) ?? id;

const byName = (language: Language) => (one: Place, other: Place) => one.name.localeCompare(other.name, LOCALES[language]);

/** As somebody types it: accents and letter case make no other place. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase();

export function countriesIn(language: Language): Place[] {
  const all = countries.map(({ id }) => ({ id, name: countryName(id, language) })).sort(byName(language));
  return [...all.filter(({ id }) => id === HOME), ...all.filter(({ id }) => id !== HOME)];
}

/** Null: there is no such country. Empty: its states are not listed, and are written freely. */
export function statesOf(countryId: string, language: Language): Place[] | null {
  if (!countries.some(({ id }) => id === countryId)) return null;
  return states
    .filter(({ country }) => country === countryId)
    .map(({ id, ...names }) => ({ id, name: names[language] }))
    .sort(byName(language));
}

/** Null: the country lists no such state. Empty: its cities are not listed, and are written freely. */
export function citiesOf(countryId: string, stateId: string, language: Language): Place[] | null {
  if (!states.some(({ country, id }) => country === countryId && id === stateId)) return null;
  const listed = cities.find(({ country, id }) => country === countryId && id === stateId)?.cities ?? [];
  // Of a code of five digits the first two are the entity (INEGI).
  return listed.map(([code, name]) => ({ id: `${stateId}${code}`, name: name! })).sort(byName(language));
}

/** The id of a country, of its id or its name in either language; null: it is none. */
export function countryIdOf(written: string): string | null {
  const sought = folded(written);
  const found = countries.find(({ id }) => [id, ...languages.map((one) => countryName(id, one))].some((name) => folded(name) === sought));
  return found?.id ?? null;
}

/** The id of a state of a country, of its id, its name in either language, or what it is called too; null: the country lists no such state. */
export function stateIdOf(countryId: string, written: string): string | null {
  const sought = folded(written);
  const found = states.find(
    ({ country, id, es, en, also }) => country === countryId && [id, es, en, ...also].some((name) => folded(name) === sought),
  );
  return found?.id ?? null;
}

export const listsStates = (countryId: string): boolean => states.some(({ country }) => country === countryId);

/** The names of what is kept as ids; what is no id is a name already. */
export const placeNames = (kept: { readonly country: string | null; readonly state: string | null }, language: Language) => {
  const { country, state } = kept;
  const listed = country !== null && countries.some(({ id }) => id === country);
  const known = states.find((one) => one.country === country && one.id === state);
  return {
    country: listed ? countryName(country, language) : country,
    countryId: listed ? country : null,
    state: known ? known[language] : state,
    stateId: known?.id ?? null,
  };
};
