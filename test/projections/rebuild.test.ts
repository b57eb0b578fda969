import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyOrBlame } from '../../projections/runtime/apply-batch.ts';
import { liveBuild } from '../../projections/runtime/builds.ts';
import {
  createReadSide,
  type Projection,
  type ReadSide,
  RebuildFailed,
  type RebuildProgress,
  RebuildRunning,
  reportLines,
  runRebuildCommand,
} from '../../projections/runtime/index.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';
import { allEvents, entries, eventually, plainDecode, poison, put, recordingLog, tableRows, testPool, totals } from './sample.ts';

describe('rebuild', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  const open: ReadSide[] = [];
  const log = recordingLog();

  const readSide = (projections: readonly Projection[] = [entries, totals]): ReadSide => {
    const side = createReadSide({
      pool,
      databaseUrl: database.url,
      store,
      decode: plainDecode,
      projections,
      log: log.log,
      backOff: { first: 20, longest: 200 },
    });
    open.push(side);
    return side;
  };
  const fill = (boxes: number, events: number) =>
    put(
      store,
      Array.from({ length: events }, (_, index) => ({ box: `b${index % boxes}`, data: { amount: index, note: `n${index}` } })),
    );
  const started = async (projections?: readonly Projection[]): Promise<ReadSide> => {
    const side = readSide(projections);
    side.start();
    for (const { name } of side.projections) expect(await side.waitFor(name, (await store.head())!, WAIT_MS)).toBe(true);
    return side;
  };
  const buildTables = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r' order by 1`,
    );
    return rows.map((row) => row.name);
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    store = createMemoryEventStore();
    poison.armed = true;
  });
  afterEach(async () => {
    for (const side of open.splice(0)) await side.stop();
    await pool.end();
    await store.close();
    await database.drop();
  });

  it('gives the same tables as the live runner for any events in any batches', async () => {
    const event = fc.record({
      box: fc.constantFrom('a', 'b', 'c'),
      data: fc.record({
        amount: fc.integer({ min: -1000, max: 1000 }),
        note: fc.string({ unit: 'grapheme' }).map((t) => t.replaceAll('\0', '')),
      }),
      type: fc.constantFrom('Put', 'Shaken'),
    });
    const batches = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 120 }), batches, async (events, sizes) => {
        await pool.query('delete from projection.checkpoint');
        await store.close();
        store = createMemoryEventStore();
        await put(store, events);
        const recorded = await allEvents(store.readAll());
        for (const projection of [entries, totals]) {
          let build = await liveBuild(pool, projection);
          for (let at = 0, turn = 0; at < recorded.length; turn++) {
            const next = recorded.slice(at, at + sizes[turn % sizes.length]!);
            build = (await applyOrBlame({ pool, decode: plainDecode, projection }, build, { events: next }))!;
            at += next.length;
          }
          const live = await tableRows(pool, `read.${projection.tables[0]!.name}`);
          const report = await readSide().rebuild(projection.name);
          expect(await tableRows(pool, `read.${projection.tables[0]!.name}`)).toEqual(live);
          expect(report.tables[0]).toMatchObject({
            onlyInOld: 0,
            onlyInNew: 0,
            different: 0,
            rows: { old: live.length, new: live.length },
          });
          expect(report.comparedAt!.old).toBe(report.comparedAt!.new);
          expect(report.events).toBe(recorded.length);
        }
      }),
      { numRuns: count('rebuild equals live', 25, 300) },
    );
  });

  it('brings back what was altered by hand and names the rows', async () => {
    await fill(5, 100);
    const side = await started();
    const before = await tableRows(pool, 'read.box_totals');
    await pool.query(`update read.box_totals_b1 set total = 1, last_note = 'forged' where stream = 'box-b3'`);
    await pool.query(`delete from read.box_totals_b1 where stream = 'box-b1'`);
    await pool.query(`insert into read.box_totals_b1 values ('box-never', 5, 1, null)`);
    const report = await side.rebuild('box-totals');
    expect(await tableRows(pool, 'read.box_totals')).toEqual(before);
    expect(report.tables[0]).toMatchObject({
      onlyInOld: 1,
      onlyInNew: 1,
      different: 1,
      examples: {
        onlyInOld: [{ key: { stream: 'box-never' }, columns: [] }],
        onlyInNew: [{ key: { stream: 'box-b1' }, columns: [] }],
        different: [{ key: { stream: 'box-b3' }, columns: ['total', 'last_note'] }],
      },
    });
    const text = reportLines(report).join('\n');
    expect(text).toContain('different: stream=box-b3: total, last_note');
    expect(text).not.toContain('forged');
    const [status] = (await side.projectionStatus()).filter(({ name }) => name === 'box-totals');
    expect(status!.lastRebuild).toEqual(JSON.parse(JSON.stringify(report)));
    const later = await put(store, [{ box: 'b3', data: { amount: 1 } }]);
    expect(await side.waitFor('box-totals', later, WAIT_MS)).toBe(true);
    expect((await tableRows(pool, 'read.box_totals')).find((row) => row.stream === 'box-b3')).toMatchObject({ events: 21 });
  });

  it('makes dropped tables again', async () => {
    await fill(3, 30);
    const side = await started();
    const before = [await tableRows(pool, 'read.box_entries'), await tableRows(pool, 'read.box_totals')];
    for (const table of await buildTables()) await pool.query(`drop table read.${table} cascade`);
    await expect(pool.query('select * from read.box_totals')).rejects.toThrow('does not exist');
    const lines: string[] = [];
    expect(await runRebuildCommand(side, ['--all'], (line) => lines.push(line))).toBe(0);
    expect([await tableRows(pool, 'read.box_entries'), await tableRows(pool, 'read.box_totals')]).toEqual(before);
    expect(lines.join('\n')).toContain('the old table is missing');
    expect(lines.at(-1)).toBe('2 of 2 projections rebuilt');
  });

  it('leaves the tables in use when an event cannot be applied, and says so with its exit status', async () => {
    await fill(3, 30);
    poison.armed = false;
    await put(store, [{ box: 'bad', data: { amount: 9, poison: true } }]);
    await fill(3, 30);
    const side = await started();
    const before = await tableRows(pool, 'read.box_totals');
    const tables = await buildTables();
    poison.armed = true;
    const bad = (await allEvents(store.readStream('box-bad')))[0]!;
    const lines: string[] = [];
    expect(await runRebuildCommand(side, ['box-totals'], (line) => lines.push(line))).toBe(1);
    expect(lines.join('\n')).toContain(`FAILED at event ${bad.id} (Put, box-bad@0)`);
    expect(await tableRows(pool, 'read.box_totals')).toEqual(before);
    expect(await buildTables()).toEqual(tables);
    const [status] = (await side.projectionStatus()).filter(({ name }) => name === 'box-totals');
    expect(status).toMatchObject({ state: 'live', build: 1, rebuilding: null, lastRebuild: { outcome: 'failed', event: { id: bad.id } } });
    const later = await put(store, [{ box: 'b0', data: { amount: 1 } }]);
    expect(await side.waitFor('box-totals', later, WAIT_MS)).toBe(true);
    poison.armed = false;
    expect(await runRebuildCommand(side, ['box-totals'], () => {})).toBe(0);
  });

  it('keeps the build before until the next rebuild, and no more', async () => {
    await fill(2, 10);
    const side = await started([totals]);
    await side.rebuild('box-totals');
    expect(await buildTables()).toEqual(['box_totals_b1', 'box_totals_b2']);
    await side.rebuild('box-totals');
    expect(await buildTables()).toEqual(['box_totals_b2', 'box_totals_b3']);
  });

  it('is used by readers and writers while it runs, and loses none of their events', async () => {
    await fill(4, 400);
    const side = await started();
    const stop = new AbortController();
    let reads = 0;
    let appended = 0;
    const reading = (async () => {
      while (!stop.signal.aborted) {
        const { rows } = await pool.query('select count(*)::int as boxes from read.box_totals');
        expect(rows[0].boxes).toBeGreaterThanOrEqual(4);
        reads += 1;
      }
    })();
    const writing = (async () => {
      while (!stop.signal.aborted) {
        await put(store, [{ box: `b${appended % 4}`, data: { amount: 1 } }]);
        appended += 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    for (let turn = 0; turn < 5; turn++) {
      const report = await side.rebuild('box-totals');
      expect(report.tables[0]).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
      expect(report.comparedAt!.old).toBe(report.comparedAt!.new);
    }
    stop.abort();
    await Promise.all([reading, writing]);
    expect(reads).toBeGreaterThan(10);
    expect(appended).toBeGreaterThan(10);
    expect(await side.waitFor('box-totals', (await store.head())!, WAIT_MS)).toBe(true);
    const { rows } = await pool.query('select sum(events)::int as events from read.box_totals');
    expect(rows[0].events).toBe(400 + appended);
  });

  it('is refused while another one runs', async () => {
    await fill(2, 20);
    let reached = () => {};
    let release = () => {};
    const underWay = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Projection = {
      ...totals,
      async apply(batch, tx) {
        reached();
        await released;
        await totals.apply(batch, tx);
      },
    };
    const side = readSide([slow]);
    const first = side.rebuild('box-totals');
    await underWay;
    await expect(side.rebuild('box-totals')).rejects.toBeInstanceOf(RebuildRunning);
    release();
    expect((await first).outcome).toBe('swapped');
  });

  it('clears away what a killed rebuild left', async () => {
    await fill(2, 20);
    const side = await started([totals]);
    const stopping: Projection = {
      ...totals,
      async apply() {
        throw Object.assign(new Error('the process is gone'), { code: '57P01' });
      },
    };
    await expect(readSide([stopping]).rebuild('box-totals')).rejects.toBeInstanceOf(RebuildFailed);
    await pool.query(
      `insert into projection.checkpoint (name, build, version, state, tables) values ('box-totals', 7, 1, 'building', array['box_totals'])`,
    );
    await pool.query('create table read.box_totals_b7 (stream text)');
    await side.rebuild('box-totals');
    expect(await buildTables()).toEqual(['box_totals_b1', 'box_totals_b2']);
  });

  it('can be called off, leaving everything as it was', async () => {
    await fill(2, 20);
    const side = await started([totals]);
    const off = new AbortController();
    const onProgress = (progress: RebuildProgress) => progress.phase === 'index' && off.abort();
    await expect(side.rebuild('box-totals', { signal: off.signal, onProgress })).rejects.toBeInstanceOf(RebuildFailed);
    expect(await buildTables()).toEqual(['box_totals_b1']);
  });

  it('builds anew by itself when the code is of a newer version, with other columns', async () => {
    await fill(3, 30);
    const old = await started([totals]);
    await old.stop();
    const newer: Projection = {
      ...totals,
      version: 2,
      tables: [{ ...totals.tables[0]!, name: 'box_sums', columns: { stream: 'text not null', sum: 'numeric not null' }, indexes: [] }],
      async apply(batch, tx) {
        for (const event of batch) {
          await tx.query(
            `insert into ${tx.table('box_sums')} as t values ($1, $2) on conflict (stream) do update set sum = t.sum + excluded.sum`,
            [event.stream, (event.data as { amount: number }).amount],
          );
        }
      },
    };
    const [outdated] = await readSide([newer]).projectionStatus();
    expect(outdated).toMatchObject({ state: 'outdated', version: { code: 2, inUse: 1 } });
    const side = readSide([newer]);
    side.start();
    await eventually(async () => (await side.projectionStatus())[0]!.state === 'live');
    expect(await tableRows(pool, 'read.box_sums')).toHaveLength(3);
    await expect(pool.query('select * from read.box_totals')).rejects.toThrow('does not exist');
    const position = await put(store, [{ box: 'b0', data: { amount: 1 } }]);
    expect(await side.waitFor('box-totals', position, WAIT_MS)).toBe(true);
    await side.rebuild('box-totals');
    expect(await buildTables()).toEqual(['box_sums_b2', 'box_sums_b3']);
  });

  it('mends a projection that stands still at an alarm of its altered table', async () => {
    await fill(2, 20);
    const side = await started([totals]);
    await pool.query('alter table read.box_totals_b1 drop column last_note cascade');
    const position = await put(store, [{ box: 'b0', data: { amount: 1 } }]);
    await eventually(async () => (await side.projectionStatus())[0]!.state === 'halted');
    const report = await side.rebuild('box-totals');
    expect(report.tables[0]).toMatchObject({ columnsOnlyInNew: ['last_note'] });
    expect(await side.waitFor('box-totals', position, WAIT_MS)).toBe(true);
    expect((await side.projectionStatus())[0]).toMatchObject({ state: 'live', alarm: null, build: 2 });
  });

  it('answers usage for unknown names', async () => {
    const lines: string[] = [];
    expect(await runRebuildCommand(readSide(), ['nothing'], (line) => lines.push(line))).toBe(64);
    expect(lines).toContain('there is no projection nothing');
    expect(await runRebuildCommand(readSide(), [], () => {})).toBe(64);
  });

  it('cannot touch the events: the role that rebuilds may not change them', async () => {
    await expect(pool.query('delete from event_store.events')).rejects.toThrow(/permission denied|append-only|cannot/i);
    await expect(pool.query('create table event_store.mine (a int)')).rejects.toThrow('permission denied');
  });
});
