import { ProductError } from '../errors.ts';
import { AppendTooLarge, type EventStore, OutcomeUnknown, type ProposedEvent, StoreUnavailable } from '../event-store/port.ts';

/** Appends; when the answer was lost, asks again with the same ids, which the store answers truthfully. */
export async function appendSurely(store: EventStore, stream: string, expected: 'no-stream' | number, events: ProposedEvent[]) {
  let unknown: OutcomeUnknown | null = null;
  for (let attempt = 0; ; attempt++) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      if (error instanceof OutcomeUnknown) unknown = error;
      const again = error instanceof OutcomeUnknown || error instanceof StoreUnavailable;
      // Once an answer was lost, a store that is away later says nothing about that append.
      if (!again || attempt >= 2) throw again ? (unknown ?? error) : error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
    }
  }
}

/** A read whose failure is the answer of the call. */
export async function available<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asAnswer(error);
  }
}

/** A failure of the store as the edge answers it; everything else as it is. */
export function asAnswer(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return new ProductError(503, 'store.unavailable', {}, { cause: error });
  if (error instanceof OutcomeUnknown) return new ProductError(503, 'outcome_unknown', {}, { cause: error });
  // Trying again brings the same. Whoever looks after the server finds both figures in the log.
  if (error instanceof AppendTooLarge)
    return new ProductError(507, 'store.append_too_large', { bytes: error.bytes, most: error.most }, { cause: error });
  return error;
}
