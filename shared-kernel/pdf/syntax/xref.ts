import { PdfError } from '../types.ts';
import { decodeStream, type InflateBudget } from './inflate.ts';
import { Keyword, ValueParser } from './parse.ts';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

export type XrefEntry =
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'packed'; container: number; index: number }
  | { kind: 'free' };

/** The merged cross-reference of all revisions. `latest` says how the newest section is written: an update must follow it. */
export interface Xref {
  entries: Map<number, XrefEntry>;
  trailer: PdfDict;
  latest: { kind: 'table' | 'stream'; offset: number };
  sections: number;
  /** Above every number that any revision used, freed or set aside by its /Size. */
  nextNumber: number;
}

const maxSections = 2048;
const maxObjects = 2_000_000;
/** The largest number that readers must take (ISO 32000-1, annex C.2); a /Size beyond it says nothing. */
export const largestNumber = 8_388_607;

const broken = (reason: string, at?: number) => new PdfError('pdf.broken', { reason, at });

/** The offset that the last `startxref` names. */
export function findStartXref(bytes: Uint8Array): number {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = tail.lastIndexOf('startxref', tail.length, 'latin1');
  if (at < 0) throw broken('startxref_missing');
  const offset = new ValueParser(bytes, at + 9).integer();
  if (offset < 0 || offset >= bytes.length) throw broken('startxref_outside', offset);
  return offset;
}

interface Section {
  used: Map<number, XrefEntry>;
  freed: number[];
  dict: PdfDict;
  kind: 'table' | 'stream';
}

function readTable(parser: ValueParser): Section {
  const used = new Map<number, XrefEntry>();
  const freed: number[] = [];
  for (;;) {
    const token = parser.token();
    if (token instanceof Keyword && token.text === 'trailer') break;
    if (typeof token !== 'number') throw broken('xref_table', parser.position);
    const count = parser.integer();
    if (token < 0 || count < 0 || token + count > maxObjects * 4) throw new PdfError('pdf.hostile', { reason: 'object_count' });
    for (let i = 0; i < count; i++) {
      const offset = parser.integer();
      const gen = parser.integer();
      const kind = parser.token();
      if (!(kind instanceof Keyword) || (kind.text !== 'n' && kind.text !== 'f')) throw broken('xref_entry', parser.position);
      if (kind.text === 'n') used.set(token + i, { kind: 'offset', offset, gen });
      else freed.push(token + i);
    }
  }
  const dict = parser.value();
  if (!(dict instanceof PdfDict)) throw broken('trailer', parser.position);
  return { used, freed, dict, kind: 'table' };
}

const whole = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** The entries of a cross-reference stream (7.5.8). */
function readXrefStream(stream: PdfStream, budget: InflateBudget): Section {
  const data = decodeStream(stream, budget, (value) => (value === undefined || value instanceof PdfRef ? null : value));
  const widths = stream.dict.get('W');
  const size = whole(stream.dict.get('Size'));
  if (!data || !Array.isArray(widths) || size === undefined) throw broken('xref_stream');
  const w = [0, 1, 2].map((i) => whole(widths[i]) ?? Number.NaN);
  const rowBytes = w[0]! + w[1]! + w[2]!;
  if (!(rowBytes > 0 && rowBytes <= 24)) throw broken('xref_stream_widths');
  const index = stream.dict.get('Index');
  const ranges = Array.isArray(index) ? index.map((v) => whole(v) ?? Number.NaN) : [0, size];
  const used = new Map<number, XrefEntry>();
  const freed: number[] = [];
  let at = 0;
  const field = (bytes: number, fallback: number): number => {
    if (bytes === 0) return fallback;
    let value = 0;
    for (let i = 0; i < bytes; i++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let r = 0; r + 1 < ranges.length; r += 2) {
    const first = ranges[r]!;
    const count = ranges[r + 1]!;
    if (!(first + count <= maxObjects * 4)) throw new PdfError('pdf.hostile', { reason: 'object_count' });
    for (let i = 0; i < count && at + rowBytes <= data.length; i++) {
      const type = field(w[0]!, 1);
      const second = field(w[1]!, 0);
      const third = field(w[2]!, 0);
      if (type === 1) used.set(first + i, { kind: 'offset', offset: second, gen: third });
      else if (type === 2) used.set(first + i, { kind: 'packed', container: second, index: third });
      else if (type === 0) freed.push(first + i);
    }
  }
  return { used, freed, dict: stream.dict, kind: 'stream' };
}

function readSection(bytes: Uint8Array, offset: number, budget: InflateBudget): Section {
  const parser = new ValueParser(bytes, offset);
  parser.skipWhite();
  if (bytes[parser.position] === 0x78) {
    parser.keyword('xref');
    return readTable(parser);
  }
  const { value } = parser.indirect(whole);
  if (!(value instanceof PdfStream)) throw broken('xref_stream', offset);
  return readXrefStream(value, budget);
}

/**
 * Follows the chain of cross-reference sections from the newest to the oldest (7.5.4 to 7.5.8, hybrid files too).
 * Throws `pdf.broken`, or `pdf.hostile` for loops and absurd counts.
 */
export function readXref(bytes: Uint8Array, budget: InflateBudget): Xref {
  const start = findStartXref(bytes);
  const entries = new Map<number, XrefEntry>();
  const seen = new Set<number>();
  let latest: Section | undefined;
  let offset: number | undefined = start;
  let nextNumber = 1;
  const add = (num: number, entry: XrefEntry) => {
    if (num >= nextNumber) nextNumber = num + 1;
    if (!entries.has(num)) entries.set(num, entry);
    if (entries.size > maxObjects) throw new PdfError('pdf.hostile', { reason: 'object_count' });
  };
  while (offset !== undefined) {
    if (seen.has(offset)) throw new PdfError('pdf.hostile', { reason: 'xref_loop' });
    if (seen.size >= maxSections) throw new PdfError('pdf.hostile', { reason: 'xref_sections' });
    seen.add(offset);
    const section: Section = readSection(bytes, offset, budget);
    latest ??= section;
    const size = whole(section.dict.get('Size'));
    if (size !== undefined && size <= largestNumber) nextNumber = Math.max(nextNumber, size);
    for (const [num, entry] of section.used) add(num, entry);
    const hybrid = whole(section.dict.get('XRefStm'));
    if (section.kind === 'table' && hybrid !== undefined && hybrid < bytes.length) {
      for (const [num, entry] of readSection(bytes, hybrid, budget).used) add(num, entry);
    }
    for (const num of section.freed) add(num, { kind: 'free' });
    offset = whole(section.dict.get('Prev'));
    if (offset !== undefined && offset >= bytes.length) throw broken('xref_outside', offset);
  }
  return { entries, trailer: latest!.dict, latest: { kind: latest!.kind, offset: start }, sections: seen.size, nextNumber };
}
