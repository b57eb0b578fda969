import { createHash } from 'node:crypto';
import type { HashName } from '../../../shared-kernel/crypto/algorithms.ts';
import { type Certificate, isSignedBy } from '../../../shared-kernel/crypto/certificate.ts';
import { verifyDetached } from '../../../shared-kernel/crypto/cms-verify.ts';
import { sameBytes } from '../../../shared-kernel/crypto/der.ts';
import { nobodyToAsk, type RevocationAnswer, type RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import { readRevocationList } from '../../../shared-kernel/crypto/revocation-list.ts';
import { answerFromList } from '../../../shared-kernel/crypto/revocation-source.ts';
import { verifyTimestamp } from '../../../shared-kernel/crypto/timestamp/token.ts';
import { buildChain, type TrustPurpose, type TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import type { PdfFacts, SignatureFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { RecordedRevocation } from '../contract/record.ts';
import { EMBEDDED_LIST } from '../domain/certificate-leg.ts';
import type {
  ChainEvidence,
  ConstanciaEvidence,
  ProofOfTime,
  RevocationEvidence,
  SignatureEvidence,
  TimestampEvidence,
} from '../domain/facts.ts';

export interface EvidenceDeps {
  readonly now: Date;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
}

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Digest over the stretches that a signature says it covers, by whichever hash it names, each computed once. */
function coveredDigest(bytes: Uint8Array, range: readonly number[]): (algorithm: HashName) => Uint8Array {
  const [start, first, second, length] = range as [number, number, number, number];
  const known = new Map<HashName, Uint8Array>();
  return (algorithm) => {
    const digest =
      known.get(algorithm) ??
      createHash(algorithm)
        .update(bytes.subarray(start, start + first))
        .update(bytes.subarray(second, second + length))
        .digest();
    known.set(algorithm, digest);
    return digest;
  };
}

export function chainFor(
  deps: EvidenceDeps,
  certificate: Certificate,
  extra: readonly Certificate[],
  purposes: readonly TrustPurpose[],
  at: Date,
): ChainEvidence {
  const tried = purposes.map((purpose) => ({ purpose, chain: buildChain(certificate, extra, deps.trust, purpose, at) }));
  const best =
    tried.find(({ chain }) => chain.status === 'trusted') ?? tried.find(({ chain }) => chain.status !== 'no-anchor') ?? tried[0]!;
  const others = (['sat', 'psc', 'own'] as const).filter((purpose) => !purposes.includes(purpose));
  const otherPurpose =
    best.chain.status === 'no-anchor'
      ? (others.find((purpose) => buildChain(certificate, extra, deps.trust, purpose, at).status === 'trusted') ?? null)
      : null;
  return { certificate, purpose: best.purpose, at, chain: best.chain, otherPurpose };
}

/**
 * No signature covers the certificates beside it, and a path may stand on installed copies instead: so each embedded one must be
 * installed, or signed by itself, or by one that stands. Without an installed authority only a broken link shows; that the
 * rest has no issuer is then the chain's matter.
 */
function strayCertificates(deps: EvidenceDeps, embedded: readonly Certificate[], chain: ChainEvidence | null): string[] {
  const installed = deps.trust.anchors.map((anchor) => anchor.certificate);
  const standing = [...installed];
  let open = embedded.filter((one) => !installed.some((anchor) => anchor.fingerprint === one.fingerprint));
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    const next = open.filter((one) => !isSignedBy(one, one) && !standing.some((issuer) => isSignedBy(one, issuer)));
    standing.push(...open.filter((one) => !next.includes(one)));
    open = next;
  }
  const named = (one: Certificate) =>
    [...standing, ...embedded].some((issuer) => sameBytes(issuer.subjectDer, one.issuerDer) && !isSignedBy(one, issuer));
  const stray =
    chain?.chain.status === 'trusted' ? open : open.filter((one) => named(one) && !embedded.some((issuer) => isSignedBy(one, issuer)));
  return stray.map((one) => one.subject.commonName ?? one.subject.raw);
}

function timestampEvidence(deps: EvidenceDeps, token: Uint8Array, hash: (algorithm: HashName) => Uint8Array): TimestampEvidence {
  const reading = verifyTimestamp(token, { sha256: hash('sha256'), hash });
  if (reading.kind !== 'rfc3161' || !reading.certificate) return { reading, chain: null, strayCertificates: [] };
  const chain = chainFor(deps, reading.certificate, reading.certificates, ['psc'], reading.genTime);
  return { reading, chain, strayCertificates: strayCertificates(deps, reading.certificates, chain) };
}

/** The time a timestamp proves; null when it is not sound or its authority is not trusted. */
function provenTime(deps: EvidenceDeps, evidence: TimestampEvidence | ConstanciaEvidence | null): Date | null {
  const reading = evidence?.reading;
  if (reading?.kind !== 'rfc3161' || evidence?.chain?.chain.status !== 'trusted') return null;
  const sound =
    reading.signatureMatches &&
    reading.imprintMatches &&
    reading.strictDer &&
    reading.problems.length === 0 &&
    evidence?.strayCertificates.length === 0;
  return sound && reading.genTime <= new Date(deps.now.getTime() + 300_000) ? reading.genTime : null;
}

export function constanciaEvidence(deps: EvidenceDeps, asn: Uint8Array, pdf: Uint8Array): ConstanciaEvidence {
  const hash = (algorithm: HashName): Uint8Array => createHash(algorithm).update(pdf).digest();
  const reading = verifyTimestamp(asn, { sha256: hash('sha256'), hash });
  const certificate = reading.kind === 'rfc3161' ? reading.certificate : null;
  const chain =
    reading.kind === 'rfc3161' && certificate ? chainFor(deps, certificate, reading.certificates, ['psc'], reading.genTime) : null;
  const stray = reading.kind === 'rfc3161' ? strayCertificates(deps, reading.certificates, chain) : [];
  return { sha256: sha256Hex(asn), size: asn.length, reading, chain, strayCertificates: stray };
}

interface Read {
  readonly pdf: SignatureFacts;
  readonly cms: SignatureEvidence['cms'];
  readonly timestamp: TimestampEvidence | null;
}

function read(deps: EvidenceDeps, bytes: Uint8Array, pdf: SignatureFacts): Read {
  if (!pdf.contents || !pdf.byteRange) return { pdf, cms: null, timestamp: null };
  const hash = coveredDigest(bytes, pdf.byteRange);
  if (pdf.type === 'document-timestamp') return { pdf, cms: null, timestamp: timestampEvidence(deps, pdf.contents, hash) };
  const cms = verifyDetached(pdf.contents, { hash });
  if (cms.status !== 'read' || !cms.timestampToken) return { pdf, cms, timestamp: null };
  const value = cms.signatureValue;
  return { pdf, cms, timestamp: timestampEvidence(deps, cms.timestampToken, (algorithm) => createHash(algorithm).update(value).digest()) };
}

/**
 * The earliest trusted time by which a signature existed: its own timestamp, one of a later signature or of the document
 * that covers it, or the constancia over the whole file (proofs of existence, ETSI EN 319 102-1, 5.6.2.3).
 */
function proofOfTime(
  deps: EvidenceDeps,
  signature: Read,
  all: readonly Read[],
  constancia: ConstanciaEvidence | null,
): SignatureEvidence['proven'] {
  const proofs: { at: Date; by: ProofOfTime }[] = [];
  const add = (at: Date | null, by: ProofOfTime) => {
    if (at) proofs.push({ at, by });
  };
  add(provenTime(deps, signature.timestamp), signature.pdf.type === 'signature' ? 'signature-timestamp' : 'document-timestamp');
  for (const later of all) {
    const covers = later.pdf.revision !== null && signature.pdf.revision !== null && later.pdf.revision > signature.pdf.revision;
    if (!covers || later.pdf.problems.length > 0) continue;
    const intact =
      later.pdf.type === 'document-timestamp' || (later.cms?.status === 'read' && later.cms.digestMatches && later.cms.signatureMatches);
    if (intact) add(provenTime(deps, later.timestamp), later.pdf.type === 'signature' ? 'later-signature' : 'document-timestamp');
  }
  add(provenTime(deps, constancia), 'constancia');
  return proofs.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

export async function signatureEvidence(
  deps: EvidenceDeps,
  bytes: Uint8Array,
  pdf: PdfFacts,
  constancia: ConstanciaEvidence | null,
  kept: readonly RecordedRevocation[],
): Promise<SignatureEvidence[]> {
  const all: Read[] = [];
  for (const signature of pdf.signatures) {
    all.push(read(deps, bytes, signature));
    // Each hashes up to the whole file: others get their turn in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return Promise.all(
    all.map(async (one) => {
      const proven = proofOfTime(deps, one, all, constancia);
      const certificate = one.cms?.status === 'read' ? one.cms.signerCertificate : null;
      if (!certificate || one.cms?.status !== 'read') return { ...one, proven, chain: null, revocation: null, strayCertificates: [] };
      const at = proven?.at ?? deps.now;
      const chain = chainFor(deps, certificate, one.cms.certificates, ['sat', 'own'], at);
      const revocation = await revocationEvidence(deps, pdf, chain, one.cms.certificates, at, kept);
      return { ...one, proven, chain, revocation, strayCertificates: strayCertificates(deps, one.cms.certificates, chain) };
    }),
  );
}

async function revocationEvidence(
  deps: EvidenceDeps,
  pdf: PdfFacts,
  evidence: ChainEvidence,
  embedded: readonly Certificate[],
  at: Date,
  kept: readonly RecordedRevocation[],
): Promise<RevocationEvidence | null> {
  const { certificate, chain } = evidence;
  const issuer =
    chain.status === 'trusted'
      ? (chain.path[1] ?? chain.path[0])
      : embedded.find((one) => one !== certificate && isSignedBy(certificate, one));
  if (!issuer) return null;
  const note = kept.find((one) => one.fingerprint === certificate.fingerprint);
  const live = await askSafely(deps, certificate, issuer, at);
  const answer = live.status === 'unknown' ? (listInFile(pdf, certificate, issuer, at) ?? live) : live;
  return { answer, kept: note ? { status: note.status, askedAt: note.askedAt, source: note.source } : null };
}

async function askSafely(deps: EvidenceDeps, certificate: Certificate, issuer: Certificate, at: Date): Promise<RevocationAnswer> {
  try {
    return await deps.revocation.ask(certificate, issuer, at);
  } catch {
    return { ...nobodyToAsk(deps.now), source: 'revocation source', reason: 'source-failed' };
  }
}

/** A list that travels in /DSS, fresh at the time the signature is proven for, signed by the issuer. */
function listInFile(pdf: PdfFacts, certificate: Certificate, issuer: Certificate, at: Date): RevocationAnswer | null {
  for (const der of pdf.revocationLists) {
    try {
      const answer = answerFromList(readRevocationList(der), { certificate, issuer, at, now: at, source: EMBEDDED_LIST });
      if (answer.status !== 'unknown') return { ...answer, askedAt: answer.thisUpdate ?? answer.askedAt };
    } catch {
      // A damaged list in the file answers nothing; another one may.
    }
  }
  return null;
}
