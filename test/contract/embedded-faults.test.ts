import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedEventStore, type EmbeddedOptions } from '../../shared-kernel/event-store/embedded/index.ts';
import { type EventStore, OutcomeUnknown, StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FaultyConnection } from './embedded/proxy.ts';
import { openAppendTransaction } from './embedded/sessions.ts';
import { all, globalOrder, ids, newEvent, newEvents, newStream, rejection, Subscriber, within } from './event-store/examples.ts';

let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

async function withStore(options: Partial<EmbeddedOptions>, use: (store: EventStore) => Promise<void>): Promise<void> {
  const store = createEmbeddedEventStore({ url: database.url, ...options });
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

const holdLock = (stream = newStream('held')) =>
  openAppendTransaction(new pg.Client({ connectionString: database.url }), stream, newEvent());

/** Ends the sessions of the adapter that carry this name; answers how many. */
async function terminate(session: 'append' | 'read' | 'listen'): Promise<number> {
  const { rowCount } = await admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [`event-store ${session}`],
  );
  return rowCount ?? 0;
}

/** Positions are 1 to N without a gap, revisions of every stream 0 to n, and the head says N. */
async function expectGapless(): Promise<void> {
  const { rows } = await admin.query(`SELECT
      (SELECT count(*) = coalesce(max(position), 0) AND coalesce(min(position), 1) = 1 FROM event_store.events) AS positions,
      (SELECT coalesce(bool_and(n = last + 1), true) FROM (SELECT count(*) n, max(revision) last FROM event_store.events GROUP BY stream) s) AS revisions,
      (SELECT position = (SELECT coalesce(max(position), 0) FROM event_store.events) FROM event_store.head) AS head`);
  expect(rows[0]).toEqual({ positions: true, revisions: true, head: true });
}

describe('a held writer lock', () => {
  test('gives StoreUnavailable to everybody else in bounded time, and nothing was written', async () => {
    await withStore({ lockTimeoutMs: 400 }, async (store) => {
      const lock = await holdLock();
      const streams = Array.from({ length: 20 }, () => newStream());
      const started = performance.now();
      const results = await Promise.allSettled(streams.map((stream) => store.append(stream, 'no-stream', [newEvent()])));
      // One after the other they would take eight seconds.
      expect(performance.now() - started).toBeLessThan(6_000);
      for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
      expect(await store.head()).toBe(await store.head());
      await lock.rollback();
      for (const stream of streams) expect(await all(store.readStream(stream))).toEqual([]);
      expect(await store.append(streams[0]!, 'no-stream', [newEvent()])).toMatchObject({ revision: 0 });
      await expectGapless();
    });
  });

  test('is taken from a session that falls silent in its transaction', async () => {
    await withStore({ lockTimeoutMs: 9_000 }, async (store) => {
      const silent = new pg.Client({ connectionString: database.url });
      silent.on('error', () => undefined);
      const stream = newStream('silent');
      await openAppendTransaction(silent, stream, newEvent());
      const started = performance.now();
      await store.append(newStream(), 'no-stream', [newEvent()]);
      const waited = performance.now() - started;
      expect(waited).toBeGreaterThan(3_000);
      expect(waited).toBeLessThan(8_000);
      expect(await all(store.readStream(stream))).toEqual([]);
      await expectGapless();
    });
  });

  test('does not hold up readers', async () => {
    await withStore({}, async (store) => {
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(2));
      const lock = await holdLock();
      expect(await within(all(store.readStream(stream)), 1_000)).toHaveLength(2);
      await lock.rollback();
    });
  });
});

describe('a lost answer', () => {
  test('is found out: what was committed is answered as it stands', async () => {
    const proxy = await FaultyConnection.to(database.url);
    await withStore({ url: proxy.url }, async (store) => {
      await store.append(newStream(), 'no-stream', [newEvent()]);
      const appends = Array.from({ length: 5 }, () => ({ stream: newStream(), events: newEvents(2) }));
      proxy.loseAnswerTo(appends[0]!.stream, 'pass');
      const results = await Promise.all(appends.map(({ stream, events }) => store.append(stream, 'no-stream', events)));
      expect(proxy.lost).toBeGreaterThan(0);
      for (const [n, { stream, events }] of appends.entries()) {
        const read = await all(store.readStream(stream));
        expect(ids(read)).toEqual(ids(events));
        expect(results[n]).toMatchObject({ revision: 1, position: read[1]!.position });
      }
      await expectGapless();
    });
    await proxy.close();
  });

  test('is OutcomeUnknown where the server cannot be asked, and the same ids tell the truth later', async () => {
    const proxy = await FaultyConnection.to(database.url);
    await withStore({ url: proxy.url, recoveryMs: 600 }, async (store) => {
      await store.append(newStream(), 'no-stream', [newEvent()]);
      const stream = newStream();
      const events = newEvents(2);
      proxy.loseAnswerTo(stream, 'refuse');
      expect(await rejection(store.append(stream, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
      expect(await rejection(store.append(newStream(), 'no-stream', [newEvent()]))).toBeInstanceOf(StoreUnavailable);
      proxy.pass();
      expect(await store.append(stream, 'no-stream', events)).toMatchObject({ revision: 1, replayed: true });
      await expectGapless();
    });
    await proxy.close();
  });

  test('to an append that could not be committed yet ends that attempt before it is decided anew', async () => {
    const proxy = await FaultyConnection.to(database.url);
    await withStore({ url: proxy.url, lockTimeoutMs: 5_000 }, async (store) => {
      await store.append(newStream(), 'no-stream', [newEvent()]);
      const lock = await holdLock();
      const stream = newStream();
      const appending = store.append(stream, 'no-stream', [newEvent()]);
      await expect(within(appending, 200)).rejects.toThrow('nothing came');
      proxy.cut();
      await expect(within(appending, 300)).rejects.toThrow('nothing came');
      const { rows } = await admin.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'event-store append' AND wait_event_type = 'Lock'`,
      );
      expect(rows[0].n).toBe(1);
      await lock.commit();
      expect(await appending).toMatchObject({ revision: 0, replayed: false });
      expect(await all(store.readStream(stream))).toHaveLength(1);
      await expectGapless();
    });
    await proxy.close();
  });
});

describe('connections that are killed', () => {
  test('while 32 writers append lose and double nothing', async () => {
    await withStore({}, async (store) => {
      const before = await store.head();
      const kills = count('append connections killed', 12, 100);
      let killed = 0;
      let writing = true;
      const tally = new Map<string, string[]>();
      const writers = Array.from({ length: 32 }, async () => {
        const stream = newStream();
        const appended: string[] = [];
        tally.set(stream, appended);
        while (writing) {
          const event = newEvent({ text: 'x'.repeat(200) });
          await store.append(stream, appended.length === 0 ? 'no-stream' : appended.length - 1, [event]);
          appended.push(event.id);
        }
      });
      const done = Promise.all(writers);
      while (killed < kills) {
        // A writer that is refused ends the test: without writers nothing is left to kill.
        await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 15 + Math.random() * 40))]);
        killed += await terminate('append');
      }
      writing = false;
      await done;
      const order = await globalOrder(store, before, [...tally.keys()]);
      for (const [stream, appended] of tally) expect(ids(order.filter((event) => event.stream === stream))).toEqual(appended);
      expect(order.length).toBe([...tally.values()].reduce((sum, appended) => sum + appended.length, 0));
      await expectGapless();
    });
  });

  test('while they are opened are opened anew: nothing was sent yet', async () => {
    const proxy = await FaultyConnection.to(database.url);
    proxy.loseAnswerTo('set_config', 'pass');
    await withStore({ url: proxy.url }, async (store) => {
      expect(await store.append(newStream(), 'no-stream', [newEvent()])).toMatchObject({ revision: 0, replayed: false });
      expect(proxy.lost).toBe(1);
    });
    proxy.loseAnswerTo('set_config', 'refuse');
    await withStore({ url: proxy.url }, async (store) => {
      expect(await rejection(store.append(newStream(), 'no-stream', [newEvent()]))).toBeInstanceOf(StoreUnavailable);
    });
    await proxy.close();
  });

  test('while idle are replaced without anybody noticing', async () => {
    await withStore({}, async (store) => {
      const stream = newStream();
      await store.append(stream, 'no-stream', [newEvent()]);
      await all(store.readStream(stream));
      expect(await terminate('append')).toBe(1);
      expect(await terminate('read')).toBeGreaterThan(0);
      expect(await all(store.readStream(stream))).toHaveLength(1);
      expect(await store.append(stream, 0, [newEvent()])).toMatchObject({ revision: 1 });
    });
  });

  test('while subscribed leave the subscription complete: polling finds what notifications missed', async () => {
    await withStore({ pollMs: 100 }, async (store) => {
      const other = createEmbeddedEventStore({ url: database.url });
      const stream = newStream();
      const subscriber = new Subscriber(store, await store.head(), [stream]);
      await subscriber.untilCaughtUp();
      const waiting = subscriber.next();
      while ((await terminate('listen')) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const events = newEvents(1);
      await other.append(stream, 'no-stream', events);
      const message = await within(
        waiting.then((first) => (first?.kind === 'event' ? first : subscriber.next())),
        2_000,
      );
      expect(message).toMatchObject({ kind: 'event', event: { id: events[0]!.id } });
      await subscriber.leave();
      await other.close();
    });
  });
});

describe('a store that is not there', () => {
  test('is StoreUnavailable for every call, soon', async () => {
    const proxy = await FaultyConnection.to(database.url);
    const { url } = proxy;
    await proxy.close();
    await withStore({ url }, async (store) => {
      const started = performance.now();
      expect(await rejection(store.append(newStream(), 'no-stream', [newEvent()]))).toBeInstanceOf(StoreUnavailable);
      expect(await rejection(store.head())).toBeInstanceOf(StoreUnavailable);
      expect(await rejection(all(store.readAll()))).toBeInstanceOf(StoreUnavailable);
      expect(await rejection(new Subscriber(store, null).next())).toBeInstanceOf(StoreUnavailable);
      expect(performance.now() - started).toBeLessThan(8_000);
    });
  });

  test('ends a waiting subscription with StoreUnavailable when it goes away, and serves again when it is back', async () => {
    const proxy = await FaultyConnection.to(database.url);
    await withStore({ url: proxy.url, pollMs: 50 }, async (store) => {
      const stream = newStream();
      await store.append(stream, 'no-stream', [newEvent()]);
      const subscriber = new Subscriber(store, await store.head(), [stream]);
      await subscriber.untilCaughtUp();
      const waiting = rejection(subscriber.next());
      proxy.refuse();
      expect(await within(waiting, 3_000)).toBeInstanceOf(StoreUnavailable);
      proxy.pass();
      expect(await store.append(stream, 0, [newEvent()])).toMatchObject({ revision: 1 });
    });
    await proxy.close();
  });
});
