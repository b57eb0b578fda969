import { checkSignature, digest, type HashName, hashOfOid, OID, plainParameters, readAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { type CmsAttribute, type CmsSigner, type CmsStructure, readSignedData } from './cms-structure.ts';
import { children, content, type DerNode, derProblems, encoded, expectTag, readFirst, readOid, readTime, sameBytes, TAG } from './der.ts';
import { embeddedCertificateProblems } from './embedded-certificates.ts';
import { SignatureChecks, unlessExhausted } from './signature-checks.ts';
import { CMS } from './signed-data.ts';

/** Digests of the bytes a signature should cover. Only the hash that the signature names is asked for. */
export type ContentDigest = { sha256: () => Uint8Array } | { hash: (algorithm: HashName) => Uint8Array };

/** What can be known of a signature without trusting anybody. Judgement (chain, revocation, policy) is the validator's. */
export interface CmsFacts {
  status: 'read';
  signerCertificate: Certificate | null;
  /** All certificates that travel along, the signer's included. */
  certificates: Certificate[];
  digestMatches: boolean;
  signatureMatches: boolean;
  /** False also when the attribute is missing. */
  signingCertificateV2Matches: boolean;
  /** Claimed by the signer and covered by the signature; not proven by anybody. */
  signingTime: Date | null;
  /** DER of the signature timestamp's TimeStampToken. */
  timestampToken: Uint8Array | null;
  /** SHA-256 of this value is what that timestamp is over. */
  signatureValue: Uint8Array;
  algorithm: { signature: string; hash: HashName | null; keyBits: number | null; weak: boolean; keyOutsideLimits: boolean };
  /** False: more certificates travel along than one request checks. What is said of the value itself holds all the same. */
  certificatesChecked: boolean;
  /** Canonical encoding at every depth and nothing after it. */
  strictDer: boolean;
  trailingBytes: number;
  /** Everything that departs from a sound PAdES signature, in words; empty is the good case. */
  problems: string[];
}

export type CmsReading = CmsFacts | { status: 'unreadable'; detail: string };

const ask = (source: ContentDigest, hash: HashName): Uint8Array | null => {
  if ('hash' in source) return source.hash(hash);
  return hash === 'sha256' ? source.sha256() : null;
};

function single(attributes: CmsAttribute[], oid: string, problems: string[], name: string): DerNode | null {
  const found = attributes.filter((attribute) => attribute.oid === oid);
  if (found.length === 0) return null;
  if (found.length > 1 || found[0]!.values.length !== 1) {
    problems.push(`${name} stands more than once`);
    return null;
  }
  return found[0]!.values[0]!;
}

/** RFC 5035 for version 2, RFC 2634 (always SHA-1) for version 1: the first identifier names the signer. */
function namesCertificate(value: DerNode, version: 1 | 2, certificate: Certificate): boolean {
  const ids = children(value, TAG.sequence)[0];
  const first = ids && children(ids, TAG.sequence)[0];
  if (!first) return false;
  const parts = children(first, TAG.sequence);
  let hash: HashName | null = version === 1 ? 'sha1' : 'sha256';
  if (version === 2 && parts[0]?.tag === TAG.sequence) hash = hashOfOid(readAlgorithm(encoded(parts.shift()!)).oid);
  return hash !== null && sameBytes(content(expectTag(parts[0], TAG.octetString)), digest(hash, certificate.der));
}

function algorithmProblems(structure: CmsStructure, signer: CmsSigner, problems: string[]): void {
  const named = structure.digestAlgorithms.some((algorithm) => algorithm.oid === signer.digestAlgorithm.oid);
  if (!named || structure.digestAlgorithms.length !== 1) problems.push('the digest algorithms do not fit the signer');
  const plain = [...structure.digestAlgorithms, signer.digestAlgorithm].every(plainParameters);
  if (!plain || (signer.signatureAlgorithm.oid !== OID.rsaPss && !plainParameters(signer.signatureAlgorithm))) {
    problems.push('an algorithm carries parameters that do not belong to it');
  }
  const expected = signer.byKeyId || structure.contentType !== CMS.data ? 3 : 1;
  if (structure.version !== expected || signer.version !== (signer.byKeyId ? 3 : 1))
    problems.push('a version number does not fit the structure');
}

const KNOWN_SIGNED: readonly string[] = [
  CMS.contentType,
  CMS.messageDigest,
  CMS.signingCertificateV2,
  CMS.signingCertificate,
  CMS.signingTime,
];

export interface SignedDataReading {
  facts: CmsFacts;
  /** Whether the signed attribute names the certificate that signed; the caller weighs it. */
  signingCertificate: 'matches' | 'other' | 'absent';
  content: Uint8Array | null;
}

/**
 * Shared by PDF signatures and timestamp tokens; `contentType` is what the content must claim to be. Throws on
 * structures that are not SignedData. The value itself is checked whatever is left of `checks`: a crowd of certificates must
 * not keep anybody from learning that the content was altered.
 */
export function readSignature(
  der: Uint8Array,
  contentType: string,
  source: ContentDigest | 'content',
  checks: SignatureChecks,
): SignedDataReading {
  const problems: string[] = [];
  const whole = readFirst(der);
  const trailingBytes = der.length - whole.end;
  const exact = trailingBytes === 0 ? der : der.subarray(0, whole.end);
  const departures = derProblems(exact);
  problems.push(...departures.map((problem) => `not DER: ${problem}`));
  if (trailingBytes > 0) problems.push(`${trailingBytes} bytes after the signature`);

  const structure = readSignedData(exact, checks);
  const signer = structure.signers[0];
  if (!signer) throw new Error('no signer');
  if (structure.signers.length > 1) problems.push('more than one signer in one signature');
  if (structure.contentType !== contentType) problems.push(`content type ${structure.contentType}`);
  if (source !== 'content' && structure.content) problems.push('content inside a detached signature');
  if (structure.unreadableCertificates > 0) problems.push(`${structure.unreadableCertificates} embedded certificates are unreadable`);
  algorithmProblems(structure, signer, problems);

  const hash = hashOfOid(signer.digestAlgorithm.oid);
  const { signedAttributes } = signer;
  const stated = single(signedAttributes, CMS.messageDigest, problems, 'message-digest');
  const actual = hash === null ? null : source === 'content' ? structure.content && digest(hash, structure.content) : ask(source, hash);
  const digestMatches = stated !== null && actual !== null && sameBytes(content(expectTag(stated, TAG.octetString)), actual);
  if (!digestMatches) problems.push('the digest does not match the content');
  const typed = single(signedAttributes, CMS.contentType, problems, 'content-type');
  if (!typed || readOid(typed) !== contentType) problems.push('the content-type attribute does not match');

  const matching = structure.certificates.filter(signer.identifies);
  const signerCertificate = matching[0] ?? null;
  if (!signerCertificate) problems.push("the signer's certificate is not embedded");
  const check =
    signerCertificate && signer.signedBytes
      ? checkSignature(signer.signatureAlgorithm, signerCertificate.publicKey, signer.signedBytes, signer.signature, hash)
      : { matches: false, supported: false, hash: null, weak: false, keyOutsideLimits: false };
  if (!signer.signedBytes) problems.push('no signed attributes');
  if (check.keyOutsideLimits) problems.push('the key is larger than what is computed here');
  else if (!check.matches) problems.push('the signature value does not match');
  if (check.matches && check.hash !== hash) problems.push('two hashes are named for one signature');
  if (check.weak) problems.push('SHA-1 is no longer accepted');

  const v2 = single(signedAttributes, CMS.signingCertificateV2, problems, 'signing-certificate-v2');
  const v1 = single(signedAttributes, CMS.signingCertificate, problems, 'signing-certificate');
  const signingCertificateV2Matches = v2 !== null && signerCertificate !== null && namesCertificate(v2, 2, signerCertificate);
  const v1Matches = v1 !== null && signerCertificate !== null && namesCertificate(v1, 1, signerCertificate);
  const misnamed = (v2 !== null && !signingCertificateV2Matches) || (v1 !== null && !v1Matches);

  const time = single(signedAttributes, CMS.signingTime, problems, 'signing-time');
  const token = single(signer.unsignedAttributes, CMS.signatureTimestamp, problems, 'signature timestamp');
  const stray = signer.unsignedAttributes.filter((attribute) => attribute.oid !== CMS.signatureTimestamp);
  if (stray.length > 0) problems.push(`unsigned attributes ${stray.map((attribute) => attribute.oid).join(', ')}`);
  if (
    signedAttributes.some((one, i) => KNOWN_SIGNED.includes(one.oid) && signedAttributes.findIndex((other) => other.oid === one.oid) !== i)
  ) {
    problems.push('a signed attribute stands twice');
  }
  const beside = unlessExhausted(() =>
    embeddedCertificateProblems(structure.certificates, signerCertificate, source === 'content', checks),
  );
  problems.push(...(beside ?? ['more certificates travel along than are checked']));

  return {
    content: structure.content,
    signingCertificate: misnamed ? 'other' : v1 || v2 ? 'matches' : 'absent',
    facts: {
      status: 'read',
      signerCertificate,
      certificates: structure.certificates,
      digestMatches,
      signatureMatches: check.matches,
      signingCertificateV2Matches,
      signingTime: time ? readTime(time, { fraction: true }) : null,
      timestampToken: token ? new Uint8Array(encoded(token)) : null,
      signatureValue: new Uint8Array(signer.signature),
      algorithm: {
        signature: signer.signatureAlgorithm.oid,
        hash,
        keyBits: signerCertificate?.publicKey.asymmetricKeyDetails?.modulusLength ?? null,
        weak: check.weak,
        keyOutsideLimits: check.keyOutsideLimits,
      },
      certificatesChecked: beside !== null,
      strictDer: departures.length === 0 && trailingBytes === 0,
      trailingBytes,
      problems: [...new Set(problems)],
    },
  };
}

/** Reads and checks one detached CMS signature (RFC 5652, ETSI EN 319 142-1). Hostile input answers `unreadable`; nothing is thrown. */
export function verifyDetached(cmsDer: Uint8Array, contentDigest: ContentDigest, checks = new SignatureChecks()): CmsReading {
  try {
    const { facts, signingCertificate } = readSignature(cmsDer, CMS.data, contentDigest, checks);
    if (signingCertificate === 'other') facts.problems.push('signing-certificate names another certificate');
    if (signingCertificate === 'absent') facts.problems.push('no signing-certificate attribute');
    return facts;
  } catch (error) {
    return { status: 'unreadable', detail: error instanceof Error ? error.message : 'not a CMS signature' };
  }
}
