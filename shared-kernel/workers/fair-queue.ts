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

/** Jobs of one share that wait; somebody waits for the answer of an urgent one. */
interface Line<T> {
  readonly urgent: T[];
  readonly later: T[];
}

const firstOf = <T>({ urgent, later }: Line<T>): T | undefined => urgent[0] ?? later[0];
const lengthOf = ({ urgent, later }: Line<unknown>): number => urgent.length + later.length;

/**
 * Jobs that wait, by share (an address, an account). Shares take turns, so that one with a thousand jobs holds up each of the others
 * by one job and not by a thousand. Urgent jobs pass the others of their own share only: who has many of them gains nothing on others.
 */
export class FairQueue<T> {
  readonly #limits: Shares;
  /** In the order of their turns; a share without waiting jobs is not there. */
  readonly #waiting = new Map<string, Line<T>>();
  readonly #running = new Map<string, number>();
  #length = 0;

  constructor(limits: Shares = NO_LIMITS) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#length;
  }

  /** False: too many wait already, and this one is not kept. */
  add(share: string, job: T, isUrgent = false): boolean {
    const own = this.#waiting.get(share) ?? { urgent: [], later: [] };
    if (this.#length >= this.#limits.waitingInAll || lengthOf(own) >= this.#limits.waiting) return false;
    (isUrgent ? own.urgent : own.later).push(job);
    this.#waiting.set(share, own);
    this.#length += 1;
    return true;
  }

  /**
   * The next job, which counts as running until `finished`; undefined when nobody waits whose share has room. `fits` is asked of the
   * first job of each share, in the order of their turns: one that it refuses stays where it is.
   */
  next(fits: (job: T) => boolean = () => true): T | undefined {
    for (const [share, line] of this.#waiting) {
      const running = this.#running.get(share) ?? 0;
      const job = firstOf(line);
      if (job === undefined || running >= this.#limits.running || !fits(job)) continue;
      (line.urgent.length > 0 ? line.urgent : line.later).shift();
      this.#length -= 1;
      this.#running.set(share, running + 1);
      // The share goes to the end of the line.
      this.#waiting.delete(share);
      if (lengthOf(line) > 0) this.#waiting.set(share, line);
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
    const line = this.#waiting.get(share);
    const jobs = line && [line.urgent, line.later].find((one) => one.includes(job));
    if (!line || !jobs) return false;
    jobs.splice(jobs.indexOf(job), 1);
    this.#length -= 1;
    if (lengthOf(line) === 0) this.#waiting.delete(share);
    return true;
  }

  /** Whether an urgent job waits that could begin if a job of `share` made room now. */
  isUrgentBehind(share: string): boolean {
    for (const [other, line] of this.#waiting) {
      if (line.urgent.length > 0 && (other === share || (this.#running.get(other) ?? 0) < this.#limits.running)) return true;
    }
    return false;
  }

  /** Everybody who waits, and nobody after. */
  drain(): T[] {
    const all = [...this.#waiting.values()].flatMap(({ urgent, later }) => [...urgent, ...later]);
    this.#waiting.clear();
    this.#length = 0;
    return all;
  }
}
