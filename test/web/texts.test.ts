import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));

interface Catalogue {
  readonly es: Readonly<Record<string, string>>;
  readonly en: Readonly<Record<string, string>>;
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'es' in value && 'en' in value && 'use' in value;

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(^|\/)[\w-]*texts\.ts$/.test(path) && path !== 'i18n/texts.ts',
);

const catalogues: [string, Catalogue][] = [];
for (const path of files.sort()) {
  const module = (await import(pathToFileURL(join(WEB, path)).href)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(module)) if (isCatalogue(value)) catalogues.push([`${path} ${name}`, value]);
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}|<\/?(\w+)>/g)].map((match) => match[0]).sort();

describe('the texts of the pages', () => {
  it('are found', () => expect(catalogues.length).toBeGreaterThan(7));

  it.each(catalogues)('%s: the same keys in Spanish and English, none empty (I18N-002)', (_name, { es, en }) => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort());
    for (const [key, text] of [...Object.entries(es), ...Object.entries(en)]) expect(text.trim(), key).not.toBe('');
  });

  it.each(catalogues)('%s: both languages fill in the same facts', (_name, { es, en }) => {
    const differing = Object.keys(es).filter((key) => String(placeholders(es[key]!)) !== String(placeholders(en[key] ?? '')));
    // A sentence for exactly one thing may leave its number out.
    expect(differing.filter((key) => !key.endsWith('_one'))).toEqual([]);
  });

  it.each(catalogues)('%s: what has a text for one thing has one for several', (_name, { es }) => {
    const lonely = Object.keys(es).filter((key) => key.endsWith('_one') && !(`${key.slice(0, -4)}_other` in es));
    expect(lonely).toEqual([]);
  });
});
