/** Delays between attempts, in milliseconds. */
export interface BackOff {
  readonly first: number;
  readonly longest: number;
}

/** Between tries at work that is never given up: 1 s doubling to 5 minutes. What is away for a moment costs a moment, what is away for a day costs little. */
export const RETRY: BackOff = { first: 1000, longest: 300_000 };

/**
 * Doubling delay with jitter: the result lies between half and all of `first * 2^(attempt-1)`, capped at `longest`.
 * `attempt` counts from 1. Jitter keeps processes that failed together from coming back together.
 */
export function delayAfter(attempt: number, backOff: BackOff, random: () => number = Math.random): number {
  const full = Math.min(backOff.longest, backOff.first * 2 ** Math.min(attempt - 1, 40));
  return Math.round(full / 2 + (full / 2) * random());
}

/** Resolves after `milliseconds` or as soon as the signal aborts; never rejects. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}
