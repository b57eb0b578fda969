import forge from 'node-forge';
import { children, content, DerError, type DerNode, expectTag, readOid, TAG } from './der.ts';

const { asn1 } = forge;

/** Short names of the attributes that Mexican authorities write; others keep their number. */
const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.17': 'postalCode',
  '2.5.4.41': 'name',
  '2.5.4.45': 'x500UniqueIdentifier',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '1.2.840.113549.1.9.2': 'unstructuredName',
};

export interface NameAttribute {
  oid: string;
  value: string;
}

const latin1 = (binary: string): string => binary;

function utf8(binary: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(binary, 'latin1'));
  } catch {
    return latin1(binary);
  }
}

/**
 * Text of one attribute. SAT writes Ñ as T61String, in practice Latin-1 and not the T.61 code page; a
 * UTF8String with bytes that are no UTF-8 is read the same way instead of refusing a taxpayer's certificate.
 */
function attributeText(node: forge.asn1.Asn1): string {
  const raw = typeof node.value === 'string' ? node.value : '';
  if (node.type === asn1.Type.UTF8) return utf8(raw);
  // 2.5.4.45 is a BIT STRING in X.520: its first octet counts unused bits.
  if (node.type === asn1.Type.BITSTRING) return latin1(raw.slice(1));
  return latin1(raw);
}

/** Attributes of a Name (RFC 5280) in their written order. */
export function readName(name: forge.asn1.Asn1): NameAttribute[] {
  const attributes: NameAttribute[] = [];
  for (const relative of name.value as forge.asn1.Asn1[]) {
    for (const pair of relative.value as forge.asn1.Asn1[]) {
      const [type, value] = pair.value as forge.asn1.Asn1[];
      if (!type || !value || type.type !== asn1.Type.OID) throw new Error('attribute of a name is malformed');
      attributes.push({ oid: asn1.derToOid(type.value as string), value: attributeText(value) });
    }
  }
  return attributes;
}

/** The value of an attribute that stands exactly once; a doubled one has no single meaning and answers null. */
export function onlyValue(attributes: NameAttribute[], oid: string): string | null {
  const found = attributes.filter((attribute) => attribute.oid === oid);
  const value = found.length === 1 ? found[0]!.value.trim() : '';
  return value === '' ? null : value;
}

export function nameText(attributes: NameAttribute[]): string {
  return attributes.map(({ oid, value }) => `${SHORT[oid] ?? oid}=${value.replaceAll(/[\\,+"<>;]/g, '\\$&')}`).join(', ');
}

/** A Name made comparable: of each relative name its attributes, sorted. */
export type NormalName = readonly (readonly string[])[];

/** A relative name for relative name, up to the end of `base`. */
export const beginsWith = (name: NormalName, base: NormalName): boolean =>
  base.length <= name.length &&
  base.every((relative, i) => relative.length === name[i]!.length && relative.every((attribute, k) => attribute === name[i]![k]));

const STRINGS: Readonly<Record<number, (bytes: Buffer) => string>> = {
  12: (bytes) => bytes.toString('utf8'),
  19: (bytes) => bytes.toString('latin1'),
  20: (bytes) => bytes.toString('latin1'),
  22: (bytes) => bytes.toString('latin1'),
  30: (bytes) =>
    Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le'),
};

/** As RFC 5280, 7.1 compares: without regard to case, encoding and runs of spaces. Other kinds of value are equal in their bytes only. */
function normalValue(value: DerNode): string {
  const bytes = Buffer.from(content(value));
  const read = STRINGS[value.tag];
  return read ? `=${read(bytes).normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')}` : `#${value.tag}:${bytes.toString('hex')}`;
}

/** Throws DerError. */
export function readNormalName(name: DerNode | undefined): NormalName {
  return children(expectTag(name, TAG.sequence)).map((relative) =>
    children(relative, TAG.set)
      .map((pair) => {
        const [type, value] = children(pair, TAG.sequence);
        return `${readOid(type)}${normalValue(present(value))}`;
      })
      .sort(),
  );
}

function present(node: DerNode | undefined): DerNode {
  if (!node) throw new DerError('attribute of a name without a value');
  return node;
}
