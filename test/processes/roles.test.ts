import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersistentClient } from '../crash/persistent-client.ts';
import { COMPILED } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { freePort, START, until } from './several.ts';

/** Processes as an orchestrator starts them: each by itself, with the same settings but for its role. */
describe('one role a process', () => {
  let database: TestDatabase;
  let dataDir: string;
  let env: Record<string, string>;
  const running: { process: ChildProcess; said: () => string }[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'roles-'));
    const [port, health] = await Promise.all([freePort(), freePort()]);
    env = {
      PATH: process.env.PATH ?? '',
      ...COMPILED,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.migrationUrl,
      PORT: String(port),
      HEALTH_PORT: String(health),
      LOCAL_MAILBOX: 'true',
      DATABASE_CONNECTIONS: '14',
      LOG_LEVEL: 'error',
    };
  });
  afterAll(async () => {
    for (const { process: one } of running) if (one.exitCode === null && one.signalCode === null) one.kill('SIGKILL');
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  function start(args: string[], settings = env) {
    const child = spawn(process.execPath, [START, ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const hear = (part: Buffer) => {
      text += part.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const one = { process: child, said: () => text };
    running.push(one);
    return one;
  }

  it('needs the stores that it shares with the others', async () => {
    const { DATABASE_URL: _, MIGRATION_DATABASE_URL: __, ...without } = env;
    const alone = start(['--role', 'worker'], without);
    expect((await once(alone.process, 'exit'))[0]).toBe(1);
    expect(alone.said()).toMatch(/DATABASE_URL: given nothing; expected the database that all processes share/);
    const both = start(['--role', 'api', '--api', '2']);
    expect((await once(both.process, 'exit'))[0]).toBe(64);
  });

  it('an API and a worker together are the product; each ends in order', { timeout: 1_600_000 }, async () => {
    // All at once on a new data folder: keys and authorities are made by one of them.
    const [api, worker, demo] = [start(['--role', 'api']), start(['--role', 'worker']), start([], { ...env, ROLE: 'demo' })];
    await until('API and worker run', () => /role api runs at/.test(api.said()) && /role worker runs/.test(worker.said()), PROCESS_MS);
    await until('the demo data is made', () => demo.process.exitCode !== null, PROCESS_MS);
    expect(demo.process.exitCode, demo.said()).toBe(0);
    const url = `http://127.0.0.1:${env.PORT}`;
    const ready = await Promise.all([url, `http://127.0.0.1:${env.HEALTH_PORT}`].map((base) => fetch(`${base}/readyz`)));
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
    const client = await new PersistentClient(url).login();
    const documentID = await client.send('por-roles', 'por-roles@firmante.example');
    expect((await client.sign(documentID, 'por-roles@firmante.example', 'por-roles-sign')).status).toBe(200);
    for (const { process: one, said } of [api, worker]) {
      one.kill('SIGTERM');
      await until('it ends', () => one.exitCode !== null || one.signalCode !== null);
      expect([one.exitCode, said()]).toEqual([0, expect.stringMatching(/role (api|worker) runs/)]);
    }
  });
});
