import type { RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import type { TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import { analysePdf, type PdfFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { RecordedDocument, RecordedSheet, ValidationRecord } from '../contract/record.ts';
import type { How, Verdict } from '../contract/verdict.ts';
import type { RecordEvidence } from '../domain/facts.ts';
import { judge } from '../domain/verdict.ts';
import { compareWithRecorded, consultRecord } from './consult-record.ts';
import { constanciaEvidence, sha256Hex, signatureEvidence } from './evidence.ts';
import { type NamedFile, sortFiles } from './uploaded-files.ts';

const NOTHING = new Uint8Array();

export interface ValidationDeps {
  /** Time of the validation: certificates without a proven time are judged at it. */
  readonly now: Date;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
  /** Reads a file's facts; here and now where nothing else is given (the command line). */
  readonly analyse?: (bytes: Uint8Array) => Promise<PdfFacts>;
  /** Our own record; null where there is none to ask (the command line). */
  readonly record: ValidationRecord | null;
}

/**
 * One PDF, or a PDF and its .asn in either order. Answers a verdict for any bytes; throws ProductError only for the wrong
 * number or kind of files (RULE-019, RULE-020). `strictNames: false` looks at content alone.
 */
export async function validateFiles(request: ValidationDeps & { files: readonly NamedFile[]; strictNames?: boolean }): Promise<Verdict> {
  const { pdf, constancia } = sortFiles(request.files, request.strictNames ?? true);
  const facts = await read(request, pdf);
  const record = await consultRecord(request.record, pdf, facts, constancia);
  return verdictOn(request, { pdf, facts, constancia, record, how: { by: 'upload', names: request.files.map(({ name }) => name) } });
}

const read = async (deps: ValidationDeps, pdf: Uint8Array): Promise<PdfFacts> => (deps.analyse ? deps.analyse(pdf) : analysePdf(pdf));

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
    return verdictOn(deps, { pdf: NOTHING, facts: analysePdf(NOTHING), constancia: null, record, how });
  }
  const record = await compareWithRecorded(document, 'final-file', pdf, null);
  return verdictOn(deps, { pdf, facts: await read(deps, pdf), constancia: null, record, how });
}

async function verdictOn(
  deps: ValidationDeps,
  given: { pdf: Uint8Array; facts: PdfFacts; constancia: Uint8Array | null; record: RecordEvidence; how: How },
): Promise<Verdict> {
  const { pdf, facts, how } = given;
  const { constancia, record } = await withRecordedConstancia(given.constancia, given.record);
  const stamped = constancia ? constanciaEvidence(deps, constancia, pdf) : null;
  const kept = recordedOf(record)?.revocations ?? [];
  const signatures = await signatureEvidence(deps, pdf, facts, stamped, kept);
  return judge({ now: deps.now, pdf: facts, pdfSha256: sha256Hex(pdf), pdfSize: pdf.length, signatures, constancia: stamped, record }, how);
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
