import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, mailsTo, stroke, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { draft } from './steps.ts';

const OWN = 'SOLAR.2026';

interface Worker {
  readonly userID: string;
  readonly email: string;
  readonly client: Client;
}

let product: Product;
let eva: Worker;
let omar: Worker;
beforeAll(async () => {
  product = await startProduct({ chain: false });
  await product.http.login(people.owner.email, people.owner.password);
  eva = await taken('Eva Sol', 'eva@sol.example');
  omar = await taken('Omar Luz', 'omar@luz.example');
});
afterAll(() => product?.stop());

async function taken(name: string, email: string): Promise<Worker> {
  const { userID } = (await product.http.post('/profile/sub-user/register', { email, name })).body.data.subUser;
  const [mail] = await mailsTo(product, email);
  const code = mail!.links[0]!.split('/').at(-1);
  expect((await product.http.anonymous().post(`/profile/verify/update-password/${code}`, { password: OWN })).status).toBe(200);
  return { userID, email, client: await product.http.anonymous().login(email, OWN) };
}

const ownPartOf = async (documentID: string) =>
  (await product.modules.documents.load(documentID)).state.setup!.signatories.find(({ isOwner }) => isOwner)!;

/** A draft in which somebody of the account signs, with their place on its page. */
async function draftOf({ client }: Worker, title: string, setup: Record<string, unknown>): Promise<string> {
  const documentID = await draft(client, { title });
  expect((await client.put('/api/document', { documentID, ...setup })).status).toBe(200);
  const { signatories } = (await product.modules.documents.load(documentID)).state.setup!;
  const staticSignPositions = signatories.map(({ signatoryId, name }, index) => ({
    signatoryID: signatoryId,
    page: 1,
    x: 60 + index * 250,
    y: 60,
    width: 180,
    height: 70,
    label: name.value,
  }));
  expect((await client.put('/api/document/draw', { documentID, staticSignPositions })).status).toBe(200);
  return documentID;
}

/** Opens and reads the own part; answers what a signature of it takes. */
async function readOwn(client: Client, documentID: string, headers: Record<string, string> = {}) {
  const { signatoryId } = await ownPartOf(documentID);
  const opened = await client.get(`/api/document/document-id/${documentID}/${signatoryId}`, headers);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  const { toPresent, documentFileObj } = opened.body.responseData;
  const url = new URL(documentFileObj.url);
  expect((await client.get(url.pathname + url.search)).status).toBe(200);
  const presented = { version: toPresent.version, sha256: toPresent.sha256 };
  return { documentID, signatoryID: signatoryId, presented, signature: stroke };
}
const sign = async ({ client }: Worker, documentID: string) => client.post('/api/documents/sign', await readOwn(client, documentID));
const turnsOf = async ({ client }: Worker): Promise<string[]> =>
  (await client.get('/api/documents/your-turn')).body.responseData.turns
    .filter(({ reason }: { reason: string }) => reason === 'sign')
    .map((turn: { documentID: string }) => turn.documentID);

it('who is let go leaves no signature that nobody could give: drafts ask whoever goes on, and what is out can be asked of another', async () => {
  const unsent = await draftOf(eva, 'Sin enviar', { whoSigns: 'ONLY_ME' });
  const out = await draftOf(eva, 'Ya enviado', { whoSigns: 'ME_AND_OTHERS', signatory: [ana] });
  expect((await eva.client.put('/api/document/send-mail', { documentID: out })).status).toBe(200);
  await until(product, out, 'PENDING');
  expect(await turnsOf(eva)).toEqual([out]);

  expect((await product.http.call('DELETE', `/profile/sub-user/${eva.userID}`)).status).toBe(200);
  const given = await product.http.put('/api/document/charge', { from: eva.userID, to: omar.userID });
  expect(given.body.responseData.handedOver.toSorted()).toEqual([out, unsent].toSorted());

  // "Me" is who sends.
  expect(await ownPartOf(unsent)).toMatchObject({ personId: omar.userID, name: { value: 'Omar Luz' } });
  expect((await omar.client.put('/api/document/send-mail', { documentID: unsent })).status).toBe(200);
  await until(product, unsent, 'PENDING');
  expect((await sign(omar, unsent)).status).toBe(200);

  // What is out waits for her until another is asked; nobody is told that she was reminded.
  const evas = await ownPartOf(out);
  expect(evas.personId).toBe(eva.userID);
  const [shown] = (await omar.client.get(`/api/get-document/${out}`)).body.responseData.signatory;
  expect(shown).toMatchObject({ isOwner: true, userID: eva.userID });
  const reminded = await omar.client.put('/api/document/send-mail', { documentID: out, signatoryID: evas.signatoryId });
  expect([reminded.status, reminded.body.code]).toEqual([409, 'signatory.signs_in_session']);
  const asked = await omar.client.put('/api/document/signatory', {
    documentID: out,
    signatoryID: evas.signatoryId,
    act: 'replace',
    name: 'Omar Luz',
    emailID: omar.email.toUpperCase(),
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await until(product, out, 'PENDING');
  await expect.poll(async () => (await product.modules.documents.load(out)).state.preparedRound).toBe(2);
  await until(product, out, 'PENDING');
  await expect.poll(() => turnsOf(omar)).toEqual([out]);
  expect((await sign(omar, out)).status).toBe(200);
  const { events } = await product.modules.documents.load(out);
  expect(events.findLast(({ type }) => type === 'SignatureRecorded')?.metadata.actor).toMatchObject({ kind: 'sub-user', id: omar.userID });
});

it('who is let go signs nothing with a link that they kept', async () => {
  const nora = await taken('Nora Mar', 'nora@mar.example');
  const documentID = await draftOf(nora, 'Con enlace guardado', { whoSigns: 'ONLY_ME' });
  expect((await nora.client.put('/api/document/send-mail', { documentID })).status).toBe(200);
  await until(product, documentID, 'PENDING');
  const { signatoryId: signatoryID } = await ownPartOf(documentID);
  const given = await nora.client.put('/api/document/own-link', { documentID, signatoryID });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const code = given.body.responseData.link.split('#')[1];
  const stranger = product.http.anonymous();
  const kept = await readOwn(stranger, documentID, { 'x-link-code': code });

  expect((await product.http.call('DELETE', `/profile/sub-user/${nora.userID}`)).status).toBe(200);
  const place = `/api/document/document-id/${documentID}/${signatoryID}`;
  const tried = [
    await stranger.get(place, { 'x-link-code': code }),
    await stranger.post('/api/documents/sign', { ...kept, code }),
    await stranger.post('/api/documents/decline', { documentID, signatoryID, code, kind: 'NOT_MINE' }),
  ];
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403]);
  const { events } = await product.modules.documents.load(documentID);
  expect(events.map(({ type }) => type).filter((type) => type === 'SignatureRecorded' || type === 'SigningDeclined')).toEqual([]);
});

it('who handed a document over and works here still reads and signs their own part, though they see none of what others are in charge of', async () => {
  await product.http.put('/api/sub-user/visibility', { visibility: 'OWN' });
  const iris = await taken('Iris Paz', 'iris@paz.example');
  const documentID = await draftOf(iris, 'En otras manos', { whoSigns: 'ONLY_ME' });
  expect((await iris.client.put('/api/document/send-mail', { documentID })).status).toBe(200);
  await until(product, documentID, 'PENDING');
  expect((await product.http.put('/api/document/charge', { from: iris.userID, to: omar.userID })).status).toBe(200);
  await expect.poll(async () => (await iris.client.get(`/api/get-document/${documentID}`)).status, { timeout: WAIT_MS }).toBe(404);
  expect((await sign(iris, documentID)).status).toBe(200);
});
