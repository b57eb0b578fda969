import { readCertificateTime } from '../../shared-kernel/crypto/certificate-time.ts';
import { children, content, type DerNode, expectTag, readOid, readWhole, TAG } from '../../shared-kernel/crypto/der.ts';

/** Whose certificate it is and until when it serves; what a signer is shown before they sign. */
export interface CertificateHolder {
  readonly name: string;
  /** The taxpayer's; null in a certificate that is none of an e.firma. */
  readonly rfc: string | null;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Larger than any certificate; the server has the same bound. */
const LARGEST = 65_536;

const COMMON_NAME = '2.5.4.3';
/** x500UniqueIdentifier: SAT writes the RFC there, of a company with that of its representative after a slash. */
const RFC = '2.5.4.45';
const VERSION = 0xa0;

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return latin1(bytes);
  }
}

/** As the server reads it: SAT writes Ñ as Latin-1 where UTF-8 or T.61 is announced; a BIT STRING begins with its count of unused bits. */
function textOf(value: DerNode): string {
  if (value.tag === TAG.utf8) return utf8(content(value));
  return latin1(value.tag === TAG.bitString ? content(value).subarray(1) : content(value));
}

/** The attribute that stands exactly once; null otherwise, for two have no single meaning. */
function onlyValue(name: DerNode, oid: string): string | null {
  const found = children(name, TAG.sequence)
    .flatMap((relative) => children(relative, TAG.set))
    .map((pair) => children(pair, TAG.sequence))
    .filter(([type]) => readOid(type) === oid);
  const value = found.length === 1 ? found[0]![1] : undefined;
  return (value && textOf(value).trim()) || null;
}

const PEM = /^\s*-----BEGIN CERTIFICATE-----\s+([A-Za-z0-9+/=\s]+?)\s*-----END CERTIFICATE-----\s*$/;

/** Some tools save a .cer as PEM; the certificate inside is the same. */
function derOf(file: Uint8Array): Uint8Array {
  const armoured = file[0] === TAG.sequence ? null : PEM.exec(latin1(file));
  return armoured ? Uint8Array.from(atob(armoured[1]!.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0)) : file;
}

/**
 * Reads holder, RFC and term from a .cer, DER or PEM; null for what is no certificate. It only tells the person in front of it: nothing
 * is checked here, and the server reads the file again.
 */
export function readHolder(file: Uint8Array): CertificateHolder | null {
  if (file.length === 0 || file.length > 2 * LARGEST) return null;
  try {
    const [tbs] = children(readWhole(derOf(file)), TAG.sequence);
    const parts = children(expectTag(tbs, TAG.sequence));
    if (parts[0]?.tag === VERSION) parts.shift();
    const [, , , validity, subject] = parts;
    const [notBefore, notAfter] = children(expectTag(validity, TAG.sequence)).map(readCertificateTime);
    const named = expectTag(subject, TAG.sequence);
    const rfc = (onlyValue(named, RFC) ?? '').split('/')[0]!.trim() || null;
    const name = onlyValue(named, COMMON_NAME) ?? rfc;
    return name && notBefore && notAfter ? { name, rfc, notBefore, notAfter } : null;
  } catch {
    return null;
  }
}
