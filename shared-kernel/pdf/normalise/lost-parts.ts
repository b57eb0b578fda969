import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/values.ts';
import { PdfError } from '../types.ts';

/** Entries that lead away from what a page shows: to other pages, to the tagging, to data about it. */
const notShown = new Set(['Parent', 'P', 'B', 'Metadata', 'PieceInfo', 'Thumb', 'SpiderInfo', 'LastModified', 'AF']);

/** The first page that shows something of `lost`, from 1; null where it is only beside the pages (bookmarks, tags, properties). */
export function pageThatShows(edit: PdfEdit, pages: readonly PageNode[], lost: ReadonlySet<number>): number | null {
  const seen = new Set(pages.map((page) => page.ref.num));
  for (const [index, page] of pages.entries()) {
    const open: PdfValue[] = [edit.current(page.ref)];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (value instanceof PdfRef) {
        if (lost.has(value.num)) return index + 1;
        if (seen.has(value.num)) continue;
        seen.add(value.num);
        open.push(readOr(edit, value));
      } else if (Array.isArray(value)) for (const item of value) open.push(item);
      else {
        const dict = value instanceof PdfStream ? value.dict : value;
        if (dict instanceof PdfDict) for (const [key, item] of dict) if (!notShown.has(key)) open.push(item);
      }
    }
  }
  return null;
}

function readOr(edit: PdfEdit, ref: PdfRef): PdfValue {
  try {
    return edit.current(ref);
  } catch (error) {
    if (error instanceof PdfError && error.code === 'pdf.broken') return null;
    throw error;
  }
}
