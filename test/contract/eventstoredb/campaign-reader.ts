import { type EventStore, type Position, type RecordedEvent, StoreUnavailable } from '../../../shared-kernel/event-store/port.ts';

/** Follows everything as a projection does: after an error from behind the last event that it handled. */
export class CampaignReader {
  readonly handled: RecordedEvent[] = [];
  resubscribed = 0;
  readonly #store: EventStore;
  readonly #stop = new AbortController();
  #waiting: { enough: () => number; resolve: () => void } | null = null;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async run(): Promise<void> {
    const { signal } = this.#stop;
    let after: Position | null = null;
    while (!signal.aborted) {
      try {
        for await (const message of this.#store.subscribeAll({ after, signal })) {
          if (message.kind === 'event') {
            this.handled.push(message.event);
            after = message.event.position;
          } else if (after !== null && (message.position === null || this.#store.comparePositions(message.position, after) < 0)) {
            throw new Error(`caught up at ${message.position}, after ${after} was delivered`);
          }
          this.#look();
        }
        if (!signal.aborted) throw new Error('the subscription ended, and nobody had asked for it');
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.resubscribed += 1;
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    }
  }

  /** Resolves once as many events were handled as `enough` counts. */
  untilHandled(enough: () => number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { enough, resolve };
      this.#look();
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  #look(): void {
    if (this.#waiting !== null && this.handled.length >= this.#waiting.enough()) this.#waiting.resolve();
  }
}
