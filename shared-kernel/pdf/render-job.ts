import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface RenderInput {
  bytes: Uint8Array;
  /** From 1; all where missing. */
  pages: number[] | null;
  /** Where all are drawn: from the page after this one on. */
  after: number;
  /** Pixels. */
  width: number;
}

export interface RenderedPage {
  page: number;
  png: Uint8Array;
  width: number;
  height: number;
}

export interface TextInput {
  bytes: Uint8Array;
  maxPages: number;
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: { width: number; height: number; encode(format: 'png'): Promise<Uint8Array> } };
}

/** Higher pictures than this are scaled down: a page may be one point wide and a mile long. */
const maxPixels = 40_000_000;

/** A file as pdf.js reads it, with nothing of it carried out. */
export async function openPdf(bytes: Uint8Array) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  // Outside of a browser pdf.js reads these from the disk: a path, with its slash, not an address.
  const resource = (name: string) => `${join(folder, name)}/`;
  const loading = pdfjs.getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    maxImageSize: maxPixels,
    verbosity: 0,
    standardFontDataUrl: resource('standard_fonts'),
    cMapUrl: resource('cmaps'),
    cMapPacked: true,
    wasmUrl: resource('wasm'),
  });
  return loading.promise;
}

/** Page pictures with everything that is printed, signatures too. */
export async function* renderJob(input: RenderInput): AsyncGenerator<{ item: RenderedPage; transfer: ArrayBuffer[] }> {
  const document = await openPdf(input.bytes);
  try {
    const wanted = input.pages ?? Array.from({ length: Math.max(0, document.numPages - input.after) }, (_, i) => input.after + i + 1);
    for (const number of wanted) {
      if (number < 1 || number > document.numPages) continue;
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const byWidth = input.width / natural.width;
      const scale = Math.min(byWidth, Math.sqrt(maxPixels / (natural.width * natural.height)));
      const viewport = page.getViewport({ scale });
      // The library's own factory gives the one canvas version that works with it.
      const { canvas } = (document.canvasFactory as CanvasFactory).create(
        Math.max(1, Math.round(viewport.width)),
        Math.max(1, Math.round(viewport.height)),
      );
      await page.render({ canvas: canvas as never, viewport, intent: 'print' }).promise;
      const encoded = await canvas.encode('png');
      const png = new Uint8Array(encoded);
      page.cleanup();
      yield { item: { page: number, png, width: canvas.width, height: canvas.height }, transfer: [png.buffer as ArrayBuffer] };
    }
  } finally {
    await document.loadingTask.destroy();
  }
}

/** The words of each page, in the order of its content. */
export async function textJob(input: TextInput): Promise<{ output: string[]; transfer: ArrayBuffer[] }> {
  const document = await openPdf(input.bytes);
  try {
    const output: string[] = [];
    for (let number = 1; number <= Math.min(document.numPages, input.maxPages); number++) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      output.push(
        content.items
          .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
          .join('')
          .trim(),
      );
      page.cleanup();
    }
    return { output, transfer: [] };
  } finally {
    await document.loadingTask.destroy();
  }
}
