import { type PdfFacts, unreadable } from './analysis/index.ts';
import { PdfError } from './types.ts';
import { alone, strangersWorker } from './worker-pool.ts';

/** A file of 100,000 pages takes 5 s; who needs more than this waits for nobody else's sake. */
const LIMITS = { timeoutMs: 10_000, memoryMb: 768 };

/** `analysePdf` in a worker: whatever a stranger hands in, the server goes on answering others. */
export async function analyseApart(bytes: Uint8Array): Promise<PdfFacts> {
  try {
    return await strangersWorker().run('analyse', { bytes: alone(bytes) }, LIMITS);
  } catch (error) {
    if (error instanceof PdfError && (error.code === 'pdf.worker_timeout' || error.code === 'pdf.worker_memory'))
      return unreadable(bytes, 'limit-exceeded');
    throw error;
  }
}
