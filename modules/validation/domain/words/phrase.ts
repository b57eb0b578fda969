import type { Bilingual } from '../../contract/verdict.ts';

/** Whole sentences in both languages; `{name}` takes a fact of the leg. A todo is what the reader can do about it. */
export interface Phrase {
  readonly es: string;
  readonly en: string;
  readonly todo?: Bilingual;
}
export type PhraseBook = Readonly<Record<string, Phrase>>;

/** `words` go before facts of the same name: what a reader is told in his language, where the fact is for machines. */
export function fill(
  text: Bilingual,
  facts: Readonly<Record<string, unknown>>,
  words: Readonly<Record<string, Bilingual | readonly Bilingual[]>> = {},
): Bilingual {
  const put = (template: string, language: 'es' | 'en') =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const told = words[name];
      if (told)
        return [told]
          .flat()
          .map((one) => one[language])
          .join('; ');
      const value = facts[name];
      return Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '—' : String(value);
    });
  return { es: put(text.es, 'es'), en: put(text.en, 'en') };
}

/** `2026-11-21 07:28:47 UTC`: the same moment for every reader. */
export function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
