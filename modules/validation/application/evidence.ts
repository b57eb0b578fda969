import { verifyBareRsa } from '../../../shared-kernel/crypto/bare-signature.ts';
import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { mostTelling } from '../../../shared-kernel/crypto/chain.ts';
import { type CmsReading, cmsContentType, verifyDetached } from '../../../shared-kernel/crypto/cms-verify.ts';
import { TAG } from '../../../shared-kernel/crypto/der.ts';
import { digest, type HashName } from '../../../shared-kernel/crypto/hashes.ts';
import { unlessExhausted } from '../../../shared-kernel/crypto/signature-checks.ts';
import { CMS } from '../../../shared-kernel/crypto/signed-data.ts';
import { verifyTimestamp } from '../../../shared-kernel/crypto/timestamp/token.ts';
import { buildChain, TRUST_PURPOSES, type TrustPurpose } from '../../../shared-kernel/crypto/trust.ts';
import type { PdfFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import { MAX_VALUES } from '../contract/limits.ts';
import type { RecordedRevocation } from '../contract/record.ts';
import type { ChainEvidence, ConstanciaEvidence, SignatureEvidence, TimestampEvidence } from '../domain/facts.ts';
import { carriedAnswers, type Question } from './carried-answers.ts';
import { carriedMaterial, storedCertificates } from './carried-material.ts';
import { CoveredDigests, sha256Hex } from './digests.ts';
import { distinctValues, type SignatureValue } from './distinct-values.ts';
import type { Inquiry } from './inquiry.ts';
import { withLevels } from './levels.ts';
import { notEarlierThan } from './not-earlier.ts';
import { proofOfTime } from './proof-of-time.ts';
import { type RevocationDesk, revocationDesk } from './revocation-evidence.ts';
import { strayCertificates } from './stray-certificates.ts';

function chainFor(
  { trust, checks }: Inquiry,
  certificate: Certificate,
  extra: readonly Certificate[],
  purposes: readonly TrustPurpose[],
  at: Date,
): ChainEvidence {
  const tried = purposes.map((purpose) => ({ purpose, chain: buildChain(certificate, extra, trust, purpose, at, checks) }));
  const telling = mostTelling(tried.map(({ chain }) => chain));
  const best = tried.find(({ chain }) => chain === telling) ?? tried[0]!;
  const others = TRUST_PURPOSES.filter((purpose) => !purposes.includes(purpose));
  const otherPurpose =
    best.chain.status === 'no-anchor'
      ? (others.find((purpose) => buildChain(certificate, extra, trust, purpose, at, checks).status === 'trusted') ?? null)
      : null;
  return { certificate, purpose: best.purpose, at, chain: best.chain, otherPurpose, notEarlier: null };
}

/** What a certificate and those beside it are; null when the purse ended before it was known. */
function standing(
  asked: Inquiry,
  certificate: Certificate,
  embedded: readonly Certificate[],
  purposes: readonly TrustPurpose[],
  at: Date,
): { chain: ChainEvidence; strayCertificates: string[] } | null {
  return unlessExhausted(() => {
    const chain = chainFor(asked, certificate, [...embedded, ...asked.beside], purposes, at);
    return { chain, strayCertificates: strayCertificates(asked, embedded, chain) };
  });
}

const NOTHING_KNOWN = { chain: null, strayCertificates: [] } as const;

/** Who may say whose certificate a signer's is. */
const SIGNERS: readonly TrustPurpose[] = ['sat', 'own', 'foreign-signers'];
/** A constancia (NOM-151) is for certified providers alone; the timestamp of a signature may come from elsewhere. */
const CONSTANCIAS: readonly TrustPurpose[] = ['psc'];
const TIMESTAMPS: readonly TrustPurpose[] = ['psc', 'foreign-timestamps'];

function timestampEvidence(
  asked: Inquiry,
  token: Uint8Array,
  hash: (algorithm: HashName) => Uint8Array | null,
  purposes = TIMESTAMPS,
): TimestampEvidence {
  const reading = verifyTimestamp(token, { sha256: hash('sha256'), hash }, asked.checks);
  if (reading.kind !== 'rfc3161') return { reading, ...NOTHING_KNOWN, isChecked: true };
  if (!reading.certificate) return { reading, ...NOTHING_KNOWN, isChecked: reading.certificatesChecked };
  const found = standing(asked, reading.certificate, reading.certificates, purposes, reading.genTime);
  return { reading, ...(found ?? NOTHING_KNOWN), isChecked: found !== null && reading.certificatesChecked };
}

export function constanciaEvidence(asked: Inquiry, asn: Uint8Array, pdf: Uint8Array): ConstanciaEvidence {
  const hash = (algorithm: HashName): Uint8Array => digest(algorithm, pdf);
  const { isChecked, reading, ...found } = timestampEvidence(asked, asn, hash, CONSTANCIAS);
  // Of another document it is whatever its certificates are.
  if (!isChecked && reading.kind === 'rfc3161' && reading.imprintMatches) return uncheckedConstancia(asn);
  return { sha256: sha256Hex(asn), size: asn.length, reading, ...found };
}

export const uncheckedConstancia = (asn: Uint8Array): ConstanciaEvidence => ({
  sha256: sha256Hex(asn),
  size: asn.length,
  reading: { kind: 'not-checked' },
  ...NOTHING_KNOWN,
});

type Read = Pick<SignatureEvidence, 'pdf' | 'kind' | 'cms' | 'timestamp' | 'verified'>;

const UNREAD = {
  cms: null,
  timestamp: null,
  verified: false,
  proven: null,
  chain: null,
  revocation: null,
  level: null,
  strayCertificates: [],
} as const;

/** By its own content: who writes another /SubFilter or /Type must not decide what is checked. */
function read(asked: Inquiry, digests: CoveredDigests, value: SignatureValue): Read {
  const { pdf, contents, byteRange } = value;
  const hash = (algorithm: HashName): Uint8Array | null => digests.of(byteRange, algorithm);
  const isBare = contents[0] === TAG.octetString;
  const contentType = isBare ? null : cmsContentType(contents);
  if (contentType === CMS.tstInfo || (!isBare && contentType === null && pdf.type === 'document-timestamp')) {
    const timestamp = timestampEvidence(asked, contents, hash);
    const { reading } = timestamp;
    const verified = reading.kind === 'rfc3161' && reading.imprintMatches && reading.signatureMatches;
    return { pdf, kind: 'document-timestamp', cms: null, timestamp, verified };
  }
  const cms = isBare
    ? verifyBareRsa(contents, pdf.certificates, hash, asked.checks)
    : verifyDetached(contents, { hash, bytes: () => digests.bytes(byteRange) }, asked.checks);
  const verified = cms.status === 'read' && cms.digestMatches && cms.signatureMatches && cms.form !== 'inside';
  return { pdf, kind: 'signature', cms, timestamp: ownTimestamp(asked, cms), verified };
}

function ownTimestamp(asked: Inquiry, cms: CmsReading): TimestampEvidence | null {
  if (cms.status !== 'read' || !cms.timestampToken) return null;
  return timestampEvidence(asked, cms.timestampToken, (algorithm) => digest(algorithm, cms.signatureValue));
}

/** In the order of `pdf.signatures`. What the limits leave out is there too, and not checked. */
export async function signatureEvidence(
  asked: Inquiry,
  bytes: Uint8Array,
  pdf: PdfFacts,
  constancia: ConstanciaEvidence | null,
  kept: readonly RecordedRevocation[],
): Promise<SignatureEvidence[]> {
  const { values, placeOf } = distinctValues(pdf.signatures, asked.maxValues ?? MAX_VALUES);
  const digests = new CoveredDigests(
    bytes,
    values.map(({ byteRange }) => byteRange),
  );
  const stored = storedCertificates(pdf.dss, asked);
  const aided: Inquiry = { ...asked, beside: stored.map(({ value }) => value) };
  const all = values.map((value) => read(aided, digests, value));
  const embedded = all.flatMap(({ cms }) => (cms?.status === 'read' ? cms.certificates : []));
  const answers = carriedAnswers(aided, carriedMaterial(pdf, all), embedded);
  const desk = revocationDesk(aided, kept, answers);
  const stood = standingThen(aided);
  const known = all.map((one) => evidenceOf(aided, one, all, constancia, desk, stood));
  // Only now, and everybody at once: a source that does not answer keeps one waiting, and not one after the other.
  const asking = known.map(async ({ question, ...evidence }, i) => ({
    ...all[i]!,
    ...evidence,
    revocation: question && (await desk.ask(question)),
  }));
  const found = withLevels(await Promise.all(asking), stored, answers, asked.checks);
  return pdf.signatures.map((signature) => {
    const place = placeOf.get(signature);
    if (place === undefined || place === null) return { ...UNREAD, pdf: signature, kind: signature.type, isChecked: place === null };
    return { ...found[place]!, pdf: signature };
  });
}

/** Whether the key behind a signature was somebody's at that time; of each signature it is asked once. */
function standingThen(asked: Inquiry): (one: Read, at: Date) => boolean {
  const known = new Map<Read, boolean>();
  const find = ({ cms }: Read, at: Date): boolean => {
    const certificate = cms?.status === 'read' ? cms.signerCertificate : null;
    if (cms?.status !== 'read' || !certificate || cms.algorithm.weak || cms.algorithm.smallKey) return false;
    const found = unlessExhausted(() => chainFor(asked, certificate, [...cms.certificates, ...asked.beside], SIGNERS, at));
    return found?.chain.status === 'trusted';
  };
  return (one, at) => {
    const answer = known.get(one) ?? find(one, at);
    known.set(one, answer);
    return answer;
  };
}

function evidenceOf(
  asked: Inquiry,
  one: Read,
  all: readonly Read[],
  constancia: ConstanciaEvidence | null,
  desk: RevocationDesk,
  stood: ReturnType<typeof standingThen>,
): Omit<SignatureEvidence, 'pdf' | 'revocation' | 'level'> & { readonly question: Question | null } {
  const { kind, cms, timestamp, verified } = one;
  const proven = proofOfTime(asked.now, one, all, constancia, stood);
  const certificate = cms?.status === 'read' ? cms.signerCertificate : null;
  const stamped = timestamp?.isChecked ?? true;
  const bare = { kind, verified, cms, timestamp, proven, ...NOTHING_KNOWN, question: null };
  if (cms?.status !== 'read') return { ...bare, isChecked: stamped };
  if (!certificate) return { ...bare, isChecked: stamped && cms.certificatesChecked };
  const at = proven?.at ?? asked.now;
  const found = standing(asked, certificate, cms.certificates, SIGNERS, at);
  if (!found) return { ...bare, isChecked: false };
  const chain = { ...found.chain, notEarlier: notEarlierThan(asked.now, one, all) };
  const asking = unlessExhausted(() => ({ question: desk.question(found.chain, [...cms.certificates, ...asked.beside]) }));
  return { ...bare, ...found, chain, question: asking?.question ?? null, isChecked: asking !== null && stamped && cms.certificatesChecked };
}
