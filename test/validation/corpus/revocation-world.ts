import { createHash, sign as signBytes } from 'node:crypto';
import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import type { SigningParty } from '../../../shared-kernel/crypto/signed-data.ts';
import type { TrustAnchor } from '../../../shared-kernel/crypto/trust.ts';
import { append, baseObjects, OBJ, type SignOptions, sign, stream, writePdf } from '../forge.ts';
import type { Question } from './corpus-case.ts';
import { der, ecKey, extension, type Holder, issue, nothing, octets, oid, rsaKey, seq, set, yes } from './der.ts';
import { timestamper } from './world.ts';

/** When the signature is proven to have existed; validation is a day later. */
export const PROVEN = new Date('2026-11-20T12:00:00Z');
export const hours = (count: number, from = PROVEN): Date => new Date(from.getTime() + count * 3_600_000);

const USAGE = { sign: 0x80, nonRepudiation: 0x40, certificates: 0x04, lists: 0x02 } as const;
const usage = (...flags: readonly number[]): Buffer => {
  const byte = flags.reduce((all, flag) => all | flag, 0);
  const unused = 31 - Math.clz32(byte & -byte);
  return extension('2.5.29.15', der(0x03, Buffer.from([unused, byte])), true);
};
const extended = (purpose: string, critical = false): Buffer => extension('2.5.29.37', seq(oid(purpose)), critical);
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const asAuthority = [extension('2.5.29.19', seq(yes), true), usage(USAGE.certificates, USAGE.lists)];
const asSigner = [extension('2.5.29.19', seq(), true), usage(USAGE.sign, USAGE.nonRepudiation)];
const noCheck = extension('1.3.6.1.5.5.7.48.1.5', der(0x05));

const point = (address: string): Buffer => der(0xa0, der(0xa0, der(0x86, Buffer.from(address))));
export const LIST_ADDRESS = 'http://lists.example/users.crl';
/** IssuingDistributionPoint (RFC 5280, 5.2.5), critical. */
export const issuingPoint = (...parts: readonly Buffer[]): Buffer => extension('2.5.29.28', seq(...parts), true);
export const named = point;

export interface RevocationWorld {
  readonly root: Holder;
  /** Another authority of the root's name, with a key of its own. */
  readonly namesake: Holder;
  readonly other: Holder;
  readonly middle: Holder;
  readonly signer: Holder;
  /** Issued by `middle`. */
  readonly deeper: Holder;
  /** Names where lists about it are. */
  readonly pointed: Holder;
  /** Expires an hour after the proven time. */
  readonly brief: Holder;
  readonly tsa: Holder;
  readonly responder: Holder;
  /** Says nothing of its own revocation. */
  readonly plainResponder: Holder;
  readonly unfit: Holder;
  readonly expiredResponder: Holder;
  readonly foreignResponder: Holder;
}

let made: RevocationWorld | null = null;

/** Keys are made once a run. */
export function revocationWorld(): RevocationWorld {
  made ??= makeWorld();
  return made;
}

function makeWorld(): RevocationWorld {
  const root = issue({ name: 'Root', key: ecKey(), serial: 1, extensions: asAuthority });
  const namesake = issue({ name: 'Root', key: ecKey(), serial: 1, extensions: asAuthority });
  const other = issue({ name: 'Other root', key: ecKey(), serial: 1, extensions: asAuthority });
  const middle = issue({ name: 'Middle', key: ecKey(), issuer: root, serial: 2, extensions: asAuthority });
  const signerKey = rsaKey();
  const responderKey = ecKey();
  const answers = [extended(OCSP_SIGNING), usage(USAGE.sign)];
  const person = { name: 'Ana', key: signerKey, extensions: asSigner };
  const answering = { name: 'Responder', key: responderKey, issuer: root, extensions: [...answers, noCheck] };
  return {
    root,
    namesake,
    other,
    middle,
    signer: issue({ ...person, issuer: root, serial: 16 }),
    deeper: issue({ ...person, issuer: middle, serial: 17 }),
    pointed: issue({
      ...person,
      issuer: root,
      serial: 18,
      extensions: [...asSigner, extension('2.5.29.31', seq(seq(point(LIST_ADDRESS))))],
    }),
    brief: issue({ ...person, issuer: root, serial: 19, notAfter: hours(1) }),
    tsa: issue({
      name: 'Stamps',
      key: signerKey,
      issuer: root,
      serial: 32,
      extensions: [extended('1.3.6.1.5.5.7.3.8', true), usage(USAGE.sign)],
    }),
    responder: issue({ ...answering, serial: 48 }),
    plainResponder: issue({ ...answering, serial: 49, extensions: answers }),
    unfit: issue({ ...answering, serial: 50, extensions: [usage(USAGE.sign), noCheck] }),
    expiredResponder: issue({ ...answering, serial: 51, notAfter: hours(-48) }),
    foreignResponder: issue({ ...answering, issuer: namesake, serial: 52 }),
  };
}

export const partyOf = (holder: Holder, chain: readonly Certificate[] = []): SigningParty => ({
  certificate: holder.certificate,
  chain,
  sign: (data) => signBytes('sha256', data, holder.key),
});

/** Signed by `signer`, with a timestamp at the proven time unless `stamped` is false. */
export function signedPdf(
  signer: Holder,
  { stamped = true, chain = [], ...options }: { stamped?: boolean; chain?: readonly Certificate[] } & Partial<SignOptions> = {},
): Promise<Buffer> {
  const party = partyOf(signer, chain);
  const stamp = stamped ? timestamper(partyOf(revocationWorld().tsa), PROVEN) : undefined;
  return sign(writePdf(baseObjects()), { party, cms: (digest) => signDetached({ digestOf: () => digest }, party, stamp), ...options });
}

export interface Store {
  readonly lists?: readonly Uint8Array[];
  readonly ocsp?: readonly Uint8Array[];
  readonly certificates?: readonly Uint8Array[];
  /** Kept under /VRI alone, by this key. */
  readonly vri?: string;
}

/** The document with a security store (ISO 32000-2, 12.8.4.3) added to it. */
export function withStore(pdf: Uint8Array, store: Store, first = 60): Buffer {
  const objects: Record<number, string> = {};
  let next = first + 1;
  const put = (values: readonly Uint8Array[] = []): string => {
    const references = values.map((value) => {
      objects[next] = stream(Buffer.from(value).toString('latin1'));
      next += 1;
      return `${next - 1} 0 R`;
    });
    return `[${references.join(' ')}]`;
  };
  const [certificates, lists, ocsp] = [put(store.certificates), put(store.lists), put(store.ocsp)];
  objects[first] = store.vri
    ? `<< /Type /DSS /VRI << /${store.vri} << /Cert ${certificates} /CRL ${lists} /OCSP ${ocsp} >> >> >>`
    : `<< /Type /DSS /Certs ${certificates} /CRLs ${lists} /OCSPs ${ocsp} >>`;
  objects[OBJ.catalog] = baseObjects()[OBJ.catalog]!.replace(/>>$/, `/DSS ${first} 0 R >>`);
  return append(pdf, objects);
}

/** Key of /VRI: the SHA-1 of the bytes of /Contents, its padding included, in upper-case hex (ISO 32000-2, 12.8.4.4). */
export function vriKey(pdf: Uint8Array): string {
  const contents = /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(pdf).toString('latin1'))![1]!;
  return createHash('sha1').update(Buffer.from(contents, 'hex')).digest('hex').toUpperCase();
}

/** Asked with nobody configured: only what travels in the file can answer. */
export function asked(pdf: Uint8Array, more: Partial<Question> = {}): Question {
  const { root } = revocationWorld();
  const anchor = { certificate: root.certificate, source: 'made by the test', test: true, role: 'root' } as const;
  const anchors: TrustAnchor[] = [
    { ...anchor, purpose: 'foreign-signers' },
    { ...anchor, purpose: 'foreign-timestamps' },
  ];
  return { pdf, anchors, revocation: 'nobody', ...more };
}

export interface CmsPlan {
  readonly by: Holder;
  readonly certificates?: readonly Uint8Array[];
  readonly signed?: readonly Buffer[];
  readonly unsigned?: readonly Buffer[];
  /** RevocationInfoChoices. */
  readonly revocation?: readonly Buffer[];
  readonly stamped?: boolean;
}

export const attribute = (id: string, value: Uint8Array): Buffer => seq(oid(id), set(value));

/** A detached CMS (RFC 5652) with attributes and revocation values of a test's choice. */
export const cmsOf =
  ({ by, certificates = [], signed = [], unsigned = [], revocation = [], stamped = true }: CmsPlan) =>
  async (digest: Uint8Array): Promise<Uint8Array> => {
    const hash = seq(oid('2.16.840.1.101.3.4.2.1'));
    const { certificate, key } = by;
    const named = seq(seq(seq(octets(Buffer.from(certificate.fingerprint, 'hex')))));
    const attributes = [
      attribute('1.2.840.113549.1.9.3', oid('1.2.840.113549.1.7.1')),
      attribute('1.2.840.113549.1.9.4', octets(digest)),
      attribute('1.2.840.113549.1.9.16.2.47', named),
      ...signed,
    ];
    const value = signBytes('sha256', set(...attributes), key);
    const token = stamped ? await timestamper(partyOf(revocationWorld().tsa), PROVEN)(createHash('sha256').update(value).digest()) : null;
    const beside = [...unsigned, ...(token ? [attribute('1.2.840.113549.1.9.16.2.14', token)] : [])].sort(Buffer.compare);
    const signer = seq(
      Buffer.from([2, 1, 1]),
      seq(Buffer.from(certificate.issuerDer), der(0x02, Buffer.from(certificate.serialNumber, 'hex'))),
      hash,
      der(0xa0, ...[...attributes].sort(Buffer.compare)),
      seq(oid('1.2.840.113549.1.1.1'), der(0x05)),
      octets(value),
      beside.length > 0 ? der(0xa1, ...beside) : nothing,
    );
    return seq(
      oid('1.2.840.113549.1.7.2'),
      der(
        0xa0,
        seq(
          Buffer.from([2, 1, 1]),
          set(hash),
          seq(oid('1.2.840.113549.1.7.1')),
          der(0xa0, ...[certificate.der, ...certificates].map((one) => Buffer.from(one)).sort(Buffer.compare)),
          revocation.length > 0 ? der(0xa1, ...revocation) : nothing,
          set(signer),
        ),
      ),
    );
  };
