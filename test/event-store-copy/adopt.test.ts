import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adoptStore } from '../../modules/app/store-migration/adopt.ts';
import { assertFollowedStore, OtherStore } from '../../modules/app/store-migration/followed-store.ts';
import { verifyHistory } from '../../modules/evidence/index.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { copyEvents } from '../../shared-kernel/event-store/moving/copy-events.ts';
import type { EventStore, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { createReactors, type Reactor } from '../../shared-kernel/reactor/index.ts';
import { atRest } from '../support/at-rest.ts';
import { ana, bruno, sendDocument } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createElsewhere } from './elsewhere.ts';
import { freshEvent } from './history.ts';

let product: Product;
let pool: pg.Pool;
let old: EventStore;
let fresh: EventStore;
/** Event ids by position, of either store. */
let places: { old: Map<string, string>; fresh: Map<string, string> };

const adopt = () => adoptStore({ from: old, to: fresh, databaseUrl: product.database.url, migrationUrl: product.database.migrationUrl });

async function placesOf(store: EventStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const event of store.readAll()) found.set(event.position, event.id);
  return found;
}

/** Which event everything that remembers a place stands at, by the places of one store. */
async function standing(where: Map<string, string>): Promise<Record<string, string | undefined>> {
  const { rows } = await pool.query<{ what: string; position: string }>(
    `select 'log' as what, last_position as position from evidence.tree
     union all select 'reactor ' || name, position from reactor.checkpoint
     union all select 'projection ' || name || build, position from projection.checkpoint
     union all select 'leaf ' || leaf_index || ' ' || event_id, position from evidence.leaves`,
  );
  return Object.fromEntries(rows.map(({ what, position }) => [what, where.get(position)]));
}

beforeAll(async () => {
  product = await startProduct({ chain: false });
  await sendDocument(product, [ana, bruno]);
  await sendDocument(product, [ana]);
  pool = new pg.Pool({ connectionString: product.database.url, application_name: 'test' });
  pool.on('error', () => undefined);
  old = createEmbeddedEventStore({ url: product.database.url });
  fresh = createElsewhere();
  await atRest(old, pool);
  await product.services.evidence.requestCheckpoint((await old.head())!, AbortSignal.timeout(WAIT_MS));
});

afterAll(async () => {
  await old.close();
  await fresh.close();
  await pool.end();
  await product.stop();
});

describe('moving an installation over to a copy of its store', () => {
  it('is refused while the product runs', async () => {
    await copyEvents({ from: old, to: fresh });
    await expect(adopt()).rejects.toThrow(/the product runs/);
    await product.halt();
    // The processes were seen a moment ago.
    const admin = new pg.Pool({ connectionString: product.database.adminUrl });
    await admin.query('delete from process.instance');
    await admin.end();
    places = { old: await placesOf(old), fresh: await placesOf(fresh) };
  });

  it('is refused while the copy lacks an event, and changes nothing', async () => {
    const behind = createElsewhere();
    let left = 10;
    for await (const { id, type, data, metadata, stream, revision } of old.readAll()) {
      if (left-- === 0) break;
      await behind.append(stream, revision === 0 ? 'no-stream' : revision - 1, [{ id, type, data, metadata }]);
    }
    const before = await standing(places.old);
    const { url: databaseUrl, migrationUrl } = product.database;
    await expect(adoptStore({ from: old, to: behind, databaseUrl, migrationUrl })).rejects.toThrow(/the new store lacks event number 11/);
    await behind.append('document-other', 'no-stream', [freshEvent()]);
    await expect(adoptStore({ from: old, to: behind, databaseUrl, migrationUrl })).rejects.toThrow(/event number 11, .* has another id/);
    await expect(adoptStore({ from: fresh, to: old, databaseUrl, migrationUrl })).resolves.toMatchObject({ already: true });
    expect(await standing(places.old)).toEqual(before);
  });

  it('refuses a store whose event at the remembered place is another one', async () => {
    const other: EventStore = {
      ...old,
      readStream: async function* (stream, options) {
        for await (const event of old.readStream(stream, options)) yield { ...event, id: `${event.id.slice(0, -1)}_` };
      },
    };
    await expect(assertFollowedStore(pool, other, {})).rejects.toThrow('is another event here');
  });

  it('leads everything that remembers a place to the same event in the new store', async () => {
    const before = await standing(places.old);
    expect(Object.values(before)).not.toContain(undefined);
    expect(Object.keys(before).filter((what) => what.startsWith('reactor ')).length).toBeGreaterThan(2);
    await expect(assertFollowedStore(pool, old, {})).resolves.toBeUndefined();
    await expect(assertFollowedStore(pool, fresh, {})).rejects.toThrow(OtherStore);
    expect(await adopt()).toEqual({ events: places.old.size, already: false });
    expect(await standing(places.fresh)).toEqual(before);
    await expect(assertFollowedStore(pool, fresh, {})).resolves.toBeUndefined();
    await expect(assertFollowedStore(pool, old, {})).rejects.toThrow(OtherStore);
  });

  it('changes nothing when it is done again', async () => {
    const before = await standing(places.fresh);
    expect(await adopt()).toEqual({ events: places.old.size, already: true });
    expect(await standing(places.fresh)).toEqual(before);
  });

  it('is finished by doing it again after a kill between its two transactions', async () => {
    const whole = await standing(places.fresh);
    const back = new Map([...places.old].map(([position, id]) => [id, position]));
    // The leaves are moved, all else is as before.
    for (const table of ['reactor.checkpoint', 'projection.checkpoint']) {
      const { rows } = await pool.query<{ position: string }>(`select distinct position from ${table} where position is not null`);
      for (const { position } of rows) {
        await pool.query(`update ${table} set position = $1 where position = $2`, [
          `old ${back.get(places.fresh.get(position)!)}`,
          position,
        ]);
      }
      await pool.query(`update ${table} set position = substr(position, 5) where position like 'old %'`);
    }
    const { rows } = await pool.query<{ last_position: string }>('select last_position from evidence.tree');
    await pool.query('update evidence.tree set last_position = $1', [back.get(places.fresh.get(rows[0]!.last_position)!)]);
    await expect(assertFollowedStore(pool, fresh, {})).rejects.toThrow(OtherStore);
    expect(await adopt()).toMatchObject({ already: false });
    expect(await standing(places.fresh)).toEqual(whole);
  });

  it('is refused where a place is of neither store', async () => {
    await pool.query("insert into reactor.checkpoint (name, position) values ('stray', '1')");
    await expect(adopt()).rejects.toThrow('stray stands at 1, which is no place in the new store');
    // As only the owner of the table can.
    const admin = new pg.Pool({ connectionString: product.database.adminUrl });
    await admin.query("delete from reactor.checkpoint where name = 'stray'");
    await admin.end();
    expect(await adopt()).toMatchObject({ already: true });
  });

  it('has no reactor plan an event again, and the next one is planned', async () => {
    const { rows: names } = await pool.query<{ name: string }>('select name from reactor.checkpoint');
    const planned: RecordedEvent[] = [];
    const types = [...new Set((await listOf(fresh)).map((event) => event.type))];
    const reactors = names.map(
      ({ name }): Reactor => ({
        name,
        types,
        startAt: 'beginning',
        plan: (event) => {
          planned.push(event);
          return [{ key: `again:${name}:${event.id}`, payload: {} }];
        },
        perform: async () => 'done',
      }),
    );
    const running = createReactors({ pool, store: fresh, reactors, log: () => undefined });
    running.start();
    try {
      const next = { ...freshEvent(), type: types[0]! };
      const { position } = await fresh.append('document-after-the-move', 'no-stream', [next]);
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query('select 1 from reactor.checkpoint where position is distinct from $1', [position]);
          expect(rows).toEqual([]);
        },
        { timeout: WAIT_MS, interval: 50 },
      );
      expect(planned.map((event) => event.id)).toEqual(names.map(() => next.id));
    } finally {
      await running.stop();
    }
  });

  it('leaves a history that verifies in the new store', async () => {
    const key = join(product.dataDir, 'keys', 'log.pem.pub');
    const verifierKey = (await readFile(key, 'utf8')).trim();
    const report = await verifyHistory({ store: fresh, pool, verifierKey, gaplessPositions: false });
    expect(report.legs.filter((leg) => leg.status === 'FAILED')).toEqual([]);
    expect(report.legs.find((leg) => leg.name === 'events')).toMatchObject({ status: 'PASSED', checked: places.old.size + 1 });
  });
});

describe('places of the event store', () => {
  it('are kept in these tables and no other, so that a move forgets none', async () => {
    const { rows } = await pool.query<{ place: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns
        where column_name like '%position%' and table_schema not in ('event_store', 'read', 'pg_catalog', 'information_schema', 'pg_temp')
        order by 1`,
    );
    expect(rows.map(({ place }) => place)).toEqual([
      'evidence.leaves.position',
      'evidence.tree.last_position',
      'projection.alarm.position',
      'projection.checkpoint.position',
      'reactor.checkpoint.position',
    ]);
  });
});

async function listOf(store: EventStore): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const event of store.readAll()) list.push(event);
  return list;
}
