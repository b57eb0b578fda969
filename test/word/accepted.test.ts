import { describe, expect, it } from 'vitest';
import {
  cell,
  change,
  deleted,
  docx,
  endMark,
  inserted,
  movedAway,
  movedHere,
  NAMESPACES,
  paragraph,
  row,
  run,
  table,
  textBox,
} from './docx.ts';
import { accepted, bodyOf, findingsOf, preparedParts } from './reading.ts';

/** The body with all changes accepted, as XML. */
const body = (given: string): string => bodyOf(preparedParts(given));

describe('text, once all changes are accepted', () => {
  it.each([
    ['keeps what was inserted', paragraph(run('a ') + inserted('b')), ['a b']],
    ['leaves out what was deleted', paragraph(run('a') + deleted(' b') + run(' c')), ['a c']],
    ['leaves out what was inserted and deleted again', paragraph(run('a') + change('ins', deleted(' b'))), ['a']],
    ['has a move where it went', paragraph(run('a ') + movedAway('b')) + paragraph(run('c ') + movedHere('b')), ['a ', 'c b']],
    ['keeps an insertion within a link', paragraph(`<w:hyperlink w:anchor="x">${inserted('b')}${deleted('c')}</w:hyperlink>`), ['b']],
    ['keeps an insertion within a content control', `<w:sdt><w:sdtContent>${paragraph(inserted('b'))}</w:sdtContent></w:sdt>`, ['b']],
    [
      'keeps what a conflict inserted',
      paragraph(`<w14:conflictIns>${run('b')}</w14:conflictIns><w14:conflictDel>${run('c')}</w14:conflictDel>`),
      ['b'],
    ],
  ])('%s', (_, given, expected) => {
    expect(accepted(given)).toEqual(expected);
  });

  it('is without changes of text boxes, in both of their forms', () => {
    const given = paragraph(textBox(paragraph(inserted('b') + deleted('c'))));
    expect(body(given)).toBe(paragraph(textBox(paragraph(run('b')))));
  });

  it('copies letter by letter what nobody changed', () => {
    const given = `${paragraph(`${run('a')}<w:r  ><w:t>b &amp; &#x63;</w:t ></w:r>`)}<!-- c -->\n  <w:p />`;
    expect(body(given + paragraph(deleted('x') + run('d')))).toBe(given + paragraph(run('d')));
  });
});

describe('a paragraph whose end is deleted', () => {
  it('runs on into the next, which gives the form and the tags of both', () => {
    const first = paragraph(run('a '), `<w:pStyle w:val="Title"/>${endMark('del')}`).replace('<w:p>', '<w:p w:rsidR="1">');
    const second = paragraph(run('b'), '<w:pStyle w:val="Quote"/>').replace('<w:p>', '<w:p w:rsidR="2">');
    expect(body(first + second)).toBe(second.replace(run('b'), run('a ') + run('b')));
  });

  it.each([
    ['runs on over several', paragraph(run('a '), endMark('del')) + paragraph(run('b '), endMark('del')) + paragraph('c'), ['a b c']],
    ['goes where its text is deleted too', paragraph(deleted('a'), endMark('del')) + paragraph('b'), ['b']],
    [
      'goes where it moved away',
      paragraph(movedAway('a'), endMark('moveFrom')) + paragraph('b') + paragraph(movedHere('a'), endMark('moveTo')),
      ['b', 'a'],
    ],
    ['joins one without form', `${paragraph(run('a '), endMark('del'))}<w:p/>`, ['a ']],
    ['goes before a table where nothing of it is left', paragraph(deleted('a'), endMark('del')) + table(row(['b'])), ['b']],
    ['stays before a table where something of it is left', paragraph(run('a'), endMark('del')) + table(row(['b'])), ['a', 'b']],
    ['stays at the end where something of it is left', paragraph('b') + paragraph(run('a'), endMark('del')), ['b', 'a']],
    ['goes at the end where nothing of it is left', paragraph('b') + paragraph(deleted('a'), endMark('del')), ['b']],
    [
      'runs on over a table that is deleted',
      paragraph(run('a '), endMark('del')) + table(row(['x'], change('del'))) + paragraph('b'),
      ['a b'],
    ],
    ['leaves a paragraph in its cell', table(row([cell(paragraph(deleted('a'), endMark('del'))), 'b'])), ['', 'b']],
    ['leaves one beside an insertion around nothing', table(row([cell(change('ins') + paragraph(deleted('a'), endMark('del')))])), ['']],
    ['runs on over an insertion around nothing', paragraph(run('a '), endMark('del')) + change('ins') + paragraph('b'), ['a b']],
    ['keeps an end that was inserted', paragraph(run('a'), endMark('ins')) + paragraph('b'), ['a', 'b']],
  ])('%s', (_, given, expected) => {
    expect(accepted(given)).toEqual(expected);
  });

  it('takes along the places between the paragraphs and keeps those in it', () => {
    const start = '<w:bookmarkStart w:id="7" w:name="x"/>';
    const end = '<w:bookmarkEnd w:id="7"/>';
    expect(body(paragraph(start + deleted('a'), endMark('del')) + end + paragraph(run('b')))).toBe(paragraph(start + end + run('b')));
    expect(body(paragraph(start + deleted('a') + end, endMark('del')) + table(row(['b'])))).toBe(start + end + table(row(['b'])));
    // A link that nothing is left of may not stand between paragraphs, a place may.
    const link = `<w:hyperlink w:anchor="x">${start}${deleted('a')}</w:hyperlink>`;
    expect(body(paragraph(link, endMark('del')) + table(row(['b'])))).toBe(start + table(row(['b'])));
    expect(body(paragraph(change('del', start + run('a') + end)))).toBe(paragraph('<x/>').replace('<x/>', start + end));
  });

  it('gives up the section that its end began', () => {
    const section = '<w:sectPr><w:pgSz w:w="1" w:h="1"/></w:sectPr>';
    const ends = paragraph(run('a '), `${endMark('del')}${section}`);
    expect(body(ends + paragraph(run('b')))).toBe(paragraph(run('a ') + run('b')));
  });

  it('keeps the names that its own tag declared', () => {
    const own = paragraph(run('a '), endMark('del'))
      .replace('<w:p>', '<w:p xmlns:q="urn:q">')
      .replace(run('a '), `${run('a ')}<q:x/>`);
    const parts = preparedParts(own + paragraph(run('b')));
    expect(bodyOf(parts)).toBe(paragraph(`${run('a ')}<q:x/>${run('b')}`));
    expect(parts['word/document.xml']).toMatch(/<w:document [^>]* xmlns:q="urn:q">/);
    expect(body(`<w:p><w:ins xmlns:w="${NAMESPACES.w}">${run('a')}</w:ins></w:p>`)).toBe(paragraph(run('a')));
  });
});

describe('tables', () => {
  it.each([
    ['keep inserted rows and lose deleted ones', table(row(['a'], change('ins')), row(['b'], change('del')), row(['c'])), ['a', 'c']],
    ['go with their last row', paragraph('x') + table(row(['a'], change('del')), row(['b'], change('del'))) + paragraph('y'), ['x', 'y']],
    [
      'keep inserted cells and lose deleted ones',
      table(row([cell('a', change('cellIns')), cell('b', change('cellDel')), 'c'])),
      ['a', 'c'],
    ],
    ['lose a row with its last cell', table(row([cell('a', change('cellDel'))]), row(['b'])), ['b']],
    ['go within a cell, which keeps a paragraph', table(row([cell(table(row(['a'], change('del'))))])), ['']],
  ])('%s', (_, given, expected) => {
    expect(accepted(given)).toEqual(expected);
  });

  it('take the merge that was proposed for their cells', () => {
    const proposed = (merge: string) =>
      `<w:tcW w:w="5" w:type="dxa"/><w:vMerge/><w:vAlign w:val="top"/><w:cellMerge w:id="1" w:author="A" ${merge}/>`;
    const now = (merge: string) => `<w:tcW w:w="5" w:type="dxa"/>${merge}<w:vAlign w:val="top"/>`;
    const given = table(
      row([cell('a', proposed('w:vMerge="rest"'))]),
      row([cell('b', proposed('w:vMerge="cont"'))]),
      row([cell('c', proposed('w:vMergeOrig="cont"'))]),
    );
    expect(body(given)).toBe(
      table(
        row([cell('a', now('<w:vMerge w:val="restart"/>'))]),
        row([cell('b', now('<w:vMerge w:val="continue"/>'))]),
        row([cell('c', now(''))]),
      ),
    );
  });
});

describe('form', () => {
  it.each([
    ['of characters', paragraph(run('a', `<w:b/>${change('rPrChange', '<w:rPr><w:i/></w:rPr>')}`)), paragraph(run('a', '<w:b/>'))],
    [
      'of paragraphs',
      paragraph(run('a'), `<w:jc w:val="left"/>${change('pPrChange', '<w:pPr/>')}`),
      paragraph(run('a'), '<w:jc w:val="left"/>'),
    ],
    ['of sections', `<w:sectPr><w:titlePg/>${change('sectPrChange')}</w:sectPr>`, '<w:sectPr><w:titlePg/></w:sectPr>'],
    [
      'of list numbers',
      paragraph(run('a'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/>${change('ins')}</w:numPr>`),
      paragraph(run('a'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    ],
    [
      'of tables, rows and cells',
      `<w:tbl><w:tblPr>${change('tblPrChange')}</w:tblPr><w:tblGrid>${change('tblGridChange')}</w:tblGrid>${row([cell('a', `<w:vAlign w:val="top"/>${change('tcPrChange')}`)], `<w:cantSplit/>${change('trPrChange')}`)}</w:tbl>`,
      `<w:tbl><w:tblPr></w:tblPr><w:tblGrid></w:tblGrid>${row([cell('a', '<w:vAlign w:val="top"/>')], '<w:cantSplit/>')}</w:tbl>`,
    ],
  ])('%s stays as it was changed', (_, given, expected) => {
    expect(body(given)).toBe(expected);
  });
});

describe('formulas', () => {
  const formula = (inside: string): string => paragraph(`<m:oMath>${inside}</m:oMath>`);
  const letter = (name: string, mark = ''): string => `<m:r>${mark}<m:t>${name}</m:t></m:r>`;
  const fraction = (mark: string, inside: string): string => `<m:f><m:fPr><m:ctrlPr>${mark}</m:ctrlPr></m:fPr>${inside}</m:f>`;

  it.each([
    [
      'lose deleted letters and keep inserted ones',
      letter('a', change('del', '<w:rPr/>')) + letter('b', change('ins', '<w:rPr/>')),
      letter('b', '<w:rPr/>'),
    ],
    [
      'lose a deleted fraction',
      letter('a') + fraction(change('del', '<w:rPr/>'), `<m:num>${letter('b', change('del'))}</m:num>`),
      letter('a'),
    ],
    [
      'keep what somebody left in one',
      fraction(change('del'), `<m:num>${letter('b')}</m:num>`),
      fraction('', `<m:num>${letter('b')}</m:num>`),
    ],
  ])('%s', (_, given, expected) => {
    expect(body(formula(given))).toBe(formula(expected));
  });
});

it('headers, footers and notes are as accepted as the text', () => {
  const changed = (name: string): string => paragraph(inserted(name) + deleted('x'));
  const given = { body: paragraph('a'), header: changed('h'), footer: changed('f'), footnote: changed('n'), endnote: changed('e') };
  expect(findingsOf(docx(given)).trackedChanges).toBe(8);
  const parts = preparedParts(given);
  for (const [name, words] of [
    ['header1', 'h'],
    ['footer1', 'f'],
    ['footnotes', 'n'],
    ['endnotes', 'e'],
  ] as const)
    expect(parts[`word/${name}.xml`]).toContain(paragraph(run(words)));
});
