import { readCertificateFile } from '../../../shared-kernel/crypto/certificate.ts';
import { type TrustAnchor, type TrustPurpose, type TrustStore, trustStore } from '../../../shared-kernel/crypto/trust.ts';
import { sample } from './samples.ts';

export function anchor(path: string, purpose: TrustPurpose): TrustAnchor {
  const certificate = readCertificateFile(sample(path));
  return { certificate, purpose, source: path, test: true, role: certificate.selfIssued ? 'root' : 'intermediate' };
}

/** SAT's published test authorities, as an operator would install them. */
export const satTestTrust = (): TrustStore =>
  trustStore(
    ['ca/test-ARC_UAT_2022.cer', 'ca/test-AC_UAT_2022.cer', 'ca/test-arcbeta_crt_raiz.cer', 'ca/test-AC_4096_2018.cer'].map((path) =>
      anchor(path, 'sat'),
    ),
  );
