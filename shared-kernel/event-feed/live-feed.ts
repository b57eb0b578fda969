import type { EventStore, Position, RecordedEvent } from '../event-store/port.ts';
import type { BatchLimits } from './batches.ts';
import { eventWeight } from './event-weight.ts';

/**
 * A subscription as batches, none of them empty. What has arrived while the reader was busy is the
 * next batch: one event when live, thousands when behind, and no timer in between. Holds at most two
 * batches in memory; a slow reader stops the subscription from reading on. Ends when the signal
 * aborts or the subscription ends, rejects when the subscription does.
 */
export async function* liveFeed(
  store: EventStore,
  after: Position | null,
  signal: AbortSignal,
  limits: BatchLimits,
): AsyncGenerator<RecordedEvent[]> {
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  let waiting: RecordedEvent[] = [];
  let bytes = 0;
  let ended = false;
  let failure: unknown;
  let wakeReader = () => {};
  let wakeWriter = () => {};
  const full = (weight: number) => waiting.length > 0 && (waiting.length >= limits.events || bytes + weight > limits.bytes);

  const pump = (async () => {
    try {
      for await (const message of store.subscribeAll({ after, signal: inner })) {
        if (message.kind !== 'event') continue;
        const weight = eventWeight(message.event);
        while (full(weight) && !inner.aborted) {
          await new Promise<void>((resolve) => {
            wakeWriter = resolve;
          });
        }
        if (inner.aborted) return;
        waiting.push(message.event);
        bytes += weight;
        wakeReader();
      }
    } catch (error) {
      failure = error;
    } finally {
      ended = true;
      wakeReader();
    }
  })();
  const onAbort = () => {
    wakeReader();
    wakeWriter();
  };
  inner.addEventListener('abort', onAbort);

  try {
    while (!signal.aborted) {
      if (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        bytes = 0;
        wakeWriter();
        yield batch;
      } else if (failure !== undefined) {
        throw failure;
      } else if (ended) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
      }
    }
  } finally {
    stop.abort();
    inner.removeEventListener('abort', onAbort);
    await pump;
  }
}
