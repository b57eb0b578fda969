import { type AlgorithmIdentifier, checkSignature, OID, plainParameters, recoverDigest, type SignatureCheck } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { certificateNamed, type NamedCertificate, nameSignedAttributes, nameUnsignedAttributes, single } from './cms-attributes.ts';
import type { CmsNote, CmsProblem } from './cms-remarks.ts';
import type { CmsSigner, CmsStructure } from './cms-structure.ts';
import { content, type DerNode, encoded, readOid, readTime, sameBytes, TAG } from './der.ts';
import { type HashName, hashLabel, hashOfOid, isWeakHash } from './hashes.ts';
import { isOutsideLimits, isTooSmall, keyBits } from './key-limits.ts';
import { algorithmLabel, bareOidOf, digestOfEdwards, signatureOfOid } from './signature-algorithms.ts';
import type { SignatureChecks } from './signature-checks.ts';
import { CMS } from './signed-data.ts';

/** What a signer's digest is of. */
export interface Covered {
  /** Null where this hash cannot be had. */
  digest(hash: HashName): Uint8Array | null;
  /** Null where the bytes cannot be had. */
  bytes(): Uint8Array | null;
}

/** `in-value`: without signed attributes only the value itself says what it is of. */
export type DigestResult = 'matches' | 'differs' | 'not-stated' | 'not-computed' | 'in-value';
/** `out-of-order`: over the attributes as they arrived, and not over their DER (RFC 5652, 5.4). */
export type ValueResult = 'matches' | 'differs' | 'out-of-order' | 'not-computed';

export interface SignerReading {
  readonly signer: CmsSigner;
  readonly certificate: Certificate | null;
  readonly hash: HashName | null;
  readonly digest: DigestResult;
  readonly value: ValueResult;
  readonly check: SignatureCheck;
  readonly named: NamedCertificate;
  readonly signingTime: Date | null;
  readonly timestampToken: Uint8Array | null;
  /** Names of hashes that prove nothing any more. */
  readonly weak: readonly string[];
  /** What was not computed, by name; null also where it would have been too much work. */
  readonly unsupported: string | null;
  readonly problems: readonly CmsProblem[];
  readonly notes: readonly CmsNote[];
}

const UNCHECKED: SignatureCheck = { matches: false, supported: false, hash: null, weak: false, smallKey: false, keyOutsideLimits: false };

/** The bad ones first: what is said of several signers is said of the worst. */
export function severity({ digest, value, certificate }: SignerReading): number {
  if (digest === 'differs') return 0;
  if (digest === 'not-stated') return 1;
  if (value === 'differs') return 2;
  if (value === 'out-of-order') return 3;
  return certificate && value === 'matches' ? 5 : 4;
}

/** `charged`: a further signer, whose value is paid for from `checks`. Throws ChecksExhausted then. */
export function readSigner(
  structure: CmsStructure,
  signer: CmsSigner,
  covered: Covered,
  checks: SignatureChecks,
  charged: boolean,
): SignerReading {
  const problems: CmsProblem[] = [];
  const notes: CmsNote[] = [];
  const { signedAttributes } = signer;
  const one = (oid: string): DerNode | null => single(signedAttributes, oid, problems);
  const stated = one(CMS.messageDigest);
  const typed = one(CMS.contentType);
  const [v1, v2, time] = [one(CMS.signingCertificate), one(CMS.signingCertificateV2), one(CMS.signingTime)];

  const candidates = structure.certificates.filter(signer.identifies);
  const certificate = candidates.find((candidate) => certificateNamed(v1, v2, candidate) === 'matches') ?? candidates[0] ?? null;
  const named = certificateNamed(v1, v2, certificate);
  if (named === 'absent' && candidates.some((other) => other !== certificate && sameKey(other, certificate)))
    problems.push('certificate-of-same-key');

  const hash = hashOfOid(signer.digestAlgorithm.oid);
  const computing: Computing = { signer, certificate, covered, hash, checks, charged };
  const found = signer.signedBytes ? overAttributes(computing, stated) : overContent(computing);
  const { digest, value, check } = found;

  if (digest === 'differs') problems.push('digest-differs');
  if (digest === 'not-computed') problems.push(`digest-not-computed: ${algorithmLabel(signer.digestAlgorithm.oid)}`);
  if (digest === 'not-stated') problems.push('message-digest-missing');
  if (!signer.signedBytes) problems.push('no-signed-attributes');
  else if (!typed || typed.tag !== TAG.oid || readOid(typed) !== structure.contentType) problems.push('content-type-attribute');
  if (value === 'matches' && signer.signedAsArrived) notes.push('attributes-out-of-order');
  if (value === 'out-of-order') problems.push('value-out-of-order');

  const unsupported =
    digest === 'not-computed' ? algorithmLabel(signer.digestAlgorithm.oid) : certificate && unsupportedBy(check, signer, hash);
  if (!certificate) problems.push('signer-certificate-missing');
  else if (check.keyOutsideLimits) problems.push('key-too-large');
  else if (value === 'differs') problems.push('value-differs');
  else if (value === 'not-computed') problems.push(`value-not-computed: ${unsupported ?? signer.signatureAlgorithm.oid}`);
  if (check.smallKey) problems.push(`key-too-small: ${certificate ? keyBits(certificate.publicKey) : ''}`);

  const weak = [
    ...new Set(
      [hash, check.hash]
        .filter((name) => name !== null)
        .filter(isWeakHash)
        .map(hashLabel),
    ),
  ];
  if (weak.length > 0) problems.push(`weak-algorithm: ${weak.join(', ')}`);
  const others = [
    signer.signedBytes && digestOfEdwards(signer.signatureAlgorithm.oid),
    signatureOfOid(signer.signatureAlgorithm.oid, hash)?.hash,
    check.hash,
  ];
  if (value === 'matches' && hash && others.some((other) => other && other !== hash)) problems.push('two-hashes');
  algorithmProblems(structure, signer, problems, notes);
  nameSignedAttributes(signedAttributes, notes);
  nameUnsignedAttributes(signer.unsignedAttributes, problems, notes);
  const tokens = signer.unsignedAttributes.filter(({ oid }) => oid === CMS.signatureTimestamp).flatMap(({ values }) => values);
  if (tokens.some((other) => !sameBytes(encoded(other), encoded(tokens[0]!)))) problems.push('several-timestamps');

  return {
    signer,
    certificate,
    hash,
    digest,
    value,
    check,
    named,
    signingTime: time && timeOf(time),
    timestampToken: tokens[0] ? new Uint8Array(encoded(tokens[0])) : null,
    weak,
    unsupported,
    problems,
    notes,
  };
}

interface Computing {
  readonly signer: CmsSigner;
  readonly certificate: Certificate | null;
  readonly covered: Covered;
  readonly hash: HashName | null;
  readonly checks: SignatureChecks;
  readonly charged: boolean;
}

interface Computed {
  readonly digest: DigestResult;
  readonly value: ValueResult;
  readonly check: SignatureCheck;
}

function overAttributes(computing: Computing, stated: DerNode | null): Computed {
  const { signer, certificate, covered, hash } = computing;
  const actual = hash && covered.digest(hash);
  const isStated = stated?.tag === TAG.octetString;
  const digest = !isStated ? 'not-stated' : !actual ? 'not-computed' : sameBytes(content(stated), actual) ? 'matches' : 'differs';
  if (!certificate) return { digest, value: 'not-computed', check: UNCHECKED };
  const check = valueOver(computing, certificate, signer.signedBytes!);
  const other = check.matches ? null : underDigestHash(computing, certificate);
  if (other) return { digest, value: 'matches', check: other };
  if (check.matches || !check.supported || !signer.signedAsArrived) return { digest, value: resultOf(check), check };
  const arrived = valueOver(computing, certificate, signer.signedAsArrived);
  return { digest, value: arrived.matches ? 'out-of-order' : 'differs', check };
}

/** A value made with the hash of the digest, under an algorithm that names another one: it holds, and two hashes are named for it. */
function underDigestHash({ signer, hash, checks }: Computing, { publicKey }: Certificate): SignatureCheck | null {
  const oid = bareOidOf(signer.signatureAlgorithm.oid);
  if (!oid || signatureOfOid(signer.signatureAlgorithm.oid, hash)?.hash === hash) return null;
  const algorithm = { oid, parameters: null, der: signer.signatureAlgorithm.der };
  const check = checks.value(algorithm, publicKey, signer.signedBytes!, signer.signature, hash);
  return check.matches ? check : null;
}

/** RFC 5652, 5.4: without signed attributes the value is over the content itself. */
function overContent(computing: Computing): Computed {
  const { signer, certificate, covered, hash } = computing;
  if (!certificate) return { digest: 'in-value', value: 'not-computed', check: UNCHECKED };
  if (isOutsideLimits(certificate.publicKey))
    return { digest: 'in-value', value: 'not-computed', check: { ...UNCHECKED, keyOutsideLimits: true } };
  if (isPkcs1(signer.signatureAlgorithm, hash)) return overDigest(certificate, signer.signature, covered);
  const bytes = covered.bytes();
  if (!bytes) return { digest: 'in-value', value: 'not-computed', check: { ...UNCHECKED, supported: true } };
  const check = valueOver(computing, certificate, bytes);
  return { digest: check.matches ? 'matches' : 'in-value', value: resultOf(check), check };
}

const isPkcs1 = (algorithm: AlgorithmIdentifier, hash: HashName | null): boolean =>
  algorithm.oid === OID.rsaEncryption || signatureOfOid(algorithm.oid, hash)?.key === 'rsa';

/** An RSASSA-PKCS1-v1_5 value says itself which digest it was made over. */
export function overDigest(certificate: Certificate, signature: Uint8Array, covered: Pick<Covered, 'digest'>): Computed {
  const { publicKey } = certificate;
  if (isOutsideLimits(publicKey)) return { digest: 'in-value', value: 'not-computed', check: { ...UNCHECKED, keyOutsideLimits: true } };
  if (publicKey.asymmetricKeyType !== 'rsa') return { digest: 'in-value', value: 'not-computed', check: UNCHECKED };
  const recovered = recoverDigest(publicKey, signature);
  const known = { ...UNCHECKED, supported: true, smallKey: isTooSmall(publicKey) };
  if (!recovered) return { digest: 'in-value', value: 'differs', check: known };
  const { hash } = recovered;
  const actual = covered.digest(hash);
  const check = { ...known, hash, weak: isWeakHash(hash) };
  if (!actual) return { digest: 'not-computed', value: 'not-computed', check: { ...check, supported: false } };
  return sameBytes(actual, recovered.digest)
    ? { digest: 'matches', value: 'matches', check: { ...check, matches: true } }
    : { digest: 'differs', value: 'matches', check };
}

function valueOver({ signer, hash, checks, charged }: Computing, { publicKey }: Certificate, data: Uint8Array): SignatureCheck {
  const { signatureAlgorithm, signature } = signer;
  return charged
    ? checks.value(signatureAlgorithm, publicKey, data, signature, hash)
    : checkSignature(signatureAlgorithm, publicKey, data, signature, hash);
}

const resultOf = (check: SignatureCheck): ValueResult => (check.matches ? 'matches' : check.supported ? 'differs' : 'not-computed');

const sameKey = (a: Certificate, b: Certificate | null): boolean => b !== null && sameBytes(a.spki, b.spki);

const unsupportedBy = (check: SignatureCheck, signer: CmsSigner, hash: HashName | null): string | null =>
  check.supported || check.keyOutsideLimits ? null : algorithmLabel(signer.signatureAlgorithm.oid, hash);

/** What a signing time says that no calendar has is no claim. */
function timeOf(node: DerNode): Date | null {
  try {
    return readTime(node, { fraction: true });
  } catch {
    return null;
  }
}

function algorithmProblems(structure: CmsStructure, signer: CmsSigner, problems: CmsProblem[], notes: CmsNote[]): void {
  const named = structure.digestAlgorithms.some((algorithm) => algorithm.oid === signer.digestAlgorithm.oid);
  if (!named) problems.push('digest-algorithms-differ');
  else if (structure.digestAlgorithms.length > 1 && structure.signers.length === 1) notes.push('several-digest-algorithms');
  if (![...structure.digestAlgorithms, signer.digestAlgorithm].every(plainParameters)) problems.push('algorithm-parameters');
  if (signer.version !== (signer.byKeyId ? 3 : 1)) problems.push('version-number');
}
