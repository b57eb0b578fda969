import type { SignatureChecks } from '../../../shared-kernel/crypto/signature-checks.ts';
import { verifyTimestamp } from '../../../shared-kernel/crypto/timestamp/token.ts';
import type { PdfFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import { statesEvidenceSheet } from '../../../shared-kernel/signing/sheet-statement.ts';
import type { RecordedDocument, ValidationRecord } from '../contract/record.ts';
import type { Difference, RecordEvidence } from '../domain/facts.ts';
import { prefixHashes, sha256, sha256Hex } from './digests.ts';

const MAX_VERSIONS_ASKED = 40;
const MAX_IDS_ASKED = 12;

type FoundBy = Extract<RecordEvidence, { status: 'found' }>['foundBy'];

/**
 * Looks a handed-in file up in our own record: by its exact bytes or an earlier version that is its prefix, then as a sheet about a
 * document, then by what an altered copy still shows (its constancia, the id in the platform's seal), and compares it with the recorded bytes.
 */
export async function consultRecord(
  record: ValidationRecord | null,
  pdf: Uint8Array,
  facts: PdfFacts,
  constancia: Uint8Array | null,
  checks: SignatureChecks,
): Promise<RecordEvidence> {
  if (!record) return { status: 'not-asked' };
  try {
    const known = await findByBytes(record, pdf, facts);
    if (known) return await compareWithRecorded(known.document, known.foundBy, pdf, constancia);
    const sheet = await asSheet(record, pdf, facts, constancia);
    if (sheet) return sheet;
    const stated = await findByStatement(record, facts, constancia, checks);
    return stated ? await compareWithRecorded(stated.document, stated.foundBy, pdf, constancia) : { status: 'unknown' };
  } catch (error) {
    return { status: 'unavailable', detail: error instanceof Error ? error.name : 'unknown' };
  }
}

type Found = { readonly document: RecordedDocument; readonly foundBy: FoundBy };

async function findByBytes(record: ValidationRecord, pdf: Uint8Array, facts: PdfFacts): Promise<Found | null> {
  const exact = await record.findBySha256(sha256Hex(pdf));
  if (exact) return { document: exact, foundBy: exact.finalSha256 === sha256Hex(pdf) ? 'final-file' : 'version' };
  const ends = [...new Set(facts.signatures.map((s) => s.coveredEnd ?? 0))].filter((end) => end > 0 && end < pdf.length);
  const latest = ends.sort((a, b) => b - a).slice(0, MAX_VERSIONS_ASKED);
  const hashes = prefixHashes(pdf, latest);
  for (const end of latest) {
    const document = await record.findBySha256(hashes.get(end)!);
    if (document) return { document, foundBy: 'version' };
  }
  return null;
}

/** A sheet about a document states it in every signature; one that only some of them state is a document with something added. */
async function asSheet(
  record: ValidationRecord,
  pdf: Uint8Array,
  facts: PdfFacts,
  constancia: Uint8Array | null,
): Promise<RecordEvidence | null> {
  const statements = new Set(facts.signatures.map(({ said }) => said.ContactInfo));
  const [statement] = statements;
  if (statements.size !== 1 || statement === undefined) return null;
  if (statesEvidenceSheet(statement)) return { status: 'evidence-sheet' };
  const sheet = await record.findSheet(statement);
  return sheet && { status: 'endorsement-sheet', sheet, ...(await differencesFrom(sheet, pdf, constancia)) };
}

async function findByStatement(
  record: ValidationRecord,
  facts: PdfFacts,
  constancia: Uint8Array | null,
  checks: SignatureChecks,
): Promise<Found | null> {
  for (const id of statedIds(facts)) {
    const document = await record.findByDocumentId(id);
    if (document) return { document, foundBy: 'document-id' };
  }
  for (const hash of constancia ? constanciaHashes(constancia, checks) : []) {
    const document = await record.findBySha256(hash);
    if (document) return { document, foundBy: 'constancia' };
  }
  // What a damaged file still shows of a document of ours.
  for (const hash of (facts.traces?.words ?? []).filter((word) => /^[0-9a-f]{64}$/.test(word))) {
    const document = await record.findBySha256(hash);
    if (document) return { document, foundBy: 'document-id' };
  }
  return null;
}

/** What the seal's dictionary and the document information state that could be an id. */
function statedIds(facts: PdfFacts): string[] {
  const words = [...facts.signatures.flatMap((s) => Object.values(s.said)), ...Object.values(facts.info), ...(facts.traces?.words ?? [])];
  const ids = words.flatMap((text) => text.match(/[A-Za-z0-9_-]{8,80}/g) ?? []).filter((word) => /\d/.test(word) && !/^\d+$/.test(word));
  return [...new Set(ids)].slice(0, MAX_IDS_ASKED);
}

function constanciaHashes(constancia: Uint8Array, checks: SignatureChecks): string[] {
  const reading = verifyTimestamp(constancia, { sha256: sha256(new Uint8Array()) }, checks);
  return [sha256Hex(constancia), ...(reading.kind === 'rfc3161' ? [reading.imprint.hex] : [])];
}

export async function compareWithRecorded(
  document: RecordedDocument,
  foundBy: FoundBy,
  pdf: Uint8Array,
  constancia: Uint8Array | null,
): Promise<RecordEvidence> {
  return { status: 'found', document, foundBy, ...(await differencesFrom(document, pdf, constancia)) };
}

type Kept = Pick<RecordedDocument, 'finalSha256' | 'constancia' | 'files'>;

const differencesFrom = async (kept: Kept, pdf: Uint8Array, constancia: Uint8Array | null) => ({
  pdfDifference: await pdfDifference(kept, pdf),
  constanciaDifference: constancia ? await constanciaDifference(kept, constancia) : null,
});

async function pdfDifference(document: Kept, pdf: Uint8Array): Promise<Difference | null> {
  if (document.finalSha256 === null) return { kind: 'not-final' };
  if (document.finalSha256 === sha256Hex(pdf)) return null;
  try {
    return firstDifference(pdf, await document.files.pdf());
  } catch (error) {
    return { kind: 'recorded-file-unreadable', detail: error instanceof Error ? error.name : 'unknown' };
  }
}

async function constanciaDifference(document: Kept, constancia: Uint8Array): Promise<Difference | null> {
  if (!document.constancia) return { kind: 'not-recorded' };
  if (document.constancia.sha256 === sha256Hex(constancia)) return null;
  try {
    const recorded = await document.files.constancia();
    return recorded ? firstDifference(constancia, recorded) : { kind: 'recorded-file-unreadable', detail: 'missing' };
  } catch (error) {
    return { kind: 'recorded-file-unreadable', detail: error instanceof Error ? error.name : 'unknown' };
  }
}

export function firstDifference(given: Uint8Array, recorded: Uint8Array): Difference {
  const sizes = { size: given.length, recordedSize: recorded.length };
  const common = Math.min(given.length, recorded.length);
  for (let i = 0; i < common; i++) if (given[i] !== recorded[i]) return { kind: 'byte', offset: i, ...sizes };
  // Same bytes under another recorded hash: the record contradicts itself, and names no offset.
  if (given.length === recorded.length) return { kind: 'not-recorded' };
  return { kind: given.length < recorded.length ? 'shorter' : 'longer', offset: common, ...sizes };
}
