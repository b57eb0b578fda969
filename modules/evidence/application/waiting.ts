import { type BackOff, delayAfter, pause } from '../../../shared-kernel/retry/back-off.ts';

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

const TROUBLE: BackOff = { first: 1000, longest: 60_000 };

/** Doubles from one second to a minute, in milliseconds. */
export const backoffMs = (failures: number): number => delayAfter(failures, TROUBLE);

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
