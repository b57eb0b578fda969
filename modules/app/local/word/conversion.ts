import { WordConversionRefused, type WordFormat } from '../../../../shared-kernel/word/port.ts';

/** What one conversion may take. */
export interface ConversionLimits {
  readonly timeMs: number;
  /** Resident memory of the converter with all that it starts. */
  readonly memoryBytes: number;
  /** Size of the PDF. */
  readonly outputBytes: number;
}

/**
 * The filters of LibreOffice. Given by name, so that a file is read as what it was inspected as: by its own guess, HTML under the name of
 * a .docx would be taken for HTML.
 */
export const IMPORT_FILTER: Readonly<Record<WordFormat, string>> = { docx: 'MS Word 2007 XML', doc: 'MS Word 97' };

/** Content controls become text, not boxes that somebody could fill in on a page that is signed. */
export const EXPORT_OPTIONS = JSON.stringify({ ExportFormFields: { type: 'boolean', value: 'false' } });

const END_WITHIN = 1_024;

/** @throws WordConversionRefused for what is no whole PDF or too large */
export function checkedPdf(bytes: Uint8Array, { outputBytes }: Pick<ConversionLimits, 'outputBytes'>): Uint8Array {
  if (bytes.length > outputBytes) throw new WordConversionRefused('word.output_too_large');
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (!text(0, 5).startsWith('%PDF-') || !text(-END_WITHIN).includes('%%EOF')) {
    throw new WordConversionRefused('word.not_converted', { cause: new Error('what the converter wrote is no whole PDF') });
  }
  return bytes;
}
