import { describe, expect, test } from 'vitest';
import type { Position, RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { all, type ContractContext, globalOrder, globalOrderBackwards, ids, newEvents, newStream } from './examples.ts';

export function globalOrderExamples({ the }: ContractContext): void {
  /** Appends to three streams in turn; answers the streams, the ids in order of append and the head before. */
  async function interleaved(rounds: number) {
    const { store } = the();
    const before = await store.head();
    const streams = [newStream(), newStream(), newStream()];
    const appended: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const stream of streams) {
        const events = newEvents(round % 2 === 0 ? 1 : 2);
        const tip = await all(store.readStream(stream, { direction: 'backwards', limit: 1 }));
        await store.append(stream, tip[0]?.revision ?? 'no-stream', events);
        appended.push(...ids(events));
      }
    }
    return { store, before, streams, appended };
  }

  const positions = (events: readonly RecordedEvent[]): Position[] => events.map((event) => event.position);

  describe('the global order', () => {
    test('is the order of the appends, across streams', async () => {
      const { store, before, streams, appended } = await interleaved(5);
      expect(ids(await globalOrder(store, before, streams))).toEqual(appended);
    });

    test('backwards is the same in reverse', async () => {
      const { store, before, streams, appended } = await interleaved(4);
      expect(ids(await globalOrderBackwards(store, before, streams))).toEqual(appended.toReversed());
    });

    test('agrees with comparePositions, which is strict', async () => {
      const { store, before, streams } = await interleaved(4);
      const order = positions(await globalOrder(store, before, streams));
      for (const [a, first] of order.entries()) {
        for (const [b, second] of order.entries()) expect(Math.sign(store.comparePositions(first, second))).toBe(Math.sign(a - b));
      }
    });

    test('keeps the events of a batch together', async () => {
      const { store } = the();
      const before = await store.head();
      const batches = Array.from({ length: 20 }, () => ({ stream: newStream(), events: newEvents(5) }));
      await Promise.all(batches.map(({ stream, events }) => store.append(stream, 'no-stream', events)));
      const order = await globalOrder(
        store,
        before,
        batches.map(({ stream }) => stream),
      );
      for (let at = 0; at < order.length; at += 5) expect(new Set(order.slice(at, at + 5).map((event) => event.stream)).size).toBe(1);
      expect(order).toHaveLength(100);
    });

    test('has the same positions as reading the stream', async () => {
      const { store, before, streams } = await interleaved(3);
      const order = await globalOrder(store, before, streams);
      for (const stream of streams) expect(await all(store.readStream(stream))).toEqual(order.filter((event) => event.stream === stream));
    });

    test('resumed after every position gives exactly the rest', async () => {
      const { store, before, streams } = await interleaved(7);
      const order = await globalOrder(store, before, streams);
      for (const [at, event] of order.entries()) {
        expect(ids(await globalOrder(store, event.position, streams))).toEqual(ids(order.slice(at + 1)));
      }
    });

    test('backwards before every position gives exactly what came before', async () => {
      const { store, before, streams } = await interleaved(5);
      const order = await globalOrder(store, before, streams);
      for (const [at, event] of order.entries()) {
        const rest: string[] = [];
        for await (const earlier of store.readAll({ direction: 'backwards', after: event.position })) {
          if (rest.length === at) break;
          if (streams.includes(earlier.stream)) rest.push(earlier.id);
        }
        expect(rest).toEqual(ids(order.slice(0, at)).toReversed());
      }
    });

    test('a position survives JSON', async () => {
      const { store, before, streams } = await interleaved(2);
      const [first, ...rest] = await globalOrder(store, before, streams);
      const kept = JSON.parse(JSON.stringify({ position: first!.position })).position;
      expect(ids(await globalOrder(store, kept, streams))).toEqual(ids(rest));
    });

    test.each([0, 1, 3])('a limit of %i gives that many', async (limit) => {
      const { store, before } = await interleaved(3);
      expect(await all(store.readAll({ after: before, limit }))).toHaveLength(limit);
      expect(await all(store.readAll({ direction: 'backwards', limit }))).toHaveLength(limit);
    });

    test('read in pieces by limit it is the same as read at once', async () => {
      const { store, before, streams } = await interleaved(6);
      const whole = await globalOrder(store, before, streams);
      const pieces: RecordedEvent[] = [];
      for (let after = before; ; ) {
        const piece = await all(store.readAll({ after, limit: 4 }));
        if (piece.length === 0) break;
        pieces.push(...piece.filter((event) => streams.includes(event.stream)));
        after = piece.at(-1)!.position;
      }
      expect(pieces).toEqual(whole);
    });

    test('more events than fit a page come once each', async () => {
      const { store } = the();
      const before = await store.head();
      const streams = Array.from({ length: 4 }, () => newStream());
      for (const stream of streams) await store.append(stream, 'no-stream', newEvents(400));
      const order = await globalOrder(store, before, streams);
      expect(order).toHaveLength(1_600);
      expect(new Set(ids(order)).size).toBe(1_600);
      expect(ids(await globalOrderBackwards(store, before, streams))).toEqual(ids(order).toReversed());
    });

    test('a long read ends, also while others go on appending', async () => {
      const { store } = the();
      const before = await store.head();
      for (let n = 0; n < 4; n += 1) await store.append(newStream(), 'no-stream', newEvents(700));
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      let reading = true;
      const writer = (async () => {
        for (let revision = 0; reading; revision += 20) {
          await store.append(stream, revision, newEvents(20));
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      try {
        let read = 0;
        for await (const event of store.readAll({ after: before })) read += event.position === null ? 0 : 1;
        expect(read).toBeGreaterThan(2_800);
      } finally {
        reading = false;
        await writer;
      }
    });

    test('the head is the position of the newest event', async () => {
      const { store } = the();
      const { position } = await store.append(newStream(), 'no-stream', newEvents(3));
      const head = await store.head();
      expect(head).not.toBeNull();
      expect(store.comparePositions(head!, position)).toBeGreaterThanOrEqual(0);
      const [newest] = await all(store.readAll({ direction: 'backwards', limit: 1 }));
      expect(store.comparePositions(newest!.position, head!)).toBeGreaterThanOrEqual(0);
      expect(await all(store.readAll({ after: newest!.position }))).toEqual([]);
    });
  });
}
