import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { type GatewayWorld, openGateway, payer, refusalOf } from './gateway-world.ts';

describe('a gateway that is killed', () => {
  let world: GatewayWorld;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await openGateway();
    ({ stripe } = world);
  });
  afterAll(async () => world?.close());

  it('goes on with all that it had answered', async () => {
    const paid: string[] = [];
    const rounds = count('kills of the gateway', 4, 40);
    for (let round = 0; round < rounds; round++) {
      const { card, intent } = await payer(stripe, 'pm_card_visa');
      await stripe.paymentIntents.confirm(intent, { payment_method: card });
      paid.push(intent);
      const before = world.pid();
      await world.kill();
      await world.gateway.ensure();
      expect(world.pid()).not.toBe(before);
    }
    for (const intent of paid) expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded' });
    expect(await world.ledger()).toHaveLength(rounds);
  });

  it('drops a last line that a kill cut short, and nothing before it', async () => {
    const lines = (await world.ledger()).length;
    await world.kill();
    const journal = join(world.folder, 'journal.jsonl');
    const whole = await readFile(journal, 'utf8');
    await appendFile(journal, '{"at":1,"put":[["balance_transaction",{"id":"txn_half"');
    await world.gateway.ensure();
    expect(await readFile(journal, 'utf8')).toBe(whole);
    expect(await world.ledger()).toHaveLength(lines);
    await stripe.customers.create();
    await world.kill();
    await world.gateway.ensure();
    expect(await world.ledger()).toHaveLength(lines);
  });

  it('lets a payment arrive that was on its way', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_processing');
    await stripe.paymentIntents.confirm(intent, { payment_method: card });
    await world.kill();
    await world.gateway.ensure();
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded');
  });

  it('keeps how far its clock was moved', async () => {
    const before = await stripe.customers.create();
    await world.wait(40 * 86_400);
    await world.kill();
    await world.gateway.ensure();
    expect((await stripe.customers.create()).created).toBeGreaterThanOrEqual(before.created + 40 * 86_400);
  });

  it.each([
    ['kill_before', 0, 'requires_payment_method'],
    ['kill_after', 1, 'succeeded'],
  ])('%s of a confirmation leaves it whole', async (act, charges, status) => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    const lines = (await world.ledger()).length;
    await world.order({ act, match: 'confirm$' });
    expect(await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card }))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    await world.gateway.ensure();
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status });
    expect(await world.ledger()).toHaveLength(lines + charges);
  });

  it.each([
    ['destroy_before', 0, 'requires_payment_method'],
    ['destroy_after', 1, 'succeeded'],
    ['error_before', 0, 'requires_payment_method'],
    ['error_after', 1, 'succeeded'],
  ])('or one that does not answer: %s', async (act, charges, status) => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    const lines = (await world.ledger()).length;
    // The client itself sends a call again whose connection was closed.
    await world.order({ act, match: `^POST /v1/payment_intents/${intent}/confirm$`, times: act.startsWith('destroy') ? 2 : 1 });
    await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card }));
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status });
    expect(await world.ledger()).toHaveLength(lines + charges);
  });

  it('a card that loses answers pays, whatever is sent again, and who asks is told', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_lostAnswer');
    const lines = (await world.ledger()).length;
    const options = { idempotencyKey: 'lost' };
    for (let tries = 0; tries < 2; tries++) {
      expect(await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card }, options))).toBeInstanceOf(
        Stripe.errors.StripeConnectionError,
      );
    }
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', amount_received: 9900 });
    expect(await world.ledger()).toHaveLength(lines + 1);
    expect(await refusalOf(stripe.paymentIntents.confirm(intent, { payment_method: card }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});
