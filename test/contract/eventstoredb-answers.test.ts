import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, excludeSystemEvents, jsonEvent, type Position } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEventStoreServer } from '../support/event-store-server/index.ts';
import { describeWith, realEventStore } from '../support/needs.ts';
import { collect, event, events, hear, inAll, newName, refusal, revisionsOf, WAYS } from './eventstoredb/client-examples.ts';

/**
 * What a server answers to the unmodified client, where the adapter builds on it. The server of the tests is held
 * to the same examples as a real one, so that what is proven over it holds outside.
 */
describe('answers of the server of the tests', () => examples(() => startEventStoreServer({ firstPosition: 9_007_199_254_740_000n })));
describeWith('real EventStoreDB')('answers of a real server', () =>
  examples(async () => ({ url: realEventStore!, stop: async () => undefined })),
);

function examples(start: () => Promise<{ url: string; stop(): Promise<void> }>): void {
  let client: EventStoreDBClient;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const server = await start();
    client = EventStoreDBClient.connectionString(server.url);
    stop = () => server.stop();
  });
  afterAll(async () => {
    await client.dispose();
    await stop();
  });

  /** A stream with so many events, and the position of the first. */
  async function streamOf(count: number): Promise<{ stream: string; written: ReturnType<typeof events>; first: Position; last: Position }> {
    const stream = newName();
    const written = events(count);
    const { position } = await client.appendToStream(stream, written, { expectedRevision: 'no_stream' });
    const [first] = await collect(client.readStream(stream, { maxCount: 1 }));
    return { stream, written, first: first?.event?.position as Position, last: position as Position };
  }

  describe.each(WAYS)('a %s append', (_way, options) => {
    test('answers revision and position of the last event, the same as reading does', async () => {
      const stream = newName();
      const answer = await client.appendToStream(stream, events(3), { ...options, expectedRevision: 'no_stream' });
      expect(answer).toMatchObject({ success: true, nextExpectedRevision: 2n });
      const read = await collect(client.readStream(stream));
      expect(read.map((one) => one.event?.revision)).toEqual([0n, 1n, 2n]);
      expect(read.at(-1)?.event?.position).toEqual(answer.position);
      expect((await inAll(client, answer.position as Position, [stream])).map((one) => one.revision)).toEqual([2n]);
      expect(answer.position?.commit).toBe(answer.position?.prepare);
    });

    test('refuses a wrong revision and says where the stream is', async () => {
      const { stream } = await streamOf(3);
      const at = (expectedRevision: 'no_stream' | bigint) =>
        refusal(client.appendToStream(stream, event(), { ...options, expectedRevision }));
      const wrong = { type: 'wrong-expected-version', streamName: stream, actualVersion: '2' };
      expect(await at('no_stream')).toEqual({ ...wrong, expectedVersion: 'no_stream' });
      expect(await at(0n)).toEqual({ ...wrong, expectedVersion: '0' });
      expect(await at(7n)).toEqual({ ...wrong, expectedVersion: '7' });
      const missing = newName();
      expect(await refusal(client.appendToStream(missing, event(), { ...options, expectedRevision: 4n }))).toEqual({
        type: 'wrong-expected-version',
        streamName: missing,
        expectedVersion: '4',
        actualVersion: 'no_stream',
      });
    });

    test('of the same ids at the old revision succeeds with the answer of that time and writes nothing', async () => {
      const stream = newName();
      const written = events(2);
      const first = await client.appendToStream(stream, written, { ...options, expectedRevision: 'no_stream' });
      await client.appendToStream(stream, events(2), { ...options, expectedRevision: 1n });
      expect(await client.appendToStream(stream, written, { ...options, expectedRevision: 'no_stream' })).toEqual(first);
      expect(await client.appendToStream(stream, written, { ...options, expectedRevision: 'any' })).toEqual(first);
      expect(await revisionsOf(client.readStream(stream))).toEqual([0, 1, 2, 3]);
    });

    test('of the same ids with other content succeeds too: the server compares ids only', async () => {
      const stream = newName();
      const id = randomUUID();
      await client.appendToStream(stream, event({ a: 1 }, id), { ...options, expectedRevision: 'no_stream' });
      const again = await client.appendToStream(stream, event({ a: 2 }, id), { ...options, expectedRevision: 'no_stream' });
      expect(again).toMatchObject({ success: true, nextExpectedRevision: 0n });
      expect((await collect(client.readStream(stream))).map((one) => one.event?.data)).toEqual([{ a: 1 }]);
    });

    test('of known ids with a new one behind or before them is a wrong revision', async () => {
      const { stream, written } = await streamOf(2);
      const attempt = (batch: ReturnType<typeof events>) =>
        refusal(client.appendToStream(stream, batch, { ...options, expectedRevision: 'no_stream' }));
      const wrong = { type: 'wrong-expected-version', streamName: stream, expectedVersion: 'no_stream', actualVersion: '1' };
      expect(await attempt([...written, event()])).toEqual(wrong);
      expect(await attempt([event(), ...written])).toEqual(wrong);
      expect(await revisionsOf(client.readStream(stream))).toEqual([0, 1]);
    });

    test('of the same ids at the revision of today writes them a second time', async () => {
      const { stream, written } = await streamOf(2);
      const again = await client.appendToStream(stream, written, { ...options, expectedRevision: 1n });
      expect(again).toMatchObject({ nextExpectedRevision: 3n });
      expect(await revisionsOf(client.readStream(stream))).toEqual([0, 1, 2, 3]);
    });

    test('takes an id that stands in another stream', async () => {
      const { written } = await streamOf(1);
      const other = newName();
      expect(await client.appendToStream(other, written, { ...options, expectedRevision: 'no_stream' })).toMatchObject({ success: true });
    });

    test('beyond the largest append is refused whole', async () => {
      const stream = newName();
      const large = Array.from({ length: 18 }, () => event({ text: 'x'.repeat(1_000_000) }));
      expect(await refusal(client.appendToStream(stream, large, { ...options, expectedRevision: 'no_stream' }))).toMatchObject({
        type: 'maximum-append-size-exceeded',
      });
      expect(await refusal(collect(client.readStream(stream)))).toEqual({ type: 'stream-not-found', streamName: stream });
    });
  });

  describe('a stream', () => {
    test('that is not there is an error of the reader', async () => {
      const stream = newName('año-👩');
      expect(await refusal(collect(client.readStream(stream)))).toEqual({ type: 'stream-not-found', streamName: stream });
    });

    test('is read from a revision inclusive, in both directions', async () => {
      const { stream } = await streamOf(5);
      const read = (options: Parameters<EventStoreDBClient['readStream']>[1]) => revisionsOf(client.readStream(stream, options));
      expect(await read({ fromRevision: 2n })).toEqual([2, 3, 4]);
      expect(await read({ fromRevision: 2n, direction: 'backwards' })).toEqual([2, 1, 0]);
      expect(await read({ fromRevision: 'end', direction: 'backwards', maxCount: 2 })).toEqual([4, 3]);
      expect(await read({ fromRevision: 5n })).toEqual([]);
      expect(await read({ fromRevision: 99n, direction: 'backwards' })).toEqual([4, 3, 2, 1, 0]);
    });

    test('gives data and metadata byte for byte, whatever the names', async () => {
      const stream = newName('Peña Ñuñoa 👩🏽‍⚖️');
      const metadata = Buffer.from('{ "z":1,\n"a" : "ñ" }');
      const data = Buffer.from([0, 255, 10, 13]);
      await client.appendToStream(stream, [
        binaryEvent({ type: 'Añadió🖋️', data, metadata }),
        jsonEvent({ type: 'Simple', data: { ñ: '👩' } }),
      ]);
      const [binary, simple] = (await collect(client.readStream(stream))).map((one) => one.event);
      expect(binary).toMatchObject({ streamId: stream, type: 'Añadió🖋️', isJson: false, metadata: { z: 1, a: 'ñ' } });
      expect(Buffer.from(binary?.data as Uint8Array)).toEqual(data);
      expect(simple).toMatchObject({ data: { ñ: '👩' }, metadata: undefined, isJson: true });
    });
  });

  describe('$all', () => {
    test('is read from a position inclusive forwards and exclusive backwards', async () => {
      const { stream, first, last } = await streamOf(4);
      const forwards = await inAll(client, first, [stream]);
      expect(forwards.map((one) => Number(one.revision))).toEqual([0, 1, 2, 3]);
      const positions = forwards.map((one) => one.position);
      expect(positions.at(-1)).toEqual(last);
      for (const [index, position] of positions.entries())
        if (index > 0) expect(position.commit > (positions[index - 1]?.commit ?? 0n)).toBe(true);
      const backwards = await collect(client.readAll({ direction: 'backwards', fromPosition: last, maxCount: 40 }));
      const own = backwards.filter((one) => one.event?.streamId === stream).map((one) => Number(one.event?.revision));
      expect(own).toEqual([2, 1, 0]);
    });

    test('holds events of the server itself', async () => {
      const all = await collect(client.readAll({ maxCount: 50 }));
      expect(all.some((one) => one.event?.type.startsWith('$') === true)).toBe(true);
    });

    test('is followed from a position exclusive, says when it has caught up and goes on', async () => {
      const { stream, first } = await streamOf(4);
      const more = appendOnce(stream);
      const heard = await hear(client, { fromPosition: first, filter: excludeSystemEvents() }, ({ events: all, caughtUpAfter }) => {
        if (caughtUpAfter !== null) more();
        return all.filter((one) => one.event?.streamId === stream).length === 4;
      });
      const own = heard.events.filter((one) => one.event?.streamId === stream).map((one) => Number(one.event?.revision));
      expect(own).toEqual([1, 2, 3, 4]);
    });

    test('tells checkpoints of what the filter leaves out', async () => {
      const { first, last } = await streamOf(200);
      const reached: bigint[] = [];
      await new Promise<void>((resolve, reject) => {
        const subscription = client.subscribeToAll({
          fromPosition: first,
          filter: excludeSystemEvents({
            maxSearchWindow: 32,
            checkpointInterval: 1,
            checkpointReached: async (_subscription, position) => {
              reached.push(position.commit);
              if (reached.length === 3) resolve(subscription.unsubscribe());
            },
          }),
        });
        subscription.on('error', reject).on('data', () => undefined);
      });
      expect(reached).toEqual([...reached].sort((a, b) => (a < b ? -1 : 1)));
      expect(reached[0] !== undefined && reached[0] > first.commit && reached[0] < last.commit).toBe(true);
    });
  });

  describe('a stream that was deleted', () => {
    test('softly is not found, and continues its revisions when it is created again', async () => {
      const { stream, first } = await streamOf(3);
      await client.deleteStream(stream);
      expect(await refusal(collect(client.readStream(stream)))).toEqual({ type: 'stream-not-found', streamName: stream });
      expect(await refusal(client.appendToStream(stream, event(), { expectedRevision: 'stream_exists' }))).toMatchObject({
        type: 'stream-deleted',
      });
      expect(await client.appendToStream(stream, events(2), { expectedRevision: 'no_stream' })).toMatchObject({ nextExpectedRevision: 4n });
      expect(await revisionsOf(client.readStream(stream))).toEqual([3, 4]);
      expect(await revisionsOf(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }))).toEqual([4, 3]);
      const all = await inAll(client, first, [stream, `$$${stream}`]);
      expect(all.map((one) => one.type)).toEqual([
        ...Array(3).fill('ExampleHappened'),
        '$metadata',
        ...Array(2).fill('ExampleHappened'),
        '$metadata',
      ]);
    });

    test('softly takes an append at its last revision as well', async () => {
      const { stream } = await streamOf(2);
      await client.deleteStream(stream, { expectedRevision: 1n });
      expect(await client.appendToStream(stream, event(), { expectedRevision: 1n })).toMatchObject({ nextExpectedRevision: 2n });
    });

    test('with a tombstone never comes back', async () => {
      const { stream, first } = await streamOf(2);
      await client.tombstoneStream(stream);
      const deleted = { type: 'stream-deleted', streamName: stream };
      expect(await refusal(collect(client.readStream(stream)))).toEqual(deleted);
      for (const [, options] of WAYS) {
        for (const expectedRevision of ['no_stream', 'any', 1n] as const) {
          expect(await refusal(client.appendToStream(stream, event(), { ...options, expectedRevision }))).toEqual(deleted);
        }
      }
      expect(await refusal(client.deleteStream(stream))).toEqual(deleted);
      const all = await inAll(client, first, [stream]);
      expect(all.map((one) => one.type)).toEqual(['ExampleHappened', 'ExampleHappened', '$streamDeleted']);
    });

    test('cannot be deleted where it is not, or at another revision', async () => {
      const missing = newName();
      expect(await refusal(client.deleteStream(missing))).toMatchObject({ type: 'wrong-expected-version', streamName: missing });
      const { stream } = await streamOf(2);
      expect(await refusal(client.deleteStream(stream, { expectedRevision: 5n }))).toMatchObject({
        type: 'wrong-expected-version',
        actualVersion: '1',
      });
    });
  });

  function appendOnce(stream: string): () => void {
    let appended = false;
    return () => {
      if (appended) return;
      appended = true;
      void client.appendToStream(stream, event(), { expectedRevision: 3n });
    };
  }
}
