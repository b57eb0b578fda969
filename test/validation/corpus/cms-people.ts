import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Certificate, parseCertificate } from '../../../shared-kernel/crypto/certificate.ts';
import { derValue } from '../../../shared-kernel/crypto/der-write.ts';
import type { TrustAnchor, TrustPurpose } from '../../../shared-kernel/crypto/trust.ts';

/** DER by hand, so that a test can write what no tool writes. */
export function oid(text: string): Uint8Array {
  const [first, second, ...rest] = text.split('.').map(Number) as [number, number, ...number[]];
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) septets.unshift((left % 128) | 0x80);
    return septets;
  });
  return derValue(0x06, Uint8Array.from(bytes));
}
export const NULL = derValue(0x05);
export const seq = (...parts: Uint8Array[]): Uint8Array => derValue(0x30, ...parts);
export const set = (...parts: Uint8Array[]): Uint8Array => derValue(0x31, ...parts);
export const octets = (bytes: Uint8Array): Uint8Array => derValue(0x04, bytes);
export const integer = (...bytes: number[]): Uint8Array => derValue(0x02, Uint8Array.from(bytes));
export const algorithm = (name: string, ...parameters: Uint8Array[]): Uint8Array => seq(oid(name), ...parameters);

export interface Person {
  readonly certificate: Certificate;
  readonly key: KeyObject;
}

const name = (text: string): Uint8Array => seq(set(seq(oid('2.5.4.3'), derValue(0x0c, Buffer.from(text)))));
const time = (text: string): Uint8Array => derValue(0x17, Buffer.from(text));
const bits = (bytes: Uint8Array): Uint8Array => derValue(0x03, Uint8Array.of(0), bytes);
const extension = (id: string, value: Uint8Array): Uint8Array => seq(oid(id), derValue(0x01, Uint8Array.of(0xff)), octets(value));

const SHA256_RSA = algorithm('1.2.840.113549.1.1.11', NULL);
const CA = 'Authority of the corpus';

const rootKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
let serial = 1;

export interface CertificateOptions {
  readonly ca?: true;
  /** id-kp of the extended usage, critical. */
  readonly purpose?: string;
  readonly serial?: number;
  readonly issuer?: string;
  readonly issuerKey?: KeyObject;
  /** UTCTime, also one that no calendar has. */
  readonly notAfter?: string;
  /** Changes the key before the certificate is signed. */
  readonly spki?: (der: Uint8Array) => Uint8Array;
}

export function certificateDer(subject: string, publicKey: KeyObject, options: CertificateOptions = {}): Uint8Array {
  serial += 1;
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const extensions = [
    extension('2.5.29.19', options.ca ? seq(derValue(0x01, Uint8Array.of(0xff))) : seq()),
    extension('2.5.29.15', derValue(0x03, options.ca ? Uint8Array.of(1, 0x06) : Uint8Array.of(6, 0xc0))),
    ...(options.purpose ? [extension('2.5.29.37', seq(oid(options.purpose)))] : []),
  ];
  const tbs = seq(
    derValue(0xa0, integer(2)),
    integer(0x40, (options.serial ?? serial) & 0x7f),
    SHA256_RSA,
    name(options.issuer ?? CA),
    seq(time('260101000000Z'), time(options.notAfter ?? '280101000000Z')),
    name(subject),
    options.spki ? options.spki(spki) : spki,
    derValue(0xa3, seq(...extensions)),
  );
  return seq(tbs, SHA256_RSA, bits(sign('sha256', tbs, options.issuerKey ?? rootKey.privateKey)));
}

export const root = parseCertificate(certificateDer(CA, rootKey.publicKey, { ca: true }));

export function issue(subject: string, pair: { publicKey: KeyObject; privateKey: KeyObject }, options: CertificateOptions = {}): Person {
  return { certificate: parseCertificate(certificateDer(subject, pair.publicKey, options)), key: pair.privateKey };
}

const anchor = (purpose: TrustPurpose): TrustAnchor => ({ certificate: root, purpose, source: 'the corpus', test: true, role: 'root' });
/** Trusted for signers and for timestamps. */
export const anchors: readonly TrustAnchor[] = [anchor('foreign-signers'), anchor('foreign-timestamps')];

const made = new Map<string, Person>();
/** Each person is made once a run, when first asked for. */
export function person(subject: string, make: () => Person): Person {
  const known = made.get(subject) ?? make();
  made.set(subject, known);
  return known;
}

const rsa = (bitLength = 2048) => generateKeyPairSync('rsa', { modulusLength: bitLength });
export const people = {
  clara: () => person('Clara', () => issue('Clara', rsa())),
  diego: () => person('Diego', () => issue('Diego', rsa())),
  /** A key of 1,024 bits. */
  elsa: () => person('Elsa', () => issue('Elsa', rsa(1024))),
  eva: () => person('Eva', () => issue('Eva', generateKeyPairSync('ec', { namedCurve: 'P-256' }))),
  /** A curve of 113 bits, whose name does not say so. */
  tina: () => person('Tina', () => issue('Tina', generateKeyPairSync('ec', { namedCurve: 'wap-wsg-idm-ecid-wtls4' }))),
  ed: () => person('Ed', () => issue('Ed', generateKeyPairSync('ed25519'))),
  edgar: () => person('Edgar', () => issue('Edgar', generateKeyPairSync('ed448'))),
  dsa: () => person('Dario', () => issue('Dario', generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 }))),
  /** A certificate for mail. */
  mailer: () => person('Mailer', () => issue('Mailer', rsa(), { purpose: '1.3.6.1.5.5.7.3.4' })),
  clock: () => person('Clock', () => issue('Clock', rsa(), { purpose: '1.3.6.1.5.5.7.3.8' })),
};
