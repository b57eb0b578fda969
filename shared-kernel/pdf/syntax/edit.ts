import { deflateSync } from 'node:zlib';
import type { PdfFile } from './file.ts';
import { serialiseIndirect } from './serialise.ts';
import { dict, name, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** Trailer entries that tell of one section and its stream, not of the document (ISO 32000-2, tables 15, 5 and 17). */
const ownOfSection = new Set('Size Prev XRefStm Type W Index Length Filter DecodeParms F FFilter FDecodeParms DL DP'.split(' '));

/** A stream packed with Flate. */
export function packedStream(entries: PdfDict, data: Uint8Array | string): PdfStream {
  entries.set('Filter', name('FlateDecode'));
  return new PdfStream(entries, deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data));
}

/**
 * Objects to add to a file or to put in the place of its own. It ends either as an incremental update (`asUpdate`, every earlier byte
 * stays) or, for a file nobody has signed, as a whole new file (rewrite.ts).
 */
export class PdfEdit {
  readonly file: PdfFile;
  readonly #objects = new Map<number, { ref: PdfRef; value: PdfValue | Buffer }>();
  #next: number;

  /** New objects get numbers above every one the file ever used, and above `after`. */
  constructor(file: PdfFile, after = 0) {
    this.file = file;
    this.#next = Math.max(file.xref.nextNumber, after + 1);
  }

  reserve(): PdfRef {
    return new PdfRef(this.#next++, 0);
  }

  add(value: PdfValue): PdfRef {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }

  set(ref: PdfRef, value: PdfValue): void {
    this.#objects.set(ref.num, { ref, value });
  }

  /** An object already written as `num gen obj … endobj`, whose inner offsets the caller must know (a signature dictionary). */
  setBytes(ref: PdfRef, bytes: Buffer): void {
    this.#objects.set(ref.num, { ref, value: bytes });
  }

  /** What the object will be after this update. */
  current(ref: PdfRef): PdfValue {
    const changed = this.#objects.get(ref.num);
    return changed && !Buffer.isBuffer(changed.value) ? changed.value : this.file.object(ref.num);
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let current = value;
    for (let hops = 0; current instanceof PdfRef && hops < 16; hops++) current = this.current(current);
    return current instanceof PdfRef ? null : (current ?? null);
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return found instanceof PdfDict ? found : undefined;
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : undefined;
  }

  /** A copy of a dictionary object, already set as its new version, free to be changed. */
  revise(ref: PdfRef): PdfDict {
    const now = this.current(ref);
    const copy = new PdfDict(now instanceof PdfDict ? now : []);
    this.set(ref, copy);
    return copy;
  }

  /**
   * The incremental update (ISO 32000-2, 7.5.6): its bytes, to be written after the file's, and where each object of it will begin in the
   * whole. Its cross-reference is written the way the file's newest one is, since readers do not agree on mixtures.
   */
  asUpdate(): { tail: Buffer; offsets: Map<number, number> } {
    if (this.file.decryption) throw new TypeError('an encrypted file cannot be added to in clear');
    const base = this.file.bytes.length;
    const chunks: Buffer[] = [];
    const offsets = new Map<number, number>();
    let at = base;
    const push = (chunk: Buffer) => {
      chunks.push(chunk);
      at += chunk.length;
    };
    const lastByte = this.file.bytes[base - 1];
    if (lastByte !== 10 && lastByte !== 13) push(Buffer.from('\n'));
    const ordered = [...this.#objects.values()].sort((a, b) => a.ref.num - b.ref.num);
    for (const { ref, value } of ordered) {
      offsets.set(ref.num, at);
      push(Buffer.isBuffer(value) ? value : serialiseIndirect(ref, value));
    }
    const gens = new Map(ordered.map(({ ref }) => [ref.num, ref.gen]));
    const start = at;
    push(this.file.xref.latest.kind === 'table' ? this.#table(offsets, gens) : this.#stream(offsets, gens, start));
    push(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
    return { tail: Buffer.concat(chunks), offsets };
  }

  #trailer(size: number): PdfDict {
    const trailer = dict({ Size: size });
    // Whatever else a trailer holds was there when somebody signed: an update that drops it has changed the file.
    for (const [key, value] of this.file.trailer) if (!ownOfSection.has(key)) trailer.set(key, value);
    trailer.set('Prev', this.file.xref.latest.offset);
    return trailer;
  }

  #runs(offsets: Map<number, number>): number[][] {
    const runs: number[][] = [];
    for (const num of [...offsets.keys()].sort((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last && last.at(-1) === num - 1) last.push(num);
      else runs.push([num]);
    }
    return runs;
  }

  #table(offsets: Map<number, number>, gens: Map<number, number>): Buffer {
    let text = 'xref\n';
    for (const run of this.#runs(offsets)) {
      text += `${run[0]} ${run.length}\n`;
      for (const num of run) text += `${String(offsets.get(num)).padStart(10, '0')} ${String(gens.get(num) ?? 0).padStart(5, '0')} n\r\n`;
    }
    const trailer = serialiseIndirect(new PdfRef(0, 0), this.#trailer(this.#next)).toString('latin1');
    return Buffer.from(`${text}trailer\n${trailer.slice(trailer.indexOf('<<'), trailer.lastIndexOf('>>') + 2)}\n`, 'latin1');
  }

  #stream(offsets: Map<number, number>, gens: Map<number, number>, start: number): Buffer {
    const self = this.reserve();
    offsets.set(self.num, start);
    const runs = this.#runs(offsets);
    const rows = Buffer.alloc(7 * offsets.size);
    let row = 0;
    for (const num of runs.flat()) {
      rows[row] = 1;
      rows.writeUInt32BE(offsets.get(num)!, row + 1);
      rows.writeUInt16BE(gens.get(num) ?? 0, row + 5);
      row += 7;
    }
    const entries = dict({ Type: name('XRef'), W: [1, 4, 2], Index: runs.flatMap((run) => [run[0]!, run.length]) });
    for (const [key, value] of this.#trailer(this.#next)) entries.set(key, value);
    return serialiseIndirect(self, packedStream(entries, rows));
  }
}

/** File and update as one buffer, copied once. */
export function appended(bytes: Uint8Array, tail: Uint8Array): Buffer {
  const whole = Buffer.allocUnsafeSlow(bytes.length + tail.length);
  whole.set(bytes, 0);
  whole.set(tail, bytes.length);
  return whole;
}
