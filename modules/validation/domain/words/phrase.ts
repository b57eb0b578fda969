import type { Bilingual } from '../../contract/verdict.ts';

/** Whole sentences in both languages; `{name}` takes a fact of the leg. A todo is what the reader can do about it. */
export interface Phrase {
  readonly es: string;
  readonly en: string;
  readonly todo?: Bilingual;
}
export type PhraseBook = Readonly<Record<string, Phrase>>;

export function fill(text: Bilingual, facts: Readonly<Record<string, unknown>>): Bilingual {
  const put = (template: string) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = facts[name];
      return Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '—' : String(value);
    });
  return { es: put(text.es), en: put(text.en) };
}

/** `2026-11-21 07:28:47 UTC`: the same moment for every reader. */
export function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
