import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCard } from '../support/card.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { gatewayOf, type Ledger } from './gateway-ledger.ts';

describe('paying with a card', () => {
  let product: Product;
  let ledger: Ledger;
  const attach = (token: string) => giveCard(product.http, token);
  const cards = async () => (await product.http.get('/payment-methods')).body.data as { paymentMethodId: string; isDefault: boolean }[];
  const invoices = async () => (await product.http.get('/invoices/summary-list?limit=24&sortBy=createdAt&order=desc')).body.data;

  beforeAll(async () => {
    product = await startProduct({ env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' }, chain: false });
    ledger = gatewayOf(product);
  });
  afterAll(() => product?.stop());

  it('has no card, and answers an empty list (CALL-012, CALL-014)', async () => {
    expect(await cards()).toEqual([]);
    expect((await product.http.get('/payment-methods/default')).body.data).toBe(null);
    expect((await product.http.put('/subscriptions/base/start')).body).toMatchObject({
      statusCode: 409,
      code: 'subscription.card_required',
    });
    expect(await ledger.charges()).toEqual([]);
  });

  it('keeps a declined card, begins no plan with it, and charges another one once (CALL-013, 015, 019)', async () => {
    const bad = await attach('pm_card_chargeDeclined');
    expect(await cards()).toMatchObject([{ paymentMethodId: bad, isDefault: true, brand: 'visa', cardType: 'credit' }]);
    const declined = await product.http.put('/subscriptions/base/start', undefined, { 'accept-language': 'es' });
    expect(declined.body).toMatchObject({ statusCode: 402, code: 'payments.card_declined', data: null });
    expect((await product.http.get('/profile/subscription')).body.data.planName).toBe('TRIAL_1');
    expect(await ledger.charges()).toEqual([]);
    const good = await attach('pm_card_mastercard');
    expect((await product.http.put(`/payment-methods/${good}/default`, { paymentMethodId: good })).status).toBe(200);
    expect((await cards()).filter(({ isDefault }) => isDefault)).toMatchObject([{ paymentMethodId: good }]);
    const twice = await Promise.all([product.http.put('/subscriptions/base/start'), product.http.put('/subscriptions/base/start')]);
    for (const { status, body } of twice) expect(status, JSON.stringify(body)).toBe(200);
    expect((await product.http.get('/profile/subscription')).body.data.planName).toBe('BASE_MEMBERSHIP');
    expect(await ledger.charges()).toMatchObject([{ amount: 29_900, currency: 'mxn' }]);
    expect(await invoices()).toMatchObject([{ status: 'paid', total: 299, currency: 'MXN', kind: 'PLAN' }]);
  });

  it('removes a card, and never the one that is charged (CALL-016)', async () => {
    const [first, second] = await cards();
    const standard = first!.isDefault ? first! : second!;
    const other = first!.isDefault ? second! : first!;
    expect((await product.http.call('DELETE', `/payment-methods/${standard.paymentMethodId}`)).body).toMatchObject({
      statusCode: 409,
      code: 'payments.default_card',
    });
    expect((await product.http.call('DELETE', `/payment-methods/${other.paymentMethodId}`)).status).toBe(200);
    expect(await cards()).toMatchObject([{ paymentMethodId: standard.paymentMethodId }]);
    expect((await product.http.call('DELETE', '/payment-methods/pm_of_somebody_else')).status).toBe(404);
  });

  it('sells packs, each request once (CALL-022)', async () => {
    const key = { 'idempotency-key': 'packs-of-november' };
    const body = { products: [{ name: 'VID', quantity: 2 }] };
    const before = (await product.http.get('/profile/subscription')).body.data.bioCreditsID;
    const [one, other] = await Promise.all([product.http.post('/products/pay', body, key), product.http.post('/products/pay', body, key)]);
    expect([one.status, other.status], JSON.stringify([one.body, other.body])).toEqual([200, 200]);
    expect(one.body.data.status).toBe('paid');
    await expect.poll(async () => (await product.http.get('/profile/subscription')).body.data.bioCreditsID).toBe(before + 20);
    expect((await ledger.charges()).map(({ amount }) => amount)).toEqual([69_800, 29_900]);
    expect((await product.http.post('/products/pay', { products: [{ name: 'GOLD', quantity: 1 }] })).status).toBe(400);
  });

  it('lets nobody else see or pay anything of it', async () => {
    const [invoice] = await invoices();
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    for (const [method, path, body] of [
      ['GET', '/payment-methods'],
      ['GET', `/invoices/${invoice.id}`],
      ['PUT', '/invoices/retry', { invoiceIds: [invoice.id], paymentMethodId: 'pm_x' }],
      ['POST', '/products/pay', { products: [{ name: 'VID', quantity: 1 }] }],
    ] as const) {
      expect((await product.http.anonymous().call(method, path, body)).status, path).toBe(401);
      expect((await admin.call(method, path, body)).status, path).toBe(403);
    }
  });
});
