import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { inspectUpload } from '../../shared-kernel/pdf/intake.ts';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { pageText } from '../../shared-kernel/pdf/render.ts';
import { pagesOf } from '../../shared-kernel/pdf/structure/page-tree.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import { PdfStream } from '../../shared-kernel/pdf/syntax/values.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { describeWith } from '../support/needs.ts';
import { handMade } from './support/made-pdfs.ts';
import { inkIn, popplerPage } from './support/tools.ts';

afterAll(closePdfWorkers);

const limits = { maxBytes: 20 * 1024 * 1024 };
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const stream = (body: string, entries = '') => `<< ${entries} /Length ${body.length} >>\nstream\n${body}\nendstream`;
const text = (words: string) => stream(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`);
const page = (contents: number, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 9 0 R >> >> /Contents ${contents} 0 R ${more} >>`;
const twoPages = (objects: Record<number, string> = {}, catalog = '') => {
  const all: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    3: page(5),
    4: page(6),
    5: text('PRIMERA'),
    6: text('SEGUNDA'),
    7: 'null',
    8: 'null',
    9: font,
    ...objects,
  };
  return Buffer.from(handMade(Object.keys(all).map((num) => all[Number(num)]!)));
};
const swapped = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
const prepared = async (bytes: Uint8Array) =>
  (await preparePdf({ bytes, alreadySigned: false, fields: [], footer: null, productName: 'Firma' })).bytes;

describe('what cannot be read and stands on a page', () => {
  test('contents that cannot be read refuse the upload and name the page', async () => {
    const bytes = swapped(twoPages(), '6 0 obj', '6 0 xbj');
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: false, code: 'pdf.content_unreadable', facts: { page: 2 } });
    await expect(prepared(bytes)).rejects.toMatchObject({ code: 'pdf.content_unreadable', facts: { page: 2 } });
  });

  test('a picture that a page draws through another drawing', async () => {
    const bytes = twoPages({
      4: page(6, '').replace('/Font', '/XObject << /X 7 0 R >> /Font'),
      7: stream('q Q', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Y 8 0 R >> >>'),
      8: stream('q Q', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
    });
    expect(await inspectUpload(swapped(bytes, '8 0 obj', '8 0 xbj'), limits)).toMatchObject({
      ok: false,
      code: 'pdf.content_unreadable',
      facts: { page: 2 },
    });
  });

  test('a page that is nowhere in the file', async () => {
    const bytes = twoPages({ 2: '<< /Type /Pages /Kids [3 0 R 12 0 R 4 0 R] /Count 3 >>' });
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: false, code: 'pdf.content_unreadable', facts: { page: 2 } });
  });

  test('a file cut in the middle of its last page: what is gone is not a blank page', async () => {
    const bytes = twoPages();
    const cut = bytes.subarray(0, bytes.indexOf('6 0 obj'));
    const rest = Buffer.from('\ntrailer\n<< /Root 1 0 R >>\n');
    expect(await inspectUpload(Buffer.concat([cut, rest]), limits)).toMatchObject({
      ok: false,
      code: 'pdf.content_unreadable',
      facts: { page: 2 },
    });
  });

  test('bookmarks that cannot be read are left out, and that is said', async () => {
    const bytes = swapped(twoPages({ 7: '<< /Type /Outlines >>' }, '/Outlines 7 0 R'), '7 0 obj', '7 0 xbj');
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: true, removed: ['unreadable_parts'] });
  });
});

describe('what viewers read all the same', () => {
  test('an object that the cross-reference places wrongly is found by its number', async () => {
    const bytes = twoPages();
    const at = String(bytes.indexOf('6 0 obj')).padStart(10, '0');
    const wrong = swapped(bytes, `${at} 00000 n`, `${String(Number(at) + 3).padStart(10, '0')} 00000 n`);
    expect(await inspectUpload(wrong, limits)).toMatchObject({ ok: true, pages: { length: 2 } });
    expect((await pageText(await prepared(wrong)))[1]).toContain('SEGUNDA');
  });

  test('stray words in dictionaries and arrays, a stream without its end', async () => {
    const bytes = twoPages({ 3: page(5, 'stray 5 /Tabs /S'), 4: page(6).replace('[0 0 612 792]', '[0 0 nul 612 792]') });
    expect((await pageText(await prepared(bytes))).map((words) => words.trim())).toEqual(['PRIMERA', 'SEGUNDA']);
  });

  test('packed objects whose list is lost', async () => {
    const packed = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page(5)];
    const head = packed.map((_, i) => `${i + 1} ${packed.slice(0, i).join('\n').length + (i > 0 ? 1 : 0)}`).join(' ');
    const data = deflateSync(Buffer.from(`${head} ${packed.join('\n')}`, 'latin1')).toString('latin1');
    const container = stream(data, `/Type /ObjStm /N 3 /First ${head.length + 1} /Filter /FlateDecode`);
    const body = `%PDF-1.7\n5 0 obj\n${text('EMPACADA')}\nendobj\n9 0 obj\n${font}\nendobj\n10 0 obj\n${container}\nendobj\n`;
    const bytes = Buffer.from(`${body}trailer\n<< /Root 1 0 R >>\n`, 'latin1');
    expect((await pageText(await prepared(bytes)))[0]).toContain('EMPACADA');
  });

  test('a page that stands twice in the tree is two pages, each drawn on for itself', async () => {
    const bytes = twoPages({ 2: '<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R] /Count 3 >>' });
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: true, pages: { length: 3 } });
    const footer = { text: 'pie', url: 'https://firma.example/v', documentId: 'D-1' };
    const made = await preparePdf({ bytes, alreadySigned: false, fields: [], footer, productName: 'Firma' });
    const file = PdfFile.open(made.bytes);
    expect(new Set(pagesOf(file, 9).map(({ ref }) => ref.num)).size).toBe(3);
    for (const words of await pageText(made.bytes)) expect(words.match(/D-1/g)).toHaveLength(1);
  });

  test('/Encrypt null encrypts nothing', async () => {
    expect(await inspectUpload(swapped(twoPages(), '/Root 1 0 R', '/Root 1 0 R /Encrypt null'), limits)).toMatchObject({ ok: true });
  });

  test('a font matrix keeps its digits', async () => {
    const bytes = twoPages({ 8: '<< /Type /Font /Subtype /Type3 /FontMatrix [0.00048828125 0 0 0.00048828125 0 0] >>' }, '/Extra 8 0 R');
    const file = PdfFile.open(await prepared(bytes));
    expect(file.array(file.dict(file.catalog().get('Extra'))!.get('FontMatrix'))!.slice(0, 1)).toEqual([0.00048828125]);
  });
});

const field = (entries: string, rect = '100 500 300 530') =>
  `<< /Type /Annot /Subtype /Widget /F 4 /T (campo) /Rect [${rect}] /P 3 0 R ${entries} >>`;
const form = (entries: string, more = '') =>
  twoPages({ 3: page(5, '/Annots [7 0 R]'), 7: field(entries) }, `/AcroForm << /Fields [7 0 R] ${more} >>`);

describe('fields whose look their file left to the viewer', () => {
  const onFirst = async (bytes: Uint8Array) => (await pageText(await prepared(bytes)))[0];

  test.each([
    ['a text', '/FT /Tx /V (escrito a mano)', 'escrito a mano'],
    ['what a choice shows for its value', '/FT /Ch /Ff 131072 /V (mx) /Opt [[(mx) (México)] [(us) (Estados)]]', 'México'],
    ['all lines of a list', '/FT /Ch /V (b) /Opt [(uno) (b) (tres)]', 'uno'],
    ['a text longer than its field', `/FT /Tx /V (${'una palabra y otra '.repeat(4)}FIN)`, 'FIN'],
    ['a text of several lines', `/FT /Tx /Ff 4096 /V (${'una palabra y otra '.repeat(12)}FIN)`, 'FIN'],
    ['a text that stands upright', '/FT /Tx /MK << /R 90 >> /V (parado)', 'parado'],
    ['the caption of a button', '/FT /Btn /Ff 65536 /MK << /CA (Imprimir) >>', 'Imprimir'],
  ])('%s', async (_what, entries, expected) => {
    expect(await onFirst(form(entries))).toContain(expected);
  });

  test('an old picture gives way to the value, where the form says that pictures are old', async () => {
    const old = (more: string) =>
      twoPages(
        {
          3: page(5, '/Annots [7 0 R]'),
          7: field('/FT /Tx /V (valor nuevo) /AP << /N 8 0 R >>'),
          8: stream('BT /F1 12 Tf 2 9 Td (viejo) Tj ET', '/Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /F1 9 0 R >> >>'),
        },
        `/AcroForm << /Fields [7 0 R] ${more} >>`,
      );
    expect(await onFirst(old('/NeedAppearances true'))).toContain('valor nuevo');
    expect(await onFirst(old(''))).toContain('viejo');
  });

  test('letters that no font here has refuse the upload, unless the file brings a picture of them', async () => {
    const value = '/FT /Tx /V <FEFF0E020E49>';
    const facts = { page: 1, reason: 'letters' };
    expect(await inspectUpload(form(value), limits)).toMatchObject({ ok: false, code: 'pdf.content_unreadable', facts });
    const objects = {
      3: page(5, '/Annots [7 0 R]'),
      7: field(`${value} /AP << /N 8 0 R >>`),
      8: stream('q Q', '/Subtype /Form /BBox [0 0 9 9]'),
    };
    const brought = twoPages(objects, '/AcroForm << /Fields [7 0 R] /NeedAppearances true >>');
    expect(await inspectUpload(brought, limits)).toMatchObject({ ok: true });
  });

  test('a password is never written out', async () => {
    const bytes = await prepared(form('/FT /Tx /Ff 8192 /V (secreto)', '/NeedAppearances true'));
    expect((await pageText(bytes))[0]).toContain('*******');
    const file = PdfFile.open(bytes);
    const contents = [...file.xref.entries.keys()].flatMap((num) => {
      const value = file.object(num);
      return value instanceof PdfStream ? [Buffer.from(file.data(value) ?? []).toString('latin1')] : [];
    });
    expect(contents.join()).not.toContain('secreto');
  });

  test('a dynamic form is named', async () => {
    const bytes = twoPages({ 7: stream('<xdp/>') }, '/AcroForm << /Fields [] /XFA 7 0 R >>');
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: true, hasForms: true, removed: ['xfa'] });
  });

  describeWith('pdftoppm')('seen through poppler', () => {
    const frame = { x: 98, y: 498, width: 204, height: 34 };
    test.each([
      ['the border of an empty field', '/FT /Tx /MK << /BC [0 0 0] >> /BS << /W 2 >>'],
      ['its background', '/FT /Tx /MK << /BG [0.2] >>'],
      ['the line under it', '/FT /Tx /MK << /BC [0 0 1 0.5] >> /BS << /W 2 /S /U >>'],
      ['a tick', '/FT /Btn /AS /Yes'],
      ['a chosen radio button', '/FT /Btn /Ff 32768 /AS /1'],
    ])('%s is drawn', async (_what, entries) => {
      expect(inkIn(popplerPage(await prepared(form(entries)), 1), frame)).toBeGreaterThan(15);
    });

    test('a field of a layer that is off stays unseen', async () => {
      const layer = '/OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>';
      const objects = { 3: page(5, '/Annots [7 0 R]'), 7: field('/FT /Tx /V (escondido) /OC 8 0 R'), 8: '<< /Type /OCG /Name (capa) >>' };
      const bytes = twoPages(objects, `/AcroForm << /Fields [7 0 R] >> ${layer}`);
      expect(inkIn(popplerPage(await prepared(bytes), 1), frame)).toBe(0);
    });

    test('an empty field without a border stays empty, a hidden one too', async () => {
      expect(inkIn(popplerPage(await prepared(form('/FT /Tx')), 1), frame)).toBe(0);
      expect(inkIn(popplerPage(await prepared(form('/FT /Tx /F 2 /MK << /BC [0] >>')), 1), frame)).toBe(0);
    });
  });
});
