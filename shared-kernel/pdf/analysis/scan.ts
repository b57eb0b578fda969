import type { Budget } from './budget.ts';
import { endOf, type Revision } from './revisions.ts';
import { PdfSyntaxError, type Syntax } from './syntax.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfValue } from './values.ts';

export interface ScannedObject {
  readonly num: number;
  readonly gen: number;
  readonly start: number;
  readonly end: number;
  /** /Type of its dictionary. */
  readonly type: string | null;
}

/** What stands between two marks of an end of file. */
export interface ScannedSave extends Pick<Revision, 'start' | 'end' | 'endWithEol' | 'startxref'> {
  readonly objects: readonly ScannedObject[];
  /** Trailer dictionaries and those of cross-reference streams, in the order of the file. */
  readonly trailers: readonly PdfDict[];
}

/** Farthest that `N G obj` reaches back from its last word. */
const MAX_HEADER = 48;

/**
 * Offset of `N G obj` whose last word stands at `word`; null when nothing of the kind stands there. @param from not before this offset.
 */
export function headerStart(syntax: Syntax, word: number, from: number): number | null {
  const { bytes } = syntax;
  const least = Math.max(from, word - MAX_HEADER);
  let i = word;
  const back = (is: (byte: number) => boolean): boolean => {
    const before = i;
    while (i > least && is(bytes[i - 1]!)) i--;
    return i < before;
  };
  const digit = (byte: number): boolean => byte >= 48 && byte <= 57;
  const white = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;
  return (back(white) || true) && back(digit) && back(white) && back(digit) ? i : null;
}

/**
 * Searches the whole file for objects, trailers and ends of saves, as viewers do when its tables lead nowhere. What stands inside of an
 * object, the body of a stream above all, is not searched.
 */
export function scanFile(syntax: Syntax, budget: Budget): ScannedSave[] {
  const saves: ScannedSave[] = [];
  let objects: ScannedObject[] = [];
  let trailers: PdfDict[] = [];
  const integers = new Map<number, number>();
  const lengthOf = (value: PdfValue | undefined): number | null =>
    value?.kind === 'ref' ? (integers.get(value.num) ?? null) : integerOf(value);
  const next = new Words(syntax);
  let start = 0;
  let isLinearized = false;
  for (let found = next.from(0); found; ) {
    budget.step();
    const { word, at } = found;
    let after = at + word.length;
    if (word === 'obj') {
      const header = headerStart(syntax, at, next.consumed);
      const object = header === null ? null : attempt(() => syntax.indirect(header, lengthOf));
      if (object) {
        const dict = dictOf(object.value);
        const type = nameOf(dict?.entries.get('Type'));
        const number = integerOf(object.value);
        if (number !== null) integers.set(object.num, number);
        if (dict?.entries.has('Linearized') && saves.length === 0) isLinearized = true;
        if (dict && type === 'XRef') trailers.push(dict);
        objects.push({ num: object.num, gen: object.gen, start: object.start, end: object.end, type });
        after = object.end;
      }
    } else if (word === 'trailer') {
      const dict = attempt(() => syntax.dict(syntax.skip(after)));
      if (dict) trailers.push(dict.value);
      after = dict?.end ?? after;
    } else if (objects.length > 0 || trailers.length > 0) {
      const startxref = statedBefore(syntax, at);
      // A linearised file ends its first page like a save of its own.
      if (!(isLinearized && saves.length === 0 && startxref === 0)) {
        const end = endOf(syntax, at);
        saves.push({ start, ...end, startxref, objects, trailers });
        [objects, trailers, start] = [[], [], end.endWithEol];
      }
    }
    found = next.from(after);
  }
  const size = syntax.bytes.length;
  if (objects.length > 0 || trailers.length > 0) saves.push({ start, end: size, endWithEol: size, startxref: 0, objects, trailers });
  return saves;
}

/** The number after the `startxref` just before an offset; 0 without. */
function statedBefore(syntax: Syntax, at: number): number {
  const word = syntax.text(Math.max(0, at - 64), at).lastIndexOf('startxref');
  if (word < 0) return 0;
  return syntax.unsigned(syntax.skipWhite(Math.max(0, at - 64) + word + 9))?.value ?? 0;
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return null;
  }
}

const WORDS = ['obj', 'trailer', '%%EOF'] as const;

/** The next of the words, each searched once over the whole file. */
class Words {
  consumed = 0;
  readonly #syntax: Syntax;
  readonly #places: { word: (typeof WORDS)[number]; at: number }[];
  constructor(syntax: Syntax) {
    this.#syntax = syntax;
    this.#places = WORDS.map((word) => ({ word, at: syntax.indexOf(word, 0) }));
  }
  from(offset: number): { word: (typeof WORDS)[number]; at: number } | null {
    this.consumed = offset;
    let first: { word: (typeof WORDS)[number]; at: number } | null = null;
    for (const place of this.#places) {
      if (place.at >= 0 && place.at < offset) place.at = this.#syntax.indexOf(place.word, offset);
      if (place.at >= 0 && (!first || place.at < first.at)) first = place;
    }
    return first && { ...first };
  }
}
