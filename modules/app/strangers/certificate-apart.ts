import { anchorBytes } from '../../../shared-kernel/crypto/anchor-bytes.ts';
import type { EfirmaRefused } from '../../../shared-kernel/crypto/efirma.ts';
import type { TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { alone, WorkerError } from '../../../shared-kernel/workers/pool.ts';
import type { CertificateWorkers } from './workers.ts';

const LIMITS = { timeoutMs: 5_000, memoryMb: 256 };
const RETRY_AFTER_SECONDS = 10;

/** Judges the .cer of an e.firma where it can hold up nobody; null when it may sign. Throws 503 `efirma.busy`. */
export type JudgeCertificate = (cer: Uint8Array, trust: TrustStore, now: Date) => Promise<EfirmaRefused | null>;

export const judgeCertificateApart =
  (workers: CertificateWorkers): JudgeCertificate =>
  async (cer, trust, now) => {
    try {
      return await workers.run('certificate', { cer: alone(cer), anchors: anchorBytes(trust), now }, LIMITS);
    } catch (error) {
      // A machine that is busy says nothing against a certificate, and asking again costs nothing.
      if (error instanceof WorkerError && error.trouble !== 'worker_failed')
        throw new ProductError(503, 'efirma.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      throw error;
    }
  };
