import type { Sheet, SheetContent } from './sheet/blocks.ts';
import type { Turn } from './types.ts';
import { type JobLimits, pdfWorkers, placeOf } from './worker-pool.ts';

export type { Sheet, SheetBlock, SheetContent, SheetMark, SheetPlace } from './sheet/blocks.ts';

/**
 * A PDF of our own making (letter size, tagged, every text searchable, pages numbered) from headings, facts, tables and codes. The same content
 * gives the same bytes. No field is in it yet: `preparePdf` takes a `SheetPlace` as it is, `sealPdf` brings its own. Throws PdfError.
 */
export function composeSheet(content: SheetContent, limits: Partial<JobLimits> = {}, turn?: Turn): Promise<Sheet> {
  return pdfWorkers().run('sheet', content, { timeoutMs: limits.timeoutMs ?? 60_000, memoryMb: limits.memoryMb ?? 640 }, placeOf(turn));
}
