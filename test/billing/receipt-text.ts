import { asFile, outputOf } from '../pdf/support/tools.ts';

/** The words as a reader finds them. `layout`: with what stands beside each other on one line. */
export const textOf = (bytes: Uint8Array, args: readonly string[] = []): string => outputOf('pdftotext', [...args, asFile(bytes), '-']);
export const wordsOf = (bytes: Uint8Array): string => textOf(bytes).replaceAll(/\s+/g, ' ').trim();
