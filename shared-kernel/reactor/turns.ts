import type { Pool } from 'pg';
import type { Reactor } from './reactor.ts';
import { type ClaimedWork, claimFairly, claimWork, type TurnsTaken } from './work-table.ts';

/** Shares that are remembered after their last item has ended; who is forgotten counts as one who waited longest. */
const REMEMBERED = 1_000;

/** Whose turn it is at the items of one reactor in this process. */
export class Turns {
  readonly #fair: Reactor['fair'];
  /** In the order of their last turns. */
  readonly #shares = new Map<string, { running: number; turn: number }>();
  #turn = 0;

  constructor(fair: Reactor['fair']) {
    this.#fair = fair;
  }

  /** Up to `limit` items that are due, the next in turn. */
  async claim(pool: Pool, reactor: string, limit: number, leaseMilliseconds: number): Promise<ClaimedWork[]> {
    if (!this.#fair) return claimWork(pool, reactor, limit, leaseMilliseconds);
    const taken: TurnsTaken = { ...this.#fair, shares: Object.fromEntries(this.#shares) };
    const claimed = await claimFairly(pool, reactor, limit, leaseMilliseconds, taken);
    for (const work of claimed) this.#begin(this.#shareOf(work));
    return claimed;
  }

  ended(work: ClaimedWork): void {
    const share = this.#shares.get(this.#shareOf(work));
    if (share) share.running -= 1;
  }

  #begin(name: string): void {
    const running = (this.#shares.get(name)?.running ?? 0) + 1;
    this.#shares.delete(name);
    this.#turn += 1;
    this.#shares.set(name, { running, turn: this.#turn });
    for (const [old, { running: atWork }] of this.#shares) {
      if (this.#shares.size <= REMEMBERED) return;
      if (atWork === 0) this.#shares.delete(old);
    }
  }

  #shareOf({ payload }: ClaimedWork): string {
    const share = this.#fair ? payload[this.#fair.by] : undefined;
    return typeof share === 'string' ? share : '';
  }
}
