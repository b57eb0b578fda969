import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysePdf } from '../../shared-kernel/pdf/analysis/index.ts';
import { type PreparedPdf, preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { type SignRequest, signField } from '../../shared-kernel/pdf/sign.ts';
import { fieldsOf } from '../../shared-kernel/pdf/structure/form-fields.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import { type PdfDict, type PdfName, type PdfString, readText } from '../../shared-kernel/pdf/syntax/values.ts';
import type { FieldPlacement, FieldType, SignatureAppearance } from '../../shared-kernel/pdf/types.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { describeWith, efirmaDir, partWith, testWith } from '../support/needs.ts';
import { handMade, madePdf } from './support/made-pdfs.ts';
import { dictionary, drawnStroke, platformCms, testPki } from './support/signer.ts';
import { asFile, inkIn, outputOf, pdfsig, popplerPage, qpdfComplaints } from './support/tools.ts';

afterAll(closePdfWorkers);

const signedAt = new Date('2026-11-18T16:04:52Z');
const area = { x: 90, y: 120, width: 170, height: 70 };

const place = (fieldId: string, signatoryId: string, type: FieldType, more: Partial<FieldPlacement> = {}): FieldPlacement => ({
  fieldId,
  page: 1,
  ...area,
  signatoryId,
  label: `Firma de ${signatoryId}`,
  type,
  ...more,
});

const fields = [
  place('ana', 'ana', 'SIGNATURE'),
  place('ana-again', 'ana', 'SIGNATURE', { page: 2 }),
  place('ana-street', 'ana', 'TEXT', { y: 300, height: 20 }),
  place('ana-agrees', 'ana', 'CHECKBOX', { y: 340, width: 14, height: 14 }),
  place('ana-pays', 'ana', 'RADIO', { y: 370, width: 90, height: 16 }),
  place('ana-office', 'ana', 'COMBO', { y: 400, width: 90, height: 16 }),
  place('bruno', 'bruno', 'SIGNATURE', { x: 330 }),
];

let prepared: PreparedPdf;
beforeAll(async () => {
  await testPki();
  const bytes = await madePdf({ rotations: [0, 90] });
  prepared = await preparePdf({
    bytes,
    alreadySigned: false,
    fields,
    signatoryIds: ['ana', 'bruno', 'carla'],
    footer: null,
    productName: 'Firma',
  });
});

const stroke: SignatureAppearance = { ...drawnStroke(), caption: ['Ana Cortés Ñuño', '18-nov-2026, 10:04:52 (UTC−6)', '16:04:52 UTC'] };

const sign = (bytes: Uint8Array, who: string, more: Partial<SignRequest> = {}) =>
  signField({
    bytes,
    fieldName: prepared.signatureFields[who] ?? who,
    appearance: stroke,
    dictionary: dictionary(who),
    signedAt,
    cms: platformCms,
    ...more,
  });

/** Numbers of the objects that an update writes. */
function changedObjects(before: Uint8Array, after: Uint8Array): number[] {
  return [...PdfFile.open(after).xref.entries].flatMap(([num, entry]) =>
    entry.kind === 'offset' && entry.offset >= before.length ? [num] : [],
  );
}

/** What our own validator sees in the updates that follow the first signature. */
const kindsOfChange = (bytes: Uint8Array) =>
  [...new Set(analysePdf(bytes).revisions.flatMap((revision) => revision.changes.map((change) => change.kind)))].sort();

describe('one signature', () => {
  test('is an update: the bytes before stay, the range covers all but the value, the room is zero', async () => {
    const signed = await sign(prepared.bytes, 'ana');
    expect(Buffer.compare(signed.bytes.subarray(0, prepared.bytes.length), prepared.bytes)).toBe(0);
    const [start, first, second, length] = signed.byteRange;
    expect([start, second + length]).toEqual([0, signed.bytes.length]);
    expect(String.fromCharCode(signed.bytes[first]!, signed.bytes[second - 1]!)).toBe('<>');
    expect(first).toBeGreaterThan(prepared.bytes.length);
    const digest = createHash('sha256').update(signed.bytes.subarray(0, first)).update(signed.bytes.subarray(second)).digest('hex');
    expect(signed.signatureDigest).toBe(digest);
    const hex = Buffer.from(signed.bytes.subarray(first + 1, second - 1)).toString('latin1');
    const der = Buffer.from(hex, 'hex');
    const used = 4 + der.readUInt16BE(2);
    expect(der.subarray(used).every((byte) => byte === 0)).toBe(true);
  });

  test('says who, why, where and when', async () => {
    const file = PdfFile.open((await sign(prepared.bytes, 'ana', { dictionary: dictionary('Ana Ñuño (北)') })).bytes);
    const value = fieldsOf(file).find((field) => field.name === 'signer1_signature')!.value as PdfDict;
    expect((value.get('SubFilter') as PdfName).value).toBe('ETSI.CAdES.detached');
    expect([value.get('Name'), value.get('Reason'), value.get('Location')].map(readText)).toEqual([
      'Ana Ñuño (北)',
      'Firma electrónica del documento',
      'Puebla, México',
    ]);
    expect(Buffer.from((value.get('M') as PdfString).bytes).toString()).toBe('D:20261118160452Z');
    expect((file.dict(file.dict(value.get('Prop_Build'))!.get('App'))!.get('Name') as PdfName).value).toBe('Prueba');
  });

  test('touches no page, no form, no catalog: only fields of its signer and what is new', async () => {
    const before = PdfFile.open(prepared.bytes);
    const known = new Set(before.xref.entries.keys());
    const values = [
      { fieldName: prepared.fieldNames['ana-street']!, type: 'TEXT' as const, value: 'Calle Ñandú 118' },
      { fieldName: prepared.fieldNames['ana-agrees']!, type: 'CHECKBOX' as const, value: true },
      { fieldName: prepared.fieldNames['ana-again']!, type: 'SIGNATURE' as const, value: 'Ana' },
      { fieldName: prepared.fieldNames['ana-pays']!, type: 'RADIO' as const, value: 'Transferencia a la cuenta que se señale' },
      { fieldName: prepared.fieldNames['ana-office']!, type: 'COMBO' as const, value: '東京都' },
    ];
    const signed = await sign(prepared.bytes, 'ana', { values });
    const own = ['signer1_signature', 'signer1_text', 'signer1_checkbox', 'signer1_signature_2', 'signer1_radio', 'signer1_combo'];
    const ownNumbers = fieldsOf(before).flatMap((field) => (own.includes(field.name) ? [field.ref!.num] : []));
    const replaced = changedObjects(prepared.bytes, signed.bytes).filter((num) => known.has(num));
    expect(replaced.sort()).toEqual(ownNumbers.sort());
    const after = fieldsOf(PdfFile.open(signed.bytes));
    expect(kindsOfChange((await sign(signed.bytes, 'bruno')).bytes)).toEqual(['signature-field-filled']);
    const first = await sign(prepared.bytes, 'bruno');
    expect(kindsOfChange((await sign(first.bytes, 'ana', { values })).bytes)).toEqual(['form-filled', 'signature-field-filled']);
    const value = (name: string) => after.find((field) => field.name === name)!.value;
    expect(readText(value('signer1_text'))).toBe('Calle Ñandú 118');
    expect((value('signer1_checkbox') as PdfName).value).toBe('Yes');
    expect(readText(value('signer1_radio'))).toBe('Transferencia a la cuenta que se señale');
    expect(readText(value('signer1_combo'))).toBe('東京都');
  });

  test.each([
    ['a field that is not there', { fieldName: 'nobody' }, 'pdf.field_missing'],
    ['a field for text', { fieldName: 'signer1_text' }, 'pdf.field_type'],
    ['a CMS larger than its room', { contentsSize: 512 }, 'pdf.signature_too_large'],
    ['a value for a field that is not there', { values: [{ fieldName: 'x', type: 'TEXT' as const, value: 'y' }] }, 'pdf.field_missing'],
    ['a tick for a text field', { values: [{ fieldName: 'signer1_text', type: 'CHECKBOX' as const, value: true }] }, 'pdf.field_type'],
  ])('refused: %s', async (_what, more, code) => {
    await expect(sign(prepared.bytes, 'ana', more)).rejects.toMatchObject({ code });
  });

  test('a field is signed once', async () => {
    const once = await sign(prepared.bytes, 'ana');
    await expect(sign(once.bytes, 'ana')).rejects.toMatchObject({ code: 'pdf.field_already_signed' });
  });

  test('what the signer of the CMS throws comes through, and nothing was changed', async () => {
    const before = Buffer.from(prepared.bytes);
    const failing = sign(prepared.bytes, 'ana', {
      cms: async () => {
        throw new Error('no token');
      },
    });
    await expect(failing).rejects.toThrow('no token');
    expect(Buffer.compare(before, prepared.bytes)).toBe(0);
  });

  test('bytes altered while the CMS was made are noticed', async () => {
    const copy = new Uint8Array(prepared.bytes);
    const altered = sign(copy, 'ana', {
      cms: async (input) => {
        const der = await platformCms(input);
        copy[100]! ^= 1;
        return der;
      },
    });
    await expect(altered).rejects.toMatchObject({ facts: { reason: 'earlier_bytes_changed' } });
  });
});

describe('appearances', () => {
  const image = async () => new Uint8Array(await QRCode.toBuffer('firma', { width: 120 }));
  test.each<[string, () => Promise<SignatureAppearance | null>]>([
    ['drawn', async () => stroke],
    ['a single point', async () => ({ kind: 'stroke', strokes: [[{ x: 5, y: 5 }]], width: 300, height: 100 })],
    ['typed', async () => ({ kind: 'typed', text: 'Ana Cortés Ñuño', caption: ['Ana'] })],
    ['typed in the formal hand', async () => ({ kind: 'typed', text: 'Ana Cortés Ñuño', hand: 'FORMAL' })],
    ['typed in letters no font has', async () => ({ kind: 'typed', text: '王小明 😀 \u202eanA' })],
    ['a very long name', async () => ({ kind: 'typed', text: 'Á'.repeat(3000), caption: ['Ñ'.repeat(3000)] })],
    ['picture', async () => ({ kind: 'image', image: await image(), caption: ['Ana'] })],
    [
      'e.firma',
      async () => ({ kind: 'efirma', lines: ['FERNANDO CASTILLO ÑABARRO', 'RFC CAÑF770131PA3', 'Certificado 30001000000400002432'] }),
    ],
    ['seal', async () => ({ kind: 'seal', lines: ['Sello'] })],
    ['none', async () => null],
  ])('%s: signed, clean and painted by both viewers', async (what, make) => {
    const signed = await sign(prepared.bytes, 'ana', { appearance: await make() });
    expect(kindsOfChange((await sign(signed.bytes, 'bruno', { appearance: await make() })).bytes)).toEqual(['signature-field-filled']);
    if (partWith('qpdf')) expect(qpdfComplaints(signed.bytes)).toBe('');
    if (partWith('pdfsig')) expect(pdfsig(signed.bytes).find((one) => one.field === 'signer1_signature')).toMatchObject({ valid: true });
    if (partWith('pdftoppm') && what !== 'none') expect(inkIn(popplerPage(signed.bytes, 1), area)).toBeGreaterThan(0);
  });

  test.each<[string, SignatureAppearance]>([
    ['no stroke', { kind: 'stroke', strokes: [], width: 10, height: 10 }],
    ['a stroke of nothing', { kind: 'stroke', strokes: [[{ x: Number.NaN, y: 1 }]], width: 10, height: 10 }],
    ['endless points', { kind: 'stroke', strokes: [Array.from({ length: 30_000 }, (_, x) => ({ x, y: 1 }))], width: 10, height: 10 }],
    ['no text', { kind: 'typed', text: ' \u200b ' }],
    ['no lines', { kind: 'efirma', lines: [' '] }],
    ['not a picture', { kind: 'image', image: Buffer.from('<svg onload="alert(1)"/>') }],
    [
      'a picture that lies about its size',
      { kind: 'image', image: Buffer.from(`89504e470d0a1a0a0000000d49484452000f4240000f42400806000000${'00'.repeat(20)}`, 'hex') },
    ],
  ])('refused: %s', async (_what, appearance) => {
    await expect(sign(prepared.bytes, 'ana', { appearance })).rejects.toMatchObject({ code: 'pdf.appearance_invalid' });
  });
});

describeWith('pdfsig', 'qpdf')('several signatures, checked by poppler and openssl', () => {
  test.each([[['ana', 'bruno', 'carla']], [['carla', 'bruno', 'ana']], [['bruno', 'ana', 'carla']]])('in the order %j', async (order) => {
    let bytes: Uint8Array = prepared.bytes;
    const revisions: Uint8Array[] = [bytes];
    for (const who of order) {
      const appearance = who === 'carla' ? null : stroke;
      bytes = (await sign(bytes, who, { appearance })).bytes;
      for (const earlier of revisions) expect(Buffer.compare(bytes.subarray(0, earlier.length), earlier)).toBe(0);
      revisions.push(bytes);
    }
    const said = pdfsig(bytes).filter((one) => one.field.startsWith('signer'));
    expect(said.filter((one) => one.valid)).toHaveLength(3);
    expect(said.filter((one) => one.wholeDocument).map((one) => one.field)).toEqual([prepared.signatureFields[order[2]!]]);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  testWith('openssl')('openssl accepts the CMS over the bytes of the range', async () => {
    const signed = await sign(prepared.bytes, 'ana');
    const [, first, second] = signed.byteRange;
    const padded = Buffer.from(Buffer.from(signed.bytes.subarray(first + 1, second - 1)).toString('latin1'), 'hex');
    const cms = asFile(padded.subarray(0, 4 + padded.readUInt16BE(2)), 'der');
    const content = asFile(Buffer.concat([signed.bytes.subarray(0, first), signed.bytes.subarray(second)]), 'bin');
    const said = outputOf('openssl', [
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      cms,
      '-content',
      content,
      '-binary',
      '-noverify',
      '-out',
      '/dev/null',
    ]);
    expect(said).toMatch(/Verification successful|CMS Verification successful/i);
  });

  test('one altered byte under a signature is seen', async () => {
    const bytes = Buffer.from((await sign(prepared.bytes, 'ana')).bytes);
    bytes[bytes.indexOf('/MediaBox') > 0 ? bytes.indexOf('/MediaBox') : 200]! ^= 1;
    expect(pdfsig(bytes).every((one) => !one.valid)).toBe(true);
  });
});

describeWith('pdftoppm')('seen through poppler', () => {
  test('the stroke is at its place, and the other place stays empty', async () => {
    const before = popplerPage(prepared.bytes, 1, 144);
    const after = popplerPage((await sign(prepared.bytes, 'ana')).bytes, 1, 144);
    const drawn = { ...area, y: 155, height: 35 };
    expect(inkIn(before, drawn, 144)).toBe(0);
    expect(inkIn(after, drawn, 144)).toBeGreaterThan(150);
    const other = { ...area, x: 330 };
    expect(inkIn(after, other, 144)).toBe(inkIn(before, other, 144));
  });

  test('on a turned page it stands upright: ink above the line, words below', async () => {
    const values = [{ fieldName: prepared.fieldNames['ana-again']!, type: 'SIGNATURE' as const, value: 'Ana' }];
    const page = popplerPage((await sign(prepared.bytes, 'ana', { values })).bytes, 2, 144);
    expect([page.width, page.height]).toEqual([1584, 1224]);
    expect(inkIn(page, { ...area, y: 155, height: 35 }, 144)).toBeGreaterThan(150);
    expect(inkIn(page, { ...area, x: 300 }, 144)).toBe(0);
  });
});

describeWith(
  'e.firma files',
  'pdfsig',
  'qpdf',
)('the real signed files', () => {
  test.each(['01-signed-BB-fisica.pdf', '02-two-signers-BB-BT.pdf', '03-two-signers-doc-timestamp.pdf'])(
    '%s: another signer, all earlier ones stay valid',
    async (name) => {
      const bytes = readFileSync(join(efirmaDir, 'pdf', name));
      const made = await preparePdf({
        bytes,
        alreadySigned: true,
        fields: [place('f', 'ana', 'SIGNATURE', { page: 1, x: 60, y: 60 })],
        footer: null,
        productName: 'Firma',
      });
      const signed = await sign(made.bytes, made.signatureFields.ana!);
      expect(Buffer.compare(signed.bytes.subarray(0, bytes.length), bytes)).toBe(0);
      const valid = (file: Uint8Array) => pdfsig(file).filter((one) => one.valid).length;
      expect(valid(signed.bytes)).toBe(valid(bytes) + 1);
      expect(qpdfComplaints(signed.bytes)).toBe('');
    },
  );
});

describe('a foreign empty signature field', () => {
  test('without a word about turning is signed upright on its turned page', async () => {
    const bytes = handMade([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 90 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (firma \\(1\\)) /Rect [100 100 160 300] /P 3 0 R >>',
      '<< /Fields [4 0 R] >>',
    ]);
    const signed = await sign(bytes, 'firma (1)');
    if (partWith('qpdf')) expect(qpdfComplaints(signed.bytes)).toBe('');
    if (!partWith('pdftoppm')) return;
    const page = popplerPage(signed.bytes, 1);
    // Seen from the turned page the place is 200 wide and 60 high, 100 from its left and 100 below its top.
    expect(inkIn(page, { x: 100, y: 612 - 160, width: 200, height: 60 })).toBeGreaterThan(100);
  });
});
