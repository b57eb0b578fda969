import type { StreamingRead } from '@eventstore/db-client';
import type { Link } from './connection.ts';
import { type Silence, watchSilence } from './silence.ts';
import type { Delivered } from './wire.ts';

/** A read of the client whose reader draws from it step by step; the client's own buffers bound what waits. */
export class Flow {
  readonly link: Link;
  readonly #read: StreamingRead<Delivered>;
  readonly #silence: Silence;
  #state: 'open' | 'ended' | Error = 'open';
  #wake: () => void = () => undefined;

  constructor(link: Link, read: StreamingRead<Delivered>, silence: Silence) {
    this.link = link;
    this.#read = read;
    this.#silence = silence;
    read.on('readable', () => this.#wake());
    read.on('end', () => this.#settle('ended'));
    read.on('error', (error: Error) => this.#settle(error));
    if (link.lost.aborted) this.#lost();
    else link.lost.addEventListener('abort', this.#lost, { once: true });
  }

  /** The events that have arrived, at least one; none once the read has ended. Rejects when the connection breaks or falls silent. */
  async next(): Promise<readonly Delivered[]> {
    for (;;) {
      const there: Delivered[] = [];
      for (let event = this.#read.read(); event !== null; event = this.#read.read()) there.push(event as Delivered);
      if (there.length > 0) return there;
      if (this.#state === 'ended') return there;
      if (this.#state !== 'open') throw this.#state;
      await this.#more();
    }
  }

  close(): void {
    if (this.#state !== 'open') return;
    this.#settle('ended');
    this.#read.cancel().catch(() => undefined);
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      const stop = watchSilence(
        this.#silence,
        () => 0,
        (error) => this.#settle(error),
      );
      this.#wake = () => {
        stop();
        resolve();
      };
    });
  }

  readonly #lost = (): void => this.#settle(new Error('the connection to the event store was given up'));

  #settle(state: 'ended' | Error): void {
    if (this.#state === 'open') this.#state = state;
    this.link.lost.removeEventListener('abort', this.#lost);
    this.#wake();
  }
}
