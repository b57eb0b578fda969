import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, linkOf, linksTo, openBy, read, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { eventually } from './steps.ts';

const right = { name: 'Olga Núñez', emailID: 'olga@nunez.example' };
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const replace = (documentID: string, signatoryID: string, person = right) =>
  product.http.put('/api/document/signatory', { documentID, signatoryID, act: 'replace', ...person });

it('who is not asked any more keeps nothing: link, file link, act; they are told so and nobody is named', async () => {
  const documentID = await sendDocument(product, [ana, bruno]);
  const old = await linkOf(product, ana.emailID, documentID);
  const opened = await read(product, documentID, old);
  expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
  const answer = await replace(documentID, old.id);
  expect(answer.status).toBe(200);
  const link = await linkOf(product, right.emailID, documentID);
  // The sender's answers carry no code that opens a link.
  const page = await product.http.get(`/api/get-document/${documentID}`);
  for (const said of [answer.body, page.body]) expect(JSON.stringify(said)).not.toContain(link.code);

  const refused = await openBy(product, documentID, old);
  expect(refused).toMatchObject({ status: 410, body: { code: 'signatory.replaced' } });
  expect(JSON.stringify(refused.body)).not.toMatch(/Olga|olga@|Bruno/);
  expect(await openBy(product, documentID, { ...old, code: link.code })).toMatchObject({
    status: 403,
    body: { code: 'invalid_link_message' },
  });
  const url = (opened.page.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.http.url);
  expect(await product.http.anonymous().get(url)).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
  const act = { documentID, signatoryID: old.id, code: old.code, presented: opened.presented, signature: { kind: 'TEXT', text: 'Ana' } };
  expect(await product.http.anonymous().post('/api/documents/sign', act)).toMatchObject({
    status: 410,
    body: { code: 'signatory.replaced' },
  });

  expect((await signDrawn(product, documentID, right.emailID)).status).toBe(200);
  await until(product, documentID, 'COMPLETED');
  const { body } = await product.http.get(`/api/document/${documentID}/timeline`);
  const told = JSON.stringify(body.responseData);
  expect(told).toContain('Ya no se pide la firma a Ana Cortés, sino a Olga Núñez');
  expect(told).toContain('Se mostró a Ana Cortés la versión 1');
});

it('with order the new one is written to when it is their turn, and observers are not written to again', async () => {
  const people = [
    { ...bruno, order: 1 },
    { ...ana, order: 2 },
  ];
  const documentID = await sendDocument(product, people, { hasOrder: true, sharedWith: [{ emailID: 'sigue@nunez.example' }] });
  await linkOf(product, 'sigue@nunez.example', documentID, 'observer');
  const brunos = await linkOf(product, bruno.emailID, documentID);
  const { state } = await product.modules.documents.load(documentID);
  const anas = state.setup!.signatories.find((one) => one.email?.value === ana.emailID)!;
  expect((await replace(documentID, anas.signatoryId)).status).toBe(200);
  // A round of its own: whoever was asked before has a link that has run out, and gets another.
  await eventually(
    async () => ((await linkOf(product, bruno.emailID, documentID)).code === brunos.code ? null : true),
    'a mail with a new code',
  );
  expect(await openBy(product, documentID, brunos)).toMatchObject({ status: 410, body: { code: 'expire_link_message' } });
  expect(await linksTo(product, right.emailID, documentID)).toEqual([]);
  expect(await linksTo(product, ana.emailID, documentID)).toEqual([]);
  expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
  expect((await signDrawn(product, documentID, right.emailID)).status).toBe(200);
  await until(product, documentID, 'COMPLETED');
  expect(await linksTo(product, 'sigue@nunez.example', documentID)).toHaveLength(1);
});

it('says what is wrong, and is the owner’s alone', async () => {
  const documentID = await sendDocument(product, [ana, bruno]);
  const { id } = await linkOf(product, ana.emailID, documentID);
  const code = async (person: typeof right, signatoryID = id) => (await replace(documentID, signatoryID, person)).body.code;
  expect(await code({ ...right, emailID: ana.emailID })).toBe('signatory.same_address');
  expect(await code({ ...right, emailID: 'olga@' })).toBe('signatory.email_invalid');
  expect(await code({ ...right, emailID: bruno.emailID })).toBe('signatory.email_repeated');
  expect(await code(right, 'nobody')).toBe('signatory.not_found');
  const stranger = await product.http.anonymous().put('/api/document/signatory', { documentID, signatoryID: id, act: 'rename', name: 'X' });
  expect(stranger.status).toBe(401);
  const named = { documentID, signatoryID: id, act: 'rename', name: 'Ana Cortés Villa' };
  expect((await product.http.put('/api/document/signatory', named)).body.responseData.signatory[0].name).toBe('Ana Cortés Villa');
});
