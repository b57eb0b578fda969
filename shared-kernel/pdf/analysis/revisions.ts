import type { Budget } from './budget.ts';
import { PdfSyntaxError, type Syntax } from './syntax.ts';
import { sameValue } from './values.ts';
import { readXrefSection, type XrefSection } from './xref.ts';

/** What one save left behind: its cross-reference section(s) and the bytes up to its `%%EOF`. */
export interface Revision {
  readonly index: number;
  readonly start: number;
  /** Offset after `%%EOF`, and after the line end that may follow it. A signature may stop at either. */
  readonly end: number;
  readonly endWithEol: number;
  /** Newest first. Two for a linearised file. */
  readonly sections: readonly XrefSection[];
  readonly startxref: number;
  /** Put together by searching: the tables of the file say otherwise, or nothing. */
  readonly repaired: boolean;
}

export type StructureProblem =
  | 'no-startxref'
  | 'xref-unreadable'
  | 'xref-out-of-order'
  | 'xref-cycle'
  | 'too-many-revisions'
  | 'revision-without-end';

/** With one of these the tables do not lead through the whole file, and it has to be searched. */
export const BROKEN_CHAIN: ReadonlySet<StructureProblem> = new Set(['no-startxref', 'xref-unreadable', 'revision-without-end']);

/** Twice what a document of the most signers that can be set (500) has, each signature being a revision of its own. */
export const MAX_REVISIONS = 1_200;

/**
 * Follows the cross-reference chain from the last `startxref` back to the first save. Only a linearised file may have a
 * section that points forward, and only as its very first save.
 * @param base what the offsets written in the file count from.
 */
export function readRevisions(syntax: Syntax, budget: Budget, base = 0): { revisions: Revision[]; problems: StructureProblem[] } {
  const problems: StructureProblem[] = [];
  const sections: XrefSection[] = [];
  const last = syntax.lastIndexOf('startxref');
  const first = last < 0 ? null : syntax.unsigned(syntax.skip(last + 9));
  if (!first) return { revisions: [], problems: ['no-startxref'] };
  const seen = new Set<number>();
  for (let next: number | null = first.value; next !== null; ) {
    if (seen.has(next)) {
      problems.push('xref-cycle');
      break;
    }
    if (sections.length >= MAX_REVISIONS) {
      problems.push('too-many-revisions');
      break;
    }
    seen.add(next);
    let section: XrefSection;
    try {
      section = readXrefSection(syntax, next, budget, base);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      problems.push('xref-unreadable');
      break;
    }
    sections.push(section);
    next = section.prev;
  }
  return { revisions: group(syntax, sections, problems), problems };
}

function group(syntax: Syntax, newestFirst: readonly XrefSection[], problems: StructureProblem[]): Revision[] {
  const oldestFirst = [...newestFirst].reverse();
  const groups: XrefSection[][] = [];
  for (const section of oldestFirst) {
    const previous = groups.at(-1);
    if (previous && section.offset < previous[0]!.offset) {
      if (groups.length > 1 || previous.length > 1) problems.push('xref-out-of-order');
      previous.unshift(section);
    } else groups.push([section]);
  }
  const revisions: Revision[] = [];
  let start = 0;
  for (const sections of groups) {
    const highest = sections.reduce((a, b) => (b.end > a.end ? b : a));
    const { tail, trailer } = readTail(syntax, highest);
    if (!tail) {
      problems.push('revision-without-end');
      continue;
    }
    const told = trailer ? sections.map((s) => (s === highest ? { ...s, extents: [...s.extents, trailer] } : s)) : sections;
    revisions.push({ index: revisions.length, start, ...tail, sections: told, repaired: false });
    start = tail.endWithEol;
  }
  return revisions;
}

type Tail = Pick<Revision, 'end' | 'endWithEol' | 'startxref'>;

/**
 * `startxref`, number, `%%EOF` after a section. Some writers put a comment in between, some a trailer dictionary after a cross-reference
 * stream: that one must name the same catalog.
 */
function readTail(syntax: Syntax, section: XrefSection): { tail: Tail | null; trailer: readonly [number, number] | null } {
  const none = { tail: null, trailer: null };
  let word = syntax.skip(section.end);
  let trailer: readonly [number, number] | null = null;
  if (section.form === 'stream' && syntax.keyword('trailer', word)) {
    const end = sameCatalog(syntax, syntax.skip(word + 7), section);
    if (end === null) return none;
    trailer = [word, end];
    word = syntax.skip(end);
  }
  if (!syntax.keyword('startxref', word)) return none;
  const number = syntax.unsigned(syntax.skipWhite(word + 9));
  const eof = number ? syntax.skipWhite(number.end) : -1;
  if (!number || !syntax.startsWith('%%EOF', eof)) return none;
  return { tail: { ...endOf(syntax, eof), startxref: number.value }, trailer };
}

/** Offset after a trailer dictionary that says nothing else than the stream before it; null of any other. */
function sameCatalog(syntax: Syntax, at: number, { trailer }: XrefSection): number | null {
  try {
    const { value, end } = syntax.dict(at);
    const differs = (key: string) => {
      const [own, other] = [trailer.entries.get(key), value.entries.get(key)];
      return own && other ? !sameValue(own, other) : own !== other;
    };
    return ['Root', 'Encrypt'].some(differs) ? null : end;
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return null;
  }
}

/** @param eof offset of `%%EOF`. */
export function endOf(syntax: Syntax, eof: number): Pick<Revision, 'end' | 'endWithEol'> {
  const end = eof + 5;
  let endWithEol = end;
  if (syntax.bytes[endWithEol] === 13) endWithEol++;
  if (syntax.bytes[endWithEol] === 10) endWithEol++;
  return { end, endWithEol };
}
