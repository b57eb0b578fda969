import { useEffect, useState } from 'react';
import type { OpenPdf } from '../../../pdf/pdf.ts';
import type { Box } from './geometry.ts';
import { stretches } from './hints.ts';

/** How far below its line a letter reaches, as part of its height. */
const DESCENT = 0.2;

/** Where something is written on these pages; each is looked up once, when the first place lies on it. */
export function useWords(pdf: OpenPdf, pages: readonly number[]): ReadonlyMap<number, readonly Box[]> {
  const [words, setWords] = useState<ReadonlyMap<number, readonly Box[]>>(new Map());
  const missing = pages.filter((page) => !words.has(page)).join();
  useEffect(() => {
    if (missing === '') return;
    let over = false;
    void (async () => {
      for (const page of missing.split(',').map(Number)) {
        const found = await wordsOf(pdf, page).catch((): Box[] => []);
        if (over) return;
        setWords((before) => new Map(before).set(page, found));
      }
    })();
    return () => {
      over = true;
    };
  }, [pdf, missing]);
  return words;
}

async function wordsOf(pdf: OpenPdf, number: number): Promise<Box[]> {
  const page = await pdf.file.getPage(number);
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item): Box[] => {
    if (!('str' in item) || item.str.trim() === '' || item.width === 0) return [];
    const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number];
    const along = unit(a, b);
    const up = unit(c, d);
    const height = item.height || Math.hypot(c, d);
    return stretches(item.str).map(({ from, to }) => {
      const [start, end] = [(from / item.str.length) * item.width, (to / item.str.length) * item.width];
      const corners = [start, end].flatMap((x) =>
        [-DESCENT * height, (1 - DESCENT) * height].map((y) =>
          view.convertToViewportPoint(e + along[0] * x + up[0] * y, f + along[1] * x + up[1] * y),
        ),
      );
      const xs = corners.map(([x]) => x as number);
      const ys = corners.map(([, y]) => view.height - (y as number));
      const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
      return { x: left, y: bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
    });
  });
}

const unit = (x: number, y: number): readonly [number, number] => {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
};
