import type { CmsFacts, ContentForm, UnreadableValue } from '../../../shared-kernel/crypto/cms-verify.ts';
import type { Json } from '../../../shared-kernel/json.ts';
import type { SignatureFacts, SignatureProblem } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Bilingual, Leg } from '../contract/verdict.ts';
import type { SignatureEvidence } from './facts.ts';
import { makeLeg } from './leg.ts';
import { documentTimestamp, type MakeLeg, ownTimestamp, strayRemarks } from './signature-timestamp.ts';
import type { LegCode } from './words/index.ts';
import { utc } from './words/phrase.ts';
import { algorithmWords, codeOf, pieces } from './words/problems.ts';

/** What a value under each /SubFilter is (ISO 32000-2, table 260; ETSI EN 319 142-1, 5.4). */
const FORMS: ReadonlyMap<string | null, ContentForm> = new Map([
  ['ETSI.CAdES.detached', 'detached'],
  ['adbe.pkcs7.detached', 'detached'],
  ['adbe.pkcs7.sha1', 'sha1'],
  ['adbe.x509.rsa_sha1', 'bare'],
  ['ETSI.RFC3161', 'token'],
]);

/** Formats of ISO 32000-1, which knows neither signed attributes that must be there nor one that names the certificate. */
const WITHOUT_PROFILE: readonly (string | null)[] = ['adbe.pkcs7.detached', 'adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1'];
const PROFILE_ONLY: readonly string[] = ['signing-certificate-absent', 'no-signed-attributes'];

/** Notes that a reader is told of; the rest is for the detailed report. */
const TOLD: readonly string[] = ['ber', 'attributes-out-of-order', 'counter-signature', 'archive-timestamp', ...PROFILE_ONLY];

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
  ['signature.bytes_after_value', ['contents-padding-not-zero']],
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
    ...(signatures.every(isReadTimestamp)
      ? [makeLeg('signature', { status: 'INDETERMINATE', code: 'signature.timestamps_only', facts: { timestamps: signatures.length } })]
      : []),
  ];
}

/** A timestamp says when, and anybody gets one: a file with nothing else is signed by nobody. */
const isReadTimestamp = ({ kind, timestamp }: SignatureEvidence): boolean =>
  kind === 'document-timestamp' && timestamp?.reading.kind === 'rfc3161';

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
const hasReading = ({ pdf, kind, cms, timestamp }: SignatureEvidence): boolean =>
  cms !== null ||
  (kind === 'document-timestamp' && timestamp !== null) ||
  PROBLEM_CODES.some(([, problems]) => problems.some((one) => pdf.problems.includes(one)));

function signatureLeg(evidence: SignatureEvidence, now: Date): Leg {
  const { pdf } = evidence;
  const signer = signerOf(evidence);
  const writer = writerOf(evidence);
  const facts: Record<string, Json> = {
    signer,
    writer,
    field: pdf.fieldName,
    type: evidence.kind,
    verified: evidence.verified,
    ...formatFacts(evidence),
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
  const leg = (status: Leg['status'], code: LegCode, subIndication?: string, more: Record<string, Json> = {}) => {
    const all = { ...facts, ...more };
    return makeLeg('signature', {
      status,
      code,
      subject: writer ?? signer,
      test: evidence.chain?.chain.status === 'trusted' && evidence.chain.chain.anchor.test,
      facts: all,
      words: {
        problems: pieces(strings(all.problems)),
        noted: noted(strings(all.notes)),
        algorithm: strings([all.algorithm ?? null].flat()).map(algorithmWords),
      },
      ...(subIndication ? { subIndication } : {}),
    });
  };

  for (const [code, problems] of PROBLEM_CODES) {
    if (problems.some((problem) => pdf.problems.includes(problem))) return leg('FAILED', code, 'FORMAT_FAILURE');
  }
  return evidence.kind === 'document-timestamp' ? timestampLeg(evidence, now, leg) : valueLeg(evidence, now, leg);
}

const strings = (value: Json | undefined): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** The end of a sentence that says it all holds; empty where there is nothing to note. */
function noted(notes: readonly string[]): Bilingual {
  const told = pieces(notes.filter((note) => TOLD.includes(codeOf(note))));
  const end = (language: 'es' | 'en') => told.map((piece) => `; ${piece[language]}`).join('');
  return { es: end('es'), en: end('en') };
}

function valueLeg(evidence: SignatureEvidence, now: Date, leg: MakeLeg): Leg {
  const { cms, pdf } = evidence;
  if (cms?.status !== 'read') return unreadable(pdf, leg, cms);
  return (
    broken(cms, writerOf(evidence) !== null, leg) ??
    ownTimestamp(evidence.timestamp, now, leg) ??
    notComputed(cms, leg) ??
    declaredOtherwise(evidence, cms.form, leg) ??
    weak(cms, leg) ??
    outsideProfile(evidence, cms, leg) ??
    leg('PASSED', writerOf(evidence) ? 'signature.intact_sealed' : 'signature.intact')
  );
}

/** Nothing is known of a value in a format that is not known. */
function unreadable(pdf: SignatureFacts, leg: MakeLeg, value: UnreadableValue | null): Leg {
  const detail = value?.detail ?? null;
  if (value?.isTooMuch) return leg('INDETERMINATE', 'signature.too_much', 'SIG_CONSTRAINTS_FAILURE', { detail });
  return FORMS.has(pdf.subFilter)
    ? leg('FAILED', 'signature.unreadable', 'FORMAT_FAILURE', { detail })
    : leg('INDETERMINATE', 'signature.unsupported_format', 'SIG_CONSTRAINTS_FAILURE', { detail });
}

/** What is known to be wrong. */
function broken(cms: CmsFacts, isSealedForSomebody: boolean, leg: MakeLeg): Leg | null {
  if (cms.form === 'inside') return leg('FAILED', 'signature.content_inside', 'FORMAT_FAILURE');
  if (cms.digest === 'differs')
    return leg('FAILED', isSealedForSomebody ? 'signature.content_altered_sealed' : 'signature.content_altered', 'HASH_FAILURE');
  if (cms.digest === 'not-stated') return leg('FAILED', 'signature.digest_not_stated', 'FORMAT_FAILURE');
  if (cms.value === 'differs') return leg('FAILED', 'signature.value_wrong', 'SIG_CRYPTO_FAILURE');
  if (cms.value === 'out-of-order') return leg('FAILED', 'signature.attributes_out_of_order', 'FORMAT_FAILURE');
  if (cms.trailingBytes > 0) return leg('FAILED', 'signature.bytes_after_value', 'FORMAT_FAILURE');
  return null;
}

function notComputed(cms: CmsFacts, leg: MakeLeg): Leg | null {
  const crypto = 'CRYPTO_CONSTRAINTS_FAILURE';
  if (!cms.signerCertificate) {
    return cms.unreadableCertificate === 'signer'
      ? leg('INDETERMINATE', 'signature.certificate_unreadable', 'NO_SIGNING_CERTIFICATE_FOUND')
      : leg('INDETERMINATE', 'signature.no_certificate', 'NO_SIGNING_CERTIFICATE_FOUND');
  }
  if (cms.algorithm.keyOutsideLimits) return leg('INDETERMINATE', 'signature.key_outside_limits', crypto);
  if (cms.unsupported) return leg('INDETERMINATE', 'signature.unsupported_algorithm', crypto, { algorithm: cms.unsupported });
  if (!cms.digestMatches || !cms.signatureMatches)
    return leg('INDETERMINATE', 'signature.not_fully_computed', crypto, { problems: [...cms.problems] });
  return null;
}

/** What fits under a name that says something else: readers that go by the name would check something else, or nothing. */
function declaredOtherwise({ pdf, kind }: SignatureEvidence, form: ContentForm, leg: MakeLeg): Leg | null {
  const declared = FORMS.get(pdf.subFilter);
  if (!declared) return leg('INDETERMINATE', 'signature.unknown_format', 'SIG_CONSTRAINTS_FAILURE');
  return declared === form && pdf.type === kind ? null : leg('INDETERMINATE', 'signature.declared_otherwise', 'SIG_CONSTRAINTS_FAILURE');
}

function weak(cms: CmsFacts, leg: MakeLeg): Leg | null {
  const crypto = 'CRYPTO_CONSTRAINTS_FAILURE';
  if (cms.weakAlgorithms.length > 0)
    return leg('INDETERMINATE', 'signature.weak_algorithm', crypto, { algorithm: [...cms.weakAlgorithms] });
  if (cms.algorithm.smallKey) return leg('INDETERMINATE', 'signature.weak_key', crypto, { keyBits: cms.algorithm.keyBits });
  return null;
}

function outsideProfile({ pdf, strayCertificates }: SignatureEvidence, cms: CmsFacts, leg: MakeLeg): Leg | null {
  const constraints = 'SIG_CONSTRAINTS_FAILURE';
  if (cms.signerCount > 1) return leg('INDETERMINATE', 'signature.several_signers', constraints, { signers: cms.signerCount });
  if (cms.unreadableCertificate) return leg('INDETERMINATE', 'signature.certificate_unreadable_beside', constraints);
  if (pdf.problems.includes('contents-oddly-written')) return leg('INDETERMINATE', 'signature.oddly_written', constraints);
  const problems = [...problemsOf(pdf, cms), ...strayRemarks(strayCertificates)];
  return problems.length > 0 ? leg('INDETERMINATE', 'signature.outside_profile', constraints, { problems }) : null;
}

const isAllowed = ({ subFilter }: SignatureFacts, remark: string): boolean =>
  WITHOUT_PROFILE.includes(subFilter) && PROFILE_ONLY.includes(remark);

const problemsOf = (pdf: SignatureFacts, cms: CmsFacts): string[] => cms.problems.filter((one) => !isAllowed(pdf, one));

function timestampLeg(evidence: SignatureEvidence, now: Date, leg: MakeLeg): Leg {
  const { pdf, timestamp } = evidence;
  if (timestamp?.reading.kind !== 'rfc3161') return unreadable(pdf, leg, null);
  const oddly = pdf.problems.includes('contents-oddly-written');
  return (
    documentTimestamp(timestamp, timestamp.reading, now, leg) ??
    declaredOtherwise(evidence, 'token', leg) ??
    (oddly ? leg('INDETERMINATE', 'signature.oddly_written', 'SIG_CONSTRAINTS_FAILURE') : null) ??
    leg('PASSED', 'signature.timestamp_intact', undefined, { time: utc(timestamp.reading.genTime) })
  );
}

/** How the value is written and what it is made with. */
function formatFacts({ pdf, cms, timestamp }: SignatureEvidence): Record<string, Json> {
  if (cms?.status === 'read') {
    return {
      format: cms.form,
      algorithm: cms.algorithm.name,
      keyBits: cms.algorithm.keyBits,
      claimedTime: cms.signingTime?.toISOString() ?? null,
      notes: [...cms.notes, ...cms.problems.filter((one) => isAllowed(pdf, one))],
    };
  }
  return timestamp?.reading.kind === 'rfc3161' ? { format: 'token', notes: [...timestamp.reading.notes] } : { notes: [] };
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
export function signerOf({ pdf, kind, cms, timestamp }: Pick<SignatureEvidence, 'pdf' | 'kind' | 'cms' | 'timestamp'>): string {
  const certificate = cms?.status === 'read' ? cms.signerCertificate : null;
  const tsa = kind === 'document-timestamp' && timestamp?.reading.kind === 'rfc3161' ? timestamp.reading.tsaName : null;
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
