import type { RenderedPage, RenderInput } from './render-job.ts';
import type { Turn } from './types.ts';
import { alone, type JobLimits, pdfWorkers, placeOf } from './worker-pool.ts';

export type { RenderedPage } from './render-job.ts';

/**
 * PNG pictures of pages (`pages` counts from 1, all by default), `width` pixels wide, made one at a time as they are taken. `limits.timeoutMs` is per
 * page. Leaving the loop early ends the work. Throws PdfError.
 *
 * A file of hundreds of pages is minutes of work: drawing for nobody who waits gives its worker away between two pages as soon as somebody
 * does, and reads the file again for the rest when its turn comes.
 */
export async function* renderPages(request: {
  bytes: Uint8Array;
  pages?: number[];
  width: number;
  limits?: Partial<JobLimits>;
  turn?: Turn;
}): AsyncGenerator<RenderedPage> {
  const { bytes, width, limits, turn } = request;
  const place = placeOf(turn);
  const workers = pdfWorkers();
  const givesWay = () => turn !== undefined && !turn.isUrgent && workers.isWantedFrom(turn.account);
  for (let rest: Rest | null = { pages: request.pages ?? null, after: 0 }; rest; ) {
    const drawing: Rest = rest;
    rest = null;
    const drawn = workers.stream(
      'render',
      { bytes: alone(bytes), ...drawing, width },
      { timeoutMs: limits?.timeoutMs ?? 20_000, memoryMb: limits?.memoryMb ?? 1024 },
      place,
    );
    for await (const page of drawn) {
      yield page;
      if (!givesWay()) continue;
      rest = afterPage(drawing, page.page);
      break;
    }
  }
}

/** Pages still to be drawn: those of the list, or where there is none all that come after a page. */
type Rest = Pick<RenderInput, 'pages' | 'after'>;

const afterPage = ({ pages }: Rest, page: number): Rest =>
  pages ? { pages: pages.slice(pages.indexOf(page) + 1), after: 0 } : { pages: null, after: page };

/** The text of each page: an alternative to its picture, and what search finds. */
export function pageText(bytes: Uint8Array, options: { maxPages?: number; limits?: Partial<JobLimits> } = {}): Promise<string[]> {
  return pdfWorkers().run(
    'text',
    { bytes: alone(bytes), maxPages: options.maxPages ?? 2000 },
    { timeoutMs: options.limits?.timeoutMs ?? 60_000, memoryMb: options.limits?.memoryMb ?? 1024 },
  );
}
