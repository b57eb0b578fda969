/**
 * A hostile file may be small and still ask for endless work (deep nesting, reference circles, deflate bombs).
 * Every part of the reader pays from one purse; an empty purse ends the reading with a named limit, never a hang.
 */
export class Budget {
  #steps: number;
  #inflated: number;
  constructor(steps = 12_000_000, inflatedBytes = 192 * 1024 * 1024) {
    this.#steps = steps;
    this.#inflated = inflatedBytes;
  }
  /** A fraction is a part of a step. */
  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) throw new BudgetExceeded('steps');
  }
  /** Bytes that may still come out of filters. */
  get inflatable(): number {
    return this.#inflated;
  }
  inflated(bytes: number): void {
    this.#inflated -= bytes;
    if (this.#inflated < 0) throw new BudgetExceeded('inflated-bytes');
  }
}

export class BudgetExceeded extends Error {
  readonly limit: 'steps' | 'inflated-bytes';
  constructor(limit: 'steps' | 'inflated-bytes') {
    super(`reading stopped at the limit of ${limit}`);
    this.name = 'BudgetExceeded';
    this.limit = limit;
  }
}
