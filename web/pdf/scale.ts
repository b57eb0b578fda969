import type { PageSize } from './pdf.ts';

/** Phones give a page only so much memory for drawings; some refuse to draw more pixels than this. */
const MOST_PIXELS = 8_000_000;

/** Pixels a point, for a page that is shown `width` CSS pixels wide: as sharp as the screen, up to twice. */
export const scaleFor = (size: PageSize, width: number): number =>
  Math.min((width / size.width) * Math.min(window.devicePixelRatio || 1, 2), Math.sqrt(MOST_PIXELS / (size.width * size.height)));
