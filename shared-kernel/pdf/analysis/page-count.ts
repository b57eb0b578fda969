import { dictOf, nameOf, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

/**
 * Pages as viewers count them: a page listed twice counts twice, a page written into its parent counts, what has no /Kids is a page. Where the
 * tree shows none, every object that calls itself a page does.
 */
export function countPages(view: DocumentView): number {
  const root = view.catalog?.entries.get('Pages');
  return (root ? inTree(view, root) : 0) || loose(view);
}

function inTree(view: DocumentView, root: PdfValue): number {
  let pages = 0;
  const seen = new Set<number>();
  const todo: PdfValue[] = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.kind === 'ref' && seen.has(node.num)) continue;
    const dict = dictOf(view.resolve(node));
    if (!dict) continue;
    const kids = view.get(dict, 'Kids');
    if (kids.kind === 'array') {
      if (node.kind === 'ref') seen.add(node.num);
      for (const kid of kids.items) todo.push(kid);
    } else if (node !== root || nameOf(view.get(dict, 'Type')) === 'Page') pages++;
  }
  return pages;
}

function loose(view: DocumentView): number {
  if (!view.catalog) return 0;
  let pages = 0;
  for (const num of view.numbers()) if (nameOf(dictOf(view.object(num)?.value)?.entries.get('Type')) === 'Page') pages++;
  return pages;
}
