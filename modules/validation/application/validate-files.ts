import type { RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import { type TrustStore, withRecorded } from '../../../shared-kernel/crypto/trust.ts';
import { analysePdf, unreadable } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { RecordedDocument, RecordedSheet, ValidationRecord } from '../contract/record.ts';
import type { How, Verdict } from '../contract/verdict.ts';
import type { RecordEvidence } from '../domain/facts.ts';
import { judge } from '../domain/verdict.ts';
import { compareWithRecorded, consultRecord } from './consult-record.ts';
import { sha256Hex } from './digests.ts';
import { constanciaEvidence, signatureEvidence, uncheckedConstancia } from './evidence.ts';
import { inquiry } from './inquiry.ts';
import { type NamedFile, sortFiles } from './uploaded-files.ts';

const NOTHING = new Uint8Array();

export interface ValidationDeps {
  /** Time of the validation: certificates without a proven time are judged at it. */
  readonly now: Date;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
  /** Our own record; null where there is none to ask (the command line). */
  readonly record: ValidationRecord | null;
  /** Distinct signature values that one file may have looked at; `MAX_VALUES` where not given. */
  readonly maxValues?: number;
  /** Does the work in another thread; here and now where not given (the command line, and in that thread itself). */
  readonly apart?: ValidateApart;
}

/** What there is to validate. `recorded`: the document whose final file `pdf` is, where that is how it was asked for. */
export interface Given {
  readonly pdf: Uint8Array;
  readonly constancia: Uint8Array | null;
  readonly recorded: RecordedDocument | null;
  readonly how: How;
}

/** `validateGiven` elsewhere, by the same rules. Rejects with 503 `validation.busy` when there is no room. */
export type ValidateApart = (deps: Omit<ValidationDeps, 'apart'>, given: Given) => Promise<Verdict>;

/**
 * One PDF, or a PDF and its .asn in either order. Answers a verdict for any bytes; throws ProductError only for the wrong
 * number or kind of files (RULE-019, RULE-020). `strictNames: false` looks at content alone.
 */
export async function validateFiles(request: ValidationDeps & { files: readonly NamedFile[]; strictNames?: boolean }): Promise<Verdict> {
  const { files, strictNames = true, ...deps } = request;
  const { pdf, constancia } = sortFiles(files, strictNames);
  return validate(deps, { pdf, constancia, recorded: null, how: { by: 'upload', names: files.map(({ name }) => name) } });
}

/** The recorded final file and its constancia, by the same function as an uploaded copy of them. */
export async function validateRecorded(deps: ValidationDeps, document: RecordedDocument, how: How): Promise<Verdict> {
  let pdf: Uint8Array;
  try {
    pdf = await document.files.pdf();
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unknown';
    const record: RecordEvidence = {
      status: 'found',
      document,
      foundBy: 'final-file',
      pdfDifference: { kind: 'recorded-file-unreadable', detail },
      constanciaDifference: null,
    };
    const nothing = { now: deps.now, pdfSha256: sha256Hex(NOTHING), pdfSize: 0, signatures: [], constancia: null, record };
    return judge({ ...nothing, pdf: analysePdf(NOTHING) }, how);
  }
  return validate(deps, { pdf, constancia: null, recorded: document, how });
}

const validate = ({ apart, ...deps }: ValidationDeps, given: Given): Promise<Verdict> =>
  apart ? apart(deps, given) : validateGiven(deps, given);

/** All of the work, in this thread. */
export async function validateGiven(deps: ValidationDeps, given: Given): Promise<Verdict> {
  const { pdf, how, recorded } = given;
  const facts = analysePdf(pdf);
  const asked = inquiry(deps);
  const found = recorded
    ? await compareWithRecorded(recorded, 'final-file', pdf, null)
    : await consultRecord(deps.record, pdf, facts, given.constancia, asked.checks);
  const { constancia, record } = await withRecordedConstancia(given.constancia, found);
  const stamped = constancia ? constanciaEvidence(asked, constancia, pdf) : null;
  const ours = recordedOf(record)?.platformCertificates ?? [];
  const signatures = await signatureEvidence(
    { ...asked, trust: withRecorded(asked.trust, ours) },
    pdf,
    facts,
    stamped,
    isRecordedFile(record) ? (recordedOf(record)?.revocations ?? []) : [],
  );
  return judge({ now: deps.now, pdf: facts, pdfSha256: sha256Hex(pdf), pdfSize: pdf.length, signatures, constancia: stamped, record }, how);
}

/** The verdict on what asked for more than one request may: nothing that was sent is read, only our own record asked for it. */
export async function validateBeyondLimits(deps: ValidationDeps, given: Given): Promise<Verdict> {
  const { pdf, how, recorded } = given;
  const facts = unreadable(pdf, 'limit-exceeded');
  const found = recorded
    ? await compareWithRecorded(recorded, 'final-file', pdf, null)
    : await consultRecord(deps.record, pdf, facts, null, inquiry(deps).checks);
  const { constancia, record } = await withRecordedConstancia(given.constancia, found);
  const stamped = constancia && uncheckedConstancia(constancia);
  return judge(
    { now: deps.now, pdf: facts, pdfSha256: sha256Hex(pdf), pdfSize: pdf.length, signatures: [], constancia: stamped, record },
    how,
  );
}

/** Who uploads the sealed PDF alone gets the same answer as who gives its link: the recorded constancia joins in. */
async function withRecordedConstancia(
  given: Uint8Array | null,
  record: RecordEvidence,
): Promise<{ constancia: Uint8Array | null; record: RecordEvidence }> {
  const recorded = recordedOf(record);
  if (given || !recorded?.constancia || !('pdfDifference' in record) || record.pdfDifference !== null) return { constancia: given, record };
  try {
    const constancia = await recorded.files.constancia();
    if (!constancia) throw new Error('missing');
    const differs = sha256Hex(constancia) !== recorded.constancia.sha256;
    return { constancia, record: differs ? { ...record, constanciaDifference: { kind: 'not-recorded' } } : record };
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unknown';
    return { constancia: null, record: { ...record, constanciaDifference: { kind: 'recorded-file-unreadable', detail } } };
  }
}

const recordedOf = (record: RecordEvidence): RecordedDocument | RecordedSheet | null =>
  record.status === 'found' ? record.document : record.status === 'endorsement-sheet' ? record.sheet : null;

/** What was found out when a document of ours was signed says nothing of the signatures in another file that names it. */
const isRecordedFile = (record: RecordEvidence): boolean =>
  'pdfDifference' in record && (record.pdfDifference === null || record.pdfDifference.kind === 'not-final');
