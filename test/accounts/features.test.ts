import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let admin: Client;
beforeAll(async () => {
  product = await startProduct();
  admin = await new Client(product.url).login(people.admin.email, people.admin.password);
});
afterAll(async () => product?.stop());

const set = (features: unknown, by = admin) =>
  by.put(`/api/operations/accounts/${product.ownerId}/features`, { features, reason: 'Contrato 12' });
const shown = async (by = product.http) => (await by.get('/profile')).body.data.isEndorsementSpecial;
const decided = async () => {
  const found = [];
  for await (const event of product.services.store.readStream(`subscription-${product.ownerId}`))
    if (event.type === 'FlagsChanged') found.push(event);
  return found;
};

describe('additional features of an account (SUB-013)', () => {
  it('are shown to the person and to their reviewers, given and taken by staff', async () => {
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect([await shown(), await shown(reviewer)]).toEqual([false, false]);
    const given = await set(['isEndorsementSpecial', 'isEndorsementSpecial']);
    expect(given.body.responseData.account).toMatchObject({ userID: product.ownerId, features: ['isEndorsementSpecial'] });
    expect([await shown(), await shown(reviewer)]).toEqual([true, true]);
    expect((await admin.post('/api/operations/accounts/search', { email: people.owner.email })).body.responseData.account.features).toEqual(
      ['isEndorsementSpecial'],
    );
    expect((await set([])).body.responseData.account.features).toEqual([]);
    expect([await shown(), await shown(reviewer)]).toEqual([false, false]);
  });

  it('are facts of the history that name who decided, and deciding the same again is none', async () => {
    const before = (await decided()).length;
    await set([]);
    expect(await decided()).toHaveLength(before);
    await set(['isEndorsementSpecial']);
    await set(['isEndorsementSpecial']);
    const events = await decided();
    expect(events).toHaveLength(before + 1);
    expect(events.at(-1)!.metadata.actor).toMatchObject({ kind: 'admin' });
  });

  it('are decided by staff only, are known ones only, and belong to accounts that own documents', async () => {
    expect((await set(['isEndorsementSpecial'], product.http)).status).toBe(403);
    expect((await set(['isEndorsementSpecial'], product.http.anonymous())).status).toBe(401);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect((await set([], reviewer)).status).toBe(403);
    expect((await set(['somethingElse'])).status).toBe(400);
    expect((await admin.put('/api/operations/accounts/nobody/features', { features: [], reason: 'x' })).status).toBe(404);
    const { account } = (await admin.post('/api/operations/accounts/search', { email: people.reviewer.email })).body.responseData;
    const refused = await admin.put(`/api/operations/accounts/${account.userID}/features`, { features: [], reason: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'features.only_owners']);
  });
});
