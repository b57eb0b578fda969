import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventStoreDb, type EventStoreDbOptions } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { type EventStore, OutcomeUnknown, type Position, StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { FaultyConnection } from './embedded/proxy.ts';
import { all, globalOrder, ids, newEvent, newEvents, newStream, rejection, Subscriber } from './event-store/examples.ts';
import { describeOnServers, type ServerUnderTest } from './eventstoredb/servers.ts';

/** A network in between that loses answers, cuts, refuses, delays and falls silent. */
describeOnServers('EventStoreDB over a bad network', (start) => {
  let server: ServerUnderTest;
  let network: FaultyConnection;
  /** Without the network in between. */
  let direct: EventStore;
  let opened: EventStore[] = [];

  const over = (options: Partial<EventStoreDbOptions> = {}): EventStore => {
    const store = createEventStoreDb({ url: network.url, answerMs: 1_500, recoveryMs: 6_000, pollMs: 100, ...options });
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    server = await start();
    direct = createEventStoreDb({ url: server.url });
  });
  beforeEach(async () => {
    network = await FaultyConnection.to(server.url);
    opened = [];
  });
  afterEach(async () => {
    network.pass();
    await Promise.all(opened.map((store) => store.close()));
    await network.close();
  });
  afterAll(async () => {
    await direct.close();
    await server.stop();
  });

  test('an append whose answer is lost is found out and stands once', async () => {
    const store = over();
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    const event = newEvent({}, { type: 'AnswerIsLost' });
    network.loseAnswerTo('AnswerIsLost', 'pass');
    expect(await store.append(stream, 0, [event])).toMatchObject({ revision: 1 });
    expect(network.lost).toBeGreaterThan(0);
    expect(ids(await all(direct.readStream(stream))).slice(1)).toEqual([event.id]);
    expect(await store.append(stream, 1, newEvents(1))).toMatchObject({ revision: 2, replayed: false });
  });

  test('the neighbours of an append whose answer is lost are told the truth too', async () => {
    const store = over();
    await store.append(newStream(), 'no-stream', newEvents(1));
    network.loseAnswerTo('AnswerIsLost', 'pass');
    const appends = Array.from({ length: 40 }, (_, n) => ({
      stream: newStream(),
      event: newEvent({ n }, n === 20 ? { type: 'AnswerIsLost' } : {}),
    }));
    const results = await Promise.all(appends.map(({ stream, event }) => store.append(stream, 'no-stream', [event])));
    expect(results.map((result) => result.revision)).toEqual(appends.map(() => 0));
    for (const { stream, event } of appends) expect(ids(await all(direct.readStream(stream)))).toEqual([event.id]);
  });

  test('a lost answer that cannot be found out is OutcomeUnknown, and the same ids tell the truth later', async () => {
    const store = over({ recoveryMs: 400 });
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    const event = newEvent({}, { type: 'AnswerIsLost' });
    network.loseAnswerTo('AnswerIsLost', 'refuse');
    expect(await rejection(store.append(stream, 0, [event]))).toBeInstanceOf(OutcomeUnknown);
    network.pass();
    const [stored] = await all(direct.readStream(stream, { fromRevision: 1 }));
    expect(stored?.id).toBe(event.id);
    expect(await store.append(stream, 0, [event])).toEqual({ revision: 1, position: stored!.position, replayed: true });
  });

  test('without a server an append and every read is StoreUnavailable, and nothing was written', async () => {
    const store = over();
    network.refuse();
    const stream = newStream();
    expect(await rejection(store.append(stream, 'no-stream', newEvents(1)))).toBeInstanceOf(StoreUnavailable);
    expect(await rejection(all(store.readStream(stream)))).toBeInstanceOf(StoreUnavailable);
    expect(await rejection(store.head())).toBeInstanceOf(StoreUnavailable);
    expect(await rejection(new Subscriber(store, null).next())).toBeInstanceOf(StoreUnavailable);
    expect(await all(direct.readStream(stream))).toEqual([]);
    network.pass();
    expect(await store.append(stream, 'no-stream', newEvents(1))).toMatchObject({ revision: 0, replayed: false });
  });

  test('a wrong revision is told as such although the connection breaks meanwhile', async () => {
    const store = over();
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(3));
    network.loseAnswerTo('AnswerIsLost', 'pass');
    const error = await rejection(store.append(stream, 0, [newEvent({}, { type: 'AnswerIsLost' })]));
    expect(error).toMatchObject({ name: 'WrongExpectedRevision', expected: 0, actual: 2 });
  });

  test('reads go on over a new connection', async () => {
    const store = over();
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(300));
    let read = 0;
    for await (const event of store.readStream(stream)) {
      expect(event.revision).toBe(read);
      read += 1;
      if (read % 100 === 0) network.cut();
    }
    expect(read).toBe(300);
  });

  test('a subscription that is cut again and again, and begun again where it was, loses and doubles nothing', async () => {
    const store = over();
    const before = await store.head();
    const streams = Array.from({ length: 4 }, () => newStream());
    const wanted = 4 * 60;
    const writers = streams.map(async (stream) => {
      for (let n = 0; n < 60; n += 1) await direct.append(stream, n === 0 ? 'no-stream' : n - 1, newEvents(1));
    });
    const received: string[] = [];
    let after: Position | null = before;
    let broken = 0;
    while (received.length < wanted) {
      try {
        for await (const message of store.subscribeAll({ after, signal: new AbortController().signal })) {
          if (message.kind !== 'event') continue;
          after = message.event.position;
          if (!streams.includes(message.event.stream)) continue;
          received.push(message.event.id);
          if (received.length % 25 === 0) network.cut();
          if (received.length === wanted) break;
        }
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable);
        broken += 1;
        expect(broken).toBeLessThan(200);
      }
    }
    await Promise.all(writers);
    expect(received).toEqual(ids(await globalOrder(direct, before, streams)));
  });

  test('a slow network changes nothing but the time', async () => {
    const store = over({ answerMs: 5_000 });
    const stream = newStream();
    network.delay(40);
    const subscriber = new Subscriber(store, await store.head(), [stream]);
    await subscriber.untilCaughtUp();
    const events = newEvents(4);
    for (const [n, event] of events.entries()) await store.append(stream, n === 0 ? 'no-stream' : n - 1, [event]);
    expect(ids(await subscriber.nextEvents(4))).toEqual(ids(events));
    await subscriber.leave();
  });

  test('a network that falls silent is given up after its time, and what waits is told', async () => {
    const store = over({ answerMs: 400, recoveryMs: 500 });
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(1));
    const subscriber = new Subscriber(store, await store.head(), [stream]);
    await subscriber.untilCaughtUp();
    const waiting = rejection(subscriber.next(20_000));
    network.fallSilent();
    const events = newEvents(1);
    // Which of the two depends on who noticed the silence first; both are true.
    expect(['OutcomeUnknown', 'StoreUnavailable']).toContain(((await rejection(store.append(stream, 0, events))) as Error).name);
    expect(await rejection(all(store.readStream(stream)))).toBeInstanceOf(StoreUnavailable);
    expect(await waiting).toBeInstanceOf(StoreUnavailable);
    network.pass();
    network.cut();
    expect(await store.append(stream, 0, events)).toMatchObject({ revision: 1 });
    expect(ids(await all(direct.readStream(stream))).slice(1)).toEqual(ids(events));
  });
});
