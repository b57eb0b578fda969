import { describe, expect, it } from 'vitest';
import { writesLegalNumbers } from '../../shared-kernel/word/legal-numbers.ts';
import { type DocxContent, docx, paragraph, run } from './docx.ts';
import { findingsOf } from './reading.ts';

const LEGAL = '<w:isLgl/>';
const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const list = (first: string, second: string, over = ''): string =>
  `<w:abstractNum w:abstractNumId="7">${first}${second}${level(2, 'decimal', '%3)', LEGAL)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/>${over}</w:num>`;
const clause = (at: number, inside = ''): string =>
  paragraph(run('a'), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/>${inside}</w:numPr>`);

const counted = (numbering: string, body = clause(0) + clause(1) + clause(1) + clause(2), more: Partial<DocxContent> = {}): number =>
  findingsOf(docx({ body, numbering, ...more })).legalNumbers;

const roman = level(0, 'upperRoman', '%1.');
const below = level(1, 'decimal', '%1.%2', LEGAL);

describe('legal numbers', () => {
  it.each([
    ['digits below Roman numerals', list(roman, below), 2],
    ['and below words', list(level(0, 'ordinalText', '%1.'), below), 2],
    ['a legal number that is no digit itself', list(level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%1.%2', LEGAL)), 2],
    ['not below digits: they are the same', list(level(0, 'decimal', '%1.'), below), 0],
    ['nor where the number above is left out', list(roman, level(1, 'decimal', '%2.', LEGAL)), 0],
    ['nor where nobody asked for them', list(roman, level(1, 'decimal', '%1.%2')), 0],
    ['nor where it is said that they are not', list(roman, level(1, 'decimal', '%1.%2', '<w:isLgl w:val="false"/>')), 0],
    [
      'by what one list changes of those that it is made of',
      list(level(0, 'decimal', '%1.'), below, `<w:lvlOverride w:ilvl="0">${roman}</w:lvlOverride>`),
      2,
    ],
  ])('%s', (_, numbering, expected) => {
    expect(counted(numbering)).toBe(expected);
  });

  it('are counted by the style of a paragraph too, and in notes; not in what was before a change, nor where a paragraph leaves its list', () => {
    const styles = `<w:style w:type="paragraph" w:styleId="Clause"><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const own = '<w:pStyle w:val="Clause"/>';
    const body =
      paragraph(run('a'), own) +
      paragraph(run('b'), `${own}<w:numPr><w:numId w:val="0"/></w:numPr>`) +
      paragraph(run('c'), `<w:pPrChange w:id="1" w:author="A"><w:pPr>${own}</w:pPr></w:pPrChange>`);
    expect(counted(list(roman, below), body, { styles, footnote: paragraph(run('d'), own) })).toBe(2);
  });

  it('are told of by whoever made the pages', () => {
    expect(['7.4.7.2', '7.6.1', '24.2', '24.8.0.0.alpha0', '25.2.3'].map((version) => writesLegalNumbers({ version }))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
