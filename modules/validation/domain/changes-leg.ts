import type { Json } from '../../../shared-kernel/json.ts';
import type { ChangeKind, FieldLock, PdfFacts, RevisionChange, RevisionFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Leg } from '../contract/verdict.ts';
import { makeLeg } from './leg.ts';
import type { LegCode } from './words/index.ts';

/** What a certification (DocMDP) allows after it, validation data and document timestamps always (ISO 32000-2, 12.8.2.2). */
const ALLOWED: Readonly<Record<1 | 2 | 3, ReadonlySet<ChangeKind>>> = {
  1: new Set(['dss', 'document-timestamp']),
  2: new Set(['dss', 'document-timestamp', 'signature-field-filled', 'signature-field-added', 'form-filled', 'metadata-updated']),
  3: new Set(['dss', 'document-timestamp', 'signature-field-filled', 'signature-field-added', 'form-filled', 'metadata-updated']),
};

/** Problems that let two readers see two documents, whoever signed what. */
const STRUCTURE = new Set(['xref-unreadable', 'xref-out-of-order', 'xref-cycle', 'revision-without-end', 'no-startxref', 'limit-exceeded']);

/** Others may show another document than the one that was compared here; nothing is known to be wrong with it. */
const TWO_READINGS = new Set(['read-by-repair', 'hybrid-tables-disagree', 'object-in-two-places']);

interface Dated {
  readonly revision: RevisionFacts;
  readonly change: RevisionChange;
}

/**
 * What happened after each signature. Allowed without a word: pre-placed signature fields that were signed, invisible signature
 * fields, timestamps, validation data, and form fields that their filler signed in the same revision. Everything else is
 * content that an earlier signer did not see.
 */
export function changesLeg(pdf: PdfFacts): Leg {
  const facts: Record<string, Json> = {
    revisions: pdf.revisions.length,
    changes: listed(pdf),
    problems: pdf.problems.map((p) => ({ ...p })),
    tailLength: pdf.tail?.length ?? null,
    tail: pdf.tail ? { ...pdf.tail, kinds: [...pdf.tail.kinds] } : null,
  };
  const leg = (status: Leg['status'], code: LegCode, what: readonly string[] = [], subIndication?: string) =>
    makeLeg('changes', { status, code, facts: { ...facts, what: what.slice(0, 5) }, ...(subIndication ? { subIndication } : {}) });
  const problem = (codes: ReadonlySet<string>) => pdf.problems.filter(({ code }) => codes.has(code)).map(({ detail }) => detail);

  const detached = problem(new Set(['signature-out-of-reach']));
  if (detached.length > 0) return leg('FAILED', 'changes.signature_detached', detached, 'FORMAT_FAILURE');
  const outside = problem(new Set(['bytes-before-header', 'bytes-after-eof']));
  if (pdf.signatures.length === 0) return leg('NOT_APPLICABLE', 'changes.not_applicable');
  const structure = problem(STRUCTURE);
  if (structure.length > 0) return leg('FAILED', 'changes.structure', structure, 'FORMAT_FAILURE');
  const dated = pdf.revisions.flatMap((revision) => revision.changes.map((change) => ({ revision, change })));
  const { refused, tolerated } = contentChanges(pdf, dated);
  if (refused.length > 0) return leg('FAILED', 'changes.content', refused, 'FORMAT_FAILURE');
  if (outside.length > 0) return leg('FAILED', 'changes.bytes_outside', outside, 'FORMAT_FAILURE');
  const uncertified = againstCertification(pdf, dated);
  if (uncertified.length > 0) return leg('FAILED', 'changes.against_certification', uncertified, 'SIG_CONSTRAINTS_FAILURE');
  const locked = lockedFields(pdf, dated);
  if (locked.length > 0) return leg('FAILED', 'changes.locked_field', locked, 'SIG_CONSTRAINTS_FAILURE');
  const readings = problem(TWO_READINGS);
  if (readings.length > 0) return leg('INDETERMINATE', 'changes.two_readings', readings, 'SIG_CONSTRAINTS_FAILURE');
  if (pdf.locked) return leg('INDETERMINATE', 'changes.encrypted', [], 'SIG_CONSTRAINTS_FAILURE');
  if (tolerated.length > 0) return leg('INDETERMINATE', 'changes.annotations', tolerated, 'SIG_CONSTRAINTS_FAILURE');
  const forms = dated.filter(({ revision, change }) => change.kind === 'form-filled' && !signedByPerson(pdf, revision)).map(detailOf);
  if (forms.length > 0) return leg('INDETERMINATE', 'changes.form_filled', forms, 'SIG_CONSTRAINTS_FAILURE');
  const boxes = dated
    .filter(({ change }) => (change.kind === 'signature-field-added' || change.kind === 'document-timestamp') && isNewBox(change))
    .map(detailOf);
  if (boxes.length > 0) return leg('INDETERMINATE', 'changes.visible_field_added', boxes, 'SIG_CONSTRAINTS_FAILURE');
  const metadata = dated
    .filter(({ revision, change }) => change.kind === 'metadata-updated' && revision.signedBy.length === 0)
    .map(detailOf);
  if (metadata.length > 0) return leg('INDETERMINATE', 'changes.metadata', metadata, 'SIG_CONSTRAINTS_FAILURE');
  const tail = pdf.tail;
  if (tail && tail.length > 0) {
    return tail.kinds.length > 0 && !pdf.problems.some(({ code }) => code === 'white-space-after-eof')
      ? leg('PASSED', 'changes.validation_data_only')
      : leg('INDETERMINATE', 'changes.trailing_bytes', [], 'SIG_CONSTRAINTS_FAILURE');
  }
  return leg('PASSED', dated.length > 0 ? 'changes.signatures_only' : 'changes.none');
}

const detailOf = ({ change }: Dated): string => (change.page === null ? change.detail : `${change.detail} [p. ${change.page}]`);

/** Annotations are the one kind of content that a certification can allow (P 3). */
function contentChanges(pdf: PdfFacts, dated: readonly Dated[]): { refused: string[]; tolerated: string[] } {
  const certified = pdf.signatures.find((s) => s.certification !== null);
  const refused: string[] = [];
  const tolerated: string[] = [];
  for (const entry of dated) {
    if (entry.change.kind !== 'content-changed') continue;
    const allowed =
      certified?.certification === 3 &&
      certified.revision !== null &&
      entry.revision.index > certified.revision &&
      entry.change.area === 'annotation';
    (allowed ? tolerated : refused).push(detailOf(entry));
  }
  return { refused, tolerated };
}

function againstCertification(pdf: PdfFacts, dated: readonly Dated[]): string[] {
  return pdf.signatures.flatMap((signature) => {
    const { certification, revision } = signature;
    if (certification === null || revision === null) return [];
    return dated
      .filter(
        (entry) =>
          entry.revision.index > revision && entry.change.kind !== 'content-changed' && !ALLOWED[certification].has(entry.change.kind),
      )
      .map(detailOf);
  });
}

function lockedFields(pdf: PdfFacts, dated: readonly Dated[]): string[] {
  return pdf.signatures.flatMap((signature) => {
    const { locks, revision } = signature;
    if (!locks || revision === null) return [];
    return dated
      .filter(
        ({ revision: later, change }) =>
          later.index > revision && isFieldValue(change) && change.field !== null && isLocked(locks, change.field),
      )
      .map(detailOf);
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

function isNewBox(change: RevisionChange): boolean {
  return change.visible && change.newField;
}

function listed(pdf: PdfFacts): Json[] {
  return pdf.revisions.flatMap((revision) =>
    revision.changes.slice(0, 50).map((change) => ({ revision: revision.index, ...change, objects: change.objects.slice(0, 50) })),
  );
}
