import { PdfFile } from '../syntax/file.ts';
import { PdfError } from '../types.ts';

const isUnread = (error: unknown): error is PdfError =>
  error instanceof PdfError && (error.code === 'pdf.broken' || error.code === 'pdf.content_unreadable');

/**
 * Does `work` on an unsigned file by its own cross-reference, and where that leads astray once more by one made of its objects, as viewers
 * do. Throws what the first reading threw where the second is no better.
 */
export function withReadings<T>(file: PdfFile, work: (file: PdfFile) => T): T {
  try {
    return work(file);
  } catch (first) {
    if (file.repaired || !isUnread(first)) throw first;
    try {
      return work(PdfFile.rebuilt(file.bytes, { decrypt: true, known: file.xref }));
    } catch (second) {
      throw isUnread(second) ? first : second;
    }
  }
}
