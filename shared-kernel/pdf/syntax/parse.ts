import { PdfError } from '../types.ts';
import { name, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts';

/** Deeper than any honest file; a parser without a bound dies of its stack. */
const maxDepth = 120;

const WHITE = 1;
const DELIMITER = 2;
const classes = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) classes[c] = WHITE;
for (const c of '()<>[]{}/%') classes[c.charCodeAt(0)] = DELIMITER;

const hexDigit = (c: number): number => {
  if (c >= 48 && c <= 57) return c - 48;
  const lower = c | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
};

/** A bare word such as `obj`, `R`, `stream` or an operator of a content stream. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const END = new Keyword('');

/** Words after which no dictionary goes on. */
const endings = new Set(['endobj', 'stream', 'endstream', 'obj', 'xref', 'trailer', 'startxref']);

/** Finds the length of a stream whose /Length is a reference; undefined sends the parser to look for `endstream`. */
export type LengthOf = (value: PdfValue | undefined) => number | undefined;

const broken = (reason: string, at: number) => new PdfError('pdf.broken', { reason, at });

/** Reads PDF values (ISO 32000-2, 7.2 and 7.3) out of bytes, from `position` on. Throws PdfError `pdf.broken` or `pdf.hostile`. */
export class ValueParser {
  readonly bytes: Uint8Array;
  position: number;
  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  skipWhite(): void {
    const { bytes } = this;
    for (;;) {
      const c = bytes[this.position];
      if (c === undefined) return;
      if (c === 0x25) {
        while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13) this.position++;
      } else if (classes[c] === WHITE) this.position++;
      else return;
    }
  }

  atEnd(): boolean {
    this.skipWhite();
    return this.position >= this.bytes.length;
  }

  /** A value, or the keyword that stands where a value could. */
  token(depth = 0): PdfValue | Keyword {
    if (depth > maxDepth) throw new PdfError('pdf.hostile', { reason: 'nesting', at: this.position });
    this.skipWhite();
    const { bytes } = this;
    const start = this.position;
    const c = bytes[start];
    if (c === undefined) return END;
    if (c === 0x2f) return this.#name();
    if (c === 0x28) return this.#literal();
    if (c === 0x5b) return this.#array(depth);
    if (c === 0x3c) return bytes[start + 1] === 0x3c ? this.#dict(depth) : this.#hex();
    if (c === 0x5d || c === 0x7b || c === 0x7d) {
      this.position++;
      return new Keyword(String.fromCharCode(c));
    }
    if (c === 0x3e) {
      this.position += bytes[start + 1] === 0x3e ? 2 : 1;
      return new Keyword('>>');
    }
    if (c === 0x29) throw broken('unbalanced_parenthesis', start);
    let end = start;
    while (end < bytes.length && classes[bytes[end]!] === 0) end++;
    this.position = end;
    const first = c;
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) return this.#number(start, end);
    const word = Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, 64)).toString('latin1');
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    return new Keyword(word);
  }

  value(depth = 0): PdfValue {
    const token = this.token(depth);
    if (token instanceof Keyword) throw broken('value_expected', this.position);
    return typeof token === 'number' ? this.#numberOrRef(token) : token;
  }

  #numberOrRef(token: number): PdfValue {
    return Number.isInteger(token) && token >= 0 ? this.#maybeRef(token) : token;
  }

  keyword(expected: string): void {
    const token = this.token();
    if (!(token instanceof Keyword) || token.text !== expected) throw broken(`${expected}_expected`, this.position);
  }

  integer(): number {
    const token = this.token();
    if (typeof token !== 'number' || !Number.isInteger(token)) throw broken('integer_expected', this.position);
    return token;
  }

  /** `num gen obj value endobj` at the current position, with its stream if it has one. */
  indirect(lengthOf: LengthOf): { num: number; gen: number; value: PdfValue } {
    const num = this.integer();
    const gen = this.integer();
    this.keyword('obj');
    const value = this.value();
    if (!(value instanceof PdfDict)) return { num, gen, value };
    const after = this.position;
    const token = this.token();
    if (!(token instanceof Keyword) || token.text !== 'stream') {
      this.position = after;
      return { num, gen, value };
    }
    return { num, gen, value: this.#stream(value, lengthOf) };
  }

  #stream(dict: PdfDict, lengthOf: LengthOf): PdfStream {
    const { bytes } = this;
    let start = this.position;
    if (bytes[start] === 13) start++;
    if (bytes[start] === 10) start++;
    const stated = lengthOf(dict.get('Length'));
    if (stated !== undefined && stated >= 0 && start + stated <= bytes.length) {
      this.position = start + stated;
      const token = this.token();
      if (token instanceof Keyword && token.text === 'endstream') return new PdfStream(dict, bytes.subarray(start, start + stated));
    }
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = view.indexOf('endstream', start, 'latin1');
    if (found < 0) return this.#unendedStream(dict, start, stated);
    this.position = found + 9;
    let end = found;
    if (bytes[end - 1] === 10) end--;
    if (bytes[end - 1] === 13) end--;
    return new PdfStream(dict, bytes.subarray(start, Math.max(start, end)));
  }

  /** A stream whose `endstream` is nowhere: what its length says, as viewers take it. */
  #unendedStream(dict: PdfDict, start: number, stated: number | undefined): PdfStream {
    if (stated === undefined || stated < 0 || start + stated > this.bytes.length) throw broken('stream_without_end', start);
    this.position = start + stated;
    return new PdfStream(dict, this.bytes.subarray(start, start + stated));
  }

  #maybeRef(num: number): PdfValue {
    const back = this.position;
    const { bytes } = this;
    this.skipWhite();
    const digit = bytes[this.position];
    if (digit === undefined || digit < 48 || digit > 57) {
      this.position = back;
      return num;
    }
    let gen = 0;
    let length = 0;
    while (length < 6 && bytes[this.position] !== undefined && bytes[this.position]! >= 48 && bytes[this.position]! <= 57) {
      gen = gen * 10 + bytes[this.position++]! - 48;
      length++;
    }
    if (classes[bytes[this.position] ?? 0] === WHITE) {
      this.skipWhite();
      const following = classes[bytes[this.position + 1] ?? 32];
      if (bytes[this.position] === 0x52 && following !== 0) {
        this.position++;
        return new PdfRef(num, gen);
      }
    }
    this.position = back;
    return num;
  }

  #number(start: number, end: number): number {
    const text = Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, Math.min(end - start, 64)).toString('latin1');
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
    // Real files hold numbers such as `--5`, `4-3` or `1.2.3`: taken as viewers take them, an exponent is no part of one.
    const [, signs = '', digits = ''] = /^([+-]*)([\d-]*(?:\.[\d-]*)?)/.exec(text) ?? [];
    const size = Number(`0${digits.replaceAll('-', '')}`);
    return signs.includes('-') ? -size : size;
  }

  #name(): PdfValue {
    const { bytes } = this;
    let at = this.position + 1;
    let text = '';
    while (at < bytes.length && classes[bytes[at]!] === 0) {
      const c = bytes[at]!;
      const high = c === 0x23 ? hexDigit(bytes[at + 1] ?? 0) : -1;
      const low = c === 0x23 ? hexDigit(bytes[at + 2] ?? 0) : -1;
      if (high >= 0 && low >= 0) {
        text += String.fromCharCode(high * 16 + low);
        at += 3;
      } else {
        text += String.fromCharCode(c);
        at++;
      }
    }
    this.position = at;
    return name(text);
  }

  #literal(): PdfString {
    const { bytes } = this;
    const out: number[] = [];
    const start = this.position + 1;
    let at = start;
    let open = 1;
    let hasLineEnds = false;
    for (; at < bytes.length; at++) {
      const c = bytes[at]!;
      if (c === 0x28) open++;
      else if (c === 0x29 && --open === 0) break;
      else if (c === 0x5c) {
        at = this.#escape(at + 1, out);
        continue;
      } else if (c === 13) {
        if (bytes[at + 1] === 10) at++;
        hasLineEnds = true;
        out.push(10);
        continue;
      }
      out.push(c);
    }
    if (at >= bytes.length) throw broken('string_without_end', this.position);
    this.position = at + 1;
    return new PdfString(Uint8Array.from(out), false, hasLineEnds ? bytes.subarray(start, at) : undefined);
  }

  /** Takes the escape that starts at `at` (after the backslash); answers the offset of its last byte. */
  #escape(at: number, out: number[]): number {
    const { bytes } = this;
    const c = bytes[at];
    const plain: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };
    if (c === undefined) return at;
    if (c === 13) return bytes[at + 1] === 10 ? at + 1 : at;
    if (c === 10) return at;
    if (c >= 48 && c <= 55) {
      let value = 0;
      let used = 0;
      while (used < 3 && bytes[at + used] !== undefined && bytes[at + used]! >= 48 && bytes[at + used]! <= 55) {
        value = value * 8 + bytes[at + used]! - 48;
        used++;
      }
      out.push(value & 255);
      return at + used - 1;
    }
    out.push(plain[c] ?? c);
    return at;
  }

  #hex(): PdfString {
    const { bytes } = this;
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(0x3e, this.position);
    if (end < 0) throw broken('string_without_end', this.position);
    const out = new Uint8Array(Math.ceil((end - this.position - 1) / 2));
    let digits = 0;
    for (let at = this.position + 1; at < end; at++) {
      const digit = hexDigit(bytes[at]!);
      if (digit < 0) continue;
      out[digits >> 1]! |= digits % 2 === 0 ? digit << 4 : digit;
      digits++;
    }
    this.position = end + 1;
    return new PdfString(out.subarray(0, (digits + 1) >> 1), true);
  }

  #array(depth: number): PdfValue[] {
    this.position++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipWhite();
      if (this.position >= this.bytes.length) throw broken('array_without_end', this.position);
      if (this.bytes[this.position] === 0x5d) {
        this.position++;
        return items;
      }
      const start = this.position;
      const token = this.token(depth + 1);
      if (!(token instanceof Keyword)) items.push(typeof token === 'number' ? this.#numberOrRef(token) : token);
      else if (token === END) throw broken('array_without_end', start);
      else if (endings.has(token.text)) {
        this.position = start;
        return items;
      }
    }
  }

  /** The value of a key; null where a word or the end of the dictionary stands in its place. */
  #entry(depth: number): PdfValue {
    this.skipWhite();
    const start = this.position;
    const { bytes } = this;
    if (bytes[start] === 0x3e && bytes[start + 1] === 0x3e) return null;
    const token = this.token(depth);
    if (!(token instanceof Keyword)) return typeof token === 'number' ? this.#numberOrRef(token) : token;
    if (token === END) throw broken('value_expected', start);
    if (endings.has(token.text)) this.position = start;
    return null;
  }

  #dict(depth: number): PdfDict {
    this.position += 2;
    const made = new PdfDict();
    for (;;) {
      this.skipWhite();
      const c = this.bytes[this.position];
      if (c === undefined) throw broken('dictionary_without_end', this.position);
      if (c === 0x3e && this.bytes[this.position + 1] === 0x3e) {
        this.position += 2;
        return made;
      }
      if (c !== 0x2f) {
        // Viewers pass over a stray word or value; one that ends the object ends the dictionary too.
        const start = this.position;
        const stray = this.token(depth + 1);
        if (!(stray instanceof Keyword) || !endings.has(stray.text)) continue;
        this.position = start;
        return made;
      }
      const key = this.#name() as { value: string };
      made.set(key.value, this.#entry(depth + 1));
    }
  }
}
