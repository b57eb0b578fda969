import { type Refusal, refuse } from '../decider/types.ts';
import type { SignatureAppearance, StampLine } from '../pdf/types.ts';
import type { Appearance } from './appearance.ts';
import type { SavedSignature } from './port.ts';

/** What a signature shows: what was drawn, typed, pictured or saved, without any of it the lines of an e.firma. */
export async function markOf(
  given: Appearance | null,
  saved: (signatureId: string) => Promise<SavedSignature | null>,
  caption: StampLine[],
): Promise<SignatureAppearance | Refusal> {
  if (!given) return { kind: 'efirma', lines: caption };
  switch (given.kind) {
    case 'STROKE':
      return { kind: 'stroke', strokes: given.strokes, width: given.width, height: given.height, caption };
    case 'TEXT':
      // The hand of before names none, as in every mark that was kept.
      return { kind: 'typed', text: given.text, ...(given.hand === 'FORMAL' ? { hand: given.hand } : {}), caption };
    case 'IMAGE':
      return { kind: 'image', image: Buffer.from(given.image, 'base64'), caption };
    case 'SAVED': {
      const kept = await saved(given.signatureId);
      if (!kept) return refuse(404, 'signature.saved_not_found');
      if (kept.kind === 'STROKE') return { kind: 'stroke', strokes: kept.strokes, width: kept.width, height: kept.height, caption };
      if (kept.kind === 'TEXT') return { kind: 'typed', text: kept.text, caption };
      return { kind: 'image', image: kept.image, caption };
    }
  }
}
