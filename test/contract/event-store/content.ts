import { describe, expect, test } from 'vitest';
import { EventTooLarge, MAX_EVENT_BYTES, type ProposedEvent, type RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import type { JsonObject } from '../../../shared-kernel/json.ts';
import { all, type ContractContext, newEvent, newStream, rejection } from './examples.ts';

const AWKWARD: [string, string][] = [
  ['order of keys', '{"z":1,"a":{"y":2,"b":3},"m":[]}'],
  ['accents and emoji', '{"año":"Peña Ñuñoa","👩🏽‍⚖️":"firmó 🖋️"}'],
  ['combined and composed accents', '{"composed":"\u00f1","combined":"n\u0303"}'],
  ['the character zero', '{"zero":"a\\u0000b","key\\u0000":1}'],
  ['control characters and separators', '{"c":"\\u0001\\u001f\\n\\t\\b\u007f\u2028\u2029\ufeff"}'],
  ['quotes, backslashes and braces', '{"q":"\\"\\\\\\" {a,b} \'$1\' NULL"}'],
  [
    'large and small numbers',
    '{"n":[1e+21,1e-7,5e-324,1.7976931348623157e+308,9007199254740993,0.1,-1,0]}'.replace('9007199254740993', '9007199254740992'),
  ],
  ['the empty and the null', '{"":"","n":null,"o":{},"l":[[],{}],"t":true,"f":false}'],
  ['keys that mean something to JavaScript', '{"__proto__":{"polluted":true},"constructor":1,"hasOwnProperty":2}'],
  ['keys that look like numbers', '{"1":"one","2":"two","b":0,"a":0}'],
  ['text that looks like markup or SQL', '{"x":"<script>alert(1)</script>\'; DROP TABLE events;--"}'],
];

export function contentExamples({ the }: ContractContext): void {
  async function roundTrip(event: ProposedEvent, stream = newStream()): Promise<RecordedEvent> {
    await the().store.append(stream, 'no-stream', [event]);
    const [read] = await all(the().store.readStream(stream));
    return read!;
  }

  /** An event of exactly this many bytes of data and metadata. */
  function eventOfSize(bytes: number, letter = 'x'): ProposedEvent {
    const empty = newEvent({ text: '' });
    const room = bytes - Buffer.byteLength(JSON.stringify(empty.data)) - Buffer.byteLength(JSON.stringify(empty.metadata));
    const letters = Math.floor(room / Buffer.byteLength(letter));
    return { ...empty, data: { text: letter.repeat(letters) + '.'.repeat(room - letters * Buffer.byteLength(letter)) } };
  }

  describe('content', () => {
    test.each(AWKWARD)('data and metadata come back byte for byte: %s', async (_, text) => {
      const value = JSON.parse(text) as JsonObject;
      const read = await roundTrip(newEvent(value, { metadata: value }));
      expect(JSON.stringify(read.data)).toBe(text);
      expect(JSON.stringify(read.metadata)).toBe(text);
      const [global] = (await all(the().store.readAll({ direction: 'backwards', limit: 50 }))).filter((event) => event.id === read.id);
      expect(JSON.stringify(global?.metadata)).toBe(text);
    });

    test('-0 is 0 and an undefined property is absent, as in JSON', async () => {
      const read = await roundTrip(newEvent({ n: -0, gone: undefined } as unknown as JsonObject));
      expect(JSON.stringify(read.data)).toBe('{"n":0}');
      expect(Object.is(read.data.n, 0)).toBe(true);
    });

    test('an event comes back with its id, type, stream, revision and position and nothing else', async () => {
      const stream = newStream();
      const event = newEvent({ a: 1 });
      const { position } = await the().store.append(stream, 'no-stream', [event]);
      expect(await all(the().store.readStream(stream))).toEqual([{ ...event, stream, revision: 0, position }]);
    });

    test('stream and type names keep ñ, spaces and emoji', async () => {
      const stream = newStream('contrato de compañía 🏠 "x" {y}');
      const read = await roundTrip(newEvent({}, { type: 'SeñalEnviada ✍🏽' }), stream);
      expect(read).toMatchObject({ stream, type: 'SeñalEnviada ✍🏽' });
    });

    test('names that differ only in composition, case or a space at the end are different streams', async () => {
      const base = newStream();
      const names = ['\u00f1', 'n\u0303', 'Ñ', 'n', 'n ', 'N'].map((end) => `${base}-${end}`);
      for (const name of names) await the().store.append(name, 'no-stream', [newEvent({ name })]);
      for (const name of names) expect((await all(the().store.readStream(name))).map((event) => event.data.name)).toEqual([name]);
    });

    test('an event of exactly the largest size comes back whole', async () => {
      const event = eventOfSize(MAX_EVENT_BYTES);
      expect((await roundTrip(event)).data.text).toBe(event.data.text);
    });

    test('one byte more is refused with its size, and nothing is written', async () => {
      const stream = newStream();
      const error = await rejection(the().store.append(stream, 'no-stream', [eventOfSize(MAX_EVENT_BYTES + 1)]));
      expect(error).toBeInstanceOf(EventTooLarge);
      expect(error).toMatchObject({ bytes: MAX_EVENT_BYTES + 1 });
      expect(await all(the().store.readStream(stream))).toEqual([]);
    });

    test('size is counted in UTF-8 bytes, not in characters', async () => {
      expect((await roundTrip(eventOfSize(MAX_EVENT_BYTES, '🖋'))).data.text).toContain('🖋');
      expect(await rejection(the().store.append(newStream(), 'no-stream', [eventOfSize(MAX_EVENT_BYTES + 2, 'ñ')]))).toBeInstanceOf(
        EventTooLarge,
      );
    });

    test('a batch of twelve events of 1 MB is kept, and read in both directions', async () => {
      const stream = newStream();
      const events = Array.from({ length: 12 }, (_, n) => ({ ...eventOfSize(MAX_EVENT_BYTES), type: `Large${n}` }));
      await the().store.append(stream, 'no-stream', events);
      const types = events.map((event) => event.type);
      expect((await all(the().store.readStream(stream))).map((event) => event.type)).toEqual(types);
      expect((await all(the().store.readStream(stream, { direction: 'backwards' }))).map((event) => event.type)).toEqual(
        types.toReversed(),
      );
    });

    test('what a caller changes after the call is not stored', async () => {
      const stream = newStream();
      const data: JsonObject = { list: [1] };
      const appending = the().store.append(stream, 'no-stream', [newEvent(data)]);
      (data.list as number[]).push(2);
      await appending;
      const [read] = await all(the().store.readStream(stream));
      expect(read?.data).toEqual({ list: [1] });
    });

    test('what a reader changes is not what the next one reads', async () => {
      const stream = newStream();
      const read = await roundTrip(newEvent({ list: [1] }), stream);
      (read.data.list as number[]).push(2);
      expect((await all(the().store.readStream(stream)))[0]?.data).toEqual({ list: [1] });
    });
  });
}
