import { Drawing, ink } from '../drawing/drawing.ts';
import { FontBook } from '../fonts/font-book.ts';
import type { Matrix } from '../structure/page-space.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import type { PdfRef, PdfStream } from '../syntax/values.ts';

/** A filled text field that its file left undrawn: the value, as large as its box allows. */
export function fieldTextAppearance(edit: PdfEdit, text: string, width: number, height: number, matrix: Matrix): PdfRef {
  const book = new FontBook();
  const drawing = new Drawing(book, width, height);
  const lines = text.split(/\r\n|\r|\n/).slice(0, 200);
  const size = Math.max(4, Math.min(11, (height / lines.length) * 0.72));
  lines.forEach((line, i) => {
    const y = lines.length === 1 ? (height - size * 0.7) / 2 : height - size * 1.2 * (i + 1) + size * 0.2;
    if (y > -size) drawing.text(2, y, 'sans', size, book.fit('sans', size, line, width - 4), ink);
  });
  const fonts = edit.reserve();
  const ref = drawing.finish(edit, fonts);
  book.embed(edit, fonts);
  const stream = edit.current(ref) as PdfStream;
  stream.dict.set('Matrix', matrix);
  return ref;
}
