import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Installation } from '../crash/installation.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { expectVerified } from '../crash/whole-history.ts';
import { runScript } from '../event-store-copy/copying.ts';
import { eventually } from '../journeys/steps.ts';
import { contract } from '../support/journey.ts';
import { PROCESS_MS, WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';

const TIMEOUT = { timeout: PROCESS_MS * 4 };
const DAY_MS = 86_400_000;

/** What is told once of a document of one signer, whatever happened on the way. */
const ONCE = ['DocumentUploaded', 'SignatureRecorded', 'PlatformSealed', 'ConstanciaRecorded', 'AnchorRecorded', 'DocumentCompleted'];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mount = (...args: string[]) => expect(spawnSync('mount', args, { encoding: 'utf8' })).toMatchObject({ status: 0 });

async function readiness(at: Installation): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${at.url}/readyz`);
  return { status: answer.status, text: await answer.text() };
}

/** Until /readyz says this, or no more. */
const told = (at: Installation, words: RegExp | null) =>
  expect
    .poll(
      async () => {
        const { status, text } = await readiness(at).catch(() => ({ status: 0, text: '' }));
        return words === null ? status === 200 : status === 503 && words.test(text);
      },
      { timeout: WAIT_MS, interval: 500 },
    )
    .toBe(true);

const send = (client: PersistentClient, name: string) => client.send(name, `${name}@firmante.example`);
async function signed(client: PersistentClient, name: string, documentID: string): Promise<void> {
  const answer = await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
  expect([answer.status, answer.body.code ?? null]).toEqual([200, null]);
}

async function expectOnce(at: Installation, documents: readonly string[]): Promise<void> {
  await at.database(async (database) => {
    const { rows } = await database.query<{ stream: string; type: string; times: number }>(
      'select stream, type, count(*)::int as times from event_store.events where stream = any($1) and type = any($2) group by stream, type',
      [documents.map((id) => `document-${id}`), ONCE],
    );
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect(rows).toHaveLength(documents.length * ONCE.length);
  });
}

describeWith(
  'local chain',
  '/proc',
  'tmpfs',
)('an installation whose files cannot be written', () => {
  it('says so, accepts nothing that it cannot keep, loses nothing, and goes on by itself', TIMEOUT, async () => {
    const at = await Installation.create('no room', []);
    closing.push(() => at.remove());
    await at.start();
    const client = await new PersistentClient(at.url).login();
    const before = await send(client, 'antes');
    await signed(client, 'antes', before);
    const waiting = await send(client, 'espera');
    const files = join(at.dataDir, 'files');
    const uploadOnce = async (name: string) => {
      const form = new FormData();
      form.append('document', new Blob([Buffer.from(await contract(name))], { type: 'application/pdf' }), `${name}.pdf`);
      const answer = await client.once('POST', '/api/document', form, `${name}-upload`);
      return [answer?.status, answer?.body.code];
    };
    const doctor = async () => (await runScript('doctor', [], at.env)).stdout;
    const refuses = async (name: string, words: RegExp) => {
      await told(at, words);
      expect(await uploadOnce(name)).toEqual([503, 'file.store_unavailable']);
      const { stranger, asked, presented } = await client.reading(waiting, 'espera@firmante.example');
      const body = { ...asked, presented, signature: { kind: 'TEXT', text: 'Ana' } };
      const answer = await stranger.once('POST', '/api/documents/sign', body, `${name}-sign`);
      expect([answer?.status, answer?.body.code]).toEqual([503, 'file.store_unavailable']);
      expect(await doctor()).toMatch(words);
    };

    // Read-only for whoever opens a file from now on; remounting the disk itself would be refused while files are open.
    mount('--bind', files, files);
    closing.push(() => spawnSync('umount', ['-l', files]));
    // Refused in the moment in which the product writes, as it does now and then to try its disk.
    await eventually(async () => spawnSync('mount', ['-o', 'remount,bind,ro', files]).status === 0, 'the files are read-only');
    await refuses('solo-lectura', /read-only/);
    mount('-o', 'remount,bind,rw', files);
    await told(at, null);

    // Full: its files lie on a disk of their own, which somebody else fills.
    const small = await mkdtemp(join(tmpdir(), 'small-'));
    closing.push(() => rm(small, { recursive: true, force: true }));
    mount('-t', 'tmpfs', '-o', 'size=48m,mode=0700', 'tmpfs', small);
    closing.push(() => spawnSync('umount', ['-l', small]));
    expect(spawnSync('cp', ['-a', `${files}/.`, small]).status).toBe(0);
    mount('--bind', small, files);
    closing.push(() => spawnSync('umount', ['-l', files]));
    fill(join(small, 'filler'));
    await refuses('disco-lleno', /no space is left/);
    rmSync(join(small, 'filler'));
    await told(at, null);

    await signed(client, 'espera', waiting);
    const after = await send(client, 'despues');
    await signed(client, 'despues', after);
    for (const id of [before, waiting, after]) await client.wait(id, 'COMPLETED');
    await expectOnce(at, [before, waiting, after]);
    await expectVerified(at);
    expect(await at.stop()).toBe(0);
  });
});

/** To the last byte: first in large pieces. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1_048_576, 4096, 1]) {
      const piece = Buffer.alloc(size, 7);
      for (;;) {
        try {
          if (writeSync(file, piece) === 0) break;
        } catch {
          break;
        }
      }
    }
  } finally {
    closeSync(file);
  }
}

describeWith('local chain', '/proc')('an installation whose clock jumps by a day', () => {
  /** In every process and thread of Node: its clock is off by what stands in a file. Postgres and the chain keep the right time. */
  const program = (file: string) => `
    import { readFileSync } from 'node:fs';
    const Right = Date;
    let [off, looked] = [0, 0];
    const now = () => {
      const right = Right.now();
      if (right - looked > 100) {
        looked = right;
        try { off = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) || 0; } catch {}
      }
      return right + off;
    };
    globalThis.Date = class Date extends Right {
      constructor(...args) { if (args.length === 0) super(now()); else super(...args); }
      static now() { return now(); }
    };`;

  it.each([
    ['forward', DAY_MS, /ahead|jumped/],
    ['back', -DAY_MS, /behind|jumped/],
  ])('%s: told, nothing lost, and documents are signed and completed meanwhile', TIMEOUT, async (_way, by, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'clock-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const [preload, offset] = [join(folder, 'clock.mjs'), join(folder, 'offset')];
    writeFileSync(preload, program(offset));
    writeFileSync(offset, '0');
    const at = await Installation.create('a clock', [], { NODE_OPTIONS: `--import ${preload}` });
    closing.push(() => at.remove());
    await at.start();
    const client = await new PersistentClient(at.url).login();
    const before = await send(client, 'antes');
    writeFileSync(offset, String(by));
    await told(at, words);
    expect((await runScript('doctor', [], at.env)).stdout).toMatch(words);
    await signed(client, 'antes', before);
    const meanwhile = await send(client, 'mientras');
    await signed(client, 'mientras', meanwhile);
    for (const id of [before, meanwhile]) await client.wait(id, 'COMPLETED');
    writeFileSync(offset, '0');
    await pause(300);
    await told(at, null);
    const after = await send(client, 'despues');
    await signed(client, 'despues', after);
    await client.wait(after, 'COMPLETED');
    await expectOnce(at, [before, meanwhile, after]);
    await expectVerified(at);
    expect(await at.stop()).toBe(0);
  });
});
