import type { Position, RecordedEvent, SubscribeOptions, SubscriptionMessage } from './port.ts';

/** A store as a subscription sees it. Every method may reject with StoreUnavailable, which ends the subscription. */
export interface FollowedStore {
  /** A bounded page of what comes after the position. `complete`: nothing newer was committed when it was read. */
  readPage(after: Position | null): Promise<{ events: Iterable<RecordedEvent>; complete: boolean }>;
  /** Whether something newer is already known of, without asking the store. */
  knowsNewerThan(position: Position | null): boolean;
  /** Resolves once something newer may be there, or when the signal aborts. */
  waitForNewerThan(position: Position | null, signal: AbortSignal): Promise<void>;
}

/**
 * Catch-up and live in one loop: there is no switch-over in which an event could be lost or doubled.
 * The next page is asked for only when the reader has taken this one, so a slow reader holds one page.
 */
export async function* follow(store: FollowedStore, options: SubscribeOptions): AsyncGenerator<SubscriptionMessage, void, void> {
  const { signal } = options;
  let cursor = options.after;
  let announced = false;
  while (!signal.aborted) {
    const page = await untilAborted(store.readPage(cursor), signal);
    if (page === null) return;
    for (const event of page.events) {
      if (signal.aborted) return;
      announced = false;
      cursor = event.position;
      yield { kind: 'event', event };
    }
    if (!page.complete || store.knowsNewerThan(cursor)) continue;
    if (!announced) {
      announced = true;
      if (signal.aborted) return;
      yield { kind: 'caughtUp', position: cursor };
    }
    if (!signal.aborted) await store.waitForNewerThan(cursor, signal);
  }
}

/** null when the signal aborts first; the abandoned work may end as it likes. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
