import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCard } from '../support/card.ts';
import { type Product, startProduct } from '../support/product.ts';
import { gatewayOf, type Ledger } from './gateway-ledger.ts';

const HOOK = '/api/payments/webhook';

describe('webhooks of the card gateway', () => {
  let product: Product;
  let ledger: Ledger;
  let secret: string;

  beforeAll(async () => {
    product = await startProduct({ env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' }, chain: false });
    ledger = gatewayOf(product);
    await giveCard(product.http);
    secret = ledger.webhookSecret();
  });
  afterAll(() => product?.stop());

  const signed = (body: string, at: number, key = secret) =>
    `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
  const seconds = () => Math.floor(Date.now() / 1000);
  const told = (intentId: string, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: intentId, object: 'payment_intent' } } });
  const tell = async (body: string, signature?: string) => {
    const response = await fetch(`${product.url}${HOOK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
      body,
    });
    const answer = (await response.json()) as { code?: string };
    return [response.status, answer.code];
  };

  it('takes nothing that the gateway did not sign, or signed more than five minutes ago', async () => {
    const body = told('pi_none');
    const refused = [400, 'payments.webhook_signature'];
    expect(await tell(body)).toEqual(refused);
    expect(await tell(body, 't=1,v1=00')).toEqual(refused);
    expect(await tell(body, signed(body, seconds(), 'whsec_of_somebody_else'))).toEqual(refused);
    expect(await tell(body.replace('evt_1', 'evt_2'), signed(body, seconds()))).toEqual(refused);
    expect(await tell(body, signed(body, seconds() - 301))).toEqual(refused);
    expect(await tell('{', signed('{', seconds()))).toEqual(refused);
    // Of an intent that is not there, and of something that is none, nothing is made.
    expect(await tell(body, signed(body, seconds()))).toEqual([200, undefined]);
    const other = JSON.stringify({
      id: 'evt_3',
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer' } },
    });
    expect(await tell(other, signed(other, seconds()))).toEqual([200, undefined]);
  });

  it('asks what happened and believes no webhook: one that says paid pays nothing, and one that comes again changes nothing', async () => {
    const { customerId } = await product.modules.subscription.now(product.ownerId);
    const stranger = await ledger.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'mxn',
      customer: customerId!,
      metadata: { invoice: 'no-such-invoice' },
    });
    const lie = told(stranger.id);
    expect(await tell(lie, signed(lie, seconds()))).toEqual([200, undefined]);
    expect((await product.http.get('/invoices/summary-list')).body.data).toEqual([]);

    const bought = await product.http.post('/products/pay', { products: [{ name: 'WHATSAPP_CREDITS', quantity: 1 }] });
    expect(bought.body.data?.status, JSON.stringify(bought.body)).toBe('paid');
    const [{ id: invoiceId }] = bought.body.data.invoices;
    const { state } = await product.modules.billing.invoices.load(invoiceId);
    const body = told(state.payment!.intentId);
    const at = seconds();
    for (let time = 0; time < 3; time += 1) expect(await tell(body, signed(body, at))).toEqual([200, undefined]);
    const { events } = await product.modules.billing.invoices.load(invoiceId);
    expect(events.filter(({ type }) => type === 'ChargeSucceeded')).toHaveLength(1);
    expect((await ledger.charges()).map(({ amount }) => amount)).toEqual([19_900]);
  });

  it('gives an intent to whoever has no account, bounded by captcha and number, and of nobody (CALL-047)', async () => {
    const nobody = product.http.anonymous();
    const ask = () => nobody.post('/profile/payment/intent/setup', {});
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await ask();
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data).toMatchObject({ clientSecret: expect.stringContaining('_secret_'), isTest: true });
      expect((await ledger.stripe.setupIntents.retrieve(body.data.setupIntentID)).customer).toBe(null);
    }
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([400, 'recaptcha.required']);
    const { rows } = await product.services.pool.query('select setup_id from billing.unattached_setups');
    expect(rows).toHaveLength(3);
    // An hour later.
    await product.services.pool.query('delete from billing.unattached_setups');
    for (const { setup_id } of rows)
      await product.services.pool.query(`insert into billing.unattached_setups values ($1, now() - interval '1 second')`, [setup_id]);
    await product.modules.billing.endUnattached();
    for (const { setup_id } of rows) expect((await ledger.stripe.setupIntents.retrieve(setup_id)).status).toBe('canceled');
    expect((await product.services.pool.query('select setup_id from billing.unattached_setups')).rows).toEqual([]);
  });
});
