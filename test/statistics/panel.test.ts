import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRebuildCommand } from '../../projections/index.ts';
import { account, draft, eventually } from '../journeys/steps.ts';
import { ana, bruno, linkOf, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

/** Owners whom the subscription of this installation calls corporate admins. */
const corporate = new Set<string>();

let product: Product;
let http: Client;
let staff: Client;
let other: Awaited<ReturnType<typeof account>>;
let completed: string;
/** Where the record stood once the first document was completed. */
let then: string;

const panel = (query = '', client = staff) => client.get(`/api/admin/statistics${query}`);
const figures = async (query = '', client = staff) => {
  const { status, body } = await panel(query, client);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.responseData;
};
const told = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();

beforeAll(async () => {
  product = await startProduct({ isCorporateAdmin: async (ownerId) => corporate.has(ownerId) });
  ({ http } = product);
  staff = await http.anonymous().login(people.admin.email, people.admin.password);
  other = await account(product, 'Otra', 'otra@cuenta.example');
  completed = await sendDocument(product, [ana, bruno]);
  for (const { emailID } of [ana, bruno]) expect((await signDrawn(product, completed, emailID)).status).toBe(200);
  const { id, code } = await linkOf(product, ana.emailID, completed);
  const stars = { documentID: completed, signatoryID: id, code, value: 4 };
  expect((await http.anonymous().post('/api/ratings', stars)).status).toBe(200);
  await until(product, completed, 'COMPLETED');
  then = (await figures()).position;
  await sendDocument(product, [ana]);
  const deleted = await draft(http);
  expect((await http.put('/api/document/delete', { documentIDs: [deleted] })).status).toBe(200);
  await draft(other.client);
  await http.post('/profile/sub-user/register', { email: 'eva@example.com', name: 'Eva Sol' });
});
afterAll(async () => product?.stop());

const month = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', year: 'numeric', month: '2-digit' }).format(new Date());

describe('the panel (UI-060)', () => {
  it('counts what is there: users, accounts, documents, signatures, completed by month, ratings', async () => {
    const said = await figures();
    expect(said).toMatchObject({
      ownerID: null,
      users: { count: 3, subUsers: 1 },
      accounts: { active: 2, unverified: 0, ended: 0 },
      documents: {
        count: 3,
        byStatus: { DRAFT: 1, PREPARING: 0, PENDING: 1, PENDING_FOR_BLOCK_CHAIN: 0, COMPLETED: 1, CANCELED: 0 },
        deleted: 1,
        voided: 0,
        tests: 0,
      },
      signatures: {
        count: 2,
        byKind: [
          { kind: 'E_FIRMA', signatures: 0 },
          { kind: 'ELECTRONIC_SIGNATURE', signatures: 2 },
        ],
      },
      ratings: { count: 1, mean: 4, byStars: [1, 2, 3, 4, 5].map((stars) => ({ stars, ratings: stars === 4 ? 1 : 0 })) },
    });
    expect(said.completedByMonth).toHaveLength(12);
    expect(said.completedByMonth.at(-1)).toEqual({ month: month(), documents: 1 });
    expect(said.completedByMonth.slice(0, -1).every(({ documents }: { documents: number }) => documents === 0)).toBe(true);
  });

  it('is of one account where staff name it, and of none where there is none', async () => {
    expect(await figures(`?ownerID=${other.userId}`)).toMatchObject({
      ownerID: other.userId,
      users: { count: 1 },
      documents: { count: 1, byStatus: { DRAFT: 1 } },
      signatures: { count: 0 },
      ratings: { count: 0, mean: null },
    });
    expect(await figures('?ownerID=no-such-account')).toMatchObject({ documents: { count: 0 }, accounts: { active: 0 } });
  });

  it('stands at a position or a moment, and says where', async () => {
    const before = await figures(`?asOf=${then}`);
    expect(before).toMatchObject({ position: then, users: { count: 2 }, documents: { count: 1, byStatus: { COMPLETED: 1 } } });
    expect(await figures(`?asOf=${encodeURIComponent(before.at)}`)).toEqual(before);
    // With the offset of a zone, as a person would write it.
    const inMexico = `${new Date(Date.parse(before.at) - 6 * 3_600_000).toISOString().slice(0, -1)}-06:00`;
    expect(await figures(`?asOf=${encodeURIComponent(inMexico)}`)).toEqual({ ...before, at: before.at });
    expect(await figures('?asOf=2020-01-01T00:00:00Z')).toMatchObject({ position: null, documents: { count: 0 } });
    for (const wrong of ['yesterday', '2026-01-01', '2026-13-01T00:00:00Z', '1.2.3'])
      expect(told(await panel(`?asOf=${wrong}`)), wrong).toBe('400 request.invalid');
    for (const toCome of [new Date(Date.now() + 3_600_000).toISOString(), '99999999999'])
      expect(told(await panel(`?asOf=${toCome}`)), toCome).toBe('422 statistics.not_yet');
  });

  it('says the same after its tables were emptied and built again by the one command (ACTOR-007)', async () => {
    const [now, before] = [await figures(), await figures(`?asOf=${then}`)];
    const { rows } = await product.services.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r' and relname like 'statistics_facts%'",
    );
    expect(rows).toHaveLength(1);
    await product.services.pool.query(`delete from read.${rows[0]!.name}`);
    expect((await figures()).documents.count).toBe(0);
    const lines: string[] = [];
    expect(await runRebuildCommand(product.modules.readSide, ['statistics'], (line) => lines.push(line))).toBe(0);
    expect(lines.join('\n')).toMatch(/statistics.*events.*1 of 1 projections rebuilt/s);
    const { at: _, ...same } = now;
    expect(await figures()).toMatchObject(same);
    expect(await figures(`?asOf=${then}`)).toEqual(before);
  });
});

describe('who sees the panel (ROLE-002, GUARD-020)', () => {
  it('a corporate admin the own account, from the moment that the subscription says so and no longer', async () => {
    expect(told(await panel('', http))).toBe('403 access.denied');
    expect((await http.get('/profile')).body.data.corporateAdmin).toBe(false);
    corporate.add(product.ownerId);
    expect((await http.get('/profile')).body.data.corporateAdmin).toBe(true);
    const own = await figures('', http);
    expect(own).toMatchObject({ ownerID: product.ownerId, users: { count: 2, subUsers: 1 }, documents: { count: 2, deleted: 1 } });
    expect({ ...(await figures(`?ownerID=${product.ownerId}`, http)), at: own.at }).toEqual(own);
    expect(told(await panel(`?ownerID=${other.userId}`, http))).toBe('403 access.denied');
    expect(told(await panel('?ownerID=no-such-account', http))).toBe('403 access.denied');
    expect(told(await http.post('/api/admin/accounts', {}))).toBe('403 access.denied');
    corporate.delete(product.ownerId);
    expect(told(await panel('', http))).toBe('403 access.denied');
  });

  it('nobody else: no sub-user or reviewer of a corporate account, no key, no other owner, nobody without a session', async () => {
    corporate.add(product.ownerId);
    const reviewer = await http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(told(await panel('', reviewer))).toBe('403 access.denied');
    expect((await reviewer.get('/profile')).body.data.corporateAdmin).toBe(false);
    expect(told(await panel('', other.client))).toBe('403 access.denied');
    expect(told(await panel('', http.anonymous()))).toBe('401 session.required');
    const { body } = await http.post('/api/api-keys', { name: 'Lee', scope: 'READ', days: 30 });
    const program = http.anonymous();
    program.token = body.responseData.bearer;
    expect(told(await panel('', program))).toBe('403 api_key.not_allowed');
    corporate.delete(product.ownerId);
  });
});

describe('the accounts of customers, for staff', () => {
  it('are all that signed up, the newest first, page by page, and one by its whole address', async () => {
    const list = async (body: Record<string, unknown>) => (await staff.post('/api/admin/accounts', body)).body.responseData;
    const all = await list({});
    expect(all.accounts).toMatchObject([
      { userID: other.userId, emailID: 'otra@cuenta.example', subUsers: 0, documents: 1, completed: 0, status: 'ACTIVE' },
      { userID: product.ownerId, emailID: people.owner.email, subUsers: 1, documents: 3, completed: 1 },
    ]);
    for (let index = 0; index < 22; index++) await account(product, `Cliente ${index}`, `cliente-${index}@cuenta.example`);
    const head = (await product.services.store.head())!;
    await eventually(() => product.modules.readSide.waitFor('statistics', head), 'the facts of all accounts');
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { accounts: { userID: string }[]; next: string | null } = await list(cursor === null ? {} : { cursor });
      seen.push(...page.accounts.map(({ userID }) => userID));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size, pages]).toEqual([24, 24, 2]);
    expect((await list({ email: 'OTRA@cuenta.example' })).accounts).toMatchObject([{ userID: other.userId }]);
    expect(await list({ email: 'nadie@cuenta.example' })).toEqual({ accounts: [], next: null });
    expect(told(await staff.post('/api/admin/accounts', { cursor: "1' or '1'='1" }))).toBe('400 request.invalid');
    const { body } = await staff.get('/api/access-log?limit=100');
    const reads = body.responseData.lines.filter(
      (line: { action: string; outcome: string }) => line.action === 'POST /api/admin/accounts' && line.outcome === 'read',
    );
    expect(reads.map((line: { target: string }) => line.target)).toContain(other.userId);
  });
});
