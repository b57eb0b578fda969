import { EMPTY_ROOT, type Hash, nodeHash } from './merkle.ts';

/** A complete subtree that an append has just closed. */
export interface ClosedNode {
  readonly level: number;
  readonly index: number;
  readonly hash: Hash;
}

/**
 * The right edge of a growing RFC 6962 tree: one hash per bit set in its size, biggest subtree first.
 * Appending costs amortised one hash and the memory is at most 53 hashes, however many leaves there are.
 */
export class CompactRange {
  #size: number;
  readonly #edge: Hash[];

  constructor(size = 0, edge: readonly Hash[] = []) {
    if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`size ${size}`);
    if (edge.length !== bitsSet(size))
      throw new RangeError(`a tree of ${size} leaves has ${bitsSet(size)} edge hashes, not ${edge.length}`);
    this.#size = size;
    this.#edge = [...edge];
  }

  get size(): number {
    return this.#size;
  }

  /** Biggest subtree first; together with `size` this is all that has to be kept. */
  get edge(): readonly Hash[] {
    return [...this.#edge];
  }

  /** Adds one leaf hash. Answers the inner nodes (level >= 1) it completed, lowest first. */
  append(leaf: Hash): ClosedNode[] {
    const closed: ClosedNode[] = [];
    let [hash, index] = [leaf, this.#size];
    for (let level = 1; index % 2 === 1; level += 1) {
      const left = this.#edge.pop();
      if (left === undefined) throw new Error('the edge does not belong to the size');
      index = (index - 1) / 2;
      hash = nodeHash(left, hash);
      closed.push({ level, index, hash });
    }
    this.#edge.push(hash);
    this.#size += 1;
    return closed;
  }

  root(): Hash {
    const edge = this.#edge;
    let root = edge.at(-1);
    if (root === undefined) return EMPTY_ROOT;
    for (let i = edge.length - 2; i >= 0; i -= 1) root = nodeHash(edge[i]!, root);
    return root;
  }
}

function bitsSet(n: number): number {
  let count = 0;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}
