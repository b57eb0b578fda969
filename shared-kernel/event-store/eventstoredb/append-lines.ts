import { StoreUnavailable } from '../port.ts';

/** What may wait for an answer at most; beyond that an append is refused at once. */
const MOST_APPENDS = 10_000;
const MOST_BYTES = 128 * 1_048_576;

/** One line for each stream: its appends are decided one after another in the order of the calls, those of other streams beside them. */
export class AppendLines {
  readonly #tails = new Map<string, Promise<void>>();
  #appends = 0;
  #bytes = 0;
  #closed = false;

  /** Rejects with StoreUnavailable when too much waits, or once the lines are closed. */
  async add<T>(stream: string, bytes: number, decide: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new StoreUnavailable('the event store is closed');
    if (this.#appends >= MOST_APPENDS || (this.#appends > 0 && this.#bytes + bytes > MOST_BYTES)) {
      throw new StoreUnavailable('too many appends are waiting');
    }
    this.#appends += 1;
    this.#bytes += bytes;
    const before = this.#tails.get(stream);
    const decided = before === undefined ? decide() : before.then(decide);
    const done = decided.then(nothing, nothing);
    this.#tails.set(stream, done);
    try {
      return await decided;
    } finally {
      this.#appends -= 1;
      this.#bytes -= bytes;
      if (this.#tails.get(stream) === done) this.#tails.delete(stream);
    }
  }

  /** Takes nothing more and resolves when everything that was taken is decided. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#tails.values());
  }
}

const nothing = (): void => undefined;
