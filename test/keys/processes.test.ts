import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RotationRefused, rotateKeys } from '../../modules/app/operations/rotate-keys.ts';
import { keysFolder, laterKeysFolder, RINGS, type RingName } from '../../modules/app/wiring/keys.ts';
import {
  addKey,
  KeyFileUnreadable,
  keyFileNames,
  LOOK_AGAIN_MS,
  openKeyFolder,
  readKeyFile,
  SEEN_BY_ALL_MS,
} from '../../shared-kernel/keys/folder.ts';
import { count } from '../support/counts.ts';
import type { Answered, Asked } from './member.ts';

const NAMES = Object.keys(RINGS) as RingName[];
const START = new Date('2026-11-21T12:00:00.000Z').getTime();
const fails = (error: Error): never => {
  throw error;
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'));
  await mkdir(keysFolder(dataDir), { mode: 0o700 });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The next thing that a process says; one that ends instead has failed, and said why itself. */
const heardFrom = (child: ChildProcess): Promise<Answered> =>
  Promise.race([
    once(child, 'message').then(([answered]) => answered as Answered),
    once(child, 'exit').then(() => fails(new Error('the process ended'))),
  ]);

/** A process of the installation; `skew` is how wrong its clock is, in milliseconds. */
class Member {
  readonly process: ChildProcess;
  readonly #skew: number;
  private constructor(process: ChildProcess, skew: number) {
    this.process = process;
    this.#skew = skew;
  }

  static async start(skew = 0): Promise<Member> {
    const child = fork(new URL('member.ts', import.meta.url), [dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await heardFrom(child);
    return new Member(child, skew);
  }

  tell(at: number, asked: { make: true } | { check: string } | { rotate: true } | { rotateForEver: true }): void {
    this.process.send({ at: at + this.#skew, ...asked } satisfies Asked);
  }

  async ask(at: number, asked: Parameters<Member['tell']>[1]): Promise<Answered> {
    const answered = heardFrom(this.process);
    this.tell(at, asked);
    return answered;
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}

const valid = { read: expect.objectContaining({ sub: 'account', sid: 'session' }) };

describe('several processes on the same keys', () => {
  it('take every token that any of them made, however often keys are rotated and whoever does it', async () => {
    const members = await Promise.all([0, 30_000, -30_000, 5_000].map((skew) => Member.start(skew)));
    const ids = new Set<string>();
    const steps = count('steps of an installation that rotates', 150, 3000);
    const recent: { token: string; at: number }[] = [];
    let kinds = 0;
    try {
      for (let step = 0; step < steps; step++) {
        const at = START + step * 7_000;
        const maker = members[step % members.length]!;
        // Two at the same moment: both made keys count, or one finds the other's.
        if (step % 25 === 3)
          for (const answered of await Promise.all([members[0]!, members[2]!].map((one) => one.ask(at, { rotate: true }))))
            if ('ids' in answered) for (const id of answered.ids) ids.add(id);
        const made = await maker.ask(at, { make: true });
        if (!('token' in made)) throw new Error(JSON.stringify(made));
        if (made.token.split('.')[0] !== recent.at(-1)?.token.split('.')[0]) kinds++;
        recent.push({ token: made.token, at });
        for (const member of members) {
          expect(await member.ask(at, { check: made.token }), `made and checked in step ${step}`).toEqual(valid);
          // Of ten minutes ago: its key was replaced meanwhile, perhaps twice.
          const older = recent.at(-80);
          if (older !== undefined) expect(await member.ask(at, { check: older.token }), `made before step ${step}`).toEqual(valid);
        }
      }
    } finally {
      for (const member of members) await member.end();
    }
    expect(keyFileNames(laterKeysFolder(dataDir)).length).toBe(ids.size);
    expect(kinds).toBeGreaterThan(steps / 50);
  });

  it('one that is killed while it rotates leaves keys that all can read, and a rotation that can be said again', async () => {
    const kills = count('kills while keys are rotated', 8, 100);
    for (let kill = 0; kill < kills; kill++) {
      const member = await Member.start();
      const begun = heardFrom(member.process);
      member.tell(START + kill * 1e9, { rotateForEver: true });
      await begun;
      // Further in each time, so that the kills do not all meet the same step.
      for (let turn = 0; turn < kill * 37; turn++) await new Promise((done) => setImmediate(done));
      await member.end();
      const folder = openKeyFolder(laterKeysFolder(dataDir), fails);
      for (const name of keyFileNames(laterKeysFolder(dataDir))) readKeyFile(laterKeysFolder(dataDir), name);
      const now = new Date(START + (kill + 1) * 1e9);
      for (const { ring, id, usedFrom } of await rotateKeys(dataDir, NAMES, now))
        expect(folder.ring(ring, Buffer.alloc(32)).named(id), `${ring} after kill ${kill}`).toMatchObject({ id, usedFrom });
    }
  });
});

describe('the folder of later keys', () => {
  const later = () => laterKeysFolder(dataDir);

  it('is made with its first key, closed to others, and what a key holds is never changed', async () => {
    const now = new Date(START);
    const made = await rotateKeys(dataDir, NAMES, now);
    expect(made.map(({ ring, made: isNew }) => [ring, isNew])).toEqual(NAMES.map((name) => [name, true]));
    expect((await stat(later())).mode & 0o777).toBe(0o700);
    const contents = await Promise.all(
      (await readdir(later())).map(async (name) => {
        expect((await stat(join(later(), name))).mode & 0o777).toBe(0o600);
        return readFile(join(later(), name), 'utf8');
      }),
    );
    expect(new Set(contents).size).toBe(NAMES.length);
    // Said again before its time has come, as after a kill: nothing new is made.
    expect(await rotateKeys(dataDir, NAMES, now)).toEqual(made.map((one) => ({ ...one, made: false })));
    const after = await rotateKeys(dataDir, ['link-codes'], new Date(START + SEEN_BY_ALL_MS));
    expect(after.map((one) => one.made)).toEqual([true]);
    expect((await Promise.all(made.map(({ ring, id }) => readFile(join(later(), `${ring}.${id}.json`), 'utf8')))).sort()).toEqual(
      contents.sort(),
    );
  });

  it('is looked at again before a key of it makes anything: nobody has to be told, and nobody makes with what another may not know', async () => {
    let steady = 0;
    const ring = openKeyFolder(later(), fails, () => steady).ring('link-codes', Buffer.alloc(32));
    expect(ring.current(new Date(START)).id).toBeNull();
    const { id } = await addKey(later(), 'link-codes', new Date(START));
    expect(SEEN_BY_ALL_MS).toBeGreaterThanOrEqual(5 * LOOK_AGAIN_MS);
    expect(ring.current(new Date(START + SEEN_BY_ALL_MS)).id).toBeNull();
    steady += LOOK_AGAIN_MS;
    expect(ring.current(new Date(START + SEEN_BY_ALL_MS - 1)).id).toBeNull();
    expect(ring.current(new Date(START + SEEN_BY_ALL_MS)).id).toBe(id);
    const other = await addKey(later(), 'link-codes', new Date(START));
    expect(ring.named(other.id)?.id).toBe(other.id);
  });

  it('tells what it holds, at once and whenever it holds more', async () => {
    const folder = openKeyFolder(later(), fails);
    const heard: number[] = [];
    folder.onKeys((keys) => heard.push(keys.length));
    const { id } = await addKey(later(), 'link-codes', new Date(START));
    folder.ring('link-codes', Buffer.alloc(32)).named(id);
    expect(heard).toEqual([0, 1]);
  });

  it('of somebody who was killed half-way holds drafts that nobody reads, until the next rotation after them', async () => {
    await rotateKeys(dataDir, ['file-links'], new Date(START));
    const drafts = ['.making-empty', '.making-half', '.making-now'].map((name) => join(later(), name));
    await writeFile(drafts[0]!, '');
    await writeFile(drafts[1]!, '{"usedFrom":"2026');
    await writeFile(drafts[2]!, '{');
    for (const draft of drafts.slice(0, 2)) await utimes(draft, 1, 1);
    expect(() => openKeyFolder(later(), fails)).not.toThrow();
    await rotateKeys(dataDir, ['link-codes'], new Date(START));
    expect((await readdir(later())).filter((name) => name.startsWith('.'))).toEqual(['.making-now']);
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['is empty', (path) => writeFile(path, '')],
    ['is cut', (path) => writeFile(path, '{"usedFrom":"2026-11-21T12:00:00.000Z","sec')],
    ['holds another secret', (path) => writeFile(path, '{"usedFrom":"2026-11-21T12:00:00.000Z","secret":"abc"}')],
    ['is open to others', (path) => chmod(path, 0o644)],
  ])('with a key that %s ends a start with a sentence, and a process that runs goes on with what it has', async (_, spoil) => {
    const told: Error[] = [];
    let steady = 0;
    const running = openKeyFolder(
      later(),
      (error) => told.push(error),
      () => steady,
    ).ring('link-codes', Buffer.alloc(32));
    const { id } = await addKey(later(), 'link-codes', new Date(START));
    const path = join(later(), `link-codes.${id}.json`);
    await spoil(path);
    expect(() => openKeyFolder(later(), fails)).toThrow(KeyFileUnreadable);
    expect(() => openKeyFolder(later(), fails)).toThrow(path);
    await expect(rotateKeys(dataDir, ['link-codes'], new Date(START))).rejects.toThrow(KeyFileUnreadable);
    steady += LOOK_AGAIN_MS;
    expect(running.current(new Date(START + SEEN_BY_ALL_MS)).id).toBeNull();
    expect(running.named(id)).toBeNull();
    expect(told.map((error) => error.message)).toEqual([expect.stringContaining(path)]);
  });

  it('is not made where there is no installation, nor by another user than its own', async () => {
    const nowhere = join(dataDir, 'nowhere');
    await expect(rotateKeys(nowhere, NAMES, new Date(START))).rejects.toThrow(RotationRefused);
    expect(await readdir(dataDir)).toEqual(['keys']);
    const own = process.geteuid;
    process.geteuid = () => (own?.() ?? 0) + 1;
    try {
      await expect(rotateKeys(dataDir, NAMES, new Date(START))).rejects.toThrow(/rotate as the user/);
    } finally {
      if (own) process.geteuid = own;
    }
    expect(await readdir(keysFolder(dataDir))).toEqual([]);
  });
});
