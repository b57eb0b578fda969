import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromPng, type GreyPage } from './grey-pages.ts';
import { type PageDifference, pageDifference } from './page-difference.ts';

export const REFERENCES = join(import.meta.dirname, '../references');

export const nameOf = (contract: string, page: number): string => `${contract}-${page}.png`;

/** Pictures that somebody looked at, page by page. `node test/word-converter/record-references.ts` writes them anew. */
const references = (contract: string): Promise<GreyPage[]> =>
  Promise.all(
    readdirSync(REFERENCES)
      .filter((name) => name.startsWith(`${contract}-`))
      .sort()
      .map((name) => fromPng(readFileSync(join(REFERENCES, name)))),
  );

/**
 * Above this a page is another page: letters drawn by another version of the same program stay below 3, one word on another line is 15 and
 * more (page-difference.ts; measured with the contracts beside it).
 */
const MOST_DIFFERENCE = 6;

/** The pages that are not as they were kept, by number from 1; one that is there no more, or was not before, is one of them. */
export async function changedPages(
  contract: string,
  pictures: readonly GreyPage[],
): Promise<readonly ({ page: number } & PageDifference)[]> {
  const kept = await references(contract);
  const none: GreyPage = { width: 0, height: 0, shades: new Uint8Array() };
  return Array.from({ length: Math.max(kept.length, pictures.length) }, (_, at) => ({
    page: at + 1,
    ...pageDifference(kept[at] ?? none, pictures[at] ?? none),
  })).filter(({ most }) => most > MOST_DIFFERENCE);
}
