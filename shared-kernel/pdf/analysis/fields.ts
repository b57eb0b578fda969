import { pagesListing, signatureWidgets } from './page-widgets.ts';
import { pageTree } from './pages.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue, plainDictOf, textOf } from './values.ts';
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

/** All terminal fields: those of the form first, then signature widgets that only a page knows. */
export function formFields(view: DocumentView): readonly FormField[] {
  return formOf(view).fields;
}

export interface Form {
  readonly fields: readonly FormField[];
  /** Terminal fields by their object number. */
  readonly byNumber: ReadonlyMap<number, FormField>;
  /** Which field a widget, or a field that is its own widget, belongs to. */
  readonly byWidget: ReadonlyMap<number, FormField>;
  /** Fields that only hold other fields. */
  readonly groups: ReadonlyMap<number, PdfDict>;
}

const read = new WeakMap<DocumentView, Form>();

export function formOf(view: DocumentView): Form {
  const known = read.get(view);
  if (known) return known;
  const fields: FormField[] = [];
  const seen = new Set<number>();
  const groups = new Map<number, PdfDict>();
  const form = dictOf(view.get(view.catalog, 'AcroForm'));
  const roots = view.get(form, 'Fields');
  if (roots.kind === 'array') for (const item of roots.items) collect(view, item, { name: '', type: null }, { fields, seen, groups }, 0);
  for (const num of signatureWidgets(view)) {
    const dict = plainDictOf(view.object(num)?.value);
    if (seen.has(num) || !dict) continue;
    seen.add(num);
    fields.push({ name: textOf(view.get(dict, 'T')) ?? '', type: 'Sig', num, dict, widgets: [{ num, dict }], inForm: false });
  }
  const byNumber = new Map<number, FormField>();
  const byWidget = new Map<number, FormField>();
  for (const field of fields) {
    if (field.num !== null) byNumber.set(field.num, field);
    for (const { num } of field.widgets) if (num !== null && !byWidget.has(num)) byWidget.set(num, field);
  }
  const found = { fields, byNumber, byWidget, groups };
  read.set(view, found);
  return found;
}

interface Collected {
  readonly fields: FormField[];
  readonly seen: Set<number>;
  readonly groups: Map<number, PdfDict>;
}

function collect(
  view: DocumentView,
  node: PdfValue,
  inherited: { name: string; type: string | null },
  into: Collected,
  depth: number,
): void {
  const { fields, seen } = into;
  const num = node.kind === 'ref' ? node.num : null;
  const dict = plainDictOf(view.resolve(node));
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
    const child = plainDictOf(view.resolve(kid));
    if (!child) continue;
    if (child.entries.has('T')) {
      hasSubfields = true;
      collect(view, kid, { name, type }, into, depth + 1);
    } else {
      const kidNum = kid.kind === 'ref' ? kid.num : null;
      if (kidNum !== null) seen.add(kidNum);
      widgets.push({ num: kidNum, dict: child });
    }
  }
  if (hasSubfields) {
    if (num !== null) into.groups.set(num, dict);
    return;
  }
  fields.push({ name, type, num, dict, widgets: widgets.length > 0 ? widgets : [{ num, dict }], inForm: true });
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

/** Corners in order, the lower left one first. */
export function upright([a, b, c, d]: readonly [number, number, number, number]): [number, number, number, number] {
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** /F as every viewer reads it: what is no integer of 32 bits is none to some, and then hides nothing. */
export function flagsOf(view: DocumentView, annotation: PdfDict): number {
  const flags = view.get(annotation, 'F');
  const isFlags = flags.kind === 'number' && !flags.isReal && Number.isInteger(flags.value) && Math.abs(flags.value) < 2 ** 31;
  return isFlags ? flags.value : 0;
}

/** A widget that covers some area of its page and is not marked hidden, or whose area viewers may read each in its own way. */
export function isVisible(view: DocumentView, widget: PdfDict): boolean {
  if ((flagsOf(view, widget) & 2) !== 0) return false;
  const rect = rectOf(view, widget);
  if (!rect) return view.get(widget, 'Rect').kind !== 'null';
  return Math.abs(rect[2] - rect[0]) > 0 && Math.abs(rect[3] - rect[1]) > 0;
}

/** Page number from 1 of a widget: by its own word when that is a page, else by the pages that list it. */
export function pageOfWidget(view: DocumentView, widget: Widget): number | null {
  const { indexOf } = pageTree(view);
  const own = widget.dict.entries.get('P');
  const index = own?.kind === 'ref' ? indexOf.get(own.num) : undefined;
  if (index !== undefined) return index + 1;
  if (widget.num === null) return null;
  const [listed] = pagesListing(view, widget.num);
  return listed === undefined ? null : indexOf.get(listed)! + 1;
}
