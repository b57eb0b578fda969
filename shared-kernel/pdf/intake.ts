import { PdfError, type RemovedPart, type Turn, type VisiblePage } from './types.ts';
import { alone, pdfWorkers, placeOf } from './worker-pool.ts';

export interface UploadLimits {
  maxBytes: number;
  /** Default 2000. */
  maxPages?: number;
  /** Default 20 s of work. */
  timeoutMs?: number;
  /** Default 640 MB held by the worker. */
  memoryMb?: number;
}

export type UploadRefusalCode =
  | 'pdf.not_a_pdf'
  | 'pdf.too_large'
  | 'pdf.encrypted'
  | 'pdf.encrypted_no_changes'
  | 'pdf.encrypted_signed'
  | 'pdf.broken'
  | 'pdf.content_unreadable'
  | 'pdf.no_pages'
  | 'pdf.too_many_pages'
  | 'pdf.hostile'
  | 'pdf.certified_no_changes';

/** `pages` are as seen (crop box after rotation). `removed` is what preparing will take out, empty for a signed file. */
export type UploadInspection =
  | {
      ok: true;
      pages: VisiblePage[];
      alreadySigned: boolean;
      certification: null | 1 | 2 | 3;
      hasForms: boolean;
      removed: RemovedPart[];
    }
  | { ok: false; code: UploadRefusalCode; facts: Record<string, unknown> };

/** Viewers look for the header in the first 1024 bytes (ISO 32000-1, annex H.3.4.1). */
function hasHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');
}

/**
 * Whether an upload can become a document, and if not, why (RULE-017, ERR-084, ERR-085). The file is read in a worker with a bound on
 * time and memory; a file that exceeds them is `pdf.hostile`. Throws only where the machine itself fails (`pdf.worker_failed`).
 */
export async function inspectUpload(bytes: Uint8Array, limits: UploadLimits, turn?: Turn): Promise<UploadInspection> {
  if (bytes.byteLength > limits.maxBytes) {
    return { ok: false, code: 'pdf.too_large', facts: { bytes: bytes.byteLength, maxBytes: limits.maxBytes } };
  }
  if (!hasHeader(bytes)) return { ok: false, code: 'pdf.not_a_pdf', facts: { bytes: bytes.byteLength } };
  try {
    const report = await pdfWorkers().run(
      'inspect',
      { bytes: alone(bytes), maxPages: limits.maxPages ?? 2000 },
      { timeoutMs: limits.timeoutMs ?? 20_000, memoryMb: limits.memoryMb ?? 640 },
      placeOf(turn),
    );
    return { ok: true, ...report };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    if (error.code === 'pdf.worker_timeout' || error.code === 'pdf.worker_memory') {
      return { ok: false, code: 'pdf.hostile', facts: { reason: error.code, ...error.facts } };
    }
    if (error.code === 'pdf.worker_failed') throw error;
    return { ok: false, code: error.code as UploadRefusalCode, facts: error.facts };
  }
}
