import { type Colour, Drawing, hairline, muted } from '../drawing/drawing.ts';
import type { Voice } from '../fonts/families.ts';
import { type FontBook, settable } from '../fonts/font-book.ts';
import { LineBreaker } from '../fonts/line-breaker.ts';
import { type Direction, directionOf } from '../fonts/shaping.ts';
import { numberText as n, serialise } from '../syntax/serialise.ts';
import { textString } from '../syntax/values.ts';
import { Part } from './structure.ts';

export const paperWidth = 612;
export const paperHeight = 792;
export const margin = 54;
export const lineWidth = paperWidth - 2 * margin;
const top = paperHeight - 58;
const bottom = 62;

/** Air between lines, as a share of the letter's size. */
const leading = 1.38;

export interface Style {
  voice: Voice;
  size: number;
  colour: Colour;
}

export interface Column {
  x: number;
  width: number;
  style: Style;
  /** Lines end at the right edge, as amounts do. */
  isRight?: boolean;
}

export interface Link {
  url: string;
  rect: [number, number, number, number];
}

interface Page {
  drawing: Drawing;
  marks: Part[];
  links: Link[];
}

/** Pages one after the other, filled from the top. A line is never cut: what does not fit begins the next page. */
export class PageFlow {
  readonly pages: Page[] = [];
  readonly document = new Part('Document');
  readonly book: FontBook;
  readonly breaker: LineBreaker;
  /** Where the free room of the last page begins, from its lower edge. */
  y = top;

  constructor(book: FontBook) {
    this.book = book;
    this.breaker = new LineBreaker(book);
    this.turn();
  }

  get page(): Page {
    return this.pages.at(-1)!;
  }

  get room(): number {
    return this.y - bottom;
  }

  turn(): void {
    this.pages.push({ drawing: new Drawing(this.book, paperWidth, paperHeight), marks: [], links: [] });
    this.y = top;
  }

  /** Room for `height` points in one piece; more than a page holds gets a page of its own. */
  ensure(height: number): void {
    if (this.room < height && this.y < top) this.turn();
  }

  height(style: Style): number {
    return style.size * leading;
  }

  lines(style: Style, text: string, width: number): string[] {
    return this.breaker.lines(style.voice, style.size, text, width);
  }

  /** What `draw` draws belongs to `part`. */
  mark(part: Part, draw: (drawing: Drawing) => void): void {
    const { drawing, marks } = this.page;
    part.kids.push({ page: this.pages.length - 1, mark: marks.length });
    drawing.raw(`/${part.role} << /MCID ${marks.length} >> BDC`);
    marks.push(part);
    draw(drawing);
    drawing.raw('EMC');
  }

  /** Ornament and what only repeats: nothing for a reader's ears (ISO 32000-2, 14.8.2.2). */
  artifact(drawing: Drawing, draw: () => void): void {
    drawing.raw('/Artifact BMC');
    draw();
    drawing.raw('EMC');
  }

  rule(weight: number): void {
    const { drawing } = this.page;
    this.artifact(drawing, () => {
      drawing.stroke(hairline, weight);
      drawing.line(margin, this.y, paperWidth - margin, this.y);
    });
  }

  /** One line with its baseline at y. Letters that no face has are drawn as boxes; search and copy still give the letters. */
  line(drawing: Drawing, x: number, y: number, style: Style, text: string, base?: Direction): void {
    const boxed = this.book.runs(style.voice, text).some((run) => run.kind === 'box');
    if (!boxed) {
      drawing.text(x, y, style.voice, style.size, text, style.colour, base);
      return;
    }
    drawing.raw(`/Span << /ActualText ${serialise(textString(settable(text)))} >> BDC`);
    // Readers place the replaced text where letters stood; a box is none, so an unseen letter stands on either side (text mode 3).
    const end = x + this.book.width(style.voice, style.size, text);
    drawing.raw('q 3 Tr');
    drawing.text(x, y, style.voice, style.size, '.', muted);
    drawing.raw('Q');
    drawing.text(x, y, style.voice, style.size, text, style.colour, base);
    drawing.raw('q 3 Tr');
    drawing.text(end, y, style.voice, style.size, '.', muted);
    drawing.raw('Q EMC');
  }

  /** Where a line of a column begins, set in a style. */
  startIn({ x, width, isRight }: Column, { voice, size }: Style, line: string): number {
    return isRight ? x + width - this.book.width(voice, size, line) : x;
  }

  /** Lines of one part from the left margin, overleaf where they must. */
  text(part: Part, style: Style, text: string): void {
    const height = this.height(style);
    const lines = this.lines(style, text, lineWidth);
    const base = directionOf(text);
    for (let from = 0; from < lines.length; ) {
      this.ensure(height);
      const count = Math.max(1, Math.floor(this.room / height));
      const here = lines.slice(from, from + count);
      this.mark(part, (drawing) => {
        for (const line of here) {
          this.line(drawing, margin, this.y - style.size, style, line, base);
          this.y -= height;
        }
      });
      from += here.length;
    }
  }

  /**
   * Cells side by side. A row of usual height stays whole; a taller one goes on overleaf between its lines. `onTurn` draws what stands above the rest
   * on a new page.
   */
  row(parts: Part[], columns: Column[], cells: string[][], pad: number, onTurn: () => void): void {
    const height = Math.max(...columns.map((column) => this.height(column.style)));
    const size = Math.max(...columns.map((column) => column.style.size));
    const count = Math.max(...cells.map((lines) => lines.length));
    const whole = count * height + 2 * pad;
    const keep = Math.min(whole, 12 * height + 2 * pad, top - bottom);
    if (this.room < keep) {
      this.turn();
      onTurn();
    }
    for (let from = 0; from < count; ) {
      if (this.room < height + 2 * pad) {
        this.turn();
        onTurn();
      }
      const fit = Math.max(1, Math.floor((this.room - 2 * pad) / height));
      const baseline = this.y - pad - size;
      columns.forEach((column, i) => {
        const here = cells[i]!.slice(from, from + fit);
        if (here.length === 0) return;
        const base = directionOf(cells[i]!.join(' '));
        this.mark(parts[i]!, (drawing) => {
          here.forEach((line, k) => {
            this.line(drawing, this.startIn(column, column.style, line), baseline - k * height, column.style, line, base);
          });
        });
      });
      const drawn = Math.min(fit, count - from);
      this.y -= drawn * height + 2 * pad;
      from += drawn;
    }
  }

  link(url: string, x: number, y: number, width: number, height: number): void {
    this.page.links.push({ url, rect: [x, y, x + width, y + height] });
  }
}

/** A light line that separates rows. */
export function thinRule(drawing: Drawing, y: number): void {
  drawing.raw(`0.85 0.87 0.9 RG 0.4 w ${n(margin)} ${n(y)} m ${n(paperWidth - margin)} ${n(y)} l S`);
}
