import type { InspectInput, InspectReport } from './intake-job.ts';
import type { PreparedPdf, PrepareInput } from './prepare-job.ts';
import type { RenderedPage, RenderInput, TextInput } from './render-job.ts';
import type { Sheet, SheetContent } from './sheet/blocks.ts';
import type { TextPlace, TextPlacesInput } from './text-places-job.ts';

/** Every job a worker of PDF work knows: what goes in, what comes out. */
export interface Jobs {
  inspect: { input: InspectInput; output: InspectReport };
  prepare: { input: PrepareInput; output: PreparedPdf };
  sheet: { input: SheetContent; output: Sheet };
  text: { input: TextInput; output: string[] };
  textPlaces: { input: TextPlacesInput; output: TextPlace[] };
}

/** Jobs that answer piece by piece, each piece asked for. */
export interface StreamingJobs {
  render: { input: RenderInput; item: RenderedPage };
}
