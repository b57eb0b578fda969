import { type AlgorithmIdentifier, readAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import {
  children,
  content,
  type DerNode,
  eachChild,
  encoded,
  expectTag,
  hex,
  readOid,
  readSmallInteger,
  readWhole,
  sameBytes,
  TAG,
  TooMuchError,
} from './der.ts';
import { derValue } from './der-write.ts';
import type { SignatureChecks } from './signature-checks.ts';
import { CMS } from './signed-data.ts';

const MAX_CERTIFICATES = 24;
const MAX_ATTRIBUTES = 256;
const MAX_SIGNERS = 16;
/** No certificate with a name and a key is shorter; millions of shorter values would be looked at for nothing. */
const MIN_CERTIFICATE_BYTES = 64;

export interface CmsAttribute {
  oid: string;
  values: DerNode[];
}

export interface CmsSigner {
  version: number;
  digestAlgorithm: AlgorithmIdentifier;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Uint8Array;
  signedAttributes: CmsAttribute[];
  /** The attributes in DER under the SET tag, which is what a signature is over (RFC 5652, 5.4). Null without attributes. */
  signedBytes: Uint8Array | null;
  /** The same in the order they arrived in, where that is another. */
  signedAsArrived: Uint8Array | null;
  unsignedAttributes: CmsAttribute[];
  identifies(certificate: Certificate): boolean;
  /** The same of a certificate that could not be read as a whole. */
  identifiesRaw(raw: RawCertificate): boolean;
  byKeyId: boolean;
}

export interface CmsStructure {
  version: number;
  digestAlgorithms: AlgorithmIdentifier[];
  contentType: string;
  /** Null when detached. */
  content: Uint8Array | null;
  certificates: Certificate[];
  /** Those that this reader refuses, as they arrived. */
  unreadableCertificates: Uint8Array[];
  /** Certificates beyond the limit, left unread. */
  unreadCount: number;
  /** RevocationInfoChoices (RFC 5652, 10.2.1), unread. */
  revocationInfo: DerNode | null;
  signers: CmsSigner[];
}

function readAttributes(node: DerNode | undefined): CmsAttribute[] {
  if (!node) return [];
  const attributes = children(node).map((one) => {
    const [type, values, extra] = children(one, TAG.sequence);
    if (extra) throw new Error('attribute with more than two parts');
    return { oid: readOid(type), values: children(expectTag(values, TAG.set)) };
  });
  if (attributes.length > MAX_ATTRIBUTES) throw new TooMuchError('too many attributes');
  return attributes;
}

function underSetTag(node: DerNode): Uint8Array {
  const bytes = new Uint8Array(encoded(node));
  bytes[0] = TAG.set;
  return bytes;
}

const inOrder = (parts: readonly Uint8Array[]): Uint8Array[] => [...parts].sort((a, b) => Buffer.compare(a, b));

/** Attributes and the values of each in the order of DER (ITU-T X.690, 11.6). */
function inDerOrder(node: DerNode): Uint8Array {
  const attributes = children(node).map((one) => {
    const [type, values] = children(one, TAG.sequence);
    const sorted = inOrder(children(expectTag(values, TAG.set)).map(encoded));
    return derValue(TAG.sequence, encoded(expectTag(type, TAG.oid)), derValue(TAG.set, ...sorted));
  });
  return derValue(TAG.set, ...inOrder(attributes));
}

function readSigner(node: DerNode): CmsSigner {
  const [version, sid, ...rest] = children(node, TAG.sequence);
  const digestAlgorithm = rest.shift();
  const signedNode = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [signatureAlgorithm, signature, unsignedNode, extra] = rest;
  if (!sid || !digestAlgorithm || !signatureAlgorithm || extra) throw new Error('signer information is incomplete');
  if (unsignedNode) expectTag(unsignedNode, 0xa1);
  const byKeyId = sid.tag === 0x80;
  const [issuer, serial] = byKeyId ? [] : children(sid, TAG.sequence);
  const isNamed = (issuerDer: Uint8Array, serialNumber: string): boolean =>
    sameBytes(issuerDer, encoded(expectTag(issuer, TAG.sequence))) && serialNumber === hex(content(expectTag(serial, TAG.integer)));
  const signedAttributes = readAttributes(signedNode);
  const arrived = signedNode ? underSetTag(signedNode) : null;
  const signedBytes = signedNode ? inDerOrder(signedNode) : null;
  return {
    version: readSmallInteger(version),
    digestAlgorithm: readAlgorithm(encoded(digestAlgorithm)),
    signatureAlgorithm: readAlgorithm(encoded(signatureAlgorithm)),
    signature: content(expectTag(signature, TAG.octetString)),
    signedAttributes,
    signedBytes,
    signedAsArrived: arrived && signedBytes && !sameBytes(arrived, signedBytes) ? arrived : null,
    unsignedAttributes: readAttributes(unsignedNode),
    identifies: (one) => (byKeyId ? one.subjectKeyId === hex(content(sid)) : isNamed(one.issuerDer, one.serialNumber)),
    identifiesRaw({ der, name, serialNumber }) {
      if (byKeyId) return Buffer.from(der.buffer, der.byteOffset, der.byteLength).includes(Buffer.from(content(sid)));
      return name !== null && serialNumber !== null && isNamed(name, serialNumber);
    },
    byKeyId,
  };
}

/** A certificate that is read no further than issuer and serial number (RFC 5280, 4.1); null where it has none. */
export interface RawCertificate {
  readonly der: Uint8Array;
  readonly name: Uint8Array | null;
  readonly serialNumber: string | null;
}

export function rawCertificate(der: Uint8Array): RawCertificate {
  const nameless: RawCertificate = { der, name: null, serialNumber: null };
  if (der.length < MIN_CERTIFICATE_BYTES || der[0] !== TAG.sequence) return nameless;
  try {
    const fields = children(children(readWhole(der), TAG.sequence)[0]!, TAG.sequence);
    if (fields[0]?.tag === 0xa0) fields.shift();
    const [serial, , issuer] = fields;
    return serial && issuer ? { der, name: encoded(issuer), serialNumber: hex(content(serial)) } : nameless;
  } catch {
    return nameless;
  }
}

type CertificateSet = Pick<CmsStructure, 'certificates' | 'unreadableCertificates' | 'unreadCount'>;

/** As many as are read. */
function signersFirst(all: readonly Uint8Array[], signers: readonly CmsSigner[]): Uint8Array[] {
  const own: Uint8Array[] = [];
  const others: Uint8Array[] = [];
  for (const der of all) {
    if (own.length === MAX_CERTIFICATES) break;
    const raw = der.length < MIN_CERTIFICATE_BYTES ? null : rawCertificate(der);
    if (raw && signers.some((signer) => signer.identifiesRaw(raw))) own.push(der);
    else if (others.length < MAX_CERTIFICATES) others.push(der);
  }
  return [...own, ...others].slice(0, MAX_CERTIFICATES);
}

/** The signers' own come first, so that a crowd beside them never hides them. */
function readCertificates(node: DerNode | undefined, signers: readonly CmsSigner[], checks: SignatureChecks): CertificateSet {
  const all = node ? [...eachChild(node)].map(encoded) : [];
  const chosen = all.length <= MAX_CERTIFICATES ? all : signersFirst(all, signers);
  const certificates: Certificate[] = [];
  const unreadableCertificates: Uint8Array[] = [];
  for (const der of chosen) {
    try {
      certificates.push(checks.certificate(der));
    } catch {
      unreadableCertificates.push(der);
    }
  }
  return { certificates, unreadableCertificates, unreadCount: all.length - chosen.length };
}

function parts(der: Uint8Array) {
  const [type, wrapped, excess] = children(readWhole(der), TAG.sequence);
  if (readOid(type) !== CMS.signedData || excess) throw new Error('not signed data');
  const [signedData, second] = children(expectTag(wrapped, 0xa0));
  if (!signedData || second) throw new Error('not signed data');
  const [version, digestAlgorithms, encapsulated, ...rest] = children(signedData, TAG.sequence);
  const certificates = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const lists = rest[0]?.tag === 0xa1 ? rest.shift() : undefined;
  const [signerInfos, extra] = rest;
  if (!digestAlgorithms || !encapsulated || !signerInfos || extra) throw new Error('signed data is incomplete');
  const [contentType, contentNode, third] = children(encapsulated, TAG.sequence);
  if (third) throw new Error('signed data with two contents');
  return { version, digestAlgorithms, contentType: readOid(contentType), contentNode, certificates, lists, signerInfos };
}

/** What the content of a SignedData claims to be, from definite-length bytes. Throws on any other structure. */
export const contentTypeOf = (der: Uint8Array): string => parts(der).contentType;

/** Reads ContentInfo/SignedData (RFC 5652) from exactly these bytes. Throws on any other structure. */
export function readSignedData(der: Uint8Array, checks: SignatureChecks): CmsStructure {
  const { version, digestAlgorithms, contentType, contentNode, certificates, lists, signerInfos } = parts(der);
  const [inner, second] = contentNode ? children(expectTag(contentNode, 0xa0)) : [];
  if (second) throw new Error('signed data with two contents');
  const infos = children(signerInfos, TAG.set);
  if (infos.length > MAX_SIGNERS) throw new TooMuchError('too many signers');
  const signers = infos.map(readSigner);
  return {
    version: readSmallInteger(version),
    digestAlgorithms: children(digestAlgorithms, TAG.set).map((one) => readAlgorithm(encoded(one))),
    contentType,
    content: inner ? content(expectTag(inner, TAG.octetString)) : null,
    ...readCertificates(certificates, signers, checks),
    revocationInfo: lists ?? null,
    signers,
  };
}
