import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { inspectUpload } from '../../shared-kernel/pdf/intake.ts';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { describeWith, efirmaDir } from '../support/needs.ts';
import { handMade, madePdf } from './support/made-pdfs.ts';
import { asFile, outputOf } from './support/tools.ts';

const limits = { maxBytes: 20 * 1024 * 1024 };
afterAll(closePdfWorkers);

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';
const plain = (extra: string[] = [], trailer = '') =>
  handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, ...extra], trailer);

const streamObject = (entries: string, data: Buffer) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

describe('documents that are taken', () => {
  test('pages are reported as seen, whatever their turn, with what preparing takes out', async () => {
    const bytes = await madePdf({ rotations: [0, 90, 180, 270], form: true, script: true, attachment: true });
    expect(await inspectUpload(bytes, limits)).toEqual({
      ok: true,
      pages: [
        { width: 612, height: 792, rotate: 0 },
        { width: 792, height: 612, rotate: 90 },
        { width: 612, height: 792, rotate: 180 },
        { width: 792, height: 612, rotate: 270 },
      ],
      alreadySigned: false,
      certification: null,
      hasForms: true,
      removed: ['actions', 'attachments', 'forms', 'javascript'],
    });
  });

  test('a crop box is what people see', async () => {
    const report = await inspectUpload(await madePdf({ crop: { x: 50, y: 60, width: 300, height: 400 } }), limits);
    expect(report).toMatchObject({ ok: true, pages: [{ width: 300, height: 400, rotate: 0 }], removed: [] });
  });

  test('classic cross-reference tables are read as streams are', async () => {
    expect(await inspectUpload(await madePdf({ classic: true, pages: 3 }), limits)).toMatchObject({ ok: true, pages: { length: 3 } });
  });

  test('a file whose cross-reference is lost is read by its objects', async () => {
    const bytes = Buffer.from(plain());
    const at = bytes.lastIndexOf('startxref');
    bytes.write('startxref\n1\n%%EOF\n\n\n', at, 'latin1');
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: true, pages: { length: 1 } });
  });

  test('bytes before the header do not matter', async () => {
    const shifted = Buffer.concat([Buffer.from('mail header\r\n\r\n'), await madePdf({ classic: true })]);
    expect(await inspectUpload(shifted, limits)).toMatchObject({ ok: true, pages: { length: 1 } });
  });
});

describe('documents that are refused, each with its own answer', () => {
  const refused: [string, string, () => Uint8Array | Promise<Uint8Array>][] = [
    ['an empty file', 'pdf.not_a_pdf', () => new Uint8Array()],
    ['a DOCX', 'pdf.not_a_pdf', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4000, 7)])],
    ['a picture', 'pdf.not_a_pdf', () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(4000)])],
    ['more than 20 MB', 'pdf.too_large', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * 1024 * 1024)])],
    ['an encrypted file', 'pdf.encrypted', () => plain(['<< /Filter /Standard /V 2 /R 3 /P -4 >>'], '/Encrypt 4 0 R')],
    ['a header and nothing', 'pdf.broken', () => Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['a file cut in the middle of its first objects', 'pdf.broken', async () => (await madePdf()).subarray(0, 60)],
    ['no catalog', 'pdf.broken', () => handMade(['<< /Type /Pages /Kids [] /Count 0 >>'], '', { root: 9 })],
    ['no pages', 'pdf.no_pages', () => handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])],
    ['a lying page count', 'pdf.no_pages', () => handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 9 >>'])],
  ];
  test.each(refused)('%s: %s', async (_what, code, make) => {
    expect(await inspectUpload(await make(), limits)).toMatchObject({ ok: false, code });
  });

  describeWith('qpdf', 'pdftotext')('encrypted by qpdf', () => {
    const encrypted = async (user: string, bits: readonly string[], more: readonly string[] = []) => {
      const target = asFile(Buffer.alloc(0));
      const weak = bits[0] === '256' ? [] : ['--allow-weak-crypto'];
      const how = ['--encrypt', user, 'owner', ...bits, ...more, '--'];
      outputOf('qpdf', [...weak, `--object-streams=${bits[0] === '40' ? 'disable' : 'generate'}`, ...how, asFile(await madePdf()), target]);
      return readFileSync(target);
    };
    const kinds = [['40'], ['128', '--use-aes=n'], ['128', '--use-aes=y'], ['128', '--use-aes=y', '--cleartext-metadata'], ['256']];

    test.each(kinds.map((bits) => [bits.join(' '), bits] as const))(
      '%s, opens without a password: taken, prepared in clear',
      async (_, bits) => {
        const bytes = await encrypted('', bits);
        expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: true, alreadySigned: false, removed: ['encryption'] });
        const prepared = await preparePdf({ bytes, alreadySigned: false, fields: [], footer: null, productName: 'Firma' });
        expect(outputOf('qpdf', ['--check', asFile(prepared.bytes)])).toContain('File is not encrypted');
        expect(outputOf('pdftotext', [asFile(prepared.bytes), '-'])).toContain('CONTRATO 1');
      },
    );

    test.each(kinds.map((bits) => [bits.join(' '), bits] as const))('%s, wants a password: refused', async (_, bits) => {
      expect(await inspectUpload(await encrypted('secreto', bits), limits)).toMatchObject({ ok: false, code: 'pdf.encrypted' });
    });

    test.each([
      ['128', ['--modify=none']],
      ['256', ['--modify=annotate']],
      ['40', ['--annotate=n']],
    ])('%s, changes not allowed (%j): refused', async (bits, more) => {
      expect(await inspectUpload(await encrypted('', [bits], more), limits)).toMatchObject({ ok: false, code: 'pdf.encrypted_no_changes' });
    });

    test('signed and encrypted: refused, for taking the encryption off breaks the signature', async () => {
      const target = asFile(Buffer.alloc(0));
      const signed = handMade([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
        '<< /Type /Annot /Subtype /Widget /FT /Sig /T (autor) /V 5 0 R /Rect [0 0 0 0] /P 3 0 R >>',
        '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>',
      ]);
      outputOf('qpdf', ['--encrypt', '', 'owner', '256', '--', asFile(signed), target]);
      expect(await inspectUpload(readFileSync(target), limits)).toMatchObject({ ok: false, code: 'pdf.encrypted_signed' });
    });
  });

  test('a page shown a million times', async () => {
    const kids = '3 0 R '.repeat(1_000_000);
    const bytes = handMade(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count 1000000 >>`, page]);
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: false, code: 'pdf.too_many_pages' });
  });

  test('too many pages', async () => {
    const many = await madePdf({ pages: 12 });
    expect(await inspectUpload(many, { ...limits, maxPages: 10 })).toMatchObject({
      ok: false,
      code: 'pdf.too_many_pages',
      facts: { limit: 10 },
    });
  });
});

describe('hostile files end quickly and harm nobody', () => {
  const bomb = deflateSync(Buffer.alloc(400 * 1024 * 1024));
  const hostile: [string, () => Uint8Array][] = [
    [
      'an object stream that unpacks to 400 MB',
      () => {
        const objects = [
          '<< /Type /Catalog /Pages 5 0 R >>',
          'null',
          page,
          streamObject('/Type /ObjStm /N 1 /First 10 /Filter /FlateDecode', bomb),
        ];
        const base = Buffer.from(handMade(objects)).toString('latin1');
        const rows = Buffer.from([1, 0, 0, 0, 9, 0, 0, 2, 0, 0, 0, 4, 0, 0]);
        const container = base.indexOf('4 0 obj');
        rows.writeUInt32BE(base.indexOf('1 0 obj'), 1);
        const extra = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
        extra.writeUInt32BE(container, 1);
        const index = Buffer.concat([rows.subarray(0, 7), extra, rows.subarray(7)]);
        const xref = streamObject('/Type /XRef /Size 7 /Root 1 0 R /W [1 4 2] /Index [1 1 4 2]', index);
        const body = base.slice(0, base.indexOf('xref\n'));
        return Buffer.from(`${body}6 0 obj\n${xref}\nendobj\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
      },
    ],
    [
      'a cross-reference stream that unpacks to 400 MB',
      () => {
        const xref = streamObject('/Type /XRef /Size 9 /Root 1 0 R /W [1 4 2] /Filter /FlateDecode', bomb);
        return Buffer.from(`%PDF-1.7\n6 0 obj\n${xref}\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1');
      },
    ],
    ['arrays in arrays, 200 000 deep', () => plain([`${'['.repeat(200_000)}${']'.repeat(200_000)}`], '/Info 4 0 R')],
    [
      'a page tree that contains itself',
      () => handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    ],
    [
      'a page tree 500 levels deep',
      () =>
        handMade([
          '<< /Type /Catalog /Pages 2 0 R >>',
          ...Array.from({ length: 500 }, (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R] /Count 1 >>`),
          page,
        ]),
    ],
    [
      'a cross-reference that points to itself',
      () => {
        const text = Buffer.from(plain()).toString('latin1');
        const start = text.indexOf('xref\n0');
        return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1');
      },
    ],
    ['objects that only refer to each other', () => handMade(['2 0 R', '1 0 R'])],
    [
      'a form field that is its own child',
      () =>
        handMade([
          '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          page,
          '<< /T (a) /FT /Tx /Kids [4 0 R] >>',
        ]),
    ],
    [
      'a cross-reference of four billion objects',
      () => Buffer.from('%PDF-1.7\nxref\n0 4000000000\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n', 'latin1'),
    ],
  ];

  test.each(hostile)('%s', async (_what, make) => {
    const started = performance.now();
    expect(await inspectUpload(make(), limits)).toMatchObject({ ok: false, code: 'pdf.hostile' });
    expect(performance.now() - started).toBeLessThan(40_000);
  });

  test('an object nobody needs may be nonsense', async () => {
    expect(await inspectUpload(plain(['<< /Length 4 0 R >>\nstream\nx\nendstream']), limits)).toMatchObject({ ok: true });
  });

  test('a file made to be read for ever is given up in time, and the next upload is served', async () => {
    const endless = Buffer.from(`%PDF-1.7\n${'1 0 obj\n(\n'.repeat(1_500_000)}`, 'latin1');
    const started = performance.now();
    const [slow, fine] = await Promise.all([
      inspectUpload(endless, { ...limits, timeoutMs: 1500 }),
      inspectUpload(await madePdf(), limits),
    ]);
    expect(slow.ok).toBe(false);
    expect(['pdf.hostile', 'pdf.broken']).toContain(slow.ok ? '' : slow.code);
    expect(performance.now() - started).toBeLessThan(40_000);
    expect(fine.ok).toBe(true);
    expect((await inspectUpload(await madePdf(), limits)).ok).toBe(true);
  });
});

describe('files that arrive signed', () => {
  const certified = (level: number) =>
    handMade([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> /Perms << /DocMDP 5 0 R >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (autor) /V 5 0 R /Rect [0 0 0 0] /P 3 0 R >>',
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Contents <00> /ByteRange [0 1 2 3] /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >>] >>`,
    ]);

  test('certified against every change: its own refusal', async () => {
    expect(await inspectUpload(certified(1), limits)).toMatchObject({
      ok: false,
      code: 'pdf.certified_no_changes',
      facts: { certification: 1 },
    });
  });

  test.each([2, 3] as const)('certified with permission %i: taken, nothing removed', async (level) => {
    expect(await inspectUpload(certified(level), limits)).toMatchObject({
      ok: true,
      alreadySigned: true,
      certification: level,
      removed: [],
    });
  });

  test('a lock on all fields forbids one more', async () => {
    const locked = Buffer.from(certified(2)).toString('latin1').replace('/T (autor)', '/Lock << /Action /All >> /T (autor)');
    const start = locked.indexOf('xref\n0');
    const text = locked.replace(/startxref\n\d+/, `startxref\n${start}`);
    const moved = text.replace(
      /(\d{10})( 00000 n\r\n)(?=trailer)/,
      (_m, _o, rest) => `${String(text.indexOf('5 0 obj')).padStart(10, '0')}${rest}`,
    );
    expect(await inspectUpload(Buffer.from(moved, 'latin1'), limits)).toMatchObject({ ok: false, code: 'pdf.certified_no_changes' });
  });

  test('signed and with a broken cross-reference: nothing is guessed', async () => {
    const bytes = Buffer.from(certified(2));
    bytes.write('startxref\n1\n%%EOF\n\n\n', bytes.lastIndexOf('startxref'), 'latin1');
    expect(await inspectUpload(bytes, limits)).toMatchObject({ ok: false, code: 'pdf.broken' });
  });
});

describeWith('e.firma files')('the real files', () => {
  const load = (name: string) => readFileSync(join(efirmaDir, 'pdf', name));
  test.each([
    ['00-unsigned.pdf', false],
    ['01-signed-BB-fisica.pdf', true],
    ['02-two-signers-BB-BT.pdf', true],
    ['03-two-signers-doc-timestamp.pdf', true],
    ['04-visible-two-signers-strict-PAdES-BB-BT.pdf', true],
  ])('%s', async (name, alreadySigned) => {
    expect(await inspectUpload(load(name), limits)).toMatchObject({ ok: true, alreadySigned, certification: null });
  });
});
