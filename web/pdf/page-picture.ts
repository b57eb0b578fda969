import { scaleFor } from './scale.ts';

/** A corner and its opposite in points from the page's lower left, as PDF writes rectangles. */
export type PdfRect = readonly [number, number, number, number];

export interface PagePicture {
  readonly canvas: HTMLCanvasElement;
  /** Where a rectangle of the page lies on the picture: parts of its width and height, from the upper left. */
  partOf(rect: PdfRect): { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Draws one page, from 1, of a PDF that a person chose; it never leaves the browser for this. Null when it cannot be drawn. */
export async function pagePicture(file: File, number: number, width: number): Promise<PagePicture | null> {
  try {
    const { openPdf } = await import('./pdf.ts');
    const { task, opened } = openPdf(new Uint8Array(await file.arrayBuffer()));
    try {
      const page = await (await opened).file.getPage(number);
      const viewport = page.getViewport({ scale: scaleFor(page.getViewport({ scale: 1 }), width) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      return {
        canvas,
        partOf(rect) {
          const [x1, y1, x2, y2] = viewport.convertToViewportRectangle([...rect]) as [number, number, number, number];
          return {
            left: Math.min(x1, x2) / viewport.width,
            top: Math.min(y1, y2) / viewport.height,
            width: Math.abs(x2 - x1) / viewport.width,
            height: Math.abs(y2 - y1) / viewport.height,
          };
        },
      };
    } finally {
      await task.destroy();
    }
  } catch {
    return null;
  }
}
