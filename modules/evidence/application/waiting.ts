/** Resolves after `ms` or as soon as the signal aborts; never rejects. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Something others may wait for: `ring` wakes everybody who waits now. */
export class Bell {
  #waiting: (() => void)[] = [];

  ring(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves at the next ring, after `ms` or on abort. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const rung = new AbortController();
    this.#waiting.push(() => rung.abort());
    await pause(ms, AbortSignal.any([rung.signal, signal]));
    rung.abort();
  }
}

/** Doubles from one second to a minute, with a fifth of jitter so that many do not knock at once. */
export const backoffMs = (failures: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 6)) * (0.9 + Math.random() * 0.2);

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
