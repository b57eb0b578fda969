import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { PdfDict, PdfRef } from '../syntax/values.ts';

/**
 * Where one page object stands at several places of the document, each place gets a page of its own: what is drawn on one of them must not
 * show twice on all. The tree becomes flat then, with what pages inherited written on each.
 */
export function eachPageOnce(edit: PdfEdit, pages: PageNode[]): PageNode[] {
  const seen = new Set<number>();
  if (pages.every(({ ref }) => !seen.has(ref.num) && seen.add(ref.num))) return pages;
  const root = edit.file.catalog().get('Pages');
  if (!(root instanceof PdfRef)) return pages;
  const used = new Set<number>();
  const copies = pages.map((page) => {
    const own = new PdfDict(page.dict);
    own.set('Parent', root);
    own.set('MediaBox', page.mediaBox);
    own.set('CropBox', page.cropBox);
    own.set('Rotate', page.rotate);
    if (page.resources !== undefined) own.set('Resources', page.resources);
    const ref = used.has(page.ref.num) ? edit.reserve() : page.ref;
    used.add(page.ref.num);
    edit.set(ref, own);
    return { ...page, ref, dict: own };
  });
  const tree = edit.revise(root);
  tree.set(
    'Kids',
    copies.map(({ ref }) => ref),
  );
  tree.set('Count', copies.length);
  return copies;
}
