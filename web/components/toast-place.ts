/** Edges in pixels of the window. */
export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const GAP = 8;

const meet = (one: Edges, other: Edges): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The highest place for a box where it covers none of the obstacles. Where there is none above `lowest`, the place
 * that was wanted: a toast that is not seen helps less than one that is in the way for some seconds.
 */
export function freeTop(wanted: Edges, obstacles: readonly Edges[], lowest: number): number {
  const { left, right } = wanted;
  const height = wanted.bottom - wanted.top;
  const at = (top: number): Edges => ({ left, right, top, bottom: top + height });
  const candidates = [wanted.top, ...obstacles.map((one) => one.bottom + GAP)].filter((top) => top >= wanted.top).sort((a, b) => a - b);
  return candidates.find((top) => top + height <= lowest && !obstacles.some((one) => meet(at(top), one))) ?? wanted.top;
}
