import { dictOf, nameOf, type PdfDict, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

/** How far text of a font reaches, in units of its size. */
export interface FontReach {
  readonly descent: number;
  readonly ascent: number;
  /** The widths of a string's glyphs added up, the least and the most it can be, and how many there are. */
  measure(bytes: Uint8Array): { least: number; most: number; glyphs: number };
}

/** Wider than any letter of the fonts that a viewer brings itself. */
const WIDEST = 1.25;
const MAX_WIDTHS = 70_000;
/** Narrower than any letter: such a width says how far the pen moves, and not how far the letter reaches. */
const NARROW = 0.1;
const atMost = (width: number): number => (width < NARROW ? WIDEST : width);

/** Null where a font's glyphs cannot be measured: drawn by procedures, written downwards, or read through a table of its own. */
export function fontReach(view: DocumentView, font: PdfDict | null): FontReach | null {
  const subtype = nameOf(view.get(font, 'Subtype'));
  if (!font || subtype === 'Type3' || subtype === null) return null;
  if (subtype !== 'Type0') return simpleFont(view, font);
  if (nameOf(view.get(font, 'Encoding')) !== 'Identity-H') return null;
  const list = view.get(font, 'DescendantFonts');
  const descendant = list.kind === 'array' ? dictOf(view.resolve(list.items[0])) : null;
  return descendant ? cidFont(view, descendant) : null;
}

function heights(view: DocumentView, font: PdfDict): { descent: number; ascent: number } {
  const box = view.get(dictOf(view.get(font, 'FontDescriptor')), 'FontBBox');
  const side = (index: number): number => (box.kind === 'array' ? (numberOf(view, box.items[index]) ?? 0) / 1000 : 0);
  return { descent: Math.min(-0.35, side(1)), ascent: Math.max(1.05, side(3)) };
}

function simpleFont(view: DocumentView, font: PdfDict): FontReach {
  const first = numberOf(view, font.entries.get('FirstChar')) ?? 0;
  const list = view.get(font, 'Widths');
  const widths = list.kind === 'array' ? list.items.slice(0, 256).map((item) => numberOf(view, item)) : [];
  const measure = (bytes: Uint8Array) => {
    let least = 0;
    let most = 0;
    for (const code of bytes) {
      const width = widths[code - first];
      least += width == null ? 0 : width / 1000;
      most += width == null ? WIDEST : atMost(width / 1000);
    }
    return { least, most, glyphs: bytes.length };
  };
  return { ...heights(view, font), measure };
}

function cidFont(view: DocumentView, font: PdfDict): FontReach | null {
  const usual = (numberOf(view, font.entries.get('DW')) ?? 1000) / 1000;
  const widths = new Map<number, number>();
  const list = view.get(font, 'W');
  const items = list.kind === 'array' ? list.items : [];
  for (let i = 0; i < items.length; ) {
    const from = numberOf(view, items[i]);
    const next = view.resolve(items[i + 1]);
    if (from === null) return null;
    if (next.kind === 'array') {
      next.items.forEach((item, k) => {
        widths.set(from + k, (numberOf(view, item) ?? 1000) / 1000);
      });
      i += 2;
    } else {
      const to = numberOf(view, next);
      const width = numberOf(view, items[i + 2]);
      if (to === null || width === null || to - from > MAX_WIDTHS) return null;
      for (let cid = from; cid <= to; cid++) widths.set(cid, width / 1000);
      view.budget.step(Math.max(1, to - from));
      i += 3;
    }
    if (widths.size > MAX_WIDTHS) return null;
  }
  const measure = (bytes: Uint8Array) => {
    let least = 0;
    let most = 0;
    for (let i = 0; i + 1 < bytes.length; i += 2) {
      const width = widths.get((bytes[i]! << 8) | bytes[i + 1]!) ?? usual;
      least += width;
      most += atMost(width);
    }
    return { least, most, glyphs: bytes.length >> 1 };
  };
  return { ...heights(view, font), measure };
}

function numberOf(view: DocumentView, value: PdfValue | undefined): number | null {
  const found = view.resolve(value);
  return found.kind === 'number' && Number.isFinite(found.value) ? found.value : null;
}
