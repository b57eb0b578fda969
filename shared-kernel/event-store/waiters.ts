import { StoreUnavailable } from './port.ts';

interface Waiter<Place> {
  readonly after: Place;
  wake(): void;
  fail(error: unknown): void;
}

/** Callers that wait for something newer than their position. The adapter wakes them; how it learns of news is its own affair. */
export class Waiters<Place> {
  readonly #waiting = new Set<Waiter<Place>>();
  #closed = false;

  get size(): number {
    return this.#waiting.size;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Resolves when woken or when the signal aborts. Rejects with StoreUnavailable once closed. */
  wait(after: Place, signal: AbortSignal): Promise<void> {
    if (this.#closed) return Promise.reject(closedStore());
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = () => {
        this.#waiting.delete(waiter);
        signal.removeEventListener('abort', waiter.wake);
      };
      const waiter: Waiter<Place> = {
        after,
        wake: () => {
          done();
          resolve();
        },
        fail: (error) => {
          done();
          reject(error);
        },
      };
      this.#waiting.add(waiter);
      signal.addEventListener('abort', waiter.wake, { once: true });
    });
  }

  wake(isNewerThan: (after: Place) => boolean): void {
    for (const waiter of [...this.#waiting]) if (isNewerThan(waiter.after)) waiter.wake();
  }

  fail(error: unknown): void {
    for (const waiter of [...this.#waiting]) waiter.fail(error);
  }

  close(): void {
    this.#closed = true;
    this.fail(closedStore());
  }
}

const closedStore = (): StoreUnavailable => new StoreUnavailable('the event store is closed');
