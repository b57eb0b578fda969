import { createHash } from 'node:crypto';
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
  readTime,
  readWhole,
  sameBytes,
  TAG,
} from './der.ts';
import { SignatureChecks } from './signature-checks.ts';

export interface RevokedEntry {
  revokedAt: Date;
  /** RFC 5280 name, as keyCompromise; null when not stated. */
  reason: string | null;
  /** When the key is known or suspected to have been lost; may be earlier than revokedAt. */
  invalidSince: Date | null;
}

/** A certificate revocation list (RFC 5280, 5). */
export interface RevocationList {
  der: Uint8Array;
  sha256: string;
  issuerDer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** Decimal. */
  number: string | null;
  /** Critical extensions that change what the list covers (partitions, deltas); such a list is not usable here. */
  unknownCritical: string[];
  /** Throws ChecksExhausted where `checks` are used up. */
  isSignedBy(issuer: Certificate, checks?: SignatureChecks): boolean;
  find(certificate: Certificate): RevokedEntry | null;
}

const REASONS: Record<number, string> = {
  0: 'unspecified',
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: 'certificateHold',
  8: 'removeFromCRL',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
};

const EXT = { number: '2.5.29.20', authorityKeyId: '2.5.29.35', reason: '2.5.29.21', invalidity: '2.5.29.24' } as const;

interface Extension {
  oid: string;
  critical: boolean;
  value: Uint8Array;
}

function readExtensions(node: DerNode | undefined): Extension[] {
  if (!node) return [];
  return children(node, TAG.sequence).map((one) => {
    const parts = children(one, TAG.sequence);
    const critical = parts.length === 3 && content(expectTag(parts[1], TAG.boolean))[0] === 0xff;
    return { oid: readOid(parts[0]), critical, value: content(expectTag(parts.at(-1), TAG.octetString)) };
  });
}

function readEntry(parts: DerNode[]): RevokedEntry {
  const entry: RevokedEntry = { revokedAt: readTime(parts[1]), reason: null, invalidSince: null };
  for (const { oid, value } of readExtensions(parts[2])) {
    if (oid === EXT.reason) entry.reason = REASONS[readSmallInteger(readWhole(value), TAG.enumerated)] ?? 'unspecified';
    if (oid === EXT.invalidity) entry.invalidSince = readTime(readWhole(value));
  }
  return entry;
}

function findEntry(entries: DerNode | undefined, serialNumber: string): RevokedEntry | null {
  if (!entries) return null;
  const serial = Buffer.from(serialNumber, 'hex');
  for (const entry of eachChild(entries)) {
    const parts = children(entry, TAG.sequence);
    if (sameBytes(content(expectTag(parts[0], TAG.integer)), serial)) return readEntry(parts);
  }
  return null;
}

/** Reads a DER list. Throws on anything else. The signature is the caller's to ask for. */
export function readRevocationList(der: Uint8Array): RevocationList {
  const [tbs, algorithm, signature, extra] = children(readWhole(der), TAG.sequence);
  if (!tbs || !algorithm || !signature || extra) throw new Error('not a revocation list');
  const parts = children(tbs, TAG.sequence);
  if (parts[0]?.tag === TAG.integer) parts.shift();
  const [inner, issuer, thisUpdate, ...rest] = parts;
  if (!inner || !issuer) throw new Error('not a revocation list');
  const outer: AlgorithmIdentifier = readAlgorithm(encoded(algorithm));
  if (!sameBytes(encoded(inner), encoded(algorithm))) throw new Error('the list names two signature algorithms');
  const nextUpdate = rest[0]?.tag === TAG.utcTime || rest[0]?.tag === TAG.generalizedTime ? rest.shift() : undefined;
  const entries = rest[0]?.tag === TAG.sequence ? rest.shift() : undefined;
  const extensions = readExtensions(rest[0] ? children(expectTag(rest[0], 0xa0))[0] : undefined);
  const number = extensions.find((extension) => extension.oid === EXT.number);
  const signatureBits = content(expectTag(signature, TAG.bitString));
  if (signatureBits[0] !== 0) throw new Error('the signature is no whole number of bytes');
  return {
    der,
    sha256: createHash('sha256').update(der).digest('hex'),
    issuerDer: encoded(expectTag(issuer, TAG.sequence)),
    thisUpdate: readTime(thisUpdate),
    nextUpdate: nextUpdate ? readTime(nextUpdate) : null,
    number: number ? BigInt(`0x${hex(content(readWhole(number.value))) || '0'}`).toString() : null,
    unknownCritical: extensions
      .filter(({ oid, critical }) => critical && oid !== EXT.number && oid !== EXT.authorityKeyId)
      .map(({ oid }) => oid),
    isSignedBy(authority, checks = new SignatureChecks()) {
      if (!sameBytes(encoded(issuer), authority.subjectDer)) return false;
      if (authority.keyUsage.length > 0 && !authority.keyUsage.includes('cRLSign')) return false;
      const check = checks.value(outer, authority.publicKey, encoded(tbs), signatureBits.subarray(1));
      return check.matches && !check.weak;
    },
    find: (certificate) => findEntry(entries, certificate.serialNumber),
  };
}
