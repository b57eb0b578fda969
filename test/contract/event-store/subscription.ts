import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type EventStore, StoreUnavailable } from '../../../shared-kernel/event-store/port.ts';
import { count } from '../../support/counts.ts';
import { all, type ContractContext, globalOrder, ids, newEvent, newEvents, newStream, Subscriber, within } from './examples.ts';

v8.setFlagsFromString('--expose-gc');
/** More than the contract itself appends before its subscriptions. */
const MANY = 20_000;

/** What a store may hold for a reader that does not read on. */
const MOST_HELD_BYTES = 24 * 1_048_576;

const collectGarbage = vm.runInNewContext('gc') as () => void;

export function subscriptionExamples({ the }: ContractContext): void {
  async function streamOf(size: number) {
    const { store } = the();
    const before = await store.head();
    const stream = newStream();
    const events = newEvents(size);
    await store.append(stream, 'no-stream', events);
    return { store, before, stream, events };
  }

  const appendMore = async (store: EventStore, stream: string, revision: number, size: number) => {
    const events = newEvents(size);
    await store.append(stream, revision, events);
    return events;
  };

  describe('a subscription', () => {
    test('gives what is there, then caughtUp, then what comes, in order', async () => {
      const { store, before, stream, events } = await streamOf(3);
      const subscriber = new Subscriber(store, before, [stream]);
      expect(ids((await subscriber.untilCaughtUp()).events)).toEqual(ids(events));
      const more = await appendMore(store, stream, 2, 2);
      const live = await subscriber.nextEvents(2);
      expect(ids(live)).toEqual(ids(more));
      expect(live).toEqual((await globalOrder(store, before, [stream])).slice(3));
      await subscriber.leave();
    });

    test('says caughtUp in band: nothing that was there before comes after it', async () => {
      const { store, before, stream, events } = await streamOf(1_100);
      const subscriber = new Subscriber(store, before, [stream]);
      const { events: first, position } = await subscriber.untilCaughtUp();
      expect(ids(first)).toEqual(ids(events));
      expect(store.comparePositions(position!, first.at(-1)!.position)).toBeGreaterThanOrEqual(0);
      await subscriber.leave();
    });

    test('from the head says caughtUp first and then gives only what is new', async () => {
      const { store, stream } = await streamOf(2);
      const subscriber = new Subscriber(store, await store.head(), [stream]);
      expect((await subscriber.next())?.kind).toBe('caughtUp');
      const more = await appendMore(store, stream, 1, 1);
      expect(ids(await subscriber.nextEvents(1))).toEqual(ids(more));
      await subscriber.leave();
    });

    test('from null begins at the very first event', async () => {
      const { store, events } = await streamOf(2);
      const subscriber = new Subscriber(store, null);
      const received: string[] = [];
      // A shared store may hold very much: its first events are enough there.
      while (received.at(-1) !== events[1]!.id && received.length < MANY) received.push(...ids(await subscriber.nextEvents(1)));
      expect(received).toEqual(ids(await all(store.readAll({ limit: received.length }))));
      await subscriber.leave();
    });

    test('resumed after every event gives exactly the rest', async () => {
      const { store, before, stream } = await streamOf(12);
      const order = await globalOrder(store, before, [stream]);
      for (const [at, event] of order.entries()) {
        const subscriber = new Subscriber(store, event.position, [stream]);
        expect(ids((await subscriber.untilCaughtUp()).events)).toEqual(ids(order.slice(at + 1)));
        await subscriber.leave();
      }
    });

    test('hears of a new event soon', async () => {
      const { store, stream } = await streamOf(1);
      const subscriber = new Subscriber(store, await store.head(), [stream]);
      await subscriber.untilCaughtUp();
      const waiting = subscriber.next(2_000);
      await appendMore(store, stream, 0, 1);
      expect((await waiting)?.kind).toBe('event');
      await subscriber.leave();
    });

    test('loses and doubles nothing where catching up meets what is being appended', async () => {
      for (let round = count('hand-over rounds', 10, 100); round > 0; round -= 1) {
        const { store, before, stream, events } = await streamOf(30);
        const subscriber = new Subscriber(store, before, [stream]);
        const appended = ids(events);
        const writer = (async () => {
          for (let revision = 29; revision < 69; revision += 2) appended.push(...ids(await appendMore(store, stream, revision, 2)));
        })();
        const received = await subscriber.nextEvents(70);
        await writer;
        expect(ids(received)).toEqual(appended);
        await subscriber.leave();
      }
    });

    test('gives the same order to each of several readers', async () => {
      const { store, before, stream, events } = await streamOf(40);
      const subscribers = Array.from({ length: 5 }, () => new Subscriber(store, before, [stream]));
      const more = await appendMore(store, stream, 39, 20);
      for (const subscriber of subscribers) {
        expect(ids(await subscriber.nextEvents(60))).toEqual([...ids(events), ...ids(more)]);
        await subscriber.leave();
      }
    });

    test('with a slow reader keeps the order and does not hold up the others', async () => {
      const { store, before, stream, events } = await streamOf(200);
      const slow = new Subscriber(store, before, [stream]);
      const received = await slow.nextEvents(5);
      const more = await appendMore(store, stream, 199, 400);
      const fast = new Subscriber(store, before, [stream]);
      expect(await fast.nextEvents(600)).toHaveLength(600);
      await fast.leave();
      received.push(...(await slow.nextEvents(595)));
      expect(ids(received)).toEqual([...ids(events), ...ids(more)]);
      await slow.leave();
    });

    test('with a slow reader holds little of what waits for it', async () => {
      const { store } = the();
      const before = await store.head();
      const stream = newStream();
      const pending = count('1 MB events that wait for a slow reader', 48, 200);
      for (let n = 0; n < pending; n += 4) {
        const large = Array.from({ length: 4 }, (_, k) => newEvent({ n: n + k, text: 'x'.repeat(1_000_000) }));
        await store.append(stream, n === 0 ? 'no-stream' : n - 1, large);
      }
      collectGarbage();
      const baseline = process.memoryUsage();
      const subscriber = new Subscriber(store, before, [stream]);
      for (let n = 0; n < pending; n += 1) {
        const [event] = await subscriber.nextEvents(1);
        expect(event?.data.n).toBe(n);
        if (n % 8 !== 3) continue;
        expect(await leastGrowth(baseline)).toBeLessThan(MOST_HELD_BYTES);
      }
      await subscriber.leave();
    });

    test('ends quietly when it is aborted while it waits', async () => {
      const { store } = await streamOf(1);
      const subscriber = new Subscriber(store, await store.head());
      await subscriber.untilCaughtUp();
      const waiting = subscriber.next(2_000);
      subscriber.abort();
      expect(await waiting).toBeNull();
    });

    test('gives nothing when it was aborted before it began', async () => {
      const { store, before } = await streamOf(3);
      const subscriber = new Subscriber(store, before);
      subscriber.abort();
      expect(await subscriber.next(2_000)).toBeNull();
    });

    test('gives nothing more once it is aborted in the middle', async () => {
      const { store, before, stream } = await streamOf(50);
      const subscriber = new Subscriber(store, before, [stream]);
      await subscriber.nextEvents(3);
      subscriber.abort();
      expect(await subscriber.next(2_000)).toBeNull();
    });

    test('can be left by its reader, and many are left without harm to the store', async () => {
      const { store, before, stream } = await streamOf(5);
      for (let round = 0; round < 40; round += 1) {
        for await (const message of store.subscribeAll({ after: before, signal: new AbortController().signal })) {
          if (message.kind === 'event' && message.event.stream === stream && message.event.revision === 1) break;
        }
      }
      const subscriber = new Subscriber(store, before, [stream]);
      expect(await subscriber.nextEvents(5)).toHaveLength(5);
      await subscriber.leave();
    });
  });
}

/** Examples that close the store they use, each with one of its own. */
export function closingExamples(open: () => Promise<{ store: EventStore; dispose(): Promise<void> }>): void {
  describe('a closed store', () => {
    test('has finished what it accepted, and refuses every call', async () => {
      const { store, dispose } = await open();
      try {
        const accepted = [newStream(), newStream()].map((stream) => store.append(stream, 'no-stream', newEvents(2)));
        await store.close();
        expect(await Promise.all(accepted)).toMatchObject([{ revision: 1 }, { revision: 1 }]);
        await expect(store.append(newStream(), 'no-stream', newEvents(1))).rejects.toBeInstanceOf(StoreUnavailable);
        await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
        await expect(store.readStream('any')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreUnavailable);
        await expect(store.readAll()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreUnavailable);
        await store.close();
      } finally {
        await dispose();
      }
    });

    test('ends its subscriptions with StoreUnavailable', async () => {
      const { store, dispose } = await open();
      try {
        const subscriber = new Subscriber(store, await store.head());
        await subscriber.untilCaughtUp();
        const waiting = subscriber.next().catch((error: unknown) => error);
        await store.close();
        expect(await within(waiting, 2_000)).toBeInstanceOf(StoreUnavailable);
      } finally {
        await dispose();
      }
    });
  });
}

/** What is held while nobody reads on: buffers that are given back by and by are not, so the least of some looks counts. */
async function leastGrowth(baseline: NodeJS.MemoryUsage): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 25 && least >= MOST_HELD_BYTES; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    collectGarbage();
    const now = process.memoryUsage();
    least = Math.min(least, now.heapUsed + now.external - baseline.heapUsed - baseline.external);
  }
  return least;
}
