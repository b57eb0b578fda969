/**
 * The reader that the writer stands on. `../analysis` reads PDF a second time, with a parser of its own, on purpose: it judges what this one
 * helped to write, and one misreading shared by both would pass a forged file, or our own mistake, as sound. The two share no code and
 * differ in temper: this one reads what it needs and mends a broken table of an unsigned file; that one reads every byte and mends nothing.
 */

import { PdfError } from '../types.ts';
import { Decryption } from './decrypt.ts';
import { decodeStream, InflateBudget } from './inflate.ts';
import { ValueParser } from './parse.ts';
import { rebuildXref } from './rebuild.ts';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { readXref, type Xref } from './xref.ts';

/** Structural streams (objects, cross-references) of an honest 20 MB file stay far below this. */
const structuralBudget = 192 * 1024 * 1024;
const maxReferenceHops = 16;

/**
 * A PDF read lazily: opening follows the cross-references only, an object is parsed when it is asked for. That keeps
 * a signature on a 20 MB file at a few milliseconds. Nothing here writes.
 */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly xref: Xref;
  /** True where the file's own cross-reference was unusable. */
  readonly repaired: boolean;
  /** What opens the file's objects, where it is encrypted under the empty password. Such a file can be read and not added to. */
  get decryption(): Decryption | undefined {
    return this.#decryption;
  }
  #decryption: Decryption | undefined;
  readonly #budget: InflateBudget;
  readonly #cache = new Map<number, PdfValue>();
  readonly #containers = new Map<number, { numbers: number[]; offsets: number[]; data: Uint8Array }>();
  readonly #reading = new Set<number>();

  private constructor(bytes: Uint8Array, xref: Xref, budget: InflateBudget, repaired: boolean) {
    this.bytes = bytes;
    this.xref = xref;
    this.#budget = budget;
    this.repaired = repaired;
  }

  /**
   * Throws PdfError `pdf.broken`, `pdf.encrypted` or `pdf.hostile`. `repair` allows a file whose cross-reference is wrong, `decrypt` one that
   * is encrypted and opens without a password.
   */
  static open(bytes: Uint8Array, options: { repair?: boolean; decrypt?: boolean } = {}): PdfFile {
    const budget = new InflateBudget(structuralBudget);
    try {
      return new PdfFile(bytes, readXref(bytes, budget), budget, false).#checked(options.decrypt ?? false);
    } catch (error) {
      if (!options.repair || !(error instanceof PdfError) || error.code !== 'pdf.broken') throw error;
      return PdfFile.rebuilt(bytes, options);
    }
  }

  /** Read by its objects, whatever its cross-reference says. Those of `known` that are not found stay known, so that they are missed. */
  static rebuilt(bytes: Uint8Array, options: { decrypt?: boolean; known?: Xref } = {}): PdfFile {
    const budget = new InflateBudget(structuralBudget);
    const xref = rebuildXref(bytes, budget);
    for (const [num, entry] of options.known?.entries ?? []) {
      if (entry.kind !== 'free' && !xref.entries.has(num)) xref.entries.set(num, entry);
    }
    return new PdfFile(bytes, xref, budget, true).#checked(options.decrypt ?? false);
  }

  #checked(decrypt: boolean): this {
    // Asked first: where objects are packed and encrypted, even the catalog cannot be read.
    if (this.resolve(this.trailer.get('Encrypt')) !== null) this.#decrypt(decrypt);
    this.catalog();
    return this;
  }

  #decrypt(allowed: boolean): void {
    const dict = this.dict(this.trailer.get('Encrypt'));
    const found = allowed && dict ? Decryption.withoutPassword(dict, this.trailer.get('ID'), (value) => this.resolve(value)) : null;
    if (!found) throw new PdfError('pdf.encrypted');
    // What was read until now, the encryption dictionary above all, stands in clear and stays as it was read.
    this.#decryption = found;
  }

  get trailer(): PdfDict {
    return this.xref.trailer;
  }

  catalog(): PdfDict {
    const catalog = this.resolve(this.trailer.get('Root'));
    if (!(catalog instanceof PdfDict)) throw new PdfError('pdf.broken', { reason: 'catalog_missing' });
    return catalog;
  }

  catalogRef(): PdfRef {
    const root = this.trailer.get('Root');
    if (!(root instanceof PdfRef)) throw new PdfError('pdf.broken', { reason: 'catalog_missing' });
    return root;
  }

  /** The value behind any chain of references; null for what does not exist (7.3.10). */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > maxReferenceHops) throw new PdfError('pdf.hostile', { reason: 'reference_loop' });
      current = this.object(current.num);
    }
    return current ?? null;
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    if (found instanceof PdfDict) return found;
    return found instanceof PdfStream ? found.dict : undefined;
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : undefined;
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  /** The unpacked data of a plain or Flate stream; undefined for other filters. */
  data(stream: PdfStream): Uint8Array | undefined {
    return decodeStream(stream, this.#budget, (value) => this.resolve(value));
  }

  /** The same with a bound of its own: undefined also beyond it and for damaged data. For content, which may be large in honest files. */
  dataWithin(stream: PdfStream, limit: number): Uint8Array | undefined {
    try {
      return decodeStream(stream, new InflateBudget(limit), (value) => this.resolve(value));
    } catch (error) {
      if (error instanceof PdfError) return undefined;
      throw error;
    }
  }

  object(num: number): PdfValue {
    const cached = this.#cache.get(num);
    if (cached !== undefined) return cached;
    const entry = this.xref.entries.get(num);
    if (!entry || entry.kind === 'free') return null;
    if (this.#reading.has(num)) throw new PdfError('pdf.hostile', { reason: 'reference_loop' });
    this.#reading.add(num);
    try {
      const value = entry.kind === 'offset' ? this.#atOffset(num, entry.offset) : this.#packed(num, entry.container, entry.index);
      this.#cache.set(num, value);
      return value;
    } finally {
      this.#reading.delete(num);
    }
  }

  #atOffset(num: number, offset: number): PdfValue {
    const found = new ValueParser(this.bytes, offset).indirect((value) => {
      const length = this.resolve(value);
      return typeof length === 'number' && Number.isInteger(length) ? length : undefined;
    });
    if (found.num !== num) throw new PdfError('pdf.broken', { reason: 'xref_mismatch', at: offset });
    return this.#decryption ? this.#decryption.object(num, found.gen, found.value) : found.value;
  }

  #packed(num: number, container: number, index: number): PdfValue {
    let opened = this.#containers.get(container);
    if (!opened) {
      const stream = this.object(container);
      if (!(stream instanceof PdfStream)) throw new PdfError('pdf.broken', { reason: 'object_stream' });
      const data = this.data(stream);
      const count = this.number(stream.dict.get('N'));
      const first = this.number(stream.dict.get('First'));
      if (!data || count === undefined || first === undefined || count > data.length)
        throw new PdfError('pdf.broken', { reason: 'object_stream' });
      const parser = new ValueParser(data);
      const numbers: number[] = [];
      const offsets: number[] = [];
      for (let i = 0; i < count; i++) {
        numbers.push(parser.integer());
        offsets.push(first + parser.integer());
      }
      opened = { numbers, offsets, data };
      this.#containers.set(container, opened);
    }
    const at = opened.numbers[index] === num ? index : opened.numbers.indexOf(num);
    if (at < 0) return null;
    return new ValueParser(opened.data, opened.offsets[at]!).value();
  }
}
