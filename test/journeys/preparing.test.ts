import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, linkOf, sendDocument, signDrawn, stroke, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { draft, peopleDid, refusedInBoth } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { MAX_SIGNERS: '3' } });
});
afterAll(async () => product?.stop());

const setUp = (documentID: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  product.http.put('/api/document', { documentID, ...body }, headers);
const send = (documentID: string, headers: Record<string, string> = {}) =>
  product.http.put('/api/document/send-mail', { documentID }, headers);
const draw = (documentID: string, staticSignPositions: unknown[], headers: Record<string, string> = {}) =>
  product.http.put('/api/document/draw', { documentID, staticSignPositions }, headers);

/** Refused in both languages, and nothing that people do was added to the document. */
async function refused(
  documentID: string,
  act: (headers: Record<string, string>) => ReturnType<typeof setUp>,
  expected: Parameters<typeof refusedInBoth>[1],
) {
  const events = await peopleDid(product, documentID);
  const answer = await refusedInBoth(act, expected);
  expect(await peopleDid(product, documentID)).toBe(events);
  return answer;
}

describe('who signs (RULE-033..036, CONST-028)', () => {
  let documentID: string;
  beforeAll(async () => {
    documentID = await draft(product.http);
  });
  const withSigners = (signatory: unknown[]) => (headers: Record<string, string>) =>
    setUp(documentID, { whoSigns: 'OTHERS', signatory }, headers);

  it('nobody: not sent (RULE-033)', async () => {
    await refused(documentID, (headers) => send(documentID, headers), {
      status: 422,
      code: 'signatory.required',
      en: 'Add at least one signer.',
      es: 'Agregue al menos una persona firmante.',
    });
  });

  it.each([
    ['without name', [{ emailID: 'a@b.mx' }], 'signatory.name_required', /name/, /nombre/],
    ['with a blank name', [{ name: '   ', emailID: 'a@b.mx' }], 'signatory.name_required', /name/, /nombre/],
    ['without contact', [{ name: 'Ana' }], 'signatory.contact_required', /email or the WhatsApp/, /correo o el WhatsApp/],
    ['with the number 12', [{ name: 'Ana', whatsapp: '12' }], 'signatory.whatsapp_invalid', /WhatsApp/, /WhatsApp/],
    ['with letters as number', [{ name: 'Ana', whatsapp: '+52 22A1 234 567' }], 'signatory.whatsapp_invalid', /WhatsApp/, /WhatsApp/],
    ['with a@', [{ name: 'Ana', emailID: 'a@' }], 'signatory.email_invalid', /not valid/, /no es válido/],
    ['with two addresses in one', [{ name: 'Ana', emailID: 'a@b.mx,c@d.mx' }], 'signatory.email_invalid', /not valid/, /no es válido/],
    [
      'with the same address twice',
      [
        { name: 'Ana', emailID: 'a@b.mx' },
        { name: 'Eva', emailID: 'A@B.mx' },
      ],
      'signatory.email_repeated',
      /Another signer/,
      /Otra persona/,
    ],
    [
      'with the owner’s address',
      [{ name: 'Ana', emailID: people.owner.email.toUpperCase() }],
      'signatory.email_of_owner',
      /your own/,
      /es el suyo/,
    ],
    [
      'a fourth where three are allowed',
      ['a', 'b', 'c', 'd'].map((name) => ({ name, emailID: `${name}@x.mx` })),
      'signatory.too_many',
      /at most 3/,
      /3 firmantes como máximo/,
    ],
  ])('%s', async (_what, signatory, code, en, es) => {
    await refused(documentID, withSigners(signatory), { status: 422, code, en, es });
  });

  it('only a WhatsApp number is enough, and so are three signers', async () => {
    expect((await withSigners([{ name: 'Ana', whatsapp: '+52 221 123 456' }])({})).body).toMatchObject({
      responseData: { signatory: [{ name: 'Ana', emailID: null, whatsapp: '+52221123456' }] },
    });
    expect((await withSigners(['a', 'b', 'c'].map((name) => ({ name, emailID: `${name}@x.mx` })))({})).status).toBe(200);
  });

  it('letters that no font has are told before anything is sent, and not after', async () => {
    const id = await draft(product.http);
    const plain = await setUp(id, { whoSigns: 'OTHERS', signatory: [{ ...ana, name: 'Ana 山田 القاضي' }] });
    expect(plain.body.responseData.lettersWithoutFont).toEqual([]);
    const named = await setUp(id, { title: 'Contrato 🤝', whoSigns: 'OTHERS', signatory: [{ ...ana, name: 'Ana 😀 López 😀' }] });
    expect(named.body.responseData.lettersWithoutFont).toEqual(['🤝', '😀']);
    const position = { 'x-position': named.headers.get('x-position')! };
    const read = async () => (await product.http.get(`/api/get-document/${id}`, position)).body.responseData.lettersWithoutFont;
    expect(await read()).toEqual(['🤝', '😀']);
    expect((await send(id)).status).toBe(200);
    await expect.poll(read, { timeout: WAIT_MS }).toBe(null);
  });

  it('the limit counts the owner too', async () => {
    await refused(documentID, (headers) => setUp(documentID, { whoSigns: 'ME_AND_OTHERS' }, headers), {
      status: 422,
      code: 'signatory.too_many',
      en: /at most 3/,
      es: /3 firmantes/,
    });
  });

  it('who signs must be chosen and fit the signers (DOC-002)', async () => {
    const id = await draft(product.http);
    await setUp(id, { signatory: [ana] });
    await refused(id, (headers) => send(id, headers), {
      status: 422,
      code: 'setup.who_signs_required',
      en: /who signs/i,
      es: /quién firma/,
    });
    await setUp(id, { whoSigns: 'ONLY_ME' });
    await refused(id, (headers) => send(id, headers), {
      status: 422,
      code: 'setup.who_signs_differs',
      en: /do not match/,
      es: /no corresponden/,
    });
  });

  it('a proof that nobody checks is not asked for (ENT-036)', async () => {
    const id = await draft(product.http);
    await setUp(id, { whoSigns: 'OTHERS', signatory: [{ ...ana, requirements: { faceBiometrics: true } }] });
    await refused(id, (headers) => send(id, headers), {
      status: 422,
      code: 'signatory.requirement_unavailable',
      en: /not available/,
      es: /no está disponible/,
    });
  });
});

describe('observers (RULE-040, CALL-105, CALL-082, ENT-025)', () => {
  it.each([
    ['empty', [{ emailID: '' }], 'observer.email_required', /Write the email/, /Escriba el correo/],
    ['a@', [{ emailID: 'a@' }], 'observer.email_invalid', /not valid/, /no es válido/],
    ['twice', [{ emailID: 'o@x.mx' }, { emailID: 'O@x.mx' }], 'observer.email_repeated', /already in the list/, /ya está en la lista/],
  ])('%s is refused', async (_what, sharedWith, code, en, es) => {
    const id = await draft(product.http);
    await refused(id, (headers) => setUp(id, { sharedWith }, headers), { status: 422, code, en, es });
    await refused(id, (headers) => product.http.put('/api/document/share-observer', { documentID: id, sharedWith }, headers), {
      status: 422,
      code,
      en,
      es,
    });
  });

  it('is mailed a link that reads and does nothing else', async () => {
    const documentID = await sendDocument(product, [ana]);
    const shared = await product.http.put('/api/document/share-observer', { documentID, sharedWith: [{ emailID: 'observa@x.example' }] });
    expect(shared).toMatchObject({
      status: 200,
      body: { responseData: { sharedWith: [{ emailID: 'observa@x.example', sharedWithID: expect.any(String) }] } },
    });
    expect(
      await product.http.put('/api/document/share-observer', { documentID, sharedWith: [{ emailID: 'Observa@x.example' }] }),
    ).toMatchObject({ status: 422, body: { code: 'observer.email_repeated' } });
    const link = await linkOf(product, 'observa@x.example', documentID, 'observer');
    const stranger = product.http.anonymous();
    const page = await stranger.get(`/api/get-document-shared/${documentID}/${link.id}`, { 'x-link-code': link.code });
    expect(page).toMatchObject({
      status: 200,
      body: { responseData: { status: 'SHARED', documentStatus: 'PENDING', savedDocument: null, sharedWith: [], documentFiles: [] } },
    });
    expect(page.body.responseData.signatory[0]).toMatchObject({ name: ana.name, emailID: null, verificationCode: null });
    const file = await stranger.get((page.body.responseData.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url));
    expect(file.status).toBe(200);
    const { events } = await product.modules.documents.load(documentID);
    expect(events.filter((event) => event.metadata.actor.kind === 'observer').map((event) => event.type)).toEqual([
      'DocumentViewed',
      'FileDownloaded',
    ]);
    const signer = await linkOf(product, ana.emailID, documentID);
    for (const [id, code] of [
      [link.id, signer.code],
      [signer.id, link.code],
      [link.id, `${link.code}x`],
    ]) {
      expect(await stranger.get(`/api/get-document-shared/${documentID}/${id}`, { 'x-link-code': code! })).toMatchObject({
        status: 403,
        body: { code: 'invalid_link_message' },
      });
    }
    const sign = await stranger.post('/api/documents/sign', {
      documentID,
      signatoryID: link.id,
      code: link.code,
      presented: { version: 1, sha256: 'x' },
      signature: stroke,
    });
    expect(sign).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
  });
});

describe('places on the pages (RULE-037, ENT-026, ENT-037, CALL-087)', () => {
  const place = { email: ana.emailID, page: 1, x: 60, y: 60, width: 120, height: 40 };

  it('all six kinds are kept and come back; another kind is refused', async () => {
    const id = await draft(product.http);
    await setUp(id, { whoSigns: 'OTHERS', signatory: [ana] });
    const kinds = ['TEXT', 'DATE', 'SIGNATURE', 'CHECKBOX', 'STATIC_SIGN', 'INITIALS'];
    const sent = kinds.map((type, index) => ({
      ...place,
      type,
      fieldId: `campo-${index}`,
      y: 60 + index * 60,
      label: `Campo ${index}`,
      required: index === 0,
      parentImageSize: { width: 800, height: 1000 },
      viewport: { scale: 1.5 },
      color: '#14324f',
      imageSize: { w: 1 },
      pageY: 12,
      version: 2,
      ...(type === 'TEXT' ? { format: 'RFC', prefilled: 'COVA850101AB3', readOnly: true } : {}),
    }));
    const drawn = await draw(id, sent);
    expect(drawn.status).toBe(200);
    const { body } = await product.http.get(`/api/document/${id}/state`, { 'x-position': drawn.headers.get('x-position')! });
    for (const [index, one] of sent.entries()) expect(body.responseData.staticSignPositions[index]).toMatchObject(one);
    expect(body.responseData.fieldArray).toEqual(['campo-0', 'campo-1', 'campo-3']);
    await refused(id, (headers) => draw(id, [{ ...place, type: 'PHOTO' }], headers), {
      status: 400,
      code: 'request.invalid',
      en: /Check the values/,
      es: /Revise los datos/,
    });
  });

  it.each([
    ['of somebody who does not sign', { ...place, email: 'otra@x.mx' }, 'fields.signatory_missing', /does not sign/, /no firma/],
    ['on a page that is not there', { ...place, page: 7 }, 'fields.page_missing', /page 7/, /página 7/],
    ['over the edge', { ...place, x: 560 }, 'fields.outside_page', /outside/, /fuera/],
    ['below the page', { ...place, y: -1 }, 'fields.outside_page', /outside/, /fuera/],
  ])('%s', async (_what, position, code, en, es) => {
    const id = await draft(product.http);
    await setUp(id, { whoSigns: 'OTHERS', signatory: [ana] });
    const answer = await refused(id, (headers) => draw(id, [position], headers), { status: 422, code, en, es });
    if (code === 'fields.signatory_missing') expect(answer.body.facts.email).toBe('otra@x.mx');
  });

  it('taking out a signer who has a place names the address (RULE-037)', async () => {
    const id = await draft(product.http);
    await setUp(id, { whoSigns: 'OTHERS', signatory: [ana, bruno] });
    await draw(id, [{ ...place, email: bruno.emailID }]);
    const answer = await refused(id, (headers) => setUp(id, { signatory: [ana] }, headers), {
      status: 422,
      code: 'fields.signatory_missing',
      en: /does not sign/,
      es: /no firma/,
    });
    expect(answer.body.facts.email).toBe(bruno.emailID);
  });

  it('a place may not be called like a person', async () => {
    const id = await draft(product.http);
    const { body } = await setUp(id, { whoSigns: 'OTHERS', signatory: [ana] });
    expect(await draw(id, [{ ...place, type: 'TEXT', fieldId: body.responseData.signatory[0].signatoryID }])).toMatchObject({
      status: 422,
      body: { code: 'fields.repeated' },
    });
  });
});

describe('what is closed stays closed (STATE-024, STATE-025, ERR-063, CALL-085..087)', () => {
  const closed = { status: 409, code: 'conflict.not_a_draft', en: /already sent/, es: /ya se envió/ };

  it('a sent document takes no set-up, no places and no second sending', async () => {
    const id = await sendDocument(product, [ana]);
    await refused(id, (headers) => setUp(id, { title: 'Otro' }, headers), closed);
    await refused(id, (headers) => draw(id, [], headers), closed);
    await refused(id, (headers) => send(id, headers), closed);
  });

  it('a completed one neither; it can be viewed, shared and deleted, once', async () => {
    const id = await sendDocument(product, [ana]);
    await signDrawn(product, id, ana.emailID);
    expect(await product.http.put('/api/document/delete', { documentIDs: [id] })).toMatchObject({
      status: 409,
      body: { code: 'conflict.not_deletable', facts: { status: 'PENDING_FOR_BLOCK_CHAIN' } },
    });
    await until(product, id, 'COMPLETED');
    await refused(id, (headers) => setUp(id, { title: 'Otro' }, headers), closed);
    await refused(id, (headers) => draw(id, [], headers), closed);
    await refused(id, (headers) => send(id, headers), closed);
    const link = await linkOf(product, ana.emailID, id);
    await refused(id, (headers) => product.http.put('/api/document/send-mail', { documentID: id, signatoryID: link.id }, headers), {
      status: 409,
      code: 'conflict.not_pending',
      en: /not waiting/,
      es: /no está pendiente/,
    });
    expect((await product.http.put('/api/document/delete', { documentIDs: [id] })).status).toBe(200);
    await refused(id, (headers) => product.http.put('/api/document/delete', { documentIDs: [id] }, headers), {
      status: 409,
      code: 'conflict.already_deleted',
      en: /already deleted/,
      es: /ya fue eliminado/,
    });
  });

  it('nothing is deleted while its file is prepared; before and after it is', async () => {
    const id = await draft(product.http);
    await setUp(id, { whoSigns: 'OTHERS', signatory: [ana] });
    expect((await send(id)).body.responseData.status).toBe('PROCESSING');
    const early = await product.http.put('/api/document/delete', { documentIDs: [id] });
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'conflict.not_deletable', facts: { status: expect.stringMatching(/PROCESSING/) } },
    });
    await until(product, id, 'PENDING');
    expect((await product.http.put('/api/document/delete', { documentIDs: [id, await draft(product.http)] })).status).toBe(200);
  });

  it('deleting a list that holds one that cannot be deleted deletes none', async () => {
    const [fine, sent] = [await draft(product.http), await sendDocument(product, [ana])];
    await product.http.put('/api/document/delete', { documentIDs: [sent] });
    const answer = await product.http.put('/api/document/delete', { documentIDs: [fine, sent] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict.already_deleted', facts: { documentID: sent } } });
    expect((await product.modules.documents.load(fine)).state.isDeleted).toBe(false);
  });

  it('If-Match: what was decided on an older picture is refused with what came between', async () => {
    const id = await draft(product.http);
    expect((await setUp(id, { title: 'Uno' }, { 'if-match': '"0"' })).headers.get('etag')).toBe('"1"');
    expect(await setUp(id, { title: 'Dos' }, { 'if-match': '"0"' })).toMatchObject({
      status: 409,
      body: { code: 'conflict.changed_meanwhile', facts: { event: 'SetupChanged', eventRevision: 1, revision: 1 } },
    });
    expect(await setUp(id, { title: 'Dos' }, { 'if-match': '"9"' })).toMatchObject({ status: 409 });
    expect(await setUp(id, { title: 'Dos' }, { 'if-match': 'nada' })).toMatchObject({ status: 400 });
    expect((await setUp(id, { title: 'Dos' }, { 'if-match': '"1"' })).status).toBe(200);
  });
});
