import type { PdfFacts } from './analysis/index.ts';
import type { InspectInput, InspectReport } from './intake-job.ts';
import type { PreparedPdf, PrepareInput } from './prepare-job.ts';
import type { RenderedPage, RenderInput, TextInput } from './render-job.ts';
import type { Sheet, SheetContent } from './sheet/blocks.ts';

/** Every job a worker knows: what goes in, what comes out. Values cross the thread by structured clone. */
export interface Jobs {
  analyse: { input: { bytes: Uint8Array }; output: PdfFacts };
  inspect: { input: InspectInput; output: InspectReport };
  prepare: { input: PrepareInput; output: PreparedPdf };
  sheet: { input: SheetContent; output: Sheet };
  text: { input: TextInput; output: string[] };
}

/** Jobs that answer piece by piece, each piece asked for. */
export interface StreamingJobs {
  render: { input: RenderInput; item: RenderedPage };
}

export type ToWorker =
  | { kind: 'run'; id: number; job: keyof Jobs; input: unknown }
  | { kind: 'stream'; id: number; job: keyof StreamingJobs; input: unknown }
  | { kind: 'next'; id: number }
  | { kind: 'stop'; id: number };

export type FromWorker =
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'item'; id: number; item: unknown }
  | { kind: 'failed'; id: number; code: string | null; facts: Record<string, unknown>; message: string };
