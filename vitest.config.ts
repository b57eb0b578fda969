import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Limits end what hangs; they are no measure of speed. A machine four times slower than a laptop stays under them.
    testTimeout: 240_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // The runner's own summary, then what was not run and why, then the figures of the summary alone on the last line.
    reporters: ['./test/support/second-tries.ts', 'default', './test/support/end-of-run.ts'],
  },
});
