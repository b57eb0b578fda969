import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './cruise.ts';
import { earlyEnds } from './early-ends.ts';
import { sourceFiles } from './source-rules.ts';

describe('a test that ends before its end', () => {
  it.each([
    "it('x', () => { if (!found) return; expect(1).toBe(1); });",
    "test.each([1])('x', async function () { for (const one of all) { if (one) { return; } } });",
    "describe('x', () => { if (!url) { say(); return; } it('y', f); });",
    "describeWith('qpdf')('x', () => { it('y', { timeout: LONG }, () => { if (!has('pdfsig')) return; }); });",
    "inBrowser('x', () => { it('y', () => { try { open(); } catch { return; } }); });",
  ])('is seen: %s', (text) => {
    expect(earlyEnds('x.test.ts', text)).toHaveLength(1);
  });

  it.each([
    "it('x', () => { if (!partWith('pdfsig')) return; expect(pdfsig()).toBe(1); });",
    "it('x', () => { const done = () => { if (late) return; go(); }; done(); });",
    "it('x', () => { return expect(1).resolves.toBe(1); });",
    'function until() { if (found) return; again(); }',
  ])('is not mistaken: %s', (text) => {
    expect(earlyEnds('x.test.ts', text)).toEqual([]);
  });

  it('is nowhere in the tests', () => {
    const tests = sourceFiles().filter((path) => path.startsWith('test/') && path.endsWith('.test.ts'));
    expect(tests.length).toBeGreaterThan(100);
    const found = tests.flatMap((path) => earlyEnds(path, readFileSync(join(PROJECT, path), 'utf8')));
    expect(found, 'ask for what it needs with describeWith, testWith or partWith').toEqual([]);
  });
});
