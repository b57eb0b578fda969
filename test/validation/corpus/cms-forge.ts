import { sign as signBytes } from 'node:crypto';
import { derValue } from '../../../shared-kernel/crypto/der-write.ts';
import { digest, type HashName, oidOfHash } from '../../../shared-kernel/crypto/hashes.ts';
import { CMS } from '../../../shared-kernel/crypto/signed-data.ts';
import { VALIDATED_AT } from '../real-files.ts';
import { algorithm, integer, NULL, octets, oid, type Person, people, seq, set } from './cms-people.ts';

export const attribute = (type: string, ...values: Uint8Array[]): Uint8Array => seq(oid(type), set(...values));
export const inOrder = (parts: Uint8Array[]): Uint8Array[] => [...parts].sort((a, b) => Buffer.compare(a, b));

/** ESSCertIDv2 with SHA-256 (RFC 5035). */
export const signingCertificate = (der: Uint8Array): Uint8Array =>
  attribute(CMS.signingCertificateV2, seq(seq(seq(octets(digest('sha256', der))))));

export interface SignerPlan {
  readonly signer: Person;
  readonly hash?: HashName;
  /** DER of the digest algorithm where it is none that can be named. */
  readonly digestAlgorithm?: Uint8Array;
  /** DER of the signature algorithm; rsaEncryption by default. */
  readonly algorithm?: Uint8Array;
  readonly sign?: (data: Uint8Array, signer: Person) => Uint8Array;
  /** The signed attributes in the order they are written; null for none. */
  readonly attributes?: null | ((usual: Uint8Array[]) => Uint8Array[]);
  /** The attributes are signed as they are written, not in DER. */
  readonly signsAsWritten?: true;
  readonly unsigned?: (value: Uint8Array) => Uint8Array[];
  /** Changes the value after it was made. */
  readonly spoil?: (value: Uint8Array) => Uint8Array;
}

export interface CmsPlan extends SignerPlan {
  /** Certificates; the signer's by default. */
  readonly certificates?: readonly Uint8Array[];
  /** Inside the structure; null when detached. */
  readonly content?: Uint8Array | null;
  readonly contentType?: string;
  readonly also?: readonly SignerPlan[];
}

function signerInfo(plan: SignerPlan, contentType: string, content: Uint8Array): Uint8Array {
  const { signer, hash = 'sha256' } = plan;
  const named = plan.digestAlgorithm ?? algorithm(oidOfHash(hash));
  const usual = [
    attribute(CMS.contentType, oid(contentType)),
    attribute(CMS.messageDigest, octets(digest(hash, content))),
    signingCertificate(signer.certificate.der),
  ];
  const written = plan.attributes === null ? null : (plan.attributes ?? inOrder)(usual);
  const toSign = written === null ? content : set(...(plan.signsAsWritten ? written : inOrder(written)));
  const made = plan.sign ? plan.sign(toSign, signer) : new Uint8Array(signBytes(hash, toSign, signer.key));
  const value = plan.spoil ? plan.spoil(made) : made;
  const unsigned = plan.unsigned?.(value) ?? [];
  return seq(
    integer(1),
    seq(signer.certificate.issuerDer, derValue(0x02, Buffer.from(signer.certificate.serialNumber, 'hex'))),
    named,
    ...(written ? [derValue(0xa0, ...written)] : []),
    plan.algorithm ?? algorithm('1.2.840.113549.1.1.1', NULL),
    octets(value),
    ...(unsigned.length > 0 ? [derValue(0xa1, ...inOrder(unsigned))] : []),
  );
}

/** A CMS over these bytes, with everything that the plan makes different. */
export function makeCms(covered: Uint8Array, plan: CmsPlan): Uint8Array {
  const contentType = plan.contentType ?? CMS.data;
  const content = plan.content ?? null;
  const signers = [plan, ...(plan.also ?? [])].map((one) => signerInfo(one, contentType, content ?? covered));
  const hashes = new Set(
    [plan, ...(plan.also ?? [])]
      .map((one) => one.digestAlgorithm ?? algorithm(oidOfHash(one.hash ?? 'sha256')))
      .map((der) => Buffer.from(der).toString('hex')),
  );
  const certificates = plan.certificates ?? [plan.signer.certificate.der];
  return seq(
    oid(CMS.signedData),
    derValue(
      0xa0,
      seq(
        integer(contentType === CMS.data ? 1 : 3),
        set(...inOrder([...hashes].map((hex) => new Uint8Array(Buffer.from(hex, 'hex'))))),
        seq(oid(contentType), ...(content ? [derValue(0xa0, octets(content))] : [])),
        ...(certificates.length > 0 ? [derValue(0xa0, ...certificates)] : []),
        set(...inOrder(signers)),
      ),
    ),
  );
}

export interface TokenPlan extends Omit<CmsPlan, 'signer'> {
  readonly imprint?: HashName;
  readonly signer?: Person;
}

/** A TimeStampToken (RFC 3161) over these bytes. */
export function makeToken(covered: Uint8Array, plan: TokenPlan = {}): Uint8Array {
  const hash = plan.imprint ?? 'sha256';
  const time = `${VALIDATED_AT.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  const info = seq(
    integer(1),
    oid('2.999.1'),
    seq(algorithm(oidOfHash(hash)), octets(digest(hash, covered))),
    integer(7),
    derValue(0x18, Buffer.from(time)),
  );
  return makeCms(info, { signer: people.clock(), ...plan, content: info, contentType: CMS.tstInfo });
}

const isConstructed = (der: Uint8Array): boolean => (der[0]! & 0x20) !== 0;

function headerLength(der: Uint8Array, at: number): { content: number; end: number } {
  const first = der[at + 1]!;
  if (first < 0x80) return { content: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  let length = 0;
  for (let i = 0; i < count; i++) length = length * 256 + der[at + 2 + i]!;
  return { content: at + 2 + count, end: at + 2 + count + length };
}

/** The same value in BER: lengths left open, octet strings in two pieces. */
export function toBer(der: Uint8Array): Uint8Array {
  const { content, end } = headerLength(der, 0);
  const body = der.subarray(content, end);
  const open = (tag: number, inner: Uint8Array[]): Uint8Array => Buffer.concat([Uint8Array.of(tag, 0x80), ...inner, Uint8Array.of(0, 0)]);
  if (der[0] === 0x04 && body.length > 40) return open(0x24, [octets(body.subarray(0, 30)), octets(body.subarray(30))]);
  if (!isConstructed(der)) return der.subarray(0, end);
  const inner: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const next = headerLength(body, at).end;
    inner.push(toBer(body.subarray(at, next)));
    at = next;
  }
  return open(der[0]!, inner);
}

/** The same value with lengths longer than needed. */
export function withLongLengths(der: Uint8Array): Uint8Array {
  const { content, end } = headerLength(der, 0);
  const body = Buffer.from(der.subarray(content, end));
  return Buffer.concat([
    Uint8Array.of(der[0]!, 0x85, 0, body.length >>> 24, (body.length >> 16) & 255, (body.length >> 8) & 255, body.length & 255),
    body,
  ]);
}
