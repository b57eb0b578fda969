import { ProductError } from '../../../shared-kernel/errors.ts';
import { looksLikePdf } from '../../../shared-kernel/pdf/analysis/index.ts';
import { type ValidationRefusal, validationRefusals } from '../contract/errors.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function refuse(code: ValidationRefusal, facts: Record<string, unknown> = {}): ProductError {
  return new ProductError(validationRefusals[code], code, facts);
}

/**
 * Which file is the PDF and which the constancia, by content: the names decide only what neither looks like (RULE-020).
 * `strictNames` refuses other endings than .pdf and .asn (RULE-019). Throws ProductError.
 */
export function sortFiles(files: readonly NamedFile[], strictNames: boolean): { pdf: Uint8Array; constancia: Uint8Array | null } {
  if (files.length === 0) throw refuse('validation.no_file');
  if (strictNames) {
    const strange = files.find(({ name }) => !/\.(pdf|asn)$/i.test(name));
    if (strange) throw refuse('validation.file_type', { name: strange.name.slice(0, 200) });
  }
  if (files.length > 2) throw refuse('validation.too_many_files', { limit: 2 });
  const pdfs = files.filter((file) => roleOf(file) === 'pdf');
  const [pdf] = pdfs;
  if (!pdf || pdfs.length > 1) throw refuse('validation.one_pdf_required');
  const constancia = files.find((file) => file !== pdf);
  return { pdf: pdf.bytes, constancia: constancia?.bytes ?? null };
}

function roleOf({ name, bytes }: NamedFile): 'pdf' | 'constancia' {
  if (looksLikePdf(bytes)) return 'pdf';
  if (bytes[0] === 0x30) return 'constancia';
  return /\.asn$/i.test(name) ? 'constancia' : 'pdf';
}
