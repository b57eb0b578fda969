import type { PdfFile } from '../syntax/file.ts';
import { PdfDict, PdfRef, type PdfValue } from '../syntax/values.ts';
import { PdfError } from '../types.ts';

/** A page with the attributes it inherits (ISO 32000-2, 7.7.3.4). */
export interface PageNode {
  ref: PdfRef;
  dict: PdfDict;
  resources: PdfValue | undefined;
  mediaBox: [number, number, number, number];
  cropBox: [number, number, number, number];
  /** 0, 90, 180 or 270, clockwise. */
  rotate: number;
}

const maxTreeDepth = 64;
const letter: [number, number, number, number] = [0, 0, 612, 792];

type Inherited = { Resources?: PdfValue; MediaBox?: PdfValue; CropBox?: PdfValue; Rotate?: PdfValue };

function box(file: PdfFile, value: PdfValue | undefined): [number, number, number, number] | undefined {
  const items = file
    .array(value)
    ?.slice(0, 4)
    .map((item) => file.number(item));
  if (items?.length !== 4 || items.some((n) => n === undefined || Math.abs(n) > 1e7)) return undefined;
  const [a, b, c, d] = items as [number, number, number, number];
  const sorted: [number, number, number, number] = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return sorted[2] - sorted[0] > 0 && sorted[3] - sorted[1] > 0 ? sorted : undefined;
}

function intersect(a: [number, number, number, number], b: [number, number, number, number]): [number, number, number, number] {
  const both: [number, number, number, number] = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return both[2] > both[0] && both[3] > both[1] ? both : a;
}

function leaf(file: PdfFile, ref: PdfRef, dict: PdfDict, inherited: Inherited): PageNode {
  const mediaBox = box(file, inherited.MediaBox) ?? letter;
  const rotate = file.number(inherited.Rotate) ?? 0;
  return {
    ref,
    dict,
    resources: inherited.Resources,
    mediaBox,
    cropBox: intersect(mediaBox, box(file, inherited.CropBox) ?? mediaBox),
    rotate: (((Math.round(rotate / 90) * 90) % 360) + 360) % 360,
  };
}

/**
 * The pages in reading order; one that the tree names twice comes twice, as in every viewer. Throws `pdf.no_pages`, `pdf.too_many_pages`, and `pdf.hostile` for trees that contain themselves or
 * are deeper than any real one.
 */
export function pagesOf(file: PdfFile, maxPages: number): PageNode[] {
  const pages: PageNode[] = [];
  const seen = new Set<number>();
  const leaves = new Set<number>();
  const visit = (value: PdfValue | undefined, inherited: Inherited, depth: number): void => {
    if (depth > maxTreeDepth) throw new PdfError('pdf.hostile', { reason: 'page_tree_depth' });
    // A page that is not there would be missing in every copy without a word.
    if (!(value instanceof PdfRef)) throw new PdfError('pdf.content_unreadable', { page: pages.length + 1, reason: 'page_missing' });
    if (seen.has(value.num) && !leaves.has(value.num)) throw new PdfError('pdf.hostile', { reason: 'page_tree_loop' });
    seen.add(value.num);
    if (seen.size > maxPages * 4 + 1000) throw new PdfError('pdf.too_many_pages', { limit: maxPages });
    const node = file.resolve(value);
    if (!(node instanceof PdfDict)) throw new PdfError('pdf.content_unreadable', { page: pages.length + 1, reason: 'page_missing' });
    const passed: Inherited = { ...inherited };
    for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const) {
      const own = node.get(key);
      if (own !== undefined) passed[key] = own;
    }
    const kids = file.array(node.get('Kids'));
    if (kids) {
      for (const kid of kids) visit(kid, passed, depth + 1);
      return;
    }
    leaves.add(value.num);
    pages.push(leaf(file, value, node, passed));
    if (pages.length > maxPages) throw new PdfError('pdf.too_many_pages', { limit: maxPages });
  };
  const root = file.catalog().get('Pages');
  if (root instanceof PdfRef && file.dict(root)) visit(root, {}, 0);
  if (pages.length === 0) throw new PdfError('pdf.no_pages');
  return pages;
}
