import type { Json } from '../../../shared-kernel/json.ts';
import type { ChangeKind, FieldLock, PdfFacts, RevisionChange, RevisionFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Bilingual, Leg } from '../contract/verdict.ts';
import { makeLeg } from './leg.ts';
import { changeWords, problemWords } from './words/change-kinds.ts';
import type { LegCode } from './words/index.ts';

const ALWAYS: readonly ChangeKind[] = [
  'dss',
  'document-timestamp',
  'file-data',
  'metadata-updated',
  'unreachable',
  'unseen-changed',
  'unusual-bytes',
];
const WHEN_FILLING: ReadonlySet<ChangeKind> = new Set([...ALWAYS, 'signature-field-filled', 'signature-field-added', 'form-filled']);
/** What a certification (DocMDP) allows after it, validation data and document timestamps always (ISO 32000-2, 12.8.2.2). */
const ALLOWED: Readonly<Record<1 | 2 | 3, ReadonlySet<ChangeKind>>> = { 1: new Set(ALWAYS), 2: WHEN_FILLING, 3: WHEN_FILLING };

/** Problems that let two readers see two documents, whoever signed what. */
const STRUCTURE = new Set(['xref-unreadable', 'xref-out-of-order', 'xref-cycle', 'revision-without-end', 'no-startxref', 'limit-exceeded']);
/** Others may show another document than the one that was compared here; nothing is known to be wrong with it. */
const TWO_READINGS = new Set(['read-by-repair', 'hybrid-tables-disagree', 'other-tables', 'object-in-two-places']);
const UNDECIDED = 'SIG_CONSTRAINTS_FAILURE';
const MAX_TOLD = 5;

interface Dated {
  readonly revision: RevisionFacts;
  readonly change: RevisionChange;
}

/** What the sentences of a leg list: changes, or problems of the file. */
interface Told {
  readonly words: readonly Bilingual[];
  readonly details: readonly string[];
  readonly changes: readonly RevisionChange[];
}

/**
 * What happened after each signature. Allowed: signatures in fields of their own, whose boxes cover nothing; timestamps and validation
 * data; form fields that their filler signed in the same revision; what is only written otherwise, or draws nothing and is what saving
 * adds. What alters what a reader sees fails; what cannot be told apart stays undecided.
 */
export function changesLeg(pdf: PdfFacts): Leg {
  const facts: Record<string, Json> = {
    revisions: pdf.revisions.length,
    changes: listed(pdf),
    problems: pdf.problems.map((p) => ({ ...p })),
    tailLength: pdf.tail?.length ?? null,
    tail: pdf.tail ? { ...pdf.tail, kinds: [...pdf.tail.kinds] } : null,
  };
  const leg = (status: Leg['status'], code: LegCode, told: Told = NOTHING_TOLD, subIndication?: string) =>
    makeLeg('changes', {
      status,
      code,
      facts: { ...facts, what: told.details.slice(0, MAX_TOLD), places: placesOf(told) },
      words: { what: told.words.slice(0, MAX_TOLD) },
      ...(subIndication ? { subIndication } : {}),
    });
  const failed = (code: LegCode, told: Told) => leg('FAILED', code, told, 'FORMAT_FAILURE');
  const undecided = (code: LegCode, told?: Told) => leg('INDETERMINATE', code, told, UNDECIDED);
  const problems = (codes: ReadonlySet<string>): Told => toldProblems(pdf.problems.filter(({ code }) => codes.has(code)));
  const some = (told: Told): boolean => told.words.length > 0;

  const detached = problems(new Set(['signature-out-of-reach']));
  if (some(detached)) return failed('changes.signature_detached', detached);
  const outside = problems(new Set(['bytes-before-header', 'bytes-after-eof']));
  if (pdf.signatures.length === 0) return leg('NOT_APPLICABLE', 'changes.not_applicable');
  const structure = problems(STRUCTURE);
  if (some(structure)) return failed('changes.structure', structure);
  const dated = pdf.revisions.flatMap((revision) => revision.changes.map((change) => ({ revision, change })));
  const { refused, tolerated } = contentChanges(pdf, dated);
  if (refused.length > 0) return failed('changes.content', tell(refused));
  if (some(outside)) return failed('changes.bytes_outside', outside);
  const uncertified = againstCertification(pdf, dated);
  if (uncertified.length > 0) return failed('changes.against_certification', tell(uncertified));
  const locked = lockedFields(pdf, dated);
  if (locked.length > 0) return failed('changes.locked_field', tell(locked));
  const readings = problems(TWO_READINGS);
  if (some(readings))
    return undecided('changes.two_readings', both(readings, tell([...ofKind(dated, 'unreachable'), ...ofKind(dated, 'unseen-changed')])));
  if (pdf.locked) return undecided('changes.encrypted');
  if (tolerated.length > 0) return undecided('changes.annotations', tell(tolerated));
  const forms = ofKind(dated, 'form-filled').filter(({ revision }) => !signedByPerson(pdf, revision));
  if (forms.length > 0) return undecided('changes.form_filled', tell(forms));
  const boxes = dated.filter(({ change }) => change.visible && change.newField);
  const covering = boxes.filter(({ change }) => change.over !== 'nothing' || !change.signed);
  if (covering.length > 0) return undecided('changes.visible_field_added', tell(covering));
  const bytes = ofKind(dated, 'unusual-bytes');
  if (bytes.length > 0) return undecided('changes.unusual_bytes', tell(bytes));
  // What belongs to annotations may change where they may.
  const unseen = ofKind(dated, 'unseen-changed').filter((entry) => entry.change.area !== 'annotation' || !allowsAnnotations(pdf, entry));
  if (unseen.length > 0) return undecided('changes.unseen', tell(unseen));
  const metadata = ofKind(dated, 'metadata-updated').filter(({ revision }) => revision.signedBy.length === 0);
  if (metadata.length > 0) return undecided('changes.metadata', tell(metadata));
  if (boxes.length > 0) return leg('PASSED', 'changes.visible_signature_added', tell(boxes));
  return leg('PASSED', quiet(pdf, dated));
}

/** Nothing that a reader sees was added; which of the ways it was, by what follows the last signature. */
function quiet(pdf: PdfFacts, dated: readonly Dated[]): LegCode {
  const tail = pdf.tail;
  if (tail && tail.length > 0 && tail.kinds.length > 0) {
    return tail.kinds.some((kind) => kind === 'dss' || kind === 'document-timestamp')
      ? 'changes.validation_data_only'
      : 'changes.file_data_only';
  }
  if (tail && tail.length > 0) return pdf.revisions.some(({ end }) => end > tail.start + 2) ? 'changes.file_data_only' : 'changes.none';
  return dated.length > 0 ? 'changes.signatures_only' : 'changes.none';
}

const NOTHING_TOLD: Told = { words: [], details: [], changes: [] };

const ofKind = (dated: readonly Dated[], kind: ChangeKind): Dated[] => dated.filter(({ change }) => change.kind === kind);

function tell(dated: readonly Dated[]): Told {
  const changes = dated.map(({ change }) => change);
  const details = changes.map(({ detail, page }) => (page === null ? detail : `${detail} [p. ${page}]`));
  return { words: distinct(changes.map(changeWords)), details, changes };
}

function toldProblems(problems: PdfFacts['problems']): Told {
  return { words: distinct(problems.map(problemWords)), details: problems.map(({ detail }) => detail), changes: [] };
}

const both = (a: Told, b: Told): Told => ({
  words: [...a.words, ...b.words],
  details: [...a.details, ...b.details],
  changes: [...a.changes, ...b.changes],
});

/** The same thing is said once. */
function distinct(words: readonly Bilingual[]): Bilingual[] {
  return [...new Map(words.map((word) => [word.en, word])).values()];
}

/** Where on the pages to look. */
function placesOf({ changes }: Told): Json[] {
  return changes.flatMap(({ page, rect }) => (page !== null && rect ? [{ page, rect: [...rect] }] : [])).slice(0, MAX_TOLD);
}

/** Annotations are the one kind of content that a certification can allow (P 3), where no lock forbids them. */
function contentChanges(pdf: PdfFacts, dated: readonly Dated[]): { refused: Dated[]; tolerated: Dated[] } {
  const refused: Dated[] = [];
  const tolerated: Dated[] = [];
  for (const entry of dated) {
    if (entry.change.kind !== 'content-changed') continue;
    (entry.change.area === 'annotation' && allowsAnnotations(pdf, entry) ? tolerated : refused).push(entry);
  }
  return { refused, tolerated };
}

function allowsAnnotations(pdf: PdfFacts, { revision: later }: Dated): boolean {
  const earlier = pdf.signatures.filter(({ revision }) => revision !== null && later.index > revision);
  const said = earlier.map(permissionOf).filter((permission) => permission !== null);
  return said.every((permission) => permission === 3) && earlier.some(({ certification }) => certification === 3);
}

/** The stricter of what a signature's certification and its field's lock leave allowed. */
function permissionOf({ certification, locks }: PdfFacts['signatures'][number]): 1 | 2 | 3 | null {
  const lock = locks?.permission ?? null;
  if (certification === null || lock === null) return certification ?? lock;
  return lock < certification ? lock : certification;
}

function againstCertification(pdf: PdfFacts, dated: readonly Dated[]): Dated[] {
  return pdf.signatures.flatMap((signature) => {
    const { revision } = signature;
    const certification = permissionOf(signature);
    if (certification === null || revision === null) return [];
    return dated.filter(
      (entry) =>
        entry.revision.index > revision && entry.change.kind !== 'content-changed' && !ALLOWED[certification].has(entry.change.kind),
    );
  });
}

function lockedFields(pdf: PdfFacts, dated: readonly Dated[]): Dated[] {
  return pdf.signatures.flatMap((signature) => {
    const { locks, revision } = signature;
    if (!locks || revision === null) return [];
    return dated.filter(
      ({ revision: later, change }) =>
        later.index > revision && isFieldValue(change) && change.field !== null && isLocked(locks, change.field),
    );
  });
}

const isFieldValue = (change: RevisionChange): boolean => change.kind === 'form-filled' || change.kind === 'signature-field-filled';

function isLocked(locks: FieldLock, field: string): boolean {
  const named = locks.fields.some((name) => field === name || field.startsWith(`${name}.`));
  if (locks.action === 'All') return true;
  return locks.action === 'Include' ? named : !named;
}

/** The filler answers for the fields: a person's signature covers exactly this revision. */
function signedByPerson(pdf: PdfFacts, revision: RevisionFacts): boolean {
  return pdf.signatures.some((s) => s.type === 'signature' && s.revision === revision.index);
}

function listed(pdf: PdfFacts): Json[] {
  return pdf.revisions.flatMap((revision) =>
    revision.changes.slice(0, 50).map((change) => ({
      revision: revision.index,
      ...change,
      objects: change.objects.slice(0, 50),
      names: change.names.slice(0, 50),
      rect: change.rect ? [...change.rect] : null,
    })),
  );
}
