import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBusy, type Machine } from '../../scripts/bench/machine.ts';
import { below, median, percentile, ratioAtLeast, ratioAtMost, row } from '../../scripts/bench/row.ts';
import { figure, MARK, markdown, textTable } from '../../scripts/bench/table.ts';
import { replaceMarked } from '../../scripts/pages/marked.ts';

const root = join(import.meta.dirname, '../..');
const about = { part: 'appends', method: 'How it was done.', caveat: 'What it does not say.' } as const;
const machine: Machine = {
  cores: 4,
  cpu: 'A processor',
  memory: 8 * 2 ** 30,
  system: 'linux 6.1, x64',
  node: '24.0.0',
  postgres: '18.4',
  fsyncsPerSecond: 1_234.5,
  fileSystem: 'ext4',
  measuredAt: new Date('2026-11-21T10:00:00Z'),
  load: [0.1, 0.2, 0.3],
};

describe('a row', () => {
  it('is medians, their ratio and the aim', () => {
    const made = row({
      ...about,
      name: 'a',
      unit: 'events/s',
      values: [30, 10, 20],
      peer: { name: 'p', values: [10, 5, 40] },
      aim: ratioAtLeast(2),
    });
    expect(made).toMatchObject({ value: 20, ratio: 2, peer: { value: 10, spread: [5, 40] }, spread: [10, 30], aim: { met: true } });
  });

  it('misses an aim on a ratio where the peer was not run', () => {
    expect(row({ ...about, name: 'a', unit: 'ms', values: [1], aim: ratioAtMost(1.5) }).aim).toEqual({ text: 'ratio <= 1.5', met: false });
  });

  it.each([
    [ratioAtLeast(1), 0.99, false],
    [ratioAtMost(1.5), 1.51, false],
    [ratioAtMost(1.5), 1.5, true],
  ])('%o of %d: %s', (aim, ratio, met) => {
    expect(row({ ...about, name: 'a', unit: 'ms', values: [ratio], peer: { name: 'p', values: [1] }, aim }).aim?.met).toBe(met);
  });

  it('a limit counts from below it', () => {
    expect([299.9, 300].map((value) => below(300, 'ms').met(value))).toEqual([true, false]);
  });

  it('percentiles are values that were measured', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect([percentile(hundred, 10), median(hundred), percentile(hundred, 95), percentile([7], 95)]).toEqual([10, 50, 95, 7]);
    expect(() => percentile([], 50)).toThrow(RangeError);
  });
});

describe('the table', () => {
  const rows = [
    row({ ...about, name: 'met', unit: 'ms', values: [1_234_567], peer: { name: 'openssl', values: [1_000_000] }, aim: ratioAtMost(1.5) }),
    row({ ...about, name: 'missed', unit: 'ms', values: [0.012_34], aim: below(0.01, 'ms') }),
    row({ ...about, name: 'alone', unit: 'ms', values: [99.96] }),
  ];

  it('says yes, no, or nothing', () => {
    const text = textTable(rows).split('\n');
    expect(text[1]).toMatch(/^met +1,234,567 +ms +openssl +1,000,000 +1\.23 +ratio <= 1\.5 +yes$/);
    expect(text[2]).toMatch(/^missed +0\.0123 .* no$/);
    expect(text[3]).toMatch(/^alone +100 +ms$/);
    expect(figure(0)).toBe('0');
  });

  it('carries machine, method and caveat, and warns of a busy machine and of small sizes', () => {
    const calm = markdown(rows, machine, false);
    expect(calm).toContain('| processor | A processor, 4 cores |');
    expect(calm).toContain('1,235 synced writes of 8 KB a second, ext4');
    expect(calm).toContain('- **missed.** How it was done. *What it does not say.*');
    expect(calm).not.toContain('provisional');
    expect(markdown(rows, { ...machine, load: [3, 2, 1] }, false)).toContain('provisional');
    expect(markdown(rows, machine, true)).toContain('--quick');
    expect(isBusy({ cores: 2, load: [0.4, 9, 9] })).toBe(false);
  });

  it('has its place in the page', () => {
    const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
    const written = replaceMarked(page, MARK, markdown(rows, machine, false));
    expect(written).toContain('| met | 1,234,567 |');
    expect(replaceMarked(written, MARK, 'again')).not.toContain('1,234,567');
  });
});

it.each([['--only', 'nonsense'], ['--only', ''], ['--unknown'], ['--only', 'signing', '--write']])(
  'the command refuses %s %s',
  (...args) => {
    const run = spawnSync(process.execPath, ['scripts/bench.ts', ...args], { cwd: root, encoding: 'utf8' });
    expect(run.status).toBe(64);
    expect(run.stderr).toContain('npm run bench');
  },
);
