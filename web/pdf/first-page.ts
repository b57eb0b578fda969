import { scaleFor } from './scale.ts';

/** Draws the first page of a PDF that a person chose; it never leaves the browser for this. Null when it cannot be drawn. */
export async function firstPage(file: File, width: number): Promise<HTMLCanvasElement | null> {
  try {
    const { openPdf } = await import('./pdf.ts');
    const { task, opened } = openPdf(new Uint8Array(await file.arrayBuffer()));
    try {
      const page = await (await opened).file.getPage(1);
      const viewport = page.getViewport({ scale: scaleFor(page.getViewport({ scale: 1 }), width) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      return canvas;
    } finally {
      await task.destroy();
    }
  } catch {
    return null;
  }
}
