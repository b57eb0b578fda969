import { defineConfig } from 'vitest/config';
import { HOOK_MS, TEST_MS, WAIT_MS } from './test/support/limits.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: TEST_MS,
    hookTimeout: HOOK_MS,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: WAIT_MS } },
    pool: 'forks',
    maxWorkers: 2,
    // The runner's own summary, then what was not run and why, then the figures of the summary alone on the last line.
    reporters: ['./test/support/second-tries.ts', 'default', './test/support/end-of-run.ts'],
  },
});
