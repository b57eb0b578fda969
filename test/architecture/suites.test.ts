import { describe, expect, it } from 'vitest';
import { importsOf, needsOwnProcess, suitesOf } from '../support/suites.ts';
import { PROJECT } from './cruise.ts';

/** Of a file and its helpers that are given by their text. */
const isOnItsOwn = (files: Readonly<Record<string, string>>): boolean =>
  needsOwnProcess(
    'test/x/x.test.ts',
    (path) => files[path] ?? '',
    (path) => importsOf(path, files[path] ?? ''),
  );

describe('a test file has a process of its own', () => {
  it.each([
    "import { startEventStoreServer } from '../support/event-store-server/index.ts';",
    "vi.mock('node:fs', () => ({}));",
    "vi.spyOn(console, 'error')",
    'vi.useFakeTimers()',
    "process.env.EVENTSTORE_URL = 'esdb://x'",
    'process.env[name] ??= value',
    'delete process.env.CI',
    "process.on('unhandledRejection', seen)",
    'const before = process.memoryUsage().rss',
    'const lag = monitorEventLoopDelay();',
    "import { Worker } from 'node:worker_threads';",
    'globalThis.fetch = refused',
    'const database = await startLocalPostgres({ folder });',
  ])('where it says %s', (text) => {
    expect(isOnItsOwn({ 'test/x/x.test.ts': text })).toBe(true);
  });

  it('where a helper of a helper needs it', () => {
    const files = {
      'test/x/x.test.ts': "import { a } from './a.ts';",
      'test/x/a.ts': "import { b } from '../y/b.ts';",
      'test/y/b.ts': "import { startEventStoreServer } from '../support/event-store-server/index.ts';",
    };
    expect(isOnItsOwn(files)).toBe(true);
  });

  it('where a helper cleans up by itself', () => {
    const helper = 'afterAll(() => rmSync(folder));';
    expect(isOnItsOwn({ 'test/x/x.test.ts': "import { folder } from './folder.ts';", 'test/x/folder.ts': helper })).toBe(true);
    expect(isOnItsOwn({ 'test/x/x.test.ts': helper })).toBe(false);
  });

  it.each([
    "import { expect, it } from 'vitest';",
    "import { createTestDatabase } from '../support/database.ts';",
    "if (process.env.PICTURES === '1') keep();",
    "process.once('exit', () => rmSync(folder))",
    "execFileSync('openssl', ['version'])",
    "import { person } from './people.ts';",
    "import { startProduct } from '../support/product.ts';",
    "import { chromium } from 'playwright-core';",
  ])('and shares one where all it says is %s', (text) => {
    expect(isOnItsOwn({ 'test/x/x.test.ts': text })).toBe(false);
  });
});

describe('the suites of this project', () => {
  const { own, shared } = suitesOf(PROJECT);

  it('are all files, each in one of them', () => {
    expect(new Set([...own, ...shared]).size).toBe(own.length + shared.length);
    expect(own).toContain('test/crash/flows.test.ts');
    expect(shared).toContain('test/web/signing.test.ts');
    expect(shared).toContain('test/i18n/catalogue.test.ts');
  });

  // What shares nothing costs a second each time: nobody makes the run long by the way a file is written.
  it('share processes where they can', () => {
    expect(shared.length).toBeGreaterThan(100);
  });
});
