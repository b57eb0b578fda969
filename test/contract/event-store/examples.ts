import { randomUUID } from 'node:crypto';
import type { StoreCapabilities } from '../../../shared-kernel/event-store/capabilities.ts';
import type { EventStore, Position, ProposedEvent, RecordedEvent, SubscriptionMessage } from '../../../shared-kernel/event-store/port.ts';
import type { JsonObject } from '../../../shared-kernel/json.ts';
import { WAIT_MS } from '../../support/limits.ts';

/** A transaction of somebody else's that has appended one event and not yet committed. */
export interface OpenTransaction {
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** What an adapter hands to the contract. The store need not be empty: examples look at their own streams only. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** The same store as another process would open it. For adapters that declare sharedBetweenProcesses. */
  openAnother?(): EventStore;
  /** For adapters that declare writersHoldTransactions. */
  openTransaction?(stream: string, event: ProposedEvent): Promise<OpenTransaction>;
  dispose(): Promise<void>;
}

/** What every group of examples gets: `the()` is the store under test, opened once for the whole contract. */
export interface ContractContext {
  readonly capabilities: StoreCapabilities;
  the(): StoreUnderTest;
}

export const newStream = (label = 'contract'): string => `${label}-${randomUUID()}`;

export function newEvent(data: JsonObject = {}, rest: Partial<ProposedEvent> = {}): ProposedEvent {
  return { id: randomUUID(), type: 'ExampleHappened', data, metadata: { schemaVersion: 1 }, ...rest };
}

export const newEvents = (count: number): ProposedEvent[] => Array.from({ length: count }, (_, n) => newEvent({ n }));

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

export const ids = (events: readonly ProposedEvent[]): string[] => events.map((event) => event.id);

/** The events of the given streams that come after `after`, in global order. */
export async function globalOrder(store: EventStore, after: Position | null, streams: readonly string[]): Promise<RecordedEvent[]> {
  const own = new Set(streams);
  const found: RecordedEvent[] = [];
  for await (const event of store.readAll({ after })) if (own.has(event.stream)) found.push(event);
  return found;
}

/** The same read from the end of the store back to `after`; what a shared store holds before that is left alone. */
export async function globalOrderBackwards(
  store: EventStore,
  after: Position | null,
  streams: readonly string[],
): Promise<RecordedEvent[]> {
  const own = new Set(streams);
  const found: RecordedEvent[] = [];
  for await (const event of store.readAll({ direction: 'backwards' })) {
    if (after !== null && store.comparePositions(event.position, after) <= 0) break;
    if (own.has(event.stream)) found.push(event);
  }
  return found;
}

/** The rejection, or the reason why there was none as an error of its own. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  return new Error('nothing was rejected');
}

/** Reads a subscription message by message and fails, instead of hanging, when an expected one does not come. */
export class Subscriber {
  readonly #messages: AsyncIterator<SubscriptionMessage>;
  readonly #own: (event: RecordedEvent) => boolean;
  readonly #stop = new AbortController();

  constructor(store: EventStore, after: Position | null, streams?: readonly string[]) {
    const own = streams === undefined ? null : new Set(streams);
    this.#own = (event) => own === null || own.has(event.stream);
    this.#messages = store.subscribeAll({ after, signal: this.#stop.signal })[Symbol.asyncIterator]();
  }

  /** The next message: an event of the own streams, caughtUp, or null at the quiet end. */
  async next(withinMs = WAIT_MS): Promise<SubscriptionMessage | null> {
    for (;;) {
      const result = await within(this.#messages.next(), withinMs);
      if (result.done === true) return null;
      if (result.value.kind === 'caughtUp' || this.#own(result.value.event)) return result.value;
    }
  }

  async nextEvents(count: number): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    while (events.length < count) {
      const message = await this.next();
      if (message === null) throw new Error(`the subscription ended after ${events.length} of ${count} events`);
      if (message.kind === 'event') events.push(message.event);
    }
    return events;
  }

  async untilCaughtUp(): Promise<{ events: RecordedEvent[]; position: Position | null }> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const message = await this.next();
      if (message === null) throw new Error('the subscription ended before it had caught up');
      if (message.kind === 'caughtUp') return { events, position: message.position };
      events.push(message.event);
    }
  }

  abort(): void {
    this.#stop.abort();
  }

  async leave(): Promise<void> {
    this.#stop.abort();
    await this.#messages.return?.();
  }
}

export function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
