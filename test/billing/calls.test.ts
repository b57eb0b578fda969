import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../journeys/steps.ts';
import { giveCard } from '../support/card.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { gatewayOf, type Ledger } from './gateway-ledger.ts';

describe('the calls of cards, products and payments', () => {
  let product: Product;
  let ledger: Ledger;
  let owner: Client;
  let neighbour: Client;
  let reviewer: Client;
  let subUser: Client;

  beforeAll(async () => {
    product = await startProduct({ env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' }, chain: false });
    ledger = gatewayOf(product);
    owner = product.http;
    neighbour = (await account(product, 'Vecina', 'vecina@otra.example')).client;
    reviewer = await owner.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect((await owner.post('/profile/sub-user/register', { email: 'eva@sol.example', name: 'Eva Sol' })).status).toBe(200);
    const { body } = await owner.anonymous().get('/local/mailbox?to=eva%40sol.example&limit=10');
    const code = body.responseData.mails[0].links[0].split('/').at(-1);
    expect((await owner.anonymous().post(`/profile/verify/update-password/${code}`, { password: 'Otra.Clave.2026' })).status).toBe(200);
    subUser = await owner.anonymous().login('eva@sol.example', 'Otra.Clave.2026');
  });
  afterAll(() => product?.stop());

  it('cards have a reference, a brand, four digits and a kind, and nothing of a number (ENT-052, CALL-012, CALL-102)', async () => {
    await giveCard(owner, 'pm_card_visa');
    await giveCard(owner, 'pm_card_visa_debit');
    await giveCard(owner, 'pm_card_unknownBrand');
    const { status, body } = await owner.get('/payment-methods');
    expect([status, body.statusCode, body.message]).toEqual([200, 200, 'OK']);
    for (const card of body.data)
      expect(Object.keys(card).sort()).toEqual(['brand', 'cardType', 'expMonth', 'expYear', 'isDefault', 'last4', 'paymentMethodId']);
    const found = body.data.map(
      ({ brand, cardType, isDefault }: { brand: string; cardType: string; isDefault: boolean }) => `${brand} ${cardType} ${isDefault}`,
    );
    expect(found.sort()).toEqual(['unknown credit false', 'visa credit true', 'visa debit false']);
    expect(JSON.stringify(body)).not.toMatch(/\d{12,}/);
    const cards = (await owner.get(`/api/cards/${product.ownerId}`)).body;
    expect(cards).toMatchObject({ success: true, responseCode: 200 });
    expect(cards.responseData.cards).toEqual(body.data);
    expect((await neighbour.get(`/api/cards/${product.ownerId}`)).status).toBe(403);
    expect((await owner.get(`/api/cards/${product.ownerId}`)).headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('an alias answers as the call it is one of (CALL-023, CALL-025)', async () => {
    const { body } = await owner.get('/payment-methods');
    expect((await owner.get('/payments/methods')).body).toEqual(body);
    const standard = body.data.find(({ isDefault }: { isDefault: boolean }) => isDefault);
    expect((await owner.get('/payment-methods/default')).body.data).toEqual(standard);
  });

  it('a card of somebody else is as good as none (CALL-013, 015, 016)', async () => {
    const [{ paymentMethodId }] = (await owner.get('/payment-methods')).body.data;
    await giveCard(neighbour);
    for (const [method, path] of [
      ['PUT', `/payment-methods/${paymentMethodId}/attach`],
      ['PUT', `/payment-methods/${paymentMethodId}/default`],
      ['DELETE', `/payment-methods/${paymentMethodId}`],
      ['PUT', '/payment-methods/pm_of_nobody/attach'],
    ] as const) {
      const { status, body } = await neighbour.call(method, path);
      expect([path, status, body.code]).toEqual([path, 404, 'payments.no_card']);
    }
    expect((await owner.get('/payment-methods')).body.data).toHaveLength(3);
    const refused = await owner.put('/payment-methods/pm_card_attachFails/attach');
    expect([refused.status, refused.body.code]).toEqual([402, 'payments.card_declined']);
  });

  it('a setup intent belongs to the account, and its form lies on the gateway’s own origin (CALL-026)', async () => {
    const { body } = await owner.post('/payments/setup/intent');
    const { setupIntentID, formURL, publishableKey, isTest } = body.data;
    const { customer } = await ledger.stripe.setupIntents.retrieve(setupIntentID);
    expect(customer).toBe((await product.modules.subscription.now(product.ownerId)).customerId);
    expect(new URL(formURL).origin).not.toBe(new URL(product.url).origin);
    expect([publishableKey, isTest]).toEqual([null, true]);
  });

  it('products have a price in the currency of the list, by id and by name (CALL-017, 018, ENT-055, ENT-058)', async () => {
    expect((await owner.get('/products/baseMembership/detail')).body.data).toEqual({
      id: 'base_membership',
      name: 'base_membership',
      price: 299,
      currency: 'MXN',
      credits: {},
    });
    expect((await owner.get('/products/VID')).body.data).toMatchObject({ price: 349, credits: { bioCreditsID: 10, bioCreditsFaceID: 10 } });
    for (const name of ['base_membership', 'VID', 'WHATSAPP_CREDITS', 'ATTACHMENT_CREDITS'])
      expect((await owner.get(`/products/${name}`)).body.data.price, name).toBeGreaterThan(0);
    for (const path of ['/products/GOLD', '/products/GOLD/detail']) {
      const { status, body } = await owner.get(path);
      expect([status, body.statusCode, body.code]).toEqual([404, 404, 'payments.no_product']);
    }
  });

  it('a membership and packs are bought together, each its own charge (CALL-022)', async () => {
    const { status, body } = await owner.post('/products/pay', {
      products: [
        { name: 'base_membership', quantity: 1 },
        { name: 'ATTACHMENT_CREDITS', quantity: 2 },
      ],
    });
    expect([status, body.data?.status], JSON.stringify(body)).toEqual([200, 'paid']);
    expect((await ledger.charges()).map(({ amount }) => amount).sort()).toEqual([19_800, 29_900]);
    expect((await owner.get('/profile/subscription')).body.data).toMatchObject({ planName: 'BASE_MEMBERSHIP' });
    for (const products of [
      [{ name: 'base_membership', quantity: 2 }],
      [
        { name: 'VID', quantity: 1 },
        { name: 'VID', quantity: 1 },
      ],
      [{ name: 'VID', quantity: 0 }],
      [{ name: 'VID', quantity: 101 }],
      [{ name: 'VID', quantity: 1.5 }],
      [],
    ])
      expect((await owner.post('/products/pay', { products })).status, JSON.stringify(products)).toBe(400);
  });

  it('nothing is owed, and nobody gets an intent for an amount of their own (CALL-010, CALL-027)', async () => {
    expect((await owner.get('/invoices/unpaid')).body).toMatchObject({ statusCode: 200, data: [] });
    const asked = await owner.post('/payments/intent', { amount: 500 });
    expect([asked.status, asked.body.code]).toEqual([409, 'payments.nothing_due']);
    const [{ id }] = (await owner.get('/invoices/summary-list')).body.data;
    const paid = await owner.post('/payments/intent', { invoiceId: id });
    expect([paid.status, paid.body.code]).toEqual([409, 'payments.paid']);
  });

  it('what is owed has an intent, and one that the vendor’s own form confirms pays the invoice (CALL-010, CALL-011, CALL-027)', async () => {
    const invoiceId = 'owed-1';
    const line = { kind: 'DOCUMENTS_ABOVE' as const, quantity: 1, unitCents: 4_900, amountCents: 4_900, netCents: 4_224, taxCents: 676 };
    await product.modules.billing.invoices.execute(
      {
        type: 'OpenInvoice',
        data: {
          invoiceId,
          ownerId: product.ownerId,
          kind: 'MONTH',
          month: '2026-10',
          lines: [line],
          currency: 'MXN',
          totalCents: 4_900,
          taxPercent: 16,
          cutOffDate: '2026-11-01',
          graceDays: 5,
          catalogue: '2026-11-27',
          fiscal: null,
        },
      },
      { actor: { kind: 'process', id: 'invoices' }, commandId: 'owed', correlationId: 'owed', ownerId: product.ownerId },
    );
    expect((await owner.get('/invoices/unpaid')).body.data).toMatchObject([{ id: invoiceId, status: 'pending', total: 49 }]);
    expect((await neighbour.post('/payments/intent', { invoiceId })).status).toBe(404);
    const { body } = await owner.post('/payments/intent', { amount: 49 });
    expect(body.data).toMatchObject({ invoiceId, clientSecret: expect.stringContaining('_secret_'), isTest: true });
    expect((await owner.post('/payments/intent', { invoiceId })).body.data.clientSecret).toBe(body.data.clientSecret);
    const [{ paymentMethodId }] = (await owner.get('/payment-methods')).body.data;
    await ledger.stripe.paymentIntents.confirm(body.data.clientSecret.split('_secret_')[0], { payment_method: paymentMethodId });
    await expect.poll(async () => (await owner.get(`/invoices/${invoiceId}`)).body.data.status).toBe('paid');
    expect((await owner.put('/invoices/retry', { invoiceIds: [invoiceId], paymentMethodId })).body.data.status).toBe('paid');
    expect((await ledger.charges()).filter(({ invoice }) => invoice === invoiceId)).toHaveLength(1);
  });

  it('only the owner pays: not who works in the account, not who reads it, not a program, nobody without a session (ROLE-003, CALL-031)', async () => {
    const made = await owner.post('/api/api-keys', { name: 'Facturación', scope: 'WRITE', days: 30 });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const program = owner.anonymous();
    program.token = made.body.responseData.bearer;
    const calls = [
      ['GET', '/payment-methods'],
      ['GET', '/payment-methods/default'],
      ['PUT', '/payment-methods/pm_card_visa/attach'],
      ['POST', '/payments/setup/intent'],
      ['GET', '/invoices/summary-list'],
      ['GET', '/invoices/unpaid'],
      ['PUT', '/invoices/retry', { invoiceIds: ['owed-1'], paymentMethodId: 'pm_1' }],
      ['POST', '/products/pay', { products: [{ name: 'VID', quantity: 1 }] }],
      ['POST', '/payments/intent', { invoiceId: 'owed-1' }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([path, (await owner.anonymous().call(method, path, body)).status]).toEqual([path, 401]);
      for (const who of [subUser, reviewer, program]) expect([path, (await who.call(method, path, body)).status]).toEqual([path, 403]);
    }
  });
});
