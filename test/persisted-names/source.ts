import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../architecture/cruise.ts';
import { sourceFiles } from '../architecture/source-rules.ts';

/** The product's own code: neither tests, nor the pages of the browser, nor measurements, nor what only compiles. */
const isProduct = (path: string) => /^(modules|projections|shared-kernel|scripts)\/.*\.ts$/.test(path) && !/^scripts\/bench/.test(path);

const texts = sourceFiles()
  .filter(isProduct)
  .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }));

/** What the first group of the pattern finds in the product's code, each once and in order. Folders: beginnings of paths. */
export function foundInSource(pattern: RegExp, folders: readonly string[] = ['']): string[] {
  const found = texts
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!));
  return [...new Set(found)].sort();
}

/** Those of the words that stand in no quotes in the product's code. */
export const missingInSource = (words: readonly string[], folders: readonly string[] = ['']): string[] =>
  words.filter((word) => !texts.some(({ path, text }) => folders.some((folder) => path.startsWith(folder)) && text.includes(`'${word}'`)));
