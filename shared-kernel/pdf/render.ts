import type { RenderedPage } from './render-job.ts';
import { alone, type JobLimits, pdfWorkers } from './worker-pool.ts';

export type { RenderedPage } from './render-job.ts';

/**
 * PNG pictures of pages (`pages` counts from 1, all by default), `width` pixels wide, made one at a time as they are taken. `limits.timeoutMs` is per
 * page. Leaving the loop early ends the work. Throws PdfError.
 */
export function renderPages(request: {
  bytes: Uint8Array;
  pages?: number[];
  width: number;
  limits?: Partial<JobLimits>;
}): AsyncIterable<RenderedPage> {
  const { bytes, pages, width, limits } = request;
  return pdfWorkers().stream(
    'render',
    { bytes: alone(bytes), pages: pages ?? null, width },
    { timeoutMs: limits?.timeoutMs ?? 20_000, memoryMb: limits?.memoryMb ?? 1024 },
  );
}

/** The text of each page: an alternative to its picture, and what search finds. */
export function pageText(bytes: Uint8Array, options: { maxPages?: number; limits?: Partial<JobLimits> } = {}): Promise<string[]> {
  return pdfWorkers().run(
    'text',
    { bytes: alone(bytes), maxPages: options.maxPages ?? 2000 },
    { timeoutMs: options.limits?.timeoutMs ?? 60_000, memoryMb: options.limits?.memoryMb ?? 1024 },
  );
}
