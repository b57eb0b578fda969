import { children, content, type DerNode, expectTag, readOid, readWhole, TAG } from './der.ts';

/** One Extension (RFC 5280, 4.1). */
export interface Extension {
  readonly oid: string;
  readonly critical: boolean;
  /** What the octet string holds. */
  readonly value: Uint8Array;
}

/** Extensions of a certificate, a list, an entry of one, or an OCSP answer. Throws where one stands twice or is malformed. */
export function readExtensions(node: DerNode | undefined): Extension[] {
  if (!node) return [];
  const extensions = children(node, TAG.sequence).map((one) => {
    const parts = children(one, TAG.sequence);
    const critical = parts.length === 3 && content(expectTag(parts[1], TAG.boolean))[0] === 0xff;
    return { oid: readOid(parts[0]), critical, value: content(expectTag(parts.at(-1), TAG.octetString)) };
  });
  if (new Set(extensions.map(({ oid }) => oid)).size !== extensions.length) throw new Error('an extension stands twice');
  return extensions;
}

/** Extensions of the to-be-signed part of a certificate. */
export function certificateExtensions(tbs: Uint8Array): Extension[] {
  const holder = children(readWhole(tbs), TAG.sequence).find((part) => part.tag === 0xa3);
  return holder ? readExtensions(readWhole(content(holder))) : [];
}

/** The key bits of a SubjectPublicKeyInfo without tag, length and count of unused bits: what RFC 6960 hashes. */
export function keyBits(spki: Uint8Array): Uint8Array {
  return content(expectTag(children(readWhole(spki), TAG.sequence)[1], TAG.bitString)).subarray(1);
}

const URI = 0x86;

/** The addresses among GeneralNames (http, ldap), at most eight. */
export function webAddresses(names: readonly DerNode[]): string[] {
  return names
    .filter((name) => name.tag === URI)
    .slice(0, 8)
    .map((name) => Buffer.from(content(name)).toString('latin1'))
    .filter((address) => /^[a-z][a-z0-9+.-]*:\/\/[\x21-\x7e]{1,500}$/i.test(address));
}
