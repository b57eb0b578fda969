import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import {
  type CopyProgress,
  copyEvents,
  SourceStillWritten,
  TargetHoldsOthers,
} from '../../shared-kernel/event-store/moving/copy-events.ts';
import { walkTogether } from '../../shared-kernel/event-store/moving/walk-together.ts';
import {
  AppendTooLarge,
  type EventStore,
  EventTooLarge,
  OutcomeUnknown,
  type RecordedEvent,
  StoreUnavailable,
} from '../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { createTestDatabase } from '../support/database.ts';
import { contentOf, freshEvent, history, writeHistory } from './history.ts';

const EVENTS = 400;
const backOff = { first: 1, longest: 5 };

/** A store in which some calls are answered differently. */
function altered(store: EventStore, changes: Partial<EventStore>): EventStore {
  return {
    append: (...call) => store.append(...call),
    readStream: (...call) => store.readStream(...call),
    readAll: (...call) => store.readAll(...call),
    subscribeAll: (...call) => store.subscribeAll(...call),
    head: () => store.head(),
    comparePositions: (a, b) => store.comparePositions(a, b),
    close: () => store.close(),
    ...changes,
  };
}

async function filled(events = EVENTS, seed = 1): Promise<EventStore> {
  const store = createMemoryEventStore();
  await writeHistory(store, history(events, seed));
  return store;
}

/** RFC 6962 §2.1 word for word, beside the compact range of the product. */
function merkleTreeHash(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return Buffer.from(leaves[0]!);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  const [left, right] = [merkleTreeHash(leaves.slice(0, k)), merkleTreeHash(leaves.slice(k))];
  return createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();
}

async function rootOf(store: EventStore): Promise<string> {
  const leaves: Uint8Array[] = [];
  for await (const event of store.readAll()) leaves.push(eventLeafHash(event));
  return merkleTreeHash(leaves).toString('hex');
}

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

describe('a copied history', () => {
  it('is the same in ids, order, revisions, times and texts, and its log has the same root', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    const copied = await copyEvents({ from: source, to: target });
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(copied).toMatchObject({ events: EVENTS, found: 0, grown: 0 });
    expect([hex(copied.root.from), hex(copied.root.to)]).toEqual([await rootOf(source), await rootOf(target)]);
  });

  it('knows the retry of every old command as a repetition', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    await copyEvents({ from: source, to: target });
    for (const { stream, expected, events } of history(EVENTS, 1)) {
      expect((await target.append(stream, expected, events)).replayed).toBe(true);
    }
    expect((await contentOf(target)).length).toBe(EVENTS);
  });

  it('is appended as it was: each command at once', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    const sizes: number[] = [];
    const to = altered(target, {
      append: (stream, expected, events) => {
        sizes.push(events.length);
        return target.append(stream, expected, events);
      },
    });
    await copyEvents({ from: source, to });
    expect(sizes).toEqual([...history(EVENTS, 1)].map((append) => append.events.length));
  });

  it('of nothing is nothing, with the root of the empty tree', async () => {
    const copied = await copyEvents({ from: createMemoryEventStore(), to: createMemoryEventStore() });
    expect(copied.events).toBe(0);
    expect(hex(copied.root.to)).toBe(createHash('sha256').digest('hex'));
  });

  it('tells how far it is', async () => {
    const told: CopyProgress[] = [];
    await copyEvents({ from: await filled(), to: createMemoryEventStore(), onProgress: (progress) => told.push(progress) });
    expect([...new Set(told.map(({ phase }) => phase))]).toEqual(['count', 'append', 'compare']);
    expect(told.at(-1)).toEqual({ phase: 'compare', events: EVENTS, of: EVENTS });
  });
});

describe('a target', () => {
  it('that holds the beginning is gone on with', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    await copyEvents({ from: await filled(150), to: target });
    const copied = await copyEvents({ from: source, to: target });
    expect(copied).toMatchObject({ events: EVENTS, found: 150 });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('that holds other events is refused, the first of them is named and nothing is written', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    const foreign = freshEvent();
    await copyEvents({ from: await filled(100), to: target });
    await target.append('document-elsewhere', 'no-stream', [foreign]);
    const before = await contentOf(target);
    const refused = await copyEvents({ from: source, to: target }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TargetHoldsOthers);
    expect((refused as TargetHoldsOthers).event.id).toBe(foreign.id);
    expect((refused as Error).message).toMatch(/number 101, .* where the source has/);
    expect(await contentOf(target)).toEqual(before);
  });

  it('that holds more than the source is refused', async () => {
    const [source, target] = [await filled(100), await filled()];
    const refused = await copyEvents({ from: source, to: target }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TargetHoldsOthers);
    expect((refused as Error).message).toMatch(/number 101, .* which the source does not hold/);
  });

  it.each(['type', 'data', 'metadata'] as const)('whose events differ in %s alone is refused', async (field) => {
    const source = await filled();
    const target = createMemoryEventStore();
    let nth = 0;
    for (const { stream, expected, events } of history(EVENTS, 1)) {
      const changed = events.map((event) => {
        nth += 1;
        if (nth !== 77) return event;
        if (field === 'type') return { ...event, type: 'Another' };
        // The same keys and values in another order hash alike: only the texts tell them apart.
        return { ...event, [field]: Object.fromEntries(Object.entries(event[field]).reverse()) };
      });
      await target.append(stream, expected, changed);
    }
    const refused = await copyEvents({ from: source, to: target }).catch((error: unknown) => error);
    expect((refused as Error).message).toMatch(new RegExp(`number 77, .* has another ${field} there`));
  });

  it('that answers late, loses answers or takes less at once still gets everything once', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    let calls = 0;
    const to = altered(target, {
      append: async (stream, expected, events) => {
        calls += 1;
        if (events.length > 3) throw new AppendTooLarge(9, 8, 'raise it');
        if (events.length > 2) throw new EventTooLarge(9);
        if (calls % 5 === 0) throw new StoreUnavailable('away');
        const answer = await target.append(stream, expected, events);
        if (calls % 7 === 0) throw new OutcomeUnknown('the answer was lost');
        return answer;
      },
    });
    expect((await copyEvents({ from: source, to, backOff })).events).toBe(EVENTS);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('that stays away is given up, and what it holds is a beginning of the source', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    let calls = 0;
    const to = altered(target, {
      append: (stream, expected, events) => {
        calls += 1;
        return calls > 90 ? Promise.reject(new StoreUnavailable('gone for good')) : target.append(stream, expected, events);
      },
    });
    await expect(copyEvents({ from: source, to, backOff, patienceMs: 50 })).rejects.toThrow('gone for good');
    const held = await contentOf(target);
    expect(held.length).toBeGreaterThan(80);
    expect(held).toEqual((await contentOf(source)).slice(0, held.length));
  });

  it('that somebody else writes to stops the copy', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    let calls = 0;
    const to = altered(target, {
      append: async (stream, expected, events) => {
        calls += 1;
        if (calls === 50) await target.append(stream, expected, [freshEvent()]);
        return target.append(stream, expected, events);
      },
    });
    await expect(copyEvents({ from: source, to })).rejects.toThrow(/somebody else writes to the target/);
  });
});

describe('a source', () => {
  it('that grows while it is copied is followed until the copy has caught up', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    let grown = 0;
    const to = altered(target, {
      append: async (...call) => {
        grown += 1;
        if (grown <= 5) await source.append(`document-late-${grown}`, 'no-stream', [freshEvent()]);
        return target.append(...call);
      },
    });
    const copied = await copyEvents({ from: source, to });
    expect(copied).toMatchObject({ events: EVENTS + 5, grown: 5 });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('that never stops growing is told, with how far the copy is good', async () => {
    const [source, target] = [await filled(20), createMemoryEventStore()];
    let late = 0;
    const from = altered(source, {
      head: async () => {
        late += 1;
        await source.append(`document-late-${late}`, 'no-stream', [freshEvent()]);
        return source.head();
      },
    });
    const refused = await copyEvents({ from, to: target }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SourceStillWritten);
    expect((refused as SourceStillWritten).events).toBeGreaterThan(20);
  });

  it('that breaks off is read on from where it was', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    let reads = 0;
    const from = altered(source, {
      async *readAll(options) {
        reads += 1;
        let left = reads % 2 === 0 ? 60 : Number.POSITIVE_INFINITY;
        for await (const event of source.readAll(options)) {
          if (left-- === 0) throw new StoreUnavailable('cut');
          yield event;
        }
      },
    });
    await copyEvents({ from, to: target, backOff });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });
});

describe('two stores read side by side', () => {
  it('are found to differ where one of them was altered after the copy', async () => {
    const [source, target] = [await filled(), createMemoryEventStore()];
    await copyEvents({ from: source, to: target });
    const damaged = altered(target, {
      async *readAll(options) {
        let n = 0;
        for await (const event of target.readAll(options)) {
          n += 1;
          yield n === 321 ? ({ ...event, data: { ...event.data, page: 99 } } satisfies RecordedEvent) : event;
        }
      },
    });
    const walked = await walkTogether(source, damaged);
    expect(walked).toMatchObject({ events: 320, difference: { index: 320, field: 'data' } });
  });
});

describe('memory to Postgres and back', () => {
  it('gives the same root three times', async () => {
    const database = await createTestDatabase();
    const embedded = createEmbeddedEventStore({ url: database.url });
    try {
      const [source, back] = [await filled(1_000), createMemoryEventStore()];
      const there = await copyEvents({ from: source, to: embedded });
      const again = await copyEvents({ from: embedded, to: back });
      expect([hex(there.root.to), hex(again.root.to)]).toEqual([hex(there.root.from), await rootOf(source)]);
      expect(await contentOf(back)).toEqual(await contentOf(source));
      expect((await copyEvents({ from: source, to: embedded })).found).toBe(1_000);
    } finally {
      await embedded.close();
      await database.drop();
    }
  });
});
