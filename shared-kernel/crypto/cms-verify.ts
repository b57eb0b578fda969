import { openBer } from './ber.ts';
import type { Certificate } from './certificate.ts';
import type { NamedCertificate } from './cms-attributes.ts';
import type { CmsNote, CmsProblem } from './cms-remarks.ts';
import { type RevocationValues, revocationValuesOf } from './cms-revocation.ts';
import { type Covered, type DigestResult, readSigner, type SignerReading, severity, type ValueResult } from './cms-signer.ts';
import { type CmsStructure, contentTypeOf, rawCertificate, readSignedData } from './cms-structure.ts';
import { sameBytes, TooMuchError } from './der.ts';
import { embeddedCertificateRemarks } from './embedded-certificates.ts';
import { digest, type HashName, hashLabel } from './hashes.ts';
import { keyBits } from './key-limits.ts';
import { algorithmLabel } from './signature-algorithms.ts';
import { SignatureChecks, unlessExhausted } from './signature-checks.ts';
import { CMS } from './signed-data.ts';

/** Digests of the bytes a signature should cover; only the hash that it names is asked for. The bytes themselves only where no digest will do. */
export type ContentDigest =
  | { sha256: () => Uint8Array }
  | { hash: (algorithm: HashName) => Uint8Array | null; bytes?: () => Uint8Array | null };

/**
 * Where the content of a signature stands. `sha1`: inside, as the SHA-1 of what is signed (adbe.pkcs7.sha1). `inside`: the content itself.
 * `token`: a TSTInfo. `bare`: no CMS at all (adbe.x509.rsa_sha1).
 */
export type ContentForm = 'detached' | 'sha1' | 'inside' | 'token' | 'bare';

export interface SignatureAlgorithm {
  /** Object identifier. */
  signature: string;
  /** As people write it. */
  name: string;
  /** Of the message digest; null where it is not computed here. */
  hash: HashName | null;
  keyBits: number | null;
  weak: boolean;
  smallKey: boolean;
  keyOutsideLimits: boolean;
}

/** What can be known of a signature without trusting anybody. Judgement (chain, revocation, policy) is the validator's. */
export interface CmsFacts {
  status: 'read';
  form: ContentForm;
  /** Object identifier of what the content claims to be; null for a bare signature. */
  contentType: string | null;
  signerCertificate: Certificate | null;
  /** All certificates that travel along, the signer's included. */
  certificates: Certificate[];
  /** A certificate that this reader refuses: the signer's, or one beside it. */
  unreadableCertificate: 'signer' | 'beside' | null;
  signerCount: number;
  digest: DigestResult;
  value: ValueResult;
  digestMatches: boolean;
  signatureMatches: boolean;
  /** Whether the signed attributes name the certificate that signed. */
  signingCertificate: NamedCertificate;
  /** False also when the attribute is missing. */
  signingCertificateV2Matches: boolean;
  /** Claimed by the signer and covered by the signature; not proven by anybody. */
  signingTime: Date | null;
  /** DER of the signature timestamp's TimeStampToken. */
  timestampToken: Uint8Array | null;
  /** SHA-256 of this value is what that timestamp is over. */
  signatureValue: Uint8Array;
  algorithm: SignatureAlgorithm;
  /** Revocation lists and OCSP answers that travel along, unchecked. */
  revocationValues: RevocationValues;
  /** Names of hashes that prove nothing any more; empty is the good case. */
  weakAlgorithms: readonly string[];
  /** Name of what was not computed; null when everything was. */
  unsupported: string | null;
  /** False: more certificates or signers travel along than one request checks, or more bytes. What is said of the value itself holds all the same. */
  certificatesChecked: boolean;
  /** Canonical encoding at every depth and nothing after it. */
  strictDer: boolean;
  trailingBytes: number;
  /** Everything that departs from a sound PAdES signature; empty is the good case. */
  problems: CmsProblem[];
  /** What is unusual and takes nothing away. */
  notes: CmsNote[];
}

export type CmsReading = CmsFacts | UnreadableValue;

/** @property isTooMuch it was not read to its end, and may be a signature. */
export interface UnreadableValue {
  readonly status: 'unreadable';
  readonly isTooMuch: boolean;
  readonly detail: string;
}

export const unreadableValue = (error: unknown): UnreadableValue => ({
  status: 'unreadable',
  isTooMuch: error instanceof TooMuchError,
  detail: error instanceof Error ? error.message : 'not a signature value',
});

export interface SignedDataReading {
  facts: CmsFacts;
  content: Uint8Array | null;
}

const ask = (source: ContentDigest, hash: HashName): Uint8Array | null => {
  if ('hash' in source) return source.hash(hash);
  return hash === 'sha256' ? source.sha256() : null;
};

function formOf({ contentType, content }: CmsStructure, source: ContentDigest | 'content', problems: CmsProblem[]): ContentForm {
  if (source === 'content') return 'token';
  if (content === null) return 'detached';
  if (content.length === 0) {
    problems.push('empty-content');
    return 'detached';
  }
  if (contentType === CMS.data && content.length === 20) return 'sha1';
  problems.push('content-inside');
  return 'inside';
}

function coveredBy(form: ContentForm, structure: CmsStructure, source: ContentDigest | 'content'): Covered {
  if (form === 'detached' && source !== 'content') {
    return {
      digest: (hash) => ask(source, hash),
      bytes: () => ('hash' in source && source.bytes ? source.bytes() : null),
    };
  }
  const { content } = structure;
  return { digest: (hash) => content && digest(hash, content), bytes: () => content };
}

/** The one sound answer for version numbers (RFC 5652, 5.1), or that of PKCS#7, which writes 1 however the signer is named. */
function versionFits({ version, contentType, signers }: CmsStructure): boolean {
  if (contentType !== CMS.data) return version === 3;
  return version === 1 || (version === 3 && signers.some(({ byKeyId }) => byKeyId));
}

/**
 * Shared by PDF signatures and timestamp tokens; `contentType` is what the content must claim to be. Throws on structures that are not
 * SignedData. The value itself is checked whatever is left of `checks`: a crowd of certificates must not keep anybody from learning that
 * the content was altered.
 */
export function readSignature(
  bytes: Uint8Array,
  contentType: string,
  source: ContentDigest | 'content',
  checks: SignatureChecks,
): SignedDataReading {
  const opened = openBer(bytes);
  const structure = readSignedData(opened.der, checks);
  const problems: CmsProblem[] = opened.invalid.map((detail) => `badly-encoded: ${detail}` as const);
  const notes: CmsNote[] = opened.ber.length > 0 ? [`ber: ${opened.ber.join(', ')}`] : [];
  if (opened.trailingBytes > 0) problems.push(`trailing-bytes: ${opened.trailingBytes}`);
  if (structure.contentType !== contentType) problems.push(`unusual-content-type: ${structure.contentType}`);
  if (!versionFits(structure)) problems.push('version-number');
  const { length: signerCount } = structure.signers;
  if (signerCount > 1) problems.push(`several-signers: ${signerCount}`);

  const form = formOf(structure, source, problems);
  const covered = coveredBy(form, structure, source);
  const readings: SignerReading[] = [];
  let exhausted = structure.unreadCount > 0;
  for (const [index, signer] of structure.signers.entries()) {
    const reading = unlessExhausted(() => readSigner(structure, signer, covered, checks, index > 0));
    if (reading) readings.push(reading);
    else exhausted = true;
  }
  const [worst] = readings.sort((a, b) => severity(a) - severity(b));
  if (!worst) throw new Error('no signer');
  problems.push(...worst.problems);
  notes.push(...worst.notes);
  const sha1 = form === 'sha1' && source !== 'content' ? sha1Content(structure, source) : 'matches';
  if (form === 'sha1') notes.push('sha1-content');
  if (sha1 === 'differs') problems.push('digest-differs');
  if (form === 'sha1') problems.push(`weak-algorithm: ${hashLabel('sha1')}`);

  const unreadable = unreadableCertificate(structure, worst);
  if (unreadable) problems.push(`certificate-unreadable: ${structure.unreadableCertificates.length}`);
  const beside = unlessExhausted(() => embeddedCertificateRemarks(structure.certificates, checks));
  problems.push(...(beside?.problems ?? []));
  notes.push(...(beside?.notes ?? []));
  if (!beside || exhausted) problems.push('too-many-certificates');

  const { value, certificate, unsupported, check } = worst;
  const tooMuch = value === 'not-computed' && certificate !== null && unsupported === null && !check.keyOutsideLimits;
  const digestResult = sha1 === 'matches' ? worst.digest : sha1;
  return {
    content: structure.content,
    facts: {
      status: 'read',
      form,
      contentType: structure.contentType,
      certificates: structure.certificates,
      unreadableCertificate: unreadable,
      signerCount,
      digest: digestResult,
      value: worst.value,
      digestMatches: digestResult === 'matches',
      signatureMatches: worst.value === 'matches',
      ...signerFacts(worst, form),
      revocationValues: revocationValuesOf(structure.revocationInfo, worst.signer),
      certificatesChecked: beside !== null && !exhausted && !tooMuch,
      strictDer: opened.ber.length === 0 && opened.invalid.length === 0 && opened.trailingBytes === 0,
      trailingBytes: opened.trailingBytes,
      problems: [...new Set(problems)],
      notes: [...new Set(notes)],
    },
  };
}

function sha1Content({ content }: CmsStructure, source: ContentDigest): 'matches' | 'differs' | 'not-computed' {
  const actual = ask(source, 'sha1');
  return !actual || !content ? 'not-computed' : sameBytes(actual, content) ? 'matches' : 'differs';
}

function unreadableCertificate(
  { unreadableCertificates }: CmsStructure,
  { signer, certificate }: SignerReading,
): 'signer' | 'beside' | null {
  if (unreadableCertificates.length === 0) return null;
  return !certificate && unreadableCertificates.some((der) => signer.identifiesRaw(rawCertificate(der))) ? 'signer' : 'beside';
}

function signerFacts(reading: SignerReading, form: ContentForm) {
  const { signer, certificate, check, hash } = reading;
  const weakAlgorithms = [...new Set([...reading.weak, ...(form === 'sha1' ? [hashLabel('sha1')] : [])])];
  return {
    signerCertificate: certificate,
    signingCertificate: reading.named,
    signingCertificateV2Matches: reading.named === 'matches' && signer.signedAttributes.some(({ oid }) => oid === CMS.signingCertificateV2),
    signingTime: reading.signingTime,
    timestampToken: reading.timestampToken,
    signatureValue: new Uint8Array(signer.signature),
    weakAlgorithms,
    unsupported: reading.unsupported,
    algorithm: {
      signature: signer.signatureAlgorithm.oid,
      name: algorithmLabel(signer.signatureAlgorithm.oid, check.hash ?? hash),
      hash,
      keyBits: certificate ? keyBits(certificate.publicKey) : null,
      weak: weakAlgorithms.length > 0,
      smallKey: check.smallKey,
      keyOutsideLimits: check.keyOutsideLimits,
    },
  };
}

/** What the content of a CMS claims to be (object identifier); null for anything that is no CMS. */
export function cmsContentType(bytes: Uint8Array): string | null {
  try {
    return contentTypeOf(openBer(bytes).der);
  } catch {
    return null;
  }
}

/** Reads and checks one detached CMS signature (RFC 5652, ETSI EN 319 142-1). Hostile input answers `unreadable`; nothing is thrown. */
export function verifyDetached(cmsDer: Uint8Array, contentDigest: ContentDigest, checks = new SignatureChecks()): CmsReading {
  try {
    const { facts } = readSignature(cmsDer, CMS.data, contentDigest, checks);
    if (facts.signingCertificate === 'other') facts.problems.push('signing-certificate-other');
    if (facts.signingCertificate === 'absent') facts.problems.push('signing-certificate-absent');
    if (facts.signingCertificate === 'not-compared') facts.problems.push('signing-certificate-not-compared');
    return facts;
  } catch (error) {
    return unreadableValue(error);
  }
}
