import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface OpenPdf {
  readonly pages: number;
  /** Points, as the page is seen. */
  size(page: number): Promise<{ width: number; height: number }>;
  /** `width` in CSS pixels; drawn sharp for the screen. */
  draw(page: number, width: number): Promise<HTMLCanvasElement>;
  close(): Promise<void>;
}

/** More pixels than this some phones refuse to draw. */
const MOST_PIXELS = 8_000_000;

/** A PDF in the browser. Its scripts and forms are not run. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const document: PDFDocumentProxy = await getDocument({ data: new Uint8Array(bytes), enableXfa: false, isEvalSupported: false }).promise;
  return {
    pages: document.numPages,
    async size(number) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    },
    async draw(number, width) {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const wanted = (width / natural.width) * Math.min(window.devicePixelRatio || 1, 2);
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (natural.width * natural.height)));
      const viewport = page.getViewport({ scale });
      const canvas = window.document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      page.cleanup();
      return canvas;
    },
    close: () => document.loadingTask.destroy(),
  };
}
