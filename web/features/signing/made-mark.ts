import type { Hand } from '../../../shared-kernel/signing/appearance.ts';
import { samePlace } from '../../api/base.ts';
import type { SavedSignature } from '../../api/types.ts';
import type { Draft } from '../../signer/draft.ts';
import { BOX, type Stroke } from '../../signer/strokes.ts';
import type { Way } from '../../signer/types.ts';

/** How somebody is making a mark: their way, and what it holds beside what is drafted. */
export interface Making {
  readonly way: Way;
  /** Address of the chosen picture. */
  readonly picture: string | null;
  readonly saved: SavedSignature | null;
}

/** A mark as it will stand on the pages. */
export type MadeMark =
  | { readonly kind: 'strokes'; readonly strokes: readonly Stroke[] }
  | { readonly kind: 'text'; readonly text: string; readonly hand: Hand }
  | { readonly kind: 'picture'; readonly address: string };

/** The marks of who signs, by the places that take them; null: not made yet, or an e.firma, whose stamp is made by the act. */
export interface MadeMarks {
  readonly signature: MadeMark | null;
  readonly initials: MadeMark | null;
}

const textOf = (text: string | null, hand: Hand): MadeMark | null => (text?.trim() ? { kind: 'text', text: text.trim(), hand } : null);
const pictureOf = (address: string | null): MadeMark | null => (address === null ? null : { kind: 'picture', address });

export function madeMark(
  { way, picture, saved }: Making,
  { typed, drawing, hand }: Pick<Draft, 'typed' | 'drawing' | 'hand'>,
): MadeMark | null {
  if (way === 'draw') return drawing.strokes.length > 0 ? { kind: 'strokes', strokes: drawing.strokes } : null;
  if (way === 'type') return textOf(typed, hand);
  if (way === 'picture') return pictureOf(picture);
  if (way === 'efirma' || !saved) return null;
  return saved.type === 'TEXT' ? textOf(saved.text, 'LOOSE') : pictureOf(saved.signatureURL && samePlace(saved.signatureURL));
}

/** Of the drawing box as much as the page shows: cut to what was drawn, and a dot stays a dot. */
export function viewBoxOf(strokes: readonly Stroke[]): string {
  const points = strokes.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left, BOX.width / 5) * 1.12;
  const height = Math.max(bottom - top, BOX.height / 5) * 1.12;
  const n = (value: number) => Math.round(value * 10) / 10;
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height].map(n).join(' ');
}
