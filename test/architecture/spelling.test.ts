import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './cruise.ts';
import { sourceFiles } from './source-rules.ts';
import { KEPT_NAMES, misnamed, misspelled } from './spelling.ts';

const MEND = 'docs/decisions/words.md says how it is written';
const files = sourceFiles().filter((path) => !path.startsWith('test/architecture/') && path !== 'docs/decisions/words.md');
const textOf = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

describe('prose', () => {
  it('spells a word in one way, in comments, sentences and pages', () => {
    const read = files.filter((path) => /\.(ts|tsx|mjs|cjs|md)$/.test(path) && path !== 'CHANGELOG.md');
    expect(read.length).toBeGreaterThan(500);
    expect(
      read.flatMap((path) => misspelled(path, textOf(path))),
      MEND,
    ).toEqual([]);
  });

  it.each([
    ['a.ts', '/** The document was canceled. */', ['canceled']],
    ['a.ts', 'f(); // Canceled by its owner', ['Canceled']],
    ['a.ts', "const en = 'Asks for a cancelation twice';", ['cancelation']],
    ['a.ts', `const en = \`Nobody authorized \${what} for this\`;`, ['authorized']],
    ['a.tsx', 'const a = <p>Send the e-mail again</p>;', ['e-mail']],
    ['a.md', 'One line\n\nHow it is normalized: see there.', ['normalized']],
  ])('is refused in %s: %s', (path, text, words) => {
    expect(misspelled(path, text).map((place) => place.split(': ')[1])).toEqual(words);
  });

  it.each([
    ['a.ts', '/** `canceled` stands in DocumentCanceled and CANCELED. */'],
    ['a.ts', "const path = '/api/cancelation'; const key = { 'x-canceled': 1 };"],
    ['a.ts', "const url = 'https://example.com/authorized';"],
    ['a.ts', "const es = 'El color de la firma, por favor';"],
    ['a.md', 'The request was cancelled.\n```sh\nsome --authorized\n```'],
  ])('is fine in %s: %s', (path, text) => {
    expect(misspelled(path, text)).toEqual([]);
  });
});

describe('names', () => {
  it('are spelled as prose is, unless they are stored or called by others', () => {
    const code = files.filter((path) => /^(modules|projections|scripts|shared-kernel|web)\/.*\.tsx?$/.test(path));
    const found = code.flatMap((path) => misnamed(path, textOf(path)));
    expect(found, MEND).toEqual([]);
  });

  it('that are kept stand in the table of the exempt', () => {
    const table = textOf('docs/decisions/words.md');
    expect([...KEPT_NAMES].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    ['const canceledBy = 1;', ['canceledBy']],
    ['type A = { authorizedOn: string }; b.isAuthorized()', ['authorizedOn', 'isAuthorized']],
    ["const a = { cancelationId, type: 'DocumentCanceled' as const, authorised: true, cancelledAt: 1, cancellationOf: 2 };", []],
  ])('are found in %s', (text, names) => {
    expect(misnamed('a.ts', text).map((place) => place.split(': ')[1])).toEqual(names);
  });
});
