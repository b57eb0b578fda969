/** How much of the workers one share may take, and how many may wait; no limits where not given. */
export interface Shares {
  /** Jobs of one share at work at once. */
  readonly running: number;
  /** Jobs of one share that wait. */
  readonly waiting: number;
  /** Jobs of all shares that wait. */
  readonly waitingInAll: number;
}

const NO_LIMITS: Shares = { running: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY, waitingInAll: Number.POSITIVE_INFINITY };

/**
 * Jobs that wait, by share (an address, an account). Shares take turns, so that one with a thousand jobs holds up each of the others
 * by one job and not by a thousand.
 */
export class FairQueue<T> {
  readonly #limits: Shares;
  /** In the order of their turns; a share without waiting jobs is not there. */
  readonly #waiting = new Map<string, T[]>();
  readonly #running = new Map<string, number>();
  #length = 0;

  constructor(limits: Shares = NO_LIMITS) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#length;
  }

  /** False: too many wait already, and this one is not kept. */
  add(share: string, job: T): boolean {
    const own = this.#waiting.get(share) ?? [];
    if (this.#length >= this.#limits.waitingInAll || own.length >= this.#limits.waiting) return false;
    own.push(job);
    this.#waiting.set(share, own);
    this.#length += 1;
    return true;
  }

  /**
   * The next job, which counts as running until `finished`; undefined when nobody waits whose share has room. `fits` is asked of the
   * first job of each share, in the order of their turns: one that it refuses stays where it is.
   */
  next(fits: (job: T) => boolean = () => true): T | undefined {
    for (const [share, jobs] of this.#waiting) {
      const running = this.#running.get(share) ?? 0;
      if (running >= this.#limits.running || !fits(jobs[0]!)) continue;
      const job = jobs.shift()!;
      this.#length -= 1;
      this.#running.set(share, running + 1);
      // The share goes to the end of the line.
      this.#waiting.delete(share);
      if (jobs.length > 0) this.#waiting.set(share, jobs);
      return job;
    }
    return undefined;
  }

  finished(share: string): void {
    const left = (this.#running.get(share) ?? 0) - 1;
    if (left > 0) this.#running.set(share, left);
    else this.#running.delete(share);
  }

  /** Takes a waiting job out; false when it does not wait (any more). */
  remove(share: string, job: T): boolean {
    const jobs = this.#waiting.get(share) ?? [];
    const at = jobs.indexOf(job);
    if (at < 0) return false;
    jobs.splice(at, 1);
    this.#length -= 1;
    if (jobs.length === 0) this.#waiting.delete(share);
    return true;
  }

  /** Everybody who waits, and nobody after. */
  drain(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    return all;
  }
}
