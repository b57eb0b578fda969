import { createHash } from 'node:crypto';

/**
 * RFC 6962 §2.1 / RFC 9162 §2.1: the Merkle tree over leaf hashes, with the proofs that a leaf is in a
 * tree (inclusion) and that a later tree only added to an earlier one (consistency).
 * A node is named by (level, index): level 0 are the leaves, (l, i) covers leaves [i*2^l, (i+1)*2^l).
 * Only nodes of complete subtrees are named; the ragged right edge is computed from them.
 */

export type Hash = Uint8Array;

/** Hashes of complete subtrees. Rejects for a node that the tree does not hold. */
export type NodeSource = (level: number, index: number) => Promise<Hash> | Hash;

/** RFC 6962: the root of the tree without leaves is SHA-256 of nothing. */
export const EMPTY_ROOT: Hash = createHash('sha256').digest();

const NODE = Uint8Array.of(1);

export function nodeHash(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

export const sameHash = (a: Hash, b: Hash): boolean => Buffer.compare(a, b) === 0;

/** Largest power of two smaller than n (n > 1). */
export function splitPoint(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/** Root of leaves [start, end), where start is a multiple of the smallest power of two >= end - start. */
export async function rangeRoot(source: NodeSource, start: number, end: number): Promise<Hash> {
  const size = end - start;
  if (size === 0) return EMPTY_ROOT;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return source(level, start / size);
  const k = splitPoint(size);
  return nodeHash(await rangeRoot(source, start, start + k), await rangeRoot(source, start + k, end));
}

/** Sibling hashes from the leaf up (RFC 6962 §2.1.1 PATH) for leaf `index` in the tree of `size` leaves. */
export async function inclusionProof(source: NodeSource, index: number, size: number): Promise<Hash[]> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const proof: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      proof.push(await rangeRoot(source, middle, end));
      end = middle;
    } else {
      proof.push(await rangeRoot(source, start, middle));
      start = middle;
    }
  }
  return proof.reverse();
}

/** RFC 6962 §2.1.2 PROOF(from, D[to]). Empty when from is 0 or equal to `to`. */
export async function consistencyProof(source: NodeSource, from: number, to: number): Promise<Hash[]> {
  if (from < 0 || from > to) throw new RangeError(`no consistency from ${from} to ${to}`);
  if (from === 0 || from === to) return [];
  const proof: Hash[] = [];
  let [start, end, whole] = [0, to, true];
  while (from !== end) {
    const middle = start + splitPoint(end - start);
    if (from <= middle) {
      proof.push(await rangeRoot(source, middle, end));
      end = middle;
    } else {
      proof.push(await rangeRoot(source, start, middle));
      start = middle;
      whole = false;
    }
  }
  if (!whole) proof.push(await rangeRoot(source, start, end));
  return proof.reverse();
}

/** RFC 9162 §2.1.3.2. The root that leaf and proof lead to, or null where the proof has the wrong length. */
export function rootFromInclusion(leaf: Hash, index: number, size: number, proof: readonly Hash[]): Hash | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? hash : null;
}

export function verifyInclusion(leaf: Hash, index: number, size: number, proof: readonly Hash[], root: Hash): boolean {
  const found = rootFromInclusion(leaf, index, size, proof);
  return found !== null && sameHash(found, root);
}

/** RFC 9162 §2.1.4.2. True when the tree of `to` leaves only added to the tree of `from` leaves. */
export function verifyConsistency(from: number, to: number, fromRoot: Hash, toRoot: Hash, proof: readonly Hash[]): boolean {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || from > to) return false;
  if (from === to) return proof.length === 0 && sameHash(fromRoot, toRoot);
  if (from === 0) return proof.length === 0 && sameHash(fromRoot, EMPTY_ROOT);
  const isPowerOfTwo = Number.isInteger(Math.log2(from));
  const path = isPowerOfTwo ? [fromRoot, ...proof] : [...proof];
  const first = path.shift();
  if (first === undefined) return false;
  let [node, last] = [from - 1, to - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [oldHash, newHash] = [first, first];
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = nodeHash(sibling, oldHash);
      newHash = nodeHash(sibling, newHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      newHash = nodeHash(newHash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameHash(oldHash, fromRoot) && sameHash(newHash, toRoot);
}

// Division instead of >> : bit operators cut numbers to 32 bits and a log may grow beyond that.
const half = (n: number): number => Math.floor(n / 2);
