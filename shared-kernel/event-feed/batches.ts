import type { RecordedEvent } from '../event-store/port.ts';
import { eventWeight } from './event-weight.ts';

export interface BatchLimits {
  /** Most events in one batch. */
  readonly events: number;
  /** Most bytes (roughly, in memory) in one batch; one event above it is a batch of its own. */
  readonly bytes: number;
}

export const CATCH_UP_LIMITS: BatchLimits = { events: 8000, bytes: 16 * 1024 * 1024 };

const EVENTS_PER_BREATH = 50;

/** Lets sockets and timers have their turn. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Cuts a finite stream of events into batches. Parsing events runs from microtask to microtask, a page
 * of them for milliseconds: in between, whoever else lives in this process gets a turn, among them the
 * COPY of the batch before, whose server would otherwise wait for its next bytes.
 */
export async function* inBatches(events: AsyncIterable<RecordedEvent>, limits: BatchLimits): AsyncGenerator<RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  let bytes = 0;
  let since = 0;
  for await (const event of events) {
    if (++since === EVENTS_PER_BREATH) {
      since = 0;
      await breath();
    }
    const weight = eventWeight(event);
    if (batch.length > 0 && (batch.length >= limits.events || bytes + weight > limits.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += weight;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Works one item ahead of its reader, so that reading and decoding the next batch goes on while the
 * database is busy with the present one. A failure ahead is met when its turn comes.
 */
export async function* oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const take = (): Promise<IteratorResult<T>> => {
    const next = iterator.next();
    next.catch(() => {});
    return next;
  };
  let next = take();
  try {
    for (;;) {
      const item = await next;
      if (item.done) return;
      next = take();
      yield item.value;
    }
  } finally {
    // The step ahead must be over before the source is closed, or its failure would have no reader.
    await next.catch(() => {});
    await iterator.return?.();
  }
}
