import { type Matrix, multiply, type Rect } from './geometry.ts';
import type { FontReach } from './glyph-widths.ts';
import type { PdfValue } from './values.ts';

interface Saved {
  matrix: Matrix;
  lineWidth: number;
  isWhite: boolean;
  isBlending: boolean;
  font: FontReach | null;
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
  miter: number;
}

/** How many operands each operator takes: viewers pass over one that has too few, and disagree on which of too many they drop. */
const OPERANDS: Readonly<Record<string, number>> = Object.fromEntries(
  ['q Q h S s f F f* B B* b b* n BT ET T*', "w M g Tc Tw Tz TL Ts Tr Tj TJ '", 'm l Td TD', 'rg "', 'v y re k', '', 'c cm Tm'].flatMap(
    (operators, count) => operators.split(' ').map((operator): [string, number] => [operator, count]),
  ),
);
/** Have no place between BT and ET, and viewers make different things of them there. */
const OUTSIDE_TEXT = new Set(['q', 'Q', 'cm', 'BT']);
const INSIDE_TEXT = new Set(['ET', 'Td', 'TD', 'Tm', 'T*', 'Tj', 'TJ', "'", '"']);

const MAX_SAVED = 512;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The graphics and text state of a content stream (ISO 32000-2, 8.4 and 9.3), as far as it decides where something is drawn. */
export class ContentState {
  matrix: Matrix;
  lineWidth = 1;
  isWhite = false;
  isBlending = false;
  font: FontReach | null = null;
  size = 0;
  charSpace = 0;
  wordSpace = 0;
  scale = 1;
  leading = 0;
  rise = 0;
  mode = 0;
  miter = 10;
  isInText = false;
  /** White paint is white: no resource gives the plain colours another meaning. */
  hasPlainColours = true;
  readonly #boxes: Rect[];
  readonly #saved: Saved[] = [];
  readonly #isForm: boolean;
  #path: [number, number][] = [];
  /** The path turns, so that its corners may stick out. */
  #isTurning = false;
  #text: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  #pen = { least: 0, most: 0 };

  /** @param around the state that a form is drawn in, which it takes over. */
  constructor(matrix: Matrix, boxes: Rect[], around: ContentState | null = null) {
    this.#isForm = around !== null;
    if (around) Object.assign(this, around.#state());
    this.matrix = matrix;
    this.#boxes = boxes;
  }

  setFont(font: FontReach | null, size: number): void {
    this.font = font;
    this.size = size;
  }

  image(): void {
    this.#add(
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      this.matrix,
      0,
    );
  }

  /** False for what cannot be followed. */
  operate(operator: string, operands: readonly PdfValue[]): boolean {
    const count = OPERANDS[operator];
    if (count !== undefined && operands.length !== count) return false;
    if (this.isInText ? OUTSIDE_TEXT.has(operator) : INSIDE_TEXT.has(operator)) return false;
    const n = operands.map((value) => (value.kind === 'number' ? value.value : Number.NaN));
    return this.#graphics(operator, n, operands) || this.#paint(operator) || this.#texts(operator, n, operands);
  }

  #graphics(operator: string, n: readonly number[], operands: readonly PdfValue[]): boolean {
    const points = (...pairs: number[]): boolean => {
      for (let i = 0; i + 1 < pairs.length; i += 2) this.#path.push([pairs[i]!, pairs[i + 1]!]);
      return pairs.every(Number.isFinite);
    };
    const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN, e = Number.NaN, f = Number.NaN] = n;
    switch (operator) {
      case 'q':
        return this.#saved.push(this.#state()) <= MAX_SAVED;
      case 'Q':
        // Within a form some viewers go back to what the page had saved.
        if (this.#saved.length === 0) return !this.#isForm;
        Object.assign(this, this.#saved.pop());
        return true;
      case 'cm':
        this.matrix = multiply([a, b, c, d, e, f], this.matrix);
        return this.matrix.every(Number.isFinite);
      case 'w':
        this.lineWidth = Math.abs(a);
        return Number.isFinite(a);
      case 'M':
        this.miter = Math.abs(a);
        return Number.isFinite(a);
      case 'm':
        return points(a, b);
      case 'l':
        this.#isTurning ||= this.#path.length > 1;
        return points(a, b);
      case 'c':
        this.#isTurning = true;
        return points(a, b, c, d, e, f);
      case 'v':
      case 'y':
        this.#isTurning = true;
        return points(a, b, c, d);
      case 're':
        return points(a, b, a + c, b, a, b + d, a + c, b + d);
      case 'h':
        return true;
      case 'g':
      case 'rg':
        this.isWhite = this.hasPlainColours && n.every((part) => part === 1);
        return n.every(Number.isFinite);
      case 'k':
        this.isWhite = this.hasPlainColours && n.every((part) => part === 0);
        return n.every(Number.isFinite);
      case 'cs':
      case 'sc':
      case 'scn':
        this.isWhite = false;
        return operands.length > 0;
      default:
        return false;
    }
  }

  #paint(operator: string): boolean {
    const isStroked = ['S', 's', 'B', 'B*', 'b', 'b*'].includes(operator);
    const isFilled = ['f', 'F', 'f*'].includes(operator);
    if (!isStroked && !isFilled && operator !== 'n') return false;
    const isSeen = isStroked || (isFilled && !(this.isWhite && !this.isBlending));
    if (isSeen)
      this.#add(this.#path, this.matrix, isStroked ? this.lineWidth * (this.#isTurning ? Math.max(1.5, this.miter / 2) : 1.5) : 0);
    this.#path = [];
    this.#isTurning = false;
    return true;
  }

  #texts(operator: string, n: readonly number[], operands: readonly PdfValue[]): boolean {
    const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN, e = Number.NaN, f = Number.NaN] = n;
    switch (operator) {
      case 'BT':
        this.isInText = true;
        return this.#moveTo(IDENTITY);
      case 'ET':
        this.isInText = false;
        return true;
      case 'Tc':
        this.charSpace = a;
        return Number.isFinite(a);
      case 'Tw':
        this.wordSpace = a;
        return Number.isFinite(a);
      case 'Tz':
        this.scale = a / 100;
        return Number.isFinite(a);
      case 'TL':
        this.leading = a;
        return Number.isFinite(a);
      case 'Ts':
        this.rise = a;
        return Number.isFinite(a);
      case 'Tr':
        this.mode = a;
        return Number.isFinite(a);
      case 'TD':
        this.leading = -b;
        return this.#moveTo(multiply([1, 0, 0, 1, a, b], this.#line));
      case 'Td':
        return this.#moveTo(multiply([1, 0, 0, 1, a, b], this.#line));
      case 'Tm':
        return this.#moveTo([a, b, c, d, e, f]);
      case 'T*':
        return this.#nextLine();
      case 'Tj':
        return this.#show(operands);
      case 'TJ':
        return operands[0]?.kind === 'array' && this.#show(operands[0].items);
      case "'":
        return this.#nextLine() && this.#show(operands);
      case '"':
        this.wordSpace = a;
        this.charSpace = b;
        return Number.isFinite(a) && Number.isFinite(b) && this.#nextLine() && this.#show(operands.slice(2));
      default:
        return false;
    }
  }

  #nextLine(): boolean {
    return this.#moveTo(multiply([1, 0, 0, 1, 0, -this.leading], this.#line));
  }

  #moveTo(matrix: Matrix): boolean {
    this.#line = matrix;
    this.#text = matrix;
    this.#pen = { least: 0, most: 0 };
    return matrix.every(Number.isFinite);
  }

  #show(items: readonly PdfValue[]): boolean {
    if (!this.font || !Number.isFinite(this.size)) return false;
    const size = Math.abs(this.size);
    const start = { ...this.#pen };
    const reach = { ...this.#pen };
    for (const item of items) {
      if (item.kind === 'number') {
        const shift = (-item.value / 1000) * this.size * this.scale;
        this.#pen.least += shift;
        this.#pen.most += shift;
      } else if (item.kind === 'string') {
        const { least, most, glyphs } = this.font.measure(item.bytes);
        const spaced = (width: number, spaces: number) => (width * this.size + spaces) * this.scale;
        const spaces = [0, this.charSpace * glyphs, this.wordSpace * glyphs, (this.charSpace + this.wordSpace) * glyphs];
        this.#pen.least += Math.min(...spaces.map((space) => spaced(least, space)), ...spaces.map((space) => spaced(most, space)));
        this.#pen.most += Math.max(...spaces.map((space) => spaced(least, space)), ...spaces.map((space) => spaced(most, space)));
      } else return false;
      reach.least = Math.min(reach.least, this.#pen.least);
      reach.most = Math.max(reach.most, this.#pen.most);
    }
    if (this.mode === 3 || this.mode === 7) return true;
    const beside = 0.3 * size * Math.max(1, Math.abs(this.scale));
    const [left, right] = [Math.min(start.least, reach.least) - beside, Math.max(start.most, reach.most) + beside];
    // A negative size turns letters upside down.
    const [descent, ascent] = [this.font.descent * this.size, this.font.ascent * this.size];
    const [low, high] = [this.rise + Math.min(descent, ascent), this.rise + Math.max(descent, ascent)];
    this.#add(
      [
        [left, low],
        [right, low],
        [left, high],
        [right, high],
      ],
      multiply(this.#text, this.matrix),
      0,
    );
    return true;
  }

  #add(points: readonly (readonly [number, number])[], matrix: Matrix, margin: number): void {
    if (points.length === 0) return;
    const [a, b, c, d, e, f] = matrix;
    const around = margin * Math.max(Math.hypot(a, b), Math.hypot(c, d));
    let box: [number, number, number, number] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    for (const [x, y] of points) {
      const [u, v] = [a * x + c * y + e, b * x + d * y + f];
      box = [Math.min(box[0], u), Math.min(box[1], v), Math.max(box[2], u), Math.max(box[3], v)];
    }
    this.#boxes.push([box[0] - around, box[1] - around, box[2] + around, box[3] + around]);
  }

  #state(): Saved {
    const { matrix, lineWidth, isWhite, isBlending, font, size, charSpace, wordSpace, scale, leading, rise, mode, miter } = this;
    return { matrix, lineWidth, isWhite, isBlending, font, size, charSpace, wordSpace, scale, leading, rise, mode, miter };
  }
}
