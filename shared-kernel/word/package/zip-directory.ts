import { damaged, WordFileFault } from '../fault.ts';
import { WORD_LIMITS } from '../limits.ts';
import { partName } from './part-name.ts';

/** A file of a ZIP, by the directory and its own header; `from` and `to` are where its packed bytes lie. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const U16 = 0xffff;
const U32 = 0xffffffff;

/** Bit 0: encrypted. Bit 6: strongly. Bit 13: the directory is. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const AES = 99;

interface Directory {
  readonly at: number;
  readonly end: number;
  readonly count: number;
}

/**
 * The entries of a ZIP by its directory (APPNOTE 6.3, as far as ECMA-376 part 2 allows it: stored or deflated, one disk). Sizes of more than 32
 * bits are read where they stand and then measured like all others. Throws WordFileFault.
 */
export function directoryOf(file: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const directory = findDirectory(view);
  if (directory.count > WORD_LIMITS.parts)
    throw new WordFileFault('word.unpacks_too_large', { parts: directory.count, maxParts: WORD_LIMITS.parts });
  const entries: (ZipEntry & { readonly header: number })[] = [];
  let at = directory.at;
  for (let index = 0; index < directory.count; index += 1) {
    if (at + 46 > directory.end || view.getUint32(at, true) !== CENTRAL) throw damaged('zip_directory');
    const next = at + 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > directory.end) throw damaged('zip_directory');
    entries.push(entryAt(file, view, at, directory.at));
    at = next;
  }
  if (at !== directory.end) throw damaged('zip_directory');
  refuseOverlaps(entries);
  return entries;
}

/** The last record whose comment fits the file. What stands behind it belongs to nothing: mail programs leave a line break there. */
function findDirectory(view: DataView): Directory {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - U16); at -= 1) {
    if (view.getUint32(at, true) !== END || at + 22 + view.getUint16(at + 20, true) > view.byteLength) continue;
    const wide = at >= 20 && view.getUint32(at - 20, true) === LOCATOR64 ? wideDirectory(view, at - 20) : undefined;
    const found = wide ?? {
      count: view.getUint16(at + 10, true),
      at: view.getUint32(at + 16, true),
      end: view.getUint32(at + 16, true) + view.getUint32(at + 12, true),
      before: at,
    };
    const disks = view.getUint16(at + 4, true) | view.getUint16(at + 6, true);
    const isSplit = disks !== 0 && !(wide && disks === U16);
    if (isSplit || found.end !== found.before || found.at > found.end) throw damaged('zip_directory');
    return found;
  }
  throw damaged('zip_directory');
}

function wideDirectory(view: DataView, locator: number): Directory & { readonly before: number } {
  const at = sizeAt(view, locator + 8);
  if (at + 56 > locator || view.getUint32(at, true) !== END64 || at + 12 + sizeAt(view, at + 4) !== locator) throw damaged('zip64');
  const start = sizeAt(view, at + 48);
  return { count: sizeAt(view, at + 32), at: start, end: start + sizeAt(view, at + 40), before: at };
}

/** A number of 64 bits; one that no file here reaches is no number to go on with. */
function sizeAt(view: DataView, at: number): number {
  if (at + 8 > view.byteLength) throw damaged('zip64');
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('zip64');
  return Number(value);
}

function entryAt(file: Uint8Array, view: DataView, at: number, directoryAt: number): ZipEntry & { readonly header: number } {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  if ((flags & ENCRYPTED) !== 0 || method === AES) throw new WordFileFault('word.encrypted', { reason: 'zip_entry' });
  if (method !== 0 && method !== 8) throw damaged('zip_method');
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const { packedSize, size, header } = sizesOf(view, at, at + 46 + nameLength, extraLength);
  if (header + 30 > directoryAt || view.getUint32(header, true) !== LOCAL) throw damaged('zip_header');
  const nameBytes = file.subarray(at + 46, at + 46 + nameLength);
  const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const ownName = file.subarray(header + 30, header + 30 + view.getUint16(header + 26, true));
  const isSame = Buffer.compare(nameBytes, ownName) === 0 && view.getUint16(header + 8, true) === method;
  if (!isSame || from + packedSize > directoryAt || (method === 0 && packedSize !== size)) throw damaged('zip_header');
  return { name: partName(nameBytes), method, crc: view.getUint32(at + 16, true), size, from, to: from + packedSize, header };
}

/** Sizes and place of an entry; those that say "more than 32 bits" stand in its extra field 1, in this order. */
function sizesOf(view: DataView, at: number, extraAt: number, extraLength: number) {
  let size = view.getUint32(at + 24, true);
  let packedSize = view.getUint32(at + 20, true);
  let header = view.getUint32(at + 42, true);
  if (size !== U32 && packedSize !== U32 && header !== U32) return { size, packedSize, header };
  const end = extraAt + extraLength;
  for (let field = extraAt; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let next = field + 4;
    const fieldEnd = Math.min(end, next + view.getUint16(field + 2, true));
    const take = (): number => {
      if (next + 8 > fieldEnd) throw damaged('zip64');
      next += 8;
      return sizeAt(view, next - 8);
    };
    if (size === U32) size = take();
    if (packedSize === U32) packedSize = take();
    if (header === U32) header = take();
    return { size, packedSize, header };
  }
  throw damaged('zip64');
}

/** Bytes that several entries share unpack many times over: no program writes that. */
function refuseOverlaps(entries: readonly { readonly header: number; readonly to: number }[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.header - b.header)) {
    if (entry.header < end) throw damaged('zip_overlap');
    end = entry.to;
  }
}
