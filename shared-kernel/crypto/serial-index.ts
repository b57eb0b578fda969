import { content, type DerNode, eachChild, expectTag, readFirst, sameBytes, TAG } from './der.ts';

/** Bytes of the shortest entry: a sequence of a one-byte serial and a UTCTime. */
const SHORTEST_ENTRY = 20;

/**
 * The entries of a revocation list by serial number. A list may have a million of them and be asked about many certificates: it is read
 * through once, and eight bytes are kept of each.
 */
export class SerialIndex {
  readonly #source: Uint8Array;
  readonly #hashes: Uint32Array;
  readonly #starts: Uint32Array;

  /** `entries`: revokedCertificates (RFC 5280, 5.1). Throws DerError. */
  constructor(entries: DerNode) {
    this.#source = entries.source;
    const room = Math.ceil((entries.end - entries.contentStart) / SHORTEST_ENTRY);
    const hashes = new Uint32Array(room);
    const starts = new Uint32Array(room);
    let count = 0;
    for (const entry of eachChild(entries)) {
      if (count === room) throw new Error('an entry is too short');
      hashes[count] = hashOf(content(this.#serial(expectTag(entry, TAG.sequence))));
      starts[count] = entry.start;
      count += 1;
    }
    this.#hashes = hashes.subarray(0, count);
    this.#starts = starts.subarray(0, count);
  }

  #serial(entry: DerNode): DerNode {
    return expectTag(readFirst(entry.source.subarray(entry.contentStart, entry.end)), TAG.integer);
  }

  /** The entry of this serial (the bytes of the INTEGER), or null. */
  find(serial: Uint8Array): DerNode | null {
    const hash = hashOf(serial);
    for (let i = this.#hashes.indexOf(hash); i >= 0; i = this.#hashes.indexOf(hash, i + 1)) {
      const entry = readFirst(this.#source.subarray(this.#starts[i]!));
      if (sameBytes(content(this.#serial(entry)), serial)) return entry;
    }
    return null;
  }
}

/** FNV-1a of 32 bits. Serials made to collide cost one comparison each, no more than reading them did. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
