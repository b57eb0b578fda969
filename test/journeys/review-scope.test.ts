import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, endorsee, endorser } from '../endorsement/world.ts';
import { ana, bruno, mailsTo, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { account, draft, refusedInBoth } from './steps.ts';

const PASSWORD = 'Una.Clave.2026';
const TAG = 'Litigio Aurora';

let product: Product;
let http: Client;
let tagID: string;
let tagged: string;
let alsoTagged: string;
let other: string;
beforeAll(async () => {
  product = await startProduct();
  http = product.http;
  tagID = await tagOf(TAG);
  tagged = await sendDocument(product, [ana], { title: 'Convenio con Zafiro', isEndorsement: true });
  alsoTagged = await draft(http, { title: 'Borrador de Zafiro' });
  other = await sendDocument(product, [bruno], { title: 'Contrato con Ópalo' });
  await give([tagged, alsoTagged]);
});
afterAll(() => product?.stop());

const said = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim();
async function tagOf(name: string): Promise<string> {
  const answer = await http.post('/api/tag', { name, textColor: 'rgba(0,90,0,1)', bgColor: 'rgba(0,90,0,0.2)' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.responseData.payload.tag.tagID;
}
async function give(documentIDs: string[], how = 'ADD', tags = [tagID]): Promise<void> {
  expect((await http.put('/api/documents/tags', { documentIDs, tags, how })).status).toBe(200);
}
const allow = (email: string, scope?: object) =>
  http.post('/api/reviewers', { email, name: 'Rita', password: PASSWORD, ...(scope && { scope }) });
async function reviewer(email: string, scope: object): Promise<{ reviewerId: string; client: Client }> {
  const answer = await allow(email, scope);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { reviewerId: answer.body.responseData.reviewer.reviewerId, client: await http.anonymous().login(email, PASSWORD) };
}
const ofTag = (id = tagID) => ({ kind: 'TAG', tagID: id });
const ofDocument = (documentID: string) => ({ kind: 'DOCUMENT', documentID });

/** Lists have seen what was written. */
async function caughtUp(): Promise<void> {
  const head = (await product.services.store.head())!;
  const names = ['document-page', 'document-timeline', 'documents-inbox', 'tags', 'endorsements', 'spoken-folios'];
  for (const name of names) expect(await product.modules.readSide.waitFor(name, head, WAIT_MS)).toBe(true);
}
const idsOf = (answer: { body: { responseData: { documents: { documentID: string }[] } } }): string[] =>
  answer.body.responseData.documents.map(({ documentID }) => documentID).sort();
const listed = async (client: Client) => idsOf(await client.post(`/api/document/${product.ownerId}?cursor=&limit=100`, {}));
const PAGES = (id: string) => [
  `/api/get-document/${id}`,
  `/api/document/${id}/timeline`,
  `/api/document/${id}/state`,
  `/api/document/${id}/history`,
  `/api/document/${id}/evidence-sheet`,
  `/api/cancellation/document/${id}`,
  `/api/endorsement/document/${id}`,
];
const pages = async (client: Client, id: string) => new Set((await Promise.all(PAGES(id).map((path) => client.get(path)))).map(said));

/** What a reviewer finds of the account by every list: the same documents by all of them. */
async function found(client: Client): Promise<string[]> {
  await caughtUp();
  const ids = await listed(client);
  expect(idsOf(await client.post(`/api/document/${product.ownerId}?page=1`, {}))).toEqual(ids);
  const { counts, archived, yourTurn } = (await client.post('/api/documents/pendings/count', {})).body.responseData;
  expect([counts.all, counts.pending + counts.draft + counts.completed, counts.shared, archived.all, yourTurn]).toEqual([
    ids.length,
    ids.length,
    0,
    0,
    0,
  ]);
  for (const id of [tagged, alsoTagged, other]) {
    expect(idsOf(await client.post('/api/documents/search?cursor=', { search: id }))).toEqual(ids.includes(id) ? [id] : []);
    const { folio } = (await http.get(`/api/get-document/${id}`)).body.responseData;
    expect(idsOf(await client.post('/api/documents/search?cursor=', { search: folio }))).toEqual(ids.includes(id) ? [id] : []);
    expect([id, await pages(client, id)]).toEqual([id, new Set([ids.includes(id) ? '200' : '404 document.not_found'])]);
  }
  expect(idsOf(await client.post('/api/documents/advanced-search?cursor=', { title: 'Ópalo' }))).toEqual(
    ids.includes(other) ? [other] : [],
  );
  const { emails } = (await client.post('/api/documents/advanced-search/emails', { search: 'bruno' })).body.responseData;
  expect(emails).toEqual(ids.includes(other) ? [bruno.emailID] : []);
  return ids;
}

describe('a reviewer of the documents with a tag', () => {
  it('sees those that carry it while they look, in every list and on every page, and no other', async () => {
    const { client } = await reviewer('rita@revisa.example', ofTag());
    expect(await found(client)).toEqual([tagged, alsoTagged].sort());
    await give([tagged], 'REMOVE');
    expect(await found(client)).toEqual([alsoTagged]);
    await give([tagged, other]);
    expect(await found(client)).toEqual([tagged, alsoTagged, other].sort());
    await give([other], 'REMOVE');
  });

  it('is told neither names nor ids of tags, and finds nothing by one', async () => {
    const { client } = await reviewer('sara@revisa.example', ofTag());
    const answers = [
      await client.get('/profile'),
      await client.get('/api/grants'),
      await client.get(`/api/tag/${product.ownerId}`),
      await client.post(`/api/document/${product.ownerId}?cursor=`, {}),
      await client.post('/api/documents/search?cursor=', { search: 'Zafiro' }),
      ...(await Promise.all(PAGES(tagged).map((path) => client.get(path)))),
      await client.get(`/api/document/${tagged}/timeline`, { accept: 'text/csv' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers) {
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
      expect(text).not.toContain(TAG);
      expect(text).not.toContain(tagID);
    }
    expect(answers[0]!.body.data).toMatchObject({ role: 'reviewer', reviewedDocuments: 'SELECTED' });
    expect(answers[1]!.body.responseData.grants).toEqual([expect.objectContaining({ documents: 'SELECTED' })]);
    expect(answers[2]!.body.responseData.tags).toEqual([]);
    for (const row of answers[3]!.body.responseData.documents) expect(row.tags).toEqual([]);
    expect(idsOf(await client.post('/api/documents/advanced-search?cursor=', { tag: tagID }))).toEqual([]);
    const mail = (await mailsTo(product, 'sara@revisa.example')).map(({ subject, text }) => `${subject} ${text}`).join();
    expect(mail).not.toContain(TAG);
  });

  it('fetches no byte more by an address they were given, once the document has lost the tag', async () => {
    const { client } = await reviewer('tere@revisa.example', ofTag());
    const text = JSON.stringify((await client.get(`/api/get-document/${tagged}`)).body);
    const url = /"(https?:[^"]+\/api\/document\/file\/[^"]+)"/.exec(text)![1]!;
    const bytes = async () => (await fetch(`${product.url}${new URL(url).pathname}${new URL(url).search}`)).status;
    expect(await bytes()).toBe(200);
    await give([tagged], 'REMOVE');
    expect(await bytes()).toBe(403);
    await give([tagged]);
    expect(await bytes()).toBe(200);
  });

  it('sees nothing of a tag that was deleted, from then on, also where documents have not lost it yet', async () => {
    const gone = await tagOf('Se borra');
    await give([tagged], 'ADD', [gone]);
    const { client, reviewerId } = await reviewer('uma@revisa.example', ofTag(gone));
    expect(await found(client)).toEqual([tagged]);
    expect((await http.call('DELETE', '/api/tag', { name: 'Se borra' })).status).toBe(200);
    expect(await found(client)).toEqual([]);
    const { reviewers } = (await http.get('/api/reviewers')).body.responseData;
    expect(reviewers.find((one: { reviewerId: string }) => one.reviewerId === reviewerId).scope).toEqual({
      kind: 'TAG',
      tagID: gone,
      name: null,
    });
  });

  it('changes nothing, as other reviewers', async () => {
    const { client } = await reviewer('vera@revisa.example', ofTag());
    for (const [method, path, body] of [
      ['PUT', '/api/document/void', { documentID: tagged }],
      ['PUT', '/api/documents/tags', { documentIDs: [tagged], tags: [] }],
      ['POST', '/api/endorsement', { documentID: tagged }],
    ] as const)
      expect(said(await client.call(method, path, body))).toBe('403 reviewer.read_only');
  });
});

describe('a reviewer of one document', () => {
  it('sees it and no other, and its endorsements in their list', async () => {
    expect((await signDrawn(product, tagged, ana.emailID)).status).toBe(200);
    await until(product, tagged, 'COMPLETED');
    await settled(product, tagged);
    const endorsementID = await asked(http, tagged, { endorser, endorsee });
    await caughtUp();
    const listedBy = async (client: Client) =>
      (await client.get('/api/endorsement?cursor=')).body.responseData.endorsements.map(
        (one: { endorsementID: string }) => one.endorsementID,
      );
    const { client } = await reviewer('xenia@revisa.example', ofDocument(tagged));
    const elsewhere = (await reviewer('yola@revisa.example', ofDocument(other))).client;
    expect(await found(client)).toEqual([tagged]);
    expect(await found(elsewhere)).toEqual([other]);
    expect([await listedBy(client), await listedBy(elsewhere)]).toEqual([[endorsementID], []]);
    expect((await client.get('/api/endorsement?page=1')).body.responseData.total).toBe(1);
    expect((await elsewhere.get('/api/endorsement?page=1')).body.responseData.total).toBe(0);
    expect(said(await client.get(`/api/endorsement/${endorsementID}`))).toBe('200');
    expect(said(await elsewhere.get(`/api/endorsement/${endorsementID}`))).toBe('404 endorsement.not_found');
  });

  it('reads the next moment what they are let read anew, in the session they have', async () => {
    const { client, reviewerId } = await reviewer('zoe@revisa.example', ofDocument(other));
    expect(await found(client)).toEqual([other]);
    expect(said(await allow('zoe@revisa.example', ofTag()))).toBe('409 reviewer.already_granted');
    await http.call('DELETE', `/api/reviewers/${reviewerId}`);
    expect(said(await client.get(`/api/get-document/${other}`))).toBe('401 session.expired');
    expect((await allow('zoe@revisa.example', ofTag())).status).toBe(200);
    expect(await found(await http.anonymous().login('zoe@revisa.example', PASSWORD))).toEqual([tagged, alsoTagged].sort());
  });
});

describe('letting somebody read selected documents', () => {
  it('takes a tag and a document of the account, and of no other; staff name none', async () => {
    const stranger = await account(product, 'Berta', 'berta@otra.example');
    const theirs = await draft(stranger.client);
    await refusedInBoth((headers) => http.post('/api/reviewers', { email: 'a@b.example', name: 'A', scope: ofTag('nada') }, headers), {
      status: 404,
      code: 'tag.not_found',
      en: /tag/i,
      es: /etiqueta/i,
    });
    expect(said(await allow('a@b.example', ofDocument(theirs)))).toBe('404 document.not_found');
    expect(said(await stranger.client.post('/api/reviewers', { email: 'a@b.example', name: 'A', scope: ofTag() }))).toBe(
      '404 tag.not_found',
    );
    const staff = await http.anonymous().login(people.admin.email, people.admin.password);
    const byStaff = { email: 'a@b.example', name: 'A', ownerId: product.ownerId, scope: ofDocument(other) };
    expect(said(await staff.post('/api/reviewers', byStaff))).toBe('403 access.denied');
    expect((await http.get('/api/reviewers')).body.responseData.reviewers.map(({ email }: { email: string }) => email)).not.toContain(
      'a@b.example',
    );
  });

  it('is listed by its name to the owner, who is told what it means, and without one to staff', async () => {
    await http.login(people.owner.email, people.owner.password);
    const { reviewerId } = await reviewer('nora@revisa.example', ofDocument(other));
    const scopeFor = async (client: Client, query = '') =>
      (await client.get(`/api/reviewers${query}`)).body.responseData.reviewers.find(
        (one: { reviewerId: string }) => one.reviewerId === reviewerId,
      ).scope;
    expect(await scopeFor(http)).toEqual({ kind: 'DOCUMENT', documentID: other, name: 'Contrato con Ópalo' });
    const staff = await http.anonymous().login(people.admin.email, people.admin.password);
    expect(await scopeFor(staff, `?ownerId=${product.ownerId}`)).toEqual({ kind: 'DOCUMENT', documentID: other, name: null });
    // Who chooses their password by the link is told that it is about selected documents, and not which.
    expect((await http.post('/api/reviewers', { email: 'olga@revisa.example', name: 'Olga', scope: ofTag() })).status).toBe(200);
    const [mail] = await mailsTo(product, 'olga@revisa.example');
    expect(mail!.text).toContain('documentos seleccionados');
    expect(mail!.text).not.toContain(TAG);
  });
});
