import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { HOOK_MS, TEST_MS, WAIT_MS } from './test/support/limits.ts';
import LongestFirst from './test/support/longest-first.ts';
import { suitesOf } from './test/support/suites.ts';

/** The tests work with a browser, a server and a database each, and wait now and then; more of them at once only stand in each other's way. */
const maxWorkers = Math.min(8, Math.ceil(1.5 * availableParallelism()));

const { own, shared } = suitesOf(fileURLToPath(new URL('.', import.meta.url)));

const project = (name: string, include: readonly string[], isolate: boolean): TestProjectConfiguration => ({
  test: {
    name,
    include: [...include],
    isolate,
    testTimeout: TEST_MS,
    hookTimeout: HOOK_MS,
    expect: { poll: { timeout: WAIT_MS } },
    pool: 'forks',
    maxWorkers,
  },
});

export default defineConfig({
  test: {
    projects: [project('own', own, true), project('shared', shared, false)],
    globalSetup: ['test/support/global-setup.ts'],
    teardownTimeout: 120_000,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    // What these change is imported by no test: every test stands on it.
    forceRerunTriggers: [
      '**/package-lock.json',
      '**/vitest.config.ts',
      '**/migrations/*.sql',
      '**/test/support/{global-setup,database-server}.ts',
    ],
    // The runner's own summary, then what was not run and why, then the figures of the summary alone on the last line.
    reporters: ['./test/support/times.ts', './test/support/second-tries.ts', 'default', './test/support/end-of-run.ts'],
  },
});
