import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { parseCertificate } from '../../shared-kernel/crypto/certificate.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import type { TrustAnchor, TrustPurpose } from '../../shared-kernel/crypto/trust.ts';

/** Certificates written byte by byte, so that a test decides on every extension, date and number. */
export function tlv(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part)));
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const seq = (...parts: readonly Uint8Array[]): Buffer => tlv(0x30, ...parts);
export const whole = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
const TRUE = tlv(0x01, Buffer.from([0xff]));

export function oid(text: string): Buffer {
  const [first, second, ...rest] = text.split('.').map(Number);
  const bytes = [first! * 40 + second!, ...rest].flatMap((arc) => {
    const digits = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tlv(0x06, Buffer.from(bytes));
}

/** A Name; text in UTF8String unless a tag is given. */
export const distinguished = (...attributes: readonly (readonly [type: string, value: string, tag?: number])[]): Buffer =>
  seq(...attributes.map(([type, value, tag]) => tlv(0x31, seq(oid(type), tlv(tag ?? 0x0c, value)))));
export const CN = '2.5.4.3';
export const O = '2.5.4.10';
export const EMAIL = '1.2.840.113549.1.9.1';
export const called = (name: string): Buffer => distinguished([CN, name]);

export const extension = (type: string, value: Uint8Array, critical = false): Buffer =>
  seq(oid(type), ...(critical ? [TRUE] : []), tlv(0x04, value));

/** GeneralName by the number of its form (RFC 5280, 4.2.1.6). */
export const general = {
  other: (text: string) => tlv(0xa0, oid('1.3.6.1.4.1.311.20.2.3'), tlv(0xa0, tlv(0x0c, text))),
  email: (text: string) => tlv(0x81, text),
  dns: (text: string) => tlv(0x82, text),
  directory: (name: Uint8Array) => tlv(0xa4, name),
  uri: (text: string) => tlv(0x86, text),
  ip: (...octets: number[]) => tlv(0x87, Buffer.from(octets)),
};
const subtrees = (tag: number, names: readonly Uint8Array[]): Buffer[] =>
  names.length > 0 ? [tlv(tag, ...names.map((name) => seq(name)))] : [];

export const EXT = {
  authority: (pathLength?: number) => extension('2.5.29.19', seq(TRUE, ...(pathLength === undefined ? [] : [whole(pathLength)])), true),
  /** Bits from the first: digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment, keyAgreement, keyCertSign, cRLSign. */
  usage: (bits: number) => extension('2.5.29.15', tlv(0x03, Buffer.from([0, bits])), true),
  purposes: (...oids: string[]) => extension('2.5.29.37', seq(...oids.map(oid)), true),
  subjectKey: (id: string) => extension('2.5.29.14', tlv(0x04, id)),
  issuerKey: (id: string) => extension('2.5.29.35', seq(tlv(0x80, id))),
  names: (...names: Uint8Array[]) => extension('2.5.29.17', seq(...names)),
  allows: (permitted: readonly Uint8Array[], excluded: readonly Uint8Array[] = []) =>
    extension('2.5.29.30', seq(...subtrees(0xa0, permitted), ...subtrees(0xa1, excluded)), true),
  policies: (...oids: string[]) => extension('2.5.29.32', seq(...oids.map((one) => seq(oid(one))))),
  mappings: (...pairs: (readonly [string, string])[]) =>
    extension('2.5.29.33', seq(...pairs.map(([from, to]) => seq(oid(from), oid(to)))), true),
  policyConstraints: (explicit: number | null, mapping: number | null = null) =>
    extension(
      '2.5.29.36',
      seq(
        ...(explicit === null ? [] : [tlv(0x80, Buffer.from([explicit]))]),
        ...(mapping === null ? [] : [tlv(0x81, Buffer.from([mapping]))]),
      ),
      true,
    ),
  inhibitAny: (after: number) => extension('2.5.29.54', whole(after), true),
  statements: (...oids: string[]) => extension('1.3.6.1.5.5.7.1.3', seq(...oids.map((one) => seq(oid(one)))), true),
};
export const MAY_SIGN = EXT.usage(0b1100_0000);
const MAY_ISSUE = EXT.usage(0b0000_0110);

const ALGORITHMS = {
  sha256: { oid: '1.2.840.113549.1.1.11', hash: 'sha256' },
  sha1: { oid: '1.2.840.113549.1.1.5', hash: 'sha1' },
  md5: { oid: '1.2.840.113549.1.1.4', hash: 'md5' },
  /** GOST R 34.10-2012: nothing here computes it, so the value is of SHA-256 and RSA. */
  gost: { oid: '1.2.643.7.1.1.3.2', hash: 'sha256' },
} as const;

const PLAIN = tlv(0x05);

export interface Plan {
  readonly subject?: string | Uint8Array;
  /** Itself where not given. */
  readonly issuer?: Made;
  readonly extensions?: readonly Uint8Array[];
  readonly notBefore?: Uint8Array;
  readonly notAfter?: Uint8Array;
  readonly serial?: Uint8Array;
  readonly algorithm?: keyof typeof ALGORITHMS;
  /** Signs in place of the issuer: a forgery where it is another's. */
  readonly signedWith?: KeyObject;
  readonly version?: 1 | 3;
  readonly key?: KeyObject;
  /** SubjectPublicKeyInfo in place of that of the key. */
  readonly spki?: Uint8Array;
}

export interface Made extends SigningParty {
  readonly key: KeyObject;
  anchor(purpose?: TrustPurpose): TrustAnchor;
}

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
/** Made once a run; another authority under the same name needs another key. */
export const KEYS = { authority: newKey(), intermediate: newKey(), person: newKey(), stranger: newKey() } as const;

export const day = (date: string): Buffer => tlv(0x17, `${date.replaceAll('-', '').slice(2)}000000Z`);
let serials = 100;

export function make(plan: Plan): Made {
  const { key = KEYS.person, issuer, algorithm = 'sha256', version = 3 } = plan;
  const subject = typeof plan.subject === 'string' ? called(plan.subject) : (plan.subject ?? called('Ana'));
  const chosen = ALGORITHMS[algorithm];
  const signature = seq(oid(chosen.oid), PLAIN);
  const spki = plan.spki ?? createPublicKey(key).export({ type: 'spki', format: 'der' });
  const tbs = seq(
    ...(version === 3 ? [tlv(0xa0, whole(2))] : []),
    plan.serial ?? tlv(0x02, Buffer.from([1, ++serials])),
    signature,
    Buffer.from(issuer?.certificate.subjectDer ?? subject),
    seq(plan.notBefore ?? day('2026-01-01'), plan.notAfter ?? day('2028-01-01')),
    Buffer.from(subject),
    spki,
    ...(version === 3 && plan.extensions?.length !== 0 ? [tlv(0xa3, seq(...(plan.extensions ?? [MAY_SIGN])))] : []),
  );
  const value = sign(chosen.hash, tbs, plan.signedWith ?? issuer?.key ?? key);
  const certificate = parseCertificate(new Uint8Array(seq(tbs, signature, tlv(0x03, Buffer.from([0]), value))));
  return {
    certificate,
    key,
    chain: issuer ? [issuer.certificate, ...issuer.chain] : [],
    sign: (data) => sign('sha256', data, key),
    anchor: (purpose = 'foreign-signers') => ({
      certificate,
      purpose,
      source: 'made by the test',
      test: true,
      role: purpose === 'own' && !certificate.isCa ? 'pinned' : certificate.selfIssued ? 'root' : 'intermediate',
    }),
  };
}

/** An authority: a root, or below an issuer. */
export const authority = (name: string, plan: Omit<Plan, 'subject'> = {}): Made =>
  make({
    subject: name,
    key: plan.issuer ? KEYS.intermediate : KEYS.authority,
    ...plan,
    extensions: [EXT.authority(), MAY_ISSUE, ...(plan.extensions ?? [])],
  });
