import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { OID } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { readWhole } from './der.ts';

/** Whoever makes a signature value: a key in memory now, a hardware module behind the same shape. */
export interface SigningParty {
  certificate: Certificate;
  /** Issuers from the nearest to the root; a self-signed root among them is not embedded. */
  chain: readonly Certificate[];
  /** RSASSA-PKCS1-v1_5 with SHA-256 over `data`, which is not hashed yet. */
  sign(data: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

export const CMS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
} as const;

/** asn1js and pkijs take ArrayBuffer; a view into a pooled Buffer would carry its neighbours along. */
export const arrayBufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy.buffer;
};

export function schemaOf(der: Uint8Array): asn1js.AsnType {
  readWhole(der);
  const { offset, result } = asn1js.fromBER(arrayBufferOf(der));
  if (offset === -1) throw new Error('not ASN.1');
  return result as asn1js.AsnType;
}

const bytesOf = (node: { toBER(): ArrayBuffer }): Uint8Array => new Uint8Array(node.toBER());
const byBytes = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b);

/** DER orders the members of a SET OF by their encodings (X.690, 11.6). */
function inDerOrder<T extends { toSchema(): asn1js.AsnType }>(members: T[]): T[] {
  return [...members].sort((a, b) => byBytes(bytesOf(a.toSchema()), bytesOf(b.toSchema())));
}

const attribute = (type: string, value: asn1js.AsnType): pkijs.Attribute => new pkijs.Attribute({ type, values: [value] });

/** ESSCertIDv2 with SHA-256, which DER leaves out as the default (RFC 5035, 4). */
function signingCertificateV2(certificate: Certificate): pkijs.Attribute {
  const certHash = new asn1js.OctetString({ valueHex: arrayBufferOf(Buffer.from(certificate.fingerprint, 'hex')) });
  const id = new asn1js.Sequence({ value: [certHash] });
  return attribute(CMS.signingCertificateV2, new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [id] })] }));
}

const sha256 = (): pkijs.AlgorithmIdentifier => new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 });

function embedded(party: SigningParty): pkijs.Certificate[] {
  const all = [party.certificate, ...party.chain.filter((certificate) => !certificate.selfIssued)];
  return inDerOrder(all.map((certificate) => new pkijs.Certificate({ schema: schemaOf(certificate.der) })));
}

export interface SignedDataPlan {
  contentType: string;
  /** Null: the content stands elsewhere (detached). */
  content: Uint8Array | null;
  /** SHA-256 of the content. */
  digest: Uint8Array;
  party: SigningParty;
  /** Whether certificates travel along; a timestamp request may decline them (certReq). */
  withCertificates: boolean;
  /** DER of a TimeStampToken over the signature value, given that value. */
  timestamp?: ((signature: Uint8Array) => Promise<Uint8Array>) | undefined;
}

/**
 * CMS SignedData in strict DER (RFC 5652) with content-type, message-digest and signing-certificate-v2, and no
 * signing-time: the baseline profile of ETSI EN 319 142-1 takes the time from the timestamp.
 */
export async function buildSignedData(plan: SignedDataPlan): Promise<Uint8Array> {
  const { party } = plan;
  const attributes = inDerOrder([
    attribute(CMS.contentType, new asn1js.ObjectIdentifier({ value: plan.contentType })),
    attribute(CMS.messageDigest, new asn1js.OctetString({ valueHex: arrayBufferOf(plan.digest) })),
    signingCertificateV2(party.certificate),
  ]);
  const toSign = bytesOf(new asn1js.Set({ value: attributes.map((one) => one.toSchema()) }));
  const signature = await party.sign(toSign);
  const unsigned = plan.timestamp ? [attribute(CMS.signatureTimestamp, schemaOf(await plan.timestamp(signature)))] : [];

  const encapsulated = new pkijs.EncapsulatedContentInfo({ eContentType: plan.contentType });
  // Set after construction: the constructor cuts content into a BER string of pieces.
  if (plan.content) encapsulated.eContent = new asn1js.OctetString({ valueHex: arrayBufferOf(plan.content) });
  const issuer = new pkijs.RelativeDistinguishedNames({ schema: schemaOf(party.certificate.issuerDer) });
  const serialNumber = new asn1js.Integer({ valueHex: arrayBufferOf(Buffer.from(party.certificate.serialNumber, 'hex')) });
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaEncryption, algorithmParams: new asn1js.Null() }),
    signature: new asn1js.OctetString({ valueHex: arrayBufferOf(signature) }),
    ...(unsigned.length > 0 ? { unsignedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: unsigned }) } : {}),
  });
  const signed = new pkijs.SignedData({
    version: plan.contentType === CMS.data ? 1 : 3,
    digestAlgorithms: [sha256()],
    encapContentInfo: encapsulated,
    ...(plan.withCertificates ? { certificates: embedded(party) } : {}),
    signerInfos: [signer],
  });
  const info = new pkijs.ContentInfo({ contentType: CMS.signedData, content: signed.toSchema(true) });
  return bytesOf(info.toSchema());
}
