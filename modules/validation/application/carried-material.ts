import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import type { CmsReading } from '../../../shared-kernel/crypto/cms-verify.ts';
import { sameBytes } from '../../../shared-kernel/crypto/der.ts';
import { type OcspResponse, readOcspResponse } from '../../../shared-kernel/crypto/ocsp-response.ts';
import { type RevocationList, readRevocationList } from '../../../shared-kernel/crypto/revocation-list.ts';
import { unlessExhausted } from '../../../shared-kernel/crypto/signature-checks.ts';
import type { PdfFacts, SignatureFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Inquiry } from './inquiry.ts';

/** Something that travels in the file, and the offset up to which the file holds it. */
export interface Carried<T> {
  readonly value: T;
  readonly end: number;
}

/** Statements on revocation in a file's security store (DSS, VRI) and in its signatures. None of them is believed yet. */
export interface CarriedMaterial {
  readonly lists: readonly Carried<RevocationList>[];
  readonly ocsp: readonly Carried<OcspResponse>[];
}

/** As many as a path is looked for among. */
const MAX_CERTIFICATES = 32;
const MAX_LISTS = 64;
const MAX_OCSP = 128;

/** Damaged values answer nothing; others may. The same bytes in two places are read once. */
export function carriedMaterial(
  { dss }: Pick<PdfFacts, 'dss'>,
  signatures: readonly { readonly pdf: SignatureFacts; readonly cms: CmsReading | null }[],
): CarriedMaterial {
  const inSignatures = signatures.flatMap(({ pdf: { coveredEnd }, cms }) =>
    cms?.status === 'read' && coveredEnd !== null ? [{ values: cms.revocationValues, end: coveredEnd }] : [],
  );
  const ended = (ders: readonly Uint8Array[], end: number) => ders.map((der) => ({ der, end }));
  return {
    lists: readAll([...inSignatures.flatMap(({ values, end }) => ended(values.lists, end)), ...dss.lists], MAX_LISTS, readRevocationList),
    ocsp: readAll([...inSignatures.flatMap(({ values, end }) => ended(values.ocsp, end)), ...dss.ocsp], MAX_OCSP, readOcspResponse),
  };
}

/**
 * Certificates of the security store. One that names an installed authority which did not sign it is left out: it would make a path look
 * forged that only lacks a certificate.
 */
export function storedCertificates(
  { certificates }: PdfFacts['dss'],
  { trust, checks }: Pick<Inquiry, 'trust' | 'checks'>,
): Carried<Certificate>[] {
  const installed = trust.anchors.map((anchor) => anchor.certificate);
  const isSound = (one: Certificate): boolean => {
    const named = installed.filter((issuer) => sameBytes(issuer.subjectDer, one.issuerDer));
    return named.length === 0 || named.some((issuer) => checks.link(one, issuer).matches);
  };
  const read = readAll(certificates, MAX_CERTIFICATES, (der) => checks.certificate(der));
  return unlessExhausted(() => read.filter(({ value }) => isSound(value))) ?? [];
}

function readAll<T>(
  stored: readonly { readonly der: Uint8Array; readonly end: number }[],
  limit: number,
  read: (der: Uint8Array) => T,
): Carried<T>[] {
  const found = new Map<string, Carried<T>>();
  for (const { der, end } of stored.slice(0, limit)) {
    const identity = Buffer.from(der.buffer, der.byteOffset, der.byteLength).toString('latin1');
    const known = found.get(identity);
    if (known && known.end <= end) continue;
    try {
      found.set(identity, { value: known?.value ?? read(der), end });
    } catch {
      // What cannot be read answers nothing.
    }
  }
  return [...found.values()];
}
