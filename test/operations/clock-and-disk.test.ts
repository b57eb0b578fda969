import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { CLOCK_SECONDS, differenceTo, inWords, JUMP_TOLD_MS, watchClock } from '../../modules/app/operations/clock-watch.ts';
import { probeDisk } from '../../modules/app/operations/disk-probe.ts';
import { clockCheck } from '../../modules/app/operations/doctor/clock.ts';
import { systemChecks } from '../../modules/app/operations/doctor/installation.ts';
import { runDoctor } from '../../modules/app/operations/doctor.ts';
import { createReadiness } from '../../modules/app/operations/health.ts';
import { kept } from '../../modules/app/operations/kept.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { createTestDatabase } from '../support/database.ts';
import { describeWith } from '../support/needs.ts';

describe('a watched clock', () => {
  const world = () => {
    const time = { wall: 1_000_000_000, steady: 0 };
    const jump = watchClock({ wall: () => time.wall, steady: () => time.steady });
    const pass = (milliseconds: number, byTheClock = milliseconds) => {
      time.steady += milliseconds;
      time.wall += byTheClock;
    };
    return { jump, pass };
  };

  it.each([86_400, -86_400, 45, -45])('that jumped by %i s is told until it is put right, or long enough', (seconds) => {
    const { jump, pass } = world();
    pass(1_000);
    expect(jump()).toBeNull();
    pass(1_000, 1_000 + seconds * 1000);
    expect(jump()).toBeCloseTo(seconds);
    pass(60_000);
    expect(jump()).toBeCloseTo(seconds);
    pass(1_000, 1_000 - seconds * 1000);
    expect(jump()).toBeNull();
    pass(1_000, 1_000 + seconds * 1000);
    expect(jump()).toBeCloseTo(seconds);
    pass(JUMP_TOLD_MS);
    expect(jump()).toBeNull();
    pass(1_000);
    expect(jump()).toBeNull();
  });

  it('that is turned as a time service turns it never jumped, however seldom somebody looks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 * 86_400_000 }), fc.integer({ min: -500, max: 500 })), { maxLength: 40 }),
        (looks) => {
          const { jump, pass } = world();
          for (const [elapsed, perMillion] of looks) {
            pass(elapsed, elapsed * (1 + perMillion / 1_000_000));
            expect(jump()).toBeNull();
          }
        },
      ),
    );
  });

  it('differs from another one by no less than cannot be explained by the way', () => {
    expect([differenceTo(500, 400, 600), differenceTo(100, 400, 600), differenceTo(1_600, 400, 600)]).toEqual([0, 0.3, -1]);
    expect([45, 300, -7_300, 86_400 * 3].map(inWords)).toEqual(['45 s', '5 min', '2 h', '3 days']);
    expect(CLOCK_SECONDS).toBeLessThan(60);
  });

  it('is held by doctor against Postgres and the newest event', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    try {
      expect(await clockCheck(client)).toMatchObject({ state: 'ok' });
      expect(await clockCheck(client, () => Date.now() + 86_400_000)).toMatchObject({
        state: 'red',
        found: expect.stringMatching(/^24 h ahead/),
      });
      expect(await clockCheck(client, () => Date.now() - 86_400_000)).toMatchObject({
        state: 'red',
        found: expect.stringMatching(/^24 h behind/),
      });
      const metadata = JSON.stringify({ recordedAt: new Date(Date.now() + 7_200_000).toISOString() });
      await client.query('alter table event_store.events disable trigger all');
      await client.query(
        `insert into event_store.events (position, stream, revision, id, type, data, metadata) values (1, 'document-1', 0, gen_random_uuid(), 'Any', '{}', $1)`,
        [metadata],
      );
      expect(await clockCheck(client)).toMatchObject({ state: 'red', found: expect.stringMatching(/2 h after now/) });
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('the probe of a disk', () => {
  it('leaves nothing behind, whatever fails', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'probe-'));
    try {
      await probeDisk(dir);
      expect(await readdir(join(dir, 'incoming'))).toEqual([]);
      const fs = await import('node:fs/promises');
      const failing = Object.assign(new Error('I/O'), { code: 'EIO' });
      for (const broken of ['writeFile', 'sync', 'close'] as const) {
        const disk = {
          ...fs,
          open: async (path: string, flags: string, mode: number) => {
            const handle = await fs.open(path, flags, mode);
            return {
              writeFile: (data: Uint8Array) => (broken === 'writeFile' ? Promise.reject(failing) : handle.writeFile(data)),
              sync: () => (broken === 'sync' ? Promise.reject(failing) : handle.sync()),
              close: () => handle.close().then(() => (broken === 'close' ? Promise.reject(failing) : undefined)),
            };
          },
        };
        await expect(probeDisk(dir, disk), broken).rejects.toBe(failing);
        expect(await readdir(join(dir, 'incoming')), broken).toEqual([]);
      }
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('is one for all who ask, and again when its answer is old', async () => {
    let [time, looks] = [0, 0];
    const ask = kept(
      5_000,
      async () => (looks += 1),
      () => time,
    );
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    time = 4_999;
    expect(await ask()).toBe(1);
    time = 5_000;
    expect(await ask()).toBe(2);
  });
});

describeWith('tmpfs')('a disk of one megabyte', () => {
  it('that is full, and one that is read-only, are named by /readyz and doctor, and healthy again by themselves', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'disk-'));
    const mount = (...args: string[]) => expect(spawnSync('mount', [...args, dataDir], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    mount('-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs');
    try {
      await mkdir(join(dataDir, 'files'));
      const config = readConfiguration({ DATA_DIR: dataDir }, dataDir);
      const files = async () => {
        // A new one each time, so that the test need not wait until the last answer is old.
        const ready = createReadiness({
          config,
          log: () => undefined,
          store: { head: async () => null },
          pool: { query: async () => ({ rows: [] }) },
          readSide: { lags: async () => [] },
          chain: null,
        });
        const { status, checks } = await ready();
        const rows = await runDoctor(systemChecks(config).filter(({ component }) => component === 'Files'));
        return [status, checks.find(({ name }) => name === 'files')!.found, rows[0]!.state, rows[0]!.found];
      };
      const well = ['ready', 'can be written', 'ok', 'can be written: a file was written, synced and removed'];
      const ill = (wrong: string) => ['not ready', wrong, 'red', `cannot be written: ${wrong}`];
      expect(await files()).toEqual(well);
      const filler = join(dataDir, 'filler');
      await writeFile(filler, Buffer.alloc(1024 * 1024)).catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'));
      expect(await files()).toEqual(ill('no space is left on its disk'));
      expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
      await rm(filler);
      expect(await files()).toEqual(well);
      mount('-o', 'remount,ro');
      expect(await files()).toEqual(ill('its disk is read-only'));
      mount('-o', 'remount,rw');
      expect(await files()).toEqual(well);
    } finally {
      spawnSync('umount', [dataDir]);
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
