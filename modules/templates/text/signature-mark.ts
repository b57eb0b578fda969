import type { Run } from './paragraphs.ts';

/** One word, so that no line breaks in it, whose end is told: the mark of 1 is no beginning of that of 12. */
const MARK = /SIGNBOX_\d{1,3}_/;

/** @param number from 1, of the signature among those of its template */
export const signatureMark = (number: number): string => `SIGNBOX_${number}_`;

/** Whether a text could be taken for a mark: an answer that has one would move somebody's signature. */
export const holdsMark = (text: string): boolean => MARK.test(text);

/**
 * Closes the run, writes the mark in one of its own and opens the run again. Its 28 points keep the height of a signature free, at half the width,
 * so that four stand side by side in the cells of a table; white does not show where the field is smaller than the word.
 */
export const markXml = (text: string, { prefix: p, properties, startTag }: Run): string =>
  `</${p}r><${p}r><${p}rPr><${p}noProof/><${p}color ${p}val="FFFFFF"/><${p}w ${p}val="50"/><${p}sz ${p}val="56"/><${p}szCs ${p}val="56"/></${p}rPr><${p}t>${text}</${p}t></${p}r>${startTag}${properties}`;
