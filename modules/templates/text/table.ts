import type { Run } from './paragraphs.ts';
import { valueText } from './run-text.ts';
import type { TableValue } from './values.ts';

/** Width of text on a letter or A4 page with usual margins, in twentieths of a point; programs take the share of each column from it. */
const WIDTH = 9_000;
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

/**
 * A Word table as wide as the text, in the letters of the variable's run: a row of titles, which is repeated on every page that the table reaches,
 * then the rows, none of which is cut between two pages.
 */
export function tableXml({ columns, rows }: TableValue, { prefix: p, properties }: Run): string {
  const cell = (text: string, look: string) =>
    `<${p}tc><${p}tcPr>${look}</${p}tcPr><${p}p><${p}r>${properties}${valueText(text, p)}</${p}r></${p}p></${p}tc>`;
  const row = (cells: readonly string[], isTitle: boolean) => {
    const look = isTitle ? `<${p}shd ${p}val="clear" ${p}color="auto" ${p}fill="EDEDED"/>` : '';
    return `<${p}tr><${p}trPr><${p}cantSplit/>${isTitle ? `<${p}tblHeader/>` : ''}</${p}trPr>${cells.map((text) => cell(text, look)).join('')}</${p}tr>`;
  };
  const borders = BORDERS.map((side) => `<${p}${side} ${p}val="single" ${p}sz="4" ${p}space="0" ${p}color="auto"/>`).join('');
  const grid = columns.map(() => `<${p}gridCol ${p}w="${Math.floor(WIDTH / columns.length)}"/>`).join('');
  return [
    `<${p}tbl><${p}tblPr><${p}tblW ${p}w="5000" ${p}type="pct"/><${p}tblBorders>${borders}</${p}tblBorders></${p}tblPr>`,
    `<${p}tblGrid>${grid}</${p}tblGrid>`,
    row(columns, true),
    ...rows.map((cells) => row(cells, false)),
    `</${p}tbl>`,
  ].join('');
}
