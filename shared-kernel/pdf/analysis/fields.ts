import { dictOf, integerOf, nameOf, type PdfDict, type PdfValue, textOf } from './values.ts';
import type { DocumentView } from './view.ts';

export interface Widget {
  /** Object number, null when written directly into its parent. */
  readonly num: number | null;
  readonly dict: PdfDict;
}
/** A terminal form field with the places where it shows (ISO 32000-1, 12.7.3). */
export interface FormField {
  readonly name: string;
  readonly type: string | null;
  readonly num: number | null;
  readonly dict: PdfDict;
  readonly widgets: readonly Widget[];
  /** False for a field that only a page's annotations mention. */
  readonly inForm: boolean;
}

const MAX_FIELDS = 20_000;

/** Object numbers of the pages in reading order. */
export function pageObjects(view: DocumentView): number[] {
  const pages: number[] = [];
  const seen = new Set<number>();
  const todo: PdfValue[] = [];
  const root = view.catalog?.entries.get('Pages');
  if (root) todo.push(root);
  for (let node = todo.pop(); node; node = todo.pop()) {
    const num = node.kind === 'ref' ? node.num : null;
    if (num !== null) {
      if (seen.has(num)) continue;
      seen.add(num);
    }
    const dict = dictOf(view.resolve(node));
    if (!dict) continue;
    const kids = view.get(dict, 'Kids');
    if (kids.kind === 'array') todo.push(...[...kids.items].reverse());
    else if (num !== null) pages.push(num);
  }
  return pages;
}

/** All terminal fields: those of the form first, then signature widgets that only a page knows. */
export function formFields(view: DocumentView, pages: readonly number[]): FormField[] {
  const fields: FormField[] = [];
  const seen = new Set<number>();
  const form = dictOf(view.get(view.catalog, 'AcroForm'));
  const roots = view.get(form, 'Fields');
  if (roots.kind === 'array') for (const item of roots.items) collect(view, item, { name: '', type: null }, fields, seen, 0);
  for (const page of pages) {
    const annots = view.get(dictOf(view.object(page)?.value), 'Annots');
    if (annots.kind !== 'array') continue;
    for (const item of annots.items) {
      const num = item.kind === 'ref' ? item.num : null;
      if (num === null || seen.has(num)) continue;
      const dict = dictOf(view.resolve(item));
      if (!dict || nameOf(view.get(dict, 'Subtype')) !== 'Widget') continue;
      const type = inheritedType(view, dict);
      if (type !== 'Sig') continue;
      seen.add(num);
      fields.push({ name: textOf(view.get(dict, 'T')) ?? '', type, num, dict, widgets: [{ num, dict }], inForm: false });
    }
  }
  return fields;
}

function collect(
  view: DocumentView,
  node: PdfValue,
  inherited: { name: string; type: string | null },
  fields: FormField[],
  seen: Set<number>,
  depth: number,
): void {
  const num = node.kind === 'ref' ? node.num : null;
  const dict = dictOf(view.resolve(node));
  if (!dict || depth > 32 || fields.length > MAX_FIELDS || (num !== null && seen.has(num))) return;
  if (num !== null) seen.add(num);
  const own = textOf(view.get(dict, 'T'));
  const name = own === null ? inherited.name : inherited.name ? `${inherited.name}.${own}` : own;
  const type = nameOf(view.get(dict, 'FT')) ?? inherited.type;
  const kids = view.get(dict, 'Kids');
  const children = kids.kind === 'array' ? kids.items : [];
  const widgets: Widget[] = [];
  let hasSubfields = false;
  for (const kid of children) {
    const child = dictOf(view.resolve(kid));
    if (!child) continue;
    if (child.entries.has('T')) {
      hasSubfields = true;
      collect(view, kid, { name, type }, fields, seen, depth + 1);
    } else {
      const kidNum = kid.kind === 'ref' ? kid.num : null;
      if (kidNum !== null) seen.add(kidNum);
      widgets.push({ num: kidNum, dict: child });
    }
  }
  if (hasSubfields) return;
  fields.push({ name, type, num, dict, widgets: widgets.length > 0 ? widgets : [{ num, dict }], inForm: true });
}

function inheritedType(view: DocumentView, dict: PdfDict): string | null {
  let node: PdfDict | null = dict;
  for (let hops = 0; node && hops < 32; hops++) {
    const type = nameOf(view.get(node, 'FT'));
    if (type) return type;
    node = dictOf(view.get(node, 'Parent'));
  }
  return null;
}

export function rectOf(view: DocumentView, dict: PdfDict): [number, number, number, number] | null {
  const rect = view.get(dict, 'Rect');
  if (rect.kind !== 'array' || rect.items.length !== 4) return null;
  const numbers = rect.items.map((item) => {
    const value = view.resolve(item);
    return value.kind === 'number' ? value.value : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? (numbers as [number, number, number, number]) : null;
}

/** A widget that covers some area of its page and is not marked hidden. */
export function isVisible(view: DocumentView, widget: PdfDict): boolean {
  const rect = rectOf(view, widget);
  const flags = integerOf(view.get(widget, 'F')) ?? 0;
  const hidden = (flags & 2) !== 0;
  return !hidden && rect !== null && Math.abs(rect[2] - rect[0]) > 0 && Math.abs(rect[3] - rect[1]) > 0;
}

/** Page number from 1 of a widget: by its own word when true, else by the pages that list it. */
export function pageOfWidget(view: DocumentView, pages: readonly number[], widget: Widget): number | null {
  const own = widget.dict.entries.get('P');
  if (own?.kind === 'ref') {
    const index = pages.indexOf(own.num);
    if (index >= 0) return index + 1;
  }
  if (widget.num === null) return null;
  for (let i = 0; i < pages.length; i++) {
    const annots = view.get(dictOf(view.object(pages[i]!)?.value), 'Annots');
    if (annots.kind === 'array' && annots.items.some((item) => item.kind === 'ref' && item.num === widget.num)) return i + 1;
  }
  return null;
}
