import { dictOf, type PdfDict, type PdfValue, sameValue } from './values.ts';
import type { DocumentView } from './view.ts';

export interface PageTree {
  /** Object numbers of the pages in reading order. */
  readonly pages: readonly number[];
  /** Where in that order a page stands; the first place of one that stands twice. */
  readonly indexOf: ReadonlyMap<number, number>;
  /** Every object that was met on the way, pages included. */
  readonly nodes: ReadonlySet<number>;
}

/** What a page takes from the nodes above it when it says nothing itself (ISO 32000-1, 7.7.3.4). */
export const INHERITABLE: ReadonlySet<string> = new Set(['Resources', 'MediaBox', 'CropBox', 'Rotate']);
const MAX_LEVELS = 64;

const read = new WeakMap<DocumentView, PageTree>();

/** The page tree of a view, read anew only where a revision touched it. */
export function pageTree(view: DocumentView): PageTree {
  const open: DocumentView[] = [];
  let at: DocumentView | null = view;
  for (; at && !read.has(at); at = at.previous) open.push(at);
  for (let one = open.pop(); one; one = open.pop()) {
    const before = one.previous ? read.get(one.previous) : undefined;
    read.set(one, before && isUntouched(one, before) ? before : readTree(one));
  }
  return read.get(view)!;
}

/** Object numbers of the pages in reading order. */
export function pageObjects(view: DocumentView): readonly number[] {
  return pageTree(view).pages;
}

/** What holds for a page under one of the inheritable keys. */
export function effective(view: DocumentView, page: PdfDict, key: string): PdfValue | undefined {
  let node: PdfDict | null = page;
  for (let level = 0; node && level < MAX_LEVELS; level++) {
    const value: PdfValue | undefined = node.entries.get(key);
    if (value && view.resolve(value).kind !== 'null') return value;
    node = dictOf(view.get(node, 'Parent'));
  }
  return undefined;
}

function isUntouched(view: DocumentView, tree: PageTree): boolean {
  const previous = view.previous!;
  const sameEntry = (a: PdfDict | null, b: PdfDict | null, key: string): boolean => {
    const [old, now] = [a?.entries.get(key), b?.entries.get(key)];
    return old !== undefined && now !== undefined && sameValue(old, now);
  };
  if (!sameEntry(previous.catalog, view.catalog, 'Pages')) return false;
  for (const num of view.touched) {
    if (!tree.nodes.has(num)) continue;
    const isLeaf = tree.indexOf.has(num) && view.get(dictOf(view.object(num)?.value), 'Kids').kind !== 'array';
    if (!isLeaf || !dictOf(view.object(num)?.value)) return false;
  }
  return true;
}

function readTree(view: DocumentView): PageTree {
  const pages: number[] = [];
  const indexOf = new Map<number, number>();
  const nodes = new Set<number>();
  const todo: PdfValue[] = [];
  const root = view.catalog?.entries.get('Pages');
  if (root) todo.push(root);
  for (let node = todo.pop(); node; node = todo.pop()) {
    const num = node.kind === 'ref' ? node.num : null;
    if (num !== null && nodes.has(num)) {
      // A page that the tree names twice is shown twice; a node that leads back to itself is not followed.
      if (indexOf.has(num)) pages.push(num);
      continue;
    }
    if (num !== null) nodes.add(num);
    const dict = dictOf(view.resolve(node));
    if (!dict) continue;
    const list = dict.entries.get('Kids');
    if (list?.kind === 'ref') nodes.add(list.num);
    const kids = view.resolve(list);
    if (kids.kind === 'array') todo.push(...[...kids.items].reverse());
    else if (num !== null) {
      indexOf.set(num, pages.length);
      pages.push(num);
    }
  }
  return { pages, indexOf, nodes };
}
