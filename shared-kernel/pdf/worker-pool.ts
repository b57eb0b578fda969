import { availableParallelism } from 'node:os';
import { type RunOptions, WorkerPool } from '../workers/pool.ts';
import { PdfError, type PdfRefusalCode, type Turn } from './types.ts';
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

const entry = new URL('./worker-entry.ts', import.meta.url);

/** A pool in which no account ever has all workers, so that whoever keeps them at their limits holds up only themselves. */
export const createPdfWorkers = (size: number, at: URL = entry, idleMs?: number): WorkerPool<Jobs, StreamingJobs> =>
  new WorkerPool({
    entry: at,
    errors: pdfErrors,
    size,
    ...(idleMs === undefined ? {} : { idleMs }),
    // What may wait is bounded where it comes in: by the room for uploads, and by what a flow has in hand.
    shares: { running: Math.max(1, size - 1), waiting: Number.POSITIVE_INFINITY, waitingInAll: Number.POSITIVE_INFINITY },
  });

/** The process's own pool for PDF work, started by its first job. Idle workers do not keep the process alive. */
export function pdfWorkers(): WorkerPool<Jobs, StreamingJobs> {
  shared ??= createPdfWorkers(sharedSize ?? Math.min(4, availableParallelism()));
  return shared;
}

/** A job's place in the queue, as the pool takes it. Tools and tests, which work for nobody, share one. */
export const placeOf = (turn: Turn | undefined): Pick<RunOptions, 'share' | 'isUrgent'> =>
  turn ? { share: turn.account, isUrgent: turn.isUrgent } : {};

/** How many workers the process's own pool has; counts from its next start. */
export function sizePdfWorkers(size: number): void {
  sharedSize = size;
}

export async function closePdfWorkers(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.close();
}
