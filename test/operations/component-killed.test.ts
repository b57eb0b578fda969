import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runningPostgresUrl } from '../../modules/app/local/postgres.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { runScript } from '../event-store-copy/copying.ts';
import { COMPILED } from '../support/compiled.ts';
import { count } from '../support/counts.ts';
import { freePort } from '../support/free-port.ts';
import { PROCESS_MS, WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;

/** What a document of one signer is told once, whatever happened on the way. */
const ONCE = ['DocumentUploaded', 'SignatureRecorded', 'PlatformSealed', 'ConstanciaRecorded', 'AnchorRecorded', 'DocumentCompleted'];

describeWith('local chain', '/proc')('the database, or the chain, of a running system is killed', () => {
  let dataDir: string;
  let url: string;
  let env: Record<string, string>;
  let system: ChildProcess;
  let said = '';

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'component-killed-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', CHECKPOINT_SECONDS: '1' };
    system = spawn(process.execPath, [START, '--port', String(port)], {
      env: { PATH: process.env.PATH, ...COMPILED, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [system.stdout!, system.stderr!]) {
      stream.on('data', (text: Buffer) => {
        said += text.toString();
      });
    }
    await vi.waitFor(() => expect(said).toContain('Ctrl-C stops it'), { timeout: PROCESS_MS, interval: 100 });
  });
  afterAll(async () => {
    if (system.exitCode === null && system.signalCode === null) {
      const over = once(system, 'exit');
      system.kill('SIGTERM');
      await over;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  const processOf = {
    Postgres: () => Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'The local chain': () => JSON.parse(readFileSync(join(dataDir, 'chain', 'process.json'), 'utf8')).pid as number,
  };
  const back = (name: string) => said.split(`${name} runs again.`).length - 1;

  async function kill(name: keyof typeof processOf): Promise<void> {
    const before = back(name);
    process.kill(processOf[name](), 'SIGKILL');
    await expect.poll(() => back(name), { timeout: WAIT_MS, interval: 50 }).toBe(before + 1);
  }

  it('under writes: all that was accepted is there, nothing twice, and the product is ready again', { timeout: PROCESS_MS }, async () => {
    const documents = count('documents while components are killed', 4, 40);
    const kills = count('components killed alone', 4, 40);
    const client = await new PersistentClient(url).login();
    const work = Array.from({ length: documents }, async (_, index) => {
      const email = `ana-${index}@cortes.example`;
      const id = await client.send(`killed-${index}`, email);
      expect((await client.sign(id, email, `killed-${index}-sign`)).status).toBe(200);
      await client.wait(id, 'COMPLETED');
      return id;
    });
    const killing = (async () => {
      for (let round = 0; round < kills; round += 1) {
        await pause(300 + round * 137);
        // In turn; and a steady minute now and then, so that the tries of neither are used up where there are many.
        await kill(round % 2 === 0 ? 'Postgres' : 'The local chain');
        if (round % 5 === 4) await pause(61_000);
      }
    })();
    const [ids] = await Promise.all([Promise.all(work), killing]);

    expect(said).toContain('Postgres ended by itself (it was killed by signal 9) and is started again.');
    expect(said).not.toMatch(/^\s+at /m);
    expect(system.exitCode).toBeNull();
    const database = new pg.Client({ connectionString: runningPostgresUrl(join(dataDir, 'postgres'))! });
    await database.connect();
    try {
      const { rows } = await database.query<{ stream: string; type: string; times: number }>(
        'select stream, type, count(*)::int as times from event_store.events where stream = any($1) group by stream, type',
        [ids.map((id) => `document-${id}`)],
      );
      const times = (id: string, type: string) => rows.find((row) => row.stream === `document-${id}` && row.type === type)?.times;
      for (const id of ids) for (const type of ONCE) expect([type, times(id, type)]).toEqual([type, 1]);
      const uploads = await database.query(
        `select count(*)::int as times from event_store.events where type = 'DocumentUploaded' and stream = any($1)`,
        [ids.map((id) => `document-${id}`)],
      );
      expect(uploads.rows[0].times).toBe(documents);
    } finally {
      await database.end();
    }
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: WAIT_MS, interval: 500 }).toBe(200);
    for (let index = 0; index < documents; index += 1) {
      const to = encodeURIComponent(`ana-${index}@cortes.example`);
      const { body } = await client.call('GET', `/local/mailbox?to=${to}`, () => undefined, null);
      const links = body.responseData.mails.flatMap((mail: { links: string[] }) => mail.links).filter((link: string) => link.includes('#'));
      expect(new Set(links).size, String(links)).toBe(links.length);
    }
    const verified = await runScript('verify', [], env);
    expect(verified.stdout, verified.stderr).not.toMatch(/FAILED/);
    console.info(`killed ${kills} times, ${client.repeats} requests were repeated`);
  });
});
