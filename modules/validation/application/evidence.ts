import { createHash } from 'node:crypto';
import type { HashName } from '../../../shared-kernel/crypto/algorithms.ts';
import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { verifyDetached } from '../../../shared-kernel/crypto/cms-verify.ts';
import { nobodyToAsk, type RevocationAnswer, type RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import { type RevocationList, readRevocationList } from '../../../shared-kernel/crypto/revocation-list.ts';
import { answerFromList } from '../../../shared-kernel/crypto/revocation-source.ts';
import { ChecksExhausted, SignatureChecks } from '../../../shared-kernel/crypto/signature-checks.ts';
import { verifyTimestamp } from '../../../shared-kernel/crypto/timestamp/token.ts';
import { buildChain, type TrustPurpose, type TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import type { PdfFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import { MAX_VALUES } from '../contract/limits.ts';
import type { RecordedRevocation } from '../contract/record.ts';
import { EMBEDDED_LIST } from '../domain/certificate-leg.ts';
import type { ChainEvidence, ConstanciaEvidence, RevocationEvidence, SignatureEvidence, TimestampEvidence } from '../domain/facts.ts';
import { CoveredDigests, sha256Hex } from './digests.ts';
import { distinctValues, type SignatureValue } from './distinct-values.ts';
import { proofOfTime } from './proof-of-time.ts';
import { strayCertificates } from './stray-certificates.ts';

/** Several times what a value with the path of its signer and of its timestamp needs. */
const CHECKS_PER_VALUE = 16;

export interface EvidenceDeps {
  readonly now: Date;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
  /** `MAX_VALUES` where not given. */
  readonly maxValues?: number;
}

/** What one request may find out, and the lists that its file carries, read once. */
export interface Inquiry extends EvidenceDeps {
  readonly checks: SignatureChecks;
}

export const inquiry = (deps: EvidenceDeps): Inquiry => ({
  now: deps.now,
  trust: deps.trust,
  revocation: deps.revocation,
  maxValues: deps.maxValues ?? MAX_VALUES,
  checks: new SignatureChecks((deps.maxValues ?? MAX_VALUES) * CHECKS_PER_VALUE),
});

function chainFor(
  { trust, checks }: Inquiry,
  certificate: Certificate,
  extra: readonly Certificate[],
  purposes: readonly TrustPurpose[],
  at: Date,
): ChainEvidence {
  const tried = purposes.map((purpose) => ({ purpose, chain: buildChain(certificate, extra, trust, purpose, at, checks) }));
  const best =
    tried.find(({ chain }) => chain.status === 'trusted') ?? tried.find(({ chain }) => chain.status !== 'no-anchor') ?? tried[0]!;
  const others = (['sat', 'psc', 'own'] as const).filter((purpose) => !purposes.includes(purpose));
  const otherPurpose =
    best.chain.status === 'no-anchor'
      ? (others.find((purpose) => buildChain(certificate, extra, trust, purpose, at, checks).status === 'trusted') ?? null)
      : null;
  return { certificate, purpose: best.purpose, at, chain: best.chain, otherPurpose };
}

function timestampEvidence(asked: Inquiry, token: Uint8Array, hash: (algorithm: HashName) => Uint8Array): TimestampEvidence {
  const reading = verifyTimestamp(token, { sha256: hash('sha256'), hash }, asked.checks);
  if (reading.kind !== 'rfc3161' || !reading.certificate) return { reading, chain: null, strayCertificates: [] };
  const chain = chainFor(asked, reading.certificate, reading.certificates, ['psc'], reading.genTime);
  return { reading, chain, strayCertificates: strayCertificates(asked.trust, reading.certificates, chain, asked.checks) };
}

export function constanciaEvidence(asked: Inquiry, asn: Uint8Array, pdf: Uint8Array): ConstanciaEvidence {
  const hash = (algorithm: HashName): Uint8Array => createHash(algorithm).update(pdf).digest();
  try {
    const { reading, chain, strayCertificates: stray } = timestampEvidence(asked, asn, hash);
    return { sha256: sha256Hex(asn), size: asn.length, reading, chain, strayCertificates: reading.kind === 'rfc3161' ? stray : [] };
  } catch (error) {
    if (error instanceof ChecksExhausted) return uncheckedConstancia(asn);
    throw error;
  }
}

export const uncheckedConstancia = (asn: Uint8Array): ConstanciaEvidence => ({
  sha256: sha256Hex(asn),
  size: asn.length,
  reading: { kind: 'not-checked' },
  chain: null,
  strayCertificates: [],
});

type Read = Pick<SignatureEvidence, 'pdf' | 'cms' | 'timestamp'>;

const UNREAD = { cms: null, timestamp: null } as const;
const NOT_CHECKED = { ...UNREAD, proven: null, chain: null, revocation: null, strayCertificates: [], isChecked: false } as const;

function read(asked: Inquiry, digests: CoveredDigests, { pdf, contents, byteRange }: SignatureValue): Read {
  const hash = (algorithm: HashName): Uint8Array => digests.of(byteRange, algorithm);
  if (pdf.type === 'document-timestamp') return { pdf, cms: null, timestamp: timestampEvidence(asked, contents, hash) };
  const cms = verifyDetached(contents, { hash }, asked.checks);
  if (cms.status !== 'read' || !cms.timestampToken) return { pdf, cms, timestamp: null };
  const value = cms.signatureValue;
  const ofValue = (algorithm: HashName): Uint8Array => createHash(algorithm).update(value).digest();
  return { pdf, cms, timestamp: timestampEvidence(asked, cms.timestampToken, ofValue) };
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
  const reads = values.map((value) => unlessExhausted(() => read(asked, digests, value)));
  const readable = reads.filter((one) => one !== null);
  const lists = readLists(pdf.revocationLists);
  const found: (Omit<SignatureEvidence, 'pdf'> | null)[] = [];
  for (const one of reads)
    found.push(one && (await unlessExhausted(() => evidenceOf(asked, one, { all: readable, constancia, kept, lists }))));
  return pdf.signatures.map((signature) => {
    const value = placeOf.get(signature);
    if (value === undefined) return { ...NOT_CHECKED, pdf: signature };
    if (value === null) return { ...NOT_CHECKED, pdf: signature, isChecked: true };
    return { ...(found[value] ?? { ...NOT_CHECKED, ...reads[value] }), pdf: signature };
  });
}

/** Null when the purse of checks is empty: what would follow is not known. */
function unlessExhausted<T>(work: () => T): T | null;
function unlessExhausted<T>(work: () => Promise<T>): Promise<T | null>;
function unlessExhausted<T>(work: () => T | Promise<T>): T | null | Promise<T | null> {
  const exhausted = (error: unknown): null => {
    if (error instanceof ChecksExhausted) return null;
    throw error;
  };
  try {
    const done = work();
    return done instanceof Promise ? done.catch(exhausted) : done;
  } catch (error) {
    return exhausted(error);
  }
}

interface Beside {
  readonly all: readonly Read[];
  readonly constancia: ConstanciaEvidence | null;
  readonly kept: readonly RecordedRevocation[];
  readonly lists: readonly RevocationList[];
}

async function evidenceOf(asked: Inquiry, one: Read, beside: Beside): Promise<Omit<SignatureEvidence, 'pdf'>> {
  const { cms, timestamp } = one;
  const proven = proofOfTime(asked.now, one, beside.all, beside.constancia);
  const certificate = cms?.status === 'read' ? cms.signerCertificate : null;
  if (!certificate || cms?.status !== 'read')
    return { cms, timestamp, proven, chain: null, revocation: null, strayCertificates: [], isChecked: true };
  const at = proven?.at ?? asked.now;
  const chain = chainFor(asked, certificate, cms.certificates, ['sat', 'own'], at);
  return {
    cms,
    timestamp,
    proven,
    chain,
    revocation: await revocationEvidence(asked, chain, cms.certificates, at, beside),
    strayCertificates: strayCertificates(asked.trust, cms.certificates, chain, asked.checks),
    isChecked: true,
  };
}

async function revocationEvidence(
  asked: Inquiry,
  evidence: ChainEvidence,
  embedded: readonly Certificate[],
  at: Date,
  { kept, lists }: Beside,
): Promise<RevocationEvidence | null> {
  const { certificate, chain } = evidence;
  const issuer =
    chain.status === 'trusted'
      ? (chain.path[1] ?? chain.path[0])
      : embedded.find((one) => one !== certificate && asked.checks.link(certificate, one).matches);
  if (!issuer) return null;
  const note = kept.find((one) => one.fingerprint === certificate.fingerprint);
  const live = await askSafely(asked, certificate, issuer, at);
  const answer = live.status === 'unknown' ? (listInFile(asked, lists, certificate, issuer, at) ?? live) : live;
  return { answer, kept: note ? { status: note.status, askedAt: note.askedAt, source: note.source } : null };
}

async function askSafely(asked: Inquiry, certificate: Certificate, issuer: Certificate, at: Date): Promise<RevocationAnswer> {
  try {
    return await asked.revocation.ask(certificate, issuer, at);
  } catch {
    return { ...nobodyToAsk(asked.now), source: 'revocation source', reason: 'source-failed' };
  }
}

/** Damaged lists in the file answer nothing; others may. */
function readLists(ders: readonly Uint8Array[]): RevocationList[] {
  return ders.flatMap((der) => {
    try {
      return [readRevocationList(der)];
    } catch {
      return [];
    }
  });
}

/** A list that travels in /DSS, fresh at the time the signature is proven for, signed by the issuer. */
function listInFile(
  { checks }: Inquiry,
  lists: readonly RevocationList[],
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
): RevocationAnswer | null {
  for (const list of lists) {
    try {
      const answer = answerFromList(list, { certificate, issuer, at, now: at, source: EMBEDDED_LIST, checks });
      if (answer.status !== 'unknown') return { ...answer, askedAt: answer.thisUpdate ?? answer.askedAt };
    } catch (error) {
      if (error instanceof ChecksExhausted) throw error;
    }
  }
  return null;
}
