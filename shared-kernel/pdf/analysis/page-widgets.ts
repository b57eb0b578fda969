import { pageTree } from './pages.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue, plainDictOf } from './values.ts';
import type { DocumentView } from './view.ts';

/** Signature widgets that pages list, kept from revision to revision: only pages that were touched are read again. */
interface PageWidgets {
  readonly pages: readonly number[];
  readonly byPage: ReadonlyMap<number, readonly number[]>;
  /** Pages whose answer an object takes part in; may name more than still do. */
  readonly dependents: Map<number, Set<number>>;
}

const read = new WeakMap<DocumentView, PageWidgets>();

/** Object numbers of the signature widgets under the pages' /Annots, page by page. */
export function signatureWidgets(view: DocumentView): number[] {
  const open: DocumentView[] = [];
  for (let at: DocumentView | null = view; at && !read.has(at); at = at.previous) open.push(at);
  for (let one = open.pop(); one; one = open.pop()) read.set(one, update(one));
  const { pages, byPage } = read.get(view)!;
  return byPage.size === 0 ? [] : pages.flatMap((page) => byPage.get(page) ?? []);
}

/** Pages whose /Annots list the object, in reading order. */
export function pagesListing(view: DocumentView, num: number): number[] {
  signatureWidgets(view);
  const { indexOf } = pageTree(view);
  const candidates = [...(read.get(view)?.dependents.get(num) ?? [])].filter((page) => indexOf.has(page));
  return candidates
    .filter((page) => annotationsOf(view, page).some((item) => item.kind === 'ref' && item.num === num))
    .sort((a, b) => indexOf.get(a)! - indexOf.get(b)!);
}

export function annotationsOf(view: DocumentView, page: number): readonly PdfValue[] {
  const annots = view.get(dictOf(view.object(page)?.value), 'Annots');
  return annots.kind === 'array' ? annots.items : [];
}

function update(view: DocumentView): PageWidgets {
  const { pages } = pageTree(view);
  const old = view.previous ? read.get(view.previous) : undefined;
  const isSameTree = old?.pages === pages;
  const dependents = isSameTree ? old.dependents : new Map<number, Set<number>>();
  const dirty = isSameTree ? dirtyPages(view, dependents) : new Set(pages);
  if (old && isSameTree && dirty.size === 0) return old;
  const byPage = new Map(isSameTree ? old.byPage : []);
  for (const page of dirty) {
    const widgets = widgetsOf(view, page, dependents);
    if (widgets.length > 0) byPage.set(page, widgets);
    else byPage.delete(page);
  }
  return { pages, byPage, dependents };
}

function dirtyPages(view: DocumentView, dependents: ReadonlyMap<number, ReadonlySet<number>>): Set<number> {
  const dirty = new Set<number>();
  for (const num of view.touched) for (const page of dependents.get(num) ?? []) dirty.add(page);
  return dirty;
}

function widgetsOf(view: DocumentView, page: number, dependents: Map<number, Set<number>>): number[] {
  const depend = (num: number) => {
    const known = dependents.get(num);
    if (known) known.add(page);
    else dependents.set(num, new Set([page]));
  };
  depend(page);
  const list = dictOf(view.object(page)?.value)?.entries.get('Annots');
  if (list?.kind === 'ref') depend(list.num);
  const found: number[] = [];
  for (const item of annotationsOf(view, page)) {
    if (item.kind !== 'ref') continue;
    depend(item.num);
    const dict = plainDictOf(view.resolve(item));
    if (!dict || nameOf(view.get(dict, 'Subtype')) !== 'Widget') continue;
    if (inheritedType(view, dict, depend) === 'Sig') found.push(item.num);
  }
  return found;
}

function inheritedType(view: DocumentView, dict: PdfDict, depend: (num: number) => void): string | null {
  let node: PdfDict | null = dict;
  for (let hops = 0; node && hops < 32; hops++) {
    const type = nameOf(view.get(node, 'FT'));
    if (type) return type;
    const parent: PdfValue | undefined = node.entries.get('Parent');
    if (parent?.kind === 'ref') depend(parent.num);
    node = dictOf(view.resolve(parent));
  }
  return null;
}
