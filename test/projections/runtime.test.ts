import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyBatch, applyOrBlame } from '../../projections/runtime/apply-batch.ts';
import { liveBuild } from '../../projections/runtime/builds.ts';
import { copyRows } from '../../projections/runtime/copy-rows.ts';
import { createReadSide, type Projection, type ReadSide, type ReadSideOptions } from '../../projections/runtime/index.ts';
import type { Row } from '../../projections/runtime/projection.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { isTransient } from '../../shared-kernel/retry/transient-failure.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';
import { allEvents, entries, eventually, plainDecode, poison, put, recordingLog, tableRows, testPool, totals } from './sample.ts';

describe('projection runtime', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let log: ReturnType<typeof recordingLog>;
  const open: ReadSide[] = [];

  const readSide = (more: Partial<ReadSideOptions> = {}): ReadSide => {
    const options = { pool, databaseUrl: database.url, store, decode: plainDecode, projections: [entries, totals], log: log.log };
    const made = createReadSide({ ...options, backOff: { first: 20, longest: 200 }, ...more });
    open.push(made);
    return made;
  };
  const all = (): Promise<RecordedEvent[]> => allEvents(store.readAll());

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    store = createMemoryEventStore();
    log = recordingLog();
    poison.armed = true;
  });
  afterEach(async () => {
    for (const side of open.splice(0)) await side.stop();
    await pool.end();
    await store.close();
    await database.drop();
  });

  it('catches up and goes on live', async () => {
    const before = await put(store, [
      { box: 'a', data: { amount: 1 } },
      { box: 'b', data: { amount: 2, note: 'tab\tline\nback\\slash ñ 😀' } },
    ]);
    const side = readSide();
    side.start();
    expect(await side.waitFor('box-entries', before, WAIT_MS)).toBe(true);
    const after = await put(store, [{ box: 'a', data: { amount: 5, note: 'later' } }]);
    expect(await side.waitFor('box-totals', after, WAIT_MS)).toBe(true);
    expect(await tableRows(pool, 'read.box_totals')).toEqual([
      { stream: 'box-a', total: 6, events: 2, last_note: 'later' },
      { stream: 'box-b', total: 2, events: 1, last_note: 'tab\tline\nback\\slash ñ 😀' },
    ]);
  });

  it('keeps every character through COPY as through parameters', async () => {
    const notes = Array.from({ length: 200 }, (_, index) => `${String.fromCodePoint(1 + index)}\\N\t\\.\n\r"'${index % 2 ? '😀' : ''}`);
    await put(
      store,
      notes.map((note, index) => ({ box: 'a', data: { amount: index, note } })),
    );
    await applyBatch({ pool, decode: plainDecode, projection: entries }, await liveBuild(pool, entries), { events: await all() });
    const { rows } = await pool.query<{ note: string; data: { note: string } }>('select note, data from read.box_entries order by amount');
    expect(rows.map((row) => row.note)).toEqual(notes);
    expect(rows.map((row) => row.data.note)).toEqual(notes);
  });

  it('passes the checkpoint over events nobody asked for', async () => {
    const position = await put(store, [{ box: 'a', data: { amount: 1 }, type: 'Shaken' }]);
    const side = readSide();
    side.start();
    expect(await side.waitFor('box-totals', position, WAIT_MS)).toBe(true);
    expect(await tableRows(pool, 'read.box_totals')).toEqual([]);
  });

  it('lets one of two transactions on the same checkpoint win and the other apply nothing', async () => {
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    const options = { pool, decode: plainDecode, projection: totals };
    const build = await liveBuild(pool, totals);
    const events = await all();
    const results = await Promise.all(Array.from({ length: 8 }, () => applyBatch(options, build, { events })));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await tableRows(pool, 'read.box_totals')).toEqual([{ stream: 'box-a', total: 1, events: 1, last_note: null }]);
  });

  it('applies every event once with several runners of the same projection', async () => {
    const others = [readSide(), readSide(), readSide()];
    for (const side of others) side.start();
    let last: Position | undefined;
    for (let index = 0; index < 120; index++) last = await put(store, [{ box: `b${index % 7}`, data: { amount: 1 } }]);
    for (const side of others) expect(await side.waitFor('box-totals', last!, WAIT_MS)).toBe(true);
    const { rows } = await pool.query('select sum(total)::int as total, sum(events)::int as events from read.box_totals');
    expect(rows[0]).toEqual({ total: 120, events: 120 });
    const { rows: kept } = await pool.query(`select events::int as events from projection.checkpoint where name = 'box-totals'`);
    expect(kept).toEqual([{ events: 120 }]);
  });

  it('leaves nothing behind of a transaction that died in the middle, and takes the work up again', async () => {
    await put(store, [
      { box: 'a', data: { amount: 1 } },
      { box: 'a', data: { amount: 2 } },
    ]);
    const events = await all();
    const dying: Projection = {
      ...totals,
      async apply(batch, tx) {
        await totals.apply(batch, tx);
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      },
    };
    const build = await liveBuild(pool, totals);
    await expect(applyBatch({ pool, decode: plainDecode, projection: dying }, build, { events })).rejects.toThrow();
    expect(await tableRows(pool, 'read.box_totals')).toEqual([]);
    expect((await liveBuild(pool, totals)).position).toBeNull();
    await applyBatch({ pool, decode: plainDecode, projection: totals }, build, { events });
    expect(await tableRows(pool, 'read.box_totals')).toEqual([{ stream: 'box-a', total: 3, events: 2, last_note: null }]);
  });

  it('comes back after its connections were cut', async () => {
    const side = readSide();
    side.start();
    const first = await put(store, [{ box: 'a', data: { amount: 1 } }]);
    expect(await side.waitFor('box-totals', first, WAIT_MS)).toBe(true);
    const cutter = testPool(database.url, 1);
    await cutter.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await cutter.end();
    const second = await put(store, [{ box: 'a', data: { amount: 1 } }]);
    expect(await side.waitFor('box-totals', second, WAIT_MS)).toBe(true);
    expect(await tableRows(pool, 'read.box_totals')).toEqual([{ stream: 'box-a', total: 2, events: 2, last_note: null }]);
  });

  it('stands still at a poison event, says which, keeps what came before, and goes on once it can be applied', async () => {
    await put(store, [
      ...Array.from({ length: 40 }, () => ({ box: 'a', data: { amount: 1 } })),
      { box: 'bad', data: { amount: 7, poison: true } },
      ...Array.from({ length: 40 }, () => ({ box: 'a', data: { amount: 1 } })),
    ]);
    const bad = (await all()).find((event) => event.stream === 'box-bad')!;
    const side = readSide();
    side.start();
    const halted = await eventually(async () => {
      const status = (await side.projectionStatus()).find(({ name }) => name === 'box-entries')!;
      return status.alarm && status.alarm.attempts >= 2 && status;
    });
    expect(halted.state).toBe('halted');
    expect(halted.alarm).toMatchObject({ eventId: bad.id, eventType: 'Put', stream: 'box-bad', revision: 0, position: bad.position });
    expect(halted.alarm!.error).toContain('cannot read event 0 of box-bad');
    expect(halted.lag.events).toBe(41);
    expect(halted.lastError?.text).toContain('cannot read event');
    expect(log.lines.some((line) => line.level === 'error' && line.facts.event === bad.id)).toBe(true);
    expect(await tableRows(pool, 'read.box_entries')).toHaveLength(40);

    poison.armed = false;
    const end = (await store.head())!;
    expect(await side.waitFor('box-entries', end, WAIT_MS)).toBe(true);
    const healed = await eventually(async () => {
      const status = (await side.projectionStatus()).find(({ name }) => name === 'box-entries')!;
      return status.state === 'live' && status;
    });
    expect(healed).toMatchObject({ alarm: null, lastError: null, lag: { events: 0, seconds: 0 } });
    expect(await tableRows(pool, 'read.box_entries')).toHaveLength(81);
  });

  it('blames the event that cannot be decoded, not its neighbours', async () => {
    await put(
      store,
      Array.from({ length: 9 }, (_, index) => ({ box: 'a', data: { amount: index } })),
    );
    const events = await all();
    const decode: typeof plainDecode = async (batch) => {
      if (batch.some((event) => event.revision === 5)) throw new Error('no upcaster for version 9');
      return plainDecode(batch);
    };
    const failure = await applyOrBlame({ pool, decode, projection: totals }, await liveBuild(pool, totals), { events }).catch((e) => e);
    expect(failure).toMatchObject({ name: 'PoisonEvent', event: { revision: 5 } });
    expect((await liveBuild(pool, totals)).position).toBe(events[4]!.position);
  });

  it('names the event whose row the database refuses, also when COPY carries it', async () => {
    const amounts = Array.from({ length: 120 }, (_, index) => (index === 70 ? 0.5 : index));
    await put(
      store,
      amounts.map((amount) => ({ box: 'a', data: { amount } })),
    );
    const batch = { events: await all() };
    const failure = await applyOrBlame({ pool, decode: plainDecode, projection: entries }, await liveBuild(pool, entries), batch).catch(
      (e) => e,
    );
    expect(failure).toMatchObject({ name: 'PoisonEvent', event: { revision: 70 }, cause: { code: '22P02' } });
    expect(await tableRows(pool, 'read.box_entries')).toHaveLength(70);
  });

  describe('COPY that fails', () => {
    const columns = ['id', 'note'];
    const broken = {
      get id(): number {
        throw new Error('a broken row');
      },
      note: '',
    };
    const many = Array.from({ length: 20_000 }, (_, id) => ({ id, note: 'x'.repeat(100) }));
    const copy = async (rows: readonly Row[], table: string) => {
      const client = await pool.connect();
      client.on('error', () => {});
      try {
        await client.query('create temporary table copied (id integer, note text)');
        await client.query('begin');
        const failure = await copyRows(client, table, columns, rows).catch((error: Error) => error);
        await client.query('rollback');
        const { rows: left } = await client.query('select count(*)::int as count from copied');
        return { failure, left: left[0].count };
      } finally {
        client.release(true);
      }
    };

    it.each([
      ['the server refuses a row', [...many, { id: 'no number', note: '' }, ...many], 'copied', { code: '22P02' }],
      ['there is no such table', many, 'nowhere', { code: '42P01' }],
      ['a row cannot be written', [...many, broken, ...many], 'copied', { message: 'a broken row' }],
    ])('rejects when %s, and the connection goes on', async (_case, rows, table, expected) => {
      const { failure, left } = await copy(rows, table);
      expect(failure).toMatchObject(expected);
      expect(left).toBe(0);
    });

    it('rejects when the connection is lost', async () => {
      const client = await pool.connect();
      client.on('error', () => {});
      await client.query('create temporary table copied (id integer, note text)');
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const ending = {
        get id(): number {
          pool.query('select pg_terminate_backend($1)', [rows[0].pid]).catch(() => {});
          return 0;
        },
        note: '',
      };
      const failure = await copyRows(client, 'copied', columns, [ending, ...Array(20).fill(many).flat()]).catch((error: unknown) => error);
      client.release(true);
      expect(isTransient(failure)).toBe(true);
    });
  });

  it('answers false when the position does not come in time, and waits across processes', async () => {
    const reader = readSide();
    const position = await put(store, [{ box: 'a', data: { amount: 1 } }]);
    const begun = performance.now();
    expect(await reader.waitFor('box-totals', position, 150)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5_000);
    const waiting = reader.waitFor('box-totals', position, WAIT_MS);
    readSide().start();
    expect(await waiting).toBe(true);
    expect(await tableRows(pool, 'read.box_totals')).toHaveLength(1);
  });

  it('hears of other processes by notification, without asking in between', async () => {
    const reader = readSide({ projections: [] });
    reader.start();
    const listening = readSide();
    listening.start();
    const position = await put(store, [{ box: 'a', data: { amount: 1 } }]);
    expect(await listening.waitFor('box-totals', position, WAIT_MS)).toBe(true);
    await expect(async () => listening.waitFor('box-nothing', position)).rejects.toThrow('there is no projection box-nothing');
  });

  it('reports lag while its projector is stopped: commands go on, the list follows later', async () => {
    const reader = readSide({ now: () => new Date('2026-03-01T12:01:00.000Z') });
    await liveBuild(pool, totals);
    const position = await put(store, [
      { box: 'a', data: { amount: 1 } },
      { box: 'a', data: { amount: 1 } },
    ]);
    const [stopped] = (await reader.projectionStatus()).filter(({ name }) => name === 'box-totals');
    expect(stopped).toMatchObject({ state: 'live', position: null, events: 0, lag: { events: 2, atLeast: false, seconds: 60 } });
    reader.start();
    expect(await reader.waitFor('box-totals', position, WAIT_MS)).toBe(true);
  });

  it('says of a projection that was never built that it is absent', async () => {
    const [status] = await readSide({ projections: [totals] }).projectionStatus();
    expect(status).toMatchObject({ state: 'absent', build: null, version: { code: 1, inUse: null } });
  });

  it('refuses projections that would only fail later', () => {
    expect(() => readSide({ projections: [totals, totals] })).toThrow('two projections are called box-totals');
    const twin = { ...totals, name: 'other' };
    expect(() => readSide({ projections: [totals, twin] })).toThrow('table box_totals belongs to box-totals and to other');
    const table = totals.tables[0]!;
    expect(() => readSide({ projections: [{ ...totals, tables: [{ ...table, key: ['nowhere'] }] }] })).toThrow('key column nowhere');
    expect(() => readSide({ projections: [{ ...totals, tables: [{ ...table, name: 'a"b' }] }] })).toThrow('is not usable');
    expect(() => readSide({ projections: [{ ...totals, tables: [{ ...table, columns: { stream: 'json' } }] }] })).toThrow('must be jsonb');
  });
});
