import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';
import type { PackedPart } from './zip-read.ts';

/** 1 January 1980, midnight, as MS-DOS counts: the first time there is, so that the same parts are the same bytes. */
const DATE = (1 << 5) | 1;
const UTF8 = 0x0800;

/** fflate packs alike on every machine, which the zlib of a processor does not promise. */
export function packedFrom(name: string, bytes: Uint8Array): PackedPart {
  return { name, method: 8, crc: crc32(bytes), size: bytes.length, packed: deflateSync(bytes, { level: 6 }) };
}

/** A ZIP of these parts in this order, without times, comments or extra fields. */
export function zipOf(parts: readonly PackedPart[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name, 'utf8');
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    describe(header, 4, part, name.length);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    describe(entry, 6, part, name.length);
    entry.writeUInt32LE(at, 42);
    chunks.push(header, name, part.packed);
    directory.push(entry, name);
    at += header.length + name.length + part.packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, piece) => sum + piece.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...chunks, ...directory, end]));
}

/** The fields that header and directory have in common, from "version needed" on. */
function describe(into: Buffer, at: number, part: PackedPart, nameLength: number): void {
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(UTF8, at + 2);
  into.writeUInt16LE(part.method, at + 4);
  into.writeUInt16LE(0, at + 6);
  into.writeUInt16LE(DATE, at + 8);
  into.writeUInt32LE(part.crc, at + 10);
  into.writeUInt32LE(part.packed.length, at + 14);
  into.writeUInt32LE(part.size, at + 18);
  into.writeUInt16LE(nameLength, at + 22);
}
