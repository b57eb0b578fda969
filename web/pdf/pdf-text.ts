import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** The words of a document, page by page, taken out in this browser; loaded only when somebody asks for them. */
export interface TextSource {
  /** `page` from 1; '' where it has none. */
  page(page: number): Promise<string>;
  close(): void;
}

export async function openText(bytes: Blob): Promise<TextSource> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  const loading = pdfjs.getDocument({ data: new Uint8Array(await bytes.arrayBuffer()), disableFontFace: true, enableXfa: false });
  const document: PDFDocumentProxy = await loading.promise;
  return {
    async page(number) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      page.cleanup();
      return text.trim();
    },
    close: () => void loading.destroy(),
  };
}
