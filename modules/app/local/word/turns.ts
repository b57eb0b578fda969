import { WordConverterUnavailable } from '../../../../shared-kernel/word/port.ts';

/** Files that wait hold memory; whoever comes when so many wait comes again later. */
const WAITING_AT_MOST = 50;

/** So many jobs at once; the others in the order of their coming. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Waits for a turn and works. Throws the reason of a signal that aborts while it waits.
   * @throws WordConverterUnavailable where too many wait
   */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= WAITING_AT_MOST) throw new WordConverterUnavailable({ cause: new Error(`${WAITING_AT_MOST} files wait`) });
    return new Promise((done, fail) => {
      const mine = () => {
        signal.removeEventListener('abort', leave);
        done();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        fail(signal.reason as Error);
      };
      this.#waiting.push(mine);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
