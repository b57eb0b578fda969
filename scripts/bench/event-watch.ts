import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';

/** Tells when an event of a type came through a live subscription, by the clock of this process. */
export class EventWatch {
  readonly #seen = new Map<string, number>();
  readonly #waiting = new Map<string, (at: number) => void>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(store: EventStore, after: Position | null) {
    this.#running = this.#follow(store, after);
  }

  async #follow(store: EventStore, after: Position | null): Promise<void> {
    for await (const message of store.subscribeAll({ after, signal: this.#stopping.signal })) {
      if (message.kind !== 'event') continue;
      const key = keyOf(message.event.stream, message.event.type);
      const at = performance.now();
      this.#seen.set(key, at);
      this.#waiting.get(key)?.(at);
    }
  }

  /** Milliseconds of `performance.now` at which it came; waits for it where it has not come yet. */
  async came(stream: string, type: string): Promise<number> {
    const key = keyOf(stream, type);
    return this.#seen.get(key) ?? new Promise((resolve) => this.#waiting.set(key, resolve));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}

const keyOf = (stream: string, type: string): string => `${stream} ${type}`;
