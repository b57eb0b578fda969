import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a ZIP, with whatever it lies about. */
export interface Lie {
  readonly name: string;
  readonly data?: string | Uint8Array;
  /** Default: deflated. */
  readonly method?: number;
  readonly flags?: number;
  /** What the directory says instead of the truth. */
  readonly size?: number;
  readonly packedSize?: number;
  readonly crc?: number;
  /** What its own header says instead of its name. */
  readonly ownName?: string;
  /** Takes its bytes from the entry of that number instead of having some. */
  readonly sharesWith?: number;
  /** Packed bytes instead of those of `data`. */
  readonly packed?: Uint8Array;
  /** Sizes stand in an extra field for more than 32 bits. */
  readonly isWide?: boolean;
  /** Sizes stand behind its bytes, and as zeros before them. */
  readonly isStreamed?: boolean;
}

export interface ZipEnd {
  readonly count?: number;
  readonly size?: number;
  readonly at?: number;
  readonly isWide?: boolean;
  readonly before?: Uint8Array;
}

/** A ZIP written by hand, so that it can be wrong. */
export function zip(entries: readonly Lie[], end: ZipEnd = {}): Uint8Array {
  const chunks: Buffer[] = [Buffer.from(end.before ?? [])];
  const directory: Buffer[] = [];
  const headers: number[] = [];
  let at = chunks[0]!.length;
  for (const entry of entries) {
    const data = typeof entry.data === 'string' ? Buffer.from(entry.data) : (entry.data ?? new Uint8Array());
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const sizes = { size: entry.size ?? data.length, packedSize: entry.packedSize ?? packed.length, crc: entry.crc ?? crc32(data) };
    const flags = (entry.flags ?? 0) | (entry.isStreamed ? 8 : 0);
    headers.push(entry.sharesWith === undefined ? at : headers[entry.sharesWith]!);
    if (entry.sharesWith === undefined) {
      const name = Buffer.from(entry.ownName ?? entry.name, 'utf8');
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      fields(header, 4, flags, method, entry.isStreamed ? { size: 0, packedSize: 0, crc: 0 } : sizes, name.length, 0);
      const descriptor = Buffer.alloc(entry.isStreamed ? 16 : 0);
      if (entry.isStreamed) {
        descriptor.writeUInt32LE(0x08074b50, 0);
        descriptor.writeUInt32LE(sizes.crc, 4);
        descriptor.writeUInt32LE(sizes.packedSize, 8);
        descriptor.writeUInt32LE(sizes.size, 12);
      }
      chunks.push(header, name, Buffer.from(packed), descriptor);
      at += header.length + name.length + packed.length + descriptor.length;
    }
    directory.push(directoryEntry(entry, flags, method, sizes, headers.at(-1)!));
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return new Uint8Array(Buffer.concat([...chunks, ...directory, ...ends({ count: entries.length, size, at, ...end })]));
}

interface Sizes {
  readonly size: number;
  readonly packedSize: number;
  readonly crc: number;
}

function directoryEntry(entry: Lie, flags: number, method: number, sizes: Sizes, header: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const extra = Buffer.alloc(entry.isWide ? 28 : 0);
  if (entry.isWide) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(sizes.size), 4);
    extra.writeBigUInt64LE(BigInt(sizes.packedSize), 12);
    extra.writeBigUInt64LE(BigInt(header), 20);
  }
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(0x02014b50, 0);
  fixed.writeUInt16LE(20, 4);
  const shown = entry.isWide ? { ...sizes, size: 0xffffffff, packedSize: 0xffffffff } : sizes;
  fields(fixed, 6, flags, method, shown, name.length, extra.length);
  fixed.writeUInt32LE(entry.isWide ? 0xffffffff : header, 42);
  return Buffer.concat([fixed, name, extra]);
}

function fields(
  into: Buffer,
  at: number,
  flags: number,
  method: number,
  { size, packedSize, crc }: Sizes,
  name: number,
  extra: number,
): void {
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(flags, at + 2);
  into.writeUInt16LE(method, at + 4);
  into.writeUInt32LE(crc, at + 10);
  into.writeUInt32LE(packedSize, at + 14);
  into.writeUInt32LE(size, at + 18);
  into.writeUInt16LE(name, at + 22);
  into.writeUInt16LE(extra, at + 24);
}

function ends({ count, size, at, isWide = false }: { count: number; size: number; at: number; isWide?: boolean }): Buffer[] {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isWide ? 0xffff : count & 0xffff, 8);
  end.writeUInt16LE(isWide ? 0xffff : count & 0xffff, 10);
  end.writeUInt32LE(isWide ? 0xffffffff : size, 12);
  end.writeUInt32LE(isWide ? 0xffffffff : at, 16);
  if (!isWide) return [end];
  const wide = Buffer.alloc(56 + 20);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(at), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(at + size), 64);
  wide.writeUInt32LE(1, 72);
  return [wide, end];
}
