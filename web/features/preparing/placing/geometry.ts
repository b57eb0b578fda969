import type { FieldType, Place } from '../working.ts';

/** PDF points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export const USUAL_SIZE: Readonly<Record<FieldType, Size>> = {
  SIGNATURE: { width: 180, height: 68 },
  INITIALS: { width: 72, height: 32 },
  STATIC_SIGN: { width: 90, height: 36 },
  TEXT: { width: 150, height: 24 },
  DATE: { width: 110, height: 24 },
  CHECKBOX: { width: 18, height: 18 },
  RADIO: { width: 150, height: 24 },
  COMBO: { width: 150, height: 24 },
};

export const SMALLEST: Readonly<Record<FieldType, Size>> = {
  SIGNATURE: { width: 80, height: 32 },
  INITIALS: { width: 30, height: 16 },
  STATIC_SIGN: { width: 40, height: 18 },
  TEXT: { width: 40, height: 14 },
  DATE: { width: 60, height: 14 },
  CHECKBOX: { width: 10, height: 10 },
  RADIO: { width: 40, height: 14 },
  COMBO: { width: 40, height: 14 },
};

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** Wholly on the page. */
export const inside = <B extends Box>(box: B, page: Size): B => {
  const width = Math.min(box.width, page.width);
  const height = Math.min(box.height, page.height);
  return { ...box, width, height, x: between(box.x, 0, page.width - width), y: between(box.y, 0, page.height - height) };
};

/** Kinds that are written into a line, as wide as there is room. */
const FREE_WIDTH: ReadonlySet<FieldType> = new Set(['TEXT', 'DATE', 'RADIO', 'COMBO']);
/** Points that stay free between a narrowed field and the edge. */
const MARGIN = 12;

/**
 * Where a field goes whose middle was pressed. What is written into a line gets narrower near the edge instead of being
 * pushed away from where it was put.
 */
export function dropped(type: FieldType, at: { x: number; y: number }, page: Size): Box {
  const usual = USUAL_SIZE[type];
  const room = 2 * (Math.min(at.x, page.width - at.x) - MARGIN);
  const width = FREE_WIDTH.has(type) ? between(room, SMALLEST[type].width, usual.width) : usual.width;
  return inside({ x: at.x - width / 2, y: at.y - usual.height / 2, width, height: usual.height }, page);
}

export interface Guide {
  readonly axis: 'x' | 'y';
  /** Points from the lower left corner. */
  readonly at: number;
}

/** Points within which a box jumps to a line. */
const NEAR = 5;

/** Lines up a moved box with its neighbours and the middle of the page, and says along which lines. */
export function snap<B extends Box>(box: B, others: readonly Box[], page: Size): { box: B; guides: readonly Guide[] } {
  const xs = [page.width / 2, ...others.flatMap((one) => [one.x, one.x + one.width / 2, one.x + one.width])];
  const ys = [...others.flatMap((one) => [one.y, one.y + one.height / 2, one.y + one.height])];
  const x = nearest(box.x, box.width, xs);
  const y = nearest(box.y, box.height, ys);
  const moved = inside({ ...box, x: box.x + (x?.by ?? 0), y: box.y + (y?.by ?? 0) }, page);
  const guides: Guide[] = [];
  if (x) guides.push({ axis: 'x', at: x.line });
  if (y) guides.push({ axis: 'y', at: y.line });
  return { box: moved, guides };
}

function nearest(start: number, length: number, lines: readonly number[]): { by: number; line: number } | null {
  let best: { by: number; line: number } | null = null;
  for (const line of lines)
    for (const edge of [start, start + length / 2, start + length]) {
      const by = line - edge;
      if (Math.abs(by) <= NEAR && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  return best;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + 6 && b.x < a.x + a.width + 6 && a.y < b.y + b.height + 6 && b.y < a.y + a.height + 6;

/** Where a box placed without a pointer goes: low on the page, beside and above what is there already. */
export function freeSpot(size: Size, others: readonly Box[], page: Size): { x: number; y: number } {
  const margin = Math.min(60, page.width / 10);
  for (let y = margin; y + size.height <= page.height - margin; y += 24)
    for (let x = margin; x + size.width <= page.width - margin; x += 24)
      if (!others.some((one) => overlaps({ x, y, ...size }, one))) return { x, y };
  return { x: margin, y: margin };
}

/** A point of the screen in points of the page that is drawn in `frame`. */
export const pointOn = (frame: DOMRect, page: Size, clientX: number, clientY: number): { x: number; y: number } => ({
  x: ((clientX - frame.left) / frame.width) * page.width,
  y: page.height - ((clientY - frame.top) / frame.height) * page.height,
});

/** What an arrow key does to a box: moves it, or with Shift sizes it. Null: another key. */
export function byKey(place: Place, key: string, { sizing, fine }: { sizing: boolean; fine: boolean }, page: Size): Place | null {
  const by = fine ? 1 : 6;
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (!direction) return null;
  const [dx, dy] = direction as [number, number];
  if (!sizing) return inside({ ...place, x: place.x + dx * by, y: place.y + dy * by }, page);
  return resized(place, dx * by, dy * by, page);
}

/** The right edge by `dx`, the lower edge by `-dy`: the upper left corner stays. */
export function resized(place: Place, dx: number, dy: number, page: Size): Place {
  const least = SMALLEST[place.type];
  const top = place.y + place.height;
  const width = between(place.width + dx, least.width, page.width - place.x);
  const height = between(place.height - dy, least.height, top);
  return { ...place, width, height, y: top - height };
}
