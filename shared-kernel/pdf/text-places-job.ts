import { openPdf } from './render-job.ts';

export interface TextPlacesInput {
  bytes: Uint8Array;
  /** Words without blanks in them; each is looked for as it is. */
  texts: string[];
  maxPages: number;
}

/** Where a text stands: PDF points in the page as it is seen, origin at the lower left corner; page counts from 1. */
export interface TextPlace {
  text: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** How far letters reach below and above the line that they stand on, in parts of their size. */
const BELOW = 0.25;
const ABOVE = 0.85;

/** A page of more text than this is none that a person reads. */
const PAGE_LETTERS = 2_000_000;

/** Every place of every text, page by page. A program may write one word in several pieces, and several words in one. */
export async function textPlacesJob(input: TextPlacesInput): Promise<{ output: TextPlace[]; transfer: ArrayBuffer[] }> {
  const document = await openPdf(input.bytes);
  try {
    const output: TextPlace[] = [];
    for (let number = 1; number <= Math.min(document.numPages, input.maxPages); number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent({ disableNormalization: true });
      const pieces = items.filter((item) => 'str' in item && item.str !== '') as Piece[];
      for (const found of placesIn(pieces, input.texts)) {
        const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(found.box) as [number, number, number, number];
        const [left, right, top, bottom] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
        output.push({ text: found.text, page: number, x: left, y: viewport.height - bottom, width: right - left, height: bottom - top });
      }
      page.cleanup();
    }
    return { output, transfer: [] };
  } finally {
    await document.loadingTask.destroy();
  }
}

function* placesIn(pieces: readonly Piece[], texts: readonly string[]): Generator<{ text: string; box: [number, number, number, number] }> {
  let whole = '';
  const starts: number[] = [];
  for (const { str } of pieces) {
    starts.push(whole.length);
    whole += str;
    if (whole.length > PAGE_LETTERS) return;
  }
  for (const text of texts) {
    for (let at = whole.indexOf(text); text !== '' && at >= 0; at = whole.indexOf(text, at + text.length)) {
      const boxes = pieces.flatMap((piece, index) => {
        const from = Math.max(0, at - starts[index]!);
        const to = Math.min(piece.str.length, at + text.length - starts[index]!);
        return from < to ? [boxOf(piece, from, to)] : [];
      });
      yield {
        text,
        box: [
          Math.min(...boxes.map(([x]) => x)),
          Math.min(...boxes.map(([, y]) => y)),
          Math.max(...boxes.map(([, , x]) => x)),
          Math.max(...boxes.map(([, , , y]) => y)),
        ],
      };
    }
  }
}

/** Of some letters of a piece, as if all were of the same width; in the coordinates of the page's content. */
function boxOf({ str, transform, width }: Piece, from: number, to: number): [number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const along = Math.hypot(a, b) || 1;
  const size = Math.hypot(c, d);
  const [ux, uy] = [a / along, b / along];
  const [vx, vy] = size === 0 ? [-uy, ux] : [c / size, d / size];
  const corners = [from, to].flatMap((letter) =>
    [-BELOW * size, ABOVE * size].map((high) => {
      const far = (width * letter) / str.length;
      return [e + ux * far + vx * high, f + uy * far + vy * high] as const;
    }),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
