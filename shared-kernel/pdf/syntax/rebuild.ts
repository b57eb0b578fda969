import { PdfError } from '../types.ts';
import { decodeStream, type InflateBudget } from './inflate.ts';
import { ValueParser } from './parse.ts';
import { isName, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { largestNumber, type Xref, type XrefEntry } from './xref.ts';

const maxObjects = 2_000_000;
/** How many definitions of one number are tried, the newest first. */
const triedPlaces = 3;
type Place = Extract<XrefEntry, { kind: 'offset' }>;

const isDigit = (c: number | undefined) => c !== undefined && c >= 48 && c <= 57;
const isSpace = (c: number | undefined) => c === 32 || c === 10 || c === 13 || c === 9;

/** Where `num gen` before an `obj` keyword begins, or undefined when it is not an object's header. */
function headerBefore(bytes: Uint8Array, keyword: number): { offset: number; num: number; gen: number } | undefined {
  const readBack = (end: number): { start: number; value: number } | undefined => {
    let start = end;
    while (start > 0 && isDigit(bytes[start - 1]) && end - start < 10) start--;
    if (start === end) return undefined;
    return { start, value: Number(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')) };
  };
  const spaceBack = (from: number) => {
    let at = from;
    while (at > 0 && isSpace(bytes[at - 1]) && from - at < 8) at--;
    return at;
  };
  const gen = readBack(spaceBack(keyword));
  if (!gen || !isSpace(bytes[gen.start - 1])) return undefined;
  const num = readBack(spaceBack(gen.start));
  return num ? { offset: num.start, num: num.value, gen: gen.value } : undefined;
}

/** The newest definition that can be read; the newest of all where none can, so that whoever asks for it is told. */
function newestReadable(bytes: Uint8Array, places: readonly Place[]): { entry: Place; value: PdfValue } {
  for (const entry of places.toReversed()) {
    try {
      return { entry, value: new ValueParser(bytes, entry.offset).indirect(() => undefined).value };
    } catch (error) {
      // Noise may look like an object of endless depth: it is refused when something leads there.
      if (!(error instanceof PdfError)) throw error;
    }
  }
  return { entry: places.at(-1)!, value: null };
}

/** The numbers of the objects in an object stream, as far as it can be read. */
function packedIn(container: number, stream: PdfStream, budget: InflateBudget): [number, XrefEntry][] {
  const held: [number, XrefEntry][] = [];
  try {
    const data = decodeStream(stream, budget, (value) => (value === undefined || value instanceof PdfRef ? null : value));
    const count = stream.dict.get('N');
    if (!data || typeof count !== 'number') return held;
    const parser = new ValueParser(data);
    for (let index = 0; index < Math.min(count, data.length); index++) {
      held.push([parser.integer(), { kind: 'packed', container, index }]);
      parser.integer();
    }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'pdf.broken') throw error;
  }
  return held;
}

/** The largest object number that stands anywhere in the bytes, listed or not. */
export function highestNumberIn(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let highest = 0;
  for (let at = view.indexOf(' obj', 0, 'latin1'); at >= 0; at = view.indexOf(' obj', at + 4, 'latin1')) {
    const num = headerBefore(bytes, at + 1)?.num ?? 0;
    if (num > highest && num <= largestNumber) highest = num;
  }
  return highest;
}

/**
 * A cross-reference made by looking at every object of a file whose own is unusable, newest definition last, as viewers do.
 * Only for documents nobody has signed: a signed file must be read by its own cross-reference.
 */
export function rebuildXref(bytes: Uint8Array, budget: InflateBudget): Xref {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<number, Place[]>();
  for (let at = view.indexOf('obj', 0, 'latin1'); at >= 0; at = view.indexOf('obj', at + 3, 'latin1')) {
    const header = headerBefore(bytes, at);
    if (!header) continue;
    const places = found.get(header.num) ?? [];
    places.push({ kind: 'offset', offset: header.offset, gen: header.gen });
    if (places.length > triedPlaces) places.shift();
    found.set(header.num, places);
    if (found.size > maxObjects) throw new PdfError('pdf.hostile', { reason: 'object_count' });
  }
  const trailer = new PdfDict();
  for (let at = view.indexOf('trailer', 0, 'latin1'); at >= 0; at = view.indexOf('trailer', at + 7, 'latin1')) {
    try {
      const dict = new ValueParser(bytes, at + 7).value();
      if (dict instanceof PdfDict) for (const [key, value] of dict) trailer.set(key, value);
    } catch {
      // A word in a text may look like a trailer: the others decide.
    }
  }
  const entries = new Map<number, XrefEntry>();
  const containers: { num: number; offset: number; stream: PdfStream }[] = [];
  let catalog: PdfRef | undefined;
  for (const [num, places] of found) {
    const { entry, value } = newestReadable(bytes, places);
    entries.set(num, entry);
    if (value instanceof PdfDict && isName(value.get('Type'), 'Catalog')) catalog = new PdfRef(num, entry.gen);
    if (!(value instanceof PdfStream)) continue;
    if (isName(value.dict.get('Type'), 'ObjStm')) containers.push({ num, offset: entry.offset, stream: value });
    if (isName(value.dict.get('Type'), 'XRef')) {
      for (const key of ['Root', 'Encrypt', 'Info', 'ID']) {
        const own = value.dict.get(key);
        if (own !== undefined) trailer.set(key, own);
      }
    }
  }
  // The file's own list of packed objects may be what was lost: what each container says it holds comes in its place.
  for (const { num, offset, stream } of containers) {
    for (const [inner, entry] of packedIn(num, stream, budget)) {
      const alone = entries.get(inner);
      if (alone?.kind !== 'offset' || alone.offset < offset) entries.set(inner, entry);
    }
    if (entries.size > maxObjects) throw new PdfError('pdf.hostile', { reason: 'object_count' });
  }
  if (!trailer.has('Root') && catalog) trailer.set('Root', catalog);
  if (!trailer.has('Root')) throw new PdfError('pdf.broken', { reason: 'catalog_missing' });
  let highest = 0;
  for (const num of entries.keys()) if (num > highest) highest = num;
  trailer.set('Size', highest + 1);
  return { entries, trailer, latest: { kind: 'table', offset: 0 }, sections: 0, nextNumber: highest + 1 };
}
