import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, draft, refusedInBoth } from '../journeys/steps.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

const RED = { textColor: 'rgba(255,0,0,1)', bgColor: 'rgba(255,0,0,0.2)' };

let product: Product;
let http: Client;
let userID: string;
let stranger: Awaited<ReturnType<typeof account>>;
let reviewer: Client;

beforeAll(async () => {
  product = await startProduct({ chain: false });
  http = product.http;
  userID = product.ownerId;
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  reviewer = await http.anonymous().login(people.reviewer.email, people.reviewer.password);
});
afterAll(async () => product?.stop());

const create = (name: string, client = http, more: Record<string, unknown> = {}) => client.post('/api/tag', { name, ...RED, ...more });
const made = async (name: string): Promise<string> => (await create(name)).body.responseData.payload.tag.tagID;
const remove = (name: string, client = http) => client.call('DELETE', '/api/tag', { name });
const names = async (client = http, id = userID): Promise<string[]> =>
  (await client.get(`/api/tag/${id}`)).body.responseData.tags.map((tag: { name: string }) => tag.name);
const give = (documentID: string, tags: string[], client = http, query = '') =>
  client.put(`/api/document/${documentID}/tag${query}`, { tags });
const giveAll = (body: Record<string, unknown>, client = http) => client.put('/api/documents/tags', body);

/** Rows of a list that has seen all that was written. */
async function rowsOf(ask: () => Promise<Answer>): Promise<Map<string, string[]>> {
  const head = (await product.services.store.head())!;
  for (const name of ['documents-inbox', 'tags']) expect(await product.modules.readSide.waitFor(name, head, WAIT_MS)).toBe(true);
  const { status, body } = await ask();
  expect(status, JSON.stringify(body)).toBe(200);
  return new Map(
    body.responseData.documents.map((row: { documentID: string; tags: { name: string }[] }) => [
      row.documentID,
      row.tags.map(({ name }) => name),
    ]),
  );
}
const list = (client = http) => rowsOf(() => client.post(`/api/document/${userID}?cursor=&limit=100`));
const tagged = (tag: string, client = http) => rowsOf(() => client.post('/api/documents/advanced-search?cursor=&limit=100', { tag }));
/** Until the flow has done what follows from all that happened. */
const carriedIds = async (documentID: string) => (await product.modules.tags.taggings.load(documentID)).state.tagIds;

describe('tags of an account (CALL-115..117, ENT-044)', () => {
  it('are made with name and colours, and are in the list at once', async () => {
    const answer = await create('  Clientes   del norte ', http, { userID });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { tag } = answer.body.responseData.payload;
    expect(tag).toEqual({ tagID: expect.any(String), name: 'Clientes del norte', userID, style: RED });
    const { tags } = (await http.get(`/api/tag/${userID}`)).body.responseData;
    expect(tags).toContainEqual(tag);
  });

  it('have a name of their own in the account, whatever its letter case (RULE-031, ERR-082)', async () => {
    await create('Urgente');
    await refusedInBoth((headers) => http.post('/api/tag', { name: ' URGENTE', ...RED }, headers), {
      status: 409,
      code: 'tag.already_exists',
      en: 'Tag already exist',
      es: 'Ya existe una etiqueta con ese nombre',
    });
    expect((await create('Urgente', stranger.client)).status).toBe(200);
  });

  it('have at most 40 characters, and a name (RULE-029, RULE-030, ERR-083)', async () => {
    expect((await create('á'.repeat(40))).status).toBe(200);
    await refusedInBoth((headers) => http.post('/api/tag', { name: 'é'.repeat(41), ...RED }, headers), {
      status: 422,
      code: 'tag.name_too_long',
      en: 'The tag name must not contain more than 40 characters',
      es: 'El nombre de la etiqueta no debe tener más de 40 caracteres',
    });
    expect((await create('   ')).body.code).toBe('tag.name_required');
    expect((await create('Color', http, { textColor: 'red' })).body.code).toBe('request.invalid');
  });

  it('the same call twice makes one tag', async () => {
    const key = { 'idempotency-key': 'etiqueta-una-vez' };
    const one = await http.post('/api/tag', { name: 'Una vez', ...RED }, key);
    const again = await http.post('/api/tag', { name: 'Una vez', ...RED }, key);
    expect(again.body).toEqual(one.body);
    expect((await names()).filter((name) => name === 'Una vez')).toHaveLength(1);
  });

  it('are deleted by name, and the name is free again', async () => {
    await create('Temporal');
    expect((await remove('temporal')).status).toBe(200);
    expect(await names()).not.toContain('Temporal');
    expect((await remove('Temporal')).body.code).toBe('tag.not_found');
    expect((await create('Temporal')).status).toBe(200);
  });

  it('are nobody else’s: 403 for another account’s id, and reviewers read', async () => {
    for (const answer of [
      await stranger.client.get(`/api/tag/${userID}`),
      await create('Ajena', stranger.client, { userID }),
      await stranger.client.call('DELETE', '/api/tag', { userID, name: 'Urgente' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'access.denied']);
    expect(await names(stranger.client, stranger.userId)).toEqual(['Urgente']);
    expect(await names(reviewer)).toEqual(await names());
    expect((await create('Del revisor', reviewer)).body.code).toBe('reviewer.read_only');
    expect((await remove('Urgente', reviewer)).body.code).toBe('reviewer.read_only');
  });
});

describe('tags of documents (CALL-118, CALL-119, DOC-005, UI-037)', () => {
  let one: string;
  let others: string[];
  beforeAll(async () => {
    one = await draft(http, { title: 'Acta primera' });
    others = [await draft(http, { title: 'Acta segunda' }), await draft(http, { title: 'Acta tercera' })];
  });

  it('are set on one document, and shown in its rows to the account and its reviewers', async () => {
    const [a, b] = [await made('Bodega'), await made('Arrendamiento')];
    const answer = await give(one, [a, b], http, `?userID=${userID}`);
    expect(answer.body.responseData).toMatchObject({ documentID: one, tags: [{ name: 'Arrendamiento' }, { name: 'Bodega' }] });
    expect((await list()).get(one)).toEqual(['Arrendamiento', 'Bodega']);
    expect((await list(reviewer)).get(one)).toEqual(['Arrendamiento', 'Bodega']);
    await give(one, [b]);
    expect((await list()).get(one)).toEqual(['Arrendamiento']);
  });

  it('are read by who wrote them a moment ago', async () => {
    const tag = await made('Al momento');
    const position = (await give(one, [tag])).headers.get('x-position')!;
    const { body } = await http.post('/api/documents/advanced-search?cursor=', { tag }, { 'x-position': position });
    expect(body.responseData.documents.map((row: { documentID: string }) => row.documentID)).toEqual([one]);
  });

  it('are set, added and taken on several at once', async () => {
    const [a, b] = [await made('Lote A'), await made('Lote B')];
    const all = [one, ...others];
    expect((await giveAll({ documentIDs: all, tags: [a] })).status).toBe(200);
    expect([...(await tagged(a)).keys()].sort()).toEqual(all.toSorted());
    await giveAll({ documentIDs: others, tags: [b], how: 'ADD' });
    expect((await list()).get(others[0]!)).toEqual(['Lote A', 'Lote B']);
    await giveAll({ documentIDs: all, tags: [a], how: 'REMOVE' });
    expect([...(await tagged(a)).keys()]).toEqual([]);
    expect([...(await tagged(b)).keys()].sort()).toEqual(others.toSorted());
  });

  it('fifty documents in one call', async () => {
    const tag = await made('Cincuenta');
    const documentIDs = await Promise.all(Array.from({ length: 50 }, (_, index) => draft(http, { title: `Lote ${index}` })));
    expect((await giveAll({ documentIDs, tags: [tag] })).status).toBe(200);
    expect((await tagged(tag)).size).toBe(50);
    expect((await giveAll({ documentIDs: Array.from({ length: 101 }, (_, index) => `d-${index}`), tags: [tag] })).status).toBe(400);
  });

  it('of another account’s document nothing is changed or told, and its tags fit none of ours', async () => {
    const tag = await made('Mía');
    const theirs = await draft(stranger.client, { title: 'Ajeno' });
    for (const answer of [await give(theirs, [tag]), await give('00000000-0000-4000-8000-000000000001', [tag])])
      expect([answer.status, answer.body.code]).toEqual([404, 'document.not_found']);
    expect((await giveAll({ documentIDs: [one, theirs], tags: [tag] })).status).toBe(404);
    expect(await carriedIds(one)).not.toContain(tag);
    const foreign = (await create('De ella', stranger.client)).body.responseData.payload.tag.tagID;
    expect((await give(one, [foreign])).body.code).toBe('tag.not_found');
    await give(theirs, [foreign], stranger.client);
    expect((await tagged(foreign)).size).toBe(0);
    expect((await give(one, [tag], reviewer)).body.code).toBe('reviewer.read_only');
  });

  it('a deleted tag leaves every document: from the lists at once, then by an event each', async () => {
    const tag = await made('Se va');
    await giveAll({ documentIDs: [one, ...others], tags: [tag], how: 'ADD' });
    await remove('Se va');
    expect((await tagged(tag)).size).toBe(0);
    for (const documentID of [one, ...others]) {
      await expect.poll(() => carriedIds(documentID), { timeout: WAIT_MS }).not.toContain(tag);
      const { events } = await product.modules.tags.taggings.load(documentID);
      expect(events.at(-1)!.metadata.actor).toEqual({ kind: 'process', id: 'tag-deletions' });
    }
  });

  it('one that is given at the very moment of its deletion is taken off again', async () => {
    const tag = await made('Carrera');
    await remove('Carrera');
    // What a call decided on the tags of before.
    const data = { documentId: one, ownerId: userID, how: 'ADD' as const, tagIds: [tag], known: [tag] };
    const actor = { kind: 'owner' as const, id: userID, ownerId: userID };
    await product.modules.tags.taggings.execute(
      { type: 'SetDocumentTags', data },
      { actor, commandId: 'late-tagging', correlationId: 'late-tagging' },
    );
    expect((await list()).get(one)).not.toContain('Carrera');
    await expect.poll(() => carriedIds(one), { timeout: WAIT_MS }).not.toContain(tag);
  });

  it('is rebuilt with 0 differences', async () => {
    const { tables } = await product.modules.readSide.rebuild('tags');
    for (const table of tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  });
});
