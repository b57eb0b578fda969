import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoContract } from '../../modules/app/demo/pdf.ts';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { dayForm } from '../../shared-kernel/date-form.ts';
import { invoiceTexts } from '../../web/features/billing/invoice-texts.ts';
import { packTexts } from '../../web/features/billing/packs-texts.ts';
import { planCardTexts } from '../../web/features/billing/plan-card-texts.ts';
import { billingTexts } from '../../web/features/billing/texts.ts';
import { cutOffAfter } from '../../web/features/billing/variant.ts';
import { cardTexts } from '../../web/payments/card-texts.ts';
import { paymentTexts } from '../../web/payments/payment-texts.ts';
import { planDialogTexts } from '../../web/subscription/dialog-texts.ts';
import { supportTexts } from '../../web/support/texts.ts';
import { PAGE_MS, WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { foundAnywhere } from '../support/search-everything.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const BILLING = '/dashboard/billing';
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';

inBrowser('the billing page', () => {
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld({ env: { PLAN_CATALOGUE: '', SUPPORT_EMAIL: 'ayuda@firma.example' } });
    product = world.product;
  });
  afterAll(() => world?.close());

  const owner = async (options: Parameters<BrowserWorld['visit']>[0] = desktop): Promise<Visitor> => {
    const one = await world.visit(options);
    await enter(one.page, product);
    await asPage(one.page, product.http);
    return one;
  };
  const open = async (page: Page, address = BILLING) => {
    await page.goto(`${product.url}${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const press = (place: Page | Locator, name: string | RegExp) =>
    place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
  const form = (place: Locator) => place.locator('iframe').contentFrame();
  /** Types a card as a person does, in the gateway's own page. */
  const type = async (place: Locator, number: string, expiry = '12/30', cvc = '123') => {
    await form(place).locator('#number').fill(number);
    await form(place).locator('#expiry').fill(expiry);
    await form(place).locator('#cvc').fill(cvc);
    await form(place).locator('#save').click();
  };
  /** A card of the listed ones, kept and chosen as an owner would. */
  const register = async (token: string, isDefault = false): Promise<string> => {
    const kept = await product.http.put(`/payment-methods/${token}/attach`);
    const id: string = kept.body.data.paymentMethodId;
    if (isDefault) await product.http.put(`/payment-methods/${id}/default`, { paymentMethodId: id });
    return id;
  };
  const calls = ({ page }: Visitor, path: string): { readonly key: string | undefined; readonly body: string | null }[] => {
    const made: { key: string | undefined; body: string | null }[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && new URL(request.url()).pathname === path)
        made.push({ key: request.headers()['idempotency-key'], body: request.postData() });
    });
    return made;
  };
  const reads = ({ requests }: Visitor, path: string): number =>
    requests.filter((request) => new URL(request.split(' ')[0]!).pathname === path).length;
  const step = (page: Page, name: string) => page.locator(`[data-payment-step=${name}]`).waitFor();
  const variant = (page: Page) => page.locator('[data-plan-variant]').getAttribute('data-plan-variant');
  const given = (planName: string) =>
    product.modules.subscription.execute(
      { type: 'GivePlan', data: { ownerId: product.ownerId, planName, reason: { $personal: 'tests', value: 'prueba' } } },
      { actor: { kind: 'admin', id: 'tests' }, commandId: `billing-${planName}-${Math.random()}`, correlationId: 'billing' },
    );

  it('registers a card in the form of the gateway; makes another the default; removes one (UI-018..020, UI-027..030, ERR-004..007)', async () => {
    const t = cardTexts.es;
    const one = await owner();
    const { page } = one;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(product.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await open(page);
    await page.getByText(billingTexts.es.cardNone).waitFor();
    await page.getByText(invoiceTexts.es.none).waitFor();
    expect(await variant(page)).toBe('trial');
    await page.getByText(/^Prueba gratuita\. Le quedan? \d+ días?\.$/).waitFor();
    await press(page, billingTexts.es.cardsRegister);
    expect(page.url()).toContain('action=payment-methods');
    const cards = dialog(page, t.title);
    await cards.getByText(t.none).waitFor();
    await cards.getByText(t.test, { exact: true }).waitFor();
    await form(cards).getByLabel('Número de tarjeta').waitFor();
    await accessible(page, 'cards, empty');
    await picture(page, 'cards-empty');
    // One digit of it is another one.
    await type(cards, '4242424242424241');
    await cards.getByText(t.invalid).waitFor();
    // The one of the listed numbers that its bank does not let be kept.
    await type(cards, '4000000000000002');
    await cards.getByText(t.declined).waitFor();
    const before = reads(one, '/payment-methods');
    await type(cards, VISA);
    await cards.getByText('Se guardó la Visa terminada en 4242.').waitFor();
    await cards.getByText(t.default, { exact: true }).waitFor();
    expect(reads(one, '/payment-methods')).toBeGreaterThan(before);
    expect(await cards.getByRole('button', { name: 'Opciones de la Visa terminada en 4242' }).isDisabled()).toBe(true);
    await press(cards, t.addAnother);
    // The first answer of the server to a card that was taken is lost; the card is not typed again.
    await page.route('**/payment-methods/*/attach', (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'x' } }), {
      times: 1,
    });
    await type(cards, MASTERCARD);
    await cards.getByText(t.addFailed).waitFor();
    await press(cards, t.addAgain);
    await cards.getByText('Se guardó la Mastercard terminada en 4444.').waitFor();
    const second = cards.getByRole('listitem').filter({ hasText: '4444' });
    await second.getByRole('button', { name: /^Opciones de la Mastercard/ }).click();
    await picture(page, 'cards-menu');
    await page.getByRole('menuitem', { name: t.makeDefault }).click();
    await second.getByText(t.default, { exact: true }).waitFor();
    expect(await second.locator('[data-card-mark]').getAttribute('data-card-mark')).toBe('mastercard');
    await accessible(page, 'cards');
    await cards.getByRole('button', { name: /^Opciones de la Visa/ }).click();
    await page.getByRole('menuitem', { name: t.remove }).click();
    await press(page, t.removeDo);
    await cards.getByText('Se quitó la Visa terminada en 4242.').waitFor();
    await expect.poll(() => cards.getByRole('listitem').count()).toBe(1);
    await press(cards, t.close);
    await cards.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('action');
    await page.getByText('Mastercard terminada en 4444').waitFor();
    for (const number of [VISA, MASTERCARD, '123"']) expect(sent.filter((line) => line.includes(number))).toEqual([]);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('an address opens the cards, and closing them takes it back (UI-020)', async () => {
    const one = await owner({ ...phone, language: 'en' });
    const { page } = one;
    await open(page, `${BILLING}?action=payment-methods&of=1`);
    const cards = dialog(page, cardTexts.en.title);
    await form(cards).getByLabel('Card number').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    await picture(page, 'cards-phone');
    await page.keyboard.press('Escape');
    await cards.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?of=1');
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('a membership is started with a card that is declined twice and one that pays (UI-007..015, UI-031, ERR-002, ERR-003, CALL-019)', async () => {
    const t = paymentTexts.es;
    await product.http.login(people.owner.email, people.owner.password);
    await register('pm_card_mastercard');
    await register('pm_card_chargeDeclined', true);
    await given('ZERO');
    const one = await owner();
    const { page } = one;
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await open(page);
    expect(await variant(page)).toBe('zero');
    await page.getByText(planCardTexts.es.zero).waitFor();
    await press(page.locator('[data-plan-variant]'), planCardTexts.es.zeroDo);
    await dialog(page, planDialogTexts.es['payment-by-free-plan-expired_title']).waitFor();
    await press(page.getByRole('dialog'), planDialogTexts.es.do_BASE_MEMBERSHIP);
    const made = calls(one, '/subscriptions/base/start');
    const payment = dialog(page, planDialogTexts.es.do_BASE_MEMBERSHIP);
    await payment.getByText(/\$299\.00 MXN al mes/).waitFor();
    await payment.getByRole('radio', { checked: true }).waitFor();
    await payment.getByRole('button', { name: t.payAndStart }).dblclick();
    await step(page, 'error');
    await payment.getByText(t.declined, { exact: true }).waitFor();
    expect(made).toHaveLength(1);
    expect(await payment.getByRole('button', { name: t.chat }).count()).toBe(0);
    await accessible(page, 'declined');
    await picture(page, 'payment-declined');
    await press(payment, t.retry);
    await step(page, 'init');
    await press(payment, t.payAndStart);
    await step(page, 'error');
    await press(payment, t.chat);
    await dialog(page, supportTexts.es.title).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, supportTexts.es.title).waitFor({ state: 'detached' });
    await press(payment, t.retry);
    await payment
      .getByRole('radio', { name: /Mastercard/ })
      .first()
      .check();
    await payment.getByText(t.becomesDefault).waitFor();
    await press(payment, t.payAndStart);
    await step(page, 'success');
    await payment.getByText(t.paid_BASE_MEMBERSHIP).waitFor();
    await press(payment, t.continue);
    // Each try after a decline is one of its own.
    expect(made).toHaveLength(3);
    expect(new Set(made.map(({ key }) => key)).size).toBe(3);
    expect(made.every(({ key }) => (key?.length ?? 0) >= 8)).toBe(true);
    await expect.poll(() => variant(page), { timeout: WAIT_MS }).toBe('base');
    const card = page.locator('[data-plan-variant]');
    await card.getByText('5 documentos al mes.').waitFor();
    await card.getByText('mxn$ 299.00 al mes, IVA incluido').waitFor();
    const today = calendarDayOf(new Date());
    await card.getByText(dayForm(cutOffAfter(today), 'es')).waitFor();
    expect(await card.getByRole('button').allInnerTexts()).toEqual([planCardTexts.es.cancel]);
    await press(card, planCardTexts.es.cancel);
    await dialog(page, supportTexts.es.title).waitFor();
    await page.keyboard.press('Escape');
    const row = page.locator('[data-invoice]').first();
    await row.getByText(dayForm(today, 'es')).waitFor();
    await row.getByText('Completado').waitFor();
    await row.getByText('$299.00 MXN').waitFor();
    const file = page.waitForEvent('download');
    await row.getByRole('link', { name: /^PDF del comprobante / }).click();
    expect((await file).suggestedFilename()).toMatch(/^Comprobante .+\.pdf$/);
    await page.getByText('Mastercard terminada en 4444').waitFor();
    await accessible(page, 'billing');
    await picture(page, 'billing', true);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('packs: one whose bank asks its holder, one that takes its time (UI-031, STATE-053, CALL-022)', async () => {
    const t = paymentTexts.en;
    const one = await owner({ ...phone, language: 'en' });
    const { page } = one;
    await register('pm_card_authenticationRequired', true);
    await register('pm_card_processing');
    await open(page);
    const buy = packTexts.en.buyName.replace('{{pack}}', packTexts.en.WHATSAPP_CREDITS);
    const payment = dialog(page, buy);
    const left = async () => (await product.http.get('/profile/subscription')).body.data.whatsappCredits as number;
    const before = await left();
    await page.getByRole('listitem').filter({ hasText: packTexts.en.WHATSAPP_CREDITS }).getByLabel(packTexts.en.quantity).selectOption('2');
    await press(page, buy);
    await payment.getByRole('radio', { checked: true }).waitFor();
    await press(payment, 'Pay $398.00 MXN');
    await payment.getByText(t.holder).waitFor();
    await form(payment).locator('#refuse').waitFor();
    await accessible(page, 'the bank asks');
    await picture(page, 'payment-asked');
    await form(payment).locator('#refuse').click();
    await step(page, 'error');
    await payment.getByText(t.again).waitFor();
    await press(payment, t.retry);
    await press(payment, 'Pay $398.00 MXN');
    await form(payment).locator('#authenticate').click();
    await step(page, 'success');
    await press(payment, t.continue);
    await expect.poll(left, { timeout: WAIT_MS }).toBe(before + 200);
    await press(page, buy);
    await payment.getByRole('radio').nth(1).waitFor();
    await payment.getByRole('radio', { name: /0012/ }).check();
    await press(payment, 'Pay $398.00 MXN');
    await step(page, 'processing');
    await payment.getByText(t.processing).waitFor();
    await step(page, 'success');
    await press(payment, t.continue);
    await expect.poll(left, { timeout: WAIT_MS }).toBe(before + 400);
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('a month that is not paid stops the account, and paying it lets it go on (RULE-064, UI-011, STATE-056, CALL-010, CALL-011)', async () => {
    const t = paymentTexts.es;
    await product.http.login(people.owner.email, people.owner.password);
    const bad = await register('pm_card_chargeDeclined', true);
    const line = { kind: 'PLAN' as const, planName: 'BASE_MEMBERSHIP', quantity: 1, unitCents: 123_450, amountCents: 123_450 };
    const month = { ownerId: product.ownerId, month: '2026-09', lines: [line], totalCents: 123_450, currency: 'MXN', eventId: 'm-9' };
    await product.modules.billing.invoiceMonth(month as never);
    const due = async () => (await product.http.get('/invoices/unpaid')).body.data as unknown[];
    await expect.poll(async () => (await due()).length, { timeout: PAGE_MS }).toBe(1);
    await given('DEBTOR');
    const one = await owner();
    const { page } = one;
    await open(page, '/dashboard/invoice');
    const stopped = dialog(page, planDialogTexts.es['payment-by-debtor-plan_title']);
    await stopped.waitFor();
    await page.keyboard.press('Escape');
    const row = page.locator('[data-invoice]').filter({ hasText: '$1,234.50 MXN' });
    await row.getByText('Cancelado').waitFor();
    await row.getByText('Mensualidad de septiembre de 2026').waitFor();
    await page.getByText(/Hay un pago pendiente por \$1,234\.50 MXN/).waitFor();
    await open(page);
    expect(await variant(page)).toBe('debtor');
    await page.getByText(planCardTexts.es.debtor).waitFor();
    await press(page, 'Ver qué sigue');
    await press(stopped, planDialogTexts.es.do_pay);
    const payment = dialog(page, t.unpaidTitle);
    await payment.getByText('Mensualidad de septiembre de 2026').waitFor();
    const pay = payment.getByRole('button', { name: 'Pagar $1,234.50 MXN' });
    await payment.getByRole('radio', { name: t.otherCard }).check();
    expect(await pay.isDisabled()).toBe(true);
    const made = calls(one, '/invoices/retry');
    await type(payment, VISA);
    await payment.getByRole('radio', { name: /4242/, checked: true }).waitFor();
    await pay.click();
    await step(page, 'success');
    await payment.getByText(t.paid_invoices).waitFor();
    await picture(page, 'payment-made');
    await press(payment, t.continue);
    expect(JSON.parse(made[0]?.body ?? '{}')).toMatchObject({
      invoiceIds: [expect.any(String)],
      paymentMethodId: expect.not.stringMatching(bad),
    });
    expect(await due()).toEqual([]);
    await page.locator('[data-invoice]').filter({ hasText: '$1,234.50 MXN' }).getByText('Completado').waitFor();
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('what waits for the payment is named, and goes on once it is made (UI-032)', async () => {
    const t = paymentTexts.es;
    await product.http.login(people.owner.email, people.owner.password);
    await register('pm_card_visa', true);
    await given('ZERO');
    const one = await owner();
    const { page } = one;
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await open(page, '/document/create');
    const buffer = Buffer.from(await demoContract({ title: 'Convenio', pages: 1, clauses: ['Única.'] }));
    await page.locator('input[type=file]').first().setInputFiles({ name: 'Convenio de pago.pdf', mimeType: 'application/pdf', buffer });
    await press(dialog(page, planDialogTexts.es['payment-by-free-plan-expired_title']), planDialogTexts.es.do_BASE_MEMBERSHIP);
    const payment = page.getByRole('dialog');
    await payment.getByRole('radio', { checked: true }).waitFor();
    expect(reads(one, '/payment-methods/default')).toBe(1);
    await page.route('**/subscriptions/base/start', async (route) => {
      await new Promise((slow) => setTimeout(slow, 1_500));
      await route.continue();
    });
    await press(payment, t.payAndStart);
    await payment.getByText('En cuanto termine, seguimos con «Convenio de pago.pdf».').waitFor();
    await press(payment, 'Seguir con «Convenio de pago.pdf»');
    await page.waitForURL(/\/document\/create\?documentID=/);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('a corporate plan: no payments, no price, and no action (UI-010, ROUTE-042, MENU-010)', async () => {
    const one = await owner({ ...desktop, language: 'en' });
    const { page } = one;
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Invoices', exact: true });
    await open(page);
    await entry.waitFor();
    await given('M0');
    await open(page);
    expect(await variant(page)).toBe('corporate');
    await page.getByText(planCardTexts.en.corporate).waitFor();
    expect(await entry.count()).toBe(0);
    await page.goto(`${product.url}/dashboard/invoice`);
    await dialog(page, 'Access restricted').waitFor();
    await page.waitForURL(/\/dashboard\/document/);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('readings that fail leave their parts empty and the page as it is (CALL-030, UI-022)', async () => {
    await given('BASE_MEMBERSHIP');
    const one = await owner();
    const { page } = one;
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route(
      /\/(promotions\/current|payment-methods(\/default)?|products\/\w+\/detail|invoices\/(unpaid|summary-list.*))$/,
      (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'x', code: 'server.error', data: null } }),
    );
    await open(page);
    expect(await variant(page)).toBe('base');
    await page.getByText(billingTexts.es.cardNone).waitFor();
    await page.getByText(invoiceTexts.es.notRead).waitFor();
    for (const name of ['promotion', 'defaultCard', 'invoices', 'unpaidInvoices', 'product'])
      expect(warnings.filter((text) => text.startsWith(`The call ${name} failed`)).length, name).toBeGreaterThan(0);
    expect(await page.getByText(packTexts.es.title).count()).toBe(0);
    expect(await page.getByText(/Promoción de bienvenida/).count()).toBe(0);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('no number of a card that was typed stands in any file or table of the installation (UI-030)', async () => {
    const typed = [VISA, MASTERCARD, '4242424242424241'];
    const written = [...typed, ...typed.map((number) => number.replace(/(\d{4})(?=\d)/g, '$1 '))];
    const pool = new pg.Pool({ connectionString: product.database.adminUrl });
    try {
      expect(await foundAnywhere(product.dataDir, pool, written)).toEqual([]);
      // What is kept of a card is found, so the search finds what is there.
      expect(await foundAnywhere(product.dataDir, pool, ['"last4":"4242"'])).not.toEqual([]);
      expect(await foundAnywhere(product.dataDir, pool, ['DefaultCardChanged'])).not.toEqual([]);
    } finally {
      await pool.end();
    }
  });
});
