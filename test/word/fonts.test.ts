import { describe, expect, it } from 'vitest';
import { type DocxContent, docx, paragraph, row, run, styled, table } from './docx.ts';
import { findingsOf } from './reading.ts';

const missing = (given: DocxContent | string, installed: readonly string[] = []): readonly string[] =>
  findingsOf(docx(given), installed).missingFonts;

const fonts = (latin: string, more = ''): string => `<w:rFonts w:ascii="${latin}" w:hAnsi="${latin}"${more}/>`;
const style = (id: string, inside: string, type = 'paragraph', more = ''): string =>
  `<w:style w:type="${type}" w:styleId="${id}"${more}><w:name w:val="${id}"/>${inside}</w:style>`;
const defaults = (inside: string): string => `<w:docDefaults><w:rPrDefault><w:rPr>${inside}</w:rPr></w:rPrDefault></w:docDefaults>`;
const scheme =
  '<a:majorFont><a:latin typeface="Major"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Minor"/><a:ea typeface="MinorEast"/><a:cs typeface=""/></a:minorFont>';

describe('the fonts of a text', () => {
  it.each<[string, DocxContent, string[]]>([
    ['are those of its runs', { body: paragraph(run('a', fonts('Own'))) }, ['Own']],
    ['are none where there is no text', { body: paragraph(run(' ', fonts('Own'))) }, []],
    [
      'are those of the style of a run',
      { body: paragraph(run('a', '<w:rStyle w:val="c"/>')), styles: style('c', fonts('Styled'), 'character') },
      ['Styled'],
    ],
    ['are those of the style of a paragraph', { body: styled('p', 'a'), styles: style('p', fonts('Styled')) }, ['Styled']],
    [
      'are those of the style that a style is based on',
      { body: styled('p', 'a'), styles: style('p', '<w:basedOn w:val="q"/>') + style('q', fonts('Base')) },
      ['Base'],
    ],
    [
      'are those of the style that nobody names',
      { body: paragraph('a'), styles: style('n', fonts('Normal'), 'paragraph', ' w:default="1"') },
      ['Normal'],
    ],
    [
      'are those of the style of a table',
      { body: table(row(['a'])).replace('<w:tblPr>', '<w:tblPr><w:tblStyle w:val="t"/>'), styles: style('t', fonts('Tabled'), 'table') },
      ['Tabled'],
    ],
    ['are those of the defaults', { body: paragraph('a'), styles: defaults(fonts('Default')) }, ['Default']],
    ['are the last that there are', { body: paragraph('a') }, ['Times New Roman']],
    [
      'are not those of styles that nothing uses',
      { body: styled('p', 'a'), styles: style('p', fonts('Styled')) + style('q', fonts('Unused')) },
      ['Styled'],
    ],
    [
      'are those of the theme where it is asked',
      {
        body:
          paragraph(run('a', '<w:rFonts w:ascii="Named" w:asciiTheme="majorHAnsi"/>')) +
          paragraph(run('b', '<w:rFonts w:asciiTheme="minorAscii"/>')),
        fontScheme: scheme,
      },
      ['Major', 'Minor'],
    ],
    [
      'are those by name where the theme leaves it open',
      { body: paragraph(run('ا', '<w:rFonts w:cs="Named" w:cstheme="minorBidi"/>')), fontScheme: scheme },
      ['Named'],
    ],
    [
      'for Chinese and Arabic count where there is some',
      {
        body:
          paragraph(run('図', fonts('Latin', ' w:eastAsia="East" w:cs="Arabic"'))) +
          paragraph(run('عقد', fonts('Latin', ' w:eastAsia="East2" w:cs="Arabic"'))),
      },
      ['Arabic', 'East'],
    ],
    ['for other letters count where there are some', { body: paragraph(run('é', '<w:rFonts w:ascii="One" w:hAnsi="Two"/>')) }, ['Two']],
    [
      'for complex text count where the run says so',
      { body: paragraph(run('a', `${fonts('Latin', ' w:cs="Complex"')}<w:rtl/>`)) },
      ['Complex'],
    ],
    ['are those of symbols', { body: paragraph('<w:r><w:sym w:font="Signs" w:char="F0FC"/></w:r>') }, ['Signs']],
    [
      'are those of headers and notes',
      { body: '', header: paragraph(run('a', fonts('Head'))), footnote: paragraph(run('a', fonts('Note'))) },
      ['Head', 'Note'],
    ],
    [
      'are not those of a form from before',
      { body: paragraph(run('a', `${fonts('New')}<w:rPrChange w:id="1"><w:rPr>${fonts('Old')}</w:rPr></w:rPrChange>`)) },
      ['New'],
    ],
    ['are those of the end of no paragraph', { body: paragraph(run('a', fonts('Text')), `<w:rPr>${fonts('End')}</w:rPr>`) }, ['Text']],
  ])('%s', (_, given, expected) => {
    expect(missing(given)).toEqual(expected);
  });

  const numbering =
    `<w:abstractNum w:abstractNumId="3">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:rPr>${fonts(`Bullet${level}`)}</w:rPr></w:lvl>`).join('')}</w:abstractNum>` +
    '<w:num w:numId="9"><w:abstractNumId w:val="3"/></w:num>';
  it.each([
    [
      'of the level that a paragraph has',
      paragraph(run('a', fonts('T')), '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="9"/></w:numPr>'),
      '',
      ['Bullet1', 'T'],
    ],
    [
      'of the level that its style has',
      paragraph(run('a', fonts('T')), '<w:pStyle w:val="l"/>'),
      style('l', '<w:pPr><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr>'),
      ['Bullet0', 'T'],
    ],
    ['of no list', paragraph(run('a', fonts('T')), '<w:numPr><w:numId w:val="0"/></w:numPr>'), '', ['T']],
  ])('are those of bullets: %s', (_, body, styles, expected) => {
    expect(missing({ body, styles, numbering })).toEqual(expected);
  });
});

describe('a font is missing', () => {
  const using = (...families: string[]): string => families.map((family) => paragraph(run('a', fonts(family)))).join('');

  it('where it is not installed, whatever its case, sorted and once', () => {
    expect(missing(using('Zeta', 'beta', 'Alpha', 'ALPHA', 'zeta'), ['BETA'])).toEqual(['Alpha', 'Zeta']);
  });

  it.each([
    ['Calibri', 'Carlito'],
    ['Cambria', 'Caladea'],
    ['Times New Roman', 'Liberation Serif'],
    ['Arial', 'Liberation Sans'],
    ['Courier New', 'Liberation Mono'],
    ['Wingdings', 'OpenSymbol'],
  ])('and not where one of the same widths stands in: %s by %s', (named, installed) => {
    expect(missing(using(named), [installed])).toEqual([]);
    expect(missing(using(named), ['DejaVu Sans'])).toEqual([named]);
  });

  it('and not where the file brings it along, or names another that is there', () => {
    const body = using('Own', 'First; Second');
    expect(missing(body, ['second'])).toEqual(['Own']);
    expect(missing(body)).toEqual(['First', 'Own']);
    expect(missing({ body, fontTable: '<w:font w:name="Own"><w:embedRegular r:id="x"/></w:font><w:font w:name="First"/>' })).toEqual([
      'First',
    ]);
  });

  it('and nothing is where it is not known what there is', () => {
    expect(findingsOf(docx(using('Own')), null).missingFonts).toEqual([]);
  });

  it('by a name of bounded length, and no more than forty are told', () => {
    const many = Array.from({ length: 100 }, (_, at) => `F${at}`.padEnd(3_000, 'x'));
    const told = missing(using(...many));
    expect(told).toHaveLength(40);
    expect(new Set(told.map(({ length }) => length))).toEqual(new Set([64]));
  });

  it('styles that are based on each other end', () => {
    const circle = style('a', '<w:basedOn w:val="b"/>') + style('b', '<w:basedOn w:val="a"/>');
    expect(missing({ body: styled('a', 'x'), styles: circle })).toEqual(['Times New Roman']);
  });
});
