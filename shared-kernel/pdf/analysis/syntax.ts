import { Buffer } from 'node:buffer';
import type { Budget } from './budget.ts';
import { hexDigit, hexString, isRegular, isWhite, literalString, numberOf } from './lexical.ts';
import { PDF_NULL, type PdfDict, type PdfString, type PdfValue, sameValue } from './values.ts';

export { hexDigit, isWhite } from './lexical.ts';

/** Deeper nesting than any honest writer produces; stops stack exhaustion. */
const MAX_DEPTH = 96;

export class PdfSyntaxError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.name = 'PdfSyntaxError';
    this.offset = offset;
  }
}

export interface Parsed<T> {
  readonly value: T;
  /** Offset after the value. */
  readonly end: number;
}

export interface IndirectObject {
  readonly num: number;
  readonly gen: number;
  readonly value: PdfValue;
  readonly start: number;
  /** Offset after `endobj`. */
  readonly end: number;
  /** False when `endobj` was missing. */
  readonly closed: boolean;
}

/** Where the standard's syntax was left and what viewers make of it was read instead: two of them may read it differently. */
export class Oddities {
  /** Offset of the last one; -1 without any. */
  last = -1;
  note(offset: number): void {
    if (offset > this.last) this.last = offset;
  }
}

/** Words that end an object or open something else: never taken for a stray word. */
const STRUCTURE = ['endobj', 'endstream', 'stream', 'xref', 'trailer', 'startxref', 'obj'] as const;
/** Bytes of white space and comments that one step of the budget pays for. */
const SKIPPED_PER_STEP = 64;
const MAX_NUMBER = 64;

/** Reads PDF syntax (ISO 32000-1, 7.2 and 7.3) at byte offsets. Throws PdfSyntaxError and BudgetExceeded, nothing else. */
export class Syntax {
  readonly bytes: Uint8Array;
  readonly #buffer: Buffer;
  readonly #budget: Budget;
  readonly #note: (offset: number) => void;
  readonly #places = new Map<string, readonly number[]>();
  /** @param note takes the offset of whatever is read although the standard forbids it. */
  constructor(bytes: Uint8Array, budget: Budget, note: (offset: number) => void = () => {}) {
    this.bytes = bytes;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
    this.#note = note;
  }

  /** @param before where the text has to begin at the latest. */
  indexOf(text: string, from: number, before = this.bytes.length): number {
    if (before >= this.bytes.length) return this.#buffer.indexOf(text, from, 'latin1');
    const at = this.#buffer.subarray(from, before + text.length - 1).indexOf(text, 0, 'latin1');
    return at < 0 ? at : from + at;
  }
  lastIndexOf(text: string, from?: number): number {
    return from === undefined ? this.#buffer.lastIndexOf(text, undefined, 'latin1') : this.#buffer.lastIndexOf(text, from, 'latin1');
  }
  text(start: number, end: number): string {
    return this.#buffer.toString('latin1', start, end);
  }
  startsWith(text: string, at: number): boolean {
    for (let i = 0; i < text.length; i++) if (this.bytes[at + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  skipWhite(at: number): number {
    let i = at;
    while (isWhite(this.bytes[i])) i++;
    if (i - at > SKIPPED_PER_STEP) this.#budget.step((i - at) / SKIPPED_PER_STEP);
    return i;
  }
  /** White space and comments. */
  skip(at: number): number {
    let i = at;
    for (;;) {
      i = this.skipWhite(i);
      if (this.bytes[i] !== 0x25) return i;
      const from = i;
      while (i < this.bytes.length && this.bytes[i] !== 10 && this.bytes[i] !== 13) i++;
      if (i - from > SKIPPED_PER_STEP) this.#budget.step((i - from) / SKIPPED_PER_STEP);
    }
  }
  /** A keyword followed by something that ends it. */
  keyword(word: string, at: number): boolean {
    return this.startsWith(word, at) && !isRegular(this.bytes[at + word.length]);
  }
  unsigned(at: number): Parsed<number> | null {
    let i = at;
    let value = 0;
    while (i - at < 16) {
      const digit = this.bytes[i]! - 48;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
      i++;
    }
    return i === at || !Number.isSafeInteger(value) ? null : { value, end: i };
  }

  value(at: number, depth = 0): Parsed<PdfValue> {
    this.#budget.step();
    if (depth > MAX_DEPTH) throw new PdfSyntaxError('nesting too deep', at);
    const i = this.skip(at);
    const c = this.bytes[i];
    if (c === undefined) throw new PdfSyntaxError('end of data', i);
    if (c === 0x2f) return this.#name(i);
    if (c === 0x28) return this.#literal(i);
    if (c === 0x5b) return this.#array(i, depth);
    if (c === 0x3c) return this.bytes[i + 1] === 0x3c ? this.dict(i, depth) : this.#hex(i);
    if ((c >= 48 && c <= 57) || c === 0x2b || c === 0x2d || c === 0x2e) return this.#numberOrRef(i);
    if (this.keyword('true', i)) return { value: { kind: 'boolean', value: true }, end: i + 4 };
    if (this.keyword('false', i)) return { value: { kind: 'boolean', value: false }, end: i + 5 };
    if (this.keyword('null', i)) return { value: PDF_NULL, end: i + 4 };
    if (isRegular(c) && !this.#structureAt(i)) {
      this.#note(i);
      return { value: PDF_NULL, end: this.#wordEnd(i) };
    }
    throw new PdfSyntaxError('no object', i);
  }

  #structureAt(at: number): boolean {
    return STRUCTURE.some((word) => this.keyword(word, at));
  }

  #wordEnd(at: number): number {
    let i = at;
    while (isRegular(this.bytes[i])) i++;
    this.#budget.step((i - at) / SKIPPED_PER_STEP);
    return i;
  }

  dict(at: number, depth = 0): Parsed<PdfDict> {
    if (!this.startsWith('<<', at)) throw new PdfSyntaxError('no dictionary', at);
    const entries = new Map<string, PdfValue>();
    const repeated: string[] = [];
    let i = at + 2;
    for (;;) {
      i = this.skip(i);
      if (this.startsWith('>>', i)) return { value: { kind: 'dict', entries, repeated }, end: i + 2 };
      if (this.keyword('endobj', i) || this.keyword('stream', i)) {
        this.#note(i);
        return { value: { kind: 'dict', entries, repeated }, end: i };
      }
      if (this.bytes[i] !== 0x2f) {
        i = this.#stray(i, depth);
        continue;
      }
      const key = this.#name(i);
      if (this.startsWith('>>', this.skip(key.end))) {
        this.#note(i);
        i = this.skip(key.end);
        continue;
      }
      const item = this.value(key.end, depth + 1);
      if (key.value.kind === 'name') {
        // Written twice with one value it means the same to every reader.
        const other = entries.get(key.value.value);
        if (other && !sameValue(other, item.value)) repeated.push(key.value.value);
        entries.set(key.value.value, item.value);
      }
      i = item.end;
    }
  }

  /** What stands where a key should: viewers pass over it. */
  #stray(at: number, depth: number): number {
    this.#budget.step();
    const c = this.bytes[at];
    if (c === undefined || this.#structureAt(at)) throw new PdfSyntaxError('no key', at);
    this.#note(at);
    if (isRegular(c)) return this.#wordEnd(at);
    return c === 0x28 || c === 0x3c || c === 0x5b ? this.value(at, depth + 1).end : at + 1;
  }

  /**
   * `N G obj ... endobj` at exactly this offset (white space before it is tolerated).
   * @param lengthOf resolves an indirect `/Length`; null when it cannot.
   */
  indirect(at: number, lengthOf: (value: PdfValue | undefined) => number | null): IndirectObject {
    const start = this.skipWhite(at);
    const num = this.unsigned(start);
    const gen = num && this.unsigned(this.skipWhite(num.end));
    const word = gen ? this.skipWhite(gen.end) : -1;
    if (!num || !gen || num.end === this.skipWhite(num.end) || !this.startsWith('obj', word)) {
      throw new PdfSyntaxError('no indirect object', start);
    }
    const parsed = this.value(word + 3);
    let value = parsed.value;
    let i = this.skip(parsed.end);
    if (value.kind === 'dict' && this.keyword('stream', i)) {
      const body = this.#stream(i + 6, lengthOf(value.entries.get('Length')));
      value = { kind: 'stream', dict: value, ...body };
      i = this.skip(this.startsWith('endstream', this.skipWhite(body.end)) ? this.skipWhite(body.end) + 9 : body.end);
    }
    const closed = this.startsWith('endobj', i);
    return { num: num.value, gen: gen.value, value, start, end: closed ? i + 6 : i, closed };
  }

  #stream(at: number, length: number | null): { body: Uint8Array; start: number; end: number; lengthExact: boolean } {
    let start = at;
    while (this.bytes[start] === 32 && start - at < 16) start++;
    if (this.bytes[start] !== 13 && this.bytes[start] !== 10) start = at;
    else if (start > at) this.#note(at);
    if (this.bytes[start] === 13) start++;
    if (this.bytes[start] === 10) start++;
    if (length !== null && length >= 0 && start + length <= this.bytes.length) {
      const end = start + length;
      let after = end;
      if (this.bytes[after] === 13) after++;
      if (this.bytes[after] === 10) after++;
      if (this.startsWith('endstream', after)) return { body: this.bytes.subarray(start, end), start, end, lengthExact: true };
    }
    let end = this.#next('endstream', start);
    if (end === null) {
      this.#note(start);
      end = this.#next('endobj', start) ?? this.bytes.length;
    }
    if (this.bytes[end - 1] === 10) end--;
    if (this.bytes[end - 1] === 13) end--;
    end = Math.max(end, start);
    return { body: this.bytes.subarray(start, end), start, end, lengthExact: false };
  }

  /** First place of a word from `from` on. All are looked up once: a file of streams without an end would be searched again for each. */
  #next(word: string, from: number): number | null {
    let places = this.#places.get(word);
    if (!places) {
      const found: number[] = [];
      for (let at = this.indexOf(word, 0); at >= 0; at = this.indexOf(word, at + word.length)) {
        this.#budget.step();
        found.push(at);
      }
      places = found;
      this.#places.set(word, places);
    }
    let low = 0;
    for (let high = places.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (places[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return places[low] ?? null;
  }

  #name(at: number): Parsed<PdfValue> {
    let i = at + 1;
    let value = '';
    while (isRegular(this.bytes[i])) {
      const c = this.bytes[i]!;
      const high = c === 0x23 ? hexDigit(this.bytes[i + 1]) : -1;
      const low = high >= 0 ? hexDigit(this.bytes[i + 2]) : -1;
      if (low >= 0) {
        value += String.fromCharCode(high * 16 + low);
        i += 3;
      } else {
        value += String.fromCharCode(c);
        i++;
      }
    }
    return { value: { kind: 'name', value }, end: i };
  }

  #numberOrRef(at: number): Parsed<PdfValue> {
    const whole = this.unsigned(at);
    if (whole && isWhite(this.bytes[whole.end])) {
      const gen = this.unsigned(this.skipWhite(whole.end));
      const after = gen && isWhite(this.bytes[gen.end]) ? this.skipWhite(gen.end) : -1;
      if (gen && after > 0 && this.keyword('R', after)) {
        return { value: { kind: 'ref', num: whole.value, gen: gen.value }, end: after + 1 };
      }
    }
    const end = this.#wordEnd(at);
    const text = end - at > MAX_NUMBER ? '' : this.text(at, end);
    const number = numberOf(text);
    if (!number?.clean) this.#note(at);
    if (!number) return { value: PDF_NULL, end };
    return { value: { kind: 'number', value: number.value, ...(text.includes('.') ? { isReal: true } : {}) }, end };
  }

  #array(at: number, depth: number): Parsed<PdfValue> {
    const items: PdfValue[] = [];
    let i = at + 1;
    for (;;) {
      i = this.skip(i);
      if (this.bytes[i] === 0x5d) return { value: { kind: 'array', items }, end: i + 1 };
      if (this.startsWith('>>', i) || this.keyword('endobj', i)) {
        this.#note(i);
        return { value: { kind: 'array', items }, end: i };
      }
      const item = this.value(i, depth + 1);
      items.push(item.value);
      i = item.end;
    }
  }

  #hex(at: number): Parsed<PdfString> {
    const found = hexString(this.bytes, at, this.#budget);
    if (!found) throw new PdfSyntaxError('unclosed hex string', at);
    if (!found.clean) this.#note(at);
    return { value: { kind: 'string', bytes: found.bytes, hex: true, start: at, end: found.end }, end: found.end };
  }

  #literal(at: number): Parsed<PdfString> {
    const found = literalString(this.bytes, at, this.#budget);
    if (!found) throw new PdfSyntaxError('unclosed string', at);
    return { value: { kind: 'string', bytes: found.bytes, hex: false, start: at, end: found.end }, end: found.end };
  }
}
