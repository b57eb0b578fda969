import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type GatewayWorld, openGateway, payer, refusalOf } from './gateway-world.ts';

describe('calls of the API', () => {
  let world: GatewayWorld;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await openGateway();
    ({ stripe } = world);
  });
  afterAll(async () => world?.close());

  it('need the secret key', async () => {
    for (const authorization of ['', 'Bearer sk_test_wrong', `Basic ${world.gateway.secretKey}`]) {
      const { status, body } = await world.raw('GET', '/v1/customers', undefined, { authorization });
      expect([status, body.error.type]).toEqual([401, 'invalid_request_error']);
      expect(JSON.stringify(body)).not.toContain('sk_test_wrong');
    }
    const other = clientOf({ ...world.gateway, secretKey: 'sk_test_wrong' } as typeof world.gateway);
    expect(await refusalOf(other.customers.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  it('keep customers: made, changed with merged metadata, deleted', async () => {
    const made = await stripe.customers.create({ email: 'one@example.com', name: 'Uno', metadata: { a: '1', b: '2' } });
    expect(made.id).toMatch(/^cus_/);
    const changed = await stripe.customers.update(made.id, { metadata: { a: '', c: '3' }, name: '' });
    expect(changed).toMatchObject({ metadata: { b: '2', c: '3' }, name: null, email: 'one@example.com' });
    expect(changed.metadata).not.toHaveProperty('a');
    expect((await stripe.customers.update(made.id, { metadata: '' })).metadata).toEqual({});
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: made.id });
    const preferred = await stripe.customers.update(made.id, {
      invoice_settings: { default_payment_method: card.id },
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(preferred.invoice_settings.default_payment_method).toMatchObject({ id: card.id });
    expect(await stripe.customers.del(made.id)).toEqual({ id: made.id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    expect(await stripe.paymentMethods.retrieve(card.id)).toMatchObject({ customer: null });
    expect(await refusalOf(stripe.customers.update(made.id, { name: 'x' }))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it('attach cards to one customer, and not one that its issuer refuses', async () => {
    const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    expect(card).toMatchObject({ customer: one.id, type: 'card', card: { last4: '4242', checks: { cvc_check: 'pass' } } });
    expect(await refusalOf(stripe.paymentMethods.attach(card.id, { customer: other.id }))).toMatchObject({ statusCode: 400 });
    expect(await refusalOf(stripe.paymentMethods.attach('pm_card_attachFails', { customer: one.id }))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect(await refusalOf(stripe.paymentMethods.attach('pm_unknown', { customer: one.id }))).toMatchObject({ code: 'resource_missing' });
    for (const list of [stripe.customers.listPaymentMethods(one.id), stripe.paymentMethods.list({ customer: one.id, type: 'card' })]) {
      expect((await list).data.map(({ id }) => id)).toEqual([card.id]);
    }
    expect((await stripe.paymentMethods.list({ customer: other.id })).data).toEqual([]);
    await stripe.paymentMethods.detach(card.id);
    expect((await stripe.paymentMethods.list({ customer: one.id })).data).toEqual([]);
  });

  it('list the newest first, in pages', async () => {
    const customer = await stripe.customers.create();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      made.unshift((await stripe.paymentIntents.create({ amount: 1000 + count, currency: 'mxn', customer: customer.id })).id);
    }
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more, first.url]).toEqual([made.slice(0, 2), true, '/v1/payment_intents']);
    const all = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
    const before = await stripe.paymentIntents.list({ customer: customer.id, limit: 2, ending_before: made[3]! });
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const { created } = all[0]!;
    expect((await stripe.paymentIntents.list({ customer: customer.id, created: { gt: created } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ customer: customer.id, created: { gte: created - 60, lte: created } })).data).toHaveLength(
      5,
    );
    expect(await refusalOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });

  it('refund in parts, never more than was paid, and write each into the ledger', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ statusCode: 400 });
    const paid = await stripe.paymentIntents.confirm(intent, { payment_method: card });
    const before = (await world.ledger()).length;
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 900, metadata: { why: 'part' } });
    expect(part).toMatchObject({ status: 'succeeded', amount: 900, charge: paid.latest_charge, metadata: { why: 'part' } });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent, amount: 9001 }))).toMatchObject({ param: 'amount' });
    await stripe.refunds.create({ charge: paid.latest_charge as string });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ code: 'charge_already_refunded' });
    expect(await stripe.charges.retrieve(paid.latest_charge as string)).toMatchObject({ refunded: true, amount_refunded: 9900 });
    expect((await world.ledger()).slice(before).map(({ amount, type }) => [amount, type])).toEqual([
      [-900, 'refund'],
      [-9000, 'refund'],
    ]);
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
  });

  it('open and close disputes by the helper', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    const { latest_charge: charge } = await stripe.paymentIntents.confirm(intent, { payment_method: card });
    const { body: opened } = await world.raw('POST', '/local/disputes', `charge=${charge}&reason=product_not_received`);
    expect(opened).toMatchObject({ object: 'dispute', status: 'needs_response', payment_intent: intent, amount: 9900 });
    expect((await stripe.disputes.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([opened.id]);
    expect(await stripe.charges.retrieve(charge as string)).toMatchObject({ disputed: true });
    await world.raw('POST', `/local/disputes/${opened.id}/close`, 'status=won');
    expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({ status: 'won' });
    expect((await world.eventTypes()).slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });

  it('keep setup intents, which the form alone confirms', async () => {
    const customer = await stripe.customers.create();
    const made = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
    expect(made).toMatchObject({
      status: 'requires_payment_method',
      client_secret: expect.stringMatching(new RegExp(`^${made.id}_secret_`)),
    });
    expect(await refusalOf(stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_visa' }))).toMatchObject({ statusCode: 404 });
    expect(await stripe.setupIntents.cancel(made.id)).toMatchObject({ status: 'canceled' });
    expect(await refusalOf(stripe.setupIntents.cancel(made.id))).toMatchObject({ code: 'setup_intent_unexpected_state' });
    expect((await stripe.setupIntents.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('tell every change as an event', async () => {
    const before = (await world.eventTypes()).length;
    const { card, intent } = await payer(stripe, 'pm_card_chargeDeclined');
    await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card }));
    expect((await world.eventTypes()).slice(before)).toEqual([
      'customer.created',
      'payment_method.attached',
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
    const [last] = (await stripe.events.list({ limit: 1, type: 'payment_intent.payment_failed' })).data;
    expect(last).toMatchObject({ data: { object: { id: intent, last_payment_error: { code: 'card_declined' } } } });
    expect(await stripe.events.retrieve(last!.id)).toMatchObject({ id: last!.id, pending_webhooks: 0 });
  });

  it('answer what they do not know with 404', async () => {
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(await refusalOf(stripe.products.list())).toMatchObject({ statusCode: 404 });
  });

  it('go by one clock, which goes only forward', async () => {
    const before = await stripe.customers.create();
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: before.created + 86_400 });
    const next = await stripe.customers.create();
    expect(next.created).toBeGreaterThanOrEqual(before.created + 86_400);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: before.created + 2 * 86_400 });
    expect((await stripe.customers.create()).created).toBeGreaterThanOrEqual(before.created + 2 * 86_400);
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: 'ready',
      frozen_time: before.created + 2 * 86_400,
    });
    expect(await refusalOf(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: before.created }))).toMatchObject({
      param: 'frozen_time',
    });
  });
});
