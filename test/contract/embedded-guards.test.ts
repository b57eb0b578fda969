import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidPosition } from '../../shared-kernel/event-store/decimal-position.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { type EventStore, type Position, StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { appendRaw } from './embedded/sessions.ts';
import { all, newEvent, newEvents, newStream, rejection, Subscriber } from './event-store/examples.ts';

let database: TestDatabase;
let store: EventStore;
const clients: Record<'application' | 'owner' | 'superuser', pg.Client> = {} as never;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createEmbeddedEventStore({ url: database.url });
  clients.application = new pg.Client({ connectionString: database.url });
  clients.owner = new pg.Client({ connectionString: database.migrationUrl });
  clients.superuser = new pg.Client({ connectionString: database.adminUrl });
  for (const client of Object.values(clients)) await client.connect();
  await store.append(newStream(), 'no-stream', newEvents(3));
});

afterAll(async () => {
  for (const client of Object.values(clients)) await client.end();
  await store.close();
  await database.drop();
});

const snapshot = async () =>
  (await clients.superuser.query('SELECT * FROM event_store.events, event_store.head ORDER BY events.position')).rows;

async function expectRefused(role: keyof typeof clients, sql: string): Promise<void> {
  const before = await snapshot();
  expect(await rejection(clients[role].query(sql))).toMatchObject({ code: '42501' });
  await clients[role].query('ROLLBACK');
  expect(await snapshot()).toEqual(before);
}

const INSERT = `INSERT INTO event_store.events SELECT max(position) + 1, 'forged', 0, gen_random_uuid(), 'Forged', '{}', '{}' FROM event_store.events`;

describe("the application's role", () => {
  test.each([
    `UPDATE event_store.events SET data = '{}'`,
    `UPDATE event_store.events SET position = position WHERE false`,
    'DELETE FROM event_store.events',
    'TRUNCATE event_store.events',
    INSERT,
    `MERGE INTO event_store.events e USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE`,
    'UPDATE event_store.head SET position = position + 1',
    'DELETE FROM event_store.head',
    'TRUNCATE event_store.head',
    'INSERT INTO event_store.head (position) VALUES (5)',
    'SELECT position FROM event_store.head FOR UPDATE',
    'BEGIN; LOCK TABLE event_store.events IN ACCESS EXCLUSIVE MODE',
    'ALTER TABLE event_store.events ADD COLUMN note text',
    'ALTER TABLE event_store.events DISABLE TRIGGER ALL',
    'ALTER TABLE event_store.events OWNER TO application',
    'ALTER TABLE event_store.events DROP CONSTRAINT events_id',
    'DROP TABLE event_store.events',
    'DROP SCHEMA event_store CASCADE',
    'DROP FUNCTION event_store.refuse_change() CASCADE',
    'CREATE TRIGGER forge BEFORE INSERT ON event_store.events FOR EACH ROW EXECUTE FUNCTION event_store.refuse_change()',
    `CREATE RULE forge AS ON INSERT TO event_store.events DO INSTEAD NOTHING`,
    'CREATE TABLE event_store.mine (n int)',
    `CREATE OR REPLACE FUNCTION event_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'SET session_replication_role = replica',
    'SET ROLE migrator',
  ])('is refused: %s', async (sql) => {
    await expectRefused('application', sql);
  });

  test('owns nothing of the event store and may write none of its tables', async () => {
    const { rows } = await clients.superuser.query(
      `SELECT c.relname, pg_get_userbyid(c.relowner) AS owner, has_table_privilege('application', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER') AS writes
         FROM pg_class c WHERE c.relnamespace = 'event_store'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { relname: 'events', owner: 'migrator', writes: false },
      { relname: 'head', owner: 'migrator', writes: false },
    ]);
  });

  test('cannot slip a table of its own under the append function', async () => {
    await clients.application.query('CREATE TEMP TABLE events (LIKE event_store.events); SET search_path = pg_temp, event_store');
    const stream = newStream();
    expect(await appendRaw(clients.application, stream, -1, newEvent())).toMatchObject({ outcome: 'appended' });
    expect(await all(store.readStream(stream))).toHaveLength(1);
    await clients.application.query('RESET search_path; DROP TABLE pg_temp.events');
  });
});

describe('the owner and the superuser', () => {
  test.each(['owner', 'superuser'] as const)('%s: triggers refuse to change what happened', async (role) => {
    await expectRefused(role, `UPDATE event_store.events SET data = '{"forged":true}' WHERE position = 1`);
    await expectRefused(role, 'DELETE FROM event_store.events WHERE position = 1');
    await expectRefused(role, 'TRUNCATE event_store.events');
    await expectRefused(role, 'UPDATE event_store.head SET position = position - 1');
    await expectRefused(role, 'DELETE FROM event_store.head');
  });

  test('a session in replica mode is refused too', async () => {
    await clients.superuser.query('SET session_replication_role = replica');
    await expectRefused('superuser', 'DELETE FROM event_store.events');
    await clients.superuser.query('RESET session_replication_role');
  });
});

describe('what does not fit together', () => {
  test('a head that ran ahead of the events stops all appends instead of leaving a gap', async () => {
    const [{ position }] = (await clients.superuser.query('SELECT position FROM event_store.head')).rows;
    await clients.superuser.query('UPDATE event_store.head SET position = position + 7');
    const error = await rejection(store.append(newStream(), 'no-stream', [newEvent()]));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect((error as Error).message).toContain(`its newest event is ${position}`);
    await clients.superuser.query(
      `BEGIN; ALTER TABLE event_store.head DISABLE TRIGGER ALL; UPDATE event_store.head SET position = ${position};
       ALTER TABLE event_store.head ENABLE ALWAYS TRIGGER head_only_grows; ALTER TABLE event_store.head ENABLE ALWAYS TRIGGER head_is_never_removed; COMMIT`,
    );
    expect(await store.append(newStream(), 'no-stream', [newEvent()])).toMatchObject({ revision: 0 });
  });

  test('an event that was slipped in behind the head stops all appends', async () => {
    await clients.superuser.query('BEGIN');
    await clients.superuser.query(INSERT);
    expect(await rejection(appendRaw(clients.superuser, newStream(), -1, newEvent()))).toMatchObject({ code: 'XX001' });
    await clients.superuser.query('ROLLBACK');
  });

  test.each<[string, number[], number]>([
    ['more events than there are', [1, 2], 2],
    ['fewer events than there are', [1, 1], 3],
    ['a negative size', [3, -1], 2],
    ['an empty batch', [0, 2], 2],
    ['no size', [2], 2],
  ])('an append function call that announces %s is refused and moves nothing', async (_, sizes, events) => {
    const before = await snapshot();
    const each = (text: string) => Array.from({ length: events }, () => text);
    const error = await rejection(
      clients.application.query('SELECT * FROM event_store.append($1, $2, $3, $4, $5, $6, $7)', [
        [newStream(), newStream()],
        [-1, -1],
        sizes,
        newEvents(events).map((event) => event.id),
        each('Odd'),
        each('{}'),
        each('{}'),
      ]),
    );
    expect(error).toMatchObject({ code: '22023' });
    expect(await snapshot()).toEqual(before);
  });

  test('a subscription from beyond the head is refused: its reader knows another store', async () => {
    const head = await store.head();
    expect(await rejection(new Subscriber(store, `${Number(head) + 1}` as Position).next())).toBeInstanceOf(InvalidPosition);
    expect((await new Subscriber(store, head).next())?.kind).toBe('caughtUp');
  });

  test.each(['', '0', '-1', '1.5', '1e3', 'x', "1'; --", '99999999999999999999'])('%j is no position', async (position) => {
    expect(await rejection(all(store.readAll({ after: position as Position })))).toBeInstanceOf(InvalidPosition);
    expect(await rejection(new Subscriber(store, position as Position).next())).toBeInstanceOf(InvalidPosition);
    expect(() => store.comparePositions(position as Position, '1' as Position)).toThrow(InvalidPosition);
  });
});

describe('grouping', () => {
  test('appends that wait for each other share a transaction', async () => {
    const commits = async () => {
      const { rows } = await clients.superuser.query(
        'SELECT count(DISTINCT xmin::text)::int AS n, count(*)::int AS events FROM event_store.events',
      );
      return rows[0] as { n: number; events: number };
    };
    const before = await commits();
    await Promise.all(Array.from({ length: 200 }, () => store.append(newStream(), 'no-stream', [newEvent()])));
    const after = await commits();
    expect(after.events - before.events).toBe(200);
    expect(after.n - before.n).toBeLessThanOrEqual(2);
  });

  test('a commit waits for the disk even where the database says it need not', async () => {
    await clients.superuser.query(`
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$;
      CREATE TABLE event_store.witness (setting text);
      CREATE FUNCTION event_store.witness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN INSERT INTO event_store.witness VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER witness AFTER INSERT ON event_store.events EXECUTE FUNCTION event_store.witness()`);
    const other = createEmbeddedEventStore({ url: database.url });
    try {
      await other.append(newStream(), 'no-stream', [newEvent()]);
      const { rows } = await clients.superuser.query('SELECT setting FROM event_store.witness');
      expect(rows).toEqual([{ setting: 'on' }]);
    } finally {
      await other.close();
      await clients.superuser.query('DROP FUNCTION event_store.witness() CASCADE');
    }
  });
});
