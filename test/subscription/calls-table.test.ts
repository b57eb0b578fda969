import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { account } from '../journeys/steps.ts';
import { giveCard } from '../support/card.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

const OWN = 'Otra.Clave.2026';
let product: Product;
let owner: Client;
let subUser: Client;
let neighbour: Client;
let reviewer: Client;
let staff: Client;
const clock = new ManualClock('2026-11-24T18:00:00.000Z');

beforeAll(async () => {
  product = await startProduct({ clock, env: { PLAN_CATALOGUE: '' } });
  owner = product.http;
  const invited = await owner.post('/profile/sub-user/register', { email: 'eva@sol.example', name: 'Eva Sol' });
  expect(invited.status).toBe(200);
  const { body } = await owner.anonymous().get('/local/mailbox?to=eva%40sol.example&limit=10');
  const code = body.responseData.mails[0].links[0].split('/').at(-1);
  expect((await owner.anonymous().post(`/profile/verify/update-password/${code}`, { password: OWN })).status).toBe(200);
  subUser = await owner.anonymous().login('eva@sol.example', OWN);
  neighbour = (await account(product, 'Vecina', 'vecina@otra.example')).client;
  reviewer = await owner.anonymous().login(people.reviewer.email, people.reviewer.password);
  staff = await owner.anonymous().login(people.admin.email, people.admin.password);
});
afterAll(async () => product?.stop());

const registerCard = () => giveCard(owner);
const mine = async () => (await owner.get('/profile/subscription')).body.data;
const plan = async () => (await mine()).planName as string;
const byId = async () => (await owner.get(`/api/subscription/${product.ownerId}/${product.ownerId}`)).body.responseData;
const ofAccount = (more = '') => `/api/operations/accounts/${product.ownerId}${more}`;
const reason = 'Acordado por teléfono';

interface Row {
  readonly call: string;
  /** Before it is refused. */
  readonly refused: () => Promise<Answer>;
  readonly why: string;
  readonly good: () => Promise<Answer>;
  /** What it did, or what it told, read by another call. */
  readonly seen: () => Promise<unknown>;
  readonly is: unknown;
  readonly foreign: () => Promise<Answer>;
  readonly hears: string;
}

/** In the order of an account's life: each stands on the ones before. */
const rows: readonly Row[] = [
  {
    call: 'GET /profile/subscription',
    refused: () => owner.anonymous().get('/profile/subscription'),
    why: '401 session.required',
    good: () => owner.get('/profile/subscription'),
    seen: async () => (await byId()).planName,
    is: 'TRIAL_1',
    foreign: () => subUser.get('/profile/subscription'),
    hears: '403 access.denied',
  },
  {
    call: 'GET /profile/sub-user/subscription',
    refused: () => owner.anonymous().get('/profile/sub-user/subscription'),
    why: '401 session.required',
    good: () => subUser.get('/profile/sub-user/subscription'),
    seen: plan,
    is: 'TRIAL_1',
    foreign: () => reviewer.get('/profile/sub-user/subscription'),
    hears: '403 reviewer.read_only',
  },
  {
    call: 'POST /profile/subscription',
    refused: () => owner.anonymous().post('/profile/subscription'),
    why: '401 session.required',
    good: () => owner.post('/profile/subscription'),
    seen: async () => (await byId()).expiryDate,
    is: '2026-12-09',
    foreign: () => subUser.post('/profile/subscription'),
    hears: '403 access.denied',
  },
  {
    call: 'PUT /profile/subscription',
    refused: () => owner.put('/profile/subscription', { planName: 'Corporate' }),
    why: '400 request.invalid',
    good: () => owner.put('/profile/subscription', { attachmentConsentAccepted: true }),
    seen: async () => (await byId()).attachmentConsentAccepted,
    is: true,
    foreign: () => subUser.put('/profile/subscription', { attachmentConsentAccepted: false }),
    hears: '403 access.denied',
  },
  {
    call: 'PUT /profile/subscription/firstlogin',
    refused: () => owner.anonymous().put('/profile/subscription/firstlogin'),
    why: '401 session.required',
    good: () => owner.put('/profile/subscription/firstlogin'),
    seen: async () => (await mine()).firstLoginDate,
    is: clock.now().toISOString(),
    foreign: () => reviewer.put('/profile/subscription/firstlogin'),
    hears: '403 reviewer.read_only',
  },
  {
    call: 'GET /promotions/current',
    refused: () => owner.anonymous().get('/promotions/current'),
    why: '401 session.required',
    good: () => owner.get('/promotions/current'),
    seen: async () => (await mine()).promotionEndsAt,
    is: '2026-11-25T18:00:00.000Z',
    foreign: () => subUser.get('/promotions/current'),
    hears: '403 access.denied',
  },
  {
    call: 'PUT /subscriptions/promos/redeem',
    refused: whoNeverCame,
    why: '409 promotion.over',
    good: () => owner.put('/subscriptions/promos/redeem'),
    seen: async () => (await owner.get('/promotions/current')).body.data,
    is: null,
    foreign: () => subUser.put('/subscriptions/promos/redeem'),
    hears: '403 access.denied',
  },
  {
    call: 'PUT /subscriptions/base/start',
    refused: () => owner.put('/subscriptions/base/start'),
    why: '409 subscription.card_required',
    good: async () => {
      await registerCard();
      return owner.put('/subscriptions/base/start');
    },
    seen: plan,
    is: 'BASE_MEMBERSHIP',
    foreign: () => subUser.put('/subscriptions/base/start'),
    hears: '403 access.denied',
  },
  {
    call: 'POST /payments/enable-subscription-now',
    refused: () => neighbour.post('/payments/enable-subscription-now'),
    why: '409 subscription.card_required',
    good: () => owner.post('/payments/enable-subscription-now'),
    seen: plan,
    is: 'BASE_MEMBERSHIP',
    foreign: () => subUser.post('/payments/enable-subscription-now'),
    hears: '403 access.denied',
  },
  {
    call: 'PUT /subscriptions/dynamic/start',
    refused: () => neighbour.put('/subscriptions/dynamic/start'),
    why: '409 subscription.card_required',
    good: () => owner.put('/subscriptions/dynamic/start'),
    seen: plan,
    is: 'DYNAMIC_MEMBERSHIP',
    foreign: () => subUser.put('/subscriptions/dynamic/start'),
    hears: '403 access.denied',
  },
  {
    call: 'POST /api/subscribe/user',
    refused: () => owner.post('/api/subscribe/user', {}),
    why: '409 subscription.higher_plan',
    good: () => owner.post('/api/subscribe/user', { planName: 'DYNAMIC_MEMBERSHIP' }),
    seen: async () => (await byId()).isSubscribed,
    is: true,
    foreign: () => subUser.post('/api/subscribe/user', {}),
    hears: '403 access.denied',
  },
  {
    call: 'GET /api/subscription/{customerId}/{id}',
    refused: () => owner.get('/api/subscription/nobody/nobody'),
    why: '403 access.denied',
    good: () => owner.get(`/api/subscription/${product.ownerId}/${product.ownerId}`),
    seen: async () => (await mine()).planName,
    is: 'DYNAMIC_MEMBERSHIP',
    foreign: () => neighbour.get(`/api/subscription/${product.ownerId}/${product.ownerId}`),
    hears: '403 access.denied',
  },
  {
    call: 'GET /subscriptions',
    refused: () => owner.anonymous().get('/subscriptions'),
    why: '401 session.required',
    good: () => owner.get('/subscriptions'),
    seen: async () => (await mine()).billingSubscription,
    is: { graceDays: 0, lastCutOffDate: null },
    foreign: () => subUser.get('/subscriptions'),
    hears: '403 access.denied',
  },
  {
    call: 'GET /api/subscription/statement',
    refused: () => owner.get('/api/subscription/statement?month=2020-01'),
    why: '404 subscription.no_statement',
    good: () => owner.get('/api/subscription/statement?month=2026-11'),
    seen: async () => (await mine()).amount,
    is: 299,
    foreign: () => subUser.get('/api/subscription/statement?month=2026-11'),
    hears: '403 access.denied',
  },
  ...(
    [
      ['limits', { limits: { users: 9 } }, { limits: { users: -1 } }, 'userLimit', 9, '400 request.invalid'],
      ['expiry', { expiryDate: '2027-03-01' }, { expiryDate: '2027-02-30' }, 'expiryDate', '2027-03-01', '400 request.invalid'],
      ['flags', { on: ['isFormat'], off: [] }, { on: ['isNothing'], off: [] }, 'isFormat', true, '400 request.invalid'],
      ['credits', { credits: { whatsappCredits: 40 } }, { credits: { documentCredits: 40 } }, 'whatsappCredits', 40, '400 request.invalid'],
      [
        'notification-address',
        { url: 'https://sol.example/aviso' },
        { url: 'aviso' },
        'authenticateUrl',
        'https://sol.example/aviso',
        '422 subscription.bad_address',
      ],
      ['plan', { planName: 'Corporate' }, { planName: 'Nothing' }, 'planName', 'Corporate', '422 subscription.unknown_plan'],
      ['corporate-admin', { isCorporateAdmin: true }, { isCorporateAdmin: 'yes' }, 'isCorporateAdmin', true, '400 request.invalid'],
    ] as const
  ).map(
    ([what, body, wrong, field, is, why]): Row => ({
      call: `PUT /api/operations/accounts/{userId}/${what}`,
      refused: () => staff.put(ofAccount(`/${what}`), { ...wrong, reason }),
      why,
      good: () => staff.put(ofAccount(`/${what}`), { ...body, reason }),
      seen: async () => (await mine())[field],
      is,
      foreign: () => owner.put(ofAccount(`/${what}`), { ...body, reason }),
      hears: '403 access.denied',
    }),
  ),
  {
    call: 'GET /api/operations/accounts/{userId}/subscription',
    refused: () => staff.get('/api/operations/accounts/nobody/subscription'),
    why: '404 account.not_found',
    good: () => staff.get(ofAccount('/subscription')),
    seen: plan,
    is: 'Corporate',
    foreign: () => owner.get(ofAccount('/subscription')),
    hears: '403 access.denied',
  },
  {
    call: 'GET /api/admin/statistics',
    refused: () => neighbour.get('/api/admin/statistics'),
    why: '403 access.denied',
    good: () => owner.get('/api/admin/statistics'),
    seen: async () => (await mine()).isCorporateAdmin,
    is: true,
    foreign: () => reviewer.get('/api/admin/statistics'),
    hears: '403 access.denied',
  },
];

/** Whose first login nobody has written down yet has no hours of a promotion. */
async function whoNeverCame(): Promise<Answer> {
  return (await account(product, 'Otra', 'sin-promocion@otra.example')).client.put('/subscriptions/promos/redeem');
}

const said = ({ status, body }: Answer): string => `${status} ${body?.code ?? ''}`.trim();

describe('every call about a subscription: one that is carried out, one that is refused, one of somebody else', () => {
  it.each(rows)('$call', async ({ refused, why, good, seen, is, foreign, hears }) => {
    const before = JSON.stringify(await mine());
    expect(said(await refused())).toBe(why);
    expect(said(await foreign())).toBe(hears);
    expect(JSON.stringify(await mine())).toBe(before);
    const answer = await good();
    expect([answer.status, answer.body?.code]).toEqual([200, undefined]);
    expect(await seen()).toEqual(is);
  });
});
