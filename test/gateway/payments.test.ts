import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayWorld, openGateway, payer, refusalOf } from './gateway-world.ts';

describe('the life of a payment intent', () => {
  let world: GatewayWorld;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await openGateway();
    ({ stripe } = world);
  });
  afterAll(async () => world?.close());

  const linesOf = async (intent: string) => {
    const charges = (await stripe.charges.list({ payment_intent: intent })).data.map(({ id }) => id);
    return (await world.ledger()).filter(({ source }) => charges.includes(source as string));
  };

  it.each([
    ['pm_card_visa', 'visa', 'credit', '4242'],
    ['pm_card_mastercard', 'mastercard', 'credit', '4444'],
    ['pm_card_amex', 'amex', 'credit', '0005'],
    ['pm_card_visa_debit', 'visa', 'debit', '5556'],
    ['pm_card_unknownBrand', 'unknown', 'credit', '0004'],
  ])('%s pays, once', async (token, brand, funding, last4) => {
    const { card, intent } = await payer(stripe, token);
    expect((await stripe.paymentMethods.retrieve(card)).card).toMatchObject({ brand, funding, last4 });
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
    const paid = await stripe.paymentIntents.confirm(intent, { payment_method: card, off_session: true, expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 9900, payment_method: card, metadata: { invoice: 'one' } });
    expect(paid.latest_charge).toMatchObject({ paid: true, amount: 9900, payment_method_details: { card: { last4 } } });
    const again = await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card, off_session: true }));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } });
    expect(await linesOf(intent)).toMatchObject([{ amount: 9900, type: 'charge', fee: 0 }]);
  });

  it('succeeds once, whoever confirms it at the same moment', async () => {
    const { customer, card, intent } = await payer(stripe, 'pm_card_visa');
    const other = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    const confirmed = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => stripe.paymentIntents.confirm(intent, { payment_method: index % 2 ? card : other.id })),
    );
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await linesOf(intent)).toHaveLength(1);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
  ])('%s is declined off session, and another card pays the same intent', async (token, code, declineCode) => {
    const { customer, card, intent } = await payer(stripe, token);
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card, off_session: true }));
    expect(refusal).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(refusal.decline_code || undefined).toBe(declineCode);
    const failed = await stripe.paymentIntents.retrieve(intent);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, message: refusal.message, payment_method: { id: card } },
    });
    expect(failed.last_payment_error?.decline_code).toBe(declineCode);
    expect(await stripe.charges.retrieve(failed.latest_charge as string)).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: code,
    });
    expect(await linesOf(intent)).toEqual([]);

    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(await stripe.paymentIntents.confirm(intent, { payment_method: other.id })).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
    expect(await linesOf(intent)).toHaveLength(1);
  });

  it('waits for the person on session, who authenticates', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_authenticationRequired');
    const waiting = await stripe.paymentIntents.confirm(intent, { payment_method: card });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    expect(waiting.next_action?.redirect_to_url?.url).toBe(`${world.gateway.origin}/authenticate?intent=${waiting.client_secret}`);
    expect(await linesOf(intent)).toEqual([]);
    expect((await decide(waiting.client_secret!, 'authenticate')).body).toEqual({ status: 'succeeded' });
    expect((await decide(waiting.client_secret!, 'authenticate')).body).toEqual({ status: 'succeeded' });
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', next_action: null });
    expect(await linesOf(intent)).toHaveLength(1);
  });

  it('waits for the person on session, who refuses', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_authenticationRequired');
    const { client_secret: secret } = await stripe.paymentIntents.confirm(intent, { payment_method: card });
    expect((await decide(secret!, 'refuse')).body).toEqual({ status: 'requires_payment_method' });
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_authentication_failure', payment_method: { id: card } },
    });
    const late = await decide(secret!, 'authenticate');
    expect([late.status, late.body.error.code]).toEqual([400, 'payment_intent_unexpected_state']);
    expect(await linesOf(intent)).toEqual([]);
  });

  const decide = (intent: string, act: string) =>
    world.raw('POST', '/authenticate/confirm', JSON.stringify({ intent, act }), {
      'content-type': 'application/json',
      origin: world.gateway.origin,
    });

  it('is on its way for a while, and cannot be confirmed or cancelled meanwhile', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_processing');
    expect(await stripe.paymentIntents.confirm(intent, { payment_method: card, off_session: true })).toMatchObject({
      status: 'processing',
    });
    for (const act of [() => stripe.paymentIntents.confirm(intent), () => stripe.paymentIntents.cancel(intent)]) {
      expect(await refusalOf(act())).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
    }
    expect(await linesOf(intent)).toEqual([]);
    await world.wait(60);
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', processing: null });
    expect(await linesOf(intent)).toHaveLength(1);
  });

  it('arrives by itself when nobody moves the clock', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_processing');
    await stripe.paymentIntents.confirm(intent, { payment_method: card });
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded');
  });

  it('can be cancelled until it is paid, and is over then', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    expect(await stripe.paymentIntents.cancel(intent, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    for (const act of [() => stripe.paymentIntents.confirm(intent, { payment_method: card }), () => stripe.paymentIntents.cancel(intent)]) {
      expect(await refusalOf(act())).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } });
    }
  });

  it('takes its method by an update, and needs one to be confirmed', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    expect(await refusalOf(stripe.paymentIntents.confirm(intent))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await stripe.paymentIntents.update(intent, { payment_method: card })).toMatchObject({ status: 'requires_confirmation' });
    expect(await stripe.paymentIntents.confirm(intent)).toMatchObject({ status: 'succeeded' });
    expect(await refusalOf(stripe.paymentIntents.update(intent, { payment_method: card }))).toMatchObject({ statusCode: 400 });
    expect(await stripe.paymentIntents.update(intent, { metadata: { attempt: '2' } })).toMatchObject({
      metadata: { invoice: 'one', attempt: '2' },
    });
  });

  it('pays in one call', async () => {
    const customer = await stripe.customers.create();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    expect(
      await stripe.paymentIntents.create({ amount: 5000, currency: 'mxn', customer: customer.id, payment_method: card.id, confirm: true }),
    ).toMatchObject({ status: 'succeeded' });
  });

  it('does not take a card of somebody else, or one that was detached', async () => {
    const [one, other] = [await payer(stripe, 'pm_card_visa'), await payer(stripe, 'pm_card_visa')];
    expect(await refusalOf(stripe.paymentIntents.confirm(one.intent, { payment_method: other.card }))).toMatchObject({ statusCode: 400 });
    await stripe.paymentMethods.detach(one.card);
    expect(await refusalOf(stripe.paymentIntents.confirm(one.intent, { payment_method: one.card }))).toMatchObject({ statusCode: 400 });
    expect(await refusalOf(stripe.paymentMethods.attach(one.card, { customer: one.customer }))).toMatchObject({ statusCode: 400 });
  });

  it.each([
    [{ amount: 0, currency: 'mxn' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 999, currency: 'mxn' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'mxn' }, 'amount_too_large', 'amount'],
    [{ amount: 10.5, currency: 'mxn' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 1000, currency: 'pesos' }, undefined, 'currency'],
    [{ amount: 1000, currency: 'mxn', customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ amount: 1000, currency: 'mxn', wrong: 'x' }, 'parameter_unknown', 'wrong'],
  ])('refuses %j', async (given, code, param) => {
    const refusal = await refusalOf(stripe.paymentIntents.create(given as Stripe.PaymentIntentCreateParams));
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', param });
    expect(refusal.code).toBe(code);
  });
});
