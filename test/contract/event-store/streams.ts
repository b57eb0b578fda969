import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../shared-kernel/event-store/port.ts';
import { all, type ContractContext, ids, newEvents, newStream } from './examples.ts';

export function streamExamples({ the }: ContractContext): void {
  const revisions = async (stream: string, options?: ReadOptions) =>
    (await all(the().store.readStream(stream, options))).map((event) => event.revision);

  async function streamOf(count: number): Promise<string> {
    const stream = newStream();
    await the().store.append(stream, 'no-stream', newEvents(count));
    return stream;
  }

  describe('reading a stream', () => {
    test.each<ReadOptions>([{}, { direction: 'backwards' }, { fromRevision: 3 }, { limit: 2 }])(
      'a missing stream gives nothing with %j',
      async (options) => {
        expect(await revisions(newStream(), options)).toEqual([]);
      },
    );

    test.each<[ReadOptions, number[]]>([
      [{}, [0, 1, 2, 3, 4]],
      [{ direction: 'backwards' }, [4, 3, 2, 1, 0]],
      [{ fromRevision: 2 }, [2, 3, 4]],
      [{ fromRevision: 2, direction: 'backwards' }, [2, 1, 0]],
      [{ limit: 2 }, [0, 1]],
      [{ limit: 2, direction: 'backwards' }, [4, 3]],
      [{ limit: 0 }, []],
      [{ limit: 99 }, [0, 1, 2, 3, 4]],
      [{ fromRevision: 1, limit: 2 }, [1, 2]],
      [{ fromRevision: 3, limit: 2, direction: 'backwards' }, [3, 2]],
      [{ fromRevision: 5 }, []],
      [{ fromRevision: 99, direction: 'backwards' }, [4, 3, 2, 1, 0]],
      [{ fromRevision: 0, direction: 'backwards' }, [0]],
    ])('five events with %j give revisions %j', async (options, expected) => {
      expect(await revisions(await streamOf(5), options)).toEqual(expected);
    });

    test('a stream gives only its own events', async () => {
      const stream = newStream();
      const other = `${stream}-2`;
      const own = newEvents(3);
      await the().store.append(stream, 'no-stream', own.slice(0, 1));
      await the().store.append(other, 'no-stream', newEvents(2));
      await the().store.append(stream, 0, own.slice(1));
      expect(ids(await all(the().store.readStream(stream)))).toEqual(ids(own));
    });

    test('a long stream comes whole and in order, in both directions and in pieces', async () => {
      const stream = await streamOf(1_203);
      const expected = Array.from({ length: 1_203 }, (_, n) => n);
      expect(await revisions(stream)).toEqual(expected);
      expect(await revisions(stream, { direction: 'backwards' })).toEqual(expected.toReversed());
      expect(await revisions(stream, { fromRevision: 499, limit: 502 })).toEqual(expected.slice(499, 1_001));
    });

    test('a reader may leave early, again and again', async () => {
      const stream = await streamOf(700);
      for (let round = 0; round < 30; round += 1) {
        for await (const event of the().store.readStream(stream)) if (event.revision === 2) break;
      }
      expect(await revisions(stream, { limit: 1 })).toEqual([0]);
    });

    test('what was answered as appended is there for the next read', async () => {
      const stream = newStream();
      for (let n = 0; n < 30; n += 1) {
        await the().store.append(stream, n === 0 ? 'no-stream' : n - 1, newEvents(1));
        expect(await revisions(stream, { direction: 'backwards', limit: 1 })).toEqual([n]);
      }
    });
  });
}
