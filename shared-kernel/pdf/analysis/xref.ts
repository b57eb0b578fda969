import type { Budget } from './budget.ts';
import { decodeStream } from './filters.ts';
import { PdfSyntaxError, type Syntax } from './syntax.ts';
import { dictOf, integerOf, nameOf, type PdfDict } from './values.ts';

/** Where an object stands: at an offset, inside an object stream, or nowhere (ISO 32000-1, 7.5.4, 7.5.8). */
export type XrefEntry =
  | { readonly type: 'offset'; readonly offset: number; readonly gen: number }
  | { readonly type: 'compressed'; readonly stream: number; readonly index: number }
  | { readonly type: 'free' };

/** One cross-reference section with its trailer; a hybrid file's `/XRefStm` is folded in. */
export interface XrefSection {
  readonly offset: number;
  /** Offset after the trailer dictionary or after the stream's `endobj`. */
  readonly end: number;
  readonly form: 'table' | 'stream' | 'hybrid';
  /** An object stands in two places by the table and the stream beside it, or by two lines of one of them: some readers take the first, some the last. */
  readonly disagrees: boolean;
  readonly trailer: PdfDict;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly prev: number | null;
  /** Byte ranges that make up the section: the table with its trailer, or the stream object(s). */
  readonly extents: readonly (readonly [number, number])[];
}

const FREE: XrefEntry = { type: 'free' };
const MAX_OBJECT_NUMBER = 8_388_607;

/**
 * Reads the section at `offset`. Throws PdfSyntaxError when there is none.
 * @param base what the offsets written in the file count from; 0 but for a file with bytes before its header.
 */
export function readXrefSection(syntax: Syntax, offset: number, budget: Budget, base = 0): XrefSection {
  const at = syntax.skipWhite(offset + base);
  return syntax.keyword('xref', at) ? readTable(syntax, at, budget, base) : readXrefStream(syntax, at, budget, base);
}

function readTable(syntax: Syntax, at: number, budget: Budget, base: number): XrefSection {
  const entries = new Map<number, XrefEntry>();
  let disagrees = false;
  let i = syntax.skip(at + 4);
  while (!syntax.keyword('trailer', i)) {
    const first = syntax.unsigned(i);
    const count = first && syntax.unsigned(syntax.skipWhite(first.end));
    if (!first || !count) throw new PdfSyntaxError('bad cross-reference table', i);
    i = syntax.skip(count.end);
    for (let k = 0; k < count.value; k++) {
      budget.entry();
      const offset = syntax.unsigned(i);
      const gen = offset && syntax.unsigned(syntax.skipWhite(offset.end));
      const kind = gen ? syntax.skipWhite(gen.end) : -1;
      if (!offset || !gen) throw new PdfSyntaxError('bad cross-reference entry', i);
      const num = first.value + k;
      if (num > MAX_OBJECT_NUMBER) throw new PdfSyntaxError('object number too large', i);
      const isFree = syntax.keyword('f', kind);
      if (!isFree && !syntax.keyword('n', kind)) throw new PdfSyntaxError('bad cross-reference entry', i);
      const entry: XrefEntry = isFree ? FREE : { type: 'offset', offset: offset.value + base, gen: gen.value };
      disagrees ||= isOther(entries.get(num), entry);
      entries.set(num, entry);
      i = syntax.skip(kind + 1);
    }
  }
  const trailer = syntax.dict(syntax.skip(i + 7));
  const extents: [number, number][] = [[at, trailer.end]];
  const hybrid = integerOf(trailer.value.entries.get('XRefStm'));
  if (hybrid !== null) {
    const hidden = readXrefStream(syntax, syntax.skipWhite(hybrid + base), budget, base);
    disagrees ||= hidden.disagrees;
    extents.push(...(hidden.extents as [number, number][]));
    for (const [num, entry] of hidden.entries) {
      const listed = entries.get(num);
      if (listed?.type !== 'offset') entries.set(num, entry);
      else if (entry.type !== 'offset' || entry.offset !== listed.offset || entry.gen !== listed.gen) disagrees = true;
    }
  }
  return {
    offset: at,
    end: trailer.end,
    form: hybrid === null ? 'table' : 'hybrid',
    disagrees,
    trailer: trailer.value,
    entries,
    prev: integerOf(trailer.value.entries.get('Prev')),
    extents,
  };
}

function readXrefStream(syntax: Syntax, at: number, budget: Budget, base: number): XrefSection {
  const object = syntax.indirect(at, integerOf);
  const dict = dictOf(object.value);
  if (object.value.kind !== 'stream' || !dict || nameOf(dict.entries.get('Type')) !== 'XRef') {
    throw new PdfSyntaxError('no cross-reference section', at);
  }
  const data = decodeStream(object.value, (value) => value, budget);
  const w = dict.entries.get('W');
  const widths = w?.kind === 'array' ? w.items.map((item) => integerOf(item) ?? -1) : [];
  const [w0 = -1, w1 = -1, w2 = -1] = widths;
  if (!data || widths.length < 3 || Math.min(w0, w1, w2) < 0 || Math.max(w0, w1, w2) > 8 || w0 + w1 + w2 === 0) {
    throw new PdfSyntaxError('unreadable cross-reference stream', at);
  }
  const index = dict.entries.get('Index');
  const ranges =
    index?.kind === 'array' ? index.items.map((item) => integerOf(item) ?? -1) : [0, integerOf(dict.entries.get('Size')) ?? -1];
  const entries = new Map<number, XrefEntry>();
  let disagrees = false;
  let i = 0;
  for (let r = 0; r + 1 < ranges.length; r += 2) {
    for (let k = 0; k < ranges[r + 1]!; k++) {
      if (i + w0 + w1 + w2 > data.length) break;
      budget.entry();
      const type = w0 === 0 ? 1 : bigEndian(data, i, w0);
      const second = bigEndian(data, i + w0, w1);
      const third = bigEndian(data, i + w0 + w1, w2);
      i += w0 + w1 + w2;
      const num = ranges[r]! + k;
      if (num < 0 || num > MAX_OBJECT_NUMBER) throw new PdfSyntaxError('object number out of range', at);
      const entry: XrefEntry =
        type === 1
          ? { type: 'offset', offset: second + base, gen: third }
          : type === 2
            ? { type: 'compressed', stream: second, index: third }
            : FREE;
      disagrees ||= isOther(entries.get(num), entry);
      entries.set(num, entry);
    }
  }
  return {
    offset: object.start,
    end: object.end,
    form: 'stream',
    disagrees,
    trailer: dict,
    entries,
    prev: integerOf(dict.entries.get('Prev')),
    extents: [[object.start, object.end]],
  };
}

function isOther(known: XrefEntry | undefined, entry: XrefEntry): boolean {
  if (!known) return false;
  const written = ({ ...one }: XrefEntry): string => JSON.stringify(one);
  return written(known) !== written(entry);
}

function bigEndian(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + data[at + i]!;
  return value;
}
