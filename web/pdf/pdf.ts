import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, type PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Typefaces that files may leave out (the standard fourteen), and the tables of Asian texts, by file name. */
const fonts = import.meta.glob<string>('../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
});
const tables = import.meta.glob<string>('../../node_modules/pdfjs-dist/cmaps/*.bcmap', { query: '?url', import: 'default' });

/** pdf.js names the file it needs; names here change with their content, so they are looked up. */
class BuiltFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const found = kind === 'standardFontDataUrl' ? fonts : kind === 'cMapUrl' ? tables : {};
    const address = found[Object.keys(found).find((path) => path.endsWith(`/${filename}`)) ?? ''];
    if (!address) throw new Error(`${filename} is not part of the app`);
    const response = await fetch(await address());
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export interface PageSize {
  /** PDF points of the page as it is seen. */
  readonly width: number;
  readonly height: number;
}

export interface OpenPdf {
  readonly file: PDFDocumentProxy;
  readonly sizes: readonly PageSize[];
}

/** Reads a PDF. Scripts in it do not run, and nothing is compiled at run time (content security policy). */
export const readPdf = (bytes: Uint8Array): PDFDocumentLoadingTask =>
  getDocument({
    // pdf.js takes the buffer away; the kept one stays whole.
    data: bytes.slice(),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    // Only their presence is looked at: the names go to BuiltFiles.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    BinaryDataFactory: BuiltFiles,
    verbosity: 0,
  });

/** Reads a PDF for drawing. */
export function openPdf(bytes: Uint8Array): { task: PDFDocumentLoadingTask; opened: Promise<OpenPdf> } {
  const task = readPdf(bytes);
  const opened = task.promise.then(async (file) => {
    const sizes: PageSize[] = [];
    for (let page = 1; page <= file.numPages; page++) {
      const { width, height } = (await file.getPage(page)).getViewport({ scale: 1 });
      sizes.push({ width, height });
    }
    return { file, sizes };
  });
  return { task, opened };
}
