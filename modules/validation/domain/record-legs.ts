import { verifyInclusion } from '../../../shared-kernel/evidence/merkle.ts';
import type { Json } from '../../../shared-kernel/json.ts';
import type { AnchorFacts } from '../contract/record.ts';
import type { Bilingual, Leg } from '../contract/verdict.ts';
import { chainDetail } from './certificate-leg.ts';
import type { ConstanciaEvidence, Difference, RecordEvidence, SignatureEvidence, ValidationFacts } from './facts.ts';
import { type LegDraft, makeLeg } from './leg.ts';
import { SKEW_MS, timestampProblems } from './signature-timestamp.ts';
import { CHAIN_REASONS, PURPOSES } from './words/certificate.ts';
import type { LegCode } from './words/index.ts';
import { utc } from './words/phrase.ts';
import { algorithmWords, pieces } from './words/problems.ts';

export function constanciaLeg({ constancia, record, signatures, now, pdfSha256 }: ValidationFacts): Leg {
  if (!constancia) return withoutConstancia(record);
  const { reading, chain } = constancia;
  const base: Record<string, Json> = { sha256: constancia.sha256, size: constancia.size };
  if (reading.kind === 'nom151-2002')
    return makeLeg('constancia', { status: 'INDETERMINATE', code: 'constancia.unsupported_format', facts: base });
  if (reading.kind === 'not-checked') {
    return makeLeg('constancia', {
      status: 'INDETERMINATE',
      code: 'constancia.not_checked',
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      facts: base,
    });
  }
  if (reading.kind === 'unreadable') {
    return makeLeg('constancia', {
      status: 'FAILED',
      code: 'constancia.unreadable',
      subIndication: 'FORMAT_FAILURE',
      facts: { ...base, detail: reading.detail },
    });
  }
  const tsa = reading.tsaName ?? '—';
  const latest = latestTimestamp(signatures);
  const problems = timestampProblems(constancia);
  const facts: Record<string, Json> = {
    ...base,
    tsa,
    issuer: reading.certificate?.issuer.commonName ?? reading.certificate?.issuer.raw ?? null,
    time: utc(reading.genTime),
    genTime: reading.genTime.toISOString(),
    serial: reading.serial,
    policy: reading.policy,
    imprint: reading.imprint.hex,
    documentSha256: pdfSha256,
    latest: latest ? utc(latest) : null,
    problems,
    notes: reading.notes,
    chain: chain ? (chainDetail(chain.chain) ?? 'trusted') : null,
    anchor: chain?.chain.status === 'trusted' ? (chain.chain.anchor.certificate.subject.commonName ?? null) : null,
  };
  const leg = (status: Leg['status'], code: LegCode, subIndication?: string, words: LegDraft['words'] = {}) =>
    makeLeg('constancia', {
      status,
      code,
      subject: tsa,
      test: isTest(constancia),
      facts,
      words: { problems: pieces(problems), ...words },
      ...(subIndication ? { subIndication } : {}),
    });
  if (reading.imprintMatches && reading.keyOutsideLimits)
    return leg('INDETERMINATE', 'constancia.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
  if (!reading.signatureMatches && reading.signatureComputed && !reading.keyOutsideLimits)
    return leg('FAILED', 'constancia.altered', 'SIG_CRYPTO_FAILURE');
  if (!reading.imprintMatches && reading.imprintComputed) return leg('FAILED', 'constancia.other_document', 'HASH_FAILURE');
  if (reading.trailingBytes > 0) return leg('FAILED', 'constancia.bytes_after', 'FORMAT_FAILURE');
  if (!reading.certificate) return leg('INDETERMINATE', 'constancia.no_certificate', 'NO_SIGNING_CERTIFICATE_FOUND');
  if (chain?.chain.status === 'no-anchor' && chain.otherPurpose)
    return leg('INDETERMINATE', 'constancia.other_purpose', 'CHAIN_CONSTRAINTS_FAILURE', { otherPurpose: PURPOSES[chain.otherPurpose] });
  if (!chain || chain.chain.status === 'no-anchor') return leg('INDETERMINATE', 'constancia.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND');
  if (chain.chain.status !== 'trusted') {
    if (chain.chain.status === 'key-outside-limits')
      return leg('INDETERMINATE', 'constancia.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
    const reason = CHAIN_REASONS[chain.chain.status];
    if (chain.chain.status === 'bad-signature')
      return leg('FAILED', 'constancia.chain_wrong', 'CERTIFICATE_CHAIN_GENERAL_FAILURE', { chain: reason });
    const subIndication = chain.chain.status === 'not-valid-at' ? 'OUT_OF_BOUNDS_NO_POE' : 'CHAIN_CONSTRAINTS_FAILURE';
    return leg('INDETERMINATE', 'constancia.chain_wrong', subIndication, { chain: reason });
  }
  if (reading.unsupported) {
    const algorithm = algorithmWords(reading.unsupported);
    return leg('INDETERMINATE', 'constancia.unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE', { algorithm });
  }
  if (reading.weakAlgorithms.length > 0) {
    const algorithm = algorithmWords(reading.weakAlgorithms.join(', '));
    return leg('INDETERMINATE', 'constancia.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE', { algorithm });
  }
  if (problems.length > 0) return leg('INDETERMINATE', 'constancia.outside_profile', 'SIG_CONSTRAINTS_FAILURE');
  if (reading.genTime.getTime() > now.getTime() + SKEW_MS)
    return leg('INDETERMINATE', 'constancia.of_the_future', 'TIMESTAMP_ORDER_FAILURE');
  if (latest && reading.genTime.getTime() + SKEW_MS < latest.getTime()) {
    return leg('INDETERMINATE', 'constancia.earlier_than_signature', 'TIMESTAMP_ORDER_FAILURE');
  }
  return leg('PASSED', 'constancia.valid');
}

function withoutConstancia(record: RecordEvidence): Leg {
  if (record.status === 'evidence-sheet') return makeLeg('constancia', { status: 'NOT_APPLICABLE', code: 'constancia.none_for_sheet' });
  if (record.status !== 'found' && record.status !== 'endorsement-sheet')
    return makeLeg('constancia', { status: 'NOT_APPLICABLE', code: 'constancia.not_given' });
  if (!isAnotherFile(record))
    return makeLeg('constancia', { status: 'INDETERMINATE', code: 'constancia.pending', subIndication: 'TRY_LATER' });
  const { constancia, finalSha256 } = record.status === 'found' ? record.document : record.sheet;
  // Waiting helps nobody who holds another file, issued or not.
  if (!constancia) return makeLeg('constancia', { status: 'NOT_APPLICABLE', code: 'constancia.not_given' });
  const facts = {
    time: utc(new Date(constancia.genTime)),
    genTime: constancia.genTime,
    sha256: constancia.sha256,
    recordedSha256: finalSha256,
  };
  const isMissing = record.pdfDifference?.kind === 'recorded-file-unreadable';
  return makeLeg('constancia', {
    status: 'NOT_APPLICABLE',
    code: isMissing ? 'constancia.no_file' : 'constancia.of_recorded_file',
    facts,
  });
}

/** The bytes handed in are known not to be the recorded ones: what the record says of its own file says nothing of these. */
function isAnotherFile({ pdfDifference }: Extract<RecordEvidence, { pdfDifference: unknown }>): boolean {
  return pdfDifference !== null && pdfDifference.kind !== 'not-final';
}

const isTest = ({ chain }: ConstanciaEvidence): boolean => chain?.chain.status === 'trusted' && chain.chain.anchor.test;

function latestTimestamp(signatures: readonly SignatureEvidence[]): Date | null {
  let latest: Date | null = null;
  for (const { timestamp } of signatures) {
    const reading = timestamp?.reading;
    if (reading?.kind === 'rfc3161' && reading.signatureMatches && (!latest || reading.genTime > latest)) latest = reading.genTime;
  }
  return latest;
}

/** The record's anchor against the chain's own answer, and the document's place in the anchored tree recomputed. */
export function anchorLeg(record: RecordEvidence): Leg {
  if (record.status === 'endorsement-sheet' || record.status === 'evidence-sheet')
    return makeLeg('anchor', { status: 'NOT_APPLICABLE', code: 'anchor.of_the_document' });
  if (record.status !== 'found') return makeLeg('anchor', { status: 'NOT_APPLICABLE', code: 'anchor.not_from_here' });
  const { anchor } = record.document;
  if (record.pdfDifference?.kind === 'recorded-file-unreadable')
    return makeLeg('anchor', { status: 'NOT_APPLICABLE', code: 'anchor.no_file' });
  if (isAnotherFile(record)) return makeLeg('anchor', { status: 'NOT_APPLICABLE', code: 'anchor.of_recorded_file' });
  if (!anchor) return makeLeg('anchor', { status: 'INDETERMINATE', code: 'anchor.pending', subIndication: 'TRY_LATER' });
  const { recorded, chain } = anchor;
  const facts: Record<string, Json> = {
    ...recorded,
    rootShort: `${recorded.root.slice(0, 8)}…${recorded.root.slice(-4)}`,
    leafIndex: anchor.inclusion?.leafIndex ?? null,
    chain: { ...chain },
  };
  const leg = (status: Leg['status'], code: LegCode, what: readonly Bilingual[] = [], subIndication?: string) =>
    makeLeg('anchor', {
      status,
      code,
      test: anchor.test,
      facts: { ...facts, what: what.map(({ en }) => en) },
      words: { what },
      ...(subIndication ? { subIndication } : {}),
    });
  const wrong = anchorContradictions(anchor);
  if (wrong.length > 0) return leg('FAILED', 'anchor.mismatch', wrong);
  if (chain.status === 'unreachable') return leg('INDETERMINATE', 'anchor.unreachable', [], 'TRY_LATER');
  return leg('PASSED', 'anchor.verified');
}

function anchorContradictions({ recorded, chain, inclusion }: AnchorFacts): Bilingual[] {
  const wrong: Bilingual[] = [];
  const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
  const included =
    inclusion !== null &&
    verifyInclusion(hex(inclusion.leafHash), inclusion.leafIndex, recorded.treeSize, inclusion.hashes.map(hex), hex(recorded.root));
  if (!included)
    wrong.push({ es: 'el documento no está incluido en la raíz guardada', en: 'the document is not included in the recorded root' });
  if (chain.status === 'missing') wrong.push({ es: 'la cadena no guarda esa raíz', en: 'the chain does not hold the recorded root' });
  if (chain.status === 'held') {
    if (chain.root !== recorded.root) wrong.push({ es: 'la cadena guarda otra raíz', en: 'the chain holds another root' });
    if (chain.treeSize !== recorded.treeSize)
      wrong.push({
        es: `la cadena dice ${chain.treeSize} hojas; el registro, ${recorded.treeSize}`,
        en: `the chain says ${chain.treeSize} leaves, the record ${recorded.treeSize}`,
      });
    if (chain.blockNumber !== recorded.blockNumber)
      wrong.push({
        es: `la cadena dice el bloque ${chain.blockNumber}; el registro, ${recorded.blockNumber}`,
        en: `the chain says block ${chain.blockNumber}, the record ${recorded.blockNumber}`,
      });
  }
  return wrong;
}

/** Our own record: the exact bytes, and the document's history against the log. */
export function recordLeg(record: RecordEvidence): Leg {
  if (record.status === 'not-asked') return makeLeg('record', { status: 'NOT_APPLICABLE', code: 'record.not_asked' });
  if (record.status === 'unknown') return makeLeg('record', { status: 'NOT_APPLICABLE', code: 'record.not_ours' });
  if (record.status === 'unavailable') {
    return makeLeg('record', {
      status: 'INDETERMINATE',
      code: 'record.unavailable',
      subIndication: 'TRY_LATER',
      facts: { detail: record.detail },
    });
  }
  if (record.status === 'evidence-sheet') return makeLeg('record', { status: 'NOT_APPLICABLE', code: 'record.evidence_sheet' });
  const kept = record.status === 'found' ? record.document : record.sheet;
  const facts: Record<string, Json> = {
    documentId: kept.documentId,
    ...(record.status === 'found'
      ? { status: record.document.status, isDeleted: record.document.isDeleted, foundBy: record.foundBy }
      : { endorsementID: record.sheet.endorsementID }),
    recordedSha256: kept.finalSha256,
    events: kept.recordIntegrity.events,
    checkpoint: kept.recordIntegrity.checkpoint,
    detail: kept.recordIntegrity.detail,
  };
  const leg = (status: Leg['status'], code: LegCode, more: Record<string, Json> = {}, subIndication?: string) =>
    makeLeg('record', {
      status,
      code,
      subject: record.status === 'found' ? kept.documentId : record.sheet.endorsementID,
      facts: { ...facts, ...more },
      ...(subIndication ? { subIndication } : {}),
    });
  const { pdfDifference, constanciaDifference } = record;
  if (pdfDifference) {
    const code = PDF_CODES[pdfDifference.kind];
    return leg(
      pdfDifference.kind === 'not-final' ? 'INDETERMINATE' : 'FAILED',
      code,
      placeOf(pdfDifference),
      pdfDifference.kind === 'not-final' ? 'TRY_LATER' : 'HASH_FAILURE',
    );
  }
  if (constanciaDifference) {
    const code = constanciaDifference.kind === 'recorded-file-unreadable' ? 'record.file_unreadable' : 'record.constancia_differs';
    return leg('FAILED', code, placeOf(constanciaDifference), 'HASH_FAILURE');
  }
  if (kept.recordIntegrity.status === 'FAILED') return leg('FAILED', 'record.integrity_failed');
  if (kept.recordIntegrity.status === 'INDETERMINATE') return leg('INDETERMINATE', 'record.integrity_open', {}, 'TRY_LATER');
  return leg('PASSED', record.status === 'found' ? 'record.matches' : 'record.endorsement_sheet');
}

const PDF_CODES = {
  byte: 'record.pdf_differs',
  shorter: 'record.earlier_version',
  longer: 'record.bytes_appended',
  'not-final': 'record.not_completed',
  'not-recorded': 'record.pdf_differs',
  'recorded-file-unreadable': 'record.file_unreadable',
} as const satisfies Record<Difference['kind'], LegCode>;

function placeOf(difference: Difference): Record<string, Json> {
  if ('offset' in difference) return { offset: difference.offset, size: difference.size, recordedSize: difference.recordedSize };
  return difference.kind === 'recorded-file-unreadable' ? { cause: difference.detail } : { offset: null };
}
