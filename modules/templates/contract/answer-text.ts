/** What XML 1.0 has no character for; halves of pairs are asked for by `isWellFormed`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** They turn the order of what stands behind them, as far as the end of the paragraph: an answer would rearrange the contract around it. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;

/** Whether a text can be written into a document as it is. */
export const canBeWritten = (text: string): boolean => text.isWellFormed() && !NO_XML.test(text) && !TURNS_TEXT.test(text);

/**
 * A text as it is kept: one kind of line break (Word copies U+000B for it), no blanks around, and without the marks of direction that telephones and
 * address books copy along with a number.
 */
export const answerTextOf = (typed: string): string =>
  typed
    .replaceAll(/\r\n?|\v/g, '\n')
    .replaceAll(new RegExp(TURNS_TEXT, 'g'), '')
    .trim();
