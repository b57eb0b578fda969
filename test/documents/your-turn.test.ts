import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petition } from '../cancellation/people.ts';
import { account, draft, refusedInBoth } from '../journeys/steps.ts';
import { ana, bruno, openBy, sendDocument, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { askedRound, clara, sendForApproval } from '../vobo/approvers.ts';

let product: Product;
let anas: Client;
let claras: Client;
let stranger: Client;
let reviewer: Client;
beforeAll(async () => {
  product = await startProduct({ chain: false });
  anas = (await account(product, 'Ana', ana.emailID.toUpperCase())).client;
  claras = (await account(product, 'Clara', clara.emailID)).client;
  stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
  reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
});
afterAll(async () => product?.stop());

const seen = async (): Promise<void> => {
  await product.modules.readSide.waitFor('documents-inbox', (await product.services.store.head())!, WAIT_MS);
};
const turns = async (client: Client) => {
  await seen();
  return (await client.get('/api/documents/your-turn')).body.responseData;
};
const codeIn = (link: string) => ({ id: link.split('/').at(-1)!.split('#')[0]!, code: link.split('#')[1]! });

describe('what waits for somebody', () => {
  it('is told to the signer with an account of the address, who goes to their page by a link of their own', async () => {
    const documentID = await sendDocument(
      product,
      [
        { ...ana, order: 1 },
        { ...bruno, order: 2 },
      ],
      { title: 'Comodato', hasOrder: true },
    );
    const { turns: rows, count, next } = await turns(anas);
    expect([count, next]).toEqual([1, null]);
    expect(rows[0]).toMatchObject({ documentID, title: 'Comodato', reason: 'sign', isOwner: false, link: null, sender: 'Lucía Ferrer' });
    expect(JSON.stringify(rows)).not.toContain('@');
    const ask = (client: Client, signatoryID = rows[0].subject) => client.put('/api/document/own-link', { documentID, signatoryID });
    const answer = await ask(anas);
    expect(answer.status).toBe(200);
    const { link } = answer.body.responseData;
    expect(link).toMatch(new RegExp(`^/signatory/${documentID}/${rows[0].subject}#`));
    expect((await openBy(product, documentID, codeIn(link))).status).toBe(200);

    // Who is not written to under this address hears that there is no such document; nor is anybody's turn told before it came.
    for (const client of [stranger, product.http, claras])
      await refusedInBoth((headers) => client.put('/api/document/own-link', { documentID, signatoryID: rows[0].subject }, headers), {
        status: 404,
        code: 'document.not_found',
        es: /./,
        en: /./,
      });
    expect((await ask(reviewer)).body.code).toBe('reviewer.read_only');
    expect((await reviewer.get('/api/documents/your-turn')).body.code).toBe('reviewer.read_only');
    const log = (await product.http.get('/api/access-log')).body.responseData;
    expect(JSON.stringify(log)).toContain('PUT /api/document/own-link');

    await signDrawn(product, documentID, ana.emailID);
    expect((await turns(anas)).count).toBe(0);
    await refusedInBoth((headers) => anas.put('/api/document/own-link', { documentID, signatoryID: rows[0].subject }, headers), {
      status: 409,
      code: 'link.not_your_turn',
      es: 'Ahora no le toca a usted en este documento. Vuelva a abrir la lista.',
      en: 'It is not your turn in this document now. Open the list again.',
    });
  });

  it('is told to the approver, to the owner who is asked to cancel, and counted beside the tabs', async () => {
    const approval = await sendForApproval(product, [ana], [clara]);
    await askedRound(product, approval, 1);
    const [row] = (await turns(claras)).turns;
    expect(row).toMatchObject({ documentID: approval, reason: 'approve', link: null });
    const { link } = (await claras.put(`/api/vobo/${approval}/own-link`, { voBoID: row.subject })).body.responseData;
    const { id, code } = codeIn(link);
    expect((await product.http.anonymous().get(`/api/vobo/${approval}/${id}`, { 'x-link-code': code })).status).toBe(200);
    for (const client of [stranger, product.http, anas])
      expect((await client.put(`/api/vobo/${approval}/own-link`, { voBoID: row.subject })).body.code).toBe('document.not_found');

    const documentID = await sendDocument(product, [ana], { title: 'Poder' });
    const asked = await petition(anas, documentID);
    expect(asked.status).toBe(200);
    const { turns: rows } = await turns(product.http);
    const { cancelationID } = asked.body.responseData;
    expect(rows[0]).toMatchObject({
      documentID,
      reason: 'cancellation',
      person: { name: ana.name },
      link: `/document/cancel-review/${cancelationID}`,
      isOwner: true,
    });
    const counts = (await product.http.post('/api/documents/pendings/count', {})).body.responseData;
    expect(counts.yourTurn).toBe(rows.length);
    expect((await reviewer.post('/api/documents/pendings/count', {})).body.responseData.yourTurn).toBe(0);
    // The ordinary list says it in the row, to the owner and to nobody who reads their lists for them.
    const list = async (client: Client) =>
      (await client.post(`/api/document/${product.ownerId}?cursor=`)).body.responseData.documents.find(
        (one: { documentID: string }) => one.documentID === documentID,
      ).yourTurn;
    expect(await list(product.http)).toMatchObject({ reason: 'cancellation', link: `/document/cancel-review/${cancelationID}` });
    expect(await list(reviewer)).toBeNull();
  });
});

describe('lists in order', () => {
  const titles = async (query: string, client = product.http) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { documents, next }: { documents: { title: string }[]; next: string | null } = (
        await client.post(`/api/document/${client === product.http ? product.ownerId : ''}?limit=2&cursor=${cursor}&${query}`)
      ).body.responseData;
      found.push(...documents.map(({ title }) => title));
      cursor = next;
    }
    return found;
  };
  const names = ['ñandú', 'Zacatecas', 'Ácta', 'acta 2', 'Ebro'];
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const title of names) ids.push(await draft(product.http, { title }));
    await product.http.put('/api/document', { documentID: ids[1], title: 'Zacatecas' });
    await seen();
  });

  it('are by title, by the day they came or by the last change, each walked by cursor without a gap', async () => {
    expect(await titles('criteria=draft&sort=title')).toEqual(['Ácta', 'acta 2', 'Ebro', 'ñandú', 'Zacatecas']);
    expect(await titles('criteria=draft&sort=oldest')).toEqual(names);
    expect(await titles('criteria=draft&sort=newest')).toEqual([...names].reverse());
    expect(await titles('criteria=draft&sort=changed')).toEqual(['Zacatecas', 'Ebro', 'acta 2', 'Ácta', 'ñandú']);
    // A cursor of another order begins anew.
    const { next } = (await product.http.post(`/api/document/${product.ownerId}?criteria=draft&cursor=&limit=2&sort=title`)).body
      .responseData;
    const other = await product.http.post(`/api/document/${product.ownerId}?criteria=draft&cursor=${next}&limit=2&sort=newest`);
    expect(other.body.responseData.documents[0].title).toBe('Ebro');
    expect((await product.http.post(`/api/document/${product.ownerId}?sort=size`)).status).toBe(400);
    expect((await product.http.post(`/api/document/${product.ownerId}?cursor=&limit=101`)).status).toBe(400);
  });

  it('leave out what their reader put away, and nobody else’s do', async () => {
    const put = (archived: boolean, client: Client = product.http, documentID = ids[4]!) =>
      client.put('/api/document/archive', { documentID, archived });
    expect((await put(true)).body.responseData).toEqual({ documentID: ids[4], archived: true });
    expect((await put(true)).status).toBe(200);
    expect(await titles('criteria=draft&sort=title&archived=false')).toEqual(['Ácta', 'acta 2', 'ñandú', 'Zacatecas']);
    expect(await titles('criteria=draft&archived=true')).toEqual(['Ebro']);
    expect(await titles('criteria=draft&sort=title')).toHaveLength(5);
    const { archived } = (await product.http.post('/api/documents/pendings/count', {})).body.responseData;
    expect(archived).toEqual({ all: 1, pending: 0, draft: 1, completed: 0, shared: 0 });
    // The reviewer of the account keeps the lists of their own order, and puts nothing away.
    const read = await reviewer.post(`/api/document/${product.ownerId}?criteria=draft&archived=false&cursor=`);
    expect(read.body.responseData.documents).toHaveLength(5);
    expect((await put(true, reviewer)).body.code).toBe('reviewer.read_only');
    expect((await put(true, stranger)).body.code).toBe('document.not_found');
    expect((await put(true, anas)).body.code).toBe('document.not_found');
    expect((await put(false)).body.responseData.archived).toBe(false);
    expect(await titles('criteria=draft&archived=true')).toEqual([]);
  });
});
