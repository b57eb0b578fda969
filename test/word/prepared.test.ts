import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparePackage } from '../../shared-kernel/word/prepare/prepare-package.ts';
import { Elements } from '../../shared-kernel/word/xml/scan.ts';
import { type Node, treeOf } from '../../shared-kernel/word/xml/tree.ts';
import { count } from '../support/counts.ts';
import {
  cell,
  change,
  commented,
  type DocxContent,
  deleted,
  docx,
  docxParts,
  endMark,
  inserted,
  movedAway,
  movedHere,
  packaged,
  paragraph,
  type Relation,
  row,
  run,
  table,
  textBox,
  XMLNS,
} from './docx.ts';
import { AS_IT_IS, bodyOf, CLEAN, findingsOf, partsOf, preparedParts, textsOf } from './reading.ts';

const outside = (kind: string, id = 'x'): Relation => ({ id, kind, target: 'http://example.com/a', isExternal: true });

describe('the file as the converter gets it', () => {
  it('is the same bytes each time, without times', () => {
    const given: DocxContent = { body: paragraph(commented(1, 'a') + deleted('b')), comments: { 1: 'x' }, settings: '<w:trackRevisions/>' };
    const bytes = preparePackage(docx(given), CLEAN);
    expect(preparePackage(docx(given), CLEAN)).toEqual(bytes);
    expect(preparePackage(packaged(docxParts(given), new Date(2001, 1, 1)), CLEAN)).toEqual(bytes);
    expect(findingsOf(bytes)).toMatchObject({ trackedChanges: 0, comments: 0 });
  });

  it('has every part that nothing concerns byte by byte as it was', () => {
    const given: DocxContent = {
      body: paragraph('a  b'),
      header: '<w:p  />',
      styles: '<!-- x -->',
      settings: '<w:zoom w:percent="100"/>',
      parts: { 'word/media/a.png': Buffer.from('89504e47', 'hex'), __proto__: 'x', 'customXml/item1.xml': '<a>\r\n</a>' },
    };
    const parts = preparedParts(given);
    expect(parts).toEqual(partsOf(docx(given)));
    expect(Object.keys(parts)).toEqual(Object.keys(partsOf(docx(given))));
  });

  it('shows changes and comments where they are wanted', () => {
    const given: DocxContent = { body: paragraph(commented(1, 'a') + deleted('b') + inserted('c')), comments: { 1: 'x' } };
    expect(preparedParts(given, AS_IT_IS)).toEqual(partsOf(docx(given)));
    const accepted = preparedParts(given, { trackedChanges: 'ACCEPTED', comments: 'SHOWN' });
    expect(bodyOf(accepted)).toBe(paragraph(commented(1, 'a') + run('c')));
    expect(accepted['word/comments.xml']).toBe(docxParts(given)['word/comments.xml']);
    expect(bodyOf(preparedParts(given, { trackedChanges: 'SHOWN', comments: 'LEFT_OUT' }))).toBe(
      paragraph(run('a') + deleted('b') + inserted('c')),
    );
  });

  it('is UTF-8 where a part was UTF-16, and says so', () => {
    const text = `<?xml version="1.0" encoding="UTF-16" standalone="yes"?><w:document ${XMLNS}><w:body>${paragraph(run('é') + deleted('b'))}</w:body></w:document>`;
    const given: DocxContent = { body: '', parts: { 'word/document.xml': Buffer.from(`\ufeff${text}`, 'utf16le') } };
    const part = preparedParts(given)['word/document.xml']!;
    expect(part.startsWith('<?xml version="1.0" standalone="yes"?><w:document ')).toBe(true);
    expect(textsOf(part)).toEqual(['é']);
  });
});

describe('comments that are left out', () => {
  const extended = 'application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml';
  const given: DocxContent = {
    body: paragraph(`${commented(1, 'a')}<w:r><w:t>b</w:t><w:commentReference w:id="1"/></w:r>`),
    header: paragraph(commented(1, 'h')),
    comments: { 1: 'x' },
    relations: [{ id: 'e', kind: 'commentsExtended', target: 'commentsExtended.xml' }],
    parts: {
      'word/commentsExtended.xml': '<a/>',
      'word/_rels/comments.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`,
    },
    types: { 'word/commentsExtended.xml': extended },
  };

  it('go with their marks, their parts, and all that names these', () => {
    const parts = preparedParts(given);
    expect(bodyOf(parts)).toContain(paragraph(`${run('a')}<w:r><w:t>b</w:t></w:r>`));
    expect(parts['word/header1.xml']).toContain(paragraph(run('h')));
    expect(Object.keys(parts).filter((name) => /comments/.test(name))).toEqual([]);
    expect(Object.values(parts).join('')).not.toMatch(/comments/i);
    expect(parts['word/_rels/document.xml.rels']).toContain('header1.xml');
  });
});

describe('what would be loaded from outside', () => {
  const address = /http:\/\/example\.com/;
  const prepared = (body: string, relations: readonly Relation[], more: Partial<DocxContent> = {}) =>
    preparedParts({ body, relations, ...more }, AS_IT_IS);

  it.each([
    [
      'a picture keeps its place',
      '<w:r><w:drawing><a:blip r:embed="y" r:link="x"><a:lum/></a:blip></w:drawing></w:r>',
      '<w:r><w:drawing><a:blip r:embed="y"><a:lum/></a:blip></w:drawing></w:r>',
    ],
    [
      'a picture of the older kind keeps its place',
      '<w:pict><v:imagedata r:id="x" o:title="t" src="http://example.com/b"/></w:pict>',
      '<w:pict><v:imagedata o:title="t"/></w:pict>',
    ],
    ['a fill keeps its shape', '<w:pict><v:fill o:relid="x" type="frame"/></w:pict>', '<w:pict><v:fill type="frame"/></w:pict>'],
    [
      'a linked object keeps its picture',
      '<w:object><v:shape/><o:OLEObject Type="Link" r:id="x"/></w:object>',
      '<w:object><v:shape/></w:object>',
    ],
    ['a document within goes', '<w:subDoc r:id="x"/>', ''],
    ['a film goes', '<a:nvPr><a:videoFile r:link="x"/></a:nvPr>', '<a:nvPr></a:nvPr>'],
    ['what nobody knows goes without its address', '<q:x xmlns:q="urn:q" r:id="x" q:a="1"/>', '<q:x xmlns:q="urn:q" q:a="1"/>'],
    [
      'a link loses an address that a picture loads',
      '<w:hyperlink r:id="x"><w:r/></w:hyperlink><a:blip r:link="x"/>',
      '<w:hyperlink><w:r/></w:hyperlink><a:blip/>',
    ],
  ])('%s', (_, inside, expected) => {
    const parts = prepared(paragraph(inside), [outside('hyperlink')]);
    expect(bodyOf(parts)).toBe(paragraph(expected));
    expect(Object.values(parts).join('')).not.toMatch(address);
  });

  it('goes out of settings, frames and charts', () => {
    const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="y/attachedTemplate" Target="http://example.com/t.dotm" TargetMode="External"/></Relationships>`;
    const given: DocxContent = {
      body: '',
      settings:
        '<w:attachedTemplate r:id="x"/><w:trackRevisions/><w:documentProtection w:edit="forms"/><w:mailMerge><w:dataSource r:id="x"/></w:mailMerge><w:updateFields w:val="true"/><w:zoom/>',
      relations: [{ id: 'w', kind: 'webSettings', target: 'webSettings.xml' }],
      parts: {
        'word/_rels/settings.xml.rels': relationships,
        'word/webSettings.xml': `<w:webSettings ${XMLNS}><w:frameset><w:frame><w:sourceFileName r:id="x"/></w:frame></w:frameset></w:webSettings>`,
        'word/_rels/webSettings.xml.rels': relationships,
        'word/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${XMLNS}><c:chart/><c:externalData r:id="x"><c:autoUpdate/></c:externalData></c:chartSpace>`,
        'word/charts/_rels/chart1.xml.rels': relationships,
        'word/embeddings/_rels/gone.bin.rels': relationships,
      },
    };
    expect(findingsOf(docx(given)).externalTargets).toBe(4);
    const parts = preparedParts(given, AS_IT_IS);
    expect(parts['word/settings.xml']).toContain('><w:documentProtection w:edit="forms"/><w:zoom/></w:settings>');
    expect(parts['word/webSettings.xml']).toContain('<w:frameset><w:frame></w:frame></w:frameset>');
    expect(parts['word/charts/chart1.xml']).toContain('><c:chart/></c:chartSpace>');
    expect(Object.values(parts).join('')).not.toMatch(address);
  });

  it('goes where a vector picture of the file would load it', () => {
    const relations = [
      { id: 'p', kind: 'image', target: 'media/a.png' },
      { id: 's', kind: 'image', target: 'media/a.svg' },
    ];
    const parts = prepared(paragraph('<w:r><a:blip r:embed="p"><q:svgBlip xmlns:q="urn:q" r:embed="s"/></a:blip></w:r>'), relations, {
      parts: { 'word/media/a.png': 'x', 'word/media/a.svg': '<svg><image href="http://example.com/a"/></svg>' },
    });
    expect(bodyOf(parts)).toContain('<a:blip r:embed="p"><q:svgBlip xmlns:q="urn:q"/></a:blip>');
    expect(parts['word/_rels/document.xml.rels']).not.toContain('a.svg');
  });

  it('stays where it is a link', () => {
    const parts = prepared(paragraph('<w:hyperlink r:id="x"><w:r/></w:hyperlink>'), [outside('hyperlink'), outside('image', 'y')]);
    expect(parts['word/_rels/document.xml.rels']).toMatch(address);
    expect(bodyOf(parts)).toBe(paragraph('<w:hyperlink r:id="x"><w:r/></w:hyperlink>'));
    expect(findingsOf(preparePackage(docx({ body: '', relations: [outside('hyperlink')] }), CLEAN)).externalTargets).toBe(0);
  });
});

/** Paragraphs, tables and what is within them, changed and commented in any way. */
const content = fc.letrec<{ inline: string; paragraph: string; block: string; blocks: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    ...[
      run('a'),
      inserted('b'),
      deleted('c'),
      commented(1, 'd'),
      movedHere('e'),
      movedAway('f'),
      '<w:bookmarkStart w:id="4" w:name="x"/>',
    ].map((one) => fc.constant(one)),
    ...[
      '<a:blip r:link="x"/>',
      '<w:hyperlink r:id="x"/>',
      `<w:hyperlink r:id="x">${deleted('h')}<w:bookmarkEnd w:id="4"/></w:hyperlink>`,
      '<w:subDoc r:id="x"/>',
      '<w:pict><v:fill src="http://example.com"/></w:pict>',
    ].map((one) => fc.constant(one)),
    tie('inline').map((inside) => change('ins', inside)),
    tie('inline').map((inside) => change('del', inside)),
    tie('blocks').map((inside) => textBox(inside)),
    fc.constant(run('g', change('rPrChange', '<w:rPr/>'))),
  ),
  paragraph: fc
    .tuple(
      fc.array(tie('inline'), { maxLength: 3 }),
      fc.constantFrom('', ...(['ins', 'del', 'moveFrom', 'moveTo'] as const).map(endMark), change('pPrChange')),
    )
    .map(([inside, form]) => paragraph(inside.join('') || '<w:r/>', form)),
  block: fc.oneof(
    { maxDepth: 3 },
    tie('paragraph'),
    fc
      .array(
        fc.tuple(
          // As in every file, a cell ends with a paragraph.
          fc.tuple(tie('blocks'), tie('paragraph')).map((both) => both.join('')),
          fc.constantFrom('', change('cellIns'), change('cellDel'), change('cellMerge')),
          fc.constantFrom('', change('ins'), change('del')),
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map((rows) => table(...rows.map(([inside, ofCell, ofRow]) => row([cell(inside, ofCell)], ofRow)))),
    tie('blocks').map((inside) => `<w:sdt><w:sdtContent>${inside}</w:sdtContent></w:sdt>`),
    tie('blocks').map((inside) => change('ins', inside)),
    fc.constant(change('customXmlDelRangeStart') + change('customXmlDelRangeEnd')),
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }).map((all) => all.join('')),
}));

const BLOCKS = /^w:(?:p|tbl|sdt|sectPr|tcPr|(?:bookmark|commentRange)(?:Start|End))$/;
const RUNS = /^w:(?:pPr|r|hyperlink|subDoc|pict|(?:bookmark|commentRange)(?:Start|End))$|^a:blip$/;
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'w:body': BLOCKS,
  'w:hdr': BLOCKS,
  'w:tc': BLOCKS,
  'w:txbxContent': BLOCKS,
  'w:sdtContent': BLOCKS,
  'w:p': RUNS,
  'w:hyperlink': RUNS,
  'w:tbl': /^w:(?:tblPr|tblGrid|tr|bookmark(?:Start|End))$/,
  'w:tr': /^w:(?:trPr|tc|bookmark(?:Start|End))$/,
};

/** Elements below others that they may not stand in, of those that are generated here. */
const misplaced = ({ name, children }: Node): string[] =>
  children.flatMap((child) => [...((ALLOWED[name] ?? /./).test(child.name) ? [] : [`${name} > ${child.name}`]), ...misplaced(child)]);

describe('whatever a file holds', () => {
  it('nothing of it is left once it is prepared, and preparing it again changes nothing', () => {
    fc.assert(
      fc.property(content.blocks, content.blocks, (body, header) => {
        const given = docx({ body, header, comments: { 1: 'x' }, relations: [outside('hyperlink')] });
        const found = findingsOf(given);
        const bytes = preparePackage(given, CLEAN);
        expect(findingsOf(bytes)).toEqual({ trackedChanges: 0, comments: 0, externalTargets: 0, legalNumbers: 0, missingFonts: [] });
        expect(preparePackage(bytes, CLEAN)).toEqual(bytes);
        const shown = preparePackage(given, AS_IT_IS);
        // What is loaded goes with the element that names it, and so may change what is counted within it: nothing else does.
        expect(findingsOf(shown)).toEqual({ ...found, externalTargets: 0 });
        if (found.trackedChanges === 0 && found.externalTargets === 0) expect(bodyOf(partsOf(shown))).toBe(bodyOf(partsOf(given)));
      }),
      { numRuns: count('Word files prepared', 60, 1_000) },
    );
  });

  it('what is left stands where it may', () => {
    fc.assert(
      fc.property(content.blocks, content.blocks, (body, header) => {
        const parts = partsOf(preparePackage(docx({ body, header }), CLEAN));
        for (const name of ['word/document.xml', 'word/header1.xml'])
          expect(misplaced(treeOf(parts[name]!, new Elements(), () => false))).toEqual([]);
      }),
      { numRuns: count('places in Word files prepared', 60, 1_000) },
    );
  });

  it('every cell that is left ends with a paragraph', () => {
    fc.assert(
      fc.property(content.blocks, (body) => {
        const prepared = bodyOf(partsOf(preparePackage(docx(body), CLEAN)));
        expect(prepared).not.toMatch(/<\/w:(?:tbl|tcPr)><\/w:tc>|<w:tc><\/w:tc>/);
      }),
      { numRuns: count('tables of Word files prepared', 60, 1_000) },
    );
  });
});
