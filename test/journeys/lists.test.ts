import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, sendDocument, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';
import { account, draft, english, refusedInBoth } from './steps.ts';

let product: Product;
let stranger: Awaited<ReturnType<typeof account>>;
const pending: string[] = [];
let completed: string;
let drafted: string;

beforeAll(async () => {
  product = await startProduct();
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  completed = await sendDocument(product, [ana]);
  await signDrawn(product, completed, ana.emailID);
  await until(product, completed, 'COMPLETED');
  for (let batch = 0; batch < 5; batch += 1) {
    pending.push(
      ...(await Promise.all(
        Array.from({ length: 4 }, (_, index) => sendDocument(product, [bruno], { title: `Pagaré número ${batch * 4 + index + 1}` })),
      )),
    );
  }
  drafted = await draft(product.http, { title: 'Borrador suelto' });
  await settledReads();
});
afterAll(async () => product?.stop());

const settledReads = async (): Promise<void> => {
  const head = (await product.services.store.head())!;
  for (const name of ['documents-inbox', 'document-page', 'document-timeline']) await product.modules.readSide.waitFor(name, head, WAIT_MS);
};
const idsOf = (answer: Answer): string[] => answer.body.responseData.documents.map((row: { documentID: string }) => row.documentID);
const pendings = (query: string, client: Client = product.http, headers: Record<string, string> = {}) =>
  client.post(`/api/documents/pendings?${query}`, undefined, headers);
const search = (text: unknown, query = '', headers: Record<string, string> = {}) =>
  product.http.post(`/api/documents/search?${query}`, { search: text }, headers);

describe('pending documents (CALL-073, CALL-075)', () => {
  it('20 are two pages, 15 and 5; the order flips; no row is lost or doubled', async () => {
    const [first, second, third] = [await pendings('page=1'), await pendings('page=2'), await pendings('page=3')];
    expect([idsOf(first).length, idsOf(second).length, idsOf(third).length]).toEqual([15, 5, 0]);
    expect(first.body.responseData).toMatchObject({ total: 20, page: 1, pageSize: 15 });
    const down = [...idsOf(first), ...idsOf(second)];
    expect([...down].sort()).toEqual([...pending].sort());
    const up = [...idsOf(await pendings('page=1&order=asc')), ...idsOf(await pendings('page=2&order=ASC'))];
    expect(up).toEqual([...down].reverse());
    for (const row of first.body.responseData.documents)
      expect(row).toMatchObject({ status: 'PENDING', signed: 0, signers: 1, waitingFor: { name: bruno.name, since: expect.any(String) } });
  });

  it('is counted for the badge and for each tab', async () => {
    const { body } = await product.http.post('/api/documents/pendings/count');
    expect(body.responseData).toEqual({
      pendingDocumentsCount: 20,
      counts: { all: 22, pending: 20, draft: 1, completed: 1, shared: 0 },
      archived: { all: 0, pending: 0, draft: 0, completed: 0, shared: 0 },
      yourTurn: 0,
    });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=99999999999', 'order=sideways'])('%s is refused', async (query) => {
    expect(await pendings(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('all documents of the account (CALL-083, STATE-001, STATE-004)', () => {
  it.each([
    ['completed', () => [completed]],
    ['COMPLETED', () => [completed]],
    ['draft', () => [drafted]],
    ['Draft', () => [drafted]],
    ['shared', () => []],
  ])('criteria %s', async (criteria, expected) => {
    const answer = await product.http.post(`/api/document/${product.ownerId}?page=1&criteria=${criteria}`);
    expect(idsOf(answer)).toEqual(expected());
  });

  it('at most 15 rows, in either case of the criteria the same', async () => {
    const lower = await product.http.post(`/api/document/${product.ownerId}?page=1&criteria=pending`);
    expect(idsOf(lower)).toHaveLength(15);
    expect(idsOf(await product.http.post(`/api/document/${product.ownerId}?page=1&criteria=PENDING`))).toEqual(idsOf(lower));
  });

  it('an unknown criteria is named', async () => {
    await refusedInBoth((headers) => product.http.post(`/api/document/${product.ownerId}?criteria=perdidos`, undefined, headers), {
      status: 400,
      code: 'search.criteria_unknown',
      en: /does not exist/,
      es: /no existe/,
    });
  });

  it('another user’s id is 403', async () => {
    expect(await stranger.client.post(`/api/document/${product.ownerId}?page=1`)).toMatchObject({
      status: 403,
      body: { code: 'access.denied' },
    });
    expect(await stranger.client.post(`/api/shared-document/${product.ownerId}?page=1`)).toMatchObject({ status: 403 });
    const lines = await product.services.accessLog.query({ actorId: stranger.userId, outcome: 'denied' });
    expect(lines.length).toBeGreaterThanOrEqual(2);
  });
});

describe('search (CALL-074)', () => {
  it('finds by part of the title, whatever case and accents, by address and by id', async () => {
    expect(idsOf(await search('pagare numero 17'))).toHaveLength(1);
    expect((await search('PAGARÉ')).body.responseData.total).toBe(20);
    expect((await search('BRUNO@pena')).body.responseData.total).toBe(20);
    expect(idsOf(await search(completed))).toEqual([completed]);
    expect(idsOf(await search('no hay tal cosa'))).toEqual([]);
  });

  it.each(['', 'abc', '   abc   ', 'ñ🪶a'])('%j has three characters or fewer and is refused', async (text) => {
    await refusedInBoth((headers) => search(text, '', headers), {
      status: 400,
      code: 'search.too_short',
      en: /more than 3/,
      es: /más de 3/,
    });
  });

  it('a folio as it is said finds its document; one with a wrong letter is told', async () => {
    const { folio } = (await product.http.get(`/api/get-document/${completed}`)).body.responseData;
    expect(folio).toMatch(/^TRZ-\d{4}-[2-9A-HJKMNP-TW-Z]{5,}$/);
    expect(idsOf(await search(folio))).toEqual([completed]);
    expect(idsOf(await search(folio.toLowerCase().replaceAll('-', ' ')))).toEqual([completed]);
    const advanced = await product.http.post('/api/documents/advanced-search', { documentID: folio });
    expect(idsOf(advanced)).toEqual([completed]);
    const others = await stranger.client.post('/api/documents/search', { search: folio });
    expect([others.status, idsOf(others)]).toEqual([200, []]);
    const last = folio.at(-1) === '2' ? '3' : '2';
    await refusedInBoth((headers) => search(`${folio.slice(0, -1)}${last}`, '', headers), {
      status: 400,
      code: 'search.folio_misheard',
      en: /letter by letter/,
      es: /letra por letra/,
    });
  });

  it('what looks like a pattern or a quote is text', async () => {
    for (const text of ['%%%%', '____', "' or 1=1 --", '\\\\\\\\', '.*.*'])
      expect((await search(text)).body.responseData.total, text).toBe(0);
    expect((await product.http.post('/api/documents/search', { search: { $ne: '' } }, english)).status).toBe(400);
  });
});

describe('shared with somebody (CALL-084, STATE-003)', () => {
  it('only those whose sharedWith holds them; read-only in their list, gone when deleted', async () => {
    const [shared, kept] = [pending[3]!, pending[4]!];
    await product.http.put('/api/document/share-observer', { documentID: shared, sharedWith: [{ emailID: stranger.email.toUpperCase() }] });
    await settledReads();
    const list = await stranger.client.post(`/api/shared-document/${stranger.userId}?page=1`);
    expect(list.body.responseData.documents).toMatchObject([{ documentID: shared, label: 'SHARED' }]);
    expect(idsOf(await stranger.client.post(`/api/document/${stranger.userId}?criteria=SHARED`))).toEqual([shared]);
    expect(idsOf(await stranger.client.post(`/api/document/${stranger.userId}?page=1`))).toEqual([]);
    expect((await stranger.client.post('/api/documents/pendings/count')).body.responseData.counts).toMatchObject({ shared: 1, all: 0 });
    expect((await stranger.client.get(`/api/get-document/${shared}`)).status).toBe(404);
    expect(JSON.stringify(list.body)).not.toContain(kept);
    await product.http.put('/api/document/delete', { documentIDs: [shared] });
    await settledReads();
    expect(idsOf(await stranger.client.post(`/api/shared-document/${stranger.userId}?page=1`))).toEqual([]);
  });
});

describe('a reviewer’s lists (ACTOR-006)', () => {
  it('are those of the account, and of no other', async () => {
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(idsOf(await reviewer.post(`/api/document/${product.ownerId}?criteria=completed`))).toEqual([completed]);
    expect((await reviewer.post(`/api/document/${stranger.userId}`)).status).toBe(403);
  });
});
