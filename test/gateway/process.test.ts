import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningProcess } from '../../modules/app/local/gateway/gateway-folder.ts';
import { createLocalGateway, GatewayUnavailable } from '../../modules/app/local/gateway/local-gateway.ts';
import { waitUntilGone } from '../../modules/app/local/processes.ts';
import { WAIT_MS } from '../support/limits.ts';
import { clientOf } from './gateway-world.ts';

const ENSURE = join(import.meta.dirname, 'ensure.ts');

describe('the process of the gateway', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await (await createLocalGateway({ folder })).stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that stands for the product, and does nothing. */
  async function owner(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    await once(child.stdout!, 'data');
    return child;
  }

  it('knows its address and secrets before it runs, and keeps them; the secrets are for its owner alone', async () => {
    const first = await createLocalGateway({ folder });
    expect(runningProcess(folder)).toBeNull();
    const running = await first.ensure();
    expect(running).toEqual({ origin: first.origin, secretKey: first.secretKey, webhookSecret: first.webhookSecret });
    await first.stop();
    const second = await createLocalGateway({ folder });
    expect(await second.ensure()).toEqual(running);
    for (const name of ['secrets.json', 'journal.jsonl', 'process.json', 'gateway.log']) {
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
    }
    const answer = await fetch(`${second.origin}/health`).then((response) => response.text());
    expect(answer).not.toContain(second.secretKey);
  });

  it('ends with its owner, also where that one is killed', async () => {
    const product = await owner();
    const gateway = await createLocalGateway({ folder, ownerPid: product.pid! });
    await gateway.ensure();
    const { pid } = runningProcess(folder)!;
    const began = performance.now();
    product.kill('SIGKILL');
    expect(await waitUntilGone(pid, WAIT_MS)).toBe(true);
    console.info(`the gateway ended ${Math.round(performance.now() - began)} ms after its owner`);
    expect(runningProcess(folder)).toBeNull();
  });

  it('of an owner that is gone gives way to that of the next one, with all it had', async () => {
    const product = await owner();
    const before = await createLocalGateway({ folder, ownerPid: product.pid! });
    await before.ensure();
    const customer = await clientOf(before).customers.create({ name: 'Ana' });
    const gone = once(product, 'exit');
    product.kill('SIGKILL');
    // Whoever asks while it still is there is answered by the gateway of before, which ends with it.
    await gone;
    const after = await createLocalGateway({ folder });
    await after.ensure();
    expect(runningProcess(folder)!.owner.pid).toBe(process.pid);
    expect(await clientOf(after).customers.retrieve(customer.id)).toMatchObject({ name: 'Ana' });
  });

  it('ends on SIGTERM, and is started again by the next who asks', async () => {
    const gateway = await createLocalGateway({ folder });
    await gateway.ensure();
    const { pid } = runningProcess(folder)!;
    process.kill(pid, 'SIGTERM');
    expect(await waitUntilGone(pid, WAIT_MS)).toBe(true);
    await gateway.ensure();
    expect(runningProcess(folder)!.pid).not.toBe(pid);
  });

  it('is one, whoever asks for it at once', async () => {
    const started = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, [ENSURE, folder, String(process.pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      let said = '';
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
      });
      return once(child, 'close').then(() => said.trim());
    });
    const own = await createLocalGateway({ folder });
    await Promise.all([own.ensure(), own.ensure()]);
    const said = await Promise.all(started);
    const { pid } = runningProcess(folder)!;
    expect(said).toEqual(said.map(() => `${own.origin} ${own.secretKey} ${pid}`));
    expect((await readFile(join(folder, 'gateway.log'), 'utf8')).match(/answers at port/g)).toHaveLength(1);
  });

  it('says so when another program has its port, and takes another one at the next start', async () => {
    const gateway = await createLocalGateway({ folder });
    const thief = createServer().listen(Number(new URL(gateway.origin).port), '127.0.0.1');
    await once(thief, 'listening');
    await expect(gateway.ensure()).rejects.toThrow(GatewayUnavailable);
    const next = await createLocalGateway({ folder });
    expect(next.origin).not.toBe(gateway.origin);
    await next.ensure();
    await new Promise((done) => thief.close(done));
  });

  it('does not start over a journal that somebody changed', async () => {
    await writeFile(join(folder, 'journal.jsonl'), 'nothing of ours\n{"at":1,"put":[]}\n');
    await expect((await createLocalGateway({ folder })).ensure()).rejects.toThrow(/line 1 of the gateway's journal cannot be read/);
  });

  it("goes by the product's clock where that one is ahead", async () => {
    let aheadMs = 0;
    const gateway = await createLocalGateway({ folder, clock: { now: () => new Date(Date.now() + aheadMs) } });
    await gateway.ensure();
    const before = await clientOf(gateway).customers.create();
    aheadMs = 30 * 86_400_000;
    await gateway.ensure();
    expect((await clientOf(gateway).customers.create()).created).toBeGreaterThanOrEqual(before.created + 30 * 86_400 - 2);
    aheadMs = 0;
    await gateway.ensure();
    expect((await clientOf(gateway).customers.create()).created).toBeGreaterThanOrEqual(before.created + 30 * 86_400 - 2);
  });

  it('takes no orders for faults unless it was started for tests', async () => {
    const gateway = await createLocalGateway({ folder });
    await gateway.ensure();
    const { status } = await fetch(`${gateway.origin}/local/faults`, { headers: { authorization: `Bearer ${gateway.secretKey}` } });
    expect(status).toBe(404);
  });
});
