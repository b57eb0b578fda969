import type { TextPlace } from './text-places-job.ts';
import type { Turn } from './types.ts';
import { alone, pdfWorkers, placeOf } from './worker-pool.ts';

export type { TextPlace } from './text-places-job.ts';

/** Pages that are looked through: more than any document here has. */
const MAX_PAGES = 5_000;

/** Where these words (without blanks) stand in a PDF, page by page; a word may stand in several places, or in none. Throws PdfError. */
export const textPlaces = (bytes: Uint8Array, texts: readonly string[], turn: Turn): Promise<TextPlace[]> =>
  pdfWorkers().run(
    'textPlaces',
    { bytes: alone(bytes), texts: [...texts], maxPages: MAX_PAGES },
    { timeoutMs: 60_000, memoryMb: 1024 },
    placeOf(turn),
  );
