import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startComponents } from '../../modules/app/local/components.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { type Ended, runScript } from '../event-store-copy/copying.ts';
import { showAnotherBlockZero } from '../support/chain-showings.ts';
import { COMPILED } from '../support/compiled.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';

type HowItEnds = 'in order' | 'by kill -9';

/** One embedded installation in a process of its own; before each start its chain is made to show another block 0. */
class Installation {
  readonly dataDir: string;
  readonly shown: string[] = [];
  #child: ChildProcess | null = null;
  url = '';

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  get env(): Record<string, string> {
    return {
      PORT: '0',
      DATA_DIR: this.dataDir,
      SEED_DEMO: 'false',
      LOCAL_MAILBOX: 'true',
      LOG_LEVEL: 'error',
      DATABASE_CONNECTIONS: '14',
      CHECKPOINT_SECONDS: '1',
    };
  }

  async start(): Promise<void> {
    showAnotherBlockZero(join(this.dataDir, 'chain'));
    const child = fork(fileURLToPath(new URL('installation-child.ts', import.meta.url)), [], {
      execPath: process.execPath,
      execArgv: [],
      env: { PATH: process.env.PATH, TZ: process.env.TZ, ...COMPILED, ...this.env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the installation ended by itself with ${code}`);
    });
    ended.catch(() => undefined);
    const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }];
    this.url = url;
    this.shown.push(await blockZero(this.dataDir));
  }

  async end(how: HowItEnds): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    if (how === 'in order') child.send('stop');
    else {
      // The chain first: it would write its state when it learns that its starter is gone. Frozen, the starter begins no other in its place.
      child.kill('SIGSTOP');
      process.kill(chainProcess(this.dataDir), 'SIGKILL');
      child.kill('SIGKILL');
    }
    await over;
  }

  /** A document from upload to completed, anchored on the chain. Answers its id. */
  async sign(title: string): Promise<string> {
    const client = await new PersistentClient(this.url).login();
    const id = await client.send(title, 'ana@cortes.example');
    expect((await client.sign(id, 'ana@cortes.example', `${title}-sign`)).status).toBe(200);
    await client.wait(id, 'COMPLETED');
    return id;
  }

  /** What the public validation says of each document's anchor. */
  async validated(ids: readonly string[]): Promise<string[]> {
    const client = await new PersistentClient(this.url).login();
    const codes: string[] = [];
    for (const id of ids) {
      const { body } = await client.call('GET', `/api/get-document/${id}`, () => undefined, null);
      const path = `/api/document/validate/${id}/${body.responseData.validation.timestamp}`;
      const answer = await client.call('POST', path, () => undefined, null);
      const leg = answer.body.responseData.legs.find((one: { code: string }) => one.code.startsWith('anchor.'));
      codes.push(`${leg.status} ${leg.code}`);
    }
    return codes;
  }

  /** `npm run verify` beside the running system, again until it no longer waits for a timestamp or an anchor that is on its way. */
  async verify(done = (report: Ended): boolean => report.code === 0): Promise<Ended> {
    const deadline = Date.now() + PROCESS_MS;
    for (;;) {
      const report = await runScript('verify', [], this.env);
      if (done(report) || report.code === 1 || Date.now() > deadline) return report;
    }
  }
}

const chainProcess = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'chain', 'process.json'), 'utf8')).pid;

async function blockZero(dataDir: string): Promise<string> {
  const port = /--port\0(\d+)/.exec(readFileSync(`/proc/${chainProcess(dataDir)}/cmdline`, 'utf8'))![1];
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] }),
  });
  return ((await response.json()) as { result: { hash: string } }).result.hash;
}

describeWith('local chain', '/proc')('an installation with its own chain', () => {
  let folder: string;
  let installation: Installation;
  const signed: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chain-restarts-'));
    installation = new Installation(join(folder, 'original'));
    await installation.start();
  });
  afterAll(async () => {
    await installation.end('in order');
    await rm(folder, { recursive: true, force: true });
  });

  const expectAllWell = async () => {
    const { stdout, stderr, code } = await installation.verify();
    expect(stdout, stderr).toMatch(/^TOTAL_PASSED/);
    expect([code, /anchors +PASSED +\d+ checked$/m.test(stdout)], stdout).toEqual([0, true]);
    expect(await installation.validated(signed)).toEqual(signed.map(() => 'PASSED anchor.verified'));
  };

  it.each<[number, HowItEnds]>([
    [1, 'in order'],
    [2, 'by kill -9'],
    [3, 'in order'],
    [4, 'by kill -9'],
  ])('signs, ends and starts again, time %i (%s): all passes', async (time, how) => {
    signed.push(await installation.sign(`restart-${time}`));
    await installation.end(how);
    await installation.start();
    await expectAllWell();
  });

  it('showed another block 0 at every start', () => {
    expect(new Set(installation.shown).size).toBe(installation.shown.length);
    expect(installation.shown.length).toBe(5);
  });

  it('passes where a copy of its folder is started elsewhere, and goes on there', async () => {
    await installation.end('in order');
    await cp(installation.dataDir, join(folder, 'backup'), { recursive: true, preserveTimestamps: true });
    rmSync(installation.dataDir, { recursive: true });
    await cp(join(folder, 'backup'), join(folder, 'restored'), { recursive: true, preserveTimestamps: true });
    installation = new Installation(join(folder, 'restored'));
    await installation.start();
    await expectAllWell();
    signed.push(await installation.sign('after-restore'));
    await expectAllWell();
  });

  it('passes on a folder of a version that named the chain by block 0, once the newest checkpoint is anchored anew', async () => {
    await installation.end('in order');
    await asOfTheVersionBefore(installation);
    await installation.start();
    const report = await installation.verify();
    expect(report.stdout, report.stderr).toMatch(/^TOTAL_PASSED/);
    expect(report.stdout).toMatch(
      /anchors +PASSED +\d+ checked; \d+ earlier anchors stand on an earlier showing of the local chain, covered by the anchor of checkpoint \d+$/m,
    );
    expect(await installation.validated(signed)).toEqual(signed.map(() => 'PASSED anchor.verified'));
    await installation.end('by kill -9');
    await installation.start();
    expect((await installation.verify()).stdout).toMatch(/^TOTAL_PASSED/);
    expect(await installation.validated(signed)).toEqual(signed.map(() => 'PASSED anchor.verified'));
  });

  it('does not pass with the chain of another installation, and says which chain it is not', async () => {
    await installation.end('in order');
    const chain = join(installation.dataDir, 'chain');
    const stranger = new Installation(join(folder, 'stranger'));
    await stranger.start();
    await stranger.end('in order');
    await rm(chain, { recursive: true });
    await cp(join(stranger.dataDir, 'chain'), chain, { recursive: true });
    await installation.start();
    const { stdout, code } = await installation.verify(({ stdout: text }) => /which is not the one configured/.test(text));
    expect(code, stdout).toBe(2);
    expect(stdout).toMatch(/anchors +INDETERMINATE .*some stand on local chain 0x[0-9a-f]{64}, which is not the one configured/);
  });
});

/** Tables and folder as that version left them: two restarts had shown three blocks 0, and no chain had an id. */
async function asOfTheVersionBefore({ dataDir, env }: Installation): Promise<void> {
  rmSync(join(dataDir, 'chain', 'identity.json'));
  const components = await startComponents(readConfiguration(env, dataDir));
  rmSync(join(dataDir, 'chain', 'identity.json'));
  const client = new pg.Client({ connectionString: components.databaseUrl });
  await client.connect();
  await client.query(
    `update evidence.anchors set local_chain = null, before_local_ids = true,
            genesis = '0x' || repeat(case when tree_size % 2 = 0 then 'a' else 'b' end, 64);
     update evidence.chain set local_chain = null, deployed_block = null, deployed_block_hash = null, genesis = '0x' || repeat('b', 64)`,
  );
  await client.end();
  await components.stop();
}
