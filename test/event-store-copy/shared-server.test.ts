import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followedStore } from '../../modules/app/operations/doctor/followed-store.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { HistoryOfOthers } from '../../modules/app/store-migration/followed-store.ts';
import { openEventStore } from '../../modules/app/wiring/event-store.ts';
import { installationKeys } from '../../modules/app/wiring/keys.ts';
import { openStores, type Stores } from '../../modules/app/wiring/stores.ts';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { KeyTable } from '../../shared-kernel/privacy/key-table.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { startProduct } from '../support/product.ts';
import { runScript } from './copying.ts';
import { freshEvent } from './history.ts';

let server: EventStoreServer;
let folder: string;
const databases: TestDatabase[] = [];
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await startEventStoreServer({ maxAppendSize: 16_000_000 });
  folder = await mkdtemp(join(tmpdir(), 'shared-'));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

const settings = (env: Record<string, string>) => readConfiguration({ DATA_DIR: join(folder, 'data'), ...env }, folder);
const onServer = (prefix?: string) => settings({ EVENTSTORE_URL: server.url, ...(prefix ? { EVENTSTORE_PREFIX: prefix } : {}) });

/** What every process and tool does first; kept open until the test ends. */
async function begin(config: ReturnType<typeof settings>, database: TestDatabase): Promise<Stores> {
  const stores = await openStores(config, { databaseUrl: database.url }, () => undefined, { name: 'test', connections: 2 });
  open.push(stores);
  return stores;
}

async function asAdmin(database: TestDatabase, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  for (const sql of statements) await admin.query(sql);
  await admin.end();
}

/** As the product does before the first event that names a person. */
async function storeKey(database: TestDatabase): Promise<void> {
  const { personMaster } = await installationKeys(join(folder, 'data'));
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await new KeyTable(pool, personMaster).keyOrNew('p');
  await pool.end();
}

async function streamsOf(store: EventStore): Promise<string[]> {
  const streams = [];
  for await (const { stream } of store.readAll()) streams.push(stream);
  return streams;
}

describe('installations that share a server', () => {
  const prefixes = ['a-', 'b-', 'test', 'test2', ''];

  it('begin one after the other and read exactly their own streams, also under prefixes that begin one another', async () => {
    for (const prefix of prefixes) {
      const { store } = await begin(onServer(prefix), await freshDatabase());
      await store.append(`document-of-${prefix}`, 'no-stream', [freshEvent()]);
    }
    for (const prefix of prefixes) {
      const store = openEventStore(onServer(prefix), { databaseUrl: '' });
      open.push(store);
      expect(await streamsOf(store), prefix).toEqual([`document-of-${prefix}`]);
      const { value } = await store
        .subscribeAll({ after: null, signal: AbortSignal.timeout(WAIT_MS) })
        [Symbol.asyncIterator]()
        .next();
      expect(value).toMatchObject({ kind: 'event', event: { stream: `document-of-${prefix}` } });
      expect(await store.head()).toBe(value!.kind === 'event' ? value!.event.position : null);
    }
  });

  it.each(prefixes)('refuse one more database under the same prefix ("%s"), and doctor says so', async (prefix) => {
    const database = await freshDatabase();
    const refused = expect(begin(onServer(prefix), database)).rejects;
    await refused.toThrow(HistoryOfOthers);
    await expect(begin(onServer(prefix), database)).rejects.toThrow(
      /history that this database has not made[\s\S]*EVENTSTORE_PREFIX[\s\S]*restore the database[\s\S]*event-store:adopt/,
    );
    expect(await followedStore(onServer(prefix), database.url)).toMatchObject({
      state: 'red',
      mend: expect.stringContaining('EVENTSTORE_PREFIX'),
    });
    expect(await followedStore(onServer('free-'), database.url)).toMatchObject({ state: 'ok', found: 'nothing was read from it yet' });
  });

  it('refuse a stream of a kind that nobody would read again', async () => {
    const { store } = await begin(onServer('kinds-'), await freshDatabase());
    await expect(store.append('letter-1', 'no-stream', [freshEvent()])).rejects.toThrow('letter-1 is of no category');
  });
});

describe('a first start', () => {
  it('that was killed after its first events is found again by its own database, and by no other', async () => {
    const database = await freshDatabase();
    const { store } = await begin(onServer('killed-'), database);
    await storeKey(database);
    await store.append('account-1', 'no-stream', [freshEvent()]);
    await expect(begin(onServer('killed-'), database)).resolves.toBeDefined();
    await expect(begin(onServer('a-'), database)).rejects.toThrow(HistoryOfOthers);
    await expect(begin(onServer('killed-'), await freshDatabase())).rejects.toThrow(HistoryOfOthers);
  });

  it('that was killed under a version without this look is known by the key of a person', async () => {
    const upgrade = await readFile(new URL('../../migrations/0015_history_begun.sql', import.meta.url), 'utf8');
    const known = await freshDatabase();
    const { store } = await begin(onServer('older-'), known);
    await store.append('account-1', 'no-stream', [freshEvent()]);
    for (const database of [known, await freshDatabase()]) {
      await asAdmin(database, 'drop table evidence.history_begun');
      if (database === known) await storeKey(database);
      await asAdmin(database, upgrade);
      const start = begin(onServer('older-'), database);
      if (database === known) await expect(start).resolves.toBeDefined();
      else await expect(start).rejects.toThrow(HistoryOfOthers);
    }
  });

  it('of several processes at once begins one history', async () => {
    const database = await freshDatabase();
    const keyed = new Set<Promise<void>>();
    const starting = [1, 2, 3, 4].map(async (n) => {
      const { store } = await begin(onServer('several-'), database);
      if (keyed.size === 0) keyed.add(storeKey(database));
      await Promise.all(keyed);
      await store.append(`account-${n}`, 'no-stream', [freshEvent()]);
    });
    await expect(Promise.all(starting)).resolves.toHaveLength(4);
  });

  it('that found one empty store may begin on another empty one', async () => {
    const database = await freshDatabase();
    await begin(settings({}), database);
    const { store } = await begin(onServer('moved-on-'), database);
    await storeKey(database);
    await store.append('account-1', 'no-stream', [freshEvent()]);
    await expect(begin(onServer('moved-on-'), database)).resolves.toBeDefined();
  });

  it('that made nothing leaves no claim to what another one writes later under the same prefix', async () => {
    const [idle, busy] = [await freshDatabase(), await freshDatabase()];
    await begin(onServer('idle-'), idle);
    const { store } = await begin(onServer('idle-'), busy);
    await storeKey(busy);
    await store.append('account-1', 'no-stream', [freshEvent()]);
    await expect(begin(onServer('idle-'), idle)).rejects.toThrow(HistoryOfOthers);
    expect(await followedStore(onServer('idle-'), idle.url)).toMatchObject({ state: 'red' });
    await expect(begin(onServer('idle-'), busy)).resolves.toBeDefined();
  });

  it('that made nothing takes no history on another server under the same prefix', async () => {
    const empty = await startEventStoreServer({ maxAppendSize: 16_000_000 });
    try {
      const database = await freshDatabase();
      await begin(settings({ EVENTSTORE_URL: empty.url, EVENTSTORE_PREFIX: 'elsewhere-' }), database);
      const { store } = await begin(onServer('elsewhere-'), await freshDatabase());
      await store.append('account-1', 'no-stream', [freshEvent()]);
      await expect(begin(onServer('elsewhere-'), database)).rejects.toThrow(HistoryOfOthers);
    } finally {
      for (const each of open.splice(0)) await each.close();
      await empty.stop();
    }
  });

  it('asks a server with a long log of others only a few times, and so does doctor', async () => {
    const crowd = createEventStoreDb({ url: server.url, prefix: 'crowd-' });
    open.push(crowd);
    for (let stream = 0; stream < 4; stream += 1)
      await crowd.append(`document-${stream}`, 'no-stream', Array.from({ length: 500 }, freshEvent));
    const reads = vi.spyOn(server.faults, 'forRead');
    try {
      const database = await freshDatabase();
      await begin(onServer('few-reads-'), database);
      await followedStore(onServer('few-reads-'), database.url);
      expect(reads.mock.calls.length).toBeLessThan(40);
    } finally {
      reads.mockRestore();
    }
  });

  it('on a database that got the copy of a history and did not adopt it is refused in Postgres too', async () => {
    const database = await freshDatabase();
    const store = openEventStore(settings({}), { databaseUrl: database.url });
    open.push(store);
    await store.append('account-1', 'no-stream', [freshEvent()]);
    await expect(begin(settings({}), database)).rejects.toThrow(HistoryOfOthers);
  });
});

describe('a whole product on a server with the history of another one', () => {
  it('does not start, writes nothing there, and starts under a prefix of its own', async () => {
    const first = await startProduct({ chain: false, env: { EVENTSTORE_URL: server.url, EVENTSTORE_PREFIX: 'first-' } });
    try {
      await sendDocument(first, [ana]);
      await first.halt();
      const before = server.log.userRecords().length;
      await expect(startProduct({ chain: false, env: { EVENTSTORE_URL: server.url, EVENTSTORE_PREFIX: 'first-' } })).rejects.toThrow(
        HistoryOfOthers,
      );
      expect(server.log.userRecords()).toHaveLength(before);
      const second = await startProduct({ chain: false, env: { EVENTSTORE_URL: server.url, EVENTSTORE_PREFIX: 'first-2-' } });
      await second.stop();
      await first.restart();
      const pool = new pg.Pool({ connectionString: first.database.url, max: 1 });
      const { rows } = await pool.query("select stream from evidence.leaves where stream !~ '^(account|document|privacy|subscription)-'");
      await pool.end();
      expect(rows).toEqual([]);
    } finally {
      await first.stop();
    }
  });
});

describe('event-store:copy and event-store:adopt', () => {
  it('take EVENTSTORE_PREFIX for the addresses they are given, without EVENTSTORE_URL', async () => {
    const database = await freshDatabase();
    const source = openEventStore(settings({}), { databaseUrl: database.url });
    open.push(source);
    await source.append('document-1', 'no-stream', [freshEvent()]);
    const env = { DATA_DIR: join(folder, 'moving'), EVENTSTORE_PREFIX: 'copied-' };
    const addresses = ['--from', database.url, '--to', server.url];
    const copied = await runScript('event-store-copy', addresses, env);
    expect(copied.stdout + copied.stderr).toContain('The roots are equal.');
    expect(copied.code).toBe(0);
    const target = openEventStore(onServer('copied-'), { databaseUrl: '' });
    open.push(target);
    expect(await streamsOf(target)).toEqual(['document-1']);
    const urls = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.migrationUrl };
    const adopted = await runScript('event-store-adopt', addresses, { ...env, ...urls });
    expect(adopted.stderr).toContain('this database has read none of the 1 events');
    expect(adopted.code).toBe(1);
  });
});
