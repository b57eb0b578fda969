import { type Departures, DerError, departures, isConstructedString, readFirst, TooMuchError } from './der.ts';
import { derValue } from './der-write.ts';

const MAX_DEPTH = 48;
/** Values in one structure; a CMS with all its certificates and lists has some thousands. */
const MAX_VALUES = 200_000;

interface Frame {
  /** Tag of the value; its children are collected until its end is reached. */
  readonly tag: number;
  /** Offset after the last content octet; null for an indefinite length. */
  readonly end: number | null;
  readonly parts: Uint8Array[];
}

const isConstructed = (tag: number): boolean => (tag & 0x20) !== 0;

/**
 * The first BER value of the input with DER lengths: indefinite lengths closed, lengths as short as they can be, strings in one piece
 * (ITU-T X.690, 8.1.3, 8.7, 8.21). Everything else stays as it arrived, the order of sets too; a value that is DER already comes out
 * byte for byte. `length` is what the value took of the input. Throws DerError.
 */
export function normalizeBer(bytes: Uint8Array): { readonly der: Uint8Array; readonly length: number } {
  const open: Frame[] = [];
  let at = 0;
  let seen = 0;
  for (;;) {
    const frame = open.at(-1);
    const done = closes(bytes, at, frame);
    if (frame && done !== null) {
      at = done;
      const value = close(frame);
      open.pop();
      if (open.length === 0) return { der: value, length: at };
      open.at(-1)!.parts.push(value);
      continue;
    }
    if (++seen > MAX_VALUES) throw new TooMuchError('too many values');
    const limit = open.findLast((one) => one.end !== null)?.end ?? bytes.length;
    const header = readHeader(bytes, at, limit);
    at = header.contentStart;
    if (isConstructed(header.tag)) {
      if (open.length >= MAX_DEPTH) throw new DerError('nested too deeply');
      open.push({ tag: header.tag, end: header.length === null ? null : at + header.length, parts: [] });
      continue;
    }
    if (header.length === null) throw new DerError('a primitive value without a length');
    const value = derValue(header.tag, bytes.subarray(at, at + header.length));
    at += header.length;
    if (open.length === 0) return { der: value, length: at };
    open.at(-1)!.parts.push(value);
  }
}

/** Where reading goes on when the innermost open value ends here; null when it goes on inside. */
function closes(bytes: Uint8Array, at: number, frame: Frame | undefined): number | null {
  if (!frame) return null;
  if (frame.end !== null) return at === frame.end ? at : null;
  return bytes[at] === 0 && bytes[at + 1] === 0 ? at + 2 : null;
}

function close({ tag, parts }: Frame): Uint8Array {
  if (!isConstructedString(tag)) return derValue(tag, ...parts);
  const primitive = tag & ~0x20;
  if (primitive === 0x03) throw new DerError('a bit string in pieces');
  const pieces = parts.map((part) => {
    if (part[0] !== 0x04 && part[0] !== primitive) throw new DerError('a string of pieces of another type');
    return part.subarray(part[1]! < 0x80 ? 2 : 2 + (part[1]! & 0x7f));
  });
  return derValue(primitive, ...pieces);
}

function readHeader(bytes: Uint8Array, start: number, limit: number): { tag: number; contentStart: number; length: number | null } {
  if (start + 2 > limit) throw new DerError('value cut short');
  const tag = bytes[start]!;
  if ((tag & 0x1f) === 0x1f) throw new DerError('multi-byte tags are not used in these structures');
  const first = bytes[start + 1]!;
  if (first === 0x80) return { tag, contentStart: start + 2, length: null };
  const octets = first < 0x80 ? 0 : first & 0x7f;
  if (octets > 8 || start + 2 + octets > limit) throw new DerError('length of more than eight octets');
  let length = first < 0x80 ? first : 0;
  for (let i = 0; i < octets; i++) length = length * 256 + bytes[start + 2 + i]!;
  const contentStart = start + 2 + octets;
  if (length > limit - contentStart) throw new DerError('value cut short');
  return { tag, contentStart, length };
}

export interface OpenedValue {
  /** The first value of the input in definite lengths: the input itself where it is written so. */
  readonly der: Uint8Array;
  /** How BER was used where DER belongs; empty for DER. */
  readonly ber: readonly string[];
  /** Encodings that neither allows. */
  readonly invalid: readonly string[];
  readonly trailingBytes: number;
}

/** Brings a structure that may have arrived in BER to definite lengths, and says how it was written. Throws DerError. */
export function openBer(bytes: Uint8Array): OpenedValue {
  const asDer = definiteEnd(bytes);
  const arrived = asDer === null ? { ber: ['indefinite length'], invalid: [] } : departures(bytes.subarray(0, asDer));
  if (asDer !== null && !needsWork(arrived)) return { der: bytes.subarray(0, asDer), ...arrived, trailingBytes: bytes.length - asDer };
  const { der, length } = normalizeBer(bytes);
  const rest = departures(der);
  const inner = arrived.invalid.some(isIndefinite) ? ['indefinite length'] : [];
  return { der, ber: [...new Set([...inner, ...arrived.ber, ...rest.ber])], invalid: rest.invalid, trailingBytes: bytes.length - length };
}

const isIndefinite = (detail: string): boolean => detail.includes('indefinite');

const needsWork = ({ ber, invalid }: Departures): boolean =>
  ber.includes('length longer than needed') ||
  ber.includes('string in pieces') ||
  invalid.some((detail) => isIndefinite(detail) || detail.includes('more than four octets'));

/** Null where the outermost length is one that DER does not write. */
function definiteEnd(bytes: Uint8Array): number | null {
  if (bytes[1] === 0x80 || (bytes[1] ?? 0) > 0x84) return null;
  return readFirst(bytes).end;
}
