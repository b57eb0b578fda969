import type { PoolClient } from 'pg';

/** Somebody else has the lease now. Nothing was written. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`the lease of ${name} was taken over by another process`);
    this.name = 'LeaseLost';
  }
}

/** A lease in the hands of this process. */
export interface Held {
  readonly name: string;
  /** Grows with every change of the holder. */
  readonly fence: number;
  /** Aborts when the lease is lost, when nothing is known of it any more, and when the process stops. */
  readonly signal: AbortSignal;
  /**
   * One transaction that looks first whether the lease is still ours; until it ends nobody can take it over. Rejects with
   * LeaseLost, nothing written. Keep it short: a process that hangs inside is cut off by the database.
   */
  write<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
}

/** Work that one process at a time does, whichever is there to do it. */
export interface Leases {
  /**
   * Waits for its turn, does the work and gives the lease back, again and again until the signal aborts. The work goes on
   * until `held.signal` aborts; whatever it writes must stand under a compare-and-set of its own or go through `held.write`.
   */
  hold(name: string, signal: AbortSignal, work: (held: Held) => Promise<void>): Promise<void>;
}
