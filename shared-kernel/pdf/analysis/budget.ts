/** Of all tables together; the largest honest files have some hundred thousand objects. */
const MAX_ENTRIES = 1_500_000;

/**
 * A hostile file may be small and still ask for endless work (deep nesting, reference circles, deflate bombs).
 * Every part of the reader pays from one purse; an empty purse ends the reading with a named limit, never a hang.
 */
export class Budget {
  #steps: number;
  #inflated: number;
  #entries = MAX_ENTRIES;
  constructor(steps = 12_000_000, inflatedBytes = 192 * 1024 * 1024) {
    this.#steps = steps;
    this.#inflated = inflatedBytes;
  }
  /** A fraction is a part of a step. */
  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) throw new BudgetExceeded('steps');
  }
  /** A line of a table of contents: deflated they cost a bit of the file each, and a hundred bytes of memory. */
  entry(): void {
    this.step();
    if (--this.#entries < 0) throw new BudgetExceeded('entries');
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

type Limit = 'steps' | 'inflated-bytes' | 'entries';

export class BudgetExceeded extends Error {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`reading stopped at the limit of ${limit}`);
    this.name = 'BudgetExceeded';
    this.limit = limit;
  }
}
