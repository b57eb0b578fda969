import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assertFollowedStore, OtherStore } from '../../modules/app/store-migration/followed-store.ts';
import { openEventStore } from '../../modules/app/wiring/event-store.ts';
import { verifyHistory } from '../../modules/evidence/index.ts';
import { appendLeaves, loadTree } from '../../modules/evidence/storage/log-tables.ts';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { logKeyFromFile } from '../../shared-kernel/evidence/log-key.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { freshEvent } from './history.ts';

describe('an installation whose older version took the events of a neighbour into its log', () => {
  let servers: [EventStoreServer, EventStoreServer];
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  let verifierKey: string;
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    servers = [await startEventStoreServer(), await startEventStoreServer()];
    folder = await mkdtemp(join(tmpdir(), 'neighbours-'));
    ({ verifierKey } = await logKeyFromFile(join(folder, 'log.pem'), 'log.example/test'));
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    await pool.end();
    await database.drop();
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  });

  function opened<S extends EventStore>(store: S): S {
    open.push(store);
    return store;
  }
  const storeOf = (prefix: string, [server] = servers) =>
    opened(openEventStore({ eventstoreUrl: server.url, eventstorePrefix: prefix }, { databaseUrl: '' }));

  /** Adds what an older version would have read: whatever begins with the prefix. */
  async function readAsBefore(prefix: string): Promise<void> {
    const everything = opened(createEventStoreDb({ url: servers[0].url, prefix }));
    const tree = await loadTree(pool);
    const leaves = [];
    for await (const event of everything.readAll({ after: tree.lastPosition })) {
      const { id: eventId, stream, revision, position } = event;
      leaves.push({ eventId, stream, revision, position, hash: eventLeafHash(event) });
    }
    await appendLeaves(pool, tree, leaves);
  }

  it.each([
    ['test', 'test2'],
    ['first-', 'first-document-'],
    ['', 'a-'],
  ])('starts with the prefix "%s" beside "%s", on its own server only', async (prefix, neighbour) => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    const named = { eventstoreUrl: servers[0].url, eventstorePrefix: prefix };
    const store = storeOf(prefix);
    await store.append('document-own', 'no-stream', [freshEvent(), freshEvent()]);
    await readAsBefore(prefix);
    await storeOf(neighbour).append('document-of-a-neighbour', 'no-stream', [freshEvent()]);
    await readAsBefore(prefix);
    const { rows } = await pool.query<{ stream: string }>('select stream from evidence.leaves order by leaf_index desc limit 1');
    expect(rows[0]!.stream).not.toMatch(/^document-of/);

    await expect(assertFollowedStore(pool, store, named)).resolves.toBeUndefined();
    const report = await verifyHistory({ store, pool, verifierKey, gaplessPositions: false });
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'event-missing', stream: rows[0]!.stream }));
    // A server without these events, and one with other events in their places.
    const other = storeOf(prefix, [servers[1], servers[0]]);
    await expect(assertFollowedStore(pool, other, named)).rejects.toThrow(/document-own revision 1\) is not in it/);
    await other.append('document-own', 'no-stream', [freshEvent(), freshEvent()]);
    await expect(assertFollowedStore(pool, other, named)).rejects.toThrow(/document-own revision 1 is another event here/);
    // A place that the log itself did not come to.
    await pool.query("update evidence.tree set last_position = '1'");
    await expect(assertFollowedStore(pool, store, named)).rejects.toThrow(/stands at another place here/);
  });

  it('is refused where its log holds nothing of its own', async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    await storeOf('only-2').append('document-of-a-neighbour', 'no-stream', [freshEvent()]);
    await readAsBefore('only-');
    const named = { eventstoreUrl: servers[0].url, eventstorePrefix: 'only-' };
    await expect(assertFollowedStore(pool, storeOf('only-'), named)).rejects.toThrow(OtherStore);
  });
});
