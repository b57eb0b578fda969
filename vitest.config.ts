import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    // The runner's own summary stays the last word.
    reporters: ['./test/support/second-tries.ts', 'default'],
  },
});
