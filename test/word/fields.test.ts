import { describe, expect, it } from 'vitest';
import { doc } from './compound.ts';
import { deleted, docx, field, paragraph, run, simpleField, textBox } from './docx.ts';
import { refusalOf } from './reading.ts';

const NAMES = ['INCLUDETEXT', 'INCLUDEPICTURE', 'INCLUDE', 'IMPORT', 'LINK', 'DDE', 'DDEAUTO', 'RD', 'DATABASE'];
const refused = (name: string) => ({ code: 'word.includes_files', facts: { field: name } });
const inText = (content: string) => refusalOf(docx(paragraph(content)));
const part = (code: string): string => `<w:r><w:instrText>${code}</w:instrText></w:r>`;
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

describe('a field that brings in files is refused', () => {
  it.each(NAMES)('%s', (name) => {
    expect(inText(field(` ${name} "C:\\\\a.docx" `))).toEqual(refused(name));
    expect(inText(simpleField(`${name} x`))).toEqual(refused(name));
    expect(refusalOf(doc(`Hola \u0013 ${name} x\u0014y\u0015`))).toEqual(refused(name));
  });

  it.each([
    ['in small letters', field(' includeText x')],
    ['over many runs', field(['  ', 'INC', 'LU', 'DETE', 'XT', ' x'])],
    ['with a deleted run in it', field(['INC', deleted('zzz').replaceAll('delText', 'delInstrText').replace('zzz', 'LUDETEXT')])],
    ['behind more space than one keeps', field(`${' '.repeat(5_000)}INCLUDETEXT x`)],
    ['in quotes', field(' "INCLUDETEXT" x')],
    ['over two paragraphs', `${mark('begin')}${part('INCLUDE')}</w:p><w:p>${part('TEXT x')}${mark('end')}`],
    ['that never ends', mark('begin') + part('INCLUDETEXT x')],
    ['without a result', mark('begin') + part('INCLUDETEXT x') + mark('end')],
    ['within another', field([' IF 1=1 ', field('INCLUDETEXT x'), ' '])],
    ['in the result of another', field(' REF a ', '').replace(run(''), field('INCLUDETEXT x'))],
    ['whose name another one writes', field([field(' QUOTE x ', 'INCLUDE'), 'TEXT "a"'])],
    ['outside of any field', part('INCLUDETEXT x')],
    ['in a text box', textBox(paragraph(field('INCLUDETEXT x')))],
    ['around a text box', mark('begin') + part('INCLUDE') + textBox(paragraph(part('QUOTE'))) + part('TEXT x') + mark('end')],
    ['that is deleted', field('INCLUDETEXT x').replaceAll('instrText', 'delInstrText')],
    ['with an entity for a letter', field('INCLUDETEXT x').replace('INC', '&#73;NC')],
  ])('%s', (_, content) => {
    expect(inText(content)).toEqual(refused('INCLUDETEXT'));
  });

  it.each(['header', 'footer', 'footnote', 'endnote', 'settings', 'styles', 'numbering'] as const)('in the %s', (where) => {
    expect(refusalOf(docx({ body: paragraph('a'), [where]: paragraph(field('DDEAUTO x')) }))).toEqual(refused('DDEAUTO'));
  });

  it('in comments, and in parts that nothing names', () => {
    const inside = docx({ body: paragraph('a'), comments: { 1: 'x' } });
    expect(refusalOf(inside)).toBe('taken');
    const loose = docx({
      body: paragraph('a'),
      parts: { 'word/x.xml': `<w:hdr xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main">${paragraph(field('LINK x'))}</w:hdr>` },
    });
    expect(refusalOf(loose)).toEqual(refused('LINK'));
  });

  it('and so are other documents within', () => {
    expect(inText('</w:p><w:altChunk r:id="c"/><w:p>')).toEqual(refused('altChunk'));
    expect(
      refusalOf(docx({ body: '', relations: [{ id: 'c', kind: 'aFChunk', target: 'a.html' }], parts: { 'word/a.html': '<b>' } })),
    ).toEqual(refused('altChunk'));
  });

  it('in a .doc, over pieces and in both kinds of letters', () => {
    expect(refusalOf(doc({ pieces: [{ text: 'a\u0013 INCLU' }, { text: 'DEPICTURE x\u0015', wide: true }] }))).toEqual(
      refused('INCLUDEPICTURE'),
    );
    expect(refusalOf(doc('a\u0013 \u0013QUOTE x\u0014DDE\u0015AUTO x\u0015'))).toEqual(refused('DDEAUTO'));
    expect(refusalOf(doc(`a\u0013 ${' '.repeat(3_000)}LINK x\u0015`))).toEqual(refused('LINK'));
  });
});

it('fields within fields end somewhere', () => {
  const nested = (levels: number): string => mark('begin').repeat(levels) + part('PAGE') + mark('end').repeat(levels);
  expect(inText(nested(256))).toBe('taken');
  expect(inText(nested(257))).toEqual({ code: 'word.damaged', facts: { reason: 'fields' } });
  expect(refusalOf(doc('\u0013'.repeat(1_000)))).toEqual({ code: 'word.damaged', facts: { reason: 'fields' } });
});

describe('fields that stay within the file are taken', () => {
  it.each([
    ' PAGE ',
    ' HYPERLINK "http://x/INCLUDETEXT" ',
    ' REF INCLUDETEXT ',
    ' TOC \\o "1-3" ',
    ' MERGEFIELD Link ',
    ' = 1 + LINK ',
    ' LINKED x ',
  ])('%s', (code) => {
    expect(inText(field(code, 'x'))).toBe('taken');
    expect(inText(simpleField(code))).toBe('taken');
    expect(refusalOf(doc(`a\u0013${code}\u0014x\u0015`))).toBe('taken');
  });

  it('and so are words that are no fields', () => {
    expect(inText(run('INCLUDETEXT x'))).toBe('taken');
    expect(inText(field(' REF a ', 'INCLUDETEXT x'))).toBe('taken');
    expect(refusalOf(doc('INCLUDETEXT x'))).toBe('taken');
  });
});
