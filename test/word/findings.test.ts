import { describe, expect, it } from 'vitest';
import {
  cell,
  change,
  commented,
  type DocxContent,
  deleted,
  docx,
  endMark,
  inserted,
  movedAway,
  movedHere,
  paragraph,
  type Relation,
  row,
  run,
  table,
  textBox,
} from './docx.ts';
import { findingsOf } from './reading.ts';

const changesIn = (body: string): number => findingsOf(docx(body)).trackedChanges;

describe('tracked changes are counted, each mark as one', () => {
  it.each([
    ['none', paragraph('a'), 0],
    ['what was inserted and deleted', paragraph(inserted('a') + deleted('b')), 2],
    ['what moved', paragraph(movedAway('a')) + paragraph(movedHere('a')), 2],
    ['ends of paragraphs', paragraph('<w:r/>', endMark('ins')) + paragraph('<w:r/>', endMark('moveFrom')), 2],
    ['form, and nothing of what it was before', paragraph(run('a'), change('pPrChange', `<w:pPr>${endMark('ins')}</w:pPr>`)), 1],
    ['form of characters', paragraph(run('a', change('rPrChange', '<w:rPr/>'))), 1],
    ['rows and cells', table(row([cell('a', change('cellIns')), cell('b', change('cellMerge'))], change('ins'))), 3],
    ['sections, tables, list numbers', `${table()}${change('sectPrChange')}${change('tblPrChange')}${change('numberingChange')}`, 3],
    ['content controls that were added', `${change('customXmlInsRangeStart')}${change('customXmlInsRangeEnd')}`, 1],
    ['conflicts', paragraph(change('x').replaceAll('w:x', 'w14:conflictDel')), 1],
    ['a text box once, although it stands there twice', paragraph(textBox(paragraph(inserted('a') + deleted('b')))), 2],
    ['a text box that only its older form has', paragraph(textBox(paragraph(inserted('a'))).replace(inserted('a'), '')), 1],
    ['a text box in a text box', paragraph(textBox(paragraph(textBox(paragraph(inserted('a'))) + deleted('b')))), 2],
  ])('%s', (_, body, expected) => {
    expect(changesIn(body)).toBe(expected);
  });

  it('in headers, footers, notes and comments, also where only their relationship says what they are', () => {
    const changed = paragraph(inserted('a'));
    const given: DocxContent = { body: changed, header: changed, footer: changed, footnote: changed, endnote: changed };
    expect(findingsOf(docx(given)).trackedChanges).toBe(5);
    const hidden: DocxContent = {
      body: paragraph('a'),
      relations: [{ id: 'h', kind: 'header', target: 'x/y.xml' }],
      parts: { 'word/x/y.xml': `<w:hdr xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main">${changed}</w:hdr>` },
    };
    expect(findingsOf(docx(hidden)).trackedChanges).toBe(1);
  });

  it('not in building blocks that are not on any page', () => {
    const given: DocxContent = {
      body: paragraph('a'),
      relations: [{ id: 'g', kind: 'glossaryDocument', target: 'glossary/document.xml' }],
      parts: {
        'word/glossary/document.xml': `<w:glossaryDocument xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main">${paragraph(inserted('a'))}</w:glossaryDocument>`,
      },
    };
    expect(findingsOf(docx(given)).trackedChanges).toBe(0);
  });
});

describe('comments are counted', () => {
  it.each([
    ['where the text refers to them', paragraph(commented(1, 'a') + commented(2, 'b')), { 1: 'x', 2: 'y' }, 2],
    ['and not where it does not', paragraph(commented(1, 'a')), { 1: 'x', 2: 'y' }, 1],
    ['and not where they are not there', paragraph(commented(1, 'a') + commented(3, 'a')), { 1: 'x' }, 1],
    ['and not where there are none', paragraph(commented(1, 'a')), undefined, 0],
  ])('%s', (_, body, comments, expected) => {
    expect(findingsOf(docx({ body, ...(comments ? { comments } : {}) })).comments).toBe(expected);
  });
});

describe('targets outside of the file are counted', () => {
  const outside = (kind: string, id = 'x', target = 'http://example.com/a'): Relation => ({ id, kind, target, isExternal: true });
  const count = (body: string, relations: readonly Relation[], more: Partial<DocxContent> = {}): number =>
    findingsOf(docx({ body, relations, ...more })).externalTargets;
  const picture = '<w:r><w:drawing><a:blip r:link="x"/></w:drawing></w:r>';

  it.each(['image', 'oleObject', 'frame', 'subDocument', 'attachedTemplate', 'mailMergeSource', 'video', 'unheardOf'])('%s', (kind) => {
    expect(count(paragraph('a'), [outside(kind)])).toBe(1);
  });

  it.each([
    ['a link that people click', paragraph('<w:hyperlink r:id="x"/>'), [outside('hyperlink')], 0],
    ['a link on a picture', paragraph('<w:r><a:hlinkClick r:id="x"/></w:r>'), [outside('hyperlink')], 0],
    ['a link that nothing uses', paragraph('a'), [outside('hyperlink')], 0],
    ['a link that a picture loads', paragraph(picture), [outside('hyperlink')], 1],
    ['a link that people click and a picture loads', paragraph(`<w:hyperlink r:id="x"/>${picture}`), [outside('hyperlink')], 1],
    ['an address that says it is in the file', paragraph(picture), [{ id: 'x', kind: 'image', target: 'http://example.com/a' }], 1],
    ['a share that says it is in the file', paragraph(picture), [{ id: 'x', kind: 'image', target: '\\\\server\\a.png' }], 1],
    ['a picture of the file', paragraph(picture), [{ id: 'x', kind: 'image', target: 'media/a.png' }], 0],
    [
      'a picture by its address in place',
      paragraph('<w:pict><v:shape><v:imagedata src="http://example.com/a"/></v:shape></w:pict>'),
      [],
      1,
    ],
    ['a fill by its address in place', paragraph('<w:pict><v:rect><v:fill o:href="http://example.com/a"/></v:rect></w:pict>'), [], 1],
    ['a link of a shape', paragraph('<w:pict><v:shape href="http://example.com/a" o:href="http://example.com/a"/></w:pict>'), [], 0],
  ])('%s', (_, body, relations, expected) => {
    expect(count(body, relations)).toBe(expected);
  });

  it('in every part that has relationships, and in those of the package', () => {
    const relationships = (target: string): string =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/image" Target="${target}" TargetMode="External"/></Relationships>`;
    const parts = {
      'word/_rels/header1.xml.rels': relationships('http://a'),
      'word/embeddings/_rels/a.bin.rels': relationships('http://b'),
    };
    expect(count('', [], { header: paragraph('a'), parts })).toBe(2);
  });

  const drawn = (svg: string | Uint8Array): number =>
    count(paragraph('<w:r><a:blip r:embed="s"/></w:r>'), [{ id: 's', kind: 'image', target: 'media/a.png' }], {
      parts: { 'word/media/a.png': svg },
    });
  it.each([
    ['with nothing outside', '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><image href="data:image/png;base64,AA"/></svg>', 0],
    ['with a type declaration', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg/>', 0],
    ['with a picture', '\ufeff<svg><image xlink:href="http://example.com/a"/></svg>', 1],
    ['with a file', "<svg><image href='file:///etc/passwd'/></svg>", 1],
    ['with a style', '<svg><style>@import "a.css";</style></svg>', 1],
    ['with a font', '<svg><style>a { src: url(b.ttf) }</style></svg>', 1],
    ['with entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', 1],
    ['in other letters', Buffer.from('\ufeff<svg><image href="http://example.com/a"/></svg>', 'utf16le'), 1],
    ['packed', Buffer.from('1f8b0800', 'hex'), 1],
    ['that is none', '<a href="http://example.com"/>', 0],
  ])('a vector picture %s, whatever its name', (_, svg, expected) => {
    expect(drawn(svg)).toBe(expected);
  });
});
