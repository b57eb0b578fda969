import { numberText as n } from '../syntax/serialise.ts';
import { PdfError, type StrokePoint } from '../types.ts';

const maxPoints = 20_000;

/** Points so close that no pen could tell them apart only make files large. */
function thinned(points: StrokePoint[], step: number): StrokePoint[] {
  const kept: StrokePoint[] = [];
  for (const [i, point] of points.entries()) {
    const last = kept.at(-1);
    if (!last || i === points.length - 1 || Math.hypot(point.x - last.x, point.y - last.y) >= step) kept.push(point);
  }
  return kept;
}

/** Throws `pdf.appearance_invalid` for a drawing that has no stroke or is not made of numbers. */
export function checkStrokes(strokes: StrokePoint[][], width: number, height: number): void {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const numbers = strokes.every((stroke) => stroke.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
  if (points === 0 || points > maxPoints || !numbers || !(width > 0 && height > 0 && Number.isFinite(width + height))) {
    throw new PdfError('pdf.appearance_invalid', { reason: 'stroke', points });
  }
}

/** The drawing's own extent. */
export function strokeBounds(strokes: StrokePoint[][]): { left: number; top: number; right: number; bottom: number } {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of strokes.flat()) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

/**
 * Path operators for one stroke: a curve through every point (Catmull-Rom as Bézier), so that ink flows where the pointer reported corners.
 * `place` maps to the drawing's space.
 */
export function strokePath(stroke: StrokePoint[], place: (point: StrokePoint) => StrokePoint): string {
  const points = thinned(stroke.map(place), 0.35);
  const first = points[0]!;
  if (points.length === 1) return `${n(first.x)} ${n(first.y)} m ${n(first.x + 0.01)} ${n(first.y)} l`;
  let path = `${n(first.x)} ${n(first.y)} m`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [points[i - 1] ?? points[i]!, points[i]!, points[i + 1]!, points[i + 2] ?? points[i + 1]!];
    const controls = [
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ];
    path += `\n${controls.map(n).join(' ')} c`;
  }
  return path;
}
