import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayWorld, openGateway, payer, refusalOf } from './gateway-world.ts';

describe('a call with an idempotency key', () => {
  let world: GatewayWorld;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await openGateway();
    ({ stripe } = world);
  });
  afterAll(async () => world?.close());

  it('is carried out once and answered the same, also after a kill', async () => {
    const asked = { amount: 9900, currency: 'mxn', metadata: { b: '2', a: '1' } };
    const first = await stripe.paymentIntents.create(asked, { idempotencyKey: 'one' });
    const again = await stripe.paymentIntents.create({ ...asked, metadata: { a: '1', b: '2' } }, { idempotencyKey: 'one' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    await world.kill();
    await world.gateway.ensure();
    expect((await stripe.paymentIntents.create(asked, { idempotencyKey: 'one' })).id).toBe(first.id);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('replays a decline too', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_chargeDeclined');
    const confirm = () => refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card }, { idempotencyKey: 'declined' }));
    const [first, again] = [await confirm(), await confirm()];
    expect(again).toMatchObject({ statusCode: 402, code: 'card_declined', charge: first.charge });
    expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it('is refused with other parameters', async () => {
    await stripe.customers.create({ name: 'Uno' }, { idempotencyKey: 'two' });
    for (const call of [
      () => stripe.customers.create({ name: 'Dos' }, { idempotencyKey: 'two' }),
      () => stripe.paymentIntents.create({ amount: 1000, currency: 'mxn' }, { idempotencyKey: 'two' }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    }
  });

  it('may be mended where it was refused before anything was done', async () => {
    await refusalOf(stripe.paymentIntents.create({ amount: 1, currency: 'mxn' }, { idempotencyKey: 'mended' }));
    expect(await stripe.paymentIntents.create({ amount: 1000, currency: 'mxn' }, { idempotencyKey: 'mended' })).toMatchObject({
      amount: 1000,
    });
  });

  it('is refused while the same key is being carried out', async () => {
    await world.order({ act: 'delay_before', match: '^POST /v1/customers$', delay_ms: 3_000 });
    const slow = stripe.customers.create({ name: 'Tres' }, { idempotencyKey: 'busy' });
    await expect
      .poll(() => world.raw('GET', '/local/faults').then(({ body }) => body.data.every(({ left }: { left: number }) => left === 0)))
      .toBe(true);
    const { status, body } = await world.raw('POST', '/v1/customers', 'name=Tres', { 'idempotency-key': 'busy' });
    expect([status, body.error.type]).toEqual([409, 'idempotency_error']);
    expect(await slow).toMatchObject({ name: 'Tres' });
  });

  it('is forgotten after a day: only the state of the intent keeps it from being paid twice', async () => {
    const made = await stripe.paymentIntents.create({ amount: 9900, currency: 'mxn' }, { idempotencyKey: 'day' });
    const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'day-confirm' });
    expect(paid.status).toBe('succeeded');
    await world.wait(23 * 3_600);
    expect((await stripe.paymentIntents.create({ amount: 9900, currency: 'mxn' }, { idempotencyKey: 'day' })).id).toBe(made.id);
    await world.wait(2 * 3_600);
    expect((await stripe.paymentIntents.create({ amount: 9900, currency: 'mxn' }, { idempotencyKey: 'day' })).id).not.toBe(made.id);
    expect(
      await refusalOf(stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'day-confirm' })),
    ).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await world.ledger()).toHaveLength(1);
  });
});
