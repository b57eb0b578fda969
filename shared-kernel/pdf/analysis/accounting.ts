import type { Comparison } from './comparison.ts';
import { isOfType } from './comparison.ts';
import { type IndirectObject, PdfSyntaxError, type Syntax } from './syntax.ts';
import { dictOf, integerOf, type PdfValue, sameValue } from './values.ts';

export interface UnaccountedBytes {
  readonly offset: number;
  readonly detail: string;
  /** Badly written, without anything being hidden in it. */
  readonly isUnusual: boolean;
}

/** What a reader that repairs files by searching could take for structure. */
const STRUCTURE = /\d+\s+\d+\s+obj|trailer\s*<<|xref\s+\d/;
const MAX_COMMENT = 120;
const MAX_FOUND = 20;

/**
 * Reads the bytes that a revision appended from front to back and wants every one of them to be an object that its own
 * cross-reference section names, that section, or white space. What one reader ignores and another one finds (a doubled
 * object, an entry that points into a signature's gap, bytes between objects) is how content is smuggled past a comparison.
 */
export function accountForRevision(syntax: Syntax, c: Comparison): UnaccountedBytes[] {
  return new Accounting(syntax, c).found;
}

class Accounting {
  readonly found: UnaccountedBytes[] = [];
  readonly #syntax: Syntax;
  readonly #c: Comparison;
  /** Where the revision wrote each object. */
  readonly #objects = new Map<number, IndirectObject>();

  constructor(syntax: Syntax, c: Comparison) {
    this.#syntax = syntax;
    this.#c = c;
    this.#readThrough();
    this.#checkEntries();
    this.#checkObjects();
  }

  #report(offset: number, detail: string, isUnusual = false): void {
    if (this.found.length < MAX_FOUND) this.found.push({ offset, detail, isUnusual });
  }

  #readThrough(): void {
    const { revision } = this.#c;
    const syntax = this.#syntax;
    const extents = new Map(revision.sections.flatMap((section) => section.extents));
    for (let at = syntax.skipWhite(revision.start); at < revision.end && this.found.length < MAX_FOUND; at = syntax.skipWhite(at)) {
      const extent = extents.get(at);
      if (extent !== undefined) at = extent;
      else if (syntax.keyword('startxref', at)) at = this.#endOfRevision(at);
      else if (syntax.bytes[at] === 0x25) at = this.#comment(at);
      else {
        const end = this.#object(at);
        if (end === null) break;
        at = end;
      }
    }
  }

  #endOfRevision(at: number): number {
    const { revision } = this.#c;
    const number = this.#syntax.unsigned(this.#syntax.skipWhite(at + 9));
    const eof = number ? this.#syntax.skipWhite(number.end) : at;
    const isOwn = number && revision.sections.some((section) => section.offset === this.#syntax.skipWhite(number.value));
    if (!isOwn || eof + 5 !== revision.end) this.#report(at, 'a second end of revision');
    return number ? eof + 5 : at + 9;
  }

  #comment(at: number): number {
    const { bytes } = this.#syntax;
    let end = at;
    while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
    if (STRUCTURE.test(this.#syntax.text(at, Math.min(end, at + 100_000)))) this.#report(at, 'a comment that looks like structure');
    else if (end - at > MAX_COMMENT) this.#report(at, 'a long comment', true);
    return end;
  }

  #object(at: number): number | null {
    let object: IndirectObject;
    try {
      object = this.#syntax.indirect(at, (value: PdfValue | undefined) => integerOf(this.#c.after.resolve(value)));
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      this.#report(at, 'bytes that are no object');
      return null;
    }
    const { num, value } = object;
    if (!object.closed) this.#report(at, `object ${num} has no end`, true);
    if (value.kind === 'stream' && !value.lengthExact) this.#report(at, `the length of stream ${num} is wrong`, true);
    const repeated = dictOf(value)?.repeated ?? [];
    if (repeated.length > 0) this.#report(at, `object ${num} holds a key twice: ${repeated.slice(0, 3).join(', ')}`, true);
    const twin = this.#objects.get(num);
    if (twin && !sameValue(twin.value, value)) this.#report(at, `object ${num} is written twice in one revision`);
    this.#objects.set(num, object);
    return object.end;
  }

  /** Each entry of the section leads to an object of this revision, or to one that means what it meant before. */
  #checkEntries(): void {
    const { before, after, revision, equality } = this.#c;
    for (const section of revision.sections) {
      const structural = new Set(section.extents.map(([from]) => from));
      for (const [num, entry] of section.entries) {
        if (this.found.length >= MAX_FOUND) return;
        if (entry.type === 'free') continue;
        const old = before.entry(num);
        if (entry.type === 'offset') {
          const start = this.#syntax.skipWhite(entry.offset);
          if ((old?.type === 'offset' && old.offset === entry.offset) || structural.has(start)) continue;
          if (this.#objects.has(num) && this.#isWrittenAt(num, start)) continue;
        } else {
          if (old?.type === 'compressed' && old.stream === entry.stream && old.index === entry.index) continue;
          if (this.#objects.has(entry.stream)) continue;
        }
        const now = after.object(num)?.value;
        const then = before.object(num)?.value;
        if ((now === undefined && then === undefined) || (then && now && equality.same(then, now))) continue;
        const place = entry.type === 'offset' ? 'outside its revision' : 'in an older object stream';
        this.#report(entry.type === 'offset' ? entry.offset : revision.start, `object ${num} is looked up ${place}`);
      }
    }
  }

  #isWrittenAt(num: number, start: number): boolean {
    const own = this.#objects.get(num);
    if (own?.start === start) return true;
    // The first of two equal ones.
    const shown = this.#c.after.object(num);
    return own !== undefined && shown?.extent?.[0] === start && start >= this.#c.revision.start && sameValue(shown.value, own.value);
  }

  /** The other way round: what the revision wrote is what the section names. */
  #checkObjects(): void {
    const { after, revision } = this.#c;
    const named = new Set(revision.sections.flatMap((section) => [...section.entries.keys()]));
    for (const [num, { start, value: written }] of this.#objects) {
      const value = after.object(num)?.value;
      if (!named.has(num) && !(value && sameValue(value, written))) this.#report(start, `object ${num} is in no cross-reference section`);
      if (!value || !isOfType(value, 'ObjStm')) continue;
      const stream = after.objectStream(num);
      if (!stream) this.#report(start, `object stream ${num} cannot be read`);
      stream?.numbers.forEach((seat, index) => {
        const entry = after.entry(seat);
        if (entry?.type === 'compressed' && entry.stream === num && entry.index === index) return;
        const [here, shown] = [stream.values[index], after.object(seat)?.value];
        if (here && shown && sameValue(here, shown)) return;
        this.#report(start, `object ${seat} in stream ${num} is in no cross-reference section`);
      });
    }
  }
}
