import type { Hand } from '../../shared-kernel/signing/appearance.ts';

/** How somebody makes their mark. */
export type Way = 'draw' | 'type' | 'picture' | 'saved' | 'efirma';

export type Appearance =
  | {
      readonly kind: 'STROKE';
      readonly strokes: readonly (readonly { readonly x: number; readonly y: number }[])[];
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'TEXT'; readonly text: string; readonly hand: Hand }
  | { readonly kind: 'IMAGE'; readonly image: string }
  | { readonly kind: 'SAVED'; readonly signatureId: string };

/** What the signer was shown, as the answer that showed it named it. */
export interface Presented {
  readonly version: number;
  readonly sha256: string;
}
