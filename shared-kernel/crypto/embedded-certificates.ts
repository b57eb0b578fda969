import type { Certificate } from './certificate.ts';
import type { SignatureChecks } from './signature-checks.ts';

const label = (certificate: Certificate): string => certificate.subject.commonName ?? certificate.subject.raw;

/**
 * Embedded certificates stand outside what a signature covers, so each must hold by itself: it belongs to the
 * signer's path, and every link that can be checked inside the structure is. The last issuer is checked by the
 * chain against the installed authorities. Timestamp providers add roots and siblings; there only a broken
 * link is a problem (`lenient`). Throws ChecksExhausted.
 */
export function embeddedCertificateProblems(
  certificates: readonly Certificate[],
  signer: Certificate | null,
  lenient: boolean,
  checks: SignatureChecks,
): string[] {
  const problems: string[] = [];
  const path = new Set<Certificate>();
  for (let current: Certificate | undefined = signer ?? undefined; current && !path.has(current); ) {
    path.add(current);
    const child: Certificate = current;
    current = certificates.find((candidate) => candidate !== child && !path.has(candidate) && checks.link(child, candidate).matches);
  }
  for (const certificate of certificates) {
    const self = certificate.selfIssued ? checks.link(certificate, certificate) : null;
    if (self?.keyOutsideLimits) problems.push(`embedded certificate ${label(certificate)} has a key larger than what is computed here`);
    else if (self && !self.matches) problems.push(`embedded certificate ${label(certificate)} is altered`);
    else if (!path.has(certificate) && !lenient) problems.push(`embedded certificate ${label(certificate)} is not of the signer's path`);
  }
  if (new Set(certificates.map((certificate) => certificate.fingerprint)).size !== certificates.length)
    problems.push('a certificate is embedded twice');
  return problems;
}
