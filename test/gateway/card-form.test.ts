import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../modules/app/local/gateway/test-cards.ts';
import { type GatewayWorld, openGateway } from './gateway-world.ts';

const PARENT = 'http://127.0.0.1:18080';
/** Nowhere else: what is found in a file was planted here. */
const PLANTED = { number: '4111 1111 1111 1111', cvc: '738291' };

describe('what the card form sends', () => {
  let world: GatewayWorld;
  let stripe: Stripe;
  beforeAll(async () => {
    world = await openGateway({ parents: [PARENT, 'http://localhost:18080'] });
    ({ stripe } = world);
  });
  afterAll(async () => world?.close());

  const page = (path: string) => world.raw('GET', path, undefined, { authorization: '' });
  const send = (details: object, headers: Record<string, string> = {}) =>
    world.raw('POST', '/card-form/confirm', JSON.stringify(details), {
      authorization: '',
      'content-type': 'application/json',
      origin: world.gateway.origin,
      ...headers,
    });
  const secretOf = async (customer?: string) =>
    (await stripe.setupIntents.create(customer === undefined ? {} : { customer })).client_secret!;
  const visa = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

  it('saves a card for the customer of the intent, once', async () => {
    const customer = await stripe.customers.create();
    const intent = await secretOf(customer.id);
    const { body } = await send({ intent, ...visa });
    expect(body).toEqual({ paymentMethod: expect.stringMatching(/^pm_/) });
    expect(await stripe.paymentMethods.retrieve(body.paymentMethod)).toMatchObject({
      customer: customer.id,
      card: { brand: 'visa', funding: 'credit', last4: '4242', exp_month: 12, exp_year: 2040 },
    });
    expect((await stripe.setupIntents.list({ customer: customer.id })).data).toMatchObject([
      { status: 'succeeded', payment_method: body.paymentMethod },
    ]);
    // An answer that was lost is asked for again.
    expect((await send({ intent, ...visa })).body).toEqual(body);
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
    expect((await world.eventTypes()).slice(-2)).toEqual(['payment_method.attached', 'setup_intent.succeeded']);
  });

  it('without a customer gives a card that is attached later', async () => {
    const { body } = await send({ intent: await secretOf(), ...visa });
    expect(await stripe.paymentMethods.retrieve(body.paymentMethod)).toMatchObject({ customer: null });
    const customer = await stripe.customers.create();
    expect(await stripe.paymentMethods.attach(body.paymentMethod, { customer: customer.id })).toMatchObject({ customer: customer.id });
  });

  it.each(Object.entries(TEST_CARDS).filter(([name]) => name !== 'attach_fails'))('saves %s', async (_name, card) => {
    const { body } = await send({
      intent: await secretOf(),
      number: card.number,
      expiry: '01/39',
      cvc: card.brand === 'amex' ? '1234' : '123',
    });
    expect(await stripe.paymentMethods.retrieve(body.paymentMethod)).toMatchObject({
      card: { brand: card.brand, funding: card.funding, last4: card.number.slice(-4) },
    });
  });

  it.each([
    [{ number: PLANTED.number }, 'incorrect_number'],
    [{ number: '4242' }, 'incorrect_number'],
    [{ expiry: '13/40' }, 'invalid_expiry_month'],
    [{ expiry: '1240' }, 'invalid_expiry_month'],
    [{ expiry: '01/20' }, 'invalid_expiry_year'],
    [{ cvc: PLANTED.cvc }, 'invalid_cvc'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '378282246310005' }, 'invalid_cvc'],
    [{ number: '4000000000000002' }, 'card_declined'],
  ])('is refused: %j, %s', async (wrong, code) => {
    const intent = await secretOf();
    const { status, body } = await send({ intent, ...visa, ...wrong });
    expect([status, body.error.code, body.error.type]).toEqual([402, code, 'card_error']);
    expect((await send({ intent, ...visa })).status).toBe(200);
  });

  it('is noted in the intent where the issuer refuses the card', async () => {
    const intent = await secretOf();
    await send({ intent, ...visa, number: '4000000000000002' });
    const [found] = (await stripe.setupIntents.list({ limit: 1 })).data;
    expect(found).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    expect((await world.eventTypes()).at(-1)).toBe('setup_intent.setup_failed');
  });

  it('is refused for an intent that is over, unknown, or from a page of elsewhere', async () => {
    const made = await stripe.setupIntents.create();
    await stripe.setupIntents.cancel(made.id);
    expect((await send({ intent: made.client_secret, ...visa })).body.error.code).toBe('setup_intent_unexpected_state');
    expect((await send({ intent: `${made.id}_secret_guessed`, ...visa })).status).toBe(404);
    const intent = await secretOf();
    for (const origin of [PARENT, 'null', 'https://example.com']) expect((await send({ intent, ...visa }, { origin })).status).toBe(403);
    for (const bad of [{}, { intent, ...visa, number: 4242 }, { intent, ...visa, cvc: 'x'.repeat(300) }, []]) {
      expect((await send(bad)).status).toBe(400);
    }
    const broken = await world.raw('POST', '/card-form/confirm', `{"number":"${PLANTED.number}`, {
      'content-type': 'application/json',
      origin: world.gateway.origin,
    });
    expect(broken.status).toBe(400);
    expect(JSON.stringify(broken.body)).not.toContain('4111');
  });

  it('stays nowhere: no number and no code in the folder or in what the process says', async () => {
    await send({ intent: await secretOf(), ...visa, number: '378282246310005', cvc: '9137' });
    await world.kill();
    await world.gateway.ensure();
    const files = await world.files();
    const digits = [PLANTED.number, ...Object.values(TEST_CARDS).map(({ number }) => number)].map((number) => number.replaceAll(' ', ''));
    for (const number of digits) {
      expect(files).not.toContain(number);
      expect(files).not.toContain(number.slice(0, 12));
      expect(files.replaceAll(/[ -]/g, '')).not.toContain(number);
    }
    expect(files).not.toContain(PLANTED.cvc);
    expect(files).not.toMatch(/"9137"|:9137\b|cvc"/);
    expect(files).toContain('"last4":"4242"');
  });

  it('comes from a page under a strict policy, for the parents that the product named', async () => {
    const intent = await secretOf();
    const shown = await page(`/card-form?intent=${intent}&lang=en&theme=dark&parent=${encodeURIComponent(PARENT)}`);
    expect(shown.status).toBe(200);
    const policy = shown.headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors ${PARENT} http://localhost:18080`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(shown.body).toContain('<html lang="en" data-theme="dark">');
    expect(shown.body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    for (const parent of ['http://127.0.0.1:18081', 'https://example.com', '*']) {
      const other = await page(`/card-form?intent=${intent}&parent=${encodeURIComponent(parent)}`);
      expect(other.status).toBe(400);
      expect(other.body).not.toContain(intent);
    }
    const attack = await page(`/card-form?intent=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect([attack.status, attack.body.includes('<script>alert')]).toEqual([404, false]);
  });
});
