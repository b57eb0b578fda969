import type { Certificate } from './certificate.ts';
import type { CmsNote, CmsProblem } from './cms-remarks.ts';
import { algorithmLabel } from './signature-algorithms.ts';
import type { SignatureChecks } from './signature-checks.ts';

const label = (certificate: Certificate): string => certificate.subject.commonName ?? certificate.subject.raw;

/**
 * Certificates that travel along stand outside what a signature covers: each must hold by itself. Here only those that name themselves as
 * issuer are looked at; whether the rest has an issuer that stands is asked where the installed authorities are known. Authorities of
 * timestamps, OCSP responders and siblings are no fault. Throws ChecksExhausted.
 */
export function embeddedCertificateRemarks(
  certificates: readonly Certificate[],
  checks: SignatureChecks,
): { problems: CmsProblem[]; notes: CmsNote[] } {
  const problems: CmsProblem[] = [];
  for (const certificate of certificates.filter(({ selfIssued }) => selfIssued)) {
    const self = checks.link(certificate, certificate);
    if (self.matches) continue;
    if (self.keyOutsideLimits) problems.push(`certificate-key-too-large: ${label(certificate)}`);
    else if (!self.supported)
      problems.push(`certificate-not-checked: ${label(certificate)} (${algorithmLabel(certificate.signatureAlgorithm.oid)})`);
    // A new key under the same name is vouched for by the old one (RFC 5280, 3.2).
    else if (!certificates.some((issuer) => issuer !== certificate && checks.link(certificate, issuer).matches))
      problems.push(`certificate-unvouched: ${label(certificate)}`);
  }
  const twice = new Set(certificates.map(({ fingerprint }) => fingerprint)).size !== certificates.length;
  return { problems, notes: twice ? ['certificate-twice'] : [] };
}
