import { Buffer } from 'node:buffer';
import { ContentState } from './content-state.ts';
import { decodeStream } from './filters.ts';
import { multiply, type Rect } from './geometry.ts';
import { type FontReach, fontReach } from './glyph-widths.ts';
import { PdfSyntaxError, Syntax } from './syntax.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfStream, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

const MAX_OPERATORS = 400_000;
const MAX_FORMS = 8;
/** Neither draw nor move anything. */
const IDLE = new Set('BMC BDC EMC MP DP BX EX ri i J j d CS SC SCN G RG K W W*'.split(' '));

/**
 * Rectangles, in the page's own units, that together hold everything the page's content draws, text measured generously; white
 * fills are left out, for they draw nothing on paper. 'unknown' where that cannot be told for certain.
 */
export function drawnBoxes(view: DocumentView, page: number): readonly Rect[] | 'unknown' {
  const dict = dictOf(view.object(page)?.value);
  if (!dict) return 'unknown';
  const content = contentOf(view, dict);
  if (!content) return 'unknown';
  const reader = new ContentReader(view);
  try {
    return reader.read(content, resourcesOf(view, dict), new ContentState([1, 0, 0, 1, 0, 0], reader.boxes), 0) ? reader.boxes : 'unknown';
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return 'unknown';
  }
}

function contentOf(view: DocumentView, page: PdfDict): Uint8Array | null {
  const contents = view.get(page, 'Contents');
  if (contents.kind === 'null') return new Uint8Array();
  const parts: Uint8Array[] = [];
  for (const item of contents.kind === 'array' ? contents.items : [contents]) {
    const stream = view.resolve(item);
    const data = stream.kind === 'stream' ? decodeStream(stream, (value) => view.resolve(value), view.budget) : null;
    if (!data) return null;
    parts.push(data, Uint8Array.of(10));
  }
  return Buffer.concat(parts);
}

function resourcesOf(view: DocumentView, page: PdfDict): PdfDict | null {
  let node: PdfDict | null = page;
  for (let level = 0; node && level < 64; level++) {
    const own = dictOf(view.get(node, 'Resources'));
    if (own) return own;
    node = dictOf(view.get(node, 'Parent'));
  }
  return null;
}

class ContentReader {
  readonly boxes: Rect[] = [];
  readonly #view: DocumentView;
  readonly #fonts = new Map<PdfDict, FontReach | null>();
  #operators = 0;

  constructor(view: DocumentView) {
    this.#view = view;
  }

  /** False: what this draws cannot be told. */
  read(content: Uint8Array, resources: PdfDict | null, state: ContentState, level: number): boolean {
    state.hasPlainColours = this.#hasPlainColours(resources);
    let isOdd = false;
    const syntax = new Syntax(content, this.#view.budget, () => {
      isOdd = true;
    });
    let operands: PdfValue[] = [];
    for (let at = syntax.skip(0); at < content.length; at = syntax.skip(at)) {
      const byte = content[at]!;
      if (isOperand(byte)) {
        const parsed = syntax.value(at);
        if (parsed.value.kind === 'ref' || operands.push(parsed.value) > 64) return false;
        at = parsed.end;
        continue;
      }
      const end = wordEnd(content, at);
      const operator = syntax.text(at, end);
      if (end === at || ++this.#operators > MAX_OPERATORS) return false;
      at = end;
      if (operator === 'true' || operator === 'false' || operator === 'null') {
        operands.push({ kind: 'null' });
        continue;
      }
      if (operator === 'BI') {
        const after = inlineImageEnd(syntax, at);
        if (after === null || operands.length > 0) return false;
        state.image();
        at = after;
      } else if (!this.#operate(operator, operands, state, resources, level)) return false;
      operands = [];
    }
    return !isOdd;
  }

  #operate(operator: string, operands: readonly PdfValue[], state: ContentState, resources: PdfDict | null, level: number): boolean {
    if (IDLE.has(operator)) return true;
    const name = nameOf(operands.at(operator === 'Tf' ? 0 : -1)) ?? '';
    const resource = (category: string): PdfValue => this.#view.get(dictOf(this.#view.get(resources, category)), name);
    if (['Do', 'gs', 'Tf'].includes(operator) && (operands.length !== (operator === 'Tf' ? 2 : 1) || name === '')) return false;
    if (operator === 'Do' && state.isInText) return false;
    if (operator === 'Do') return this.#draw(resource('XObject'), state, resources, level);
    if (operator === 'gs') return this.#graphicsState(dictOf(resource('ExtGState')), state);
    if (operator === 'Tf') {
      const size = operands[1];
      state.setFont(this.#font(dictOf(resource('Font'))), size?.kind === 'number' ? size.value : Number.NaN);
      return true;
    }
    return state.operate(operator, operands);
  }

  /** /DefaultGray and its like give `1 g` another colour (ISO 32000-2, 8.6.5.6). */
  #hasPlainColours(resources: PdfDict | null): boolean {
    const spaces = dictOf(this.#view.get(resources, 'ColorSpace'));
    return !['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].some((key) => spaces?.entries.has(key));
  }

  #font(dict: PdfDict | null): FontReach | null {
    if (!dict) return null;
    const known = this.#fonts.get(dict);
    if (known !== undefined) return known;
    const reach = fontReach(this.#view, dict);
    this.#fonts.set(dict, reach);
    return reach;
  }

  #draw(object: PdfValue, state: ContentState, resources: PdfDict | null, level: number): boolean {
    if (object.kind !== 'stream') return object.kind === 'null';
    const subtype = nameOf(this.#view.get(object.dict, 'Subtype'));
    if (subtype === 'Image') {
      state.image();
      return true;
    }
    return subtype === 'Form' && level < MAX_FORMS && this.#form(object, state, resources, level);
  }

  #form(form: PdfStream, state: ContentState, resources: PdfDict | null, level: number): boolean {
    const content = decodeStream(form, (value) => this.#view.resolve(value), this.#view.budget);
    const list = this.#view.get(form.dict, 'Matrix');
    const numbers = list.kind === 'array' ? list.items.map((item) => this.#view.resolve(item)) : [];
    const own = numbers.map((number) => (number.kind === 'number' ? number.value : Number.NaN));
    if (!content || (own.length !== 0 && own.length !== 6)) return false;
    const matrix = own.length === 6 ? multiply(own as [number, number, number, number, number, number], state.matrix) : state.matrix;
    const inner = new ContentState(matrix, this.boxes, state);
    return this.read(content, dictOf(this.#view.get(form.dict, 'Resources')) ?? resources, inner, level + 1);
  }

  #graphicsState(dict: PdfDict | null, state: ContentState): boolean {
    if (!dict) return true;
    if (dict.entries.has('Font')) return false;
    const width = this.#view.get(dict, 'LW');
    if (width.kind === 'number') state.lineWidth = Math.abs(width.value);
    const miter = this.#view.get(dict, 'ML');
    if (miter.kind === 'number') state.miter = Math.abs(miter.value);
    if (['TR', 'TR2'].some((key) => dict.entries.has(key))) state.isBlending = true;
    const blend = this.#view.get(dict, 'BM');
    if (blend.kind !== 'null' && nameOf(blend) !== 'Normal' && nameOf(blend) !== 'Compatible') state.isBlending = true;
    return true;
  }
}

const OPERAND = new Set([...'/([<+-.0123456789'].map((character) => character.charCodeAt(0)));
const isOperand = (byte: number): boolean => OPERAND.has(byte);

function wordEnd(content: Uint8Array, at: number): number {
  let end = at;
  while (end < content.length && content[end]! > 32 && !ENDS.has(content[end]!)) end++;
  return end;
}
const ENDS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));

const COMPONENTS: Readonly<Record<string, number>> = { G: 1, DeviceGray: 1, RGB: 3, DeviceRGB: 3, CMYK: 4, DeviceCMYK: 4 };

/**
 * After `EI` of an image written into the content (ISO 32000-2, 8.9.7). Some viewers look for the word, others count the bytes: null where
 * the two may come to different ends.
 */
function inlineImageEnd(syntax: Syntax, at: number): number | null {
  const entries = new Map<string, PdfValue>();
  let i = syntax.skip(at);
  while (!syntax.keyword('ID', i)) {
    const key = syntax.value(i);
    if (key.value.kind !== 'name' || entries.has(key.value.value)) return null;
    const item = syntax.value(key.end);
    entries.set(key.value.value, item.value);
    i = syntax.skip(item.end);
  }
  const stated = (short: string, long: string): PdfValue | undefined => (entries.has(short) ? entries.get(short) : entries.get(long));
  const number = (short: string, long: string): number => integerOf(stated(short, long)) ?? Number.NaN;
  const mask = stated('IM', 'ImageMask');
  const isMask = mask?.kind === 'boolean' && mask.value;
  const bits = isMask ? 1 : number('BPC', 'BitsPerComponent') * (COMPONENTS[nameOf(stated('CS', 'ColorSpace')) ?? ''] ?? Number.NaN);
  const length = Math.ceil((number('W', 'Width') * bits) / 8) * number('H', 'Height');
  const end = i + 3 + length;
  if (stated('F', 'Filter') || !Number.isInteger(length) || end > syntax.bytes.length) return null;
  const word = syntax.skipWhite(end);
  const isFirst = syntax.indexOf('EI', i + 2) === word && word - end <= 2;
  return isFirst && (syntax.bytes[word + 2] ?? 32) <= 32 ? word + 2 : null;
}
