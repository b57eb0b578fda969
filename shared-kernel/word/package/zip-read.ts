import { crc32, inflateRawSync } from 'node:zlib';
import { damaged, WordFileFault } from '../fault.ts';
import { WORD_LIMITS } from '../limits.ts';
import { directoryOf, type ZipEntry } from './zip-directory.ts';

/** A part as it lies in the package: `packed` are its own bytes of the file, by `method` 0 (as they are) or 8 (deflate). */
export interface PackedPart {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly packed: Uint8Array;
}

/**
 * The parts of a ZIP package, each unpacked when it is asked for and within limits. The directory at the end of the file decides; each part must
 * agree with its own header, and no two may share bytes. Sizes are believed only as bounds: one byte more than declared ends the unpacking.
 * Throws WordFileFault.
 */
export class ZipParts {
  readonly parts: ReadonlyMap<string, PackedPart>;
  #left: number = WORD_LIMITS.packageBytes;
  readonly #counted = new Set<string>();

  constructor(file: Uint8Array) {
    const entries = directoryOf(file);
    const parts = new Map<string, PackedPart>();
    const seen = new Set<string>();
    for (const entry of entries) {
      if (entry.name.endsWith('/') && entry.size === 0) continue;
      // Names that differ in their case only are the same part (ECMA-376 part 2, 6.2.2.3).
      const key = entry.name.toLowerCase();
      if (seen.has(key)) throw damaged('duplicate_part');
      seen.add(key);
      parts.set(entry.name, packedPart(file, entry));
    }
    this.parts = parts;
  }

  /** Its bytes, unpacked and checked. They count once against the limit of the package, and are not kept: the caller has them. */
  bytesOf(part: PackedPart): Uint8Array {
    const isNew = !this.#counted.has(part.name);
    const room = isNew ? Math.min(WORD_LIMITS.partBytes, this.#left) : WORD_LIMITS.partBytes;
    if (part.size > room) throw new WordFileFault('word.unpacks_too_large', { bytes: part.size, maxBytes: room });
    const ratio = Math.ceil(part.size / Math.max(1, part.packed.length));
    if (part.size > WORD_LIMITS.ratioFromBytes && ratio > WORD_LIMITS.ratio)
      throw new WordFileFault('word.unpacks_too_large', { ratio, maxRatio: WORD_LIMITS.ratio });
    const bytes = part.method === 0 ? part.packed : inflated(part);
    if (bytes.length !== part.size || crc32(bytes) !== part.crc) throw damaged('part_differs');
    if (isNew) this.#left -= bytes.length;
    this.#counted.add(part.name);
    return bytes;
  }
}

function inflated(part: PackedPart): Uint8Array {
  try {
    const made: unknown = inflateRawSync(part.packed, { maxOutputLength: Math.max(1, part.size), info: true });
    const { buffer, engine } = made as { buffer: Uint8Array; engine: { bytesWritten: number } };
    // Bytes behind the end of the stream belong to nothing.
    if (engine.bytesWritten !== part.packed.length) throw damaged('part_differs');
    return buffer;
  } catch (error) {
    if (error instanceof WordFileFault) throw error;
    throw damaged('part_differs');
  }
}

function packedPart(file: Uint8Array, entry: ZipEntry): PackedPart {
  return { name: entry.name, method: entry.method, crc: entry.crc, size: entry.size, packed: file.subarray(entry.from, entry.to) };
}
