import { type AnchorBytes, trustStoreOf } from '../../../shared-kernel/crypto/anchor-bytes.ts';
import { type EfirmaRefused, judgeEfirmaCertificate } from '../../../shared-kernel/crypto/efirma.ts';

interface CertificateInput {
  readonly cer: Uint8Array;
  readonly anchors: readonly AnchorBytes[];
  readonly now: Date;
}

export interface CertificateJobs {
  /** Null: an installed authority vouches for the certificate, which from there on is nobody's hostile bytes. */
  certificate: { input: CertificateInput; output: EfirmaRefused | null };
}

export async function certificateJob(input: CertificateInput): Promise<{ output: EfirmaRefused | null; transfer: ArrayBuffer[] }> {
  const judged = judgeEfirmaCertificate(input.cer, trustStoreOf(input.anchors), input.now);
  return { output: judged.ok ? null : judged, transfer: [] };
}
