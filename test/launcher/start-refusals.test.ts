import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../support/compiled.ts';
import { PROCESS_MS } from '../support/limits.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;

describe('a start that cannot work', () => {
  let parent: string;
  let other: Server;
  let usedPort: number;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'start-'));
    other = createServer();
    usedPort = await new Promise((done) => other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)));
  });
  afterAll(() => {
    other.close();
    rmSync(parent, { recursive: true, force: true });
  });

  it.each<[string, Record<string, string>, () => string[], number, RegExp]>([
    ['a used port', {}, () => ['--port', String(usedPort)], 1, /is used by another program.*npm start -- --port/],
    [
      'EVENTSTORE_URL',
      { EVENTSTORE_URL: 'esdb://admin:changeit@localhost:2113?throwOnAppendFailure=false' },
      () => [],
      1,
      /EVENTSTORE_URL.*throwOnAppendFailure/,
    ],
    ['wrong settings', { PORT: 'x', LOG_LEVEL: 'loud' }, () => [], 1, /PORT.*[\s\S]*LOG_LEVEL/],
    ['an unknown option', {}, () => ['--fresh'], 64, /--reset/],
  ])('%s: is refused before anything is started', (name, env, args, code, said) => {
    const folder = join(parent, name.replaceAll(' ', '-'));
    const done = spawnSync(process.execPath, [START, ...args()], {
      env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: folder, ...env },
      encoding: 'utf8',
      timeout: PROCESS_MS,
    });
    expect(done.stderr).toMatch(said);
    expect(done.stderr).not.toContain('changeit');
    expect(done.status).toBe(code);
    expect(existsSync(folder)).toBe(false);
  });
});
