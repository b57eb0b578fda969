import { createHash } from 'node:crypto';
import { type AlgorithmIdentifier, readAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { children, content, type DerNode, encoded, expectTag, hex, readSmallInteger, readTime, readWhole, sameBytes, TAG } from './der.ts';
import type { RevocationAnswer } from './revocation.ts';
import { type ListScope, listScope } from './revocation-scope.ts';
import { type Asked, answerFrom, REVOCATION_REASONS, type RevokedEntry, unknownAnswer } from './revocation-statement.ts';
import { SerialIndex } from './serial-index.ts';
import { SignatureChecks } from './signature-checks.ts';
import { readExtensions } from './x509-extensions.ts';

/** A certificate revocation list (RFC 5280, 5). */
export interface RevocationList extends ListScope {
  der: Uint8Array;
  sha256: string;
  issuerDer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** Decimal. */
  number: string | null;
  /** Certificates that expired since then are still listed (expiredCertsOnCRL, X.509 9.5.2.8). */
  expiredSince: Date | null;
  /** Throws ChecksExhausted where `checks` are used up. An authority is computed only once. */
  isSignedBy(issuer: Certificate, checks?: SignatureChecks): boolean;
  find(certificate: Certificate): RevokedEntry | null;
}

const EXT = { number: '2.5.29.20', expiredOnList: '2.5.29.60', reason: '2.5.29.21', invalidity: '2.5.29.24' } as const;

/** Authorities remembered for one list; a list kept for long is asked about with names that anybody may bear. */
const MAX_REMEMBERED = 256;

function readEntry(entry: DerNode): RevokedEntry {
  const parts = children(entry, TAG.sequence);
  const read: RevokedEntry = { revokedAt: readTime(parts[1]), reason: null, invalidSince: null };
  for (const { oid, critical, value } of readExtensions(parts[2])) {
    if (oid === EXT.reason) read.reason = REVOCATION_REASONS[readSmallInteger(readWhole(value), TAG.enumerated)] ?? 'unspecified';
    else if (oid === EXT.invalidity) read.invalidSince = readTime(readWhole(value));
    else if (critical) throw new Error('an entry with a critical extension that is not understood');
  }
  return read;
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
  const expiredOnList = extensions.find((extension) => extension.oid === EXT.expiredOnList);
  const signatureBits = content(expectTag(signature, TAG.bitString));
  if (signatureBits[0] !== 0) throw new Error('the signature is no whole number of bytes');
  const remembered = new Map<string, boolean>();
  let index: SerialIndex | null = null;
  return {
    der,
    sha256: createHash('sha256').update(der).digest('hex'),
    issuerDer: encoded(expectTag(issuer, TAG.sequence)),
    thisUpdate: readTime(thisUpdate),
    nextUpdate: nextUpdate ? readTime(nextUpdate) : null,
    number: number ? BigInt(`0x${hex(content(readWhole(number.value))) || '0'}`).toString() : null,
    expiredSince: expiredOnList ? readTime(readWhole(expiredOnList.value)) : null,
    ...listScope(extensions, entries ? encoded(entries) : null),
    isSignedBy(authority, checks = new SignatureChecks()) {
      if (!sameBytes(encoded(issuer), authority.subjectDer)) return false;
      if (authority.keyUsage.length > 0 && !authority.keyUsage.includes('cRLSign')) return false;
      const known = remembered.get(authority.fingerprint);
      if (known !== undefined) return known;
      const check = checks.value(outer, authority.publicKey, encoded(tbs), signatureBits.subarray(1));
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(authority.fingerprint, check.matches && !check.weak);
      return check.matches && !check.weak;
    },
    find(certificate) {
      if (!entries) return null;
      index ??= new SerialIndex(entries);
      const entry = index.find(Buffer.from(certificate.serialNumber, 'hex'));
      return entry && readEntry(entry);
    },
  };
}

/**
 * What one list says about a certificate at a moment. Used live and for lists kept with a signature. Throws where the
 * entry is damaged.
 */
export function answerFromList(list: RevocationList, asked: Asked): RevocationAnswer {
  if (!list.isSignedBy(asked.issuer, asked.checks)) return unknownAnswer(asked, 'list-not-signed-by-issuer');
  if (!list.covers(asked.certificate)) return unknownAnswer(asked, 'list-covers-other-ground');
  const { thisUpdate, nextUpdate, expiredSince } = list;
  const answer = answerFrom({ thisUpdate, nextUpdate, expiredSince, entry: list.find(asked.certificate) }, asked, 'list');
  if (answer.status === 'unknown') return answer;
  return { ...answer, ...(list.number === null ? {} : { listNumber: list.number }), listSha256: list.sha256, listDer: list.der };
}
