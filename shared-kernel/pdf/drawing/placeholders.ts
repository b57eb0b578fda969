import type { FontBook } from '../fonts/font-book.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { numberText as n } from '../syntax/serialise.ts';
import type { PdfRef } from '../syntax/values.ts';
import { Drawing, hairline, ink, muted } from './drawing.ts';
import { fittedText } from './fitted-text.ts';

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
  const line = Math.min(height * 0.45, 13);
  const { size, lead, lines } = fittedText(
    [{ voice: 'sans', text: label }],
    { width, height: line * 0.92 },
    Math.min(7, Math.max(4, height * 0.16)),
    book.width.bind(book),
  );
  const base = Math.min(line, Math.max(0, lines.length - 1) * lead + size * 1.9);
  drawing.stroke(hairline, 0.5);
  drawing.line(0, base, width, base);
  lines.forEach(({ text }, index) => {
    drawing.text((width - book.width('sans', size, text)) / 2, base - size - lead * index, 'sans', size, text, muted);
  });
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
  const room = { width: width - 4, height: height * 0.94 };
  const { size, lead, lines } = fittedText([{ voice: 'sans', text }], room, Math.min(11, height * 0.7), book.width.bind(book));
  const block = (lines.length - 1) * lead + size * 0.72;
  lines.forEach((line, index) => {
    drawing.text(2, (height + block) / 2 - size * 0.72 - index * lead, 'sans', size, line.text, ink);
  });
  return drawing.finish(edit, fonts, rotate);
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
