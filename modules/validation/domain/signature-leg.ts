import type { Json } from '../../../shared-kernel/json.ts';
import type { SignatureFacts, SignatureProblem } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Leg } from '../contract/verdict.ts';
import type { ConstanciaEvidence, SignatureEvidence, TimestampEvidence } from './facts.ts';
import { makeLeg } from './leg.ts';
import type { LegCode } from './words/index.ts';
import { utc } from './words/phrase.ts';

/** A clock may run ahead of ours by this much before its time counts as the future. */
export const SKEW_MS = 5 * 60_000;

/** Formats whose CMS this policy reads; the others are older than PAdES and are named, not judged. */
const SUPPORTED = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'ETSI.RFC3161']);

/** The most telling code first. */
const PROBLEM_CODES: readonly (readonly [LegCode, readonly SignatureProblem[]])[] = [
  [
    'signature.structure_wrong',
    ['value-inside-object-stream', 'value-missing', 'repeated-key', 'field-outside-form', 'byterange-beyond-file'],
  ],
  ['signature.range_wrong', ['byterange-missing', 'byterange-malformed', 'byterange-not-from-start', 'contents-missing', 'contents-empty']],
  ['signature.gap_abused', ['gap-is-not-contents', 'contents-not-hex']],
  ['signature.wired_later', ['absent-from-its-revision', 'value-outside-its-revision']],
  ['signature.covers_part', ['covers-part-of-revision']],
  ['signature.padding_altered', ['contents-padding-not-zero', 'contents-mixed-case']],
  ['signature.not_der', ['contents-not-der']],
  ['signature.removed', ['removed-later', 'replaced-later']],
];

export function signatureLegs(signatures: readonly SignatureEvidence[], now: Date): Leg[] {
  if (signatures.length === 0) return [makeLeg('signature', { status: 'INDETERMINATE', code: 'signature.none', facts: {} })];
  const checked = signatures.filter(({ isChecked }) => isChecked).map((signature) => signatureLeg(signature, now));
  return [
    ...checked,
    ...uncheckedLegs(
      signatures.filter(({ isChecked }) => !isChecked),
      checked.length,
      now,
    ),
  ];
}

/** Signatures that are known to be bad all the same; more of them say nothing new. */
const MAX_BAD_UNCHECKED = 16;

/** What the limits left out keeps the whole from passing, and what is wrong with it still shows where that is known. */
function uncheckedLegs(unchecked: readonly SignatureEvidence[], checked: number, now: Date): Leg[] {
  if (unchecked.length === 0) return [];
  const bad = unchecked.filter(hasReading).map((one) => signatureLeg(one, now));
  const rest = makeLeg('signature', {
    status: 'INDETERMINATE',
    code: 'signature.not_all_checked',
    subIndication: 'SIG_CONSTRAINTS_FAILURE',
    facts: { checked, unchecked: unchecked.length },
  });
  return [...bad.filter(({ status }) => status === 'FAILED').slice(0, MAX_BAD_UNCHECKED), rest];
}

/** Whether enough is known of it to say that it is bad: its place in the file, or its value was read before the limit was reached. */
const hasReading = ({ pdf, cms, timestamp }: SignatureEvidence): boolean =>
  cms !== null ||
  (pdf.type === 'document-timestamp' && timestamp !== null) ||
  PROBLEM_CODES.some(([, problems]) => problems.some((one) => pdf.problems.includes(one)));

function signatureLeg(evidence: SignatureEvidence, now: Date): Leg {
  const { pdf } = evidence;
  const signer = signerOf(evidence);
  const writer = writerOf(evidence);
  const facts: Record<string, Json> = {
    signer,
    writer,
    field: pdf.fieldName,
    type: pdf.type,
    subFilter: pdf.subFilter,
    page: pdf.page,
    visible: pdf.visible,
    revision: pdf.revision,
    coveredEnd: pdf.coveredEnd,
    coversWholeFile: pdf.coversWholeFile,
    said: pdf.said,
    problems: [...pdf.problems],
    level: evidence.level,
    ...provenFacts(evidence),
  };
  const leg = (status: Leg['status'], code: LegCode, subIndication?: string, more: Record<string, Json> = {}) =>
    makeLeg('signature', {
      status,
      code,
      subject: writer ?? signer,
      test: evidence.chain?.chain.status === 'trusted' && evidence.chain.chain.anchor.test,
      facts: { ...facts, ...more },
      ...(subIndication ? { subIndication } : {}),
    });

  for (const [code, problems] of PROBLEM_CODES) {
    if (problems.some((problem) => pdf.problems.includes(problem))) return leg('FAILED', code, 'FORMAT_FAILURE');
  }
  if (!pdf.subFilter || !SUPPORTED.has(pdf.subFilter))
    return leg('INDETERMINATE', 'signature.unsupported_format', 'SIG_CONSTRAINTS_FAILURE');
  return pdf.type === 'document-timestamp' ? documentTimestamp(evidence.timestamp, now, leg) : signature(evidence, now, leg);
}

type MakeLeg = (status: Leg['status'], code: LegCode, subIndication?: string, more?: Record<string, Json>) => Leg;

function signature(evidence: SignatureEvidence, now: Date, leg: MakeLeg): Leg {
  const { cms } = evidence;
  if (cms?.status !== 'read') return leg('FAILED', 'signature.unreadable', 'FORMAT_FAILURE', cms ? { detail: cms.detail } : {});
  if (!cms.digestMatches) return leg('FAILED', 'signature.content_altered', 'HASH_FAILURE');
  if (!cms.signerCertificate) return leg('INDETERMINATE', 'signature.no_certificate', 'NO_SIGNING_CERTIFICATE_FOUND');
  if (cms.algorithm.keyOutsideLimits) return leg('INDETERMINATE', 'signature.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
  if (!cms.signatureMatches) return leg('FAILED', 'signature.value_wrong', 'SIG_CRYPTO_FAILURE');
  if (!cms.strictDer || cms.trailingBytes > 0) return leg('FAILED', 'signature.not_der', 'FORMAT_FAILURE', { problems: cms.problems });
  const timestamp = ownTimestamp(evidence.timestamp, now, leg);
  if (timestamp) return timestamp;
  if (cms.algorithm.weak) return leg('INDETERMINATE', 'signature.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
  const problems = [...cms.problems, ...strayNames(evidence.strayCertificates)];
  if (problems.length > 0) return leg('INDETERMINATE', 'signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE', { problems });
  return leg('PASSED', writerOf(evidence) ? 'signature.intact_sealed' : 'signature.intact', undefined, {
    claimedTime: cms.signingTime?.toISOString() ?? null,
  });
}

/** A refusal for the timestamp inside a signature; null when there is none or it is sound. */
function ownTimestamp(evidence: TimestampEvidence | null, now: Date, leg: MakeLeg): Leg | null {
  if (!evidence) return null;
  const { reading } = evidence;
  if (reading.kind !== 'rfc3161') return leg('FAILED', 'signature.timestamp_wrong', 'SIG_CONSTRAINTS_FAILURE');
  if (reading.imprintMatches && reading.keyOutsideLimits)
    return leg('INDETERMINATE', 'signature.timestamp_key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
  if (!reading.signatureMatches || !reading.imprintMatches || !reading.strictDer)
    return leg('FAILED', 'signature.timestamp_wrong', 'SIG_CONSTRAINTS_FAILURE');
  const problems = timestampProblems(evidence);
  if (problems.length > 0) return leg('INDETERMINATE', 'signature.timestamp_outside_profile', 'SIG_CONSTRAINTS_FAILURE', { problems });
  if (reading.genTime.getTime() > now.getTime() + SKEW_MS) {
    return leg('INDETERMINATE', 'signature.timestamp_of_the_future', 'TIMESTAMP_ORDER_FAILURE', { time: utc(reading.genTime) });
  }
  return null;
}

/** What makes a sound timestamp doubtful, in the words of the report. */
export function timestampProblems({
  reading,
  strayCertificates,
}: Pick<TimestampEvidence | ConstanciaEvidence, 'reading' | 'strayCertificates'>): string[] {
  return [...(reading.kind === 'rfc3161' ? reading.problems : []), ...strayNames(strayCertificates)];
}

const strayNames = (stray: readonly string[]): string[] =>
  [...new Set(stray)].map((name) => `embedded certificate ${name} has no issuer that stands`);

function documentTimestamp(evidence: TimestampEvidence | null, now: Date, leg: MakeLeg): Leg {
  if (evidence?.reading.kind !== 'rfc3161') return leg('FAILED', 'signature.unreadable', 'FORMAT_FAILURE');
  const { reading } = evidence;
  if (!reading.imprintMatches) return leg('FAILED', 'signature.content_altered', 'HASH_FAILURE');
  if (reading.keyOutsideLimits) return leg('INDETERMINATE', 'signature.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
  if (!reading.signatureMatches) return leg('FAILED', 'signature.value_wrong', 'SIG_CRYPTO_FAILURE');
  if (!reading.strictDer) return leg('FAILED', 'signature.not_der', 'FORMAT_FAILURE', { problems: reading.problems });
  return ownTimestamp(evidence, now, leg) ?? leg('PASSED', 'signature.timestamp_intact', undefined, { time: utc(reading.genTime) });
}

function provenFacts({ proven, timestamp }: SignatureEvidence): Record<string, Json> {
  const reading = timestamp?.reading;
  return {
    provenAt: proven?.at.toISOString() ?? null,
    provenBy: proven?.by ?? null,
    timestamp:
      reading?.kind === 'rfc3161'
        ? { genTime: reading.genTime.toISOString(), tsa: reading.tsaName, serial: reading.serial, policy: reading.policy }
        : null,
  };
}

/** The name in the signing certificate; what the dictionary claims counts only where there is no certificate. */
export function signerOf({ pdf, cms, timestamp }: Pick<SignatureEvidence, 'pdf' | 'cms' | 'timestamp'>): string {
  const certificate = cms?.status === 'read' ? cms.signerCertificate : null;
  const tsa = pdf.type === 'document-timestamp' && timestamp?.reading.kind === 'rfc3161' ? timestamp.reading.tsaName : null;
  return certificate?.subject.commonName ?? tsa ?? fieldLabel(pdf);
}

/**
 * Who drew or typed a signature that the platform's own key made: what the dictionary says, vouched for by the platform. Anybody
 * else's certificate vouches for its holder only.
 */
function writerOf({ pdf, chain }: SignatureEvidence): string | null {
  const own = chain?.purpose === 'own' && chain.chain.status === 'trusted';
  const name = own ? (pdf.said.Name ?? '').trim() : '';
  return name === '' || name === chain?.certificate.subject.commonName ? null : name;
}

function fieldLabel(pdf: SignatureFacts): string {
  return pdf.fieldName || `#${pdf.fieldObject}`;
}
