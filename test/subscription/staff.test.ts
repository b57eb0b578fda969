import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { contract, upload } from '../support/journey.ts';
import { type Answer, Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let clock: ManualClock;
let staff: Client;
let owner: Client;
const enter = (person: { readonly email: string; readonly password: string }) =>
  new Client(product.url).login(person.email, person.password);
beforeAll(async () => {
  clock = new ManualClock('2026-11-24T18:00:00.000Z');
  product = await startProduct({ clock, chain: false, env: { PLAN_CATALOGUE: '' } });
  staff = await enter(people.admin);
  owner = product.http;
});
afterAll(async () => product?.stop());

const said = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
const path = (what: string, userId = product.ownerId) => `/api/operations/accounts/${userId}/${what}`;
const reason = 'Contrato 12 con Lucía Ferrer';
const decide = async (what: string, body: object) => {
  const answer = await staff.put(path(what), { ...body, reason });
  expect(said(answer)).toBe('200');
  return answer.body.responseData.subscription;
};
const mine = async () => (await owner.get('/profile/subscription')).body.data;
/** Acts that are refused, by the codes that refuse them, with their numbers. */
async function refusedActs(userId = product.ownerId) {
  const { acts } = (await staff.get(path('subscription', userId))).body.responseData;
  return Object.fromEntries(
    acts.map(({ act, rules, limit, used }: { act: string; rules: { code: string }[]; limit: number | null; used: number | null }) => [
      act,
      { no: rules.map(({ code }) => code), limit, used },
    ]),
  );
}
const create = async () => said(await upload(owner, await contract()));

describe('what platform staff decide about a subscription (ENT-019, ENT-063, CONST-008, ROLE-002)', () => {
  it('an account whose trial is over is taken up again by a plan, and goes on with the next call (STATE-048)', async () => {
    clock.advance(16 * 86_400_000);
    [staff, owner] = [await enter(people.admin), await enter(people.owner)];
    expect(await create()).toBe('403 subscription.expired');
    expect(await refusedActs()).toMatchObject({
      create: { no: ['subscription.expired'], limit: 5, used: 0 },
      send: { no: ['subscription.expired'] },
      resend: { no: ['subscription.expired'], limit: null },
      sign: { no: ['subscription.expired'] },
      addUser: { no: [], limit: 3, used: 1 },
      saveSignature: { no: [], limit: 3 },
      upload: { no: ['subscription.expired'], limit: 20 },
    });
    expect((await decide('plan', { planName: 'M1' })).planName).toBe('M1');
    expect(await create()).toBe('200');
    expect(await refusedActs()).toMatchObject({ create: { no: [], limit: 0 }, upload: { no: [], limit: 30 } });
  });

  it('limits, the last day and flags', async () => {
    expect(await decide('limits', { limits: { users: 1, documents: 3 } })).toMatchObject({
      userLimit: 1,
      documentLimit: 3,
      maxTemplates: 100,
    });
    expect((await refusedActs()).addUser).toEqual({ no: ['addSubUser.limit'], limit: 1, used: 1 });
    expect((await decide('expiry', { expiryDate: '2027-01-31' })).expiryDate).toBe('2027-01-31');
    expect((await decide('expiry', { expiryDate: null })).expiryDate).toBeNull();
    expect(await decide('flags', { on: ['isFormat'], off: ['isOrderSign'] })).toMatchObject({ isFormat: true, isOrderSign: false });
    expect(await mine()).toMatchObject({ isFormat: true, isOrderSign: false, userLimit: 1 });
  });

  it('without a reason, an own account or a plan of that name nothing is changed', async () => {
    for (const [what, body] of [
      ['plan', { planName: 'Free' }],
      ['limits', { limits: { users: 9 } }],
      ['expiry', { expiryDate: '2027-01-31' }],
      ['flags', { on: [], off: ['isFormat'] }],
      ['corporate-admin', { isCorporateAdmin: true }],
      ['notification-address', { url: 'https://solar.example/avisos' }],
    ] as const) {
      expect(said(await staff.put(path(what), body))).toBe('400 request.invalid');
      expect(said(await staff.put(path(what), { ...body, reason: '   ' }))).toBe('400 request.invalid');
      expect(said(await staff.put(path(what, 'nobody'), { ...body, reason }))).toBe('404 account.not_found');
      expect(said(await owner.put(path(what), { ...body, reason }))).toBe('403 access.denied');
    }
    expect(said(await staff.put(path('plan'), { planName: 'M7', reason }))).toBe('422 subscription.unknown_plan');
    const { userID } = (await staff.get('/profile')).body.data;
    expect(said(await staff.put(path('plan', userID), { planName: 'M1', reason }))).toBe('409 subscription.only_owners');
    expect(said(await owner.get(path('subscription')))).toBe('403 access.denied');
    expect(await mine()).toMatchObject({ planName: 'M1', userLimit: 1, isFormat: true, authenticateUrl: null });
  });

  it('the reason is in the event for whoever may read it, and in the store for nobody', async () => {
    const { events } = await product.modules.subscription.load(product.ownerId);
    const given = events.find(({ type }) => type === 'PlanStarted')!;
    expect((given.data as { reason: { value: string } }).reason.value).toBe(reason);
    expect(given.metadata.actor).toMatchObject({ kind: 'admin' });
    for await (const event of product.services.store.readStream(`subscription-${product.ownerId}`))
      expect(JSON.stringify(event.data)).not.toContain('Contrato');
  });

  it('the administrator of a corporate account turns on and off how it works by PUT /profile/subscription, and nothing else (CORP-001, CALL-038)', async () => {
    const toggle = (body: object) => owner.put('/profile/subscription', body);
    expect(said(await toggle({ isOrderSign: true }))).toBe('403 access.denied');
    expect((await decide('corporate-admin', { isCorporateAdmin: true })).isCorporateAdmin).toBe(true);
    const taken = await toggle({ isOrderSign: true, authenticateNotification: true, authenticateUrl: 'https://solar.example/avisos' });
    expect(taken.body.data).toMatchObject({
      isOrderSign: true,
      authenticateNotification: true,
      authenticateUrl: 'https://solar.example/avisos',
    });
    for await (const event of product.services.store.readStream(`subscription-${product.ownerId}`))
      expect(JSON.stringify(event.data)).not.toContain('solar.example');
    expect(said(await toggle({ isMassiveSignature: true }))).toBe('400 request.invalid');
    // A program with a key of the account is not told where its notices go.
    const key = await owner.post('/api/api-keys', { name: 'ERP', scope: 'READ', days: 30, isTest: false });
    const program = new Client(product.url);
    program.token = key.body.responseData.bearer;
    const { ownerId } = product;
    expect((await program.get('/profile/subscription')).body.data).toMatchObject({ authenticateUrl: null, isOrderSign: true });
    expect((await program.get('/subscriptions')).body.data.authenticateUrl).toBeNull();
    expect((await program.get(`/api/subscription/${ownerId}/${ownerId}`)).body.responseData.authenticateUrl).toBeNull();
    expect((await decide('notification-address', { url: null })).authenticateUrl).toBeNull();
    // A plan that is no corporate one has no administrator, whatever it had before.
    await decide('plan', { planName: 'Go Green' });
    expect(said(await toggle({ isOrderSign: false }))).toBe('403 access.denied');
    expect((await mine()).isCorporateAdmin).toBe(false);
  });

  it('what keeps a person from an act beside the plan is said too: permissions, and being no owner', async () => {
    await decide('limits', { limits: { users: 5 } });
    const added = await owner.post('/profile/sub-user/register', { email: 'eva@sol.example', name: 'Eva Sol' });
    const evaID = added.body.data.subUser.userID;
    expect((await refusedActs(evaID)).addUser.no).toContain('account.owner_only');
    expect((await staff.put(path('permissions'), { permissionsDenied: ['document:create'] })).status).toBe(200);
    expect((await refusedActs()).create.no).toEqual(['permission.denied']);
    expect(await create()).toBe('403 access.restricted');
    await staff.put(path('permissions'), { permissionsDenied: [] });
    expect(await create()).toBe('200');
  });
});

describe('the price list (ROUTE-017, CALL-100)', () => {
  it('is there for everybody, with the days and documents of the trial', async () => {
    const { plans } = (await product.http.anonymous().get('/api/subscription/plan')).body.responseData;
    expect(plans).toContainEqual(expect.objectContaining({ planName: 'TRIAL_1', days: 15, documents: 5 }));
    expect(plans).toContainEqual(expect.objectContaining({ planName: 'BASE_MEMBERSHIP', price: 299, currency: 'MXN' }));
  });
});
