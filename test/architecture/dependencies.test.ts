import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE, cruiseFolder, FIXTURES, PROJECT, RULES, violations } from './cruise.ts';

describe('dependency rules', () => {
  it('hold for the whole product', async () => {
    const result = await cruiseFolder(PROJECT);
    expect(violations(result)).toEqual([]);
    // Without a TypeScript compiler that it can use, the tool sees no file at all and is content.
    const files = CODE.flatMap((folder) => typescriptFiles(join(PROJECT, folder)));
    const seen = new Set(result.modules.map((module) => module.source));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !seen.has(file.slice(PROJECT.length)))).toEqual([]);
    expect(result.summary.totalDependenciesCruised ?? 0).toBeGreaterThan(files.length);
  });

  it.each(RULES.map(({ name }) => name!))('%s: a folder that breaks it is refused', async (name) => {
    const result = await cruiseFolder(join(FIXTURES, name));
    expect(new Set(result.summary.violations.map((violation) => violation.rule.name))).toEqual(new Set([name]));
  });

  it('no-circle: a circle of types alone is one too', async () => {
    const result = await cruiseFolder(join(FIXTURES, 'no-circle'));
    const circles = result.summary.violations.map(({ from, to }) => [from, to].map((file) => file.split('/').at(-1)).sort());
    expect(circles).toEqual(
      expect.arrayContaining([
        ['line.ts', 'order.ts'],
        ['one.ts', 'two.ts'],
      ]),
    );
  });

  it('have a fixture each, and no fixture is left over', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual(RULES.map(({ name }) => name).sort());
  });
});

function typescriptFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
