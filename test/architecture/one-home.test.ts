import { describe, expect, it } from 'vitest';
import { HOMES, placesOf, productSource, type SourceFile, TWINS } from './one-home.ts';

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
    for (const { rule, within } of [...HOMES, ...TWINS])
      if (within) expect(files.filter(({ path }) => within.test(path)).length, rule).toBeGreaterThan(10);
  });
});

describe('a rule that is still written more than once', () => {
  // A place that is gone, or one more, makes the entry wrong: take the place out, and move what has one place to HOMES.
  it.each(TWINS)('stands where the list says: $rule', ({ places, ...rule }) => {
    expect(placesOf(rule, files)).toEqual(places.toSorted());
    expect(places.length, 'what has one home belongs to HOMES').toBeGreaterThan(1);
  });

  it.each(TWINS)('gets no further place: $rule', ({ places, again, ...rule }) => {
    const another = elsewhere(places);
    expect(placesOf(rule, withAgain(again, another))).toEqual([...places, another].sort());
  });

  it('is noticed when a place is mended', () => {
    const source = /\bWAIT = \d/;
    const both = ['modules/a/contract/rules.ts', 'web/api/wait.ts'];
    const written = both.map((path) => ({ path, text: 'const WAIT = 60;' }));
    expect(placesOf({ source }, written)).toEqual(both);
    const mended = written.map((file) => (file.path === both[1] ? { ...file, text: "import { WAIT } from '../rules.ts';" } : file));
    expect(placesOf({ source }, mended)).toEqual([both[0]]);
  });

  it('is none that joined: the list only shrinks', () => {
    expect(TWINS.length).toBeLessThanOrEqual(11);
    expect(TWINS.flatMap(({ places }) => places).length).toBeLessThanOrEqual(27);
  });
});
