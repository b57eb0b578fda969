import { Buffer } from 'node:buffer';
import type { Budget } from './budget.ts';
import { PDF_NULL, type PdfDict, type PdfString, type PdfValue } from './values.ts';

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

const WHITE = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) WHITE[c] = 1;
const DELIMITER = new Uint8Array(256);
for (const c of '()<>[]{}/%') DELIMITER[c.charCodeAt(0)] = 1;

export function isWhite(byte: number | undefined): boolean {
  return byte !== undefined && WHITE[byte] === 1;
}
function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && WHITE[byte] === 0 && DELIMITER[byte] === 0;
}
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  if (byte >= 65 && byte <= 70) return byte - 55;
  if (byte >= 97 && byte <= 102) return byte - 87;
  return -1;
}

/** Reads PDF syntax (ISO 32000-1, 7.2 and 7.3) at byte offsets. Throws PdfSyntaxError and BudgetExceeded, nothing else. */
export class Syntax {
  readonly bytes: Uint8Array;
  readonly #buffer: Buffer;
  readonly #budget: Budget;
  constructor(bytes: Uint8Array, budget: Budget) {
    this.bytes = bytes;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
  }

  indexOf(text: string, from: number): number {
    return this.#buffer.indexOf(text, from, 'latin1');
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
    return i;
  }
  /** White space and comments. */
  skip(at: number): number {
    let i = at;
    for (;;) {
      i = this.skipWhite(i);
      if (this.bytes[i] !== 0x25) return i;
      while (i < this.bytes.length && this.bytes[i] !== 10 && this.bytes[i] !== 13) i++;
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
    throw new PdfSyntaxError('no object', i);
  }

  dict(at: number, depth = 0): Parsed<PdfDict> {
    if (!this.startsWith('<<', at)) throw new PdfSyntaxError('no dictionary', at);
    const entries = new Map<string, PdfValue>();
    const repeated: string[] = [];
    let i = at + 2;
    for (;;) {
      i = this.skip(i);
      if (this.startsWith('>>', i)) return { value: { kind: 'dict', entries, repeated }, end: i + 2 };
      if (this.bytes[i] !== 0x2f) throw new PdfSyntaxError('no key', i);
      const key = this.#name(i);
      const item = this.value(key.end, depth + 1);
      if (key.value.kind === 'name') {
        if (entries.has(key.value.value)) repeated.push(key.value.value);
        entries.set(key.value.value, item.value);
      }
      i = item.end;
    }
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
    if (this.bytes[start] === 13) start++;
    if (this.bytes[start] === 10) start++;
    if (length !== null && length >= 0 && start + length <= this.bytes.length) {
      const end = start + length;
      let after = end;
      if (this.bytes[after] === 13) after++;
      if (this.bytes[after] === 10) after++;
      if (this.startsWith('endstream', after)) return { body: this.bytes.subarray(start, end), start, end, lengthExact: true };
    }
    const found = this.indexOf('endstream', start);
    if (found < 0) throw new PdfSyntaxError('no endstream', start);
    let end = found;
    if (this.bytes[end - 1] === 10) end--;
    if (this.bytes[end - 1] === 13) end--;
    end = Math.max(end, start);
    return { body: this.bytes.subarray(start, end), start, end, lengthExact: false };
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
    let i = at;
    while (isRegular(this.bytes[i])) i++;
    const text = this.text(at, Math.min(i, at + 64));
    if (i - at > 64 || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) throw new PdfSyntaxError('bad number', at);
    return { value: { kind: 'number', value: Number(text) }, end: i };
  }

  #array(at: number, depth: number): Parsed<PdfValue> {
    const items: PdfValue[] = [];
    let i = at + 1;
    for (;;) {
      i = this.skip(i);
      if (this.bytes[i] === 0x5d) return { value: { kind: 'array', items }, end: i + 1 };
      const item = this.value(i, depth + 1);
      items.push(item.value);
      i = item.end;
    }
  }

  #hex(at: number): Parsed<PdfString> {
    const close = this.#buffer.indexOf(0x3e, at);
    if (close < 0) throw new PdfSyntaxError('unclosed hex string', at);
    const out = new Uint8Array((close - at) >> 1);
    let length = 0;
    let high = -1;
    for (let i = at + 1; i < close; i++) {
      const digit = hexDigit(this.bytes[i]);
      if (digit < 0) {
        if (isWhite(this.bytes[i])) continue;
        throw new PdfSyntaxError('bad hex string', i);
      }
      if (high < 0) high = digit;
      else {
        out[length++] = high * 16 + digit;
        high = -1;
      }
    }
    if (high >= 0) out[length++] = high * 16;
    return { value: { kind: 'string', bytes: out.subarray(0, length), hex: true, start: at, end: close + 1 }, end: close + 1 };
  }

  #literal(at: number): Parsed<PdfString> {
    const out: number[] = [];
    let nesting = 1;
    let i = at + 1;
    for (; nesting > 0; i++) {
      const c = this.bytes[i];
      if (c === undefined) throw new PdfSyntaxError('unclosed string', at);
      if (c === 0x5c) i = this.#escape(i, out);
      else if (c === 0x29 && --nesting === 0) continue;
      else {
        if (c === 0x28) nesting++;
        out.push(c);
      }
    }
    return { value: { kind: 'string', bytes: Uint8Array.from(out), hex: false, start: at, end: i }, end: i };
  }

  /** @returns the offset of the last byte of the escape. */
  #escape(at: number, out: number[]): number {
    const c = this.bytes[at + 1];
    if (c === undefined) throw new PdfSyntaxError('unclosed string', at);
    const plain = 'nrtbf'.indexOf(String.fromCharCode(c));
    if (plain >= 0) out.push([10, 13, 9, 8, 12][plain]!);
    else if (c >= 48 && c <= 55) {
      let value = 0;
      let i = at + 1;
      for (; i < at + 4; i++) {
        const digit = this.bytes[i]! - 48;
        if (!(digit >= 0 && digit <= 7)) break;
        value = value * 8 + digit;
      }
      out.push(value & 255);
      return i - 1;
    } else if (c === 13) return this.bytes[at + 2] === 10 ? at + 2 : at + 1;
    else if (c !== 10) out.push(c);
    return at + 1;
  }
}
