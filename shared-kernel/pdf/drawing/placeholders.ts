import type { FontBook } from '../fonts/font-book.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { numberText as n } from '../syntax/serialise.ts';
import type { PdfRef } from '../syntax/values.ts';
import { Drawing, hairline, ink, muted } from './drawing.ts';

/** A place nobody has signed yet: a line and whose it is. */
export function emptySignature(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  width: number,
  height: number,
  rotate: number,
  label: string,
): PdfRef {
  const drawing = new Drawing(book, width, height);
  const size = Math.min(7, Math.max(4, height * 0.16));
  const base = Math.min(height * 0.45, size * 1.9);
  drawing.stroke(hairline, 0.5);
  drawing.line(0, base, width, base);
  const text = book.fit('sans', size, label, width);
  drawing.text((width - book.width('sans', size, text)) / 2, base - size * 1.25, 'sans', size, text, muted);
  return drawing.finish(edit, fonts, rotate);
}

/** A place for writing: a line only. */
export function emptyText(edit: PdfEdit, book: FontBook, fonts: PdfRef, width: number, height: number, rotate: number): PdfRef {
  const drawing = new Drawing(book, width, height);
  drawing.stroke(hairline, 0.4);
  drawing.line(0, 0.2, width, 0.2);
  return drawing.finish(edit, fonts, rotate);
}

/** What a signer wrote, on its line. */
export function filledText(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  width: number,
  height: number,
  rotate: number,
  text: string,
): PdfRef {
  const drawing = new Drawing(book, width, height);
  drawing.stroke(hairline, 0.4);
  drawing.line(0, 0.2, width, 0.2);
  const words = text.split(/\s+/).filter((word) => word !== '');
  let size = Math.min(11, height * 0.7);
  let lines = wrap(book, words, size, width - 4);
  while (lines.length * size * 1.25 > height && size > 4) {
    size -= 0.5;
    lines = wrap(book, words, size, width - 4);
  }
  const block = lines.length * size * 1.25;
  const top = lines.length === 1 ? (height + size * 0.72) / 2 - size * 0.72 : (height + block) / 2 - size;
  for (const [i, line] of lines.entries()) {
    drawing.text(2, top - i * size * 1.25, 'sans', size, book.fit('sans', size, line, width - 4), ink);
  }
  return drawing.finish(edit, fonts, rotate);
}

export function wrap(book: FontBook, words: string[], size: number, limit: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && book.width('sans', size, `${last} ${word}`) <= limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A box to tick, ticked or not. */
export function checkbox(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  width: number,
  height: number,
  rotate: number,
  ticked: boolean,
): PdfRef {
  const drawing = new Drawing(book, width, height);
  const side = Math.min(width, height) - 1;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  drawing.stroke(hairline, 0.7);
  drawing.raw(`${n(x)} ${n(y)} ${n(side)} ${n(side)} re S`);
  if (ticked) {
    drawing.stroke(ink, Math.max(1, side * 0.11));
    const at = (fx: number, fy: number) => `${n(x + fx * side)} ${n(y + fy * side)}`;
    drawing.raw(`1 J 1 j ${at(0.2, 0.5)} m ${at(0.42, 0.26)} l ${at(0.8, 0.76)} l S`);
  }
  return drawing.finish(edit, fonts, rotate);
}
