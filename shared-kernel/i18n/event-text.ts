import type { Language } from './table.ts';

type Data = Readonly<Record<string, unknown>>;

/** What an event says in one whole sentence; `who` names somebody by the id that the event has for them. */
export type EventText = (data: Data, who: (id: unknown) => string) => string;

/** One sentence per event type and language: a module has a text for every type of its contract, or it does not compile. */
export type EventTexts<Type extends string = string> = Readonly<Record<Type, Readonly<Record<Language, EventText>>>>;

const record = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});

export const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
export const countIn = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
/** The number with its noun, e.g. `2 personas`. */
export const countedIn = (list: unknown, one: string, many: string): string => `${countIn(list)} ${countIn(list) === 1 ? one : many}`;
/** The first twelve characters of a hash, enough to tell two apart. */
export const shortIn = (value: unknown): string => textIn(value).slice(0, 12);
/** The plain value of a personal value; empty where there is none or the person was forgotten. */
export const wordsIn = (value: unknown): string => textIn(record(value).value);
/** Name of a person that an event carries whole. */
export const nameIn = (person: unknown): string => wordsIn(record(person).name);

/** Names with the word that their language puts before the last one. */
export const listed = (names: readonly string[], and: string): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;

/** Somebody who acted in the place of another; who of the two is not known any more is told as somebody. */
export const inPlaceOf = (language: Language, name: string | null, absent: string | null): string => {
  const [one, other] = [name || somebody[language], absent || somebody[language]];
  return language === 'es' ? `${one} (en lugar de ${other})` : `${one} (in the place of ${other})`;
};

const somebody: Readonly<Record<Language, string>> = { es: 'una persona', en: 'a person' };

/** The sentence of an event; a person without a name (forgotten, or of no known id) is told as somebody. Null: the type is not known. */
export function sentenceOf(
  texts: EventTexts,
  event: { readonly type: string; readonly data: unknown },
  language: Language,
  nameOf: (id: unknown) => string | null,
): string | null {
  const known = Object.hasOwn(texts, event.type) ? texts[event.type] : undefined;
  if (!known) return null;
  const sentence = known[language](record(event.data), (id) => nameOf(id) || somebody[language]);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
