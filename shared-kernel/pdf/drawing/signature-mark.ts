import { mainFace } from '../fonts/families.ts';
import { type FontBook, settable } from '../fonts/font-book.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { numberText as n } from '../syntax/serialise.ts';
import type { PdfRef } from '../syntax/values.ts';
import { PdfError, type SignatureAppearance } from '../types.ts';
import { accent, Drawing, hairline, ink, muted, paper } from './drawing.ts';
import { embedImage } from './image.ts';
import { checkStrokes, strokeBounds, strokePath } from './stroke-path.ts';

/** The ink of a pen, a shade bluer than the ink of print: a drawn name must not read as printed. */
const penInk = [0.07, 0.16, 0.42] as [number, number, number];

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Caption under a line; answers the area above it. The first line is the person's name. */
function drawCaption(drawing: Drawing, book: FontBook, caption: string[]): Area {
  const { width, height } = drawing;
  if (caption.length === 0 || height < 22) return { x: 0, y: 0, width, height };
  const lines = caption.slice(0, 4);
  const size = Math.min(6.8, Math.max(4.2, height / 11), (height * 0.5) / (lines.length * 1.3));
  const lead = size * 1.32;
  const base = lines.length * lead + size * 0.45;
  drawing.stroke(hairline, 0.5);
  drawing.line(0, base, width, base);
  lines.forEach((line, i) => {
    const voice = i === 0 ? 'serif' : 'sans';
    const set = fitSize(book, voice, i === 0 ? size * 1.12 : size, line, width);
    const x = (width - book.width(voice, set.size, set.text)) / 2;
    drawing.text(x, base - lead * (i + 1) + size * 0.2, voice, set.size, set.text, i === 0 ? ink : muted);
  });
  return { x: 0, y: base, width, height: height - base };
}

/** Long names are set a little smaller before they are cut. */
function fitSize(
  book: FontBook,
  voice: 'serif' | 'sans' | 'sans-medium',
  size: number,
  text: string,
  limit: number,
): { size: number; text: string } {
  const natural = book.width(voice, size, text);
  if (natural <= limit) return { size, text };
  const smaller = Math.max(size * 0.72, (size * limit) / natural);
  return { size: smaller, text: book.fit(voice, smaller, text, limit) };
}

function drawStrokes(drawing: Drawing, area: Area, appearance: Extract<SignatureAppearance, { kind: 'stroke' }>): void {
  checkStrokes(appearance.strokes, appearance.width, appearance.height);
  const bounds = strokeBounds(appearance.strokes);
  const margin = Math.min(3, area.height * 0.08);
  const spanX = Math.max(bounds.right - bounds.left, appearance.width * 0.2, 1);
  const spanY = Math.max(bounds.bottom - bounds.top, appearance.height * 0.2, 1);
  const scale = Math.min((area.width * 0.86) / spanX, (area.height - 2 * margin) / spanY);
  const [midX, midY] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const place = (point: { x: number; y: number }) => ({
    x: area.x + area.width / 2 + (point.x - midX) * scale,
    y: area.y + area.height / 2 - (point.y - midY) * scale,
  });
  drawing.stroke(penInk, Math.min(1.5, Math.max(0.7, area.height / 34)));
  const paths = appearance.strokes.filter((stroke) => stroke.length > 0).map((stroke) => strokePath(stroke, place));
  drawing.raw(`1 J 1 j\n${paths.join('\n')}\nS`);
}

function drawTyped(drawing: Drawing, book: FontBook, area: Area, text: string): void {
  const face = mainFace('script');
  const natural = book.width('script', 100, text) / 100;
  if (settable(text) === '') throw new PdfError('pdf.appearance_invalid', { reason: 'text_empty' });
  const size = Math.min((area.width * 0.92) / natural, area.height * 0.82, 44);
  const fitted = size < 5 ? book.fit('script', 5, text, area.width) : text;
  const used = Math.max(5, size);
  const width = book.width('script', used, fitted);
  const middle = ((face.capHeight + face.descent * 0.5) / 2000) * used;
  drawing.text(area.x + (area.width - width) / 2, area.y + area.height / 2 - middle, 'script', used, fitted, penInk);
}

function drawPicture(edit: PdfEdit, drawing: Drawing, area: Area, bytes: Uint8Array): void {
  const image = embedImage(edit, bytes);
  const scale = Math.min((area.width * 0.92) / image.width, (area.height * 0.92) / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  drawing.image(image.ref, area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
}

/**
 * A signature made with a certificate: facts in lines beside the trace, whose knot is the act. The first line names the person and is set as
 * a name; the others inform.
 */
function drawCertified(drawing: Drawing, book: FontBook, lines: string[]): void {
  const { width, height } = drawing;
  const left = Math.min(13, width * 0.12);
  const size = Math.min(8, Math.max(3.6, height / (lines.length * 1.38 + 0.9)));
  const lead = size * 1.36;
  const block = lead * (lines.length - 1) + size * 0.75;
  const top = (height + block) / 2 - size * 0.75;
  const x = left * 0.38;
  drawing.stroke(accent, 0.9);
  drawing.raw(`1 J ${n(x)} ${n(1)} m ${n(x - 1)} ${n(height * 0.33)} ${n(x + 1)} ${n(height * 0.66)} ${n(x)} ${n(height - 1)} c S`);
  drawing.fill(accent);
  drawing.dot(x, top + size * 0.3, 2.5);
  drawing.fill(paper);
  drawing.dot(x, top + size * 0.3, 1);
  lines.forEach((line, i) => {
    const voice = i === 0 ? 'serif' : 'sans';
    const set = fitSize(book, voice, i === 0 ? size * 1.1 : size * 0.9, line, width - left);
    drawing.text(left, top - lead * i, voice, set.size, set.text, i === 0 ? ink : muted);
  });
}

/** Draws a signature as a form XObject of the field's size; `rotate` is the page's. Throws `pdf.appearance_invalid`. */
export function signatureMark(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  size: { width: number; height: number; rotate: number },
  appearance: SignatureAppearance,
): PdfRef {
  const drawing = new Drawing(book, size.width, size.height);
  if (appearance.kind === 'efirma' || appearance.kind === 'seal') {
    const lines = [...appearance.lines, ...(appearance.caption ?? [])].filter((line) => settable(line) !== '').slice(0, 8);
    if (lines.length === 0) throw new PdfError('pdf.appearance_invalid', { reason: 'lines_empty' });
    drawCertified(drawing, book, lines);
  } else {
    const area = drawCaption(drawing, book, appearance.caption ?? []);
    if (appearance.kind === 'stroke') drawStrokes(drawing, area, appearance);
    else if (appearance.kind === 'typed') drawTyped(drawing, book, area, appearance.text);
    else if (appearance.kind === 'image') drawPicture(edit, drawing, area, appearance.image);
  }
  return drawing.finish(edit, fonts, size.rotate);
}
