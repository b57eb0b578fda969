import { describe, expect, it } from 'vitest';
import { HOMES, placesOf, productSource, type SourceFile } from './one-home.ts';

const files = productSource();

/** The product with one more file in which a rule is written a second time. */
const withAgain = (text: string, path: string): SourceFile[] => [...files, { path, text }];

/** A path that a rule looks at, of a file that does not exist. */
const elsewhere = (places: readonly string[]): string => places[0]!.replace(/[^/]+$/, 'written-again.ts');

describe('a rule has one home', () => {
  it.each(HOMES)('$rule', ({ home, ...rule }) => {
    expect(placesOf(rule, files)).toEqual([home]);
  });

  it.each(HOMES)('and a second one is seen: $rule', ({ home, again, ...rule }) => {
    const second = elsewhere([home]);
    expect(placesOf(rule, withAgain(again, second))).toEqual([home, second].sort());
  });

  it('every file of the product is looked at', () => {
    expect(files.length).toBeGreaterThan(600);
    for (const { rule, within } of HOMES)
      if (within) expect(files.filter(({ path }) => within.test(path)).length, rule).toBeGreaterThan(10);
  });
});
