import { afterAll, beforeAll, expect, it } from 'vitest';
import { petition, respond } from '../cancellation/people.ts';
import { ana, bruno, linkOf, linksTo, mailsTo, openBy, read, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { account, eventually } from './steps.ts';

const carla = { name: 'Carla Ríos', emailID: 'carla@rios.example' };
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const remove = (documentID: string, signatoryID: string, key?: string) =>
  product.http.put('/api/document/signatory', { documentID, signatoryID, act: 'remove' }, key ? { 'idempotency-key': key } : {});
const stateOf = async (documentID: string) => (await product.modules.documents.load(documentID)).state;

it('who is taken out keeps nothing and is told so; everybody else is asked anew and no page names the one who left', async () => {
  const documentID = await sendDocument(product, [ana, bruno, carla]);
  const old = await linkOf(product, ana.emailID, documentID);
  const brunos = await linkOf(product, bruno.emailID, documentID);
  const opened = await read(product, documentID, old);
  const answer = await remove(documentID, old.id, 'take-ana-out');
  expect(answer.status).toBe(200);
  expect(answer.body.responseData.signatory).toHaveLength(2);
  // The same press again is the same act, another one finds nobody.
  expect((await remove(documentID, old.id, 'take-ana-out')).status).toBe(200);
  expect(await remove(documentID, old.id)).toMatchObject({ status: 404, body: { code: 'signatory.not_found' } });
  expect((await stateOf(documentID)).round).toBe(2);

  const gone = await openBy(product, documentID, old);
  expect(gone).toMatchObject({ status: 410, body: { code: 'signatory.replaced' } });
  expect(JSON.stringify(gone.body)).not.toMatch(/Bruno|Carla|otra persona/);
  const url = (opened.page.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.http.url);
  expect(await product.http.anonymous().get(url)).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
  const act = { documentID, signatoryID: old.id, code: old.code, presented: opened.presented, signature: { kind: 'TEXT', text: 'Ana' } };
  expect(await product.http.anonymous().post('/api/documents/sign', act)).toMatchObject({
    status: 410,
    body: { code: 'signatory.replaced' },
  });

  await eventually(
    async () => ((await linkOf(product, bruno.emailID, documentID)).code === brunos.code ? null : true),
    'a mail with a new code',
  );
  const told = (await mailsTo(product, ana.emailID)).filter(({ subject }) => subject.startsWith('Ya no se espera su firma'));
  expect(told).toHaveLength(1);
  expect(await linksTo(product, ana.emailID, documentID)).toHaveLength(1);
  for (const { emailID } of [bruno, carla]) expect((await signDrawn(product, documentID, emailID)).status).toBe(200);
  await until(product, documentID, 'COMPLETED');
  const { body } = await product.http.get(`/api/document/${documentID}/timeline`);
  expect(JSON.stringify(body.responseData)).toContain('Ana Cortés ya no firma: se quitó del documento');
  expect(JSON.stringify(body.responseData)).toContain('Se mostró a Ana Cortés la versión 1');
});

it('after a signature is refused with how many there are, and changes nothing', async () => {
  const documentID = await sendDocument(product, [ana, bruno, carla]);
  const { id } = await linkOf(product, ana.emailID, documentID);
  expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
  const refused = await remove(documentID, id);
  expect(refused).toMatchObject({ status: 409, body: { code: 'signatory.some_signed' } });
  expect(JSON.stringify(refused.body)).toContain('"signatures":1');
  expect((await openBy(product, documentID, await linkOf(product, ana.emailID, documentID))).status).toBe(200);
});

it('is the owner’s alone; a cancellation that the one taken out had asked for stays the owner’s to answer', async () => {
  const documentID = await sendDocument(product, [ana, bruno]);
  const link = await linkOf(product, ana.emailID, documentID);
  const body = { documentID, signatoryID: link.id, act: 'remove' };
  const [other, herself] = [
    (await account(product, 'Otra', 'otra@cuenta.example')).client,
    (await account(product, ana.name, ana.emailID)).client,
  ];
  expect((await product.http.anonymous().put('/api/document/signatory', body)).status).toBe(401);
  for (const client of [other, herself])
    expect(await client.put('/api/document/signatory', body)).toMatchObject({ status: 404, body: { code: 'document.not_found' } });
  expect(await remove(documentID, 'nobody')).toMatchObject({ status: 404, body: { code: 'signatory.not_found' } });
  expect((await stateOf(documentID)).round).toBe(1);

  const asked = await petition(herself, documentID);
  expect(asked.status).toBe(200);
  expect((await remove(documentID, link.id)).status).toBe(200);
  const answered = await respond(product.http, asked.body.responseData.cancelationID, 'REJECT');
  expect(answered.status).toBe(200);
});
