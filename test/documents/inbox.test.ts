import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { personIdOf } from '../../shared-kernel/privacy/person-id.ts';
import { account, draft, english, refusedInBoth } from '../journeys/steps.ts';
import { ana, bruno, sendDocument } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let stranger: Awaited<ReturnType<typeof account>>;
let pending: string;
const drafts: string[] = [];
const observer = 'observa@notaria.example';

beforeAll(async () => {
  product = await startProduct({ chain: false });
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  pending = await sendDocument(product, [ana, bruno], { title: 'Convenio de visitas', sharedWith: [{ emailID: observer.toUpperCase() }] });
  for (let number = 1; number <= 40; number++)
    drafts.push(await draft(product.http, { title: `Acta ${String(number).padStart(2, '0')} mensual` }));
  await seen();
});
afterAll(async () => product?.stop());

const seen = async (): Promise<void> => {
  const head = (await product.services.store.head())!;
  await product.modules.readSide.waitFor('documents-inbox', head, WAIT_MS);
};
const idsOf = (answer: Answer): string[] => answer.body.responseData.documents.map((row: { documentID: string }) => row.documentID);
const list = (query: string, client: Client = product.http) => client.post(`/api/document/${product.ownerId}?${query}`);
const advanced = (body: Record<string, unknown>, query = 'cursor=', client: Client = product.http) =>
  client.post(`/api/documents/advanced-search?${query}`, body);
const emails = (search: string, client: Client = product.http) =>
  client.post('/api/documents/advanced-search/emails', { search }).then(({ body }) => body.responseData.emails as string[]);

describe('pages by cursor', () => {
  const walk = async (query: string, way: 'newer' | 'older', from = ''): Promise<string[][]> => {
    const pages: string[][] = [];
    for (let cursor: string | null = from; cursor !== null; ) {
      const answer = await list(`${query}&cursor=${cursor}`);
      expect(answer.status).toBe(200);
      pages.push(idsOf(answer));
      cursor = answer.body.responseData[way];
      expect(pages.length).toBeLessThan(10);
    }
    return pages;
  };

  it('hold every document once, in the order of the last change, and lead back the same way', async () => {
    const down = await walk('criteria=draft', 'older');
    expect(down.map((page) => page.length)).toEqual([15, 15, 10]);
    expect(down.flat()).toEqual([...drafts].reverse());
    const end = (await list(`criteria=draft&cursor=`)).body.responseData.older;
    const back = await walk('criteria=draft', 'newer', (await list(`criteria=draft&cursor=${end}`)).body.responseData.older);
    expect(back).toEqual([down[2], down[1], down[0]]);
    const up = await walk('criteria=draft&order=asc', 'newer');
    expect(up.flat()).toEqual(drafts);
  });

  it('keep their place while documents move to the top, and the way back ends at a whole first page', async () => {
    const first = await list('criteria=draft&cursor=');
    const second = await list(`criteria=draft&cursor=${first.body.responseData.older}`);
    const moved = idsOf(second)[3]!;
    await product.http.put('/api/document', { documentID: moved, title: 'Acta movida' });
    const fresh = await draft(product.http, { title: 'Acta recién llegada' });
    await seen();
    const again = await list(`criteria=draft&cursor=${first.body.responseData.older}`);
    expect(idsOf(again).filter((id) => idsOf(first).includes(id))).toEqual([]);
    expect(idsOf(again).slice(0, 14)).toEqual(idsOf(second).filter((id) => id !== moved));
    const back = await list(`criteria=draft&cursor=${again.body.responseData.newer}`);
    expect(idsOf(back)).toHaveLength(15);
    const top = await list(`criteria=draft&cursor=${back.body.responseData.newer}`);
    expect(idsOf(top).slice(0, 2)).toEqual([fresh, moved]);
    expect([idsOf(top).length, top.body.responseData.newer]).toEqual([15, null]);
  });

  it.each(['x', 'bm8', Buffer.from('["2026-01-01T00:00:00Z","a\\u0000","older"]').toString('base64url')])(
    'a cursor that is none of ours (%s) is the beginning',
    async (cursor) => {
      expect(idsOf(await list(`cursor=${cursor}`))).toEqual(idsOf(await list('cursor=')));
    },
  );

  it('somebody else’s cursor opens somebody else’s list to nobody', async () => {
    const { older } = (await list('cursor=')).body.responseData;
    const answer = await stranger.client.post(`/api/document/${stranger.userId}?cursor=${older}`);
    expect([answer.status, idsOf(answer)]).toEqual([200, []]);
  });
});

describe('the advanced search (UI-037, CALL-076)', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  it.each([
    ['part of the title', { title: 'convenio DE' }, () => [pending]],
    ['the title only, not the addresses', { title: 'cortes.example' }, () => []],
    ['part of an address', { email: 'ANA@cortes' }, () => [pending]],
    ['an observer', { email: observer }, () => [pending]],
    ['addresses only, not the title', { email: 'Convenio' }, () => []],
    ['a status', { status: 'PENDING' }, () => [pending]],
    ['days', { from: today, to: today, title: 'Convenio' }, () => [pending]],
    ['days gone by', { to: '2020-12-31' }, () => []],
    ['all at once', { search: 'bruno@', title: 'visitas', status: 'PENDING', email: ana.emailID, from: '2020-01-01' }, () => [pending]],
    ['all but one', { title: 'visitas', status: 'COMPLETED' }, () => []],
    ['what looks like a pattern', { title: '%%%%' }, () => []],
  ])('%s', async (_name, criteria, expected) => {
    expect(idsOf(await advanced(criteria))).toEqual(expected());
  });

  it('says how many it found, by cursor and by page', async () => {
    const answer = await advanced({ title: 'mensual' });
    expect(answer.body.responseData.found).toEqual({ count: 39, more: false });
    expect(idsOf(await advanced({ title: 'mensual' }, 'page=3'))).toHaveLength(9);
    expect(idsOf(await advanced({ documentID: pending.slice(3, 20) }))).toEqual([pending]);
    expect(idsOf(await advanced({ title: pending.slice(3, 20) }))).toEqual([]);
  });

  it('refuses what it cannot mean', async () => {
    await refusedInBoth((headers) => product.http.post('/api/documents/advanced-search', { title: 'abc' }, headers), {
      status: 400,
      code: 'search.too_short',
      en: /more than 3/,
      es: /más de 3/,
    });
    await refusedInBoth(
      (headers) => product.http.post('/api/documents/advanced-search', { from: '2026-02-02', to: '2026-02-01' }, headers),
      { status: 400, code: 'search.days_reversed', en: /first day/, es: /primer día/ },
    );
    for (const body of [{ status: 'LOST' }, { from: '2026-02-30' }, { from: 'yesterday' }, { title: { $ne: '' } }])
      expect((await product.http.post('/api/documents/advanced-search', body, english)).status, JSON.stringify(body)).toBe(400);
  });
});

describe('addresses to choose from (CALL-077)', () => {
  it('are those of parties of the own documents, each once', async () => {
    expect([...(await emails(''))].sort()).toEqual([ana.emailID, bruno.emailID, observer].sort());
    expect(await emails('CORTES')).toEqual([ana.emailID]);
    expect(await emails('%')).toEqual([]);
    expect(await emails('', stranger.client)).toEqual([]);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(await emails('bruno', reviewer)).toEqual([bruno.emailID]);
  });

  it('go with the last document that names them', async () => {
    const documentID = await draft(product.http, { title: 'Con alguien más' });
    const carla = { name: 'Carla Ríos', emailID: 'Carla@Rios.example' };
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [carla] });
    await seen();
    expect(await emails('carla')).toEqual(['carla@rios.example']);
    await product.http.put('/api/document/delete', { documentIDs: [documentID] });
    await seen();
    expect(await emails('carla')).toEqual([]);
  });
});

describe('searches with a name', () => {
  const views = async (client: Client = product.http) =>
    (await client.get('/api/documents/saved-views')).body.responseData.views as { viewID: string; name: string; place: object }[];
  const save = (name: string, place: object, client: Client = product.http) => client.post('/api/documents/saved-views', { name, place });

  it('are kept for the one who named them, unreadable in the table, and removed by nobody else', async () => {
    const place = { tab: 'pending', email: bruno.emailID, from: '2026-01-01' };
    const saved = await save('  Lo de Bruno ', { ...place, title: '' });
    expect(saved.body.responseData).toMatchObject({ name: 'Lo de Bruno', place });
    const { viewID } = saved.body.responseData;
    expect(await views()).toEqual([{ viewID, name: 'Lo de Bruno', place }]);
    expect(await views(stranger.client)).toEqual([]);
    const { rows } = await product.services.pool.query('select view::text as text from inbox.saved_views');
    expect(rows[0].text).not.toMatch(/Bruno|bruno@|pending|2026-01-01/);
    expect(await stranger.client.call('DELETE', `/api/documents/saved-views/${viewID}`)).toMatchObject({
      status: 404,
      body: { code: 'search.view_not_found' },
    });
    expect(await views()).toHaveLength(1);
    expect((await product.http.call('DELETE', `/api/documents/saved-views/${viewID}`)).status).toBe(200);
    expect(await views()).toEqual([]);
    expect((await product.http.call('DELETE', '/api/documents/saved-views/nothing')).status).toBe(404);
  });

  it('are at most twenty', async () => {
    for (let number = 1; number <= 20; number++) expect((await save(`Vista ${number}`, {}, stranger.client)).status).toBe(200);
    expect(await save('Una más', {}, stranger.client)).toMatchObject({ status: 409, body: { code: 'search.views_full' } });
    expect((await views(stranger.client)).map((one) => one.name)).toEqual(Array.from({ length: 20 }, (_, index) => `Vista ${index + 1}`));
  });

  it('forget a person with everything else about them', async () => {
    await save('De Ana', { email: ana.emailID });
    await save('De cualquiera', { status: 'DRAFT' });
    const personId = product.services.personId(product.ownerId, ana.emailID);
    expect(personId).toBe(personIdOf(product.ownerId, { email: ana.emailID }, product.services.keys.personIds));
    const { store, vault, clock } = product.services;
    await forgetPerson(
      { store, vault, clock, readSide: product.modules.readSide, forgetMails: async () => 0, forgetErrors: async () => 0 },
      { personId, ownerId: product.ownerId, address: null },
    );
    expect((await views()).map((one) => one.name)).toEqual(['De cualquiera']);
    expect(await emails('cortes')).toEqual([]);
    expect(idsOf(await advanced({ email: ana.emailID }))).toEqual([]);
    expect(await save('De Ana otra vez', { search: ana.emailID })).toMatchObject({
      status: 409,
      body: { code: 'search.person_forgotten' },
    });
  });
});
