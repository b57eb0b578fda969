import { createHash, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { OID } from '../algorithms.ts';
import { type Certificate, parseCertificate } from '../certificate.ts';
import { children, encoded, readWhole } from '../der.ts';
import { arrayBufferOf, schemaOf } from '../signed-data.ts';
import { extensions } from './profile.ts';

const newPair = promisify(generateKeyPair);

export const newRsaKey = async (): Promise<KeyObject> => (await newPair('rsa', { modulusLength: 2048 })).privateKey;

export const spkiOf = (privateKey: KeyObject): Uint8Array =>
  new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }));

/** SHA-1 of the public key: an identifier, not a protection (RFC 5280, 4.2.1.2). */
export const keyIdOf = (privateKey: KeyObject): Uint8Array => {
  const info = new pkijs.PublicKeyInfo({ schema: schemaOf(spkiOf(privateKey)) });
  return new Uint8Array(createHash('sha1').update(info.subjectPublicKey.valueBlock.valueHexView).digest());
};

const sha256WithRsa = (): pkijs.AlgorithmIdentifier =>
  new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256WithRsa, algorithmParams: new asn1js.Null() });

/** UTCTime until 2049, GeneralizedTime after (RFC 5280, 4.1.2.5); whole seconds. */
function time(value: Date): pkijs.Time {
  const seconds = new Date(Math.floor(value.getTime() / 1000) * 1000);
  return new pkijs.Time({ type: (seconds.getUTCFullYear() >= 2050 ? 1 : 0) as never, value: seconds });
}

/** SAT writes its twenty digits as the bytes of the serial. */
export const satSerial = (digits: string): Uint8Array => new Uint8Array(Buffer.from(digits, 'ascii'));

export interface Issue {
  subject: pkijs.RelativeDistinguishedNames;
  issuer: pkijs.RelativeDistinguishedNames;
  /** Content bytes of the INTEGER: positive and minimal. */
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  subjectKey: KeyObject;
  issuerKey: KeyObject;
  extensions: pkijs.Extension[];
}

export function issueCertificate(plan: Issue): Certificate {
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: arrayBufferOf(plan.serial) }),
    signature: sha256WithRsa(),
    issuer: plan.issuer,
    notBefore: time(plan.notBefore),
    notAfter: time(plan.notAfter),
    subject: plan.subject,
    subjectPublicKeyInfo: new pkijs.PublicKeyInfo({ schema: schemaOf(spkiOf(plan.subjectKey)) }),
    signatureAlgorithm: sha256WithRsa(),
    extensions: plan.extensions,
  });
  const tbs = new Uint8Array(certificate.encodeTBS().toBER());
  certificate.signatureValue = new asn1js.BitString({ valueHex: arrayBufferOf(sign('sha256', tbs, plan.issuerKey)) });
  return parseCertificate(new Uint8Array(certificate.toSchema(true).toBER()));
}

/** The Name of an existing certificate, byte for byte. */
export const nameOf = (certificate: Certificate): pkijs.RelativeDistinguishedNames =>
  new pkijs.RelativeDistinguishedNames({ schema: schemaOf(certificate.subjectDer) });

export interface RevokedSerial {
  serialNumber: string;
  /** ISO 8601. */
  revokedAt: string;
  /** CRLReason (RFC 5280, 5.3.1): 1 is keyCompromise, 4 superseded, 5 cessationOfOperation. */
  reason: number;
}

export interface ListPlan {
  issuer: Certificate;
  issuerKey: KeyObject;
  number: number;
  thisUpdate: Date;
  nextUpdate: Date;
  revoked: readonly RevokedSerial[];
}

/** A version 2 revocation list, signed by the authority itself. */
export function issueRevocationList(plan: ListPlan): Uint8Array {
  const entry = ({ serialNumber, revokedAt, reason }: RevokedSerial): pkijs.RevokedCertificate =>
    new pkijs.RevokedCertificate({
      userCertificate: new asn1js.Integer({ valueHex: arrayBufferOf(Buffer.from(serialNumber, 'hex')) }),
      revocationDate: time(new Date(revokedAt)),
      crlEntryExtensions: new pkijs.Extensions({
        extensions: [
          new pkijs.Extension({ extnID: '2.5.29.21', critical: false, extnValue: new asn1js.Enumerated({ value: reason }).toBER() }),
        ],
      }),
    });
  const list = new pkijs.CertificateRevocationList({
    version: 1,
    signature: sha256WithRsa(),
    issuer: nameOf(plan.issuer),
    thisUpdate: time(plan.thisUpdate),
    nextUpdate: time(plan.nextUpdate),
    signatureAlgorithm: sha256WithRsa(),
    ...(plan.revoked.length > 0 ? { revokedCertificates: plan.revoked.map(entry) } : {}),
    crlExtensions: new pkijs.Extensions({
      extensions: [
        extensions.authorityKeyId(keyIdOf(plan.issuerKey)),
        new pkijs.Extension({ extnID: '2.5.29.20', critical: false, extnValue: new asn1js.Integer({ value: plan.number }).toBER() }),
      ],
    }),
  });
  // pkijs keeps the to-be-signed part of a list to itself; it is the first value of an encoding with an empty signature.
  const tbs = encoded(children(readWhole(new Uint8Array(list.toSchema(true).toBER())))[0]!);
  list.signatureValue = new asn1js.BitString({ valueHex: arrayBufferOf(sign('sha256', tbs, plan.issuerKey)) });
  return new Uint8Array(list.toSchema(true).toBER());
}
