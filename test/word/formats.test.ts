import { describe, expect, it } from 'vitest';
import { type CompoundContent, compound, doc } from './compound.ts';
import { contentTypesPart, docx, docxParts, NAMESPACES, packaged, paragraph, relationshipsPart } from './docx.ts';
import { refusalOf } from './reading.ts';

const body = paragraph('Hola');
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** The file as it would be with another type for its main part. */
const ofType = (type: string): Uint8Array =>
  packaged({ ...docxParts(body), '[Content_Types].xml': contentTypesPart({ 'word/document.xml': type }) });
const without = (name: string): Uint8Array =>
  packaged(Object.fromEntries(Object.entries(docxParts(body)).filter(([part]) => part !== name)));

const strict = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  packaged(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name,
        String(text)
          .replaceAll(NAMESPACES.w, 'http://purl.oclc.org/ooxml/wordprocessingml/main')
          .replaceAll(NAMESPACES.r, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
      ]),
    ),
  );

describe('a Word file is told by its content', () => {
  it.each([
    ['a .docx', docx(body)],
    ['one of the Strict kind', strict(docxParts({ body, header: body }))],
    ['one whose main part has another name', renamed('word/document.xml', 'x/Wörter.xml')],
    [
      'one with other prefixes',
      packaged({ ...docxParts(body), 'word/document.xml': `<document xmlns="${NAMESPACES.w}"><body/></document>` }),
    ],
    ['a .doc', doc('Hola')],
    ['a .doc so large that its tables have tables', doc({ pieces: [{ text: 'Hola '.repeat(3_500_000) }] })],
    ['a .doc in pieces', doc({ pieces: [{ text: 'Ho' }, { text: 'la 図', wide: true }] })],
  ])('%s is one', (_, bytes) => {
    expect(refusalOf(bytes)).toBe('taken');
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'other_file'],
    ['a text', Buffer.from('Hola'), 'other_file'],
    ['RTF', Buffer.from('{\\rtf1 Hola}'), 'other_file'],
    ['nothing', new Uint8Array(), 'other_file'],
    ['an empty ZIP', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]), 'other_file'],
    ['any ZIP', packaged({ 'a.txt': 'Hola' }), 'no_package'],
    ['a package without types', without('[Content_Types].xml'), 'no_package'],
    ['a package without relationships', without('_rels/.rels'), 'no_package'],
    ['a workbook', ofType('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'), 'other_package'],
    ['a workbook with macros', ofType('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), 'other_package'],
    ['slides', ofType('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'), 'other_package'],
    ['a Word template', ofType(`${WORD}.template.main+xml`), 'other_package'],
    ['an old workbook', compound({ Workbook: new Uint8Array(5_000) }), 'other_compound'],
    ['an old message', compound({ __properties: new Uint8Array(10), sub: { WordDocument: new Uint8Array(5_000) } }), 'other_compound'],
  ])('%s is none', (_, bytes, reason) => {
    expect(refusalOf(bytes)).toEqual({ code: 'word.not_word', facts: { reason } });
  });

  it.each([
    ['whose main part is not there', without('word/document.xml'), 'main_part'],
    [
      'whose main part is something else',
      packaged({ ...docxParts(body), 'word/document.xml': `<w:hdr xmlns:w="${NAMESPACES.w}"/>` }),
      'main_part',
    ],
    [
      'with two main parts',
      packaged({
        ...docxParts(body),
        '_rels/.rels': relationshipsPart(['a', 'b'].map((id) => ({ id, kind: 'officeDocument', target: 'word/document.xml' }))),
      }),
      'main_part',
    ],
    ['with one type twice', packaged({ ...docxParts(body), '[Content_Types].xml': twice() }), 'content_types'],
    ['with one relationship twice', docx({ body, relations: [rel('a'), rel('a')] }), 'relationships'],
  ])('one %s is damaged', (_, bytes, reason) => {
    expect(refusalOf(bytes)).toEqual({ code: 'word.damaged', facts: { reason } });
  });
});

describe('macros are found', () => {
  it.each([
    ['by the type of the main part', ofType('application/vnd.ms-word.document.macroEnabled.main+xml'), 'content_type'],
    ['by the type of a template', ofType('application/vnd.ms-word.template.macroEnabledTemplate.main+xml'), 'content_type'],
    ['by the name of a part', docx({ body, parts: { 'word/vbaProject.bin': 'x' } }), 'part_name'],
    ['by that name in other letters', docx({ body, parts: { 'x/VBAPROJECT.BIN': 'x' } }), 'part_name'],
    [
      'by the type of any part',
      docx({ body, parts: { 'word/x.bin': 'x' }, types: { 'word/x.bin': 'application/vnd.ms-office.vbaProject' } }),
      'content_type',
    ],
    [
      'by a relationship',
      docx({ body, parts: { 'word/x.bin': 'x' }, relations: [{ id: 'a', kind: 'vbaProject', target: 'x.bin' }] }),
      'relationship',
    ],
    [
      'in a workbook within',
      docx({ body, types: { 'word/embeddings/a.xlsm': 'application/vnd.ms-excel.sheet.macroEnabled.12' } }),
      'content_type',
    ],
    ['in a .doc', old({ Macros: { VBA: { dir: new Uint8Array(10) } } }), 'storage'],
    ['in what a .doc holds', old({ ObjectPool: { _1: { _VBA_PROJECT_CUR: { a: new Uint8Array(1) } } } }), 'storage'],
  ])('%s', (_, bytes, where) => {
    expect(refusalOf(bytes)).toEqual({ code: 'word.macros', facts: { where } });
  });
});

it('a .doc whose pieces name the same bytes again and again is damaged', () => {
  const given = (times: number): Uint8Array => doc({ pieces: [{ text: 'x'.repeat(3_000), times }] });
  expect(refusalOf(given(1))).toBe('taken');
  expect(refusalOf(given(500))).toEqual({ code: 'word.damaged', facts: { reason: 'doc_pieces' } });
});

it('fields at the end of a large .doc are read', () => {
  const large = doc({ pieces: [{ text: 'Hola '.repeat(3_500_000) }, { text: '\u0013 INCLUDETEXT x\u0015', wide: true }] });
  expect(refusalOf(large)).toEqual({ code: 'word.includes_files', facts: { field: 'INCLUDETEXT' } });
});

describe('encryption is found', () => {
  it.each([
    ['of a .docx', compound({ EncryptionInfo: new Uint8Array(100), EncryptedPackage: new Uint8Array(9_000) }), 'package'],
    [
      'of a .docx with rights',
      compound({ '\u0006DataSpaces': { Version: new Uint8Array(4) }, EncryptedPackage: new Uint8Array(9_000) }),
      'package',
    ],
    ['of a .doc', doc({ pieces: [{ text: 'Hola' }], encrypted: true }), 'doc'],
  ])('%s', (_, bytes, reason) => {
    expect(refusalOf(bytes)).toEqual({ code: 'word.encrypted', facts: { reason } });
  });
});

describe('a compound file', () => {
  const whole = doc('Hola');
  /** The file with a number of 32 bits somewhere replaced. */
  const patched = (at: number, value: number, bytes = whole): Uint8Array => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(at, value, true);
    return copy;
  };
  const tableAt = (new DataView(whole.buffer).getUint32(76, true) + 1) * 512;
  const directory = new DataView(whole.buffer).getUint32(48, true);

  it.each([
    ['whose directory follows itself for ever', patched(tableAt + directory * 4, directory), 'compound_chain'],
    ['whose directory begins nowhere', patched(48, 1_000_000), 'compound_sector'],
    ['without a directory', patched(48, 0xfffffffe), 'compound_directory'],
    ['that needs more tables than it has sectors', patched(44, 0x7fffffff), 'compound_table'],
    ['whose tables go on where nothing is', patched(44, 12), 'compound_sector'],
    ['of another sector size', patched(30, 0x0006_0014), 'compound_header'],
    ['that ends after its first bytes', whole.subarray(0, 100), 'compound_header'],
  ])('%s is damaged', (_, bytes, reason) => {
    expect(refusalOf(bytes)).toEqual({ code: 'word.damaged', facts: { reason } });
  });

  it('whose streams follow themselves ends, by their sizes', () => {
    const content = new DataView(whole.buffer);
    // The text is the first chain of the file: its second sector leads back to its first, and what is read of it lies in those two.
    expect(content.getUint32(tableAt, true)).toBe(1);
    expect(refusalOf(patched(tableAt + 4, 0))).toBe('taken');
  });

  it('whose tree names an entry as its own neighbour ends', () => {
    const first = (directory + 1) * 512 + 128;
    expect(refusalOf(patched(first + 68, 1, patched(first + 72, 1)))).toMatchObject({
      code: 'word.damaged',
      facts: { reason: 'doc_table' },
    });
  });

  it.each([
    ['a table of pieces beyond its stream', (clx: DataView) => clx.setUint32(1, 1_000_000, true)],
    ['pieces beyond the file', (clx: DataView) => clx.setUint32(5 + 8 + 2, 0x3fffffff, true)],
    ['pieces that go back', (clx: DataView) => clx.setUint32(5, 9, true)],
    ['no pieces', (clx: DataView) => clx.setUint8(0, 7)],
  ])('of a .doc with %s is damaged', (_, lie) => {
    const copy = whole.slice();
    // The small streams lie behind the text, which takes ten sectors.
    lie(new DataView(copy.buffer, 512 + 10 * 512));
    expect(refusalOf(copy)).toEqual({ code: 'word.damaged', facts: { reason: 'doc_pieces' } });
  });
});

const old = (beside: CompoundContent): Uint8Array => doc({ pieces: [{ text: 'Hola' }], beside });
const rel = (id: string) => ({ id, kind: 'image', target: 'a.png' });
const twice = (): string => contentTypesPart({ a: 'x/y' }).replace('</Types>', '<Override PartName="/A" ContentType="x/z"/></Types>');

function renamed(from: string, to: string): Uint8Array {
  return packaged(
    Object.fromEntries(
      Object.entries(docxParts(body)).map(([name, text]) => [name === from ? to : name, String(text).replaceAll(from, to)]),
    ),
  );
}
