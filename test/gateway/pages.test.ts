import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findTool } from '../../scripts/bootstrap/tools.mjs';
import { PAGE_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type GatewayWorld, openGateway, payer } from './gateway-world.ts';

interface Said {
  readonly origin: string;
  readonly data: { readonly source: string; readonly type: string } & Record<string, unknown>;
}

/** A page of the product: shows what `src` of its address names in a frame, and keeps what it is told. */
const AROUND = `<!doctype html><html lang="es"><title>Producto</title><body><iframe title="pasarela" style="width:100%;height:900px"></iframe>
<script>
window.said = [];
addEventListener('message', ({ origin, data }) => said.push({ origin, data }));
document.querySelector('iframe').src = new URL(location).searchParams.get('src');
</script>`;

async function startParent(): Promise<{ server: Server; origin: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(AROUND);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describeWith('chromium')('the pages of the gateway', body, { retry: 1 });

function body(): void {
  let world: GatewayWorld;
  let stripe: Stripe;
  let browser: Browser;
  let page: Page;
  let parent: Awaited<ReturnType<typeof startParent>>;
  let stranger: Awaited<ReturnType<typeof startParent>>;
  const complaints: string[] = [];

  beforeAll(async () => {
    [parent, stranger] = [await startParent(), await startParent()];
    world = await openGateway({ parents: [parent.origin] });
    ({ stripe } = world);
    browser = await chromium.launch({ executablePath: findTool('chromium')!, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(async () => {
    await browser?.close();
    parent?.server.close();
    stranger?.server.close();
    await world?.close();
  });
  beforeEach(async () => {
    complaints.length = 0;
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(PAGE_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await page.context().close();
  });

  const addressOf = (path: string, facts: Record<string, string>) => `${world.gateway.origin}${path}?${new URLSearchParams(facts)}`;
  const inside = async (address: string, around = parent.origin) => {
    await page.goto(`${around}/?src=${encodeURIComponent(address)}`);
    return page.frameLocator('iframe');
  };
  const said = () => page.evaluate('window.said') as Promise<Said[]>;
  const types = async () => (await said()).map(({ data }) => data.type).filter((type) => type !== 'height');
  const last = async () => (await said()).filter(({ data }) => data.type !== 'height').at(-1)!.data;

  it('save a listed card, and tell the page around them', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    const frame = await inside(
      addressOf('/card-form', { intent: intent.client_secret!, lang: 'es', theme: 'light', parent: parent.origin }),
    );
    await frame.getByText('Prueba: no se cobra dinero real').waitFor();
    await frame.getByRole('button', { name: /3782 822463 10005/ }).click();
    expect(await frame.getByLabel('Número de tarjeta').inputValue()).toBe('3782 822463 10005');
    await frame.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await frame.getByRole('status').getByText('La tarjeta está guardada.').waitFor();
    await expect.poll(types).toEqual(['ready', 'busy', 'saved']);
    const [card] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
    expect(card).toMatchObject({ card: { brand: 'amex', last4: '0005' } });
    expect(await last()).toEqual({ source: 'card-form', type: 'saved', paymentMethodId: card!.id });
    const all = await said();
    expect(new Set(all.map(({ origin }) => origin))).toEqual(new Set([world.gateway.origin]));
    expect(all.filter(({ data }) => data.type === 'height').every(({ data }) => (data.height as number) > 50)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('say beside each field what is wrong, before anything is sent', async () => {
    const { client_secret: intent } = await stripe.setupIntents.create();
    const frame = await inside(addressOf('/card-form', { intent: intent!, lang: 'en', parent: parent.origin }));
    const [number, expiry, cvc] = ['Card number', 'Expiry date', 'CVC'].map((name) => frame.getByLabel(name));
    await number!.pressSequentially('4242424242424241');
    await expiry!.pressSequentially('120');
    await cvc!.pressSequentially('12');
    expect(await number!.inputValue()).toBe('4242 4242 4242 4241');
    expect(await expiry!.inputValue()).toBe('12/0');
    await frame.getByRole('button', { name: 'Save card' }).click();
    for (const [field, sentence] of [
      [number, 'Check the number: it is no card number.'],
      [expiry, 'Write the expiry date as MM/YY.'],
      [cvc, 'Check the CVC: it has 3 digits, or 4 on American Express.'],
    ] as const) {
      expect(await field!.getAttribute('aria-invalid')).toBe('true');
      const id = await field!.getAttribute('aria-describedby');
      expect(await frame.locator(`#${id}`).textContent()).toBe(sentence);
    }
    expect(await last()).toEqual({
      source: 'card-form',
      type: 'failed',
      code: 'invalid_number',
      message: 'Check the number: it is no card number.',
    });
    expect(await frame.locator('#number:focus').count()).toBe(1);
    await expiry!.fill('01/20');
    await frame.getByRole('button', { name: 'Save card' }).click();
    await frame.getByText('The card has expired.').waitFor();
    expect(await types()).toEqual(['ready', 'failed', 'failed']);
  });

  it('say what the gateway refuses, and take another card', async () => {
    const { client_secret: intent } = await stripe.setupIntents.create();
    const frame = await inside(addressOf('/card-form', { intent: intent!, lang: 'es', parent: parent.origin }));
    await frame.getByLabel('Número de tarjeta').fill('4111111111111111');
    await frame.getByLabel('Vencimiento').fill('12/40');
    await frame.getByLabel('CVC').fill('123');
    await frame.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await frame.getByText('Sólo se aceptan los números de prueba de la lista.').waitFor();
    await frame.getByRole('button', { name: /4000 0000 0000 0002/ }).click();
    await frame.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await frame.getByText('El banco rechazó la tarjeta. Prueba con otra.').waitFor();
    await frame.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
    await frame.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await expect.poll(types).toEqual(['ready', 'busy', 'failed', 'busy', 'failed', 'busy', 'saved']);
  });

  it.each([
    ['Autenticar', 'authenticated', 'succeeded', 'El pago está autenticado.'],
    ['Rechazar', 'refused', 'requires_payment_method', 'El pago fue rechazado.'],
  ])('%s a payment', async (button, type, status, sentence) => {
    const { card, intent } = await payer(stripe, 'pm_card_authenticationRequired');
    const { client_secret: secret } = await stripe.paymentIntents.confirm(intent, { payment_method: card });
    const frame = await inside(addressOf('/authenticate', { intent: secret!, lang: 'es', parent: parent.origin }));
    await frame.getByText(/pago de MXN.99\.00 con la tarjeta que termina en 3184/).waitFor();
    await frame.getByRole('button', { name: button }).click();
    await frame.getByText(sentence).waitFor();
    await expect.poll(last).toEqual({ source: 'card-authentication', type });
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status });
    expect(complaints).toEqual([]);
  });

  it('are shown inside the pages of the product alone', async () => {
    const { client_secret: intent } = await stripe.setupIntents.create();
    const address = addressOf('/card-form', { intent: intent!, lang: 'es', parent: parent.origin });
    await inside(address, stranger.origin);
    await expect.poll(() => complaints.join()).toMatch(/frame-ancestors/);
    expect(await said()).toEqual([]);
  });

  it('say so when they are opened for nothing', async () => {
    const frame = await inside(addressOf('/card-form', { intent: 'seti_1_secret_2', lang: 'en', parent: parent.origin }));
    await frame.getByText('This form is no longer of use. Close it and open it again.').waitFor();
    await expect.poll(types).toEqual(['failed']);
    expect(await last()).toMatchObject({ source: 'card-form', code: 'resource_missing' });
  });

  it.each([
    ['es', 320, 'light'],
    ['en', 480, 'dark'],
    ['es', 700, 'dark'],
  ] as const)('are accessible and fit: %s, %i wide, %s', async (lang, width, theme) => {
    const setup = await stripe.setupIntents.create();
    const { card, intent } = await payer(stripe, 'pm_card_authenticationRequired');
    const payment = await stripe.paymentIntents.confirm(intent, { payment_method: card });
    await page.setViewportSize({ width, height: 800 });
    for (const [path, secret] of [
      ['/card-form', setup.client_secret!],
      ['/authenticate', payment.client_secret!],
    ] as const) {
      await page.goto(addressOf(path, { intent: secret, lang, theme }));
      if (path === '/card-form') await page.getByRole('button', { name: lang === 'es' ? 'Guardar tarjeta' : 'Save card' }).click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const small = await page.evaluate(
        '[...document.querySelectorAll("button, input")].filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).length',
      );
      expect(small).toBe(0);
    }
  });
}
