import { describe, expect, test } from 'vitest';
import { DuplicateIdDifferentContent, type ProposedEvent } from '../../../shared-kernel/event-store/port.ts';
import { all, type ContractContext, ids, newEvent, newEvents, newStream, rejection } from './examples.ts';

export function idempotencyExamples({ the, capabilities }: ContractContext): void {
  const append = (stream: string, expected: 'no-stream' | number, events: readonly ProposedEvent[]) =>
    the().store.append(stream, expected, events);
  const stored = async (stream: string) => ids(await all(the().store.readStream(stream)));

  async function refusedAsDuplicate(stream: string, expected: 'no-stream' | number, events: readonly ProposedEvent[], id: string) {
    const before = await stored(stream);
    const error = await rejection(append(stream, expected, events));
    expect(error).toBeInstanceOf(DuplicateIdDifferentContent);
    expect(error).toMatchObject({ eventId: id });
    expect(await stored(stream)).toEqual(before);
  }

  describe('the same ids again', () => {
    test('give the same answer and write nothing', async () => {
      const stream = newStream();
      const event = newEvent({ a: 1 });
      const first = await append(stream, 'no-stream', [event]);
      expect(await append(stream, 'no-stream', [event])).toEqual({ ...first, replayed: true });
      expect(await stored(stream)).toEqual([event.id]);
    });

    test('give the answer of that time after the stream has moved on', async () => {
      const stream = newStream();
      const event = newEvent();
      const first = await append(stream, 'no-stream', [event]);
      await append(stream, 0, newEvents(3));
      expect(await append(stream, 'no-stream', [event])).toEqual({ ...first, replayed: true });
    });

    test('give the same answer whatever revision is expected', async () => {
      const stream = newStream();
      const event = newEvent();
      const first = await append(stream, 'no-stream', [event]);
      for (const expected of ['no-stream', 0, 17] as const)
        expect(await append(stream, expected, [event])).toEqual({ ...first, replayed: true });
    });

    test('work for a whole batch in the middle of a stream', async () => {
      const stream = newStream();
      await append(stream, 'no-stream', newEvents(2));
      const batch = newEvents(3);
      const first = await append(stream, 1, batch);
      await append(stream, 4, newEvents(1));
      expect(await append(stream, 1, batch)).toEqual({ ...first, replayed: true });
      expect(await stored(stream)).toHaveLength(6);
    });

    test('count as the same when the object was built anew', async () => {
      const stream = newStream();
      const event = newEvent({ list: [1, { deep: 'ñ' }] });
      await append(stream, 'no-stream', [event]);
      expect(await append(stream, 'no-stream', [JSON.parse(JSON.stringify(event))])).toMatchObject({ replayed: true });
    });

    test('sent ten times at once are written once and answered alike', async () => {
      const stream = newStream();
      const batch = newEvents(2);
      const results = await Promise.all(Array.from({ length: 10 }, () => append(stream, 'no-stream', batch)));
      expect(new Set(results.map(({ revision, position }) => `${revision} ${position}`)).size).toBe(1);
      expect(results.filter((result) => !result.replayed)).toHaveLength(1);
      expect(await stored(stream)).toEqual(ids(batch));
    });
  });

  describe('an id that stands there as something else', () => {
    test.each<[string, (event: ProposedEvent) => ProposedEvent]>([
      ['data', (event) => ({ ...event, data: { a: 1, b: 3 } })],
      ['metadata', (event) => ({ ...event, metadata: { schemaVersion: 2 } })],
      ['type', (event) => ({ ...event, type: 'SomethingElseHappened' })],
      ['order of keys', (event) => ({ ...event, data: { b: 2, a: 1 } })],
    ])('is refused with other %s', async (_, change) => {
      const stream = newStream();
      const event = newEvent({ a: 1, b: 2 });
      await append(stream, 'no-stream', [event]);
      await refusedAsDuplicate(stream, 'no-stream', [change(event)], event.id);
      await refusedAsDuplicate(stream, 0, [change(event)], event.id);
    });

    test('is refused when the batch holds the events in another order', async () => {
      const stream = newStream();
      const [a, b] = [newEvent({ n: 1 }), newEvent({ n: 2 })];
      await append(stream, 'no-stream', [a, b]);
      const error = await rejection(append(stream, 'no-stream', [b, a]));
      expect(error).toBeInstanceOf(DuplicateIdDifferentContent);
      expect(await stored(stream)).toEqual([a.id, b.id]);
    });

    test('is refused with one more event behind the known ones', async () => {
      const stream = newStream();
      const known = newEvents(2);
      await append(stream, 'no-stream', known);
      await refusedAsDuplicate(stream, 'no-stream', [...known, newEvent()], known[0]!.id);
      await refusedAsDuplicate(stream, 1, [...known, newEvent()], known[0]!.id);
    });

    test('is refused with a new event before the known one', async () => {
      const stream = newStream();
      const known = newEvent();
      await append(stream, 'no-stream', [known]);
      await refusedAsDuplicate(stream, 0, [newEvent(), known], known.id);
    });

    test('is refused when it comes twice in one append', async () => {
      const stream = newStream();
      const event = newEvent();
      await refusedAsDuplicate(stream, 'no-stream', [event, newEvent(), event], event.id);
    });

    if (capabilities.idsUniqueAcrossStreams) {
      test('is refused in another stream', async () => {
        const event = newEvent();
        await append(newStream(), 'no-stream', [event]);
        await refusedAsDuplicate(newStream(), 'no-stream', [event], event.id);
      });

      test('sent to two streams at once stands in one of them', async () => {
        const streams = [newStream(), newStream()];
        const event = newEvent();
        const results = await Promise.allSettled(streams.map((stream) => append(stream, 'no-stream', [event])));
        expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
        const both = [...(await stored(streams[0]!)), ...(await stored(streams[1]!))];
        expect(both).toEqual([event.id]);
      });
    }
  });
}
