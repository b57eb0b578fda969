import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompactRange } from '../../shared-kernel/evidence/compact-range.ts';
import {
  consistencyProof,
  EMPTY_ROOT,
  type Hash,
  inclusionProof,
  type NodeSource,
  rangeRoot,
  verifyConsistency,
  verifyInclusion,
} from '../../shared-kernel/evidence/merkle.ts';
import { count } from '../support/counts.ts';

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafAt = (i: number): Hash => sha(Uint8Array.of(0), Buffer.from(`leaf ${i}`));

/** MTH of RFC 6962 §2.1, word for word over a list, without sharing anything with the code under test. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return sha();
  if (leaves.length === 1) return leaves[0]!;
  let k = 1;
  while (k << 1 < leaves.length) k <<= 1;
  return sha(Uint8Array.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}

function naivePath(m: number, leaves: readonly Hash[]): Hash[] {
  if (leaves.length <= 1) return [];
  let k = 1;
  while (k << 1 < leaves.length) k <<= 1;
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))];
}

function naiveProof(m: number, leaves: readonly Hash[], whole = true): Hash[] {
  if (m === leaves.length) return whole ? [] : [naiveRoot(leaves)];
  let k = 1;
  while (k << 1 < leaves.length) k <<= 1;
  return m <= k
    ? [...naiveProof(m, leaves.slice(0, k), whole), naiveRoot(leaves.slice(k))]
    : [...naiveProof(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))];
}

const leaves = Array.from({ length: 300 }, (_, i) => leafAt(i));
const source: NodeSource = (level, index) => naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
const hex = (hashes: readonly Hash[]) => hashes.map((h) => Buffer.from(h).toString('hex'));

describe('Merkle tree of RFC 6962', () => {
  it('has the root of the RFC for no leaf and for the known eight-leaf vector', async () => {
    expect(Buffer.from(EMPTY_ROOT).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const range = new CompactRange();
    for (const input of inputs) range.append(sha(Uint8Array.of(0), Buffer.from(input, 'hex')));
    expect(Buffer.from(range.root()).toString('hex')).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('appends to the same root, nodes and edge as the definition, at every size', async () => {
    const range = new CompactRange();
    for (let size = 0; size < leaves.length; size += 1) {
      expect(range.root()).toEqual(naiveRoot(leaves.slice(0, size)));
      expect(await rangeRoot(source, 0, size)).toEqual(range.root());
      const resumed = new CompactRange(size, range.edge);
      for (const node of range.append(leaves[size]!)) expect(node.hash).toEqual(await source(node.level, node.index));
      resumed.append(leaves[size]!);
      expect(resumed.edge).toEqual(range.edge);
    }
  });

  it('gives the proofs of the definition, and they verify', async () => {
    const runs = count('merkle proofs', 300, 3000);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), async (size, a, b) => {
        const [index, from] = [a % size, b % (size + 1)];
        const tree = leaves.slice(0, size);
        const root = naiveRoot(tree);
        const inclusion = await inclusionProof(source, index, size);
        expect(hex(inclusion)).toEqual(hex(naivePath(index, tree)));
        expect(verifyInclusion(leaves[index]!, index, size, inclusion, root)).toBe(true);
        const consistency = await consistencyProof(source, from, size);
        expect(hex(consistency)).toEqual(from === 0 ? [] : hex(naiveProof(from, tree)));
        expect(verifyConsistency(from, size, naiveRoot(leaves.slice(0, from)), root, consistency)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it('refuses every damaged proof', async () => {
    const runs = count('damaged merkle proofs', 300, 3000);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 300 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('flip', 'drop', 'add', 'index', 'leaf', 'size'),
        fc.nat(),
        async (size, a, b, damage, c) => {
          const [index, from] = [a % size, 1 + (b % (size - 1))];
          const root = naiveRoot(leaves.slice(0, size));
          const fromRoot = naiveRoot(leaves.slice(0, from));
          const spoil = (proof: Hash[]): Hash[] => {
            if (damage === 'drop') return proof.slice(1);
            if (damage === 'add') return [...proof, sha()];
            return proof.map((h, i) => (i === c % proof.length ? flipped(h, c) : h));
          };
          const inclusion = await inclusionProof(source, index, size);
          if (damage === 'index') expect(verifyInclusion(leaves[index]!, (index + 1) % size, size, inclusion, root)).toBe(false);
          else if (damage === 'leaf') expect(verifyInclusion(flipped(leaves[index]!, c), index, size, inclusion, root)).toBe(false);
          else if (damage === 'size') expect(verifyConsistency(from, size, flipped(fromRoot, c), root, [])).toBe(false);
          else {
            expect(verifyInclusion(leaves[index]!, index, size, spoil(inclusion), root)).toBe(false);
            const proof = await consistencyProof(source, from, size);
            expect(verifyConsistency(from, size, fromRoot, root, spoil(proof))).toBe(false);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it('asks for no index outside the tree', async () => {
    await expect(inclusionProof(source, 3, 3)).rejects.toThrow(RangeError);
    await expect(consistencyProof(source, 4, 3)).rejects.toThrow(RangeError);
    expect(verifyInclusion(leaves[0]!, 0, 0, [], EMPTY_ROOT)).toBe(false);
    expect(() => new CompactRange(3, [sha()])).toThrow(RangeError);
  });

  it('keeps a tree of many leaves in a few hashes', () => {
    const range = new CompactRange();
    const size = count('compact range leaves', 100_000, 1_000_000);
    for (let i = 0; i < size; i += 1) range.append(leaves[i % 300]!);
    expect(range.edge.length).toBeLessThanOrEqual(20);
    expect(range.size).toBe(size);
  });
});

function flipped(hash: Hash, seed: number): Hash {
  const copy = Buffer.from(hash);
  copy[seed % copy.length]! ^= 1 << (seed % 8);
  return copy;
}
