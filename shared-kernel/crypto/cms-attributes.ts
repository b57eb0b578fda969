import { readAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import type { CmsNote, CmsProblem } from './cms-remarks.ts';
import type { CmsAttribute } from './cms-structure.ts';
import { children, content, type DerNode, encoded, expectTag, sameBytes, TAG } from './der.ts';
import { digest, type HashName, hashOfOid } from './hashes.ts';
import { CMS } from './signed-data.ts';

/** Attributes with a meaning of their own here. */
const READ: ReadonlyMap<string, string> = new Map([
  [CMS.contentType, 'content-type'],
  [CMS.messageDigest, 'message-digest'],
  [CMS.signingTime, 'signing-time'],
  [CMS.signingCertificate, 'signing-certificate'],
  [CMS.signingCertificateV2, 'signing-certificate-v2'],
]);

/** Signed attributes that standards define; the signature covers them, so they are only named (RFC 5035, RFC 5126, EN 319 122-1, ISO 32000). */
const SIGNED: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.15': 'smime-capabilities',
  '1.2.840.113549.1.9.52': 'cms-algorithm-protection',
  '1.2.840.113549.1.9.16.2.4': 'content-hints',
  '1.2.840.113549.1.9.16.2.7': 'content-identifier',
  '1.2.840.113549.1.9.16.2.10': 'content-reference',
  '1.2.840.113549.1.9.16.2.15': 'signature-policy-identifier',
  '1.2.840.113549.1.9.16.2.16': 'commitment-type-indication',
  '1.2.840.113549.1.9.16.2.17': 'signer-location',
  '1.2.840.113549.1.9.16.2.18': 'signer-attributes',
  '1.2.840.113549.1.9.16.2.20': 'content-time-stamp',
  '0.4.0.19122.1.1': 'signer-attributes-v2',
  '0.4.0.1733.2.1': 'mime-type',
  '1.2.840.113583.1.1.8': 'adbe-revocation-info-archival',
};

/** Unsigned attributes that standards define. What they hold vouches for itself or is not used. */
const UNSIGNED: Readonly<Record<string, string>> = {
  [CMS.signatureTimestamp]: 'signature-time-stamp',
  '1.2.840.113549.1.9.6': 'counter-signature',
  '1.2.840.113549.1.9.16.2.21': 'complete-certificate-references',
  '1.2.840.113549.1.9.16.2.22': 'complete-revocation-references',
  '1.2.840.113549.1.9.16.2.23': 'certificate-values',
  '1.2.840.113549.1.9.16.2.24': 'revocation-values',
  '1.2.840.113549.1.9.16.2.25': 'CAdES-C-timestamp',
  '1.2.840.113549.1.9.16.2.26': 'time-stamped-certs-crls-references',
  '1.2.840.113549.1.9.16.2.27': 'archive-time-stamp',
  '1.2.840.113549.1.9.16.2.48': 'archive-time-stamp-v2',
  '0.4.0.1733.2.4': 'archive-time-stamp-v3',
  '1.2.840.113549.1.9.16.2.44': 'attribute-certificate-references',
  '1.2.840.113549.1.9.16.2.45': 'attribute-revocation-references',
  '0.4.0.1733.2.3': 'long-term-validation',
  '0.4.0.1733.2.5': 'ats-hash-index',
  '0.4.0.19122.1.4': 'ats-hash-index-v2',
  '0.4.0.19122.1.5': 'ats-hash-index-v3',
  '1.2.840.113583.1.1.8': 'adbe-revocation-info-archival',
  '1.2.840.113549.1.9.16.2.49': 'internal-evidence-record',
  '1.2.840.113549.1.9.16.2.50': 'external-evidence-record',
  '1.0.32004.1.2': 'pdf-mac-data',
};

/** The one value of an attribute; null when it is absent, or stands more than once, which is a problem. */
export function single(attributes: readonly CmsAttribute[], oid: string, problems: CmsProblem[]): DerNode | null {
  const found = attributes.filter((attribute) => attribute.oid === oid);
  if (found.length === 0) return null;
  if (found.length > 1 || found[0]!.values.length !== 1) {
    problems.push(`attribute-twice: ${READ.get(oid) ?? oid}`);
    return null;
  }
  return found[0]!.values[0]!;
}

/** Names the attributes that are not read here. */
export function nameSignedAttributes(attributes: readonly CmsAttribute[], notes: CmsNote[]): void {
  const others = attributes.filter(({ oid }) => !READ.has(oid)).map(({ oid }) => SIGNED[oid] ?? oid);
  if (others.length > 0) notes.push(`signed-attributes: ${[...new Set(others)].slice(0, 20).join(', ')}`);
}

/** No signature covers these: what no standard defines is a problem, the rest is named. */
export function nameUnsignedAttributes(attributes: readonly CmsAttribute[], problems: CmsProblem[], notes: CmsNote[]): void {
  const oids = [...new Set(attributes.map(({ oid }) => oid))];
  const unknown = oids.filter((oid) => UNSIGNED[oid] === undefined);
  if (unknown.length > 0) problems.push(`unknown-unsigned-attributes: ${unknown.slice(0, 20).join(', ')}`);
  const names = oids.flatMap((oid) => (oid === CMS.signatureTimestamp ? [] : (UNSIGNED[oid] ?? [])));
  if (names.includes('counter-signature')) notes.push('counter-signature');
  const archives = names.filter((name) => name.startsWith('archive-time-stamp'));
  if (archives.length > 0) notes.push(`archive-timestamp: ${archives.join(', ')}`);
  const others = names.filter((name) => name !== 'counter-signature' && !archives.includes(name));
  if (others.length > 0) notes.push(`unsigned-attributes: ${others.join(', ')}`);
}

export type NamedCertificate = 'matches' | 'other' | 'absent' | 'not-compared';

/** Whether the signed attributes name this certificate: RFC 5035 (version 2), RFC 2634 (version 1, always SHA-1). */
export function certificateNamed(v1: DerNode | null, v2: DerNode | null, certificate: Certificate | null): NamedCertificate {
  const told = [v1 && certificate && compare(v1, 1, certificate), v2 && certificate && compare(v2, 2, certificate)];
  if (told.includes('other') || ((v1 || v2) && !certificate)) return 'other';
  if (told.includes('not-compared')) return 'not-compared';
  return told.includes('matches') ? 'matches' : 'absent';
}

/** The first identifier names the signer. */
function compare(value: DerNode, version: 1 | 2, certificate: Certificate): 'matches' | 'other' | 'not-compared' {
  try {
    const ids = children(value, TAG.sequence)[0];
    const first = ids && children(ids, TAG.sequence)[0];
    if (!first) return 'not-compared';
    const parts = children(first, TAG.sequence);
    let hash: HashName | null = version === 1 ? 'sha1' : 'sha256';
    if (version === 2 && parts[0]?.tag === TAG.sequence) hash = hashOfOid(readAlgorithm(encoded(parts.shift()!)).oid);
    const stated = content(expectTag(parts[0], TAG.octetString));
    if (hash === null) return 'not-compared';
    return sameBytes(stated, digest(hash, certificate.der)) ? 'matches' : 'other';
  } catch {
    return 'not-compared';
  }
}
