import type { GreyPage } from './grey-pages.ts';

/** Points to each side that a point is mixed with, twice: the form of letters goes, the lines that they make stay. */
const BLUR = 2;
/** Side of a tile in points: about three words wide and two lines high. */
const TILE = 16;

export interface PageDifference {
  /** Mean difference of shades in the tile that differs most; 255 is black for white. Of pages of other sizes: 255. */
  readonly most: number;
  /** Its upper left corner in points of the picture. */
  readonly at: readonly [number, number];
}

/**
 * How far two pages are from each other where they are furthest. By tiles, since one lost word is nothing beside a whole page; blurred, since
 * programs of another version draw the edges of letters otherwise, and that is no other page.
 */
export function pageDifference(one: GreyPage, other: GreyPage): PageDifference {
  if (one.width !== other.width || one.height !== other.height) return { most: 255, at: [0, 0] };
  const { width, height } = one;
  const [a, b] = [blurred(one), blurred(other)];
  let found: PageDifference = { most: 0, at: [0, 0] };
  for (let top = 0; top < height; top += TILE / 2) {
    for (let left = 0; left < width; left += TILE / 2) {
      let sum = 0;
      let points = 0;
      for (let y = top; y < Math.min(height, top + TILE); y += 1) {
        for (let x = left; x < Math.min(width, left + TILE); x += 1) {
          sum += Math.abs(a[y * width + x]! - b[y * width + x]!);
          points += 1;
        }
      }
      if (points === TILE * TILE && sum / points > found.most) found = { most: sum / points, at: [left, top] };
    }
  }
  return found;
}

function blurred({ width, height, shades }: GreyPage): Float32Array {
  let from = Float32Array.from(shades);
  for (let time = 0; time < 2; time += 1) {
    from = mixed(from, width, height, 1, width);
    from = mixed(from, height, width, width, 1);
  }
  return from;
}

/** Each point as the mean of its neighbours along one direction; beyond the edge is paper. */
function mixed(from: Float32Array, length: number, lines: number, step: number, stride: number): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let by = -BLUR; by <= BLUR; by += 1) sum += at + by < 0 || at + by >= length ? 255 : from[line * stride + (at + by) * step]!;
      to[line * stride + at * step] = sum / (2 * BLUR + 1);
    }
  }
  return to;
}
