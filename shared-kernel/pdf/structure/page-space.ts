import type { VisiblePage } from '../types.ts';
import type { PageNode } from './page-tree.ts';

/** An affine map in PDF's order: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = [number, number, number, number, number, number];

/** The size a person sees: the crop box after rotation. */
export function visiblePage(page: PageNode): VisiblePage {
  const width = page.cropBox[2] - page.cropBox[0];
  const height = page.cropBox[3] - page.cropBox[1];
  return page.rotate % 180 === 0 ? { width, height, rotate: page.rotate } : { width: height, height: width, rotate: page.rotate };
}

/** From the page as seen (origin lower left) to the page's own user space. */
export function seenToUser(page: PageNode): Matrix {
  const [left, bottom, right, top] = page.cropBox;
  if (page.rotate === 90) return [0, 1, -1, 0, right, bottom];
  if (page.rotate === 180) return [-1, 0, 0, -1, right, top];
  if (page.rotate === 270) return [0, -1, 1, 0, left, top];
  return [1, 0, 0, 1, left, bottom];
}

/** A rectangle as seen, in user space, corners ordered. */
export function userRect(page: PageNode, x: number, y: number, width: number, height: number): [number, number, number, number] {
  const [a, b, c, d, e, f] = seenToUser(page);
  const at = (px: number, py: number): [number, number] => [a * px + c * py + e, b * px + d * py + f];
  const [x1, y1] = at(x, y);
  const [x2, y2] = at(x + width, y + height);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/**
 * The /Matrix that stands an appearance of `width` by `height` upright on a rotated page. Viewers move the transformed box onto the
 * widget's rectangle themselves (ISO 32000-2, 12.5.5), so only the turn matters.
 */
export function uprightMatrix(rotate: number): Matrix {
  if (rotate === 90) return [0, 1, -1, 0, 0, 0];
  if (rotate === 180) return [-1, 0, 0, -1, 0, 0];
  if (rotate === 270) return [0, -1, 1, 0, 0, 0];
  return [1, 0, 0, 1, 0, 0];
}
