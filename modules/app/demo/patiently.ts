import { ProductError } from '../../../shared-kernel/errors.ts';
import { type BackOff, delayAfter } from '../../../shared-kernel/retry/back-off.ts';
import { isTransient } from '../../../shared-kernel/retry/transient-failure.ts';

const BETWEEN: BackOff = { first: 250, longest: 10_000 };
/** How soon a product that is told to stop is heard between two tries. */
const LOOK_MS = 100;

export interface Patience {
  readonly stopped: () => boolean;
  /** Told before each further try. */
  readonly onTrouble: (error: unknown) => void;
  /** Gives up after so many milliseconds. Absent: never, until it is stopped. */
  readonly forMs?: number;
}

/**
 * Does the work again while a store is away: every step of the demo has a command id of its own, so a step that was
 * done already is found and not done twice. Rejects with what does not pass by itself, and when it is stopped.
 */
export async function patiently<T>(work: () => Promise<T>, { stopped, onTrouble, forMs }: Patience): Promise<T> {
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const late = forMs !== undefined && performance.now() - started >= forMs;
      if (stopped() || late || !passes(error)) throw error;
      onTrouble(error);
      const again = performance.now() + delayAfter(attempt, BETWEEN);
      while (performance.now() < again && !stopped()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}

const passes = (error: unknown): boolean => (error instanceof ProductError ? error.status === 503 : isTransient(error));
