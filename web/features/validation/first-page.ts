/** Draws the first page of a PDF that a person chose; it never leaves the browser for this. Null when it cannot be drawn. */
export async function firstPage(file: File, width: number): Promise<HTMLCanvasElement | null> {
  try {
    const { openPdf } = await import('../../components/pdf.ts');
    const pdf = await openPdf(await file.arrayBuffer());
    try {
      return await pdf.draw(1, width);
    } finally {
      await pdf.close();
    }
  } catch {
    return null;
  }
}
