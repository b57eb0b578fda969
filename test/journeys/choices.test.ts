import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFile, outputOf, pdfsig, qpdfComplaints } from '../pdf/support/tools.ts';
import { ana, bruno, linkOf, read, until } from '../support/journey.ts';
import { partWith } from '../support/needs.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { draft, peopleDid, refusedInBoth, signWith } from './steps.ts';

let product: Product;
/** A program of the account, by its key. */
let program: Client;
beforeAll(async () => {
  product = await startProduct({ chain: false });
  program = product.http.anonymous();
  program.token = (await product.http.post('/api/api-keys', { name: 'ERP', scope: 'WRITE', days: 30 })).body.responseData.bearer;
});
afterAll(async () => product?.stop());

const LONG =
  'Transferencia interbancaria a la cuenta que el arrendador señale por escrito, dentro de los cinco primeros días hábiles de cada mes';
const PAYMENTS = ['Efectivo', LONG, 'Cheque certificado de caja'];
const place = { page: 1, x: 60, width: 220, height: 30 };
const fields = [
  { ...place, email: ana.emailID, fieldId: 'firma', type: 'SIGNATURE', y: 180, height: 70, label: 'Firma' },
  { ...place, email: ana.emailID, fieldId: 'pago', type: 'RADIO', y: 300, label: 'Forma de pago', options: PAYMENTS },
  { ...place, email: ana.emailID, fieldId: 'sede', type: 'COMBO', y: 340, label: 'Sede', options: [' México ', '東京都', 'القاهرة'] },
  {
    ...place,
    email: ana.emailID,
    fieldId: 'aval',
    type: 'COMBO',
    y: 380,
    label: 'Aval',
    options: ['Con aval', 'Sin aval'],
    required: false,
  },
  { ...place, email: bruno.emailID, fieldId: 'plazo', type: 'RADIO', y: 420, label: 'Plazo', options: ['12 meses', '24 meses'] },
];

async function prepared(by: Client, positions: readonly object[]) {
  const documentID = await draft(by);
  expect((await by.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana, bruno] })).status).toBe(200);
  return { documentID, drawn: await by.put('/api/document/draw', { documentID, staticSignPositions: positions }) };
}

describe('choices, placed by a program and answered by who signs (ENT-037, CALL-087)', () => {
  let documentID: string;
  beforeAll(async () => {
    const draft = await prepared(program, fields);
    documentID = draft.documentID;
    expect(draft.drawn.status, JSON.stringify(draft.drawn.body)).toBe(200);
    // As they will be asked for: without blanks around, and none where nothing is chosen.
    expect(draft.drawn.body.responseData.staticSignPositions.map((one: { options: unknown }) => one.options)).toEqual([
      null,
      PAYMENTS,
      ['México', '東京都', 'القاهرة'],
      ['Con aval', 'Sin aval'],
      ['12 meses', '24 meses'],
    ]);
    expect((await program.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
  });

  it('who signs reads their own options, and of others only that there is something to fill', async () => {
    const { page } = await read(product, documentID, await linkOf(product, ana.emailID, documentID));
    const seen = page.staticSignPositions;
    expect(Object.fromEntries(seen.map((one: { fieldId: string; options: unknown }) => [one.fieldId, one.options]))).toEqual({
      firma: null,
      pago: PAYMENTS,
      sede: ['México', '東京都', 'القاهرة'],
      aval: ['Con aval', 'Sin aval'],
      plazo: null,
    });
  });

  it.each([
    ['what is no option', [{ fieldId: 'pago', value: 'Tarjeta' }], 'fields.not_an_option', /Forma de pago/],
    ['the number of an option', [{ fieldId: 'pago', value: '1' }], 'fields.not_an_option', /Forma de pago/],
    ['two options at once', [{ fieldId: 'pago', value: 'Efectivo\nCheque certificado de caja' }], 'fields.not_an_option', /Forma de pago/],
    ['an option of another field', [{ fieldId: 'sede', value: 'Efectivo' }], 'fields.not_an_option', /Sede/],
    ['nothing where an answer is needed', [{ fieldId: 'pago', value: 'Efectivo' }], 'fields.value_required', /Sede/],
    ['the choice of another person', [{ fieldId: 'plazo', value: '12 meses' }], 'fields.not_yours', /./],
  ])('signing with %s is refused, and nothing is signed', async (_what, values, code, text) => {
    const before = await peopleDid(product, documentID);
    await refusedInBoth((headers) => signWith(product, documentID, ana.emailID, { values }, headers), {
      status: 422,
      code,
      en: text,
      es: text,
    });
    expect((await peopleDid(product, documentID)) - before).toBeLessThanOrEqual(2);
    expect((await product.modules.documents.load(documentID)).state.signatures).toEqual([]);
  });

  it('the chosen options stand in the signed file as they are written, however long, and other tools find them', async () => {
    const values = [
      { fieldId: 'pago', value: ` ${LONG.normalize('NFD')} ` },
      { fieldId: 'sede', value: '東京都' },
    ];
    const answer = await signWith(product, documentID, ana.emailID, { values });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await signWith(product, documentID, bruno.emailID, { values: [{ fieldId: 'plazo', value: '24 meses' }] })).status).toBe(200);
    const { state } = await product.modules.documents.load(documentID);
    expect(state.signatures.map((one) => one.values.map(({ fieldId, value }) => [fieldId, value.value]))).toEqual([
      [
        ['pago', LONG],
        ['sede', '東京都'],
      ],
      [['plazo', '24 meses']],
    ]);
    const bytes = await product.services.files.get(state.versions.find(({ version }) => version === 3)!.file.key);
    if (partWith('pdftotext')) {
      const text = outputOf('pdftotext', ['-layout', asFile(bytes), '-']);
      // A long option is set in several lines, small enough for its box; no word of it is missing.
      for (const word of LONG.split(' ')) expect(text).toContain(word);
      for (const said of ['東京都', '24 meses']) expect(text).toContain(said);
      // What was not chosen is nowhere in the file.
      for (const other of ['Cheque', 'México', '12 meses', 'Con aval', 'Sin aval']) expect(text).not.toContain(other);
    }
    if (partWith('qpdf')) expect(qpdfComplaints(bytes)).toBe('');
    if (partWith('pdfsig')) {
      const signatures = pdfsig(bytes).filter(({ field }) => field.startsWith('signer'));
      expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
      expect(signatures.at(-1)?.wholeDocument).toBe(true);
    }
  });

  it('whoever validates the file finds that nothing but answers and signatures was added', async () => {
    const { state } = await product.modules.documents.load(documentID);
    const form = new FormData();
    form.set('document', new Blob([await product.services.files.get(state.versions.at(-1)!.file.key)]), 'contrato.pdf');
    const { legs } = (await product.http.anonymous().post('/api/document/validate', form)).body.responseData;
    expect(legs.find(({ leg }: { leg: string }) => leg === 'changes')).toMatchObject({ status: 'PASSED' });
  });
});

describe('options that cannot be', () => {
  const choice = (options: unknown, over: object = {}) => [
    { ...place, email: ana.emailID, fieldId: 'f', type: 'COMBO', y: 300, label: 'x', options, ...over },
  ];
  it.each([
    ['none', [], 'fields.options_needed'],
    ['one that is empty', ['Sí', ' '], 'fields.option_empty'],
    ['two of the same', ['Sí', 'Si\u0301'], 'fields.option_repeated'],
    ['too many', Array.from({ length: 51 }, (_, index) => `${index}`), 'fields.options_limit'],
    ['a long one', ['x'.repeat(201)], 'fields.option_long'],
    ['a line break', ['Sí\nNo'], 'fields.option_characters'],
    ['one that turns what follows', ['Sí\u202e'], 'fields.option_characters'],
    ['half of a letter', ['\ud83d'], 'fields.option_characters'],
  ])('%s: told with a code in both languages, and nothing is placed', async (_what, options, code) => {
    const { documentID } = await prepared(product.http, []);
    const answer = await refusedInBoth(
      (headers) => product.http.put('/api/document/draw', { documentID, staticSignPositions: choice(options) }, headers),
      { status: 422, code, en: /page 1/, es: /página 1/ },
    );
    expect(answer.body.message).not.toContain('{{');
    expect((await product.modules.documents.load(documentID)).state.fields).toEqual([]);
  });

  it.each([
    ['no list', 'Sí'],
    ['a list of something else', [1, 2]],
    ['a list in a list', [['Sí']]],
    ['a thousand and one', Array.from({ length: 1001 }, (_, index) => `${index}`)],
    ['one of two thousand and one characters', ['x'.repeat(2001)]],
    ['null', null],
  ])('%s is no body of this call', async (_what, options) => {
    const { drawn } = await prepared(product.http, choice(options));
    expect(drawn.status).toBe(400);
  });

  it('options of a text', async () => {
    const { drawn } = await prepared(product.http, choice(['Sí'], { type: 'TEXT' }));
    expect(drawn).toMatchObject({ status: 422, body: { code: 'fields.only_choice' } });
  });
});
