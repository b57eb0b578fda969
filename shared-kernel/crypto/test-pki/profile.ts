import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { schemaOf } from '../signed-data.ts';

/** One attribute of a subject: number, text and how SAT encodes it. */
export interface SubjectPart {
  oid: string;
  value: string;
  as?: 'utf8' | 'printable' | 'ia5' | 'latin1';
}

export const part = {
  commonName: (value: string): SubjectPart => ({ oid: '2.5.4.3', value }),
  name: (value: string): SubjectPart => ({ oid: '2.5.4.41', value }),
  organization: (value: string): SubjectPart => ({ oid: '2.5.4.10', value }),
  organizationalUnit: (value: string): SubjectPart => ({ oid: '2.5.4.11', value }),
  country: (): SubjectPart => ({ oid: '2.5.4.6', value: 'MX', as: 'printable' }),
  email: (value: string): SubjectPart => ({ oid: '1.2.840.113549.1.9.1', value, as: 'ia5' }),
  /** SAT writes the RFC as PrintableString, and as T61String in Latin-1 where it holds a letter that lacks there. */
  rfc: (value: string): SubjectPart => ({ oid: '2.5.4.45', value, as: /^[A-Z0-9 /]*$/.test(value) ? 'printable' : 'latin1' }),
  curp: (value: string): SubjectPart => ({ oid: '2.5.4.5', value, as: 'printable' }),
};

const latin1 = (value: string): ArrayBuffer => new Uint8Array(Buffer.from(value, 'latin1')).buffer;

function encodeText({ value, as = 'utf8' }: SubjectPart): asn1js.AsnType {
  if (as === 'printable') return new asn1js.PrintableString({ value });
  if (as === 'ia5') return new asn1js.IA5String({ value });
  if (as === 'latin1') return new asn1js.TeletexString({ valueHex: latin1(value) } as never);
  return new asn1js.Utf8String({ value });
}

/** A Name with one attribute in each set; pkijs by itself writes all of them into one. */
export function subjectName(parts: readonly SubjectPart[]): pkijs.RelativeDistinguishedNames {
  const sets = parts.map((one) => {
    const pair = new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: one.oid }), encodeText(one)] });
    return new asn1js.Set({ value: [pair] });
  });
  const der = new Uint8Array(new asn1js.Sequence({ value: sets }).toBER());
  return new pkijs.RelativeDistinguishedNames({ schema: schemaOf(der) });
}

const USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const;
export type Usage = (typeof USAGES)[number];

function extension(extnID: string, critical: boolean, value: asn1js.AsnType): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}

/** BIT STRING of flags in DER: no trailing zero bits. */
function flags(positions: readonly number[]): asn1js.BitString {
  const last = Math.max(...positions);
  const bits = new Uint8Array((last >> 3) + 1);
  for (const position of positions) bits[position >> 3]! |= 0x80 >> (position & 7);
  return new asn1js.BitString({ valueHex: bits.buffer, unusedBits: 7 - (last & 7) });
}

export const extensions = {
  authority: (pathLength: number | null): pkijs.Extension =>
    extension(
      '2.5.29.19',
      true,
      new asn1js.Sequence({
        value: [new asn1js.Boolean({ value: true }), ...(pathLength === null ? [] : [new asn1js.Integer({ value: pathLength })])],
      }),
    ),
  endEntity: (): pkijs.Extension => extension('2.5.29.19', true, new asn1js.Sequence({ value: [] })),
  keyUsage: (usages: readonly Usage[], critical = false): pkijs.Extension =>
    extension('2.5.29.15', critical, flags(usages.map((usage) => USAGES.indexOf(usage)))),
  /** SSL client and S/MIME, as every e.firma carries. */
  netscapeType: (): pkijs.Extension => extension('2.16.840.1.113730.1.1', false, flags([0, 2])),
  extendedUsage: (oids: readonly string[], critical = false): pkijs.Extension =>
    extension('2.5.29.37', critical, new asn1js.Sequence({ value: oids.map((value) => new asn1js.ObjectIdentifier({ value })) })),
  subjectKeyId: (keyId: Uint8Array): pkijs.Extension =>
    extension('2.5.29.14', false, new asn1js.OctetString({ valueHex: new Uint8Array(keyId).buffer })),
  authorityKeyId: (keyId: Uint8Array): pkijs.Extension =>
    extension(
      '2.5.29.35',
      false,
      new asn1js.Sequence({
        value: [new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: new Uint8Array(keyId).buffer })],
      }),
    ),
};

export const PURPOSE = {
  emailProtection: '1.3.6.1.5.5.7.3.4',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;
