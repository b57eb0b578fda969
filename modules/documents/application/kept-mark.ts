import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { checkStrokes } from '../../../shared-kernel/pdf/drawing/stroke-path.ts';
import { PdfError, type SignatureAppearance } from '../../../shared-kernel/pdf/types.ts';
import type { FileRef } from '../contract/values.ts';

/** First bytes of the pictures a signature may be (RULE-025). */
const PICTURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];

/** What drawing on a page would refuse is refused here too. */
function check(mark: SignatureAppearance): void {
  if (mark.kind === 'stroke') checkStrokes(mark.strokes, mark.width, mark.height);
  if (mark.kind === 'image' && !PICTURES.some((start) => start.equals(mark.image.subarray(0, start.length))))
    throw new PdfError('pdf.appearance_invalid', { reason: 'image' });
}

/** A mark as it is kept: coordinates as the pad gave them, pictures in base64, keys in the order of the alphabet. */
function described(mark: SignatureAppearance): Record<string, unknown> | null {
  switch (mark.kind) {
    case 'stroke':
      return {
        height: mark.height,
        kind: 'STROKE',
        strokes: mark.strokes.map((one) => one.map(({ x, y }) => ({ x, y }))),
        width: mark.width,
      };
    case 'typed':
      return { ...(mark.hand ? { hand: mark.hand } : {}), kind: 'TEXT', text: mark.text };
    case 'image':
      return { image: Buffer.from(mark.image).toString('base64'), kind: 'IMAGE' };
    case 'efirma':
    case 'seal':
      return null;
  }
}

/**
 * Keeps what somebody drew, typed or pictured when the sender gave it no place on a page: it would be lost otherwise,
 * though it is how they signed. The file is stored before the event names it by its hash. Throws `pdf.appearance_invalid`.
 */
export async function keepMark(files: Pick<FileStore, 'put'>, mark: SignatureAppearance): Promise<FileRef | null> {
  check(mark);
  const kept = described(mark);
  return kept === null ? null : files.put(Buffer.from(JSON.stringify(kept), 'utf8'));
}

/** A mark as it was kept, to be drawn again. */
export function markFrom(bytes: Uint8Array): SignatureAppearance {
  const kept = JSON.parse(Buffer.from(bytes).toString('utf8')) as
    | { kind: 'STROKE'; strokes: { x: number; y: number }[][]; width: number; height: number }
    | { kind: 'TEXT'; text: string; hand?: 'FORMAL' }
    | { kind: 'IMAGE'; image: string };
  if (kept.kind === 'TEXT') return { kind: 'typed', text: kept.text, ...(kept.hand ? { hand: kept.hand } : {}) };
  if (kept.kind === 'IMAGE') return { kind: 'image', image: new Uint8Array(Buffer.from(kept.image, 'base64')) };
  return { ...kept, kind: 'stroke' };
}
