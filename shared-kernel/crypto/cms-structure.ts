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
} from './der.ts';
import type { SignatureChecks } from './signature-checks.ts';
import { CMS } from './signed-data.ts';

const MAX_CERTIFICATES = 24;
const MAX_ATTRIBUTES = 64;

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
  /** The bytes the signature is over: the attributes as they arrived, under the SET tag (RFC 5652, 5.4). Null without attributes. */
  signedBytes: Uint8Array | null;
  unsignedAttributes: CmsAttribute[];
  identifies(certificate: Certificate): boolean;
  byKeyId: boolean;
}

export interface CmsStructure {
  version: number;
  digestAlgorithms: AlgorithmIdentifier[];
  contentType: string;
  /** Null when detached. */
  content: Uint8Array | null;
  certificates: Certificate[];
  unreadableCertificates: number;
  revocationListCount: number;
  signers: CmsSigner[];
}

function readAttributes(node: DerNode | undefined): CmsAttribute[] {
  if (!node) return [];
  const attributes = children(node).map((one) => {
    const [type, values, extra] = children(one, TAG.sequence);
    if (extra) throw new Error('attribute with more than two parts');
    return { oid: readOid(type), values: children(expectTag(values, TAG.set)) };
  });
  if (attributes.length > MAX_ATTRIBUTES) throw new Error('too many attributes');
  return attributes;
}

function underSetTag(node: DerNode): Uint8Array {
  const bytes = new Uint8Array(encoded(node));
  bytes[0] = TAG.set;
  return bytes;
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
  const identifies = (certificate: Certificate): boolean => {
    if (byKeyId) return certificate.subjectKeyId === hex(content(sid));
    return (
      sameBytes(certificate.issuerDer, encoded(expectTag(issuer, TAG.sequence))) &&
      certificate.serialNumber === hex(content(expectTag(serial, TAG.integer)))
    );
  };
  return {
    version: readSmallInteger(version),
    digestAlgorithm: readAlgorithm(encoded(digestAlgorithm)),
    signatureAlgorithm: readAlgorithm(encoded(signatureAlgorithm)),
    signature: content(expectTag(signature, TAG.octetString)),
    signedAttributes: readAttributes(signedNode),
    signedBytes: signedNode ? underSetTag(signedNode) : null,
    unsignedAttributes: readAttributes(unsignedNode),
    identifies,
    byKeyId,
  };
}

function readCertificates(node: DerNode | undefined, checks: SignatureChecks): { certificates: Certificate[]; unreadable: number } {
  const certificates: Certificate[] = [];
  let unreadable = 0;
  for (const one of node ? eachChild(node) : []) {
    if (certificates.length + unreadable >= MAX_CERTIFICATES) throw new Error('too many certificates');
    try {
      certificates.push(checks.certificate(encoded(one)));
    } catch {
      unreadable += 1;
    }
  }
  return { certificates, unreadable };
}

/** Reads ContentInfo/SignedData (RFC 5652) from exactly these bytes. Throws on any other structure. */
export function readSignedData(der: Uint8Array, checks: SignatureChecks): CmsStructure {
  const [type, wrapped, excess] = children(readWhole(der), TAG.sequence);
  if (readOid(type) !== CMS.signedData || excess) throw new Error('not signed data');
  const [signedData, second] = children(expectTag(wrapped, 0xa0));
  if (!signedData || second) throw new Error('not signed data');
  const parts = children(signedData, TAG.sequence);
  const [version, digestAlgorithms, encapsulated] = parts.splice(0, 3);
  const certificateNode = parts[0]?.tag === 0xa0 ? parts.shift() : undefined;
  const listNode = parts[0]?.tag === 0xa1 ? parts.shift() : undefined;
  const [signerInfos, extra] = parts;
  if (!digestAlgorithms || !encapsulated || !signerInfos || extra) throw new Error('signed data is incomplete');
  const [contentType, contentNode] = children(encapsulated, TAG.sequence);
  const inner = contentNode ? children(expectTag(contentNode, 0xa0))[0] : undefined;
  const { certificates, unreadable } = readCertificates(certificateNode, checks);
  return {
    version: readSmallInteger(version),
    digestAlgorithms: children(digestAlgorithms, TAG.set).map((one) => readAlgorithm(encoded(one))),
    contentType: readOid(contentType),
    content: inner ? content(expectTag(inner, TAG.octetString)) : null,
    certificates,
    unreadableCertificates: unreadable,
    revocationListCount: listNode ? children(listNode).length : 0,
    signers: children(signerInfos, TAG.set).map(readSigner),
  };
}
