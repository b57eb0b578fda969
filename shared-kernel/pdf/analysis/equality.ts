import { decodeStream } from './filters.ts';
import { type PdfDict, type PdfStream, type PdfValue, sameBytes } from './values.ts';
import type { DocumentView } from './view.ts';

/** References that are followed one inside the other before two values count as different. */
const MAX_HOPS = 48;
const STORAGE_KEYS: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms', 'DL']);

/**
 * Whether a value of one revision means the same as a value of the next one, however either is written: direct or referred to, in
 * another order, in another notation, under another filter. Two references to one number count as the same here, because what
 * became of that object is judged under its own number; pairs that are being compared count as the same until shown otherwise.
 */
export class Equality {
  readonly #before: DocumentView;
  readonly #after: DocumentView;
  readonly #known = new Map<string, boolean>();
  /** Objects that were found to stand in for another one. */
  readonly standIns = new Set<number>();
  #assumed: { key: string; after: number | null }[] = [];

  constructor(before: DocumentView, after: DocumentView) {
    this.#before = before;
    this.#after = after;
  }

  /** @param key that the values stand under, where they do. */
  same(before: PdfValue | undefined, after: PdfValue | undefined, key = ''): boolean {
    this.#assumed = [];
    const equal = this.#value(before, after, 0, LENGTHS.has(key));
    for (const { key, after: num } of this.#assumed) {
      // What was concluded on the way rests on an assumption that did not hold.
      if (!equal) this.#known.delete(key);
      else if (num !== null) this.standIns.add(num);
    }
    return equal;
  }

  /** Keys whose meaning differs; /Length, /Filter and its parameters are left to `sameStream`. A null entry is an absent one (ISO 32000-1, 7.3.7). */
  changedKeys(before: PdfDict, after: PdfDict): string[] {
    const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
    const changed = [...keys].filter((key) => !this.same(before.entries.get(key), after.entries.get(key), key));
    return [...new Set([...changed, ...after.repeated])];
  }

  #value(before: PdfValue | undefined, after: PdfValue | undefined, hops: number, isLength = false): boolean {
    this.#before.budget.step();
    if (before === after) return true;
    if (before?.kind === 'ref' && after?.kind === 'ref' && before.num === after.num) return before.gen === after.gen;
    if (before?.kind !== 'ref' && after?.kind !== 'ref') return this.#resolved(before, after, hops, isLength);
    if (hops >= MAX_HOPS) return false;
    const num = after?.kind === 'ref' ? after.num : null;
    const a = this.#before.resolve(before);
    const b = this.#after.resolve(after);
    if (before?.kind !== 'ref' || num === null) {
      this.#assumed.push({ key: '', after: num });
      return this.#resolved(a, b, hops + 1, isLength);
    }
    const key = `${before.num}:${num}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, true);
    this.#assumed.push({ key, after: num });
    return this.#resolved(a, b, hops + 1, isLength);
  }

  #resolved(before: PdfValue | undefined, after: PdfValue | undefined, hops: number, isLength: boolean): boolean {
    const a = before ?? NULL;
    const b = after ?? NULL;
    if (a.kind === 'array' && b.kind === 'array')
      return a.items.length === b.items.length && a.items.every((item, i) => this.#value(item, b.items[i], hops, isLength));
    if (a.kind === 'dict' && b.kind === 'dict') return this.#dict(a, b, hops, NONE);
    if (a.kind === 'stream' && b.kind === 'stream') return this.#dict(a.dict, b.dict, hops, STORAGE_KEYS) && this.#body(a, b, hops);
    if (a.kind === 'string' && b.kind === 'string') return sameBytes(a.bytes, b.bytes);
    if (a.kind === 'null' || b.kind === 'null') return a.kind === b.kind;
    if (a.kind === 'number' && b.kind === 'number' && !isLength && (a.isReal ?? false) !== (b.isReal ?? false)) return false;
    return 'value' in a && 'value' in b && a.kind === b.kind && a.value === b.value;
  }

  #dict(a: PdfDict, b: PdfDict, hops: number, ignore: ReadonlySet<string>): boolean {
    if (a.repeated.length > 0 || b.repeated.length > 0) return false;
    for (const [key, value] of a.entries)
      if (!ignore.has(key) && !this.#value(value, b.entries.get(key), hops, LENGTHS.has(key))) return false;
    for (const [key, value] of b.entries) if (!ignore.has(key) && !a.entries.has(key) && !this.#value(undefined, value, hops)) return false;
    return true;
  }

  #body(a: PdfStream, b: PdfStream, hops: number): boolean {
    const stored = (key: string) => this.#value(a.dict.entries.get(key), b.dict.entries.get(key), hops);
    if (sameBytes(a.body, b.body) && stored('Filter') && stored('DecodeParms')) return true;
    const budget = this.#before.budget;
    let isOdd = false;
    const note = () => {
      isOdd = true;
    };
    const before = decodeStream(a, (value) => this.#before.resolve(value), budget, note);
    const after = decodeStream(b, (value) => this.#after.resolve(value), budget, note);
    return !isOdd && before !== null && after !== null && sameBytes(before, after);
  }
}

const NULL: PdfValue = { kind: 'null' };
/** Where `1` and `1.0` are one to every viewer; where an integer is wanted they are not (`/F 2.0` hides nothing). */
const LENGTHS: ReadonlySet<string> = new Set(
  'MediaBox CropBox BleedBox TrimBox ArtBox Rect BBox Matrix FontMatrix FontBBox QuadPoints RD Border UserUnit Widths LW CA ca'.split(' '),
);
const NONE: ReadonlySet<string> = new Set();
