import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ids, newEvents, newStream, Subscriber } from './event-store/examples.ts';

const FOLLOWERS = 30;
const ROUNDS = 5;

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEmbeddedEventStore({ url: database.url });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

it('all who follow from one position are given its page by one read, and miss nothing', async () => {
  const stream = newStream();
  const followers = Array.from({ length: FOLLOWERS }, () => new Subscriber(store, null, [stream]));
  for (const one of followers) await one.untilCaughtUp();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const events = newEvents(ROUNDS);
  for (const [nth, event] of events.entries()) {
    const waiting = followers.map((one) => one.nextEvents(1));
    await setImmediate();
    await store.append(stream, nth === 0 ? 'no-stream' : nth - 1, [event]);
    for (const given of await Promise.all(waiting)) expect(ids(given)).toEqual([event.id]);
  }
  const reads = asked.mock.calls.filter(([query]) => (query as unknown as { name?: string }).name === 'event_store.allForwards');
  asked.mockRestore();
  for (const one of followers) await one.leave();
  expect(reads.length).toBeGreaterThanOrEqual(ROUNDS);
  // One of them may have been slower than the others, and reads by itself.
  expect(reads.length).toBeLessThan(3 * ROUNDS);
});
