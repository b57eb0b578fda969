import { ProductError } from '../../../shared-kernel/errors.ts';
import type { WordConverter, WordFiles } from '../../../shared-kernel/word/port.ts';
import type { DocumentEventData } from '../contract/events.ts';

/** Word files that are brought: what is found in them, and whether anything here makes pages of them. */
export interface WordIntake {
  readonly files: Pick<WordFiles, 'inspect'>;
  readonly converter: Pick<WordConverter, 'state'>;
}

/** .docx is a ZIP (APPNOTE 4.3.7), .doc a compound file ([MS-CFB] 2.2). */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

/** Whether a file begins as Word files do; most that do are something else. */
export const beginsAsWord = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, index) => bytes[index] === byte));

/**
 * Looks at a file that begins as Word files do, for an account, while somebody waits. Throws 413 or 422 with the code of what is wrong with it, and 422 `word.no_converter` or
 * `word.doc_not_here` where nothing here could make pages of it: a draft that waits for ever is no answer.
 */
export async function inspectWord(
  { files, converter }: WordIntake,
  maxBytes: number,
  account: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<NonNullable<DocumentEventData<'DocumentUploaded'>['word']>> {
  const { build, takesDoc, fonts } = await converter.state();
  const seen = await files.inspect(bytes, { maxBytes }, fonts, { account, isUrgent: true });
  if (!seen.ok) {
    const facts = { ...seen.facts, fileName, limit: Math.round(maxBytes / 1_048_576) };
    if (seen.code === 'word.not_word') throw new ProductError(422, 'upload.pdf_or_word', facts);
    throw new ProductError(seen.code === 'word.too_large' ? 413 : 422, seen.code, facts);
  }
  if (build === null) throw new ProductError(422, 'word.no_converter', { fileName, command: 'npm run word:install' });
  if (seen.format === 'doc' && !takesDoc) throw new ProductError(422, 'word.doc_not_here', { fileName });
  const { missingFonts, ...counted } = seen.findings;
  return { format: seen.format, findings: { ...counted, missingFonts: [...missingFonts] } };
}
