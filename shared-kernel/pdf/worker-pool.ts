import { WorkerPool } from '../workers/pool.ts';
import { PdfError, type PdfRefusalCode } from './types.ts';
import type { Jobs, StreamingJobs } from './worker-jobs.ts';

export { alone, type JobLimits } from '../workers/pool.ts';

let shared: WorkerPool<Jobs, StreamingJobs> | undefined;
let sharedSize: number | undefined;

/** Rejects with the job's own PdfError, or `pdf.worker_timeout`, `pdf.worker_memory`, `pdf.worker_failed`. */
export const pdfErrors = {
  trouble: (kind: string, facts: Record<string, unknown>, cause?: unknown) =>
    new PdfError(`pdf.${kind}` as PdfRefusalCode, facts, cause === undefined ? {} : { cause }),
  refusal: (code: string, facts: Record<string, unknown>) => new PdfError(code as PdfRefusalCode, facts),
};

/** The process's own pool for PDF work, started by its first job. Idle workers do not keep the process alive. */
export function pdfWorkers(): WorkerPool<Jobs, StreamingJobs> {
  shared ??= new WorkerPool({
    entry: new URL('./worker-entry.ts', import.meta.url),
    errors: pdfErrors,
    ...(sharedSize === undefined ? {} : { size: sharedSize }),
  });
  return shared;
}

/** How many workers the process's own pool has; counts from its next start. */
export function sizePdfWorkers(size: number): void {
  sharedSize = size;
}

export async function closePdfWorkers(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.close();
}
