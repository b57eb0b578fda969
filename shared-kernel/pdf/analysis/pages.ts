import { dictOf, nameOf, type PdfDict, type PdfValue, plainDictOf, sameValue } from './values.ts';
import type { DocumentView } from './view.ts';

export interface PageTree {
  /** Object numbers of the pages in reading order. */
  readonly pages: readonly number[];
  /** Where in that order a page stands; the first place of one that stands twice. */
  readonly indexOf: ReadonlyMap<number, number>;
  /** Every object that was met on the way, pages included. */
  readonly nodes: ReadonlySet<number>;
  /** The nodes that led to a page, the nearest first. */
  readonly above: ReadonlyMap<number, TreeNode>;
}

interface TreeNode {
  readonly dict: PdfDict;
  readonly above: TreeNode | null;
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

/**
 * What may hold for a page under one of the inheritable keys. Some viewers climb along /Parent, others come down from the root; some pass over a
 * value that makes no sense, others stop at it.
 */
export function handedDown(view: DocumentView, num: number, page: PdfDict, key: string): readonly (PdfValue | undefined)[] {
  const fits = FITS[key]!;
  const found: (PdfValue | undefined)[] = [];
  const climb = (next: (node: PdfDict, level: number) => PdfDict | null): void => {
    let first: PdfValue | undefined;
    let node: PdfDict | null = page;
    for (let level = 0; node && level < MAX_LEVELS; level++) {
      const written: PdfValue | undefined = node.entries.get(key);
      const value = view.resolve(written);
      if (value.kind !== 'null') first ??= written;
      if (value.kind !== 'null' && fits(value)) {
        found.push(first, written);
        return;
      }
      node = next(node, level);
    }
    found.push(first, undefined);
  };
  climb((node) => dictOf(view.get(node, 'Parent')));
  let above = pageTree(view).above.get(num) ?? null;
  climb(() => {
    const dict = above?.dict ?? null;
    above = above?.above ?? null;
    return dict;
  });
  return found;
}

const isBox = (value: PdfValue): boolean => value.kind === 'array' && value.items.length === 4;
const FITS: Readonly<Record<string, (value: PdfValue) => boolean>> = {
  Resources: (value) => value.kind === 'dict',
  MediaBox: isBox,
  CropBox: isBox,
  Rotate: (value) => value.kind === 'number' && !value.isReal,
};

function isUntouched(view: DocumentView, tree: PageTree): boolean {
  const previous = view.previous!;
  const sameEntry = (a: PdfDict | null, b: PdfDict | null, key: string): boolean => {
    const [old, now] = [a?.entries.get(key), b?.entries.get(key)];
    return old !== undefined && now !== undefined && sameValue(old, now);
  };
  if (!sameEntry(previous.catalog, view.catalog, 'Pages')) return false;
  for (const num of view.touched) {
    if (!tree.nodes.has(num)) continue;
    const dict = plainDictOf(view.object(num)?.value);
    if (!dict || !tree.indexOf.has(num) || !isLeaf(view, dict)) return false;
  }
  return true;
}

/** Viewers take what calls itself a page for one, whatever it lists. */
const isLeaf = (view: DocumentView, dict: PdfDict): boolean =>
  nameOf(view.get(dict, 'Type')) === 'Page' || view.get(dict, 'Kids').kind !== 'array';

function readTree(view: DocumentView): PageTree {
  const pages: number[] = [];
  const indexOf = new Map<number, number>();
  const nodes = new Set<number>();
  const above = new Map<number, TreeNode>();
  const todo: { node: PdfValue; from: TreeNode | null }[] = [];
  const root = view.catalog?.entries.get('Pages');
  if (root) todo.push({ node: root, from: null });
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, from } = next;
    const num = node.kind === 'ref' ? node.num : null;
    if (num !== null && nodes.has(num)) {
      // A page that the tree names twice is shown twice; a node that leads back to itself is not followed.
      if (indexOf.has(num)) pages.push(num);
      continue;
    }
    if (num !== null) nodes.add(num);
    const dict = plainDictOf(view.resolve(node));
    if (!dict) continue;
    const list = dict.entries.get('Kids');
    if (list?.kind === 'ref') nodes.add(list.num);
    const kids = view.resolve(list);
    if (kids.kind === 'array' && !isLeaf(view, dict)) {
      const here = { dict, above: from };
      for (let i = kids.items.length - 1; i >= 0; i--) todo.push({ node: kids.items[i]!, from: here });
    } else if (num !== null) {
      indexOf.set(num, pages.length);
      pages.push(num);
      if (from) above.set(num, from);
    }
  }
  return { pages, indexOf, nodes, above };
}
