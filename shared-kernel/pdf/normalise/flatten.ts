import { type Matrix, uprightMatrix } from '../structure/page-space.ts';
import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { name, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, readText } from '../syntax/values.ts';
import { fieldTextAppearance } from './field-text.ts';
import type { PageAddition } from './page-additions.ts';

const hiddenFlags = 2 | 32;

function numbers(edit: PdfEdit, value: PdfValue | undefined, count: number): number[] | undefined {
  const items = edit.array(value)?.map((item) => edit.resolve(item));
  return items?.length === count && items.every((n): n is number => typeof n === 'number') ? items : undefined;
}

/** What a field or one of its parents says; depth is bounded because the tree may be hostile. */
function inherited(edit: PdfEdit, widget: PdfDict, key: string): PdfValue {
  let node: PdfDict | undefined = widget;
  for (let depth = 0; node && depth < 32; depth++) {
    if (node.has(key)) return edit.resolve(node.get(key));
    node = edit.dict(node.get('Parent'));
  }
  return null;
}

function normalAppearance(edit: PdfEdit, widget: PdfDict): PdfRef | undefined {
  const entry = edit.dict(widget.get('AP'))?.get('N');
  const found = edit.resolve(entry);
  if (found instanceof PdfStream) return entry instanceof PdfRef ? entry : edit.add(found);
  if (!(found instanceof PdfDict)) return undefined;
  const state = edit.resolve(widget.get('AS')) ?? inherited(edit, widget, 'V');
  const chosen = state instanceof PdfName ? found.get(state.value) : undefined;
  const stream = edit.resolve(chosen);
  if (!(stream instanceof PdfStream)) return undefined;
  return chosen instanceof PdfRef ? chosen : edit.add(stream);
}

/** The map of an appearance's transformed box onto the widget's rectangle (ISO 32000-2, 12.5.5, algorithm "appearance streams"). */
export function placeAppearance(box: number[], matrix: number[], rect: number[]): Matrix | undefined {
  const [a, b, c, d, e, f] = matrix as Matrix;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [box[0]!, box[2]!]) {
    for (const y of [box[1]!, box[3]!]) {
      xs.push(a * x + c * y + e);
      ys.push(b * x + d * y + f);
    }
  }
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - bottom;
  if (!(width > 0 && height > 0)) return undefined;
  const sx = Math.abs(rect[2]! - rect[0]!) / width;
  const sy = Math.abs(rect[3]! - rect[1]!) / height;
  return [sx, 0, 0, sy, Math.min(rect[0]!, rect[2]!) - left * sx, Math.min(rect[1]!, rect[3]!) - bottom * sy];
}

/** A picture of a value that its file left for the viewer to draw (/NeedAppearances). */
function drawnValue(edit: PdfEdit, widget: PdfDict, rect: number[], rotate: number): PdfRef | undefined {
  const type = inherited(edit, widget, 'FT');
  const value = inherited(edit, widget, 'V');
  const text = readText(value) ?? (Array.isArray(value) ? value.map((item) => readText(edit.resolve(item)) ?? '').join(', ') : '');
  if (!(type instanceof PdfName) || (type.value !== 'Tx' && type.value !== 'Ch') || text === '') return undefined;
  const width = Math.abs(rect[2]! - rect[0]!);
  const height = Math.abs(rect[3]! - rect[1]!);
  const turned = rotate % 180 !== 0;
  return fieldTextAppearance(edit, text, turned ? height : width, turned ? width : height, uprightMatrix(rotate));
}

/**
 * Turns the page's form widgets into drawings: what was seen stays, nothing can be filled any more. Answers what to draw and the
 * annotations that remain. `defaults` are the form's /DR, which old appearances lean on.
 */
export function flattenWidgets(
  edit: PdfEdit,
  page: PageNode,
  defaults: PdfValue | undefined,
): { drawn: PageAddition[]; kept: PdfValue[]; widgets: number } {
  const kept: PdfValue[] = [];
  const drawn: PageAddition[] = [];
  let widgets = 0;
  for (const item of edit.array(page.dict.get('Annots')) ?? []) {
    const widget = edit.dict(item);
    if (!widget) continue;
    const subtype = edit.resolve(widget.get('Subtype'));
    if (!(subtype instanceof PdfName) || subtype.value !== 'Widget') {
      kept.push(item);
      continue;
    }
    widgets++;
    const flags = edit.resolve(widget.get('F'));
    const rect = numbers(edit, widget.get('Rect'), 4);
    if (!rect || (typeof flags === 'number' && (flags & hiddenFlags) !== 0)) continue;
    const appearance = normalAppearance(edit, widget) ?? drawnValue(edit, widget, rect, page.rotate);
    const stream = appearance && edit.current(appearance);
    if (!appearance || !(stream instanceof PdfStream)) continue;
    const box = numbers(edit, stream.dict.get('BBox'), 4);
    const matrix = box && placeAppearance(box, numbers(edit, stream.dict.get('Matrix'), 6) ?? [1, 0, 0, 1, 0, 0], rect);
    if (!matrix) continue;
    const form = new PdfDict(stream.dict);
    form.set('Type', name('XObject'));
    form.set('Subtype', name('Form'));
    if (!form.has('Resources') && defaults !== undefined) form.set('Resources', defaults);
    drawn.push({ matrix, form: edit.add(new PdfStream(form, stream.raw)) });
  }
  return { drawn, kept, widgets };
}
