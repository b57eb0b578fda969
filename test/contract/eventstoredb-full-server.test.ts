import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEventStoreDb, type EventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { freshEvent } from '../event-store-copy/history.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { until } from './eventstoredb/until.ts';

const fresh = (count: number) => Array.from({ length: count }, freshEvent);

/** Others' events on the server before ours. Reading all of them once for each of many readers is what must not happen. */
const OTHERS = 6_000;
const READERS = 12;
/** What a reader may be sent of the others before it asks the server to leave them out: its first pages. */
const A_FEW = 100;

describe('a server that is full of the events of others', () => {
  let server: EventStoreServer;
  let crowd: EventStoreDb;
  const opened: EventStoreDb[] = [];

  const open = (prefix: string, more: { readonly answerMs?: number } = {}): EventStoreDb => {
    const store = createEventStoreDb({ url: server.url, prefix, categories: ['document', 'account'], pollMs: 50, ...more });
    opened.push(store);
    return store;
  };
  /** Events that the server sends while the work is done. */
  const sentWhile = async <T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly sent: number }> => {
    const before = server.node.delivered;
    const answer = await work();
    return { answer, sent: server.node.delivered - before };
  };
  const idsOf = async (store: EventStoreDb, options: Parameters<EventStoreDb['readAll']>[0] = {}): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of store.readAll(options)) ids.push(id);
    return ids;
  };
  /** Reads until `wanted` events came and the subscription says that it holds all there is. */
  const caughtUp = async (store: EventStoreDb, after: Position | null, wanted: number): Promise<string[]> => {
    const ids: string[] = [];
    const stop = new AbortController();
    for await (const message of store.subscribeAll({ after, signal: stop.signal })) {
      if (message.kind === 'event') ids.push(message.event.id);
      else if (ids.length >= wanted) stop.abort();
    }
    return ids;
  };

  beforeAll(async () => {
    server = await startEventStoreServer({ maxAppendSize: 16_000_000 });
    crowd = createEventStoreDb({ url: server.url, prefix: 'own-b-', categories: ['document', 'account'] });
    for (let n = 0; n < OTHERS / 1_000; n += 1) await crowd.append(`document-before-${n}`, 'no-stream', fresh(1_000));
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  afterAll(async () => {
    await crowd.close();
    await server.stop();
  });

  it('tells a new installation that nothing of it is there, without sending them', async () => {
    const store = open('nothing-');
    const { answer, sent } = await sentWhile(() => store.head());
    expect(answer).toBeNull();
    expect(sent).toBeLessThan(OTHERS / 4);
    expect((await sentWhile(() => idsOf(store))).sent).toBeLessThan(A_FEW);
    expect((await sentWhile(() => idsOf(store, { limit: 1 }))).sent).toBeLessThan(OTHERS / 4);
    expect((await sentWhile(() => idsOf(store, { limit: 1, direction: 'backwards' }))).sent).toBeLessThan(OTHERS / 4);
  });

  it('lets many readers of a new installation catch up at once, and its first event reach them', async () => {
    const store = open('own-');
    const readers = await sentWhile(() => Promise.all(Array.from({ length: READERS }, () => caughtUp(store, null, 0))));
    expect(readers.answer.flat()).toEqual([]);
    expect(readers.sent).toBeLessThan(READERS * A_FEW);
    const [event] = fresh(1);
    const first = await sentWhile(async () => {
      const reading = Array.from({ length: READERS }, () => caughtUp(store, null, 1));
      await store.append('document-1', 'no-stream', [event!]);
      return Promise.all(reading);
    });
    expect(first.answer).toEqual(Array.from({ length: READERS }, () => [event!.id]));
    expect(first.sent).toBeLessThan(READERS * A_FEW);
  });

  it('gives ours between, before and behind them, whatever other prefix ours begins', async () => {
    const store = open('own');
    const parts = [fresh(1), fresh(40), fresh(700)];
    for (const [n, part] of parts.entries()) {
      await store.append(`account-${n}`, 'no-stream', part);
      await crowd.append(`document-between-${n}`, 'no-stream', fresh(1_500));
    }
    const ours = parts.flat().map(({ id }) => id);
    const all = await sentWhile(() => idsOf(store));
    expect(all.answer).toEqual(ours);
    expect(all.sent).toBeLessThan(OTHERS / 2);
    expect(await idsOf(store, { direction: 'backwards' })).toEqual(ours.toReversed());
    for (const limit of [1, 2, 41, 42, 741, 5_000]) expect(await idsOf(store, { limit })).toEqual(ours.slice(0, limit));
    expect(await caughtUp(store, null, ours.length)).toEqual(ours);
    const again = open('own');
    expect((await sentWhile(() => again.head())).sent).toBeLessThan(OTHERS / 4);
    expect(await again.head()).toBe(await store.head());
  });

  it('finds the newest of ours behind many new ones of others without looking through all of them again', async () => {
    const store = open('own-');
    const { position } = await store.append('account-head', 'no-stream', fresh(1));
    expect(await store.head()).toBe(position);
    for (let n = 0; n < 3; n += 1) {
      await crowd.append(`document-head-${n}`, 'no-stream', fresh(1_000));
      const looked = await sentWhile(() => store.head());
      expect(looked.answer).toBe(position);
      expect(looked.sent).toBeLessThan(OTHERS / 4);
    }
    const { position: newer } = await store.append('account-head', 0, fresh(1));
    await crowd.append('document-head-more', 'no-stream', fresh(1_000));
    expect(await store.head()).toBe(newer);
  });

  it('passes over none of ours behind events of another program in streams that are named like ours', async () => {
    const store = open('named-');
    const { position } = await store.append('account-1', 'no-stream', fresh(1));
    const program = EventStoreDBClient.connectionString(server.url);
    const binary = () => binaryEvent({ type: 'Picture', data: Buffer.from([1, 2, 3]) });
    await program.appendToStream('named-document-of-another', Array.from({ length: 200 }, binary));
    const ours = fresh(3);
    await store.append('account-2', 'no-stream', ours);
    await crowd.append('document-behind', 'no-stream', fresh(1_500));
    const ids = ours.map(({ id }) => id);
    expect(await caughtUp(store, position, ids.length)).toEqual(ids);
    expect(await idsOf(store, { after: position })).toEqual(ids);
    await program.dispose();
  });

  it('may look for ours in silence for longer than an answer may take, as long as it answers something else', async () => {
    const store = open('patient-', { answerMs: 100 });
    const { position } = await store.append('account-1', 'no-stream', fresh(1));
    const release = server.faults.holdFiltered();
    const reading = idsOf(store);
    const probed = server.node.delivered;
    let done = false;
    void reading.then(() => {
      done = true;
    });
    // Asked again and again for its newest event meanwhile, over the same connection.
    await until(() => server.node.delivered > probed + 5);
    expect(done).toBe(false);
    release();
    expect(await reading).toHaveLength(1);
    expect(await store.head()).toBe(position);
  });
});
