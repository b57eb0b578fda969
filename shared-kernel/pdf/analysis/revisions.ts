import type { Budget } from './budget.ts';
import { PdfSyntaxError, type Syntax } from './syntax.ts';
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
}

export type StructureProblem =
  | 'no-startxref'
  | 'xref-unreadable'
  | 'xref-out-of-order'
  | 'xref-cycle'
  | 'too-many-revisions'
  | 'revision-without-end';

/** Twice what a document of the most signers that can be set (500) has, each signature being a revision of its own. */
const MAX_REVISIONS = 1_200;

/**
 * Follows the cross-reference chain from the last `startxref` back to the first save. Only a linearised file may have a
 * section that points forward, and only as its very first save.
 */
export function readRevisions(syntax: Syntax, budget: Budget): { revisions: Revision[]; problems: StructureProblem[] } {
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
      section = readXrefSection(syntax, next, budget);
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
    const tail = readTail(syntax, highest.end);
    if (!tail) {
      problems.push('revision-without-end');
      continue;
    }
    revisions.push({ index: revisions.length, start, ...tail, sections });
    start = tail.endWithEol;
  }
  return revisions;
}

/** `startxref`, number, `%%EOF` after a section. Some writers put a comment in between. */
function readTail(syntax: Syntax, from: number): { end: number; endWithEol: number; startxref: number } | null {
  const word = syntax.skip(from);
  if (!syntax.keyword('startxref', word)) return null;
  const number = syntax.unsigned(syntax.skipWhite(word + 9));
  const eof = number ? syntax.skipWhite(number.end) : -1;
  if (!number || !syntax.startsWith('%%EOF', eof)) return null;
  const end = eof + 5;
  let endWithEol = end;
  if (syntax.bytes[endWithEol] === 13) endWithEol++;
  if (syntax.bytes[endWithEol] === 10) endWithEol++;
  return { end, endWithEol, startxref: number.value };
}
