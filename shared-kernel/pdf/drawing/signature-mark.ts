import { handFor, mainFace } from '../fonts/families.ts';
import { type FontBook, settable } from '../fonts/font-book.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { numberText as n } from '../syntax/serialise.ts';
import type { PdfRef } from '../syntax/values.ts';
import { PdfError, type SignatureAppearance, type StampLine } from '../types.ts';
import { accent, Drawing, hairline, ink, muted, paper } from './drawing.ts';
import { type Fact, fittedText, READ_WITH_EASE } from './fitted-text.ts';
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

/** Smaller places show the mark alone: what a caption says stands in the signature itself, and on the evidence sheet. */
const LOWEST_WITH_CAPTION = 22;

/** The first line of a stamp is the name of who signed. */
const factsOf = (lines: readonly StampLine[]): Fact[] =>
  lines
    .map((line) => (typeof line === 'string' ? { text: line } : line))
    .filter(({ text }) => settable(text) !== '')
    .map((line, index) => ({ ...line, voice: index === 0 ? ('serif' as const) : ('sans' as const) }));

/** Caption under a line; answers the area above it. Whatever it says is said whole: the mark gives way, up to a third of the place. */
function drawCaption(drawing: Drawing, book: FontBook, caption: readonly StampLine[]): Area {
  const { width, height } = drawing;
  const facts = factsOf(caption);
  if (facts.length === 0 || height < LOWEST_WITH_CAPTION) return { x: 0, y: 0, width, height };
  const within = (share: number) => fittedText(facts, { width, height: height * share }, 7, book.width.bind(book));
  let set = within(0.5);
  if (set.size < READ_WITH_EASE) set = within(0.66);
  const base = (set.lines.length - 1) * set.lead + set.size * 1.4;
  drawing.stroke(hairline, 0.5);
  drawing.line(0, base, width, base);
  set.lines.forEach(({ voice, text, fact }, index) => {
    const x = (width - book.width(voice, set.size, text)) / 2;
    drawing.text(x, base - set.size * 1.05 - set.lead * index, voice, set.size, text, fact === 0 ? ink : muted);
  });
  return { x: 0, y: base, width, height: height - base };
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

/** How much of its area a typed name takes, and how much of it at most where marks stand higher than Latin letters. */
const TYPED_SHARE = 0.82;
const INK_SHARE = 0.96;

/** Wrapped, where the name is long and the place narrow; smaller where its script goes higher or lower than others, and in one hand. */
function drawTyped(drawing: Drawing, book: FontBook, area: Area, { text, hand }: Extract<SignatureAppearance, { kind: 'typed' }>): void {
  const voice = handFor(hand === 'FORMAL' ? 'script-formal' : 'script', settable(text));
  const face = mainFace(voice);
  if (settable(text) === '') throw new PdfError('pdf.appearance_invalid', { reason: 'text_empty' });
  const room = { width: area.width * 0.92, height: area.height * TYPED_SHARE };
  const fitted = (largest: number) => {
    const set = fittedText([{ voice, text }], room, largest, book.width.bind(book));
    const { top } = book.ink(voice, set.size, set.lines[0]!.text);
    const { bottom } = book.ink(voice, set.size, set.lines.at(-1)!.text);
    return { ...set, above: top, below: bottom, inked: top - bottom + (set.lines.length - 1) * set.lead };
  };
  const highest = area.height * INK_SHARE;
  const margin = (area.height - highest) / 2;
  let set = fitted(Math.min(room.height / 1.02, 44));
  while (set.inked > highest) set = fitted(set.size * Math.min(0.97, highest / set.inked));
  const { size, lead, lines } = set;
  const middle = ((face.capHeight + face.descent * 0.5) / 2000) * size;
  const fall = (lines.length - 1) * lead;
  const centred = area.y + area.height / 2 - middle + fall / 2;
  // Within the area, whatever is higher or lower than what is centred.
  const top = Math.max(area.y + margin + fall - set.below, Math.min(centred, area.y + area.height - margin - set.above));
  lines.forEach((line, index) => {
    const width = book.width(voice, size, line.text);
    drawing.text(area.x + (area.width - width) / 2, top - index * lead, voice, size, line.text, penInk);
  });
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
function drawCertified(drawing: Drawing, book: FontBook, facts: readonly Fact[]): void {
  const { width, height } = drawing;
  const left = Math.min(13, width * 0.12);
  const set = fittedText(facts, { width: width - left, height }, 8, book.width.bind(book));
  const block = (set.lines.length - 1) * set.lead + set.size * 0.75;
  const top = (height + block) / 2 - set.size * 0.75 + set.size * 0.12;
  const x = left * 0.38;
  drawing.stroke(accent, 0.9);
  drawing.raw(`1 J ${n(x)} ${n(1)} m ${n(x - 1)} ${n(height * 0.33)} ${n(x + 1)} ${n(height * 0.66)} ${n(x)} ${n(height - 1)} c S`);
  drawing.fill(accent);
  drawing.dot(x, top + set.size * 0.3, 2.5);
  drawing.fill(paper);
  drawing.dot(x, top + set.size * 0.3, 1);
  set.lines.forEach(({ voice, text, fact }, index) => {
    drawing.text(left, top - set.lead * index, voice, set.size, text, fact === 0 ? ink : muted);
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
    const facts = factsOf([...appearance.lines, ...(appearance.caption ?? [])]);
    if (facts.length === 0) throw new PdfError('pdf.appearance_invalid', { reason: 'lines_empty' });
    drawCertified(drawing, book, facts);
  } else {
    const area = drawCaption(drawing, book, appearance.caption ?? []);
    if (appearance.kind === 'stroke') drawStrokes(drawing, area, appearance);
    else if (appearance.kind === 'typed') drawTyped(drawing, book, area, appearance);
    else if (appearance.kind === 'image') drawPicture(edit, drawing, area, appearance.image);
  }
  return drawing.finish(edit, fonts, size.rotate);
}
