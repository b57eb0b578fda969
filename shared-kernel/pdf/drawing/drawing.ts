import type { Voice } from '../fonts/families.ts';
import { type FontBook, type Run, SAID_SIZE } from '../fonts/font-book.ts';
import type { Direction } from '../fonts/shaping.ts';
import { type Matrix, uprightMatrix } from '../structure/page-space.ts';
import { type PdfEdit, packedStream } from '../syntax/edit.ts';
import { numberText as n, serialise } from '../syntax/serialise.ts';
import { dict, name, PdfDict, type PdfRef, textString } from '../syntax/values.ts';

export type Colour = [number, number, number];

const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0');
const rgb = (hex: string): Colour => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255) as Colour;

/** The product's paper and ink, as on screen. */
export const ink = rgb('#16202E');
export const muted = rgb('#5B6472');
export const accent = rgb('#2546C9');
export const hairline = rgb('#868E99');
export const paper = rgb('#FFFFFF');

/** The content of one form XObject of `width` by `height`, origin lower left. Fonts are shared by all drawings of an edit. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  readonly #book: FontBook;
  #content = '';
  #fonts = false;
  readonly #xobjects = new Map<string, PdfRef>();
  readonly #opacities = new Map<number, string>();

  constructor(book: FontBook, width: number, height: number) {
    this.#book = book;
    this.width = width;
    this.height = height;
  }

  /** Operators as they are; numbers must already be finite. */
  raw(operators: string): void {
    this.#content += `${operators}\n`;
  }

  fill(colour: Colour): void {
    this.raw(`${colour.map(n).join(' ')} rg`);
  }

  stroke(colour: Colour, lineWidth: number): void {
    this.raw(`${colour.map(n).join(' ')} RG ${n(lineWidth)} w`);
  }

  opacity(value: number): void {
    let label = this.#opacities.get(value);
    if (!label) {
      label = `G${this.#opacities.size + 1}`;
      this.#opacities.set(value, label);
    }
    this.raw(`/${label} gs`);
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    this.raw(`${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.raw(`${n(x)} ${n(y)} ${n(width)} ${n(height)} re f`);
  }

  /** A filled circle, by four curves. */
  dot(x: number, y: number, radius: number): void {
    const k = radius * 0.5523;
    const curve = (...at: number[]) => `${at.map(n).join(' ')} c`;
    this.raw(
      [
        `${n(x + radius)} ${n(y)} m`,
        curve(x + radius, y + k, x + k, y + radius, x, y + radius),
        curve(x - k, y + radius, x - radius, y + k, x - radius, y),
        curve(x - radius, y - k, x - k, y - radius, x, y - radius),
        curve(x + k, y - radius, x + radius, y - k, x + radius, y),
        'f',
      ].join(' '),
    );
  }

  /** Text with its baseline at y, in `colour`; `base`: direction of the paragraph it is a line of. */
  text(x: number, y: number, voice: Voice, size: number, text: string, colour: Colour, base?: Direction): void {
    this.fill(colour);
    let at = x;
    for (const run of this.#book.runs(voice, text, base)) {
      const width = (run.width * size) / 1000;
      const [placed, set] = run.kind === 'box' ? [run.said, size * SAID_SIZE] : [run, size];
      if (placed.kind === 'placed') this.#placed(placed, at, y, set);
      else this.raw(`BT /${placed.font} ${n(set)} Tf ${n(at)} ${n(y)} Td <${placed.glyphs.map(hex).join('')}> Tj ET`);
      this.#fonts = true;
      at += width;
    }
  }

  /** What is read from left to right is told in its order, whatever order its forms stand in; readers turn the other direction by themselves. */
  #placed({ font, glyphs, text, isRightToLeft }: Extract<Run, { kind: 'placed' }>, x: number, y: number, size: number): void {
    const k = size / 1000;
    const shown = glyphs.map((one) => `1 0 0 1 ${n(x + one.x * k)} ${n(y + one.y * k)} Tm <${hex(one.glyph)}> Tj`);
    const drawn = `BT /${font} ${n(size)} Tf ${shown.join(' ')} ET`;
    this.raw(isRightToLeft ? drawn : `/Span << /ActualText ${serialise(textString(text))} >> BDC ${drawn} EMC`);
  }

  image(ref: PdfRef, x: number, y: number, width: number, height: number): void {
    const label = `X${this.#xobjects.size + 1}`;
    this.#xobjects.set(label, ref);
    this.raw(`q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(y)} cm /${label} Do Q`);
  }

  /** A form XObject whose origin is its lower left corner. */
  form(ref: PdfRef, x: number, y: number, scale: number): void {
    const label = `X${this.#xobjects.size + 1}`;
    this.#xobjects.set(label, ref);
    this.raw(`q ${n(scale)} 0 0 ${n(scale)} ${n(x)} ${n(y)} cm /${label} Do Q`);
  }

  /** What is drawn and what it needs, for a page's own content. `fonts` as in `finish`. */
  parts(fonts: PdfRef): { content: string; resources: PdfDict } {
    const resources = new PdfDict();
    if (this.#fonts) {
      resources.set('Font', fonts);
      this.#book.refer();
    }
    if (this.#xobjects.size > 0) resources.set('XObject', new PdfDict(this.#xobjects));
    if (this.#opacities.size > 0) {
      const states = [...this.#opacities].map(
        ([value, label]) => [label, dict({ Type: name('ExtGState'), ca: value, CA: value })] as const,
      );
      resources.set('ExtGState', new PdfDict(states));
    }
    return { content: this.#content, resources };
  }

  /** Adds the form XObject. `fonts` is the font dictionary's object, reserved before and filled by `FontBook.embed` at the end. */
  finish(edit: PdfEdit, fonts: PdfRef, rotate = 0): PdfRef {
    const { content, resources } = this.parts(fonts);
    const matrix: Matrix = uprightMatrix(rotate);
    return edit.add(
      packedStream(
        dict({
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: [0, 0, this.width, this.height],
          Matrix: rotate === 0 ? undefined : matrix,
          Resources: resources,
        }),
        content,
      ),
    );
  }
}
