import { type Matrix, uprightMatrix } from '../structure/page-space.ts';
import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { isName, name, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, readText } from '../syntax/values.ts';
import { boxLook, choiceTexts, drawnField, type FieldFonts, type FieldLook, mostLines } from './field-look.ts';
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

const multiline = 1 << 12;
const password = 1 << 13;
const radio = 1 << 15;
const pushButton = 1 << 16;
const combo = 1 << 17;

/** What stands in a field by its value alone. */
function valueLook(edit: PdfEdit, widget: PdfDict): Pick<FieldLook, 'round' | 'mark' | 'lines' | 'chosen' | 'centred' | 'kind'> {
  const type = inherited(edit, widget, 'FT');
  const flags = inherited(edit, widget, 'Ff');
  const has = (bit: number) => typeof flags === 'number' && (flags & bit) !== 0;
  const value = inherited(edit, widget, 'V');
  const nothing = { round: false, mark: null, lines: [], chosen: new Set<number>(), centred: false, kind: 'text' as const };
  if (isName(type, 'Btn')) {
    const caption = readText(edit.resolve(edit.dict(widget.get('MK'))?.get('CA')));
    if (has(pushButton)) return { ...nothing, centred: true, lines: caption ? [caption] : [] };
    // Without a picture for each state only the widget itself says whether it is on; a field of one widget says it by its value.
    const state = widget.has('AS') || has(radio) ? edit.resolve(widget.get('AS')) : value;
    const on = state instanceof PdfName && state.value !== 'Off';
    return { ...nothing, round: has(radio), mark: on ? (has(radio) ? 'dot' : 'tick') : null };
  }
  const values = (Array.isArray(value) ? value : [value]).flatMap((item) => readText(edit.resolve(item)) ?? []);
  if (isName(type, 'Ch')) {
    const { shown, all, chosen } = choiceTexts(edit, inherited(edit, widget, 'Opt'), values, readText);
    if (has(combo) || all.length === 0) return { ...nothing, lines: shown.filter((text) => text !== '') };
    const first = inherited(edit, widget, 'TI');
    const from = typeof first === 'number' && first > 0 ? Math.min(Math.floor(first), all.length) : 0;
    return { ...nothing, kind: 'list', lines: all.slice(from), chosen: new Set([...chosen].map((index) => index - from)) };
  }
  const written = isName(type, 'Tx') ? values.join(', ') : '';
  const text = has(password) ? '*'.repeat(Math.min(written.length, 64)) : written;
  return { ...nothing, kind: has(multiline) ? 'wrapped' : 'text', lines: text === '' ? [] : text.split(/\r\n|\r|\n/, mostLines) };
}

/** Where fields are drawn; all of them with the same letters. */
interface Canvas {
  readonly edit: PdfEdit;
  readonly fonts: FieldFonts;
}

/** A picture of what its file left for the viewer to draw: background, border, value. */
function drawnWidget({ edit, fonts }: Canvas, widget: PdfDict, rect: number[]): PdfRef | undefined {
  const look = { ...boxLook(edit, widget), ...valueLook(edit, widget) };
  const width = Math.abs(rect[2]! - rect[0]!);
  const height = Math.abs(rect[3]! - rect[1]!);
  if ((!look.background && !look.border && !look.mark && look.lines.length === 0) || !(width > 0 && height > 0)) return undefined;
  const turn = edit.resolve(edit.dict(widget.get('MK'))?.get('R'));
  const rotate = typeof turn === 'number' ? (((Math.round(turn / 90) * 90) % 360) + 360) % 360 : 0;
  const turned = rotate % 180 !== 0;
  const size = turned ? { width: height, height: width } : { width, height };
  return drawnField(edit, fonts, look, { ...size, matrix: uprightMatrix(rotate) });
}

const largestPicture = 1024 * 1024;

/** Whether a picture shows the value, where the form says that its pictures may be old (/NeedAppearances). */
function isCurrent(edit: PdfEdit, widget: PdfDict, picture: PdfRef): boolean {
  if (isName(inherited(edit, widget, 'FT'), 'Btn')) return true;
  const { lines } = valueLook(edit, widget);
  const stream = edit.current(picture);
  const data = stream instanceof PdfStream ? edit.file.dataWithin(stream, largestPicture) : undefined;
  if (!data || lines.length === 0) return true;
  const content = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');
  return lines.every((line) => content.includes(line.trim().replaceAll(/[\\()]/g, '\\$&')));
}

/** `unwritten`: its value has letters that no font here has, and the file brings no picture of it. */
function pictureOf(canvas: Canvas, widget: PdfDict, rect: number[], needsPictures: boolean): PdfRef | 'unwritten' | undefined {
  const { edit, fonts } = canvas;
  const own = normalAppearance(edit, widget);
  if (own && !(needsPictures && !isCurrent(edit, widget, own))) return own;
  // A widget with pictures and none for its present state shows nothing in that state.
  if (!own && !needsPictures && edit.dict(widget.get('AP'))?.has('N')) return undefined;
  if (valueLook(edit, widget).lines.some((line) => fonts.book.runs('sans', line).some(({ kind }) => kind === 'box')))
    return own ?? 'unwritten';
  return drawnWidget(canvas, widget, rect) ?? own;
}

/**
 * Turns the page's form widgets into drawings: what was seen stays, nothing can be filled any more. Answers what to draw, the
 * annotations that remain and whether a value could not be written. Old pictures lean on the /DR of `form`.
 */
export function flattenWidgets(
  edit: PdfEdit,
  page: PageNode,
  form: PdfDict | undefined,
  fonts: FieldFonts,
): { drawn: PageAddition[]; kept: PdfValue[]; widgets: number; unwritten: boolean } {
  const kept: PdfValue[] = [];
  const drawn: PageAddition[] = [];
  let widgets = 0;
  let unwritten = false;
  const defaults = form?.get('DR');
  const needsPictures = edit.resolve(form?.get('NeedAppearances')) === true;
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
    const appearance = pictureOf({ edit, fonts }, widget, rect, needsPictures);
    if (appearance === 'unwritten') {
      unwritten = true;
      continue;
    }
    const stream = appearance && edit.current(appearance);
    if (!appearance || !(stream instanceof PdfStream)) continue;
    const box = numbers(edit, stream.dict.get('BBox'), 4);
    const matrix = box && placeAppearance(box, numbers(edit, stream.dict.get('Matrix'), 6) ?? [1, 0, 0, 1, 0, 0], rect);
    if (!matrix) continue;
    const picture = new PdfDict(stream.dict);
    picture.set('Type', name('XObject'));
    picture.set('Subtype', name('Form'));
    if (!picture.has('Resources') && defaults !== undefined) picture.set('Resources', defaults);
    // A field of a layer is seen when its layer is.
    if (widget.has('OC')) picture.set('OC', widget.get('OC')!);
    drawn.push({ matrix, form: edit.add(new PdfStream(picture, stream.raw)) });
  }
  return { drawn, kept, widgets, unwritten };
}
