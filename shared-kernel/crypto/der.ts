/**
 * Exact bytes of ASN.1 values (ITU-T X.690). What is hashed or signed must be the bytes that arrived, never a
 * re-encoding of them, so this reader hands out slices of the input. It reads definite lengths only; what arrives
 * in BER is brought to them before (`normalizeBer`).
 */

export class DerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DerError';
  }
}

/** More of something than is read of one value: nothing is known to be wrong with it. */
export class TooMuchError extends DerError {}

export interface DerNode {
  /** Identifier octet: 0x30 SEQUENCE, 0x31 SET, 0xa0 [0] constructed, ... */
  readonly tag: number;
  readonly source: Uint8Array;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const MAX_DEPTH = 48;
const MAX_CHILDREN = 2_000_000;

function readAt(source: Uint8Array, start: number, limit: number): DerNode {
  if (start + 2 > limit) throw new DerError('value cut short');
  const tag = source[start]!;
  if ((tag & 0x1f) === 0x1f) throw new DerError('multi-byte tags are not used in these structures');
  const first = source[start + 1]!;
  let contentStart = start + 2;
  let length = first;
  if (first === 0x80) throw new DerError('indefinite length is not DER');
  if (first > 0x80) {
    const octets = first & 0x7f;
    if (octets > 4) throw new DerError('length of more than four octets');
    if (contentStart + octets > limit) throw new DerError('length cut short');
    length = 0;
    for (let i = 0; i < octets; i++) length = length * 256 + source[contentStart + i]!;
    contentStart += octets;
  }
  if (length > limit - contentStart) throw new DerError('value cut short');
  return { tag, source, start, contentStart, end: contentStart + length };
}

/** The first value of the input; bytes after it are the caller's to judge (`node.end`). */
export function readFirst(bytes: Uint8Array): DerNode {
  return readAt(bytes, 0, bytes.length);
}

/** The one value the input consists of. Throws DerError when bytes are left over. */
export function readWhole(bytes: Uint8Array): DerNode {
  const node = readFirst(bytes);
  if (node.end !== bytes.length) throw new DerError('bytes after the value');
  return node;
}

export function* eachChild(node: DerNode): Generator<DerNode> {
  let at = node.contentStart;
  let seen = 0;
  while (at < node.end) {
    if (++seen > MAX_CHILDREN) throw new DerError('too many values');
    const child = readAt(node.source, at, node.end);
    yield child;
    at = child.end;
  }
}

export function children(node: DerNode, tag?: number): DerNode[] {
  if (tag !== undefined) expectTag(node, tag);
  return [...eachChild(node)];
}

export function expectTag(node: DerNode | undefined, tag: number): DerNode {
  if (!node) throw new DerError(`value with tag 0x${tag.toString(16)} is missing`);
  if (node.tag !== tag) throw new DerError(`tag 0x${node.tag.toString(16)} where 0x${tag.toString(16)} belongs`);
  return node;
}

/** The whole value, tag and length included. A view, not a copy. */
export const encoded = (node: DerNode): Uint8Array => node.source.subarray(node.start, node.end);
export const content = (node: DerNode): Uint8Array => node.source.subarray(node.contentStart, node.end);

export function readOid(node: DerNode | undefined): string {
  const bytes = content(expectTag(node, TAG.oid));
  if (bytes.length === 0 || (bytes.at(-1)! & 0x80) !== 0) throw new DerError('object identifier cut short');
  const arcs: bigint[] = [];
  let value = 0n;
  for (const byte of bytes) {
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (value >> 128n) throw new DerError('object identifier too large');
    if (byte & 0x80) continue;
    arcs.push(value);
    value = 0n;
  }
  const head = arcs[0]!;
  const top = head < 80n ? head / 40n : 2n;
  return [top, head - top * 40n, ...arcs.slice(1)].join('.');
}

/** Small integers such as versions and status codes; larger ones are read as bytes. */
export function readSmallInteger(node: DerNode | undefined, tag: number = TAG.integer): number {
  const bytes = content(expectTag(node, tag));
  if (bytes.length === 0 || bytes.length > 6) throw new DerError('integer out of range');
  let value = bytes[0]! & 0x80 ? -1 : 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}

const LATIN = new TextDecoder('latin1');
/** Text whose characters are all ASCII, as numbers and letters of a time are; in the browser too, which has no Buffer. */
export const asciiOf = (bytes: Uint8Array): string => LATIN.decode(bytes);

/**
 * UTCTime or GeneralizedTime in UTC, to the millisecond. `fraction` also takes a UTCTime with a fraction, which
 * ASN.1 does not have and a certified provider writes in its signing-time.
 */
export function readTime(node: DerNode | undefined, options: { fraction: boolean } = { fraction: false }): Date {
  if (!node || (node.tag !== TAG.utcTime && node.tag !== TAG.generalizedTime)) throw new DerError('a time is missing');
  const text = asciiOf(content(node));
  const pattern =
    node.tag === TAG.utcTime ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/;
  const parts = pattern.exec(text);
  if (!parts || (node.tag === TAG.utcTime && parts[7] && !options.fraction)) throw new DerError('time that is not UTC');
  const short = Number(parts[1]);
  const year = node.tag === TAG.utcTime ? (short >= 50 ? 1900 : 2000) + short : short;
  const [month, day, hour, minute, second] = parts.slice(2, 7).map(Number) as [number, number, number, number, number];
  const milliseconds = parts[7] ? Math.floor(Number(`0${parts[7]}`) * 1000) : 0;
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  const same =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hour && time.getUTCMinutes() === minute;
  if (!same || time.getUTCSeconds() !== second) throw new DerError('time that no calendar has');
  return time;
}

function primitiveProblem(node: DerNode): string | null {
  const bytes = content(node);
  switch (node.tag) {
    case TAG.boolean:
      return bytes.length === 1 && (bytes[0] === 0 || bytes[0] === 0xff) ? null : 'boolean';
    case TAG.integer:
    case TAG.enumerated: {
      if (bytes.length === 0) return 'empty integer';
      if (bytes.length === 1) return null;
      const redundant = (bytes[0] === 0 && bytes[1]! < 0x80) || (bytes[0] === 0xff && bytes[1]! >= 0x80);
      return redundant ? 'integer longer than needed' : null;
    }
    case TAG.null:
      return bytes.length === 0 ? null : 'null with content';
    case TAG.bitString: {
      if (bytes.length === 0 || bytes[0]! > 7) return 'bit string';
      const unused = bytes[0]!;
      if (unused === 0) return null;
      return bytes.length > 1 && (bytes.at(-1)! & ((1 << unused) - 1)) === 0 ? null : 'bit string with unused bits set';
    }
    case TAG.oid: {
      if (bytes.length === 0 || bytes.at(-1)! & 0x80) return 'object identifier';
      return bytes.every((byte, i) => byte !== 0x80 || (i > 0 && (bytes[i - 1]! & 0x80) !== 0))
        ? null
        : 'object identifier longer than needed';
    }
    default:
      return null;
  }
}

function lengthIsMinimal(node: DerNode): boolean {
  const length = node.end - node.contentStart;
  const octets = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4;
  return node.contentStart - node.start === 2 + octets;
}

export interface Departures {
  /** Allowed by BER: longer lengths, strings in pieces, sets in another order, other octets for TRUE. */
  readonly ber: string[];
  /** Allowed by nothing; only the first one is told. */
  readonly invalid: string[];
}

/** Universal types that BER may cut into pieces (ITU-T X.690, 8.6, 8.7, 8.23 to 8.26): bits, octets, characters and times. */
const STRINGS: ReadonlySet<number> = new Set([3, 4, 7, 12, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30]);
/** SEQUENCE, SET, EXTERNAL and EMBEDDED PDV always have parts. */
const CONSTRUCTED: ReadonlySet<number> = new Set([0x30, 0x31, 0x28, 0x2b]);

export const isConstructedString = (tag: number): boolean => (tag & 0xe0) === 0x20 && STRINGS.has(tag & 0x1f);

/**
 * Where a value departs from DER: lengths, booleans, integers, bit strings, identifiers and the order of sets, at every depth. Times are
 * left to their readers: certified providers write fractions with trailing zeros, and that says nothing about tampering.
 */
export function departures(bytes: Uint8Array): Departures {
  const ber = new Set<string>();
  const invalid: string[] = [];
  const visit = (node: DerNode, depth: number): void => {
    if (invalid.length > 0) return;
    if (depth > MAX_DEPTH) throw new DerError('nested too deeply');
    if (!lengthIsMinimal(node)) ber.add('length longer than needed');
    if ((node.tag & 0x20) === 0) {
      const problem = primitiveProblem(node);
      if (problem === 'boolean' && content(node).length === 1) ber.add('another octet for TRUE');
      else if (problem) invalid.push(`${problem} at byte ${node.start}`);
      return;
    }
    if (isConstructedString(node.tag)) ber.add('string in pieces');
    else if ((node.tag & 0xc0) === 0 && !CONSTRUCTED.has(node.tag)) {
      invalid.push(`value of a type that has no parts at byte ${node.start}`);
      return;
    }
    let before: Uint8Array | null = null;
    for (const child of eachChild(node)) {
      visit(child, depth + 1);
      const current = encoded(child);
      if (node.tag === TAG.set && before && Buffer.compare(before, current) > 0) ber.add('set out of order');
      before = current;
    }
  };
  try {
    const whole = readFirst(bytes);
    visit(whole, 0);
    if (whole.end !== bytes.length) invalid.push(`${bytes.length - whole.end} bytes after the value`);
  } catch (error) {
    invalid.push(error instanceof Error ? error.message : 'not readable');
  }
  return { ber: [...ber], invalid };
}

/** Every departure from DER, in English. Empty means strict. */
export function derProblems(bytes: Uint8Array): string[] {
  const { ber, invalid } = departures(bytes);
  return [...ber, ...invalid];
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && Buffer.compare(a, b) === 0;
