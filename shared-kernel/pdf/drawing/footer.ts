import type { FontBook } from '../fonts/font-book.ts';
import type { PageAddition } from '../normalise/page-additions.ts';
import { seenToUser, visiblePage } from '../structure/page-space.ts';
import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { numberText as n } from '../syntax/serialise.ts';
import type { PdfRef } from '../syntax/values.ts';
import { accent, Drawing, ink, muted, paper } from './drawing.ts';
import { drawCode } from './qr-code.ts';

/** What every page says about where it can be checked. `url` is what the QR code holds. */
export interface PageFooter {
  text: string;
  url: string;
  documentId: string;
  /** What every page says at its top before anything else; left out: nothing. */
  notice?: string;
}

const qrSide = 30;
const height = qrSide + 3;
/** From the page's edges: inside the corner where margins cross, which text pages leave empty. */
const inset = 10;
const longestText = 320;

/** The product's mark as a small stroke: begun, passed on, proved. */
export function drawTrace(drawing: Drawing, x: number, y: number): void {
  drawing.stroke(accent, 0.7);
  drawing.raw(`${n(x)} ${n(y)} m ${n(x + 4)} ${n(y + 1.4)} ${n(x + 7)} ${n(y - 1.4)} ${n(x + 11)} ${n(y)} c S`);
  drawing.fill(accent);
  drawing.dot(x, y, 1.1);
  drawing.dot(x + 11, y, 1.5);
  drawing.fill(paper);
  drawing.dot(x + 11, y, 0.6);
}

/** The footer as one drawing that all pages share: two lines and a code at their right. */
export function footerForm(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  footer: PageFooter,
  productName: string,
): { form: PdfRef; width: number; height: number } {
  const title = book.fit('sans-medium', 6.4, `${productName} · ${footer.documentId}`, longestText);
  const note = book.fit('sans', 6.2, footer.text, longestText);
  const titleWidth = book.width('sans-medium', 6.4, title) + 17;
  const noteWidth = book.width('sans', 6.2, note);
  const textWidth = Math.max(titleWidth, noteWidth);
  const width = textWidth + 8 + height + 3;
  const drawing = new Drawing(book, width, height);
  drawing.raw('q');
  drawing.opacity(0.86);
  drawing.fill(paper);
  drawing.rect(0, 0, textWidth + 8, 20);
  drawing.raw('Q');
  drawing.fill(paper);
  drawing.rect(width - height - 0.5, 0, height + 0.5, height);
  const right = width - height - 5;
  drawTrace(drawing, right - titleWidth + 2, 14.1);
  drawing.text(right - titleWidth + 17, 12, 'sans-medium', 6.4, title, ink);
  drawing.text(right - noteWidth, 4, 'sans', 6.2, note, muted);
  drawCode(drawing, footer.url, width - height + 1.5, 1.5, qrSide);
  return { form: drawing.finish(edit, fonts), width, height };
}

const noticeSize = 9;

/** The notice as one drawing that all pages share: a line in a frame, as a stamp is, on a plate of paper. */
export function noticeForm(edit: PdfEdit, book: FontBook, fonts: PdfRef, notice: string): { form: PdfRef; width: number; height: number } {
  const text = book.fit('sans-medium', noticeSize, notice, longestText);
  const textWidth = book.width('sans-medium', noticeSize, text);
  const [width, height] = [textWidth + 16, 18];
  const drawing = new Drawing(book, width, height);
  drawing.raw('q');
  drawing.opacity(0.9);
  drawing.fill(paper);
  drawing.rect(0, 0, width, height);
  drawing.raw('Q');
  drawing.stroke(accent, 1);
  drawing.raw(`1 1 ${n(width - 2)} ${n(height - 2)} re S`);
  drawing.text(8, 5.6, 'sans-medium', noticeSize, text, accent);
  return { form: drawing.finish(edit, fonts), width, height };
}

/** In the middle of the upper margin of the page as seen; fields lie over what a page shows and are covered by nothing of it. */
export function noticeAddition(page: PageNode, form: { form: PdfRef; width: number; height: number }): PageAddition {
  const seen = visiblePage(page);
  const scale = Math.max(0.1, Math.min(1, (seen.width - 2 * inset) / form.width, (seen.height - 2 * inset) / form.height / 4));
  return placed(page, form, { x: (seen.width - form.width * scale) / 2, y: seen.height - inset - form.height * scale, scale });
}

/** Where the footer stands on a page as seen: lower right corner, smaller on small pages. */
export function footerBox(
  page: PageNode,
  form: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const seen = visiblePage(page);
  const scale = Math.min(1, (seen.width - 2 * inset) / form.width, (seen.height - 2 * inset) / form.height / 4);
  const width = Math.max(0.1, scale) * form.width;
  return { x: seen.width - inset - width, y: inset - 2, width, height: Math.max(0.1, scale) * form.height };
}

export function footerAddition(page: PageNode, form: { form: PdfRef; width: number; height: number }): PageAddition {
  const { x, y, width } = footerBox(page, form);
  return placed(page, form, { x, y, scale: width / form.width });
}

/** A drawing at a place of the page as seen. */
function placed(page: PageNode, { form }: { form: PdfRef }, { x, y, scale }: { x: number; y: number; scale: number }): PageAddition {
  const [a, b, c, d, e, f] = seenToUser(page);
  return { form, matrix: [a * scale, b * scale, c * scale, d * scale, a * x + c * y + e, b * x + d * y + f] };
}
