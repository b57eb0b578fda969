/** Letters of scripts that are read from right to left. */
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** LEFT-TO-RIGHT MARK: not seen, and printed by no font. */
const LEFT_TO_RIGHT = '\u200e';

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text of the template itself, as the content of a run. */
export const literalText = (text: string, prefix: string): string =>
  text === '' ? '' : `<${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t>`;

/**
 * A value as the content of a run: its lines and tabs as Word writes them. One with letters from right to left ends with a mark, or an amount
 * behind it would be shown before it (UAX #9, W2).
 */
export function valueText(value: string, prefix: string): string {
  const text = FROM_RIGHT.test(value) ? `${LEFT_TO_RIGHT}${value}${LEFT_TO_RIGHT}` : value;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/([\n\t])/)
    .map((piece) => (piece === '\n' ? `<${prefix}br/>` : piece === '\t' ? `<${prefix}tab/>` : literalText(piece, prefix)))
    .join('');
}
