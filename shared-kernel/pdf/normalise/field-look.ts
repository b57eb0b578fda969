import { Drawing, ink } from '../drawing/drawing.ts';
import { FontBook } from '../fonts/font-book.ts';
import { LineBreaker } from '../fonts/line-breaker.ts';
import type { Matrix } from '../structure/page-space.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { numberText as n } from '../syntax/serialise.ts';
import { isName, type PdfDict, type PdfRef, type PdfStream, type PdfValue } from '../syntax/values.ts';

/** Everything that can be seen of a field whose file left it to the viewer to draw. */
export interface FieldLook {
  /** PDF operators that set fill and stroke, null for none (/MK /BG and /BC). */
  readonly background: string | null;
  readonly border: string | null;
  readonly borderWidth: number;
  readonly borderStyle: 'S' | 'D' | 'B' | 'I' | 'U';
  /** A radio button is round. */
  readonly round: boolean;
  readonly mark: 'tick' | 'dot' | null;
  readonly lines: readonly string[];
  /** Which of the lines are chosen, of a list that shows several. */
  readonly chosen: ReadonlySet<number>;
  readonly centred: boolean;
  /** A list shows what fits of its options; texts are shown whole, and `wrapped` ones on as many lines as they need. */
  readonly kind: 'text' | 'wrapped' | 'list';
}

export const mostLines = 200;

function colour(edit: PdfEdit, value: PdfValue | undefined, operators: readonly [string, string, string]): string | null {
  const parts = edit.array(value)?.map((item) => edit.resolve(item)) ?? [];
  if (!parts.every((part): part is number => typeof part === 'number')) return null;
  const operator = ({ 1: operators[0], 3: operators[1], 4: operators[2] } as Record<number, string>)[parts.length];
  return operator ? `${parts.map(n).join(' ')} ${operator}` : null;
}

function borderWidthOf(edit: PdfEdit, widget: PdfDict): number {
  const own = edit.resolve(edit.dict(widget.get('BS'))?.get('W'));
  const old = edit.resolve(edit.array(widget.get('Border'))?.[2]);
  const width = typeof own === 'number' ? own : typeof old === 'number' ? old : 1;
  return Math.min(Math.max(width, 0), 20);
}

/** Background, border and kind of a widget (ISO 32000-2, tables 168 and 192); what stands in it is the caller's. */
export function boxLook(edit: PdfEdit, widget: PdfDict): Pick<FieldLook, 'background' | 'border' | 'borderWidth' | 'borderStyle'> {
  const look = edit.dict(widget.get('MK'));
  const style = edit.resolve(edit.dict(widget.get('BS'))?.get('S'));
  return {
    background: colour(edit, look?.get('BG'), ['g', 'rg', 'k']),
    border: colour(edit, look?.get('BC'), ['G', 'RG', 'K']),
    borderWidth: borderWidthOf(edit, widget),
    borderStyle: (['D', 'B', 'I', 'U'] as const).find((kind) => isName(style, kind)) ?? 'S',
  };
}

function circle(cx: number, cy: number, r: number): string {
  const k = r * 0.5523;
  const at = (...numbers: number[]) => numbers.map(n).join(' ');
  return [
    `${at(cx + r, cy)} m`,
    `${at(cx + r, cy + k, cx + k, cy + r, cx, cy + r)} c`,
    `${at(cx - k, cy + r, cx - r, cy + k, cx - r, cy)} c`,
    `${at(cx - r, cy - k, cx - k, cy - r, cx, cy - r)} c`,
    `${at(cx + k, cy - r, cx + r, cy - k, cx + r, cy)} c h`,
  ].join(' ');
}

function drawBox(drawing: Drawing, look: FieldLook): void {
  const { width, height } = drawing;
  const line = look.border ? Math.min(look.borderWidth, width / 2, height / 2) : 0;
  const radius = Math.max(0, (Math.min(width, height) - line) / 2);
  const outline = look.round
    ? circle(width / 2, height / 2, radius)
    : `${n(line / 2)} ${n(line / 2)} ${n(width - line)} ${n(height - line)} re`;
  if (look.background) drawing.raw(`q ${look.background} ${outline} f Q`);
  if (!look.border || line === 0) return;
  const dash = look.borderStyle === 'D' ? '[3] 0 d ' : '';
  const path = look.borderStyle === 'U' ? `0 ${n(line / 2)} m ${n(width)} ${n(line / 2)} l` : outline;
  drawing.raw(`q ${look.border} ${n(line)} w ${dash}${path} S Q`);
}

function drawMark(drawing: Drawing, mark: 'tick' | 'dot'): void {
  const { width, height } = drawing;
  const side = Math.min(width, height);
  if (mark === 'dot') {
    drawing.fill(ink);
    drawing.dot(width / 2, height / 2, side * 0.25);
    return;
  }
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const at = (px: number, py: number) => `${n(x + px * side)} ${n(y + py * side)}`;
  drawing.stroke(ink, Math.max(0.6, side * 0.1));
  drawing.raw(`${at(0.22, 0.5)} m ${at(0.43, 0.27)} l ${at(0.8, 0.76)} l S`);
}

const largest = 11;
const smallest = 2;

/** The lines of a text and the size at which all of it is seen; smaller than 2 points nobody would read it. */
function laidOut(book: FontBook, look: FieldLook, room: number, height: number): { size: number; lines: readonly string[] } {
  const perLine = (count: number) => (height / Math.max(1, count)) * 0.72;
  if (look.kind === 'list') {
    const size = look.chosen.size > 0 ? height * 0.72 : perLine(Math.min(look.lines.length, mostLines));
    return { size: Math.max(4, Math.min(largest, size)), lines: look.lines };
  }
  if (look.kind === 'text') {
    const widest = look.lines.reduce((most, line) => Math.max(most, book.width('sans', 1, line)), 0.01);
    const size = Math.min(largest, Math.max(4, perLine(look.lines.length)), room / widest);
    return { size: Math.max(smallest, size), lines: look.lines };
  }
  const breaker = new LineBreaker(book);
  const wrapped = (size: number) => look.lines.flatMap((line) => breaker.lines('sans', size, line, room));
  let [low, high] = [smallest, largest];
  for (let step = 0; step < 6; step++) {
    const size = step === 0 ? high : (low + high) / 2;
    if (wrapped(size).length * size * 1.2 <= height) low = size;
    else high = size;
  }
  return { size: low, lines: wrapped(low) };
}

function drawLines(drawing: Drawing, book: FontBook, look: FieldLook): void {
  const { width, height } = drawing;
  const room = Math.max(1, width - 4);
  const { size, lines } = laidOut(book, look, room, height);
  lines.slice(0, mostLines).forEach((line, i) => {
    const text = book.fit('sans', size, line, room + 0.01);
    const y = lines.length === 1 ? (height - size * 0.7) / 2 : height - size * 1.2 * (i + 1) + size * 0.2;
    if (y <= -size) return;
    if (look.chosen.has(i)) drawing.raw(`q 0.6 0.75 0.85 rg 1 ${n(y - size * 0.25)} ${n(width - 2)} ${n(size * 1.2)} re f Q`);
    const x = look.centred ? Math.max(2, (width - book.width('sans', size, text)) / 2) : 2;
    drawing.text(x, y, 'sans', size, text, ink);
  });
}

/** The letters of all fields of a document, embedded once. */
export class FieldFonts {
  readonly book = new FontBook();
  readonly #edit: PdfEdit;
  #fonts: PdfRef | undefined;
  constructor(edit: PdfEdit) {
    this.#edit = edit;
  }
  get ref(): PdfRef {
    this.#fonts ??= this.#edit.reserve();
    return this.#fonts;
  }
  embed(): void {
    if (this.#fonts) this.book.embed(this.#edit, this.#fonts);
  }
}

/** The look as a form XObject of `width` by `height`, turned by `matrix`. */
export function drawnField(
  edit: PdfEdit,
  { book, ref: fonts }: FieldFonts,
  look: FieldLook,
  { width, height, matrix }: { width: number; height: number; matrix: Matrix },
): PdfRef {
  const drawing = new Drawing(book, width, height);
  drawBox(drawing, look);
  if (look.mark) drawMark(drawing, look.mark);
  drawLines(drawing, book, look);
  const ref = drawing.finish(edit, fonts);
  (edit.current(ref) as PdfStream).dict.set('Matrix', matrix);
  return ref;
}

/** The texts that a choice field shows for what is chosen, and all of them where it is a list (ISO 32000-2, 12.7.5.4). */
export function choiceTexts(
  edit: PdfEdit,
  options: PdfValue | undefined,
  values: readonly string[],
  textOf: (value: PdfValue) => string | undefined,
): { shown: string[]; all: string[]; chosen: Set<number> } {
  const pairs = (edit.array(options) ?? []).slice(0, 5000).map((item) => {
    const both = edit.array(item);
    const [own, shown] = both ? [both[0], both[1] ?? both[0]] : [item, item];
    return { own: textOf(edit.resolve(own)) ?? '', shown: textOf(edit.resolve(shown)) ?? '' };
  });
  const chosen = new Set(pairs.flatMap(({ own, shown }, i) => (values.includes(own) || values.includes(shown) ? [i] : [])));
  const shown = values.map((value) => pairs.find((pair) => pair.own === value)?.shown ?? value);
  return { shown, all: pairs.map((pair) => pair.shown), chosen };
}
