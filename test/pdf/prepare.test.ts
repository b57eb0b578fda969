import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { afterAll, describe, expect, test } from 'vitest';
import { type PrepareRequest, preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { pageText } from '../../shared-kernel/pdf/render.ts';
import { fieldsOf } from '../../shared-kernel/pdf/structure/form-fields.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import { PdfDict } from '../../shared-kernel/pdf/syntax/values.ts';
import type { FieldPlacement } from '../../shared-kernel/pdf/types.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { describeWith, efirmaDir } from '../support/needs.ts';
import { handMade, madePdf } from './support/made-pdfs.ts';
import { inkIn, pdfsig, popplerPage, qpdfComplaints } from './support/tools.ts';

afterAll(closePdfWorkers);

const url = 'https://firma.example/validation/8f2c71ab9d3e';
const footer = { text: 'Compruebe este documento con el código', url, documentId: 'DOC-2026-004B' };

const place = (fieldId: string, more: Partial<FieldPlacement> = {}): FieldPlacement => ({
  fieldId,
  page: 1,
  x: 90,
  y: 120,
  width: 170,
  height: 60,
  signatoryId: 'ana',
  label: 'Firma de Ana Cortés',
  type: 'SIGNATURE',
  ...more,
});

const request = (bytes: Uint8Array, more: Partial<PrepareRequest> = {}): PrepareRequest => ({
  bytes,
  alreadySigned: false,
  fields: [place('f1')],
  footer,
  productName: 'Firma',
  ...more,
});

const fieldNamesOf = (bytes: Uint8Array) => fieldsOf(PdfFile.open(bytes)).map((field) => `${field.name}:${field.type}`);

describe('an unsigned document', () => {
  test('scripts, actions and attachments are gone from the bytes, harmless links stay', async () => {
    const { bytes, removed } = await preparePdf(
      request(await madePdf({ classic: true, script: true, attachment: true, form: true }), { footer: null }),
    );
    expect(removed).toEqual(['actions', 'attachments', 'forms', 'javascript']);
    const file = PdfFile.open(bytes);
    const everything = [...file.xref.entries.keys()].map((num) => file.object(num));
    const dicts = everything.flatMap((value) => (value instanceof PdfDict ? [value] : []));
    expect(dicts.some((dict) => dict.has('JS') || dict.has('AA') || dict.has('EF') || dict.has('OpenAction'))).toBe(false);
    const catalog = file.catalog();
    expect([...(file.dict(catalog.get('Names'))?.keys() ?? [])]).not.toContain('JavaScript');
    const page = dicts.find((dict) => dict.has('Contents'))!;
    const annotations = file.array(page.get('Annots'))!.map((item) => file.dict(item)!);
    const links = annotations.filter((annotation) => file.dict(annotation.get('A'))?.has('URI'));
    expect(links).toHaveLength(1);
  });

  test('what a form said is still on the page, and nothing can be filled but the new fields', async () => {
    const made = await preparePdf(request(await madePdf({ form: true })));
    expect((await pageText(made.bytes))[0]).toContain('Valor escrito');
    expect(fieldNamesOf(made.bytes)).toEqual(['signer1_signature:Sig', 'platform_seal:Sig']);
  });

  test('a value its file never drew is drawn', async () => {
    const bytes = handMade([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (calle) /V (Avenida Ju\\341rez 118) /Rect [100 500 300 520] /P 3 0 R >>',
    ]);
    expect((await pageText((await preparePdf(request(bytes))).bytes))[0]).toContain('Avenida Juárez 118');
  });

  test('each placement becomes a field; a signer without a place gets an invisible one', async () => {
    const fields = [
      place('sign-ana'),
      place('again', { page: 2, type: 'STATIC_SIGN' }),
      place('street', { y: 300, height: 20, type: 'TEXT' }),
      place('day', { y: 330, height: 20, type: 'DATE' }),
      place('agree', { y: 360, width: 14, height: 14, type: 'CHECKBOX' }),
      place('pay', { y: 390, height: 20, type: 'RADIO' }),
      place('term', { y: 420, height: 20, type: 'COMBO' }),
      place('sign-bruno', { x: 330, signatoryId: 'bruno', label: 'Firma de Bruno' }),
    ];
    const made = await preparePdf(request(await madePdf({ pages: 2 }), { fields, signatoryIds: ['ana', 'bruno', 'carla'] }));
    expect(made.fieldNames).toEqual({
      'sign-ana': 'signer1_signature',
      again: 'signer1_static_sign',
      street: 'signer1_text',
      day: 'signer1_date',
      agree: 'signer1_checkbox',
      pay: 'signer1_radio',
      term: 'signer1_combo',
      'sign-bruno': 'signer2_signature',
    });
    expect(made.signatureFields).toEqual({ ana: 'signer1_signature', bruno: 'signer2_signature', carla: 'signer3_signature' });
    expect(fieldNamesOf(made.bytes)).toEqual([
      'signer1_signature:Sig',
      'signer1_static_sign:Tx',
      'signer1_text:Tx',
      'signer1_date:Tx',
      'signer1_checkbox:Btn',
      'signer1_radio:Tx',
      'signer1_combo:Tx',
      'signer2_signature:Sig',
      'signer3_signature:Sig',
      'platform_seal:Sig',
    ]);
  });

  test.each([
    ['a page that is not there', { page: 2 }],
    ['beyond the right edge', { x: 500 }],
    ['below the page', { y: -20 }],
    ['no size', { width: 0 }],
    ['not a number', { x: Number.NaN }],
  ])('a placement outside is refused: %s', async (_what, more) => {
    await expect(preparePdf(request(await madePdf(), { fields: [place('f1', more)] }))).rejects.toMatchObject({
      code: 'pdf.placement_outside',
      facts: { fieldId: 'f1' },
    });
  });

  test('the same document prepared twice gives the same bytes', async () => {
    const bytes = await madePdf({ form: true });
    const [first, second] = [await preparePdf(request(bytes)), await preparePdf(request(bytes))];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  test('a prepared document can be prepared anew, its text stays', async () => {
    const once = await preparePdf(request(await madePdf()));
    const twice = await preparePdf(request(once.bytes));
    expect((await pageText(twice.bytes))[0]).toContain('CONTRATO 1');
    expect(fieldNamesOf(twice.bytes)).toEqual(['signer1_signature:Sig', 'platform_seal:Sig']);
  });

  test('a document that is signed is not taken for an unsigned one', async () => {
    const bytes = handMade([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (a) /V << /Type /Sig >> /Rect [0 0 0 0] /P 3 0 R >>',
    ]);
    await expect(preparePdf(request(bytes))).rejects.toMatchObject({ code: 'pdf.broken', facts: { signed: true } });
  });
});

describeWith('pdftoppm')('seen through poppler', () => {
  test.each([0, 90, 180, 270])('fields and footer stand upright where they were placed on a page turned by %i', async (rotation) => {
    const crop = { x: 30, y: 40, width: 500, height: 700 };
    const fields = [place('f1', { x: 60, y: 200, label: 'Firma' })];
    const before = popplerPage(
      (await preparePdf(request(await madePdf({ rotations: [rotation], crop }), { fields: [], footer: null }))).bytes,
      1,
    );
    const seen = popplerPage((await preparePdf(request(await madePdf({ rotations: [rotation], crop }), { fields }))).bytes, 1);
    const [width, height] = rotation % 180 === 0 ? [500, 700] : [700, 500];
    expect([seen.width, seen.height]).toEqual([width, height]);
    const area = { x: 60, y: 200, width: 170, height: 60 };
    expect(inkIn(seen, area) - inkIn(before, area)).toBeGreaterThan(100);
    // The label is under the line: the upper half of an upright, empty place is blank.
    const upper = { ...area, y: 232, height: 28 };
    expect(inkIn(seen, upper) - inkIn(before, upper)).toBe(0);
    expect(inkIn(seen, { x: width - 46, y: 4, width: 40, height: 40 })).toBeGreaterThan(200);
    expect(inkIn(seen, { x: 4, y: 4, width: 100, height: 30 })).toBe(inkIn(before, { x: 4, y: 4, width: 100, height: 30 }));
  });

  test('the printed code is the code of the validation address, square by square', async () => {
    const dpi = 432;
    const page = popplerPage((await preparePdf(request(await madePdf()))).bytes, 1, dpi);
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
    const scale = dpi / 72;
    const side = 30 / modules.size;
    // Lower right corner of the code: 10 from the page's edge and 1.5 of quiet paper in; the plate is half a point wider at its left.
    const left = 612 - 10 - 33 + 1.5;
    const top = 792 - (8 + 1.5 + 30);
    let wrong = 0;
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        const [r, g, b] = page.at((left + (column + 0.5) * side) * scale, (top + (row + 0.5) * side) * scale);
        if (r + g + b < 384 !== Boolean(modules.data[row * modules.size + column])) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  test('content that leaves its graphics state open does not move the footer', async () => {
    const content = 'q 0.2 0 0 0.2 300 300 cm q q 1 0 0 rg 0 0 50 50 re f (paren \\) q) Tj';
    const objects = (body: string) => [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
      `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    ];
    const open = popplerPage((await preparePdf(request(handMade(objects(content)), { fields: [] }))).bytes, 1);
    const closed = popplerPage((await preparePdf(request(handMade(objects(`${content} Q Q Q`)), { fields: [] }))).bytes, 1);
    const corner = { x: 562, y: 4, width: 46, height: 40 };
    expect(inkIn(open, corner)).toBe(inkIn(closed, corner));
    expect(inkIn(open, corner)).toBeGreaterThan(200);
  });

  test('a page smaller than the footer keeps its size', async () => {
    const page = popplerPage((await preparePdf(request(await madePdf({ size: [120, 90] }), { fields: [] }))).bytes, 1);
    expect([page.width, page.height]).toEqual([120, 90]);
  });
});

describeWith('qpdf')('structure by qpdf', () => {
  test.each([
    ['classic', { classic: true, form: true, script: true, attachment: true }],
    ['streams', { rotations: [0, 90, 180, 270], form: true }],
  ])('%s', async (_what, options) => {
    expect(qpdfComplaints((await preparePdf(request(await madePdf(options)))).bytes)).toBe('');
  });
});

describeWith(
  'e.firma files',
  'pdfsig',
  'qpdf',
)('documents that arrived signed', () => {
  const load = (name: string) => readFileSync(join(efirmaDir, 'pdf', name));
  const signed = ['01-signed-BB-fisica.pdf', '02-two-signers-BB-BT.pdf', '04-visible-two-signers-strict-PAdES-BB-BT.pdf'];

  test.each(signed)('%s gets empty fields, and every byte and signature of it stays', async (name) => {
    const bytes = load(name);
    const before = pdfsig(bytes);
    const made = await preparePdf(request(bytes, { alreadySigned: true, signatoryIds: ['ana', 'bruno'] }));
    expect(Buffer.compare(made.bytes.subarray(0, bytes.length), bytes)).toBe(0);
    const after = pdfsig(made.bytes).filter((signature) => before.some((old) => old.field === signature.field));
    expect(after.map((signature) => signature.valid)).toEqual(before.map(() => true));
    expect(fieldNamesOf(made.bytes)).toEqual(
      expect.arrayContaining(['signer1_signature:Sig', 'signer2_signature:Sig', 'platform_seal:Sig']),
    );
    expect(qpdfComplaints(made.bytes)).toBe('');
  });

  test('a place for text cannot be added without breaking what others signed', async () => {
    const fields = [place('f1'), place('street', { type: 'TEXT', y: 300 })];
    await expect(preparePdf(request(load(signed[0]!), { alreadySigned: true, fields }))).rejects.toMatchObject({
      code: 'pdf.signed_only_signature_fields',
      facts: { fieldIds: ['street'] },
    });
  });
});
