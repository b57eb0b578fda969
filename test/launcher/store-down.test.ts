import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../support/compiled.ts';
import { freePort } from '../support/free-port.ts';
import { PROCESS_MS } from '../support/limits.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;

/** Nobody listens there: ports below 1024 are not handed out, and 1 (tcpmux) is run by nobody. */
const DEAD = '127.0.0.1:1';

describe('a start whose stores do not answer', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'store-down-'));
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  const start = async (name: string, args: readonly string[], env: Record<string, string>) => {
    const folder = join(parent, name);
    const done = spawnSync(process.execPath, [START, '--port', String(await freePort()), ...args], {
      env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: folder, STORE_WAIT_SECONDS: '4', ...env },
      encoding: 'utf8',
      timeout: PROCESS_MS,
    });
    return { folder, ...done };
  };

  it.each<[string, readonly string[], Record<string, string>]>([
    ['one process', [], {}],
    ['one process without demo', [], { SEED_DEMO: 'false' }],
    ['several processes', ['--api', '2', '--workers', '2'], {}],
  ])('%s: says one sentence that names EVENTSTORE_URL, waits, and ends with 1 before anything is made', async (name, args, env) => {
    const done = await start(name.replaceAll(' ', '-'), args, { EVENTSTORE_URL: `esdb://admin:changeit@${DEAD}?tls=false`, ...env });
    expect(done.stderr).toMatch(/EVENTSTORE_URL/);
    expect(done.stderr).toMatch(/waiting/);
    expect(done.stderr).not.toMatch(/^\s+at /m);
    expect(done.stderr).not.toContain('changeit');
    expect(done.status).toBe(1);
    expect(existsSync(done.folder)).toBe(false);
  });

  it('one role: names DATABASE_URL when its Postgres does not answer, and no password', async () => {
    const url = (role: string) => `postgres://${role}:hunter2@${DEAD}/signing`;
    const done = await start('role', ['--role', 'worker'], {
      DATABASE_URL: url('application'),
      MIGRATION_DATABASE_URL: url('migrator'),
      SEED_DEMO: 'false',
    });
    expect(done.stderr).toMatch(/DATABASE_URL/);
    expect(done.stderr).not.toMatch(/^\s+at /m);
    expect(done.stderr).not.toContain('hunter2');
    expect(done.status).toBe(1);
  });

  it('TLS against a server without: says tls=false at once', async () => {
    // Answers with words that are no TLS, as a plain server does; a process of its own, because waiting for ours holds this one up.
    const server = spawn(process.execPath, [
      '--eval',
      `require('node:net').createServer((s) => { s.on('error', () => {}); s.once('data', () => s.write('HTTP/1.1 400 Bad Request\\r\\n\\r\\n')); }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`,
    ]);
    try {
      const port = await new Promise<string>((said) => server.stdout.once('data', (text: Buffer) => said(text.toString().trim())));
      const done = await start('tls', [], { EVENTSTORE_URL: `esdb://admin:changeit@127.0.0.1:${port}`, STORE_WAIT_SECONDS: '600' });
      expect(done.stderr).toMatch(/tls=false/);
      expect(done.stderr).not.toMatch(/^\s+at /m);
      expect(done.status).toBe(1);
    } finally {
      server.kill();
    }
  });
});
