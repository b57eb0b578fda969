import type { Pool } from 'pg';
import { type EventStore, type Position, type RecordedEvent, StoreUnavailable } from '../../../../shared-kernel/event-store/port.ts';
import { readLeaves, type StoredLeaf } from '../../storage/log-tables.ts';

/** An event, or the place of one that the store holds but nobody can read. */
export type ReadEvent =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'unreadable'; readonly after: Position | null; readonly reason: string };

/**
 * Events in global order. One that does not parse is told and passed over: reading goes on after
 * `resumeAfter()`, or ends where that is null. Rejects with StoreUnavailable when the store is away.
 */
export async function* readableEvents(store: EventStore, resumeAfter: () => Position | null): AsyncGenerator<ReadEvent, void, void> {
  let after: Position | null = null;
  for (;;) {
    try {
      for await (const event of store.readAll({ after })) {
        yield { kind: 'event', event };
        after = event.position;
      }
      return;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      yield { kind: 'unreadable', after, reason: error instanceof Error ? error.message : String(error) };
      const next = resumeAfter();
      if (next === null || (after !== null && store.comparePositions(next, after) <= 0)) return;
      after = next;
    }
  }
}

/** Leaves 0 to `size` - 1, or those of them that are there. */
export async function* storedLeaves(pool: Pool, size: number): AsyncGenerator<StoredLeaf, void, void> {
  let from = 0;
  for (;;) {
    const page = (await readLeaves(pool, from, 1000)).filter((leaf) => leaf.index < size);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    from = last.index + 1;
  }
}

/** An event's data and metadata as the store's own bytes hold them. */
export interface StoredTexts {
  readonly position: Position;
  readonly data: string;
  readonly metadata: string;
}

/** The texts of the events after a position, in order, at most `limit`. */
export type ReadStoredTexts = (after: Position | null, limit: number) => Promise<readonly StoredTexts[]>;

/**
 * Compares an event with its texts: another spelling of the same value (`1e21` as `1E21`) hashes alike,
 * but somebody touched it.
 */
export class TextComparison {
  readonly #read: ReadStoredTexts;
  readonly #compare: (a: Position, b: Position) => number;
  #page: readonly StoredTexts[] = [];
  #at = 0;
  #after: Position | null = null;
  #ended = false;

  constructor(read: ReadStoredTexts, compare: (a: Position, b: Position) => number) {
    this.#read = read;
    this.#compare = compare;
  }

  /** Which texts are spelled differently than they are written; null when none is. Ask in order of position. */
  async fault(event: RecordedEvent): Promise<string | null> {
    for (;;) {
      const texts = this.#page[this.#at];
      if (texts) {
        const order = this.#compare(texts.position, event.position);
        if (order > 0) return null;
        this.#at += 1;
        if (order < 0) continue;
        if (texts.data !== JSON.stringify(event.data)) return 'data';
        return texts.metadata === JSON.stringify(event.metadata) ? null : 'metadata';
      }
      if (this.#ended) return null;
      this.#page = await this.#read(this.#after, 500);
      this.#at = 0;
      this.#ended = this.#page.length === 0;
      this.#after = this.#page.at(-1)?.position ?? this.#after;
    }
  }
}
