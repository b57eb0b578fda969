import { setMaxListeners } from 'node:events';
import type { Position, RecordedEvent, SubscribeOptions, SubscriptionMessage } from './port.ts';

/** A bounded piece of the global order. */
export interface FollowedPage {
  readonly events: Iterable<RecordedEvent>;
  /** Position of its last event, null for an empty page. */
  readonly last: Position | null;
  /** Nothing newer was committed when it was read. */
  readonly complete: boolean;
}

/** A store as a subscription sees it. Every method may reject with StoreUnavailable, which ends the subscription. */
export interface FollowedStore {
  /** The first page of what comes after the position. */
  readPage(after: Position | null): Promise<FollowedPage>;
  /** Whether something newer is already known of, without asking the store. */
  knowsNewerThan(position: Position | null): boolean;
  /** Resolves once something newer may be there, or when the signal aborts. */
  waitForNewerThan(position: Position | null, signal: AbortSignal): Promise<void>;
  /** Called once, when the subscription ends. */
  leave?(): void;
}

/**
 * Catch-up and live in one loop: there is no switch-over in which an event could be lost or doubled.
 * While a page is read the next one is on its way, and no further one: a slow reader holds two pages.
 */
export async function* follow(store: FollowedStore, options: SubscribeOptions): AsyncGenerator<SubscriptionMessage, void, void> {
  const { signal } = options;
  // A process ends all its subscriptions by one signal; that many listeners are no leak.
  setMaxListeners(0, signal);
  let cursor = options.after;
  let announced = false;
  let coming: Promise<FollowedPage> | null = null;
  try {
    while (!signal.aborted) {
      const page: FollowedPage | null = await untilAborted(coming ?? store.readPage(cursor), signal);
      if (page === null) return;
      coming = page.complete ? null : store.readPage(page.last);
      // A reader that stops early never awaits it.
      coming?.catch(() => undefined);
      for (const event of page.events) {
        if (signal.aborted) return;
        announced = false;
        cursor = event.position;
        yield { kind: 'event', event };
      }
      if (coming !== null || store.knowsNewerThan(cursor)) continue;
      if (!announced) {
        if (signal.aborted) return;
        announced = true;
        yield { kind: 'caughtUp', position: cursor };
      }
      if (!signal.aborted) await store.waitForNewerThan(cursor, signal);
    }
  } finally {
    store.leave?.();
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
