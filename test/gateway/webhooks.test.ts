import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayWorld, openGateway, payer, type Receiver, refusalOf, startReceiver } from './gateway-world.ts';

describe('webhooks of the gateway', () => {
  let world: GatewayWorld;
  let stripe: Stripe;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    world = await openGateway({ webhookUrl: receiver.url });
    ({ stripe } = world);
  });
  afterAll(async () => {
    await world?.close();
    await receiver?.close();
  });
  beforeEach(async () => {
    await settled();
    receiver.received.length = 0;
  });

  const settled = () =>
    expect.poll(async () => (await stripe.events.list({ limit: 100 })).data.every((event) => event.pending_webhooks === 0)).toBe(true);
  const types = () => receiver.received.map(({ type }) => type).sort();
  const verified = ({ body, signature }: Receiver['received'][number]) =>
    stripe.webhooks.constructEvent(body, signature, world.gateway.webhookSecret);

  it('are signed as the official client verifies it', async () => {
    const { card, intent } = await payer(stripe, 'pm_card_visa');
    await stripe.paymentIntents.confirm(intent, { payment_method: card });
    await expect
      .poll(types)
      .toEqual(['charge.succeeded', 'customer.created', 'payment_intent.created', 'payment_intent.succeeded', 'payment_method.attached']);
    const succeeded = receiver.received.find(({ type }) => type === 'payment_intent.succeeded')!;
    expect(verified(succeeded)).toMatchObject({ object: 'event', data: { object: { id: intent, status: 'succeeded' } } });
    expect(() => verified({ ...succeeded, body: succeeded.body.replace('9900', '9901') })).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
    expect(() => stripe.webhooks.constructEvent(succeeded.body, succeeded.signature, 'whsec_other')).toThrow();
  });

  it('come again when the receiver was down', async () => {
    await receiver.close();
    const customer = await stripe.customers.create();
    const [event] = (await stripe.events.list({ limit: 1 })).data;
    expect(event).toMatchObject({ type: 'customer.created', pending_webhooks: 1 });
    await receiver.open();
    await expect.poll(types).toEqual(['customer.created']);
    expect(verified(receiver.received[0]!).data.object).toMatchObject({ id: customer.id });
    await settled();
  });

  it('come again until the answer is 2xx', async () => {
    receiver.status = 500;
    await stripe.customers.create();
    await expect.poll(() => receiver.refused).toBe(1);
    receiver.status = 302;
    await expect.poll(() => receiver.refused).toBe(2);
    receiver.status = 204;
    await expect.poll(types).toEqual(['customer.created']);
  });

  it('come after a kill of the gateway, each of them', async () => {
    await receiver.close();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await stripe.customers.create()).id);
    await world.kill();
    await receiver.open();
    await world.gateway.ensure();
    await expect.poll(() => receiver.received.map((one) => (verified(one).data.object as Stripe.Customer).id).sort()).toEqual(made.sort());
  });

  it('go where the product moved to, also those that wait', async () => {
    await receiver.close();
    await stripe.customers.create();
    const other = await startReceiver();
    world.gateway.know({ webhookUrl: other.url });
    await world.gateway.ensure();
    await expect.poll(() => other.received.map(({ type }) => type)).toEqual(['customer.created']);
    expect((await stripe.webhookEndpoints.list()).data.map(({ url }) => url)).toEqual([other.url]);
    await receiver.open();
    world.gateway.know({ webhookUrl: receiver.url });
    await world.gateway.ensure();
    await other.close();
  });

  it('can be dropped, late or doubled where a test orders it', async () => {
    await world.order({ act: 'drop', match: '^customer\\.created$' });
    const dropped = await stripe.customers.create();
    await settled();
    expect(types()).toEqual([]);
    await world.order({ act: 'duplicate', match: '^customer\\.updated$' });
    await stripe.customers.update(dropped.id, { name: 'Dos' });
    await expect.poll(types).toEqual(['customer.updated', 'customer.updated']);
    expect(verified(receiver.received[0]!).id).toBe(verified(receiver.received[1]!).id);
    await world.order({ act: 'delay', match: '^customer\\.deleted$', delay_ms: 2_500 });
    await stripe.customers.del(dropped.id);
    await stripe.customers.create();
    await expect.poll(() => receiver.received.map(({ type }) => type).slice(2)).toEqual(['customer.created', 'customer.deleted']);
  });

  it('go to other endpoints too, by what they want to know', async () => {
    const other = await startReceiver();
    const endpoint = await stripe.webhookEndpoints.create({ url: other.url, enabled_events: ['customer.deleted'] });
    expect(endpoint.secret).toBe(world.gateway.webhookSecret);
    const { id } = await stripe.customers.create();
    await stripe.customers.del(id);
    await expect.poll(() => other.received.map(({ type }) => type)).toEqual(['customer.deleted']);
    await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
    await stripe.customers.del((await stripe.customers.create()).id);
    await settled();
    expect(other.received).toHaveLength(1);
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
    await other.close();
  });

  it('go to this machine alone', async () => {
    for (const url of ['https://example.com/webhook', 'ftp://127.0.0.1/x', 'http://127.0.0.1.example.com/', 'nowhere']) {
      expect(await refusalOf(stripe.webhookEndpoints.create({ url, enabled_events: ['*'] }))).toMatchObject({ param: 'url' });
    }
  });
});
