import type { Revision } from './revisions.ts';
import { PdfSyntaxError, type Syntax } from './syntax.ts';
import { dictOf, integerOf, nameOf, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

export interface UnaccountedBytes {
  readonly offset: number;
  readonly detail: string;
}

/** Words that a reader which repairs files by scanning could take for structure. */
const STRUCTURE_WORDS = /obj|xref|stream|trailer/;
const MAX_COMMENT = 120;

/**
 * Reads the bytes that a revision appended from front to back and wants every one of them to be an object that its own
 * cross-reference section names, that section, or white space. What one reader ignores and another one finds (a doubled
 * object, an entry that points into a signature's gap, bytes between objects) is how content is smuggled past a comparison.
 */
export function accountForRevision(
  syntax: Syntax,
  view: DocumentView,
  before: DocumentView | null,
  revision: Revision,
): UnaccountedBytes[] {
  const found: UnaccountedBytes[] = [];
  const extents = revision.sections.flatMap((section) => section.extents);
  const objects = new Map<number, number>();
  let at = revision.start;
  while (at < revision.end && found.length < 20) {
    at = syntax.skipWhite(at);
    if (at >= revision.end) break;
    const extent = extents.find(([start]) => start === at);
    if (extent) {
      at = extent[1];
      continue;
    }
    if (syntax.keyword('startxref', at)) {
      const number = syntax.unsigned(syntax.skipWhite(at + 9));
      const eof = number ? syntax.skipWhite(number.end) : at;
      if (!number || eof + 5 !== revision.end || !revision.sections.some((s) => s.offset === syntax.skipWhite(number.value))) {
        found.push({ offset: at, detail: 'a second end of revision' });
      }
      at = number ? eof + 5 : at + 9;
      continue;
    }
    if (syntax.bytes[at] === 0x25) {
      const end = lineEnd(syntax, at);
      if (end - at > MAX_COMMENT || STRUCTURE_WORDS.test(syntax.text(at, end)))
        found.push({ offset: at, detail: 'a comment that looks like structure' });
      at = end;
      continue;
    }
    const next = readObject(syntax, view, at, found);
    if (next === null) break;
    if (objects.has(next.num)) found.push({ offset: at, detail: `object ${next.num} is written twice in one revision` });
    objects.set(next.num, next.start);
    at = next.end;
  }
  checkEntries(syntax, view, before, revision, objects, found);
  return found;
}

function readObject(
  syntax: Syntax,
  view: DocumentView,
  at: number,
  found: UnaccountedBytes[],
): { num: number; start: number; end: number } | null {
  try {
    const object = syntax.indirect(at, (value: PdfValue | undefined) => integerOf(view.resolve(value)));
    if (!object.closed) found.push({ offset: at, detail: `object ${object.num} has no end` });
    if (object.value.kind === 'stream' && !object.value.lengthExact)
      found.push({ offset: at, detail: `the length of stream ${object.num} is wrong` });
    const repeated = dictOf(object.value)?.repeated ?? [];
    if (repeated.length > 0)
      found.push({ offset: at, detail: `object ${object.num} holds a key twice: ${repeated.slice(0, 3).join(', ')}` });
    return object;
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    found.push({ offset: at, detail: 'bytes that are no object' });
    return null;
  }
}

/** Both ways: each object stands in the section, and each new entry of the section leads to an object of this revision. */
function checkEntries(
  syntax: Syntax,
  view: DocumentView,
  before: DocumentView | null,
  revision: Revision,
  objects: ReadonlyMap<number, number>,
  found: UnaccountedBytes[],
): void {
  const named = new Set<number>();
  for (const section of revision.sections) {
    for (const [num, entry] of section.entries) {
      named.add(num);
      const old = before?.entry(num) ?? null;
      if (entry.type === 'offset') {
        if (old?.type === 'offset' && old.offset === entry.offset) continue;
        const start = syntax.skipWhite(entry.offset);
        const structural = section.extents.some(([from]) => from === start);
        if (!structural && objects.get(num) !== start)
          found.push({ offset: entry.offset, detail: `object ${num} is looked up outside its revision` });
      } else if (entry.type === 'compressed') {
        if (old?.type === 'compressed' && old.stream === entry.stream && old.index === entry.index) continue;
        if (!objects.has(entry.stream))
          found.push({ offset: revision.start, detail: `object ${num} is looked up in an older object stream` });
      }
      if (found.length >= 20) return;
    }
  }
  for (const [num, start] of objects) {
    if (!named.has(num)) found.push({ offset: start, detail: `object ${num} is in no cross-reference section` });
    const value = view.object(num)?.value;
    if (value?.kind !== 'stream' || nameOf(value.dict.entries.get('Type')) !== 'ObjStm') continue;
    const seats = view.objectStream(num)?.numbers;
    if (!seats) found.push({ offset: start, detail: `object stream ${num} cannot be read` });
    seats?.forEach((seat, index) => {
      const entry = view.entry(seat);
      if (entry?.type !== 'compressed' || entry.stream !== num || entry.index !== index) {
        found.push({ offset: start, detail: `object ${seat} in stream ${num} is in no cross-reference section` });
      }
    });
  }
}

function lineEnd(syntax: Syntax, at: number): number {
  let i = at;
  while (i < syntax.bytes.length && syntax.bytes[i] !== 10 && syntax.bytes[i] !== 13) i++;
  return i;
}
