import { describe, expect, test } from 'vitest';
import type { StoreUnderTest } from './examples.ts';
import { all, type ContractContext, globalOrder, ids, newEvent, newEvents, newStream, Subscriber, within } from './examples.ts';

/** What an adapter declares beyond one process and one moment. */
export function sharingExamples({ the, capabilities }: ContractContext): void {
  const another = () => {
    const { openAnother } = the();
    if (openAnother === undefined)
      throw new Error('the adapter declares sharedBetweenProcesses: it must say how a second process opens it');
    return openAnother();
  };

  if (capabilities.durable && capabilities.sharedBetweenProcesses) {
    describe('a store that outlives its process', () => {
      test('has its events when it is opened again', async () => {
        const stream = newStream();
        const events = newEvents(3);
        const first = another();
        await first.append(stream, 'no-stream', events);
        const read = await all(first.readStream(stream));
        await first.close();
        const second = another();
        expect(await all(second.readStream(stream))).toEqual(read);
        expect(await second.append(stream, 'no-stream', events)).toMatchObject({ revision: 2, replayed: true });
        await second.close();
      });
    });
  }

  if (capabilities.sharedBetweenProcesses) {
    describe('a store that several processes share', () => {
      test('tells a subscriber of what another process appended', async () => {
        const { store } = the();
        const other = another();
        const stream = newStream();
        const subscriber = new Subscriber(store, await store.head(), [stream]);
        await subscriber.untilCaughtUp();
        const events = newEvents(2);
        await other.append(stream, 'no-stream', events);
        expect(ids(await subscriber.nextEvents(2))).toEqual(ids(events));
        await subscriber.leave();
        await other.close();
      });

      test('lets one of two processes create a stream, every time', async () => {
        const stores = [the().store, another()];
        for (let round = 0; round < 50; round += 1) {
          const stream = newStream();
          const results = await Promise.allSettled(stores.map((store) => store.append(stream, 'no-stream', newEvents(1))));
          expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
          expect(await all(the().store.readStream(stream))).toHaveLength(1);
        }
        await stores[1]!.close();
      });

      test('answers an append repeated by another process as replayed', async () => {
        const other = another();
        const stream = newStream();
        const events = newEvents(2);
        const results = await Promise.all([the().store, other].map((store) => store.append(stream, 'no-stream', events)));
        if (capabilities.tellsRacingReplaysApart) expect(results.map((result) => result.replayed).sort()).toEqual([false, true]);
        expect(results[0]?.position).toBe(results[1]?.position);
        expect(ids(await all(other.readStream(stream)))).toEqual(ids(events));
        expect(await other.append(stream, 'no-stream', events)).toEqual({ ...results[0], replayed: true });
        await other.close();
      });

      test('shows a live subscriber the appends of three processes once each, in one order', async () => {
        const stores = [the().store, another(), another()];
        const { store } = the();
        const before = await store.head();
        const streams = stores.map(() => newStream());
        const subscriber = new Subscriber(store, before, streams);
        await subscriber.untilCaughtUp();
        const writers = stores.map(async (writer, index) => {
          for (let n = 0; n < 60; n += 1) await writer.append(streams[index]!, n === 0 ? 'no-stream' : n - 1, newEvents(1));
        });
        const received = await subscriber.nextEvents(180);
        await Promise.all(writers);
        expect(received).toEqual(await globalOrder(store, before, streams));
        expect(new Set(ids(received)).size).toBe(180);
        await subscriber.leave();
        await Promise.all(stores.slice(1).map((opened) => opened.close()));
      });
    });
  }

  if (capabilities.writersHoldTransactions) {
    describe('while a slow transaction of somebody else is open', () => {
      const openTransaction: NonNullable<StoreUnderTest['openTransaction']> = (stream, event) => {
        const open = the().openTransaction;
        if (open === undefined) throw new Error('the adapter declares writersHoldTransactions: it must say how one is opened');
        return open(stream, event);
      };

      test('no reader runs past it: order of commit is the order read and subscribed', async () => {
        const { store } = the();
        const before = await store.head();
        const streams = [newStream('slow'), newStream('waiting')];
        const slow = newEvent({ slow: true });
        const quick = newEvent({ slow: false });
        const subscriber = new Subscriber(store, before, streams);
        await subscriber.untilCaughtUp();
        const transaction = await openTransaction(streams[0]!, slow);
        const appending = store.append(streams[1]!, 'no-stream', [quick]);
        const early = subscriber.next(5_000);
        await expect(within(Promise.race([appending, early]), 500)).rejects.toThrow('nothing came within');
        expect(await globalOrder(store, before, streams)).toEqual([]);
        await transaction.commit();
        await appending;
        const first = await early;
        const received = [
          ...(first?.kind === 'event' ? [first.event] : []),
          ...(await subscriber.nextEvents(first?.kind === 'event' ? 1 : 2)),
        ];
        expect(ids(received)).toEqual([slow.id, quick.id]);
        expect(ids(await globalOrder(store, before, streams))).toEqual([slow.id, quick.id]);
        await subscriber.leave();
      });

      test('what it takes back never was there', async () => {
        const { store } = the();
        const before = await store.head();
        const streams = [newStream('slow'), newStream('waiting')];
        const transaction = await openTransaction(streams[0]!, newEvent());
        const appending = store.append(streams[1]!, 'no-stream', [newEvent()]);
        await transaction.rollback();
        await appending;
        expect((await globalOrder(store, before, streams)).map((event) => event.stream)).toEqual([streams[1]]);
        expect(await store.append(streams[0]!, 'no-stream', [newEvent()])).toMatchObject({ revision: 0 });
      });
    });
  }
}
