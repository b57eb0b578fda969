import { normalise } from './normalise/normalise.ts';
import { withReadings } from './normalise/readings.ts';
import { fieldsOf } from './structure/form-fields.ts';
import { visiblePage } from './structure/page-space.ts';
import { pagesOf } from './structure/page-tree.ts';
import { permissionsOf } from './structure/permissions.ts';
import { PdfFile } from './syntax/file.ts';
import { PdfError, type RemovedPart, type VisiblePage } from './types.ts';

export interface InspectInput {
  bytes: Uint8Array;
  maxPages: number;
}

export interface InspectReport {
  pages: VisiblePage[];
  alreadySigned: boolean;
  certification: null | 1 | 2 | 3;
  hasForms: boolean;
  removed: RemovedPart[];
}

/** Reads an upload whole enough to know that everything later will work on it. Throws PdfError. */
export function inspect({ bytes, maxPages }: InspectInput): InspectReport {
  const opened = PdfFile.open(bytes, { repair: true, decrypt: true });
  return withReadings(opened, (file) => inspectReading(file, maxPages));
}

function inspectReading(file: PdfFile, maxPages: number): InspectReport {
  const nodes = pagesOf(file, maxPages);
  const pages = nodes.map(visiblePage);
  const permissions = permissionsOf(file, nodes);
  const hasForms = fieldsOf(file).some((field) => field.type !== 'Sig') || file.dict(file.catalog().get('AcroForm'))?.has('XFA') === true;
  const report = { pages, alreadySigned: permissions.alreadySigned, certification: permissions.certification, hasForms };
  if (permissions.alreadySigned) {
    // A copy in clear has other bytes than those that were signed.
    if (file.decryption) throw new PdfError('pdf.encrypted_signed');
    // Its own cross-reference is part of what was signed: nothing may be guessed about it.
    if (file.repaired) throw new PdfError('pdf.broken', { reason: 'signed_but_unreadable' });
    if (permissions.newFieldsForbidden) throw new PdfError('pdf.certified_no_changes', { certification: permissions.certification });
    return { ...report, removed: [] };
  }
  // What makes it signed may be what the repair did not find again.
  if (file.repaired && holdsSignature(file)) throw new PdfError('pdf.broken', { reason: 'signed_but_unreadable' });
  // Done once on trial: what cannot be prepared must be said while its owner is still there.
  const { removed, bytes: normalised } = normalise(file, { maxPages });
  const kept = pagesOf(PdfFile.open(normalised), maxPages).length;
  if (kept !== pages.length) throw new PdfError('pdf.broken', { reason: 'pages_lost' });
  return { ...report, removed: holdsSignature(file) ? [...removed, 'loose_signature'] : removed };
}

/** Whether a signature's /ByteRange stands in the bytes, other than that of usage rights. */
function holdsSignature(file: PdfFile): boolean {
  const perms = file.dict(file.catalog().get('Perms'));
  return (
    !perms?.has('UR') &&
    !perms?.has('UR3') &&
    Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength).includes('/ByteRange')
  );
}

export async function inspectJob(input: InspectInput): Promise<{ output: InspectReport; transfer: ArrayBuffer[] }> {
  return { output: inspect(input), transfer: [] };
}
