/** More pixels than this some phones refuse to draw. */
const MOST_PIXELS = 8_000_000;

/** Draws the first page of a PDF that a person chose; it never leaves the browser for this. Null when it cannot be drawn. */
export async function firstPage(file: File, width: number): Promise<HTMLCanvasElement | null> {
  try {
    const { openPdf } = await import('../../pdf/pdf.ts');
    const { task, opened } = openPdf(new Uint8Array(await file.arrayBuffer()));
    try {
      const page = await (await opened).file.getPage(1);
      const natural = page.getViewport({ scale: 1 });
      const wanted = (width / natural.width) * Math.min(window.devicePixelRatio || 1, 2);
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (natural.width * natural.height)));
      const viewport = page.getViewport({ scale });
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
