import type { StoreCapabilities } from '../capabilities.ts';
import { compareDecimalPositions, countOf, InvalidPosition, positionOf } from '../decimal-position.ts';
import { type FollowedStore, follow } from '../follow.ts';
import {
  type AppendResult,
  DuplicateIdDifferentContent,
  type EventStore,
  type ExpectedRevision,
  type Position,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  StoreUnavailable,
  type SubscribeOptions,
  type SubscriptionMessage,
  WrongExpectedRevision,
} from '../port.ts';
import { type EncodedAppend, type EncodedEvent, encodeAppend, sameEvent } from '../proposal.ts';

export const memoryCapabilities: StoreCapabilities = {
  durable: false,
  sharedBetweenProcesses: false,
  idsUniqueAcrossStreams: true,
  decidesInCallOrder: true,
  tellsRacingReplaysApart: true,
  writersHoldTransactions: false,
};

const PAGE_EVENTS = 100;

interface StoredEvent extends EncodedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** An event store for unit tests: the whole port, kept in this process, gone with it. */
export function createMemoryEventStore(): EventStore {
  return new MemoryEventStore();
}

class MemoryEventStore implements EventStore {
  /** The event at position n has index n - 1. */
  readonly #log: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #byId = new Map<string, StoredEvent>();
  readonly #waiting = new Set<() => void>();
  #closed = false;

  async append(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): Promise<AppendResult> {
    const batch = encodeAppend(stream, expected, events);
    this.#assertOpen();
    const replayed = this.#replayOf(batch);
    if (replayed !== null) return replayed;
    const stored = this.#streams.get(stream) ?? [];
    const actual = stored.length - 1;
    if (actual !== batch.expected) throw new WrongExpectedRevision(stream, expected, actual === -1 ? 'no-stream' : actual);
    for (const event of batch.events) {
      const recorded = { ...event, stream, revision: stored.length, position: this.#log.length + 1 };
      stored.push(recorded);
      this.#log.push(recorded);
      this.#byId.set(event.id, recorded);
    }
    this.#streams.set(stream, stored);
    this.#wake();
    return { revision: stored.length - 1, position: positionOf(this.#log.length), replayed: false };
  }

  #replayOf(batch: EncodedAppend): AppendResult | null {
    const known = batch.events.map((event) => this.#byId.get(event.id));
    const anyKnown = known.find((event) => event !== undefined);
    if (anyKnown === undefined) return null;
    const opening = known[0];
    batch.events.forEach((event, index) => {
      const stored = known[index];
      if (stored === undefined) return;
      const fits = stored.stream === batch.stream && sameEvent(stored, event) && stored.revision - index === opening?.revision;
      if (!fits) throw new DuplicateIdDifferentContent(event.id);
    });
    if (known.includes(undefined)) throw new DuplicateIdDifferentContent(anyKnown.id);
    const last = known.at(-1)!;
    return { revision: last.revision, position: positionOf(last.position), replayed: true };
  }

  async *readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<RecordedEvent, void, void> {
    this.#assertOpen();
    const stored = this.#streams.get(stream) ?? [];
    const backwards = options.direction === 'backwards';
    const last = stored.length - 1;
    let revision = backwards ? Math.min(options.fromRevision ?? last, last) : (options.fromRevision ?? 0);
    for (let left = options.limit ?? Number.POSITIVE_INFINITY; left > 0 && revision >= 0 && revision <= last; left -= 1) {
      yield recorded(stored[revision]!);
      revision += backwards ? -1 : 1;
    }
  }

  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<RecordedEvent, void, void> {
    this.#assertOpen();
    const backwards = options.direction === 'backwards';
    const head = this.#log.length;
    const after = options.after ?? null;
    let position = backwards ? Math.min(after === null ? head : countOf(after) - 1, head) : countOf(after) + 1;
    for (let left = options.limit ?? Number.POSITIVE_INFINITY; left > 0 && position >= 1 && position <= head; left -= 1) {
      yield recorded(this.#log[position - 1]!);
      position += backwards ? -1 : 1;
    }
  }

  subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    const source: FollowedStore = {
      readPage: async (after) => {
        this.#assertOpen();
        const from = countOf(after);
        if (from > this.#log.length) throw new InvalidPosition(after ?? '');
        const page = this.#log.slice(from, from + PAGE_EVENTS);
        const last = page.at(-1);
        return {
          events: recordedOneByOne(page),
          last: last === undefined ? null : positionOf(last.position),
          complete: from + page.length === this.#log.length,
        };
      },
      knowsNewerThan: (position) => this.#log.length > countOf(position),
      waitForNewerThan: (position, signal) => this.#newerThan(countOf(position), signal),
    };
    return follow(source, options);
  }

  async #newerThan(position: number, signal: AbortSignal): Promise<void> {
    while (!this.#closed && !signal.aborted && this.#log.length <= position) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  async head(): Promise<Position | null> {
    this.#assertOpen();
    return this.#log.length === 0 ? null : positionOf(this.#log.length);
  }

  comparePositions(a: Position, b: Position): number {
    return compareDecimalPositions(a, b);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreUnavailable('the event store is closed');
  }
}

/** Parses anew for every reader, so that no reader can change what another reads. */
function recorded(stored: StoredEvent): RecordedEvent {
  return {
    id: stored.id,
    type: stored.type,
    data: JSON.parse(stored.data),
    metadata: JSON.parse(stored.metadata),
    stream: stored.stream,
    revision: stored.revision,
    position: positionOf(stored.position),
  };
}

function* recordedOneByOne(page: readonly StoredEvent[]): Generator<RecordedEvent, void, void> {
  for (const stored of page) yield recorded(stored);
}
