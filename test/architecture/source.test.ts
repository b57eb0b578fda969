import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cruiseFolder, PROJECT } from './cruise.ts';
import { breaches, SOURCE_RULES, sourceFiles } from './source-rules.ts';

describe('source rules', () => {
  const files = sourceFiles();

  it('see the source', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it.each(SOURCE_RULES)('$name', (rule) => {
    for (const text of rule.broken) expect(text).toMatch(rule.forbidden);
    for (const text of rule.fine) expect(text).not.toMatch(rule.forbidden);
    expect(breaches(rule, files), rule.mend).toEqual([]);
  });

  it('no settings file with values is under version control', () => {
    expect(files.filter((path) => /^\.env/.test(basename(path)))).toEqual([]);
  });

  it('no folder is named after nothing in particular', () => {
    const vague = /^(utils?|helpers?|common|misc|managers?|lib)(\.|$)/i;
    const named = files.filter((path) => /^(modules|projections|shared-kernel|web|scripts)\//.test(path));
    expect(named.filter((path) => path.split('/').some((part) => vague.test(part)))).toEqual([]);
  });

  it('no source file is empty', () => {
    expect(files.filter((path) => /\.(ts|sql|md)$/.test(path) && statSync(join(PROJECT, path)).size === 0)).toEqual([]);
  });
});

describe('the dark colours', () => {
  const DEVICE = ':root:not([data-theme="light"]) {';
  const CHOSEN = ':root[data-theme="dark"] {';
  const colours = (css: string, rule: string): Record<string, string> =>
    Object.fromEntries(
      [...(css.split(rule)[1] ?? '').split('}')[0]!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
  const tokens = readFileSync(join(PROJECT, 'web/design/tokens.css'), 'utf8');

  it('are the same where the device is dark and where a person chose dark', () => {
    expect(Object.keys(colours(tokens, DEVICE)).length).toBeGreaterThan(20);
    expect(colours(tokens, CHOSEN)).toEqual(colours(tokens, DEVICE));
  });

  it.each([
    ['another value', /--paper: [^;]+;/, '--paper: red;'],
    ['one that is missing', /--paper: [^;]+;/, ''],
    ['one more', /--paper: /, '--glow: red; --paper: '],
  ])('are seen to differ: %s', (_, what, instead) => {
    const [before, chosen] = tokens.split(CHOSEN) as [string, string];
    const changed = before + CHOSEN + chosen.replace(what, instead);
    expect(colours(changed, CHOSEN)).not.toEqual(colours(changed, DEVICE));
  });
});

describe('what domain code runs', () => {
  it('reaches no database, network, file, clock or chance, however far away', async () => {
    const { modules } = await cruiseFolder(PROJECT);
    const bySource = new Map(modules.map((module) => [module.source, module]));
    const start = [...bySource.keys()].filter((path) => /^modules\/[^/]+\/domain\//.test(path));
    expect(start.length).toBeGreaterThan(10);
    const allowed = /(^|\/)node_modules\/(xstate|ts-pattern|zod|canonicalize|@noble\/hashes)\/|^(node:)?(crypto|buffer)$/;
    const seen = new Set(start);
    const outside = new Set<string>();
    for (const path of seen) {
      for (const { resolved, dependencyTypes, coreModule } of bySource.get(path)?.dependencies ?? []) {
        if (dependencyTypes.includes('type-only')) continue;
        if (coreModule || resolved.includes('node_modules/')) outside.add(resolved);
        else seen.add(resolved);
      }
    }
    expect([...outside].filter((name) => !allowed.test(name))).toEqual([]);
    const clock = { ...SOURCE_RULES[0]!, files: (path: string) => seen.has(path) };
    expect(breaches(clock, [...seen]), 'reached from domain code').toEqual([]);
  });
});
