import { damaged } from '../fault.ts';
import { formatOf } from '../format.ts';

/** Sector numbers from here on say that there is no next sector, or that a sector holds the table itself. */
const NO_SECTOR = 0xfffffffa;
const NO_STREAM = 0xffffffff;
const ENTRY_BYTES = 128;

/** A storage or a stream, wherever in the tree it stands. */
export interface CompoundEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly start: number;
  readonly size: number;
}

/**
 * A compound file ([MS-CFB], versions 3 and 4): its directory, and streams by their entry. Every chain is followed for no more steps than the file has
 * sectors, so that one that turns back on itself ends; nothing outside of the file is believed. Throws `word.damaged`.
 */
export class CompoundFile {
  /** Of the whole directory, also what hangs in no tree: a program that repairs the tree would find it. */
  readonly entries: readonly CompoundEntry[];
  /** What lies in the root itself. */
  readonly inRoot: readonly CompoundEntry[];
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #sectors: number;
  readonly #next: Uint32Array;
  readonly #smallBelow: number;
  readonly #root: CompoundEntry;

  constructor(bytes: Uint8Array) {
    if (bytes.length < 512 || formatOf(bytes) !== 'doc') throw damaged('compound_header');
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = this.#view.getUint16(30, true);
    if ((shift !== 9 && shift !== 12) || this.#view.getUint16(28, true) !== 0xfffe || this.#view.getUint16(32, true) !== 6)
      throw damaged('compound_header');
    this.#sectorBytes = 1 << shift;
    // The header takes the place of the first sector; the last one may be cut short.
    this.#sectors = Math.ceil(bytes.length / this.#sectorBytes) - 1;
    this.#smallBelow = this.#view.getUint32(56, true);
    this.#next = this.#table();
    const { entries, tree } = this.#directory();
    this.entries = entries;
    this.#root = entries[0]!;
    this.inRoot = childrenOf(tree, entries);
  }

  /** The bytes of a stream, no more than `most`. */
  read(entry: CompoundEntry, most: number): Uint8Array {
    const bytes = Math.min(entry.size, most);
    if (bytes > this.#bytes.length) throw damaged('compound_stream');
    return entry.size < this.#smallBelow ? this.#readSmall(entry.start, bytes) : this.#readChain(entry.start, bytes);
  }

  #readChain(start: number, bytes: number): Uint8Array {
    const found = new Uint8Array(bytes);
    let sector = start;
    for (let at = 0; at < bytes; at += this.#sectorBytes) {
      found.set(this.#sector(sector).subarray(0, bytes - at), at);
      sector = this.#next[sector] ?? NO_STREAM;
    }
    return found;
  }

  /** Small streams share the stream of the root, in pieces of 64 bytes with a table of their own. */
  #readSmall(start: number, bytes: number): Uint8Array {
    const shared = this.#readChain(this.#root.start, Math.min(this.#root.size, this.#bytes.length));
    const table = numbersOf(this.#chain(this.#view.getUint32(60, true)));
    const found = new Uint8Array(bytes);
    let piece = start;
    for (let at = 0; at < bytes; at += 64) {
      const from = shared.subarray(piece * 64, piece * 64 + 64);
      if (from.length < Math.min(64, bytes - at)) throw damaged('compound_stream');
      found.set(from.subarray(0, bytes - at), at);
      piece = table[piece] ?? NO_STREAM;
    }
    return found;
  }

  /** A sector; the last one of a file that was cut short is shorter. */
  #sector(index: number): Uint8Array {
    if (index >= this.#sectors) throw damaged('compound_sector');
    return this.#bytes.subarray((index + 1) * this.#sectorBytes, (index + 2) * this.#sectorBytes);
  }

  /** All sectors from `start` to the end of its chain. */
  #chain(start: number): Uint8Array[] {
    const chain: Uint8Array[] = [];
    for (let sector = start; sector < NO_SECTOR; sector = this.#next[sector] ?? NO_STREAM) {
      if (chain.length >= this.#sectors) throw damaged('compound_chain');
      chain.push(this.#sector(sector));
    }
    return chain;
  }

  /** Which sector follows which, from the sectors that the header and its continuations name. */
  #table(): Uint32Array {
    const places: number[] = [];
    const declared = this.#view.getUint32(44, true);
    if (declared > this.#sectors) throw damaged('compound_table');
    for (let index = 0; index < 109 && places.length < declared; index += 1) places.push(this.#view.getUint32(76 + index * 4, true));
    let more = this.#view.getUint32(68, true);
    for (let steps = 0; places.length < declared; steps += 1) {
      if (more >= NO_SECTOR || steps > this.#sectors) throw damaged('compound_table');
      const numbers = numbersOf([this.#sector(more)]);
      places.push(...numbers.subarray(0, Math.min(numbers.length - 1, declared - places.length)));
      more = numbers.at(-1) ?? NO_STREAM;
    }
    return numbersOf(places.map((place) => this.#sector(place)));
  }

  #directory(): { entries: CompoundEntry[]; tree: Tree } {
    const entries: CompoundEntry[] = [];
    const tree: Tree = { left: [], right: [], child: [] };
    for (const sector of this.#chain(this.#view.getUint32(48, true))) {
      for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
        const view = new DataView(sector.buffer, sector.byteOffset + at, ENTRY_BYTES);
        entries.push(entryOf(view));
        tree.left.push(view.getUint32(68, true));
        tree.right.push(view.getUint32(72, true));
        tree.child.push(view.getUint32(76, true));
      }
    }
    if (entries.length === 0) throw damaged('compound_directory');
    return { entries, tree };
  }
}

interface Tree {
  readonly left: number[];
  readonly right: number[];
  readonly child: number[];
}

function entryOf(view: DataView): CompoundEntry {
  const characters = Math.min(31, Math.max(0, view.getUint16(64, true) / 2 - 1));
  let name = '';
  for (let index = 0; index < characters; index += 1) name += String.fromCharCode(view.getUint16(index * 2, true));
  // The upper half of a size belongs to version 4; where it is used the file is larger than any that is taken.
  return { name, isStream: view.getUint8(66) === 2, start: view.getUint32(116, true), size: view.getUint32(120, true) };
}

/** The tree below the root, each entry once however often it is named. */
function childrenOf({ left, right, child }: Tree, entries: readonly CompoundEntry[]): CompoundEntry[] {
  const seen = new Set<number>();
  const waiting = [child[0] ?? NO_STREAM];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index >= entries.length || seen.has(index)) continue;
    seen.add(index);
    waiting.push(left[index]!, right[index]!);
  }
  return [...seen].map((index) => entries[index]!);
}

/** Little-endian numbers of 32 bits, from one sector after another. */
function numbersOf(sectors: readonly Uint8Array[]): Uint32Array {
  const counts = sectors.map((sector) => sector.length >> 2);
  const numbers = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
  let next = 0;
  for (const [index, sector] of sectors.entries()) {
    const view = new DataView(sector.buffer, sector.byteOffset, sector.length);
    for (let at = 0; at < counts[index]!; at += 1) numbers[next++] = view.getUint32(at * 4, true);
  }
  return numbers;
}
