import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFile } from '../pdf/support/tools.ts';
import { ana, until } from '../support/journey.ts';
import { partWith } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { draft, peopleDid, refusedInBoth, signWith } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ chain: false });
});
afterAll(async () => product?.stop());

const CURP = 'HEGG560427MVZRRL04';
const place = { email: ana.emailID, x: 60, width: 160, height: 30 };
const pages = [1, 2, 3];
const fields = [
  { ...place, fieldId: 'firma', type: 'SIGNATURE', page: 3, y: 180, height: 70, label: 'Firma' },
  ...pages.map((page) => ({ ...place, fieldId: `r${page}`, type: 'INITIALS', page, x: 480, y: 30, width: 70, label: 'Rúbrica' })),
  { ...place, fieldId: 'curp', type: 'TEXT', page: 3, y: 300, label: 'CURP', format: 'CURP', prefilled: CURP, readOnly: true },
  { ...place, fieldId: 'monto', type: 'TEXT', page: 3, y: 340, label: 'Monto', format: 'NUMBER', prefilled: '1,250.50' },
];
const initials = { kind: 'TEXT', text: 'ACÑ' };

async function sent(): Promise<string> {
  const documentID = await draft(product.http, {}, pages.length);
  for (const step of [
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] }),
    await product.http.put('/api/document/draw', { documentID, staticSignPositions: fields }),
    await product.http.put('/api/document/send-mail', { documentID }),
  ])
    expect(step.status, JSON.stringify(step.body)).toBe(200);
  await until(product, documentID, 'PENDING');
  return documentID;
}

describe('initials and texts that were filled in (RULE-037, ENT-037)', () => {
  let documentID: string;
  beforeAll(async () => {
    documentID = await sent();
  });

  it.each([
    ['without initials', {}, 'signature.initials_required', /initials/, /rúbrica/],
    [
      'with another text than the one that was fixed',
      { initials, values: [{ fieldId: 'curp', value: 'BOXW310820HNERXN09' }] },
      'fields.read_only',
      /sender/,
      /quien envió/,
    ],
    ['with a number that is none', { initials, values: [{ fieldId: 'monto', value: 'mil' }] }, 'fields.number_invalid', /1,250/, /1,250/],
  ])('signing %s is refused', async (_what, over, code, en, es) => {
    const events = await peopleDid(product, documentID);
    await refusedInBoth((headers) => signWith(product, documentID, ana.emailID, over, headers), { status: 422, code, en, es });
    expect((await peopleDid(product, documentID)) - events).toBeLessThanOrEqual(2);
    const { state } = await product.modules.documents.load(documentID);
    expect(state.signatures).toEqual([]);
  });

  it('signed once, they stand in every place without anything printed over the page; what was filled in stands as it was', async () => {
    const signed = { signature: { kind: 'TEXT', text: ana.name, hand: 'LOOSE' }, initials: { ...initials, hand: 'FORMAL' } };
    expect((await signWith(product, documentID, ana.emailID, signed)).status).toBe(200);
    const { state } = await product.modules.documents.load(documentID);
    const [signature] = state.signatures;
    // Shown by the pages: no file of its own, as with a signature that has a place.
    expect(signature?.mark).toBeNull();
    expect(signature?.fieldNames).toHaveLength(fields.length);
    expect(signature?.values.map(({ fieldId, value }) => [fieldId, value.value])).toEqual([
      ['curp', CURP],
      ['monto', '1,250.50'],
    ]);
    if (!partWith('pdftotext')) return;
    const bytes = await product.services.files.get(state.versions.at(-1)!.file.key);
    const textOf = (page: number) =>
      spawnSync('pdftotext', ['-f', `${page}`, '-l', `${page}`, '-layout', asFile(bytes), '-'], { encoding: 'utf8' }).stdout;
    for (const page of pages) {
      expect(textOf(page).match(/ACÑ/g), `page ${page}`).toHaveLength(1);
      expect(textOf(page).includes(ana.name), `page ${page}`).toBe(page === 3);
    }
    // Each mark in the hand that was chosen for it.
    for (const font of ['Caveat-Medium', 'DancingScript-Medium']) expect(Buffer.from(bytes).includes(font), font).toBe(true);
    expect(textOf(3)).toContain(CURP);
    expect(textOf(3)).toContain('1,250.50');
  });
});

describe('initials that the owner keeps', () => {
  it('stand in the places of a document the owner signs, and neither mark is taken for the other', async () => {
    const { body } = await product.http.get('/profile');
    const place = { email: body.data.emailID, page: 1, x: 60, width: 160, height: 60 };
    const documentID = await draft(product.http);
    for (const step of [
      await product.http.put('/api/document', { documentID, whoSigns: 'ONLY_ME', signatory: [] }),
      await product.http.put('/api/document/draw', {
        documentID,
        staticSignPositions: [
          { ...place, fieldId: 'firma', type: 'SIGNATURE', y: 180, label: 'Firma' },
          { ...place, fieldId: 'r1', type: 'INITIALS', y: 30, height: 30, label: 'Rúbrica' },
        ],
      }),
      await product.http.put('/api/document/send-mail', { documentID }),
    ])
      expect(step.status, JSON.stringify(step.body)).toBe(200);
    await until(product, documentID, 'PENDING');
    const keep = async (mark: string, signature: string, list: string): Promise<string> =>
      (await product.http.post('/api/user/sign', { mark, type: 'TEXT', signature })).body.responseData[list].at(-1).signatureId;
    const signature = { kind: 'SAVED', signatureId: await keep('SIGNATURE', 'Lucía Ferrer', 'signatureList') };
    const initials = { kind: 'SAVED', signatureId: await keep('INITIALS', 'LFX', 'initialsList') };
    const { signatoryID } = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.signatory[0];
    const page = (await product.http.get(`/api/document/document-id/${documentID}/${signatoryID}`)).body.responseData;
    await product.http.get(page.documentFileObj.url.replace(/^https?:\/\/[^/]+/, ''));
    const sign = (over: object) =>
      product.http.post('/api/documents/sign', { documentID, signatoryID, presented: page.toPresent, signature, initials, ...over });
    for (const swapped of [{ signature: initials }, { initials: signature }])
      expect(await sign(swapped)).toMatchObject({ status: 404, body: { code: 'signature.saved_not_found' } });
    expect((await sign({})).status).toBe(200);
    if (!partWith('pdftotext')) return;
    const { state } = await product.modules.documents.load(documentID);
    const bytes = await product.services.files.get(state.versions[1]!.file.key);
    const { stdout } = spawnSync('pdftotext', ['-layout', asFile(bytes), '-'], { encoding: 'utf8' });
    expect(stdout.match(/LFX/g)).toHaveLength(1);
  });
});
