import { createHash } from 'node:crypto';
import { type AlgorithmIdentifier, digest, type HashName, hashOfOid, readAlgorithm } from './algorithms.ts';
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
  readTime,
  readWhole,
  sameBytes,
  TAG,
} from './der.ts';
import { REVOCATION_REASONS, type Statement } from './revocation-statement.ts';
import { keyBits, readExtensions } from './x509-extensions.ts';

const BASIC = '1.3.6.1.5.5.7.48.1.1';
const EXT = { archiveCutoff: '1.3.6.1.5.5.7.48.1.6' } as const;

/** Answers about one certificate are a few kilobytes; nobody needs more. */
const MAX_BYTES = 256 * 1024;
const MAX_SINGLE = 32;
const MAX_CERTIFICATES = 8;

/** What is said of one certificate; `unknown` where the responder knows nothing of it. */
export type OcspStatement = Statement & { readonly status: 'good' | 'revoked' | 'unknown' };

/** A BasicOCSPResponse (RFC 6960, 4.2.1). Its signature is the caller's to check. */
export interface OcspResponse {
  readonly der: Uint8Array;
  readonly sha256: string;
  readonly producedAt: Date;
  /** The bytes that the signature is over, as they arrived. */
  readonly tbs: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
  /** DER of the certificates that travel along, eight at most, unread. */
  readonly certificates: readonly Uint8Array[];
  /** Whether the responder's identifier means this certificate. */
  isBy(responder: Certificate): boolean;
  /** What it says of a certificate of this issuer; null where it speaks of others. Throws where that part is damaged. */
  about(certificate: Certificate, issuer: Certificate): OcspStatement | null;
}

/**
 * Reads an OCSPResponse, or the BasicOCSPResponse inside it, which CAdES attributes carry bare. Throws on anything else, and on one
 * that states an error instead of an answer.
 */
export function readOcspResponse(der: Uint8Array): OcspResponse {
  if (der.length > MAX_BYTES) throw new Error('an OCSP answer larger than any');
  const whole = readWhole(der);
  const [first, bytes] = children(whole, TAG.sequence);
  return readBasic(der, first?.tag === TAG.enumerated ? basicWithin(first, bytes) : whole);
}

function basicWithin(status: DerNode, bytes: DerNode | undefined): DerNode {
  if (readSmallInteger(status, TAG.enumerated) !== 0) throw new Error('the responder gave no answer');
  const [type, response] = children(children(expectTag(bytes, 0xa0))[0]!, TAG.sequence);
  if (readOid(type) !== BASIC) throw new Error('not a basic OCSP response');
  return readWhole(content(expectTag(response, TAG.octetString)));
}

function readBasic(der: Uint8Array, basic: DerNode): OcspResponse {
  const [tbs, algorithm, signature, certificates, extra] = children(basic, TAG.sequence);
  if (!tbs || !algorithm || extra) throw new Error('not a basic OCSP response');
  const parts = children(tbs, TAG.sequence);
  if (parts[0]?.tag === 0xa0) parts.shift();
  const [responder, producedAt, responses, extensions] = parts;
  if (!responder || !responses) throw new Error('not a basic OCSP response');
  const [identifier] = children(responder);
  if (!identifier || (responder.tag !== 0xa1 && responder.tag !== 0xa2)) throw new Error('no responder is named');
  if (extensions && readExtensions(children(expectTag(extensions, 0xa1))[0]).some(({ critical }) => critical))
    throw new Error('a critical extension that is not understood');
  const bits = content(expectTag(signature, TAG.bitString));
  if (bits[0] !== 0) throw new Error('the signature is no whole number of bytes');
  const hashes = new Map<string, { name: Uint8Array; key: Uint8Array }>();
  const hashesOf = (issuer: Certificate, hash: HashName) => {
    const key = `${hash}:${issuer.fingerprint}`;
    const known = hashes.get(key) ?? { name: digest(hash, issuer.subjectDer), key: digest(hash, keyBits(issuer.spki)) };
    hashes.set(key, known);
    return known;
  };
  return {
    der,
    sha256: createHash('sha256').update(der).digest('hex'),
    producedAt: readTime(producedAt),
    tbs: encoded(tbs),
    signatureAlgorithm: readAlgorithm(encoded(algorithm)),
    signature: bits.subarray(1),
    certificates: certificates ? firstOf(children(expectTag(certificates, 0xa0))[0], MAX_CERTIFICATES).map(encoded) : [],
    isBy(certificate) {
      if (responder.tag === 0xa1) return sameBytes(encoded(identifier), certificate.subjectDer);
      return sameBytes(content(expectTag(identifier, TAG.octetString)), digest('sha1', keyBits(certificate.spki)));
    },
    about(certificate, issuer) {
      for (const single of firstOf(responses, MAX_SINGLE)) {
        const [id, ...rest] = children(single, TAG.sequence);
        const [algorithm, name, key, serial] = id ? children(id, TAG.sequence) : [];
        if (!algorithm || !serial || hex(content(expectTag(serial, TAG.integer))) !== certificate.serialNumber) continue;
        const hash = hashOfOid(readAlgorithm(encoded(algorithm)).oid);
        const expected = hash && hashesOf(issuer, hash);
        const isIt =
          expected &&
          sameBytes(content(expectTag(name, TAG.octetString)), expected.name) &&
          sameBytes(content(expectTag(key, TAG.octetString)), expected.key);
        if (isIt) return readSingle(rest);
      }
      return null;
    },
  };
}

function firstOf(node: DerNode | undefined, count: number): DerNode[] {
  const found: DerNode[] = [];
  for (const child of eachChild(expectTag(node, TAG.sequence))) {
    if (found.push(child) === count) break;
  }
  return found;
}

function readSingle([status, thisUpdate, ...rest]: readonly DerNode[]): OcspStatement {
  const nextUpdate = rest[0]?.tag === 0xa0 ? children(rest.shift()!)[0] : undefined;
  const extensions = rest[0] ? readExtensions(children(expectTag(rest[0], 0xa1))[0]) : [];
  if (extensions.some(({ oid, critical }) => critical && oid !== EXT.archiveCutoff))
    throw new Error('a critical extension that is not understood');
  const cutoff = extensions.find(({ oid }) => oid === EXT.archiveCutoff);
  const common = {
    thisUpdate: readTime(thisUpdate),
    nextUpdate: nextUpdate ? readTime(nextUpdate) : null,
    expiredSince: cutoff ? readTime(readWhole(cutoff.value)) : null,
  };
  if (status?.tag === 0x80) return { ...common, status: 'good', entry: null };
  if (status?.tag === 0x82) return { ...common, status: 'unknown', entry: null };
  const [time, why] = children(expectTag(status, 0xa1));
  const reason = why ? (REVOCATION_REASONS[readSmallInteger(children(expectTag(why, 0xa0))[0], TAG.enumerated)] ?? 'unspecified') : null;
  return { ...common, status: 'revoked', entry: { revokedAt: readTime(time), reason, invalidSince: null } };
}
