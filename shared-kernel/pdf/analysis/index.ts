/**
 * The validator's reading of PDF. `../syntax` is a second parser, the writer's, on purpose: what we wrote is judged here, and a misreading
 * shared by both would pass a forged file, or our own mistake, as sound. Nothing here is imported from there.
 */

import { Budget, BudgetExceeded } from './budget.ts';
import { compareRevisions } from './changes.ts';
import type { ComparisonContext } from './comparison.ts';
import { EMPTY_DSS, readDss } from './dss.ts';
import type { FileProblem, PdfFacts, RevisionFacts, SignatureFacts, TailFacts, Traces, UnreadableReason } from './facts.ts';
import { signaturesInClear, withoutWords } from './locked.ts';
import { finds, hasBrokenEntry, type Reading, readDocument, readingProblems, type Unread } from './reading.ts';
import { References } from './references.ts';
import type { Revision } from './revisions.ts';
import { readSignatures } from './signatures.ts';
import { strayByteRanges } from './stray-signatures.ts';
import { PdfSyntaxError, type Syntax } from './syntax.ts';
import { tracesOf } from './traces.ts';
import { dictOf, textOf } from './values.ts';
import type { DocumentView } from './view.ts';

export type * from './facts.ts';

/**
 * Reads a PDF as a validator must: from its bytes, revision by revision, believing nothing that is not checked.
 * Never throws; work and memory are bounded whatever the bytes say. Sources: ISO 32000-1 (7.5, 12.7, 12.8), EN 319 142-1.
 */
export function analysePdf(bytes: Uint8Array, budget: Budget = new Budget()): PdfFacts {
  try {
    return analyse(bytes, budget);
  } catch (error) {
    const limit = error instanceof BudgetExceeded || error instanceof RangeError;
    if (!limit && !(error instanceof PdfSyntaxError)) throw error;
    return unreadable(bytes, limit ? 'limit-exceeded' : 'no-cross-reference');
  }
}

/** The facts of a file that nothing could be read of. */
export function unreadable(bytes: Uint8Array, reason: UnreadableReason, more: Partial<PdfFacts> = {}): PdfFacts {
  return {
    readable: false,
    unreadable: reason,
    size: bytes.length,
    version: null,
    encrypted: false,
    locked: false,
    pageCount: 0,
    revisions: [],
    signatures: [],
    problems: [],
    tail: null,
    info: {},
    dss: EMPTY_DSS,
    traces: null,
    ...more,
  };
}

function analyse(bytes: Uint8Array, budget: Budget): PdfFacts {
  const read = readDocument(bytes, budget);
  const facts = describe(read, budget);
  if (!('syntax' in read) || read.isRepaired || !hasBrokenEntry(read)) return facts;
  // Its tables lead astray somewhere: what can be searched for is shown by some readers, and no change can be ruled out.
  const searched = readDocument(bytes, budget, true);
  if (!('syntax' in searched) || !finds(searched, read)) return facts;
  const other = describe(searched, budget);
  if (other.signatures.length > facts.signatures.length || facts.signatures.length === 0) return other;
  return { ...facts, problems: [...facts.problems, ...searched.problems.filter(({ code }) => code === 'read-by-repair')] };
}

function describe(read: Reading | Unread, budget: Budget): PdfFacts {
  if (!('syntax' in read)) {
    const { bytes, reason, problems } = read;
    return unreadable(bytes, reason, { problems, traces: reason === 'limit-exceeded' ? null : tracesOf(bytes, budget) });
  }
  const { syntax, revisions, views, encryption } = read;
  const { bytes } = syntax;
  const final = views.at(-1)!;
  const locked = encryption === 'locked';
  const found = readSignatures(syntax, revisions, views);
  const signatures = locked ? withoutWords(found.length > 0 ? found : signaturesInClear(syntax, revisions, views)) : found;
  const problems = [...read.problems, ...endProblems(syntax, revisions.at(-1)!)];
  // What holds a signature of a locked file may be encrypted.
  const stray = locked ? [] : strayByteRanges(syntax, signatures, revisions, views);
  problems.push(...strayProblem(syntax, stray));
  const described = describeRevisions(syntax, revisions, views, signatures);
  problems.push(...readingProblems(read, signatures));
  const readable = read.pageCount > 0 && (!locked || signatures.length > 0);
  return {
    readable,
    unreadable: readable ? null : locked ? 'locked' : 'no-pages',
    size: bytes.length,
    version: read.version,
    encrypted: encryption !== 'none',
    locked,
    pageCount: read.pageCount,
    revisions: described,
    signatures,
    problems,
    tail: tailOf(bytes.length, signatures, described),
    info: locked ? {} : infoOf(final),
    traces: signatures.length === 0 && (read.isRepaired || !readable) && !locked ? remainsOf(bytes, budget, readable, stray) : null,
    dss: locked ? EMPTY_DSS : readDss(final, budget),
  };
}

/** Where the objects could be told apart, usage rights and attached files are known for what they are. */
function remainsOf(bytes: Uint8Array, budget: Budget, readable: boolean, stray: readonly number[]): Traces {
  const found = tracesOf(bytes, budget, !readable);
  return readable && stray.length === 0 ? { ...found, kinds: found.kinds.filter((kind) => kind === 'validation-link') } : found;
}

function describeRevisions(
  syntax: Syntax,
  revisions: readonly Revision[],
  views: readonly DocumentView[],
  signatures: readonly SignatureFacts[],
): RevisionFacts[] {
  const firstSigned = signatures.reduce((first, s) => Math.min(first, s.revision ?? signedFrom(revisions, s)), Number.POSITIVE_INFINITY);
  const references = new References();
  const drawn: ComparisonContext['drawn'] = new Map();
  return revisions.map((revision) => {
    const afterSignature = revision.index > firstSigned;
    const view = views[revision.index]!;
    const signing = signatures.filter((s) => s.revision === revision.index);
    const context = { references, drawn, signedFields: new Set(signing.map((s) => s.fieldObject)) };
    const changes = afterSignature ? compareRevisions(syntax, views[revision.index - 1]!, view, revision, context) : [];
    if (!afterSignature && firstSigned < revisions.length - 1) references.add(view);
    return {
      index: revision.index,
      start: revision.start,
      end: revision.end,
      form: revision.sections[0]!.form,
      signedBy: signing.map((s) => s.fieldName),
      afterSignature,
      changes,
    };
  });
}

/** A signature that covers no revision exactly still makes what follows it suspicious. */
function signedFrom(revisions: readonly Revision[], signature: SignatureFacts): number {
  const end = signature.coveredEnd;
  if (end === null) return Number.POSITIVE_INFINITY;
  return revisions.find((revision) => revision.end >= end)?.index ?? Number.POSITIVE_INFINITY;
}

function endProblems(syntax: Syntax, last: Revision): FileProblem[] {
  const rest = syntax.bytes.length - last.endWithEol;
  if (rest <= 0) return [];
  const white = syntax.skipWhite(last.endWithEol) >= syntax.bytes.length;
  const code = white ? 'white-space-after-eof' : 'bytes-after-eof';
  return [{ code, offset: last.endWithEol, detail: `${rest} bytes after the last end of file mark` }];
}

function strayProblem(syntax: Syntax, offsets: readonly number[]): FileProblem[] {
  const first = offsets[0] ?? null;
  if (first === null) return [];
  return [
    {
      code: 'signature-out-of-reach',
      offset: first,
      detail: `a signature dictionary near byte ${first} of ${syntax.bytes.length} belongs to no field`,
    },
  ];
}

function tailOf(size: number, signatures: readonly SignatureFacts[], revisions: readonly RevisionFacts[]): TailFacts | null {
  const start = signatures.reduce((end, s) => (s.revision === null ? end : Math.max(end, s.coveredEnd ?? 0)), -1);
  if (start < 0) return null;
  const after = revisions.filter((revision) => revision.end > start);
  return { start, length: size - start, kinds: [...new Set(after.flatMap((revision) => revision.changes.map((change) => change.kind)))] };
}

function infoOf(view: DocumentView): Record<string, string> {
  const info: Record<string, string> = {};
  for (const [key, value] of dictOf(view.get(view.trailer, 'Info'))?.entries ?? []) {
    const text = textOf(view.resolve(value));
    if (text !== null && text.length <= 2_000) info[key] = text;
  }
  return info;
}

/** True when the bytes could be a PDF: the header stands within the first 1,024 bytes. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1024 + 5);
  for (let i = 0; i + 4 < head.length; i++) {
    if (head[i] === 0x25 && head[i + 1] === 0x50 && head[i + 2] === 0x44 && head[i + 3] === 0x46 && head[i + 4] === 0x2d) return true;
  }
  return false;
}
