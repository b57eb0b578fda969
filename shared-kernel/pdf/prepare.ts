import type { PageFooter } from './drawing/footer.ts';
import type { PreparedPdf } from './prepare-job.ts';
import type { FieldPlacement, Turn } from './types.ts';
import { alone, type JobLimits, pdfWorkers, placeOf } from './worker-pool.ts';

export type { PageFooter } from './drawing/footer.ts';
export type { PreparedPdf } from './prepare-job.ts';

export interface PrepareRequest {
  bytes: Uint8Array;
  /** As `inspectUpload` said; the file is asked again and a difference refused. */
  alreadySigned: boolean;
  fields: FieldPlacement[];
  /** Every signatory in signing order; one without a SIGNATURE placement gets an invisible field. */
  signatoryIds?: string[];
  /** Not drawn on a file that arrived signed. */
  footer: PageFooter | null;
  productName: string;
  maxPages?: number;
  limits?: Partial<JobLimits>;
  turn?: Turn;
}

/**
 * Makes the bytes that people will see and sign. An unsigned document is rewritten once (scripts, actions, attachments and XFA out, forms
 * flattened, footer and all fields in); one that arrived signed gets an incremental update with empty signature fields. Afterwards no page content
 * changes: a signature fills its signer's own fields only.
 *
 * `fieldNames` gives the field of each placement, `signatureFields` the field each signatory signs (pass it to `signField`; every other
 * field of that signatory goes into its `values`), `sealField` the platform's. Throws PdfError.
 */
export function preparePdf(request: PrepareRequest): Promise<PreparedPdf> {
  const { limits, turn, ...input } = request;
  return pdfWorkers().run(
    'prepare',
    { ...input, bytes: alone(input.bytes), signatoryIds: request.signatoryIds ?? [], maxPages: request.maxPages ?? 2000 },
    { timeoutMs: limits?.timeoutMs ?? 30_000, memoryMb: limits?.memoryMb ?? 640 },
    placeOf(turn),
  );
}
