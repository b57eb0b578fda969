import { Buffer } from 'node:buffer';
import type { Budget } from './budget.ts';

const WHITE = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) WHITE[c] = 1;
const DELIMITER = new Uint8Array(256);
for (const c of '()<>[]{}/%') DELIMITER[c.charCodeAt(0)] = 1;

export function isWhite(byte: number | undefined): boolean {
  return byte !== undefined && WHITE[byte] === 1;
}
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && WHITE[byte] === 0 && DELIMITER[byte] === 0;
}
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  if (byte >= 65 && byte <= 70) return byte - 55;
  if (byte >= 97 && byte <= 102) return byte - 87;
  return -1;
}

/** What a string holds and the offset after its closing delimiter; null when it has none. */
export interface ScannedString {
  readonly bytes: Uint8Array;
  readonly end: number;
  /** False when something stood in it that does not belong there and was left out. */
  readonly clean: boolean;
}

/** Bytes of a string that one step of the budget pays for: strings of overlapping objects could otherwise fill the memory. */
const BYTES_PER_STEP = 16;

/** `(...)` at `at` (ISO 32000-1, 7.3.4.2). Without an escape it is a view of the file, not a copy. */
export function literalString(bytes: Uint8Array, at: number, budget: Budget): ScannedString | null {
  let nesting = 1;
  let escaped = false;
  let i = at + 1;
  for (; nesting > 0; i++) {
    const c = bytes[i];
    if (c === undefined) {
      budget.step((i - at) / BYTES_PER_STEP);
      return null;
    }
    if (c === 0x5c) {
      escaped = true;
      i++;
    } else if (c === 0x28) nesting++;
    else if (c === 0x29) nesting--;
  }
  budget.step((i - at) / BYTES_PER_STEP);
  const inner = bytes.subarray(at + 1, i - 1);
  return { bytes: escaped ? unescaped(inner) : inner, end: i, clean: true };
}

function unescaped(inner: Uint8Array): Uint8Array {
  const out = new Uint8Array(inner.length);
  let length = 0;
  for (let i = 0; i < inner.length; i++) {
    const c = inner[i]!;
    if (c !== 0x5c) {
      out[length++] = c;
      continue;
    }
    const next = inner[++i];
    if (next === undefined) break;
    const plain = 'nrtbf'.indexOf(String.fromCharCode(next));
    if (plain >= 0) out[length++] = [10, 13, 9, 8, 12][plain]!;
    else if (next >= 48 && next <= 55) {
      let value = 0;
      const stop = i + 3;
      for (; i < stop; i++) {
        const digit = (inner[i] ?? 0) - 48;
        if (!(digit >= 0 && digit <= 7)) break;
        value = value * 8 + digit;
      }
      i--;
      out[length++] = value & 255;
    } else if (next === 13) {
      if (inner[i + 1] === 10) i++;
    } else if (next !== 10) out[length++] = next;
  }
  return out.subarray(0, length);
}

/** `<...>` at `at` (7.3.4.3). What is no hex digit is left out, as viewers do. */
export function hexString(bytes: Uint8Array, at: number, budget: Budget): ScannedString | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const close = file.indexOf(0x3e, at + 1);
  budget.step(((close < 0 ? bytes.length : close) - at) / BYTES_PER_STEP);
  if (close < 0) return null;
  // Decodes up to the first character that is no digit; a signature's value is 30,000 digits and nothing else.
  const decoded = Buffer.from(file.toString('latin1', at + 1, close), 'hex');
  if (decoded.length * 2 === close - at - 1) return { bytes: decoded, end: close + 1, clean: true };
  return { ...looseHex(bytes, at, close), end: close + 1 };
}

function looseHex(bytes: Uint8Array, at: number, close: number): { bytes: Uint8Array; clean: boolean } {
  const out = new Uint8Array((close - at) >> 1);
  let n = 0;
  let clean = true;
  for (let i = at + 1; i < close; i++) {
    const digit = hexDigit(bytes[i]);
    if (digit < 0) {
      if (!isWhite(bytes[i])) clean = false;
      continue;
    }
    out[n >> 1] = n % 2 === 0 ? digit * 16 : out[n >> 1]! + digit;
    n++;
  }
  return { bytes: out.subarray(0, (n + 1) >> 1), clean };
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Viewers read more signs as one, pass over a sign between digits, and stop at a second point or at a letter. */
const LOOSE_NUMBER = /^([+-]*)([\d-]*(?:\.[\d-]*)?)/;

/** A number and whether it is written as the standard wants (7.3.3); null for what no viewer takes for one. */
export function numberOf(text: string): { value: number; clean: boolean } | null {
  if (NUMBER.test(text)) return { value: Number(text), clean: true };
  const [, signs = '', digits = ''] = LOOSE_NUMBER.exec(text) ?? [];
  if (signs === '' && digits === '') return null;
  const value = Number(digits.replaceAll('-', '')) || 0;
  return { value: signs.includes('-') ? -value : value, clean: false };
}
