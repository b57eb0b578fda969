import { randomUUID } from 'node:crypto';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventStoreDb, type EventStoreDb, type EventStoreDbOptions } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { ForeignEvent } from '../../shared-kernel/event-store/eventstoredb/wire.ts';
import { AppendTooLarge, DuplicateIdDifferentContent, type Position, StreamDeleted } from '../../shared-kernel/event-store/port.ts';
import {
  all,
  globalOrder,
  globalOrderBackwards,
  ids,
  newEvent,
  newEvents,
  newStream,
  rejection,
  Subscriber,
} from './event-store/examples.ts';
import { describeOnServers, type ServerUnderTest, withRawClient } from './eventstoredb/servers.ts';

describeOnServers('the EventStoreDB store', (start) => {
  let server: ServerUnderTest;
  let store: EventStoreDb;
  const opened: EventStoreDb[] = [];
  const open = (options: Partial<EventStoreDbOptions> = {}): EventStoreDb => {
    const another = createEventStoreDb({ url: server.url, ...options });
    opened.push(another);
    return another;
  };

  beforeAll(async () => {
    server = await start();
    store = open();
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await server.stop();
  });

  async function streamOf(count: number) {
    const stream = newStream();
    const events = newEvents(count);
    const { position } = await store.append(stream, 'no-stream', events);
    return { stream, events, position };
  }

  test('leaves events of the server itself out of every read, of the head and of subscriptions', async () => {
    const { stream, position: before } = await streamOf(1);
    const subscriber = new Subscriber(store, before);
    await subscriber.untilCaughtUp();
    await withRawClient(server.url, async (client) => {
      for (let n = 0; n < 40; n += 1) await client.setStreamMetadata(newStream('settings'), { note: n });
    });
    const seen = await all(store.readAll({ after: before }));
    expect(seen.filter((event) => event.stream.startsWith('$') || event.type.startsWith('$'))).toEqual([]);
    const own = newEvents(1);
    const { position } = await store.append(stream, 0, own);
    expect((await subscriber.nextEvents(1)).map((event) => event.stream.startsWith('$'))).toEqual([false]);
    await subscriber.leave();
    const head = (await store.head())!;
    expect(store.comparePositions(head, position)).toBeGreaterThanOrEqual(0);
    const [newest] = await all(store.readAll({ direction: 'backwards', limit: 1 }));
    expect(newest?.stream.startsWith('$')).toBe(false);
    expect(ids(await globalOrder(store, before, [stream]))).toEqual(ids(own));
  });

  test('knows the head behind more of the server itself than fits a page, and reads on past it', async () => {
    const { stream, position: before } = await streamOf(1);
    await withRawClient(server.url, async (client) => {
      const settings = newStream('many-settings');
      await Promise.all(Array.from({ length: 700 }, (_, n) => client.setStreamMetadata(`${settings}-${n}`, { note: n })));
    });
    for (const each of [store, open()]) {
      const head = (await each.head())!;
      expect(each.comparePositions(head, before)).toBeGreaterThanOrEqual(0);
      const [newest] = await all(each.readAll({ direction: 'backwards', limit: 1 }));
      expect(newest?.stream.startsWith('$')).toBe(false);
    }
    const own = newEvents(2);
    const subscriber = new Subscriber(store, before, [stream]);
    await subscriber.untilCaughtUp();
    await store.append(stream, 0, own);
    expect(ids(await subscriber.nextEvents(2))).toEqual(ids(own));
    await subscriber.leave();
    expect(ids(await globalOrder(open(), before, [stream]))).toEqual(ids(own));
    expect(ids(await globalOrderBackwards(store, before, [stream]))).toEqual(ids(own).toReversed());
  });

  test('leaves events of other programs out of the global order and does not take them for its own', async () => {
    const { position: before } = await streamOf(1);
    const stream = newStream('foreign');
    await withRawClient(server.url, (client) =>
      client.appendToStream(stream, binaryEvent({ type: 'Photo', data: new Uint8Array([0xff, 0xd8]) })),
    );
    expect(await globalOrder(store, before, [stream])).toEqual([]);
    expect(await rejection(all(store.readStream(stream)))).toBeInstanceOf(ForeignEvent);
  });

  test('a stream of JSON without metadata, written by another program, has empty metadata', async () => {
    const stream = newStream();
    await withRawClient(server.url, (client) => client.appendToStream(stream, jsonEvent({ type: 'Plain', data: { a: 1 } })));
    expect(await all(store.readStream(stream))).toMatchObject([{ data: { a: 1 }, metadata: {}, revision: 0 }]);
  });

  test('positions are compared as integers, whatever their number of digits', () => {
    const ordered = ['0', '9', '10', '999', '1000', '9007199254740993', '9007199254740994', '9223372036854775807'] as Position[];
    for (const [a, first] of ordered.entries()) {
      for (const [b, second] of ordered.entries()) expect(Math.sign(store.comparePositions(first, second))).toBe(Math.sign(a - b));
    }
    expect(store.comparePositions('20.5' as Position, '20' as Position)).toBeLessThan(0);
    expect(store.comparePositions('20.20' as Position, '20' as Position)).toBe(0);
    for (const text of ['', '-1', '01', '1.', '1.2.3', 'start', '1e3', ' 1']) {
      expect(() => store.comparePositions(text as Position, '1' as Position)).toThrow('not a position');
    }
  });

  test('a reader that is ahead of the store is refused instead of waiting', async () => {
    const far = '9223372036854770000' as Position;
    await expect(new Subscriber(store, far).next()).rejects.toThrow(/not a position|could not be read/);
  });

  test('other content under a known id is refused also when another process wrote it', async () => {
    const { stream, events } = await streamOf(1);
    const changed = { ...events[0]!, data: { n: 'other' } };
    for (const expected of ['no-stream', 0] as const) {
      const error = await rejection(open().append(stream, expected, [changed]));
      expect(error).toBeInstanceOf(DuplicateIdDifferentContent);
      expect(error).toMatchObject({ eventId: changed.id });
    }
    expect(await all(store.readStream(stream))).toMatchObject([{ data: { n: 0 } }]);
  });

  test('ids far back in a long stream are found by a process that never read it', async () => {
    const { stream, events } = await streamOf(600);
    await store.append(stream, 599, newEvents(600));
    const other = open();
    expect(await other.append(stream, 1_199, [events[3]!])).toMatchObject({ revision: 3, replayed: true });
    expect(await other.append(stream, 1_199, newEvents(1))).toMatchObject({ revision: 1_200, replayed: false });
  });

  test('more than the server takes in one append is refused whole, with what to set', async () => {
    const stream = newStream();
    const large = Array.from({ length: 17 }, () => newEvent({ text: 'x'.repeat(1_000_000) }));
    const error = await rejection(store.append(stream, 'no-stream', large));
    expect(error).toBeInstanceOf(AppendTooLarge);
    expect(String(error)).toMatch(/MaxAppendSize of EventStoreDB/);
    expect(await all(store.readStream(stream))).toEqual([]);
    expect(await store.append(stream, 'no-stream', large.slice(0, 12))).toMatchObject({ revision: 11, replayed: false });
  });

  test('a soft-deleted stream is an error to read and to go on from', async () => {
    const { stream } = await streamOf(3);
    await withRawClient(server.url, (client) => client.deleteStream(stream, { expectedRevision: 2n }));
    for (const each of [store, open()]) expect(await rejection(all(each.readStream(stream)))).toBeInstanceOf(StreamDeleted);
    expect(await rejection(open().append(stream, 2, newEvents(1)))).toBeInstanceOf(StreamDeleted);
  });

  test('a soft-deleted stream that was begun anew continues its revisions: an error to read and to append', async () => {
    const { stream } = await streamOf(3);
    await withRawClient(server.url, async (client) => {
      await client.deleteStream(stream, { expectedRevision: 2n });
      await client.appendToStream(stream, jsonEvent({ type: 'Again', data: {} }));
    });
    expect(await rejection(all(open().readStream(stream)))).toBeInstanceOf(StreamDeleted);
    expect(await rejection(open().append(stream, 3, newEvents(1)))).toBeInstanceOf(StreamDeleted);
    const begun = await streamOf(2);
    await withRawClient(server.url, (client) => client.deleteStream(begun.stream, { expectedRevision: 1n }));
    const error = await rejection(open().append(begun.stream, 'no-stream', newEvents(1)));
    expect(error).toBeInstanceOf(StreamDeleted);
    expect(String(error)).toContain('began it anew at revision 2');
  });

  test('a tombstoned stream never comes back: an error to read and to append', async () => {
    const { stream } = await streamOf(1);
    await withRawClient(server.url, (client) => client.tombstoneStream(stream, { expectedRevision: 0n }));
    for (const each of [store, open()]) {
      expect(await rejection(all(each.readStream(stream)))).toBeInstanceOf(StreamDeleted);
      expect(await rejection(each.append(stream, 0, newEvents(1)))).toBeInstanceOf(StreamDeleted);
      expect(await rejection(each.append(stream, 'no-stream', newEvents(1)))).toBeInstanceOf(StreamDeleted);
    }
  });

  test('two installations with prefixes of their own share a server and see nothing of each other', async () => {
    const [first, second] = [open({ prefix: `a-${randomUUID()}-` }), open({ prefix: `b-${randomUUID()}-` })];
    // A shared server may hold very much that is passed over until the first own event.
    const { position } = await first.append('document-0', 'no-stream', newEvents(1));
    const subscriber = new Subscriber(first, position);
    await subscriber.untilCaughtUp();
    const mine = newEvents(2);
    await second.append('document-1', 'no-stream', newEvents(3));
    await first.append('document-1', 'no-stream', mine);
    expect((await subscriber.nextEvents(2)).map((event) => [event.stream, event.id])).toEqual(mine.map(({ id }) => ['document-1', id]));
    await subscriber.leave();
    expect(ids(await all(first.readStream('document-1')))).toEqual(ids(mine));
    expect(await all(second.readStream('document-1'))).toHaveLength(3);
    const [newest] = await all(first.readAll({ direction: 'backwards', limit: 1 }));
    expect(newest).toMatchObject({ stream: 'document-1', revision: 1, position: await first.head() });
  });

  test('tells the version of the server', async () => {
    expect(await store.serverVersion()).toMatch(/^\d+\.\d+/);
  });
});
