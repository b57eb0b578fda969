import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './cruise.ts';
import { faultsOfTable, filesNamed, idsNamed, readRequirements } from './requirements.ts';
import { sourceFiles } from './source-rules.ts';

const { text, rows } = readRequirements();

describe('the table of requirements', () => {
  it('can be read whole', () => {
    expect(rows.length).toBeGreaterThanOrEqual(830);
    expect(faultsOfTable(text)).toEqual([]);
  });

  const head = 'id\tstate\tevidence\trequirement\tsource\n';
  it.each([
    ['other columns', 'id\tstate\tevidence\nROUTE-001\tworks\ttest/web\tPath /.\tA 2'],
    ['a row without its sentence', `${head}ROUTE-001\tworks\ttest/web\t\tA 2`],
    ['a row without its source', `${head}ROUTE-001\tworks\ttest/web\tPath /.`],
    ['a source that nobody can read', `${head}ROUTE-001\tworks\ttest/web\tPath /.\tpage 7`],
    ['a state of its own', `${head}ROUTE-001\tnearly\ttest/web\tPath /.\tA 2`],
    ['work that nothing shows', `${head}ROUTE-001\tworks\t\tPath /.\tA 2`],
    ['an id twice', `${head}ROUTE-001\tmissing\t\tPath /.\tA 2\nROUTE-001\tmissing\t\tPath /.\tcard; B 7`],
  ])('is refused with %s', (_, broken) => {
    expect(faultsOfTable(broken)).toHaveLength(1);
  });
});

describe('ids of requirements', () => {
  const known = new Set(rows.map(({ id }) => id));
  const unknown = (content: string) => idsNamed(content).filter(({ id }) => !known.has(id));

  it('all stand in docs/requirements.tsv', () => {
    const files = sourceFiles().filter(
      (path) => /\.(ts|tsx|css|html|mjs|cjs|md|sql|tsv|yml)$/.test(path) && !path.startsWith('test/architecture/'),
    );
    const named = files.flatMap((path) => {
      const content = readFileSync(join(PROJECT, path), 'utf8');
      return unknown(content).map(({ id, at }) => `${path}:${content.slice(0, at).split('\n').length}: ${id}`);
    });
    expect(named, 'name an id that docs/requirements.tsv has, or say the rule in words').toEqual([]);
  });

  it.each([
    ['// opens the page (ROUTE-099)', ['ROUTE-099']],
    ['STATE-011..099, 098 and 097', ['STATE-099', 'STATE-098', 'STATE-097']],
    ['REQ-001', ['REQ-001']],
    ["'RULE-034: name', then 999", []],
    ['SHA-256, NOM-151, 1234-567, ENDO_008, DOC-2026-004B', []],
    ['CONST-024, 20_000 and 30.500 bytes', []],
  ])('are found in %s', (content, expected) => {
    expect(unknown(content).map(({ id }) => id)).toEqual(expected);
  });
});

describe('the evidence of a requirement', () => {
  it('names files that exist', () => {
    const lost = rows.flatMap(({ id, evidence }) =>
      filesNamed(evidence)
        .filter((path) => !existsSync(join(PROJECT, path)))
        .map((path) => `${id}: ${path}`),
    );
    expect(lost, 'write the path from the root of the project, as it is today').toEqual([]);
  });

  it.each([
    ['test/web/no-such-page.test.ts (shown); by API', ['test/web/no-such-page.test.ts']],
    ['test/web/pages.test.ts, session.test.ts', ['test/web/pages.test.ts', 'session.test.ts']],
    ['imports in modules; projections/documents-inbox, see /dashboard/tag', ['projections/documents-inbox']],
  ])('is read from %s', (evidence, expected) => {
    expect(filesNamed(evidence)).toEqual(expected);
  });
});
