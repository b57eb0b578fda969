import { type AppendResult, DuplicateIdDifferentContent, type RecordedEvent } from '../port.ts';
import { type EncodedAppend, sameEvent } from '../proposal.ts';
import type { KnownIds } from './known-ids.ts';
import type { Reader } from './reader.ts';

/** Finds out whether a stream already holds the ids of an append. */
export class StoredIds {
  readonly #reader: Reader;
  readonly #known: KnownIds;

  constructor(reader: Reader, known: KnownIds) {
    this.#reader = reader;
    this.#known = known;
  }

  /** The revision up to which the stream was read or written here, -1 for none. */
  through(stream: string): number {
    return this.#known.through(stream);
  }

  /**
   * Reads what is not yet known of the stream, up to a revision or to its end.
   * @returns the answer of that time, or null when the stream holds none of the ids
   * @throws DuplicateIdDifferentContent for other content, another order, or a part of the ids only
   */
  async find(append: EncodedAppend, through = Number.POSITIVE_INFINITY): Promise<AppendResult | null> {
    const { stream, events } = append;
    const from = this.#known.through(stream) + 1;
    if (from <= through) {
      for await (const event of this.#reader.stream(stream, { fromRevision: from, limit: through - from + 1 })) this.#known.add(event);
    }
    if (!events.some(({ id }) => this.#known.mayHold(stream, id))) return null;
    const ids = new Set(events.map(({ id }) => id));
    const stored = new Map<string, RecordedEvent>();
    for await (const event of this.#reader.stream(stream, {})) if (ids.has(event.id)) stored.set(event.id, event);
    return replayOf(append, stored);
  }

  wrote({ stream, expected, events }: EncodedAppend): void {
    events.forEach(({ id }, index) => {
      this.#known.add({ stream, revision: expected + 1 + index, id });
    });
  }
}

function replayOf(append: EncodedAppend, stored: ReadonlyMap<string, RecordedEvent>): AppendResult | null {
  if (stored.size === 0) return null;
  const opening = stored.get(append.events[0]!.id);
  append.events.forEach((event, index) => {
    const found = stored.get(event.id);
    if (found === undefined) return;
    const content = { ...found, data: JSON.stringify(found.data), metadata: JSON.stringify(found.metadata) };
    if (!sameEvent(content, event) || found.revision - index !== opening?.revision) throw new DuplicateIdDifferentContent(event.id);
  });
  if (stored.size < append.events.length) throw new DuplicateIdDifferentContent(stored.keys().next().value!);
  const last = stored.get(append.events.at(-1)!.id)!;
  return { revision: last.revision, position: last.position, replayed: true };
}
