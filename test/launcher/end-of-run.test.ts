import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROCESS_MS } from '../support/limits.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUPPORT = join(ROOT, 'test', 'support');
const FIGURES = /^\S+: \d+ passed, \d+ failed(, \d+ skipped)?$/;

let folder: string;
beforeEach(() => {
  // Inside the project, so that its packages are found; the folder of the packages is under no version control.
  folder = mkdtempSync(join(ROOT, 'node_modules', '.end-of-run-'));
  put(
    'vitest.config.mjs',
    `export default { test: { include: ['**/*.test.ts'], root: ${JSON.stringify(folder)}, maxWorkers: 1,
      exclude: [], reporters: [${JSON.stringify(join(SUPPORT, 'second-tries.ts'))}, 'default', ${JSON.stringify(join(SUPPORT, 'end-of-run.ts'))}] } };`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): void {
  const imports = `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith, partWith, testWith } from '${SUPPORT}/needs.ts';
import { count, everyOne } from '${SUPPORT}/counts.ts';
`;
  writeFileSync(join(folder, name), name.endsWith('.test.ts') ? imports + text : text);
}

/** A run of what was put, on a machine that has none of the tools; its lines, and what stands behind the runner's own summary. */
function run(env: Record<string, string> = {}, ...args: string[]): { status: number | null; ending: string[]; last: string } {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const done = spawned(env, ...args);
  const lines = done.stdout.trimEnd().split('\n');
  const summary = lines.findIndex((line) => /^\s+Duration /.test(line));
  expect(summary, done.stdout + done.stderr).toBeGreaterThan(0);
  return { status: done.status, ending: lines.slice(summary + 1).filter((line) => line !== ''), last: lines.at(-1)! };
}

function spawned(env: Record<string, string> = {}, ...args: string[]) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', '--config', join(folder, 'vitest.config.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: PROCESS_MS,
    env: { PATH: join(folder, 'bin'), HOME: dirname(folder), NO_COLOR: '1', ...env },
  });
}

describe('the end of a run', () => {
  it('is the figures alone on a line where nothing was left out', () => {
    put('a.test.ts', "it('one', () => expect(1).toBe(1));");
    const { status, ending } = run();
    expect(ending).toEqual(['Tests: 1 passed, 0 failed, 0 skipped']);
    expect(ending[0]).toMatch(FIGURES);
    expect(status).toBe(0);
  });

  it('counts what fails before any file is read: nothing passed is no green run', () => {
    put('a.test.ts', "it('one', () => expect(1).toBe(1));");
    put('setup.mjs', 'export default () => { throw new Error("no database"); };');
    const none = spawned({}, 'no-such-file');
    expect([none.status, none.stdout]).toEqual([1, expect.stringContaining('Tests: 0 passed, 1 failed, 0 skipped')]);
    const config = readFileSync(join(folder, 'vitest.config.mjs'), 'utf8');
    put('vitest.config.mjs', config.replace('test: {', "test: { globalSetup: ['setup.mjs'],"));
    const broken = spawned();
    expect([broken.status, broken.stdout]).toEqual([1, expect.stringContaining('Tests: 0 passed, 1 failed, 0 skipped')]);
  });

  it('names every test that was not run with its reason, the part of one, and the counts that were smaller', () => {
    put(
      'a.test.ts',
      `describeWith('chromium')('pages', () => { it('one', () => {}); it('two', () => {}); });
       testWith('qpdf', 'openssl')('structure', () => {});
       it('partly', () => { if (!partWith('pdfsig')) return; throw new Error('there is no pdfsig'); });`,
    );
    put(
      'b.test.ts',
      `const many = count('kills', 5, 50);
       everyOne('languages', 'one of two');
       describeWith('real EventStoreDB')('a server', () => it('answers', () => {}));
       describeWith('e.firma files')('files', () => it('are read', () => {}));
       it('often', () => { count('rounds', 3, 30); count('whole anyway', 9, 9); expect(many).toBe(5); });`,
    );
    const { status, ending } = run({ EFIRMA_DIR: join(folder, 'nowhere') });
    expect(ending).toEqual([
      'Counts of this run that are smaller than those of npm run test:full:',
      '  b.test.ts: kills 5 of 50; languages: one of two; rounds 3 of 30',
      'Parts of tests that were not run, and why:',
      '  1 test: pdfsig is not installed (Debian: poppler-utils) - a.test.ts',
      'Not run, and why:',
      '  2 tests: chromium is not installed (Debian: chromium-headless-shell fonts-liberation) - a.test.ts',
      '  1 test: qpdf is not installed (Debian: qpdf); openssl is not installed (Debian: openssl) - a.test.ts',
      '  1 test: no real EventStoreDB: EVENTSTORE_URL names none - b.test.ts',
      `  1 test: the published e.firma test files are not in ${join(folder, 'nowhere')} (EFIRMA_DIR) - b.test.ts`,
      'Tests: 2 passed, 0 failed, 5 skipped',
    ]);
    expect(status).toBe(0);
  });

  it('says nothing of counts where they were whole', () => {
    put('a.test.ts', "it('often', () => { expect(count('rounds', 3, 30)).toBe(30); expect(everyOne('languages', 'one')).toBe(true); });");
    expect(run({ TEST_FULL: '1' }).ending).toEqual(['Tests: 1 passed, 0 failed, 0 skipped']);
  });

  it('counts what fails outside of a test too, and says why the tests behind it were not run', () => {
    put('a.test.ts', "it('wrong', () => expect(1).toBe(2));");
    put('b.test.ts', "describe('x', () => { beforeAll(() => { throw new Error('no database'); }); it('never', () => {}); });");
    put('c.test.ts', "throw new Error('this file does not load');");
    const { status, ending, last } = run();
    expect(ending).toContain('  1 test: what prepares it failed - b.test.ts');
    const named = ending.slice(ending.indexOf('Failed, and what each met first:') + 1, -1).join('\n');
    expect(named).toMatch(/ {2}a\.test\.ts > wrong\n {4}expected 1 to be 2/);
    expect(named).toMatch(/ {2}b\.test\.ts > x\n {4}no database/);
    expect(named).toMatch(/ {2}c\.test\.ts\n {4}this file does not load/);
    expect(last).toBe('Tests: 0 passed, 3 failed, 1 skipped');
    expect(status).toBe(1);
  });

  it('says what nobody caught, and while which file ran', () => {
    put(
      'a.test.ts',
      "it('one', async () => { setTimeout(() => { throw new Error('too late'); }, 1); await new Promise((done) => setTimeout(done, 50)); });",
    );
    const { status, ending, last } = run();
    expect(ending.join('\n')).toMatch(
      /Failed, and what each met first:\n {2}nobody caught, while \S*a\.test\.ts ran\n {4}too late\n {4}at /,
    );
    expect([status, last]).toEqual([1, 'Tests: 1 passed, 1 failed, 0 skipped']);
  });

  it('says of what a name left out that it was not asked for', () => {
    put('a.test.ts', "it('one', () => {}); it('two', () => {});");
    const { ending } = run({}, '-t', 'two');
    expect(ending).toEqual([
      'Not run, and why:',
      '  1 test: its name is not the one asked for (-t) - a.test.ts',
      'Tests: 1 passed, 0 failed, 1 skipped',
    ]);
  });

  it('does not take a question about a part of a test from outside of one', () => {
    put('a.test.ts', "const there = partWith('qpdf'); it('one', () => {});");
    expect(run()).toMatchObject({ status: 1, last: 'Tests: 0 passed, 1 failed, 0 skipped' });
  });
});
