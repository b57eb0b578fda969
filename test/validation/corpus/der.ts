import { Buffer } from 'node:buffer';
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Certificate, parseCertificate } from '../../../shared-kernel/crypto/certificate.ts';
import { children, content, readWhole } from '../../../shared-kernel/crypto/der.ts';

/** DER written piece by piece, so that a test controls every value of a certificate, a list or an answer. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let rest = body.length; rest > 0; rest >>>= 8) length.unshift(rest & 0xff);
  return Buffer.concat([Buffer.from([tag, ...(body.length < 0x80 ? [body.length] : [0x80 + length.length, ...length])]), body]);
}

export const seq = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...[...parts].sort(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
export const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);
export const int = (value: number): Buffer => der(0x02, Buffer.from(value < 0x80 ? [value] : [value >> 8, value & 0xff]));
export const yes = der(0x01, Buffer.from([0xff]));
export const nothing = Buffer.alloc(0);
export const generalized = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const utcTime = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

export function oid(text: string): Buffer {
  const [a = 0, b = 0, ...rest] = text.split('.').map(Number);
  const bytes = [a * 40 + b, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from(bytes));
}

export const extension = (id: string, value: Uint8Array, critical = false): Buffer => seq(oid(id), critical ? yes : nothing, octets(value));

const ECDSA_SHA256 = seq(oid('1.2.840.10045.4.3.2'));
const RSA_SHA256 = seq(oid('1.2.840.113549.1.1.11'), der(0x05));
const algorithmOf = (key: KeyObject): Buffer => (key.asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256);

/** A to-be-signed value with its algorithm and signature; `forged` spoils the signature. */
export const signedBy = (key: KeyObject, tbs: Uint8Array, forged = false): readonly [Buffer, Buffer] => {
  const value = sign('sha256', forged ? Buffer.concat([tbs, tbs]) : tbs, key);
  return [algorithmOf(key), bits(value)];
};

export interface Holder {
  readonly certificate: Certificate;
  readonly key: KeyObject;
}

export interface CertificatePlan {
  readonly name: string;
  readonly key: KeyObject;
  /** Self-signed where not given. */
  readonly issuer?: Holder;
  readonly serial: number;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly extensions: readonly Buffer[];
}

export const ecKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const rsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const nameOf = (text: string): Buffer => seq(set(seq(oid('2.5.4.3'), der(0x0c, Buffer.from(text)))));

export function issue(plan: CertificatePlan): Holder {
  const signer = plan.issuer?.key ?? plan.key;
  const tbs = seq(
    der(0xa0, int(2)),
    int(plan.serial),
    algorithmOf(signer),
    plan.issuer ? Buffer.from(plan.issuer.certificate.subjectDer) : nameOf(plan.name),
    seq(utcTime(plan.notBefore ?? new Date('2026-01-01T00:00:00Z')), utcTime(plan.notAfter ?? new Date('2028-01-01T00:00:00Z'))),
    nameOf(plan.name),
    createPublicKey(plan.key).export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(...plan.extensions)),
  );
  return { certificate: parseCertificate(new Uint8Array(seq(tbs, ...signedBy(signer, tbs)))), key: plan.key };
}

export interface RevokedPlan {
  readonly serial: string;
  readonly at: Date;
  readonly reason?: number;
  readonly invalidSince?: Date;
}

export interface ListPlan {
  readonly by: Holder;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked?: readonly RevokedPlan[];
  readonly extensions?: readonly Buffer[];
  readonly forged?: boolean;
}

/** A CertificateList (RFC 5280, 5.1). */
export function list(plan: ListPlan): Buffer {
  const entries = (plan.revoked ?? []).map(({ serial, at, reason, invalidSince }) =>
    seq(
      der(0x02, Buffer.from(serial, 'hex')),
      utcTime(at),
      seq(
        extension('2.5.29.21', der(0x0a, Buffer.from([reason ?? 1]))),
        ...(invalidSince ? [extension('2.5.29.24', generalized(invalidSince))] : []),
      ),
    ),
  );
  const tbs = seq(
    int(1),
    algorithmOf(plan.by.key),
    Buffer.from(plan.by.certificate.subjectDer),
    utcTime(plan.thisUpdate),
    utcTime(plan.nextUpdate),
    entries.length > 0 ? seq(...entries) : nothing,
    der(0xa0, seq(extension('2.5.29.20', int(7)), ...(plan.extensions ?? []))),
  );
  return seq(tbs, ...signedBy(plan.by.key, tbs, plan.forged));
}

export interface OcspPlan {
  readonly of: Certificate;
  readonly issuer: Certificate;
  /** Who signs. */
  readonly by: Holder;
  readonly embedded?: readonly Certificate[];
  readonly producedAt?: Date;
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date | null;
  readonly revoked?: { readonly at: Date; readonly reason?: number };
  readonly unknown?: boolean;
  readonly hash?: 'sha1' | 'sha256';
  readonly byKey?: boolean;
  readonly forged?: boolean;
}

const HASH_OIDS = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1' } as const;
const keyBitsOf = (spki: Uint8Array): Uint8Array => content(children(readWhole(spki))[1]!).subarray(1);

/** An OCSPResponse (RFC 6960, 4.2.1). */
export function ocsp(plan: OcspPlan): Buffer {
  const hash = plan.hash ?? 'sha1';
  const hashed = (bytes: Uint8Array, name: string = hash) => createHash(name).update(bytes).digest();
  const status = plan.unknown
    ? der(0x82)
    : plan.revoked
      ? der(0xa1, generalized(plan.revoked.at), der(0xa0, der(0x0a, Buffer.from([plan.revoked.reason ?? 1]))))
      : der(0x80);
  const id = seq(
    seq(oid(HASH_OIDS[hash]), der(0x05)),
    octets(hashed(plan.issuer.subjectDer)),
    octets(hashed(keyBitsOf(plan.issuer.spki))),
    der(0x02, Buffer.from(plan.of.serialNumber, 'hex')),
  );
  const { certificate } = plan.by;
  const tbs = seq(
    plan.byKey ? der(0xa2, octets(hashed(keyBitsOf(certificate.spki), 'sha1'))) : der(0xa1, Buffer.from(certificate.subjectDer)),
    generalized(plan.producedAt ?? plan.thisUpdate),
    seq(seq(id, status, generalized(plan.thisUpdate), plan.nextUpdate ? der(0xa0, generalized(plan.nextUpdate)) : nothing)),
  );
  const embedded = plan.embedded ?? [];
  const certificates = embedded.length > 0 ? der(0xa0, seq(...embedded.map((one) => Buffer.from(one.der)))) : nothing;
  const basic = seq(tbs, ...signedBy(plan.by.key, tbs, plan.forged), certificates);
  return seq(der(0x0a, Buffer.from([0])), der(0xa0, seq(oid('1.3.6.1.5.5.7.48.1.1'), octets(basic))));
}

/** The BasicOCSPResponse inside an OCSPResponse. */
export const basicOf = (response: Uint8Array): Uint8Array => content(children(children(children(readWhole(response))[1]!)[0]!)[1]!);
