import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import {
  type AppendResult,
  AppendTooLarge,
  DuplicateIdDifferentContent,
  type EventStore,
  type ExpectedRevision,
  OutcomeUnknown,
  type ProposedEvent,
  StoreUnavailable,
  StreamDeleted,
  WrongExpectedRevision,
} from '../../shared-kernel/event-store/port.ts';
import type { AppendFault } from '../support/event-store-server/faults.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { all, ids, newEvent, newEvents, newStream, rejection, Subscriber, within } from './event-store/examples.ts';
import { until } from './eventstoredb/until.ts';

/** What the adapter answers to each misbehaviour: the truth, or that it does not know. */

let server: EventStoreServer;
let store: EventStore;
const opened: EventStore[] = [];

const open = (url: string) => {
  const another = createEventStoreDb({ url, answerMs: 1_500, recoveryMs: 10_000, pollMs: 50 });
  opened.push(another);
  return another;
};

beforeEach(async () => {
  server = await startEventStoreServer();
  store = open(server.url);
  await store.append('opened', 'no-stream', newEvents(1));
});
afterEach(async () => {
  await within(Promise.all(opened.splice(0).map((one) => one.close())), 10_000);
  await server.stop();
});

const stored = (stream: string) => (server.log.stream(stream)?.records ?? []).map(({ id }) => id);
const positionOf = (stream: string, revision: number) => String(server.log.stream(stream)?.records[revision]?.position);

/** As every caller does: "nothing was written" is tried again. */
async function insist(on: EventStore, stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): Promise<AppendResult> {
  for (;;) {
    try {
      return await on.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      expect(stored(stream)).not.toContain(events[0]?.id);
    }
  }
}

describe('an append', () => {
  test.each<AppendFault>(['cut-before', 'silent-before', 'timeout-before', 'end-before', 'not-ready', 'not-leader'])(
    'that comes to nothing (%s) is stored by a further attempt, once',
    async (fault) => {
      const stream = newStream();
      const events = newEvents(2);
      server.faults.nextAppend(fault);
      const answer = await store.append(stream, 'no-stream', events);
      expect(stored(stream)).toEqual(ids(events));
      expect(answer).toEqual({ revision: 1, position: positionOf(stream, 1), replayed: false });
      expect(server.faults.happened).toHaveLength(1);
    },
  );

  test.each<AppendFault>(['cut-after', 'silent-after', 'timeout-after', 'end-after'])(
    'that was stored and whose answer is lost (%s) is answered as it stands, and not stored again',
    async (fault) => {
      const stream = newStream();
      const events = newEvents(2);
      server.faults.nextAppend(fault);
      expect(await store.append(stream, 'no-stream', events)).toMatchObject({ revision: 1, position: positionOf(stream, 1) });
      expect(stored(stream)).toEqual(ids(events));
      expect(server.faults.happened).toHaveLength(1);
    },
  );

  test('that is stored only after its connection was cut, and after it was sent again, stands there once', async () => {
    const stream = newStream();
    const events = newEvents(2);
    server.faults.nextAppend('cut-and-hold');
    expect(await store.append(stream, 'no-stream', events)).toMatchObject({ revision: 1 });
    server.releaseHeld();
    expect(await store.append(stream, 1, newEvents(1))).toMatchObject({ revision: 2 });
    expect(stored(stream)).toHaveLength(3);
  });

  test.each<[AppendFault, number]>([
    ['cut-before', 0],
    ['cut-after', 2],
    ['cut-and-hold', 0],
  ])('whose server goes away with the answer (%s) is OutcomeUnknown, and the same ids tell the truth later', async (fault, count) => {
    const impatient = createEventStoreDb({ url: server.url, answerMs: 1_500, recoveryMs: 300, pollMs: 50 });
    opened.push(impatient);
    await impatient.head();
    const stream = newStream();
    const events = newEvents(2);
    server.faults.nextAppend(fault);
    const appending = rejection(impatient.append(stream, 'no-stream', events));
    await until(() => server.faults.happened.length === 1);
    await server.goDown();
    expect(await appending).toBeInstanceOf(OutcomeUnknown);
    expect(stored(stream)).toHaveLength(count);
    server.releaseHeld();
    await server.comeUp();
    const arrived = count > 0 || fault === 'cut-and-hold';
    expect(await store.append(stream, 'no-stream', events)).toMatchObject({ revision: 1, replayed: arrived });
    expect(stored(stream)).toEqual(ids(events));
  });

  test('of unknown outcome that was stored is answered as repeated when it is asked for again at once', async () => {
    const impatient = createEventStoreDb({ url: server.url, recoveryMs: 0 });
    opened.push(impatient);
    for (let round = 0; round < 10; round += 1) {
      const stream = newStream();
      const events = newEvents(1);
      server.faults.nextAppend('timeout-after', stream);
      // What the neighbour's answer tells of the head is older than the lost append.
      await impatient.append(newStream(), 'no-stream', newEvents(1));
      expect(await rejection(impatient.append(stream, 'no-stream', events))).toBeInstanceOf(OutcomeUnknown);
      expect(await impatient.append(stream, 'no-stream', events)).toMatchObject({ revision: 0, replayed: true });
    }
  });

  test('to a server that is not there is StoreUnavailable, and nothing was written', async () => {
    await server.goDown();
    const stream = newStream();
    expect(await rejection(open(server.url).append(stream, 'no-stream', newEvents(1)))).toBeInstanceOf(StoreUnavailable);
    await server.comeUp();
    expect(stored(stream)).toEqual([]);
  });

  test('before which somebody else wrote hears where the stream is, and nothing of it was written', async () => {
    const stream = newStream();
    server.faults.nextAppend('rival');
    const error = await rejection(store.append(stream, 'no-stream', newEvents(3)));
    expect(error).toBeInstanceOf(WrongExpectedRevision);
    expect(error).toMatchObject({ expected: 'no-stream', actual: 0 });
    expect(stored(stream)).toHaveLength(1);
  });

  test('and its neighbours on one connection are each answered truly when that is cut', async () => {
    const appends = Array.from({ length: 12 }, (_, n) => ({ stream: newStream(), events: newEvents(2), fault: n % 3 === 0 }));
    for (const { stream, fault } of appends) if (fault) server.faults.nextAppend('cut-after', stream);
    const answers = await Promise.all(appends.map(({ stream, events }) => store.append(stream, 'no-stream', events)));
    for (const [n, { stream, events }] of appends.entries()) {
      expect(stored(stream)).toEqual(ids(events));
      expect(answers[n]).toMatchObject({ revision: 1, position: positionOf(stream, 1) });
    }
  });

  test('and those of other clients in this process: an error on one connection is not taken for theirs', async () => {
    const other = await startEventStoreServer();
    const neighbour = open(other.url);
    await neighbour.head();
    const stream = newStream();
    other.faults.nextAppend('silent-after');
    server.faults.nextAppend('cut-before');
    const events = newEvents(1);
    const [answer] = await Promise.all([
      neighbour.append(stream, 'no-stream', events),
      store.append(newStream(), 'no-stream', newEvents(1)),
    ]);
    expect(answer).toMatchObject({ revision: 0 });
    expect(other.log.stream(stream)?.records.map(({ id }) => id)).toEqual(ids(events));
    await neighbour.close();
    await other.stop();
  });

  test('under known ids with other content is refused, also when another process wrote them meanwhile', async () => {
    const stream = newStream();
    const event = newEvent({ a: 1 });
    const idle = open(server.url);
    await idle.append(newStream(), 'no-stream', newEvents(1));
    // Of what was written in the last 20 ms nobody promises to know (tellsRacingReplaysApart).
    const from = performance.now();
    await until(() => performance.now() - from > 25);
    await store.append(stream, 'no-stream', [event]);
    const forged: ProposedEvent = { ...event, data: { a: 2 } };
    expect(await rejection(idle.append(stream, 'no-stream', [forged]))).toBeInstanceOf(DuplicateIdDifferentContent);
    expect(await idle.append(stream, 'no-stream', [event])).toMatchObject({ revision: 0, replayed: true });
  });

  test('to a stream that somebody deleted in the store is a clear error', async () => {
    const { EventStoreDBClient } = await import('@eventstore/db-client');
    const client = EventStoreDBClient.connectionString(server.url);
    for (const remove of ['deleteStream', 'tombstoneStream'] as const) {
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(2));
      await client[remove](stream);
      expect(await rejection(open(server.url).append(stream, 1, newEvents(1)))).toBeInstanceOf(StreamDeleted);
      expect(await rejection(all(store.readStream(stream)))).toBeInstanceOf(StreamDeleted);
    }
    await client.dispose();
  });
});

describe('a cluster', () => {
  test('whose leader changes takes every append once, and subscribers hear all of it', async () => {
    const follower = await startEventStoreServer({ sharing: server });
    server.node.cluster.followersForward = false;
    const clustered = open(server.clusterUrl);
    const stream = newStream();
    const subscriber = new Subscriber(clustered, await clustered.head(), [stream]);
    const events = newEvents(8);
    for (const [n, event] of events.entries()) {
      (n % 2 === 0 ? follower : server).lead();
      expect(await clustered.append(stream, n === 0 ? 'no-stream' : n - 1, [event])).toMatchObject({ revision: n, replayed: false });
    }
    expect(stored(stream)).toEqual(ids(events));
    expect(ids(await subscriber.nextEvents(8))).toEqual(ids(events));
    await subscriber.leave();
    await clustered.close();
    await follower.stop();
  });

  test('that lost its leader is served by the other node', async () => {
    const follower = await startEventStoreServer({ sharing: server });
    const clustered = open(server.clusterUrl);
    await clustered.head();
    follower.lead();
    await server.goDown();
    expect(await insist(clustered, newStream(), 'no-stream', newEvents(1))).toMatchObject({ revision: 0 });
    await clustered.close();
    await server.comeUp();
    await follower.stop();
  });
});

describe('a subscription', () => {
  async function caughtUp(stream: string): Promise<Subscriber> {
    const subscriber = new Subscriber(store, await store.head(), [stream]);
    await subscriber.untilCaughtUp();
    return subscriber;
  }
  /** Written past the store, so that only the server can tell of it. */
  async function writtenElsewhere(stream: string, count: number): Promise<ProposedEvent[]> {
    const events = newEvents(count);
    await open(server.url).append(stream, 'no-stream', events);
    return events;
  }

  test('that the server forgets goes on by asking, and is begun again', async () => {
    const stream = newStream();
    const subscriber = await caughtUp(stream);
    const first = subscriber.next();
    await until(() => server.subscriptions === 1);
    const silenced = server.node.subscriptions.values().next().value;
    server.silenceSubscriptions();
    const events = await writtenElsewhere(stream, 3);
    const heard = [await first, ...(await subscriber.nextEvents(2)).map((event) => ({ kind: 'event' as const, event }))];
    expect(heard.map((message) => message?.kind === 'event' && message.event.id)).toEqual(ids(events));
    await subscriber.untilCaughtUp();
    const waiting = subscriber.next();
    // What it did not tell shows that it is stalled.
    await until(() => server.subscriptions === 1 && server.node.subscriptions.values().next().value !== silenced);
    subscriber.abort();
    await waiting;
  });

  test('that ends without an error goes on', async () => {
    const stream = newStream();
    const subscriber = await caughtUp(stream);
    const first = subscriber.next();
    await until(() => server.subscriptions === 1);
    server.endSubscriptions();
    const events = await writtenElsewhere(stream, 1);
    expect(await first).toMatchObject({ kind: 'event', event: { id: events[0]?.id } });
    await subscriber.leave();
  });

  test.each(['repeat', 'reorder'] as const)(
    'that begins again after a cut with a server that does %s gives each event once, in order',
    async (kind) => {
      const stream = newStream();
      const subscriber = await caughtUp(stream);
      const events: ProposedEvent[] = [];
      for (let round = 0; round < 4; round += 1) {
        const waiting = rejectionOrEvent(subscriber);
        server.faults.nextSubscription({ kind, events: 5 });
        server.cut();
        const more = newEvents(6);
        await insist(open(server.url), stream, round === 0 ? 'no-stream' : round * 6 - 1, more);
        events.push(...more);
        const first = await waiting;
        const rest = first === null ? null : await subscriber.nextEvents(5);
        // Lost for a moment: the reader begins again behind what it handled, as every projection does.
        if (rest === null) return expect(await resumed(stream, events)).toEqual(ids(events));
        expect([first, ...rest.map(({ id }) => id)]).toEqual(ids(more));
      }
      await subscriber.leave();
    },
  );

  test('whose server restarts with its state loses nothing for a reader that begins again where it was', async () => {
    const stream = newStream();
    const events = newEvents(4);
    await store.append(stream, 'no-stream', events.slice(0, 2));
    await server.restart();
    await insist(store, stream, 1, events.slice(2));
    expect(await resumed(stream, events)).toEqual(ids(events));
  });

  test('whose server goes away is StoreUnavailable, and so is everything else that is asked', async () => {
    const subscriber = await caughtUp(newStream());
    const waiting = rejection(subscriber.next());
    await server.goDown();
    expect(await within(waiting, 10_000)).toBeInstanceOf(StoreUnavailable);
    expect(await rejection(store.head())).toBeInstanceOf(StoreUnavailable);
    expect(await rejection(all(store.readAll()))).toBeInstanceOf(StoreUnavailable);
    await server.comeUp();
    await until(async () => (await store.head().catch(() => null)) !== null);
  });

  async function rejectionOrEvent(subscriber: Subscriber): Promise<string | null> {
    try {
      const message = await subscriber.next();
      return message?.kind === 'event' ? message.event.id : null;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return null;
    }
  }

  async function resumed(stream: string, events: readonly ProposedEvent[]): Promise<string[]> {
    const subscriber = new Subscriber(store, null, [stream]);
    const heard = ids(await subscriber.nextEvents(events.length));
    await subscriber.leave();
    return heard;
  }
});

describe('a read', () => {
  test('that is cut in the middle comes whole, once each, in order', async () => {
    const stream = newStream();
    const events = newEvents(30);
    await store.append(stream, 'no-stream', events);
    server.faults.nextRead({ kind: 'cut', after: 11 });
    expect(ids(await all(store.readStream(stream)))).toEqual(ids(events));
    server.faults.nextRead({ kind: 'cut', after: 7 });
    server.faults.nextRead({ kind: 'not-ready', after: 0 });
    expect(ids((await all(store.readAll())).filter((event) => event.stream === stream))).toEqual(ids(events));
    expect(server.faults.happened).toHaveLength(3);
  });
});

describe('an append that is larger than the server takes', () => {
  const large = () => newEvent({ text: 'x'.repeat(700_000) });

  test('is an error of its own that names both figures and the setting, and nothing of it is stored', async () => {
    const stream = newStream();
    const error = await rejection(store.append(stream, 'no-stream', [large(), large()]));
    expect(error).toBeInstanceOf(AppendTooLarge);
    expect(error).not.toBeInstanceOf(StoreUnavailable);
    expect(error).toMatchObject({ most: 1_048_576, message: expect.stringMatching(/MaxAppendSize of EventStoreDB should be 16000000/) });
    expect((error as AppendTooLarge).bytes).toBeGreaterThan(1_400_000);
    expect(stored(stream)).toEqual([]);
    const [one] = [large()];
    expect((await store.append(stream, 'no-stream', [one])).revision).toBe(0);
  });
});
