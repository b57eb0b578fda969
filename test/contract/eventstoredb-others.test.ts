import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEventStoreDb, type EventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { freshEvent } from '../event-store-copy/history.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';

const fresh = (count: number) => Array.from({ length: count }, freshEvent);

describe('reads of some events between those of others', () => {
  let server: EventStoreServer;
  let store: EventStoreDb;
  let own: string[];

  beforeAll(async () => {
    server = await startEventStoreServer({ maxAppendSize: 16_000_000 });
    store = createEventStoreDb({ url: server.url, prefix: 'own-', categories: ['document'] });
    const crowd = createEventStoreDb({ url: server.url, prefix: 'crowd-', categories: ['document'] });
    // One, a few and many of others before, between and behind ours.
    await crowd.append('document-before', 'no-stream', fresh(1_500));
    await store.append('document-1', 'no-stream', fresh(1));
    await crowd.append('document-between', 'no-stream', fresh(3));
    await store.append('document-2', 'no-stream', fresh(700));
    await crowd.append('document-behind', 'no-stream', fresh(1_500));
    await crowd.close();
    own = await idsOf({});
    expect(own).toHaveLength(701);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  async function eventsOf(options: Parameters<EventStoreDb['readAll']>[0]): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of store.readAll(options)) events.push(event);
    return events;
  }
  const idsOf = async (options: Parameters<EventStoreDb['readAll']>[0]) => (await eventsOf(options)).map(({ id }) => id);

  it.each([1, 2, 5, 499, 501, 700, 701, 5_000])('give exactly the first or last %i of ours', async (limit) => {
    expect(await idsOf({ limit })).toEqual(own.slice(0, limit));
    expect(await idsOf({ limit, direction: 'backwards' })).toEqual(own.toReversed().slice(0, limit));
  });

  it.each([1, 5])('pass over thousands of others in few reads, for %i of ours', async (limit) => {
    const reads = vi.spyOn(server.faults, 'forRead');
    expect(await idsOf({ limit })).toEqual(own.slice(0, limit));
    expect(await idsOf({ limit, direction: 'backwards' })).toEqual(own.toReversed().slice(0, limit));
    expect(reads.mock.calls.length).toBeLessThan(30);
  });

  it('are one read where the next event is ours', async () => {
    const [, second] = await eventsOf({ limit: 2 });
    const reads = vi.spyOn(server.faults, 'forRead');
    expect(await idsOf({ limit: 1, after: second!.position })).toEqual([own[2]]);
    expect(reads.mock.calls.length).toBe(1);
  });
});
