/** A drawing as the signing call takes it: x to the right, y downwards, in units of the drawing box. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

export interface Drawing {
  readonly strokes: readonly Stroke[];
  /** Under the pointer right now; null between strokes. */
  readonly current: Stroke | null;
  /** Taken back, the last one first; a new stroke forgets them. */
  readonly undone: readonly Stroke[];
}

/** Units of the drawing box, whatever its size on the screen; turning the phone scales what was drawn. */
export const BOX = { width: 600, height: 320 } as const;

/** The bounds of the signing call: 500 strokes of 5000 points; half of it is far beyond any signature. */
const MOST_STROKES = 250;
const MOST_POINTS = 2500;
/** Points closer than this are one to any eye. */
const STEP = 1.6;

export const blank: Drawing = { strokes: [], current: null, undone: [] };

export const isEmpty = (drawing: Drawing): boolean => drawing.strokes.length === 0 && drawing.current === null;

export function begin(drawing: Drawing, point: Point): Drawing {
  if (drawing.strokes.length >= MOST_STROKES) return drawing;
  return { ...drawing, current: [point] };
}

export function extend(drawing: Drawing, points: readonly Point[]): Drawing {
  if (!drawing.current) return drawing;
  const current = [...drawing.current];
  for (const point of points) {
    const last = current.at(-1)!;
    if (current.length < MOST_POINTS && Math.hypot(point.x - last.x, point.y - last.y) >= STEP) current.push(point);
  }
  return current.length === drawing.current.length ? drawing : { ...drawing, current };
}

export function end(drawing: Drawing): Drawing {
  if (!drawing.current) return drawing;
  return { strokes: [...drawing.strokes, drawing.current], current: null, undone: [] };
}

export function undo(drawing: Drawing): Drawing {
  const last = drawing.strokes.at(-1);
  return last ? { strokes: drawing.strokes.slice(0, -1), current: null, undone: [...drawing.undone, last] } : drawing;
}

export function redo(drawing: Drawing): Drawing {
  const next = drawing.undone.at(-1);
  return next ? { strokes: [...drawing.strokes, next], current: null, undone: drawing.undone.slice(0, -1) } : drawing;
}

/** Cleared in one step, and undone stroke by stroke. */
export const clear = (drawing: Drawing): Drawing => ({ strokes: [], current: null, undone: drawing.strokes.toReversed() });

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** SVG path through every point (Catmull-Rom as Bézier), the same curve that is put on the document. */
export function pathOf(points: Stroke): string {
  const first = points[0];
  if (!first) return '';
  if (points.length === 1) return `M${n(first.x)} ${n(first.y)}l0.1 0`;
  let path = `M${n(first.x)} ${n(first.y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [points[i - 1] ?? points[i]!, points[i]!, points[i + 1]!, points[i + 2] ?? points[i + 1]!];
    path += `C${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)} ${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)} ${n(to.x)} ${n(to.y)}`;
  }
  return path;
}

/** What the signing call takes; null where nothing was drawn. */
export function appearanceOf(drawing: Drawing) {
  const strokes = drawing.current ? [...drawing.strokes, drawing.current] : drawing.strokes;
  if (strokes.length === 0) return null;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    kind: 'STROKE' as const,
    width: BOX.width,
    height: BOX.height,
    strokes: strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: round(x), y: round(y) }))),
  };
}
