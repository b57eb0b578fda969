import type { StreamNames } from './stream-names.ts';
import { type Delivered, isNotOurs } from './wire.ts';

/** After so many events it is told whose they are. */
const TELLING = 32;

/** Tells a reader when most of what it is sent is not ours, and the server had better leave that out. */
export class Others {
  readonly #names: StreamNames;
  #delivered = 0;
  #others = 0;
  #told = false;

  constructor(names: StreamNames) {
    this.#names = names;
  }

  /** Whether it is known whose events come. */
  get told(): boolean {
    return this.#told;
  }

  count(delivered: readonly Delivered[]): number {
    return delivered.filter((stored) => isNotOurs(stored, this.#names)).length;
  }

  /** Whether three of four are not ours: a filter costs the server a little for each read. */
  prevail(delivered: readonly Delivered[]): boolean {
    this.#delivered += delivered.length;
    this.#others += this.count(delivered);
    if (this.#delivered < TELLING) return false;
    this.#told = true;
    const prevail = this.#others * 4 >= this.#delivered * 3;
    this.#delivered = 0;
    this.#others = 0;
    return prevail;
  }
}
