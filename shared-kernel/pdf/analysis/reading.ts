import type { Budget } from './budget.ts';
import { readEncryption } from './encryption.ts';
import type { FileProblem, SignatureFacts, UnreadableReason } from './facts.ts';
import { countPages } from './page-count.ts';
import { type RepairedFile, repairFile } from './repair.ts';
import { BROKEN_CHAIN, type Revision, readRevisions, type StructureProblem } from './revisions.ts';
import { Oddities, PdfSyntaxError, Syntax } from './syntax.ts';
import { objectInTwoPlaces } from './two-places.ts';
import { integerOf } from './values.ts';
import { DocumentView, ParsedObjects } from './view.ts';

/** A file opened: its saves and what a reader sees after each. */
export interface Reading {
  readonly syntax: Syntax;
  readonly version: string | null;
  readonly revisions: readonly Revision[];
  /** One for each revision. */
  readonly views: readonly DocumentView[];
  readonly problems: readonly FileProblem[];
  readonly encryption: 'none' | 'opened' | 'locked';
  readonly pageCount: number;
  readonly isRepaired: boolean;
  readonly oddities: Oddities;
}

export interface Unread {
  readonly bytes: Uint8Array;
  readonly reason: UnreadableReason;
  readonly problems: readonly FileProblem[];
}

type Opened = Omit<Reading, 'problems' | 'version'>;

/**
 * By its tables first; by searching where those do not lead to a catalog with pages, or where `searching` is asked for. Throws
 * BudgetExceeded.
 */
export function readDocument(bytes: Uint8Array, budget: Budget, searching = false): Reading | Unread {
  const problems: FileProblem[] = [];
  const unread = (reason: UnreadableReason): Unread => ({ bytes, reason, problems });
  if (bytes.length === 0) return unread('empty');
  const oddities = new Oddities();
  const syntax = new Syntax(bytes, budget, (offset) => oddities.note(offset));
  const header = syntax.indexOf('%PDF-', 0);
  if (header < 0 || header > 1024) return unread('not-a-pdf');
  if (header > 0) problems.push({ code: 'bytes-before-header', offset: 0, detail: `${header} bytes before the header` });
  const version = /^\d\.\d/.exec(syntax.text(header + 5, header + 8))?.[0] ?? null;
  const found = byTables(syntax, budget, header);
  // The first saves were not read, so nothing can be said of what follows them.
  if (found.codes.includes('too-many-revisions')) return unread('limit-exceeded');
  const chain = found.codes.find((code) => BROKEN_CHAIN.has(code));
  const strict = found.revisions.length > 0 ? open(syntax, budget, found.revisions, oddities) : null;
  const isSound = !chain && strict !== null && (strict.pageCount > 0 || strict.encryption === 'locked');
  if (isSound && !searching) return { ...strict, version, problems: [...problems, ...found.codes.map(fileProblem)] };

  const repaired = repairFile(syntax, budget);
  if (repaired.tooMany) return unread('limit-exceeded');
  const why = chain ?? (strict ? 'objects stand elsewhere than the tables say' : 'no-startxref');
  problems.push({ code: 'read-by-repair', offset: null, detail: why });
  if (repaired.twice) problems.push(twoPlaces(repaired.twice));
  const searched = repaired.revisions.length > 0 ? open(syntax, budget, repaired.revisions, oddities, repaired) : null;
  const best = searched && searched.pageCount >= (strict?.pageCount ?? 0) ? searched : strict;
  if (!best) return unread('no-cross-reference');
  if (best.pageCount > 0 || best.encryption === 'locked') {
    const codes = best === strict ? found.codes.map(fileProblem) : [];
    return { ...best, version, problems: [...problems, ...codes] };
  }
  return unread(best.views.at(-1)?.catalog ? 'no-pages' : 'no-catalog');
}

/** Gateways put bytes before the header: then offsets count from the header, unless the tables were written with those bytes in place. */
function byTables(syntax: Syntax, budget: Budget, header: number): { revisions: Revision[]; codes: readonly StructureProblem[] } {
  const plain = readRevisions(syntax, budget);
  const isBroken = plain.problems.some((code) => BROKEN_CHAIN.has(code)) || plain.revisions.length === 0;
  const found = header > 0 && isBroken ? readRevisions(syntax, budget, header) : plain;
  return { revisions: found.revisions, codes: found.problems };
}

const fileProblem = (code: StructureProblem): FileProblem => ({ code, offset: null, detail: code });

function open(
  syntax: Syntax,
  budget: Budget,
  revisions: readonly Revision[],
  oddities: Oddities,
  repaired: RepairedFile | null = null,
): Opened {
  const plain = new ParsedObjects(syntax, budget, oddities);
  const encryption = readEncryption(new DocumentView(plain, revisions, revisions.length - 1), budget);
  const parsed = encryption.status === 'opened' ? new ParsedObjects(syntax, budget, oddities, encryption.decryptor) : plain;
  repaired?.fill(parsed);
  const views: DocumentView[] = [];
  for (const { index } of revisions) views.push(new DocumentView(parsed, revisions, index, views.at(-1)));
  const pageCount = countPages(views.at(-1)!);
  return { syntax, revisions, views, encryption: encryption.status, pageCount, isRepaired: repaired !== null, oddities };
}

/** An entry that was looked up leads to no object, or to another one. */
export const hasBrokenEntry = ({ views }: Reading): boolean => views.some(({ broken }) => broken.size > 0);

/** Whether searching finds an object that the tables lead astray from. */
export function finds(searched: Reading, { views }: Reading): boolean {
  const final = searched.views.at(-1)!;
  return views.some(({ broken }) => [...broken].some((num) => final.object(num) !== null));
}

/** What lets two readers see two documents, looked for where there is a signature to protect. */
export function readingProblems(reading: Reading, signatures: readonly SignatureFacts[]): FileProblem[] {
  if (signatures.length === 0) return [];
  const { syntax, revisions, views, isRepaired, oddities } = reading;
  const problems: FileProblem[] = [];
  const disagreeing = revisions.flatMap(({ sections }) => sections).find(({ disagrees }) => disagrees);
  if (disagreeing)
    problems.push({ code: 'hybrid-tables-disagree', offset: disagreeing.offset, detail: 'the two tables of one save disagree' });
  const twice = isRepaired ? null : objectInTwoPlaces(syntax, revisions, views.at(-1)!);
  if (twice) problems.push(twoPlaces(twice));
  const astray = misleadingEnd(syntax, revisions, isRepaired);
  if (astray) problems.push({ code: 'other-tables', ...astray });
  const signedUpTo = Math.min(...signatures.map(({ coveredEnd }) => coveredEnd ?? 0));
  if (oddities.last >= signedUpTo) {
    const detail = 'syntax that viewers read each in its own way';
    problems.push({ code: 'read-by-repair', offset: oddities.last, detail: `${detail} (byte ${oddities.last})` });
  }
  return problems;
}

/** Readers look for the last `startxref` no further from the end than this (ISO 32000-1, H.3, note 18), and search the file where they find none. */
const LAST_BYTES = 1024;

/** What makes readers start from other tables than those that were followed here: now, or when only the signed part was there. */
function misleadingEnd(syntax: Syntax, revisions: readonly Revision[], isRepaired: boolean): { offset: number; detail: string } | null {
  const size = syntax.bytes.length;
  const last = revisions.at(-1)!;
  const word = syntax.lastIndexOf('startxref');
  if (size - word > LAST_BYTES) return { offset: last.end, detail: `the last startxref stands ${size - word} bytes before the end` };
  if (isRepaired) return null;
  const isOwn = ({ sections, startxref }: Revision): boolean => sections.some(({ offset }) => offset === syntax.skipWhite(startxref));
  const other = revisions.find((revision) => !isOwn(revision));
  if (other)
    return { offset: other.end, detail: `the save that ends at byte ${other.end} names other tables than those that later ones follow` };
  const first = linearizedTable(syntax);
  if (first !== null && !last.sections.some(({ offset }) => offset === first))
    return { offset: first, detail: 'as a linearised file it begins with other tables' };
  return null;
}

/** Where the tables of a file begin that says it is linearised and just as long as it is (ISO 32000-1, annex F); null of others. */
function linearizedTable(syntax: Syntax): number | null {
  try {
    const { value, end } = syntax.indirect(syntax.skip(0), integerOf);
    const length = value.kind === 'dict' && value.entries.has('Linearized') ? value.entries.get('L') : null;
    return length?.kind === 'number' && length.value === syntax.bytes.length ? syntax.skip(end) : null;
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return null;
  }
}

const twoPlaces = ({ num, offset }: { num: number; offset: number }): FileProblem => ({
  code: 'object-in-two-places',
  offset,
  detail: `object ${num} stands a second time at byte ${offset}`,
});
