import { createHash } from 'node:crypto';
import { copyHash, type HashName, startHash } from '../../../shared-kernel/crypto/hashes.ts';

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** [start, length, start, length] as /ByteRange says it; the first start is 0. */
export type ByteRange = readonly number[];

/**
 * Bytes after the gaps that are hashed with one algorithm, as a multiple of the file. Of signatures in revisions of their own they do not even
 * make the file once; sixty that claim the whole of it, each with another algorithm, would be hashed for a minute.
 */
const MAX_AFTER_GAPS = 2;

/** Bytes that are copied for one request. */
const MAX_COPIED = 256 * 1024 * 1024;

/**
 * Digests over the stretches that signatures say they cover. Each signature of a file covers what the one before it covered and some
 * more: the common beginning is hashed once for all of them, else thirty signatures would hash a file of 20 MB thirty times.
 */
export class CoveredDigests {
  readonly #bytes: Uint8Array;
  readonly #ranges: readonly ByteRange[];
  readonly #known = new Map<HashName, Map<string, Uint8Array>>();
  #copied = 0;

  constructor(bytes: Uint8Array, ranges: readonly ByteRange[]) {
    this.#bytes = bytes;
    this.#ranges = ranges;
  }

  /** The bytes themselves, for the few signatures that no digest will do for; null when all of them together would be too many. */
  bytes([start, first, second, length]: ByteRange): Uint8Array | null {
    this.#copied += first! + length!;
    if (this.#copied > MAX_COPIED) return null;
    return Buffer.concat([this.#bytes.subarray(start, start! + first!), this.#bytes.subarray(second, second! + length!)]);
  }

  /** Of a range that was named at the beginning; null where all of them would be too much to hash. */
  of(range: ByteRange, algorithm: HashName): Uint8Array | null {
    let all = this.#known.get(algorithm);
    if (!all) {
      all = this.#compute(algorithm);
      this.#known.set(algorithm, all);
    }
    return all.get(range.join()) ?? null;
  }

  #compute(algorithm: HashName): Map<string, Uint8Array> {
    const digests = new Map<string, Uint8Array>();
    const running = startHash(algorithm);
    let hashed = 0;
    let left = MAX_AFTER_GAPS * this.#bytes.length;
    for (const range of [...this.#ranges].sort((a, b) => a[1]! - b[1]!)) {
      const [start, first, second, length] = range as [number, number, number, number];
      if (digests.has(range.join())) continue;
      const rest = this.#bytes.subarray(second, second + length);
      const cost = rest.length + (start === 0 ? 0 : Math.max(0, first));
      if (cost > left) continue;
      left -= cost;
      if (start !== 0) {
        // Not from the start of the file, which fails elsewhere; here it only has no beginning in common.
        const own = startHash(algorithm).update(this.#bytes.subarray(start, start + first));
        digests.set(range.join(), own.update(rest).digest());
        continue;
      }
      running.update(this.#bytes.subarray(hashed, first));
      hashed = Math.max(hashed, first);
      digests.set(range.join(), copyHash(running, algorithm).update(rest).digest());
    }
    return digests;
  }
}

/** SHA-256 (lower-case hex) of the beginnings of a file up to each of these ends, in one pass. */
export function prefixHashes(bytes: Uint8Array, ends: readonly number[]): Map<number, string> {
  const hashes = new Map<number, string>();
  const running = createHash('sha256');
  let hashed = 0;
  for (const end of [...new Set(ends)].sort((a, b) => a - b)) {
    running.update(bytes.subarray(hashed, end));
    hashed = end;
    hashes.set(end, running.copy().digest('hex'));
  }
  return hashes;
}
