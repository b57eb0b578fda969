import { describe, expect, test } from 'vitest';
import type { ProposedEvent } from '../../../shared-kernel/event-store/port.ts';
import { InvalidEvent } from '../../../shared-kernel/event-store/proposal.ts';
import type { Json, JsonObject } from '../../../shared-kernel/json.ts';
import { all, type ContractContext, newEvent, newStream, rejection } from './examples.ts';

/** What JSON would change without a word, or what one of the stores could not keep, is refused before it is written. */
export function invalidExamples({ the }: ContractContext): void {
  const nested = (depth: number): Json => (depth === 0 ? {} : { deeper: nested(depth - 1) });
  const data = (value: unknown): ProposedEvent => newEvent({ value } as JsonObject);

  describe('what cannot be an event', () => {
    test.each<[string, ProposedEvent]>([
      ['NaN', data(Number.NaN)],
      ['Infinity', data(Number.POSITIVE_INFINITY)],
      ['undefined in a list', data([1, undefined])],
      ['a date', data(new Date(0))],
      ['a map', data(new Map([['a', 1]]))],
      ['a big integer', data(1n)],
      ['a function', data(() => 1)],
      ['an object with its own idea of JSON', data({ toJSON: () => 1 })],
      ['half of a surrogate pair', data('half \ud83d')],
      ['half of a surrogate pair in a key', data({ 'half \udc00': 1 })],
      ['a bottomless nest', data(nested(5_000))],
      ['data that is a list', newEvent([] as unknown as JsonObject)],
      ['metadata that is null', newEvent({}, { metadata: null as unknown as JsonObject })],
      ['an id that is no UUID', newEvent({}, { id: 'event-1' })],
      ['a UUID in capitals', newEvent({}, { id: '6F1C1A7E-0000-4000-8000-0000000000AB' })],
      ['a type without a name', newEvent({}, { type: '' })],
      ['a type of the server itself', newEvent({}, { type: '$metadata' })],
    ])('%s is refused', async (_, event) => {
      const stream = newStream();
      expect(await rejection(the().store.append(stream, 'no-stream', [newEvent(), event]))).toBeInstanceOf(InvalidEvent);
      expect(await all(the().store.readStream(stream))).toEqual([]);
    });

    test.each(['', '$all', '$ce-document', 'with\u0000zero', 'line\nbreak', 'half \ud83d', 'x'.repeat(513)])(
      'stream name %j is refused',
      async (stream) => {
        expect(await rejection(the().store.append(stream, 'no-stream', [newEvent()]))).toBeInstanceOf(InvalidEvent);
      },
    );

    test.each([-1, 0.5, Number.NaN, 2 ** 31])('expected revision %s is refused', async (expected) => {
      expect(await rejection(the().store.append(newStream(), expected, [newEvent()]))).toBeInstanceOf(InvalidEvent);
    });

    test('an append without events is refused', async () => {
      expect(await rejection(the().store.append(newStream(), 'no-stream', []))).toBeInstanceOf(InvalidEvent);
    });
  });
}
