import { describe, expect, test } from 'vitest';
import {
  type AppendResult,
  DuplicateIdDifferentContent,
  EventTooLarge,
  MAX_EVENT_BYTES,
  type ProposedEvent,
  WrongExpectedRevision,
} from '../../../shared-kernel/event-store/port.ts';
import { count } from '../../support/counts.ts';
import { all, type ContractContext, ids, newEvent, newEvents, newStream, rejection } from './examples.ts';

export function appendExamples({ the, capabilities }: ContractContext): void {
  const append = (stream: string, expected: 'no-stream' | number, events: readonly ProposedEvent[]) =>
    the().store.append(stream, expected, events);
  const stored = async (stream: string) => ids(await all(the().store.readStream(stream)));

  describe('append', () => {
    test('the first event of a stream has revision 0 and a position', async () => {
      const result = await append(newStream(), 'no-stream', [newEvent()]);
      expect(result).toEqual({ revision: 0, position: expect.any(String), replayed: false });
    });

    test('answers the revision and the position of the last event of a batch', async () => {
      const stream = newStream();
      const result = await append(stream, 'no-stream', newEvents(3));
      const last = (await all(the().store.readStream(stream))).at(-1);
      expect(result).toEqual({ revision: 2, position: last?.position, replayed: false });
    });

    test('goes on from the revision that was read', async () => {
      const stream = newStream();
      await append(stream, 'no-stream', newEvents(2));
      expect(await append(stream, 1, [newEvent()])).toMatchObject({ revision: 2, replayed: false });
    });

    test('a later append has a later position', async () => {
      const first = await append(newStream(), 'no-stream', [newEvent()]);
      const second = await append(newStream(), 'no-stream', [newEvent()]);
      expect(the().store.comparePositions(first.position, second.position)).toBeLessThan(0);
    });

    test('no-stream on a stream that exists reports its actual revision', async () => {
      const stream = newStream();
      await append(stream, 'no-stream', newEvents(3));
      const error = await rejection(append(stream, 'no-stream', [newEvent()]));
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      expect(error).toMatchObject({ stream, expected: 'no-stream', actual: 2 });
    });

    test('a number on a stream that does not exist reports no-stream', async () => {
      const stream = newStream();
      const error = await rejection(append(stream, 4, [newEvent()]));
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      expect(error).toMatchObject({ stream, expected: 4, actual: 'no-stream' });
    });

    test.each([0, 1, 3, 9])('revision %i on a stream at 2 reports 2', async (expected) => {
      const stream = newStream();
      await append(stream, 'no-stream', newEvents(3));
      const error = await rejection(append(stream, expected, [newEvent()]));
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      expect(error).toMatchObject({ expected, actual: 2 });
    });

    test('a batch at the wrong revision writes none of its events', async () => {
      const stream = newStream();
      const first = newEvents(2);
      await append(stream, 'no-stream', first);
      await rejection(append(stream, 0, newEvents(5)));
      expect(await stored(stream)).toEqual(ids(first));
    });

    test('a batch with one event that is too large writes none of its events', async () => {
      const stream = newStream();
      const tooLarge = newEvent({ text: 'x'.repeat(MAX_EVENT_BYTES) });
      expect(await rejection(append(stream, 'no-stream', [newEvent(), tooLarge, newEvent()]))).toBeInstanceOf(EventTooLarge);
      expect(await stored(stream)).toEqual([]);
    });

    test('a refused event can be appended later under the same id', async () => {
      const stream = newStream();
      const event = newEvent();
      await rejection(append(stream, 0, [event]));
      expect(await append(stream, 'no-stream', [event])).toMatchObject({ revision: 0, replayed: false });
    });

    test('a batch of 700 events stands whole and in order', async () => {
      const stream = newStream();
      const events = newEvents(700);
      expect(await append(stream, 'no-stream', events)).toMatchObject({ revision: 699 });
      expect(await stored(stream)).toEqual(ids(events));
    });

    test('two creators at once: one wins, every time', async () => {
      for (let round = count('two creators at once', 100, 100); round > 0; round -= 1) {
        const stream = newStream();
        const rivals = [newEvent({ rival: 1 }), newEvent({ rival: 2 })];
        const results = await Promise.allSettled(rivals.map((event) => append(stream, 'no-stream', [event])));
        const winner = results.findIndex((result) => result.status === 'fulfilled');
        expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
        expect((results[1 - winner] as PromiseRejectedResult).reason).toMatchObject({ name: 'WrongExpectedRevision', actual: 0 });
        expect(await stored(stream)).toEqual([rivals[winner]!.id]);
      }
    });

    test('ten writers who read the same revision: one wins, the others hear where the stream is', async () => {
      const stream = newStream();
      await append(stream, 'no-stream', newEvents(4));
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => append(stream, 3, [newEvent()])));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ expected: 3, actual: 4 });
      expect(await stored(stream)).toHaveLength(5);
    });

    test('writers who try again after each refusal all get their event in, once', async () => {
      const stream = newStream();
      const events = newEvents(12);
      const insist = async (event: ProposedEvent): Promise<AppendResult> => {
        for (let expected: 'no-stream' | number = 'no-stream'; ; ) {
          try {
            return await append(stream, expected, [event]);
          } catch (error) {
            if (!(error instanceof WrongExpectedRevision)) throw error;
            expected = error.actual;
          }
        }
      };
      const results = await Promise.all(events.map(insist));
      expect(results.map((result) => result.revision).sort((a, b) => a - b)).toEqual(events.map((_, n) => n));
      expect((await stored(stream)).sort()).toEqual(ids(events).sort());
    });

    test('32 appends at once to 32 streams all stand, each once', async () => {
      const appends = Array.from({ length: 32 }, () => ({ stream: newStream(), events: newEvents(2) }));
      const results = await Promise.all(appends.map(({ stream, events }) => append(stream, 'no-stream', events)));
      expect(new Set(results.map((result) => result.position)).size).toBe(32);
      for (const { stream, events } of appends) expect(await stored(stream)).toEqual(ids(events));
    });

    test('a bad append fails by itself and none of its 32 neighbours', async () => {
      const known = newEvent({ known: true });
      const knownStream = newStream();
      await append(knownStream, 'no-stream', [known]);
      const good = Array.from({ length: 32 }, () => ({ stream: newStream(), event: newEvent() }));
      const bad = [
        () => append(newStream(), 7, [newEvent()]),
        () => append(knownStream, 0, [{ ...known, data: { known: false } }]),
        () => append(newStream(), 'no-stream', [newEvent({ text: 'x'.repeat(MAX_EVENT_BYTES) })]),
      ];
      const calls = good.map(
        ({ stream, event }) =>
          () =>
            append(stream, 'no-stream', [event]),
      );
      calls.splice(5, 0, bad[0]!);
      calls.splice(15, 0, bad[1]!);
      calls.splice(25, 0, bad[2]!);
      const results = await Promise.allSettled(calls.map((call) => call()));
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.constructor] : []));
      expect(reasons).toEqual([WrongExpectedRevision, DuplicateIdDifferentContent, EventTooLarge]);
      for (const { stream, event } of good) expect(await stored(stream)).toEqual([event.id]);
    });

    if (capabilities.decidesInCallOrder) {
      test('appends to one stream that do not wait for each other see each other', async () => {
        const stream = newStream();
        const events = newEvents(20);
        const results = await Promise.all(events.map((event, n) => append(stream, n === 0 ? 'no-stream' : n - 1, [event])));
        expect(results.map((result) => result.revision)).toEqual(events.map((_, n) => n));
        expect(await stored(stream)).toEqual(ids(events));
      });
    }
  });
}
