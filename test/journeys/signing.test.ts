import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFile, inkIn, popplerPage } from '../pdf/support/tools.ts';
import { ana, bruno, linkOf, read, sendDocument, signDrawn, stroke, until } from '../support/journey.ts';
import { partWith } from '../support/needs.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { draft, english, peopleDid, refusedInBoth, signWith } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const local = (address: string): string => address.replace(/^https?:\/\/[^/]+/, product.url);
const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;

describe('what signers write into their places (ENT-037, SIGN-006, ERR-052)', () => {
  let documentID: string;
  const place = { email: ana.emailID, page: 1, width: 160, height: 30 };
  const fields = [
    { ...place, fieldId: 'nombre', type: 'TEXT', x: 60, y: 420, label: 'Nombre completo' },
    { ...place, fieldId: 'fecha', type: 'DATE', x: 60, y: 370, label: 'Fecha' },
    { ...place, fieldId: 'acepto', type: 'CHECKBOX', x: 60, y: 330, width: 20, height: 20, label: 'Acepto' },
    { ...place, fieldId: 'nota', type: 'TEXT', x: 60, y: 280, label: 'Nota', required: false },
    { ...place, fieldId: 'firma', type: 'SIGNATURE', x: 60, y: 180, height: 70, label: 'Firma' },
    { ...place, fieldId: 'rubrica', type: 'STATIC_SIGN', x: 330, y: 180, height: 70, label: 'Rúbrica' },
  ];
  const values = [
    { fieldId: 'nombre', value: 'Ana Cortés Ñúñez' },
    { fieldId: 'fecha', value: '2026-11-21' },
    { fieldId: 'acepto', value: 'true' },
  ];
  const here = { latitude: 19.0414, longitude: -98.2063, accuracy: 12 };

  beforeAll(async () => {
    documentID = await draft(product.http);
    const steps = [
      await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana, bruno], isActiveGeolocation: true }),
      await product.http.put('/api/document/draw', {
        documentID,
        staticSignPositions: [
          ...fields,
          { email: bruno.emailID, page: 1, fieldId: 'bruno-nota', type: 'TEXT', x: 330, y: 280, width: 100, height: 30 },
        ],
      }),
      await product.http.put('/api/document/send-mail', { documentID }),
    ];
    for (const step of steps) if (step.status !== 200) throw new Error(JSON.stringify(step.body));
    await until(product, documentID, 'PENDING');
  });

  it('shows each page its fields', async () => {
    const { page } = await read(product, documentID, await linkOf(product, ana.emailID, documentID));
    expect(page.documentImages[0].inputFieldArray.map((field: { fieldId: string }) => field.fieldId)).toEqual([
      ...fields.map((field) => field.fieldId),
      'bruno-nota',
    ]);
  });

  it.each([
    ['without the place of signing', { values }, 422, 'document.geolocation.error', /location/, /ubicación/],
    ['at an impossible place', { values, geolocation: { ...here, latitude: 91 } }, 400, 'request.invalid', /values/, /datos/],
    [
      'with a required field left out',
      { values: values.slice(1), geolocation: here },
      422,
      'fields.value_required',
      /“Nombre completo”/,
      /«Nombre completo»/,
    ],
    [
      'with blanks in a required field',
      { values: [{ fieldId: 'nombre', value: '   ' }, ...values.slice(1)], geolocation: here },
      422,
      'fields.value_required',
      /has to be filled/,
      /Falta llenar/,
    ],
    [
      'into the field of another',
      { values: [...values, { fieldId: 'bruno-nota', value: 'x' }], geolocation: here },
      422,
      'fields.not_yours',
      /another person/,
      /otra persona/,
    ],
    [
      'text into a place of a signature',
      { values: [...values, { fieldId: 'firma', value: 'x' }], geolocation: here },
      422,
      'fields.not_a_value',
      /not filled with text/,
      /no se llena con texto/,
    ],
    [
      'without a signature',
      { values, geolocation: here, signature: null },
      422,
      'document.signature.error',
      'The document could not be signed',
      'No fue posible firmar el documento',
    ],
    [
      'with a picture that is none',
      { values, geolocation: here, signature: { kind: 'IMAGE', image: 'aG9sYQ==' } },
      422,
      'pdf.appearance_invalid',
      /picture/,
      /imagen/,
    ],
  ])('signing %s is refused', async (_what, over, status, code, en, es) => {
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented } = await read(product, documentID, link);
    const events = await peopleDid(product, documentID);
    const act = (headers: Record<string, string>) =>
      client.post(
        '/api/documents/sign',
        { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke, ...over },
        headers,
      );
    await refusedInBoth(act, { status, code, en, es });
    expect(await peopleDid(product, documentID)).toBe(events);
  });

  it('a value given twice for one field is refused', async () => {
    const answer = await signWith(
      product,
      documentID,
      ana.emailID,
      { values: [...values, { fieldId: 'nombre', value: 'Otra' }], geolocation: here },
      english,
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'fields.repeated' } });
  });

  it('is signed with them, shows in the PDF, and stands in the history with the place', async () => {
    expect((await signWith(product, documentID, ana.emailID, { values, geolocation: here })).status).toBe(200);
    const { state } = await product.modules.documents.load(documentID);
    const [signature] = state.signatures;
    expect(signature).toMatchObject({
      signatureType: 'ELECTRONIC_SIGNATURE',
      method: 'STROKE',
      geolocation: { value: JSON.stringify(here) },
      timestamp: { genTime: expect.any(String) },
    });
    expect(signature?.values.map(({ fieldId, value }) => [fieldId, value.value])).toEqual(
      values.map(({ fieldId, value }) => [fieldId, value]),
    );
    const { rows } = await product.services.pool.query<{ found: string }>(
      'select data as found from event_store.events where stream = $1',
      [`document-${documentID}`],
    );
    for (const { found } of rows) expect(JSON.stringify(found)).not.toContain('Ñúñez');
    const bytes = await product.services.files.get(state.versions.at(-1)!.file.key);
    if (!partWith('pdftotext')) return;
    const text = spawnSync('pdftotext', ['-layout', asFile(bytes), '-'], { encoding: 'utf8' }).stdout;
    expect(text).toContain('Ana Cortés Ñúñez');
    expect(text).toContain('2026-11-21');
    const seen = popplerPage(bytes, 1);
    const before = popplerPage(await product.services.files.get(state.versions[0]!.file.key), 1);
    for (const { x, y, width, height, fieldId } of fields.filter((field) => field.fieldId !== 'nota')) {
      expect(inkIn(seen, { x, y, width, height }), fieldId).not.toBe(inkIn(before, { x, y, width, height }));
    }
  });
});

describe('the owner’s own signature (DOC-002, SIGN-001)', () => {
  it('ONLY_ME: with the session and a saved signature; nobody is mailed a link', async () => {
    const documentID = await draft(product.http);
    await product.http.put('/api/document', { documentID, whoSigns: 'ONLY_ME', signatory: [] });
    await product.http.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ email: people.owner.email, page: 1, x: 60, y: 60 }],
    });
    expect((await product.http.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
    const saved = await product.http.post('/api/user/sign', { type: 'TEXT', signature: 'Lucía Ferrer' });
    const { signatureId } = saved.body.responseData.signatureList[0];
    const document = await view(documentID);
    const [own] = document.signatory;
    expect(own).toMatchObject({ isOwner: true, isDue: true, emailID: people.owner.email });
    const sign = (presented: unknown, over: Record<string, unknown> = {}, client = product.http) =>
      client.post('/api/documents/sign', {
        documentID,
        signatoryID: own.signatoryID,
        presented,
        signature: { kind: 'SAVED', signatureId },
        ...over,
      });
    const page = await product.http.get(`/api/document/document-id/${documentID}/${own.signatoryID}`);
    const { toPresent, documentFileObj } = page.body.responseData;
    // The owner too must have opened what they sign.
    expect(await sign(toPresent)).toMatchObject({ status: 409, body: { code: 'signature.not_presented' } });
    await product.http.get(local(documentFileObj.url));
    expect(await sign(toPresent, { signature: { kind: 'SAVED', signatureId: 'otra' } })).toMatchObject({
      status: 404,
      body: { code: 'signature.saved_not_found' },
    });
    expect((await sign(toPresent, {}, product.http.anonymous())).status).toBe(403);
    expect(await sign(toPresent)).toMatchObject({ status: 200, body: { responseData: { status: 'PENDING_FOR_BLOCK_CHAIN' } } });
    await until(product, documentID, 'COMPLETED');
    expect((await view(documentID)).createdBy).toMatchObject({ isSigned: true, signatureType: 'ELECTRONIC_SIGNATURE' });
    const { body } = await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(people.owner.email)}`);
    expect(JSON.stringify(body)).not.toContain(`/signatory/${documentID}`);
  });

  it('ME_AND_OTHERS: the owner in order, the other by link; a saved signature is not for others', async () => {
    const documentID = await draft(product.http);
    await product.http.put('/api/document', {
      documentID,
      whoSigns: 'ME_AND_OTHERS',
      hasOrder: true,
      ownerOrder: 2,
      signatory: [{ ...ana, order: 1 }],
    });
    await product.http.put('/api/document/send-mail', { documentID });
    await until(product, documentID, 'PENDING');
    const { signatureList } = (await product.http.get('/api/user/sign')).body.responseData;
    const own = (await view(documentID)).signatory.find((one: { isOwner: boolean }) => one.isOwner);
    const page = await product.http.get(`/api/document/document-id/${documentID}/${own.signatoryID}`);
    await product.http.get(local(page.body.responseData.documentFileObj.url));
    const early = await product.http.post('/api/documents/sign', {
      documentID,
      signatoryID: own.signatoryID,
      presented: page.body.responseData.toPresent,
      signature: stroke,
    });
    expect(early).toMatchObject({ status: 409, body: { code: 'signature.not_your_turn', facts: { waitingFor: [ana.name] } } });
    // Without a visible place the saved signature is not drawn, and still is only the owner's.
    expect(
      (
        await signWith(product, documentID, ana.emailID, {
          signature: { kind: 'SAVED', signatureId: signatureList[0]._id ?? signatureList[0].signatureId },
        })
      ).status,
    ).toBe(404);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const again = await product.http.get(`/api/document/document-id/${documentID}/${own.signatoryID}`);
    await product.http.get(local(again.body.responseData.documentFileObj.url));
    const signed = await product.http.post('/api/documents/sign', {
      documentID,
      signatoryID: own.signatoryID,
      presented: again.body.responseData.toPresent,
      signature: { kind: 'TEXT', text: 'Lucía' },
    });
    expect(signed).toMatchObject({ status: 200, body: { responseData: { status: 'PENDING_FOR_BLOCK_CHAIN' } } });
    await until(product, documentID, 'COMPLETED');
  });

  it('the owner cannot sign for another', async () => {
    const documentID = await sendDocument(product, [ana]);
    const [one] = (await view(documentID)).signatory;
    const answer = await product.http.post('/api/documents/sign', {
      documentID,
      signatoryID: one.signatoryID,
      presented: { version: 1, sha256: 'x' },
      signature: stroke,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'signatory.user.not.match' } });
  });

  it('who must draw cannot type', async () => {
    const documentID = await sendDocument(product, [{ ...ana, requirements: { drawnSignature: true } } as never]);
    expect(await signWith(product, documentID, ana.emailID, { signature: { kind: 'TEXT', text: 'Ana' } })).toMatchObject({
      status: 422,
      body: { code: 'signature.drawing_required' },
    });
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });
});

describe('the turn of each (STATE-040)', () => {
  it('the second reads and waits, and is told for whom', async () => {
    const id = await sendDocument(
      product,
      [
        { ...bruno, order: 1 },
        { ...ana, order: 2 },
      ],
      { hasOrder: true },
    );
    const { state } = await product.modules.documents.load(id);
    const second = state.setup!.signatories.find((one) => one.email?.value === ana.emailID)!;
    // The owner may send the link early; it opens the document and lets nobody sign out of turn.
    expect((await product.http.put('/api/document/send-mail', { documentID: id, signatoryID: second.signatoryId })).status).toBe(200);
    const link = await linkOf(product, ana.emailID, id);
    const { client, page, presented } = await read(product, id, link);
    expect(page).toMatchObject({ isDue: false, waitingFor: [bruno.name] });
    const body = { documentID: id, signatoryID: link.id, code: link.code, presented, signature: stroke };
    const events = await peopleDid(product, id);
    expect(await client.post('/api/documents/sign', body, english)).toMatchObject({
      status: 409,
      body: { code: 'signature.not_your_turn', facts: { waitingFor: [bruno.name] } },
    });
    expect(await peopleDid(product, id)).toBe(events);
    expect((await signDrawn(product, id, bruno.emailID)).status).toBe(200);
    expect((await client.get(`/api/document/document-id/${id}/${link.id}`, { 'x-link-code': link.code })).body.responseData).toMatchObject({
      isDue: true,
      waitingFor: [],
    });
    expect((await client.post('/api/documents/sign', body)).status).toBe(200);
  });
});
