/** What the server would say of the file too, in its words (`lookTexts`); it still decides. */
export type PdfFault = 'pdf.not_a_pdf' | 'pdf.encrypted' | 'pdf.encrypted_no_changes' | 'pdf.broken' | 'pdf.no_pages';

/** `pages` null: this browser could not tell. */
export type PdfLook = { readonly pages: number | null } | { readonly fault: PdfFault };

/** As of ISO 32000-1, annex H.3.4.1: where viewers, and the server, look for the header. */
const HEADER_WITHIN = 1024;
/** Bits 4 and 6 of /P: what adding places to the pages needs. */
const CHANGES = [0x08, 0x20];

/** Looks at a PDF in the browser, before anybody is asked for an account: header, lock, pages. Nothing of it is sent. */
export async function lookAtPdf(file: File): Promise<PdfLook> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, HEADER_WITHIN));
  if (!start.includes('%PDF-')) return { fault: 'pdf.not_a_pdf' };
  let task: { destroy(): Promise<void> } | null = null;
  try {
    const { readPdf } = await import('./pdf.ts');
    const reading = readPdf(bytes);
    task = reading;
    const pdf = await reading.promise;
    const allowed = await pdf.getPermissions();
    if (allowed && CHANGES.some((change) => !allowed.includes(change))) return { fault: 'pdf.encrypted_no_changes' };
    return pdf.numPages > 0 ? { pages: pdf.numPages } : { fault: 'pdf.no_pages' };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') return { fault: 'pdf.encrypted' };
    if (name === 'InvalidPDFException') return { fault: 'pdf.broken' };
    // The reader did not come or could not go on: that says nothing of the file.
    return { pages: null };
  } finally {
    void task?.destroy().catch(() => undefined);
  }
}
