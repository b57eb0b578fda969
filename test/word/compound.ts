/** Makes compound files ([MS-CFB], version 3) and .doc files for tests, and wrong ones of them. */

export interface CompoundContent {
  /** Streams and storages in the root; a storage is what has further ones. */
  readonly [name: string]: Uint8Array | CompoundContent;
}

const SECTOR = 512;
const SMALL_BELOW = 4096;
const END = 0xfffffffe;
const FREE = 0xffffffff;
const TABLE = 0xfffffffd;
const LIST = 0xfffffffc;

interface Entry {
  name: string;
  kind: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

export function compound(content: CompoundContent): Uint8Array {
  const sectors: Uint8Array[] = [];
  const next: number[] = [];
  const pieces: Uint8Array[] = [];
  const smallNext: number[] = [];
  const entries: Entry[] = [{ name: 'Root Entry', kind: 5, right: FREE, child: FREE, start: END, size: 0 }];
  /** Appends bytes as a chain and answers its first unit. */
  const chain = (bytes: Uint8Array, unit: number, into: Uint8Array[], follows: number[]): number => {
    const first = into.length;
    const count = Math.ceil(bytes.length / unit);
    for (let index = 0; index < count; index += 1) {
      const piece = new Uint8Array(unit);
      piece.set(bytes.subarray(index * unit, (index + 1) * unit));
      into.push(piece);
      follows.push(index === count - 1 ? END : into.length);
    }
    return count === 0 ? END : first;
  };
  const add = (parent: Entry, inside: CompoundContent): void => {
    let before: Entry | undefined;
    for (const [name, value] of Object.entries(inside)) {
      const isStream = value instanceof Uint8Array;
      const entry: Entry = { name, kind: isStream ? 2 : 1, right: FREE, child: FREE, start: 0, size: isStream ? value.length : 0 };
      if (before) before.right = entries.length;
      else parent.child = entries.length;
      entries.push(entry);
      before = entry;
      if (!isStream) add(entry, value);
      else if (value.length < SMALL_BELOW) entry.start = chain(value, 64, pieces, smallNext);
      else entry.start = chain(value, SECTOR, sectors, next);
    }
  };
  add(entries[0]!, content);
  const small = Buffer.concat(pieces);
  entries[0]!.start = chain(small, SECTOR, sectors, next);
  entries[0]!.size = small.length;
  const smallTable = chain(padded(numbers(smallNext), SECTOR, 0xff), SECTOR, sectors, next);
  const directory = chain(Buffer.concat(entries.map(entryBytes)), SECTOR, sectors, next);
  let tables = 1;
  let lists = 0;
  while (tables * 128 < sectors.length + tables + lists) {
    tables += 1;
    lists = Math.ceil(Math.max(0, tables - 109) / 127);
  }
  const firstTable = sectors.length;
  const all = [...next, ...Array.from({ length: tables }, () => TABLE), ...Array.from({ length: lists }, () => LIST)];
  sectors.push(padded(numbers(all), SECTOR * tables, 0xff));
  // The header names 109 sectors of the table; the others stand in lists, each of which names the next.
  for (let list = 0; list < lists; list += 1) {
    const named = Array.from({ length: 127 }, (_, index) => 109 + list * 127 + index).map((index) =>
      index < tables ? firstTable + index : FREE,
    );
    sectors.push(numbers([...named, list === lists - 1 ? END : firstTable + tables + list + 1]));
  }
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(SMALL_BELOW, 56);
  header.writeUInt32LE(smallTable, 60);
  header.writeUInt32LE(smallTable === END ? 0 : 1, 64);
  header.writeUInt32LE(lists === 0 ? END : firstTable + tables, 68);
  header.writeUInt32LE(lists, 72);
  for (let index = 0; index < 109; index += 1) header.writeUInt32LE(index < tables ? firstTable + index : FREE, 76 + index * 4);
  return new Uint8Array(Buffer.concat([header, ...sectors]));
}

function entryBytes({ name, kind, right, child, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(kind, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function numbers(values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function padded(bytes: Uint8Array, to: number, fill: number): Uint8Array {
  const whole = new Uint8Array(Math.max(bytes.length === 0 ? 0 : Math.ceil(bytes.length / SECTOR) * SECTOR, to)).fill(fill);
  whole.set(bytes);
  return whole;
}

export interface DocContent {
  /** Pieces of the text in their order; those with `wide` are stored as UTF-16, those with `times` are named so often. */
  readonly pieces: readonly { readonly text: string; readonly wide?: boolean; readonly times?: number }[];
  readonly encrypted?: boolean;
  /** Further streams and storages. */
  readonly beside?: CompoundContent;
}

/** A .doc as far as reading needs it: its header, its text in pieces, and the table of them. */
export const doc = (given: DocContent | string): Uint8Array => {
  const { pieces, encrypted = false, beside = {} } = typeof given === 'string' ? { pieces: [{ text: given }] } : given;
  const fib = Buffer.alloc(32 + 2 + 28 + 2 + 88 + 2 + 93 * 8 + 2);
  fib.writeUInt16LE(0xa5ec, 0);
  fib.writeUInt16LE(0xc1, 2);
  fib.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 10);
  fib.writeUInt16LE(14, 32);
  fib.writeUInt16LE(22, 62);
  fib.writeUInt16LE(93, 152);
  const text: Buffer[] = [];
  const places: Buffer[] = [];
  const starts = [0];
  let at = fib.length;
  for (const { text: words, wide = false, times = 1 } of pieces) {
    const bytes = Buffer.from(words, wide ? 'utf16le' : 'latin1');
    const place = Buffer.alloc(8);
    place.writeUInt32LE(wide ? at : (at * 2) | 0x40000000, 2);
    for (let time = 0; time < times; time += 1) {
      places.push(place);
      starts.push(starts.at(-1)! + words.length);
    }
    text.push(bytes);
    at += bytes.length;
  }
  const table = Buffer.concat([numbers(starts), ...places]);
  const clx = Buffer.concat([Buffer.from([2, 0, 0, 0, 0]), table]);
  clx.writeUInt32LE(table.length, 1);
  fib.writeUInt32LE(0, 154 + 33 * 8);
  fib.writeUInt32LE(clx.length, 154 + 33 * 8 + 4);
  const document = Buffer.concat([fib, ...text]);
  return compound({
    WordDocument: new Uint8Array(Buffer.concat([document, Buffer.alloc(Math.max(0, 5_000 - document.length))])),
    '1Table': clx,
    ...beside,
  });
};
