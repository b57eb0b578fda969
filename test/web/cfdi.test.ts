import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { dayForm } from '../../shared-kernel/date-form.ts';
import { cfdiMessages } from '../../shared-kernel/i18n/messages/cfdi.ts';
import { fiscalMessages } from '../../shared-kernel/i18n/messages/fiscal.ts';
import { invoiceTexts } from '../../web/features/billing/invoice-texts.ts';
import { planCardTexts } from '../../web/features/billing/plan-card-texts.ts';
import { cfdiTexts } from '../../web/features/operations/cfdi-texts.ts';
import { fiscalTexts } from '../../web/fiscal/fiscal-texts.ts';
import { paymentTexts } from '../../web/payments/payment-texts.ts';
import { planDialogTexts } from '../../web/subscription/dialog-texts.ts';
import { whole } from '../fiscal/fiscal-world.ts';
import { giveCard } from '../support/card.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const INVOICES = '/dashboard/invoice';
const FOLIO = '6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B';

inBrowser('the tax invoice (CFDI) of a payment', () => {
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld({ env: { PLAN_CATALOGUE: '' } });
    product = world.product;
    await giveCard(product.http);
    for (const quantity of [1, 2])
      expect((await product.http.post('/products/pay', { products: [{ name: 'VID', quantity }] })).status).toBe(200);
  });
  afterAll(() => world?.close());

  const owner = async (options: Parameters<BrowserWorld['visit']>[0] = desktop): Promise<Visitor> => {
    const one = await world.visit(options);
    await enter(one.page, product);
    await asPage(one.page, product.http);
    return one;
  };
  const open = async (page: Page, address: string) => {
    await page.goto(`${product.url}${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  /** Calls that change something, as `METHOD path`. */
  const changes = ({ page }: Visitor): string[] => {
    const made: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /^\/(invoices|enterprises|subscriptions)/.test(pathname))
        made.push(`${request.method()} ${pathname}`);
    });
    return made;
  };
  const widthFits = async (page: Page) =>
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
  const row = (page: Page, amount: string) => page.locator('[data-invoice]').filter({ hasText: amount });
  const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

  it.each([
    ['es', 1440, desktop],
    ['en', 390, phone],
  ] as const)('%s at %i: who is not subscribed is told so, and no call is made (ERR-009)', async (language, width, screen) => {
    const one = await owner({ ...screen, language });
    const { page } = one;
    const made = changes(one);
    await open(page, INVOICES);
    const ask = page.getByRole('button', { name: invoiceTexts[language].cfdiAsk });
    await expect.poll(() => ask.count()).toBe(2);
    await ask.first().click();
    await page.getByText(cfdiMessages['billing.must_be_subscribed'][language], { exact: true }).waitFor();
    await accessible(page, `not subscribed, ${language} ${width}`);
    await widthFits(page);
    await picture(page, `cfdi-not-subscribed-${language}-${width}`);
    expect(made).toEqual([]);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('the checkout asks for the stricter set before anything is charged, keeps it, pays, and asks for the invoice (RULE-062)', async () => {
    const t = paymentTexts.es;
    await product.modules.subscription.execute(
      { type: 'GivePlan', data: { ownerId: product.ownerId, planName: 'ZERO', reason: { $personal: 'tests', value: 'prueba' } } },
      { actor: { kind: 'admin', id: 'tests' }, commandId: 'cfdi-zero', correlationId: 'cfdi' },
    );
    const one = await owner();
    const { page } = one;
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await open(page, '/dashboard/billing');
    await press(page.locator('[data-plan-variant]'), planCardTexts.es.zeroDo);
    const told = page.getByRole('dialog', { name: planDialogTexts.es['payment-by-free-plan-expired_title'] });
    await told.waitFor();
    const made = changes(one);
    await press(told, planDialogTexts.es.do_BASE_MEMBERSHIP);
    const payment = page.getByRole('dialog', { name: planDialogTexts.es.do_BASE_MEMBERSHIP });
    await payment.getByRole('radio', { checked: true }).waitFor();
    expect(await payment.locator('input[name=rfc]').count()).toBe(0);
    await payment.getByRole('checkbox', { name: t.cfdiWish }).check();
    await payment.locator('input[name=rfc]').waitFor();
    await press(payment, t.payAndStart);
    for (const code of ['business_name', 'rfc', 'address', 'state', 'city', 'postal_code', 'country', 'phone'] as const)
      await payment.getByText(fiscalMessages[`fiscal.${code}_needed`].es, { exact: true }).waitFor();
    await accessible(page, 'checkout, nothing filled in');
    await picture(page, 'cfdi-checkout-missing', true);
    await payment.locator('input[name=businessName]').fill(whole.businessName);
    await payment.locator('input[name=rfc]').fill(whole.rfc);
    await payment.locator('select[name=fiscalRegime]').selectOption('601');
    await payment.locator('select[name=cfdiUse]').selectOption('G03');
    await payment.locator('input[name=address]').fill(whole.address);
    await payment.locator('input[name=postalCode]').fill(whole.postalCode);
    await payment.locator('input[name=city]').fill(whole.city);
    await press(payment, t.payAndStart);
    for (const code of ['country', 'state', 'phone'] as const)
      await payment.getByText(fiscalMessages[`fiscal.${code}_needed`].es, { exact: true }).waitFor();
    expect(made).toEqual([]);
    await payment.locator('select[name=country]').selectOption({ label: 'México' });
    const state = payment.locator('select[name=state]');
    await expect.poll(() => state.locator('option', { hasText: whole.state }).count()).toBe(1);
    await state.selectOption({ label: whole.state });
    await payment.locator('input[name=phone]').fill(whole.phone);
    await payment.getByRole('button', { name: t.payAndStart }).dblclick();
    await page.locator('[data-payment-step=success]').waitFor();
    await payment.getByText(t.cfdiAsked, { exact: true }).waitFor();
    await accessible(page, 'paid, and asked for');
    await picture(page, 'cfdi-checkout-paid');
    const kinds = made.map((call) => call.replace(/invoices\/[^/]+\//, 'invoices/ID/'));
    expect(kinds).toEqual(['PUT /enterprises/current', 'PUT /subscriptions/base/start', 'POST /invoices/ID/cfdi']);
    expect((await product.http.get('/enterprises/current')).body.data).toMatchObject({ phone: whole.phone, countryId: expect.any(String) });
    await press(payment, t.continue);
    await row(page, '$299.00 MXN')
      .getByText(invoiceTexts.es.cfdiSince.replace('{{day}}', dayForm(calendarDayOf(new Date()), 'es')))
      .waitFor();
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('in the list, fiscal data that miss something are completed first; staff note the folio fiscal, and its owner sees it', async () => {
    const t = invoiceTexts.en;
    const one = await owner({ ...phone, language: 'en' });
    const { page } = one;
    expect((await product.http.put('/enterprises/current', { phone: '' })).status).toBe(200);
    await open(page, INVOICES);
    const pack = row(page, '$349.00 MXN');
    await pack.getByRole('button', { name: t.cfdiAsk }).click();
    const form = page.getByRole('dialog', { name: fiscalTexts.en.title });
    await press(form, fiscalTexts.en.submit);
    await form.getByText(fiscalMessages['fiscal.phone_needed'].en, { exact: true }).waitFor();
    await picture(page, 'cfdi-phone-missing-en-390');
    await form.locator('input[name=phone]').fill(whole.phone);
    await press(form, fiscalTexts.en.submit);
    const since = t.cfdiSince.replace('{{day}}', dayForm(calendarDayOf(new Date()), 'en'));
    await pack.getByText(since).waitFor();
    await accessible(page, 'asked for, en 390');
    await widthFits(page);
    await picture(page, 'cfdi-list-en-390', true);

    const staff = await world.visit({ ...phone, language: 'en' });
    await enter(staff.page, product, people.admin);
    await open(staff.page, '/dashboard/operations');
    const requests = staff.page.getByRole('list', { name: cfdiTexts.en.title }).getByRole('listitem');
    await expect.poll(() => requests.count()).toBe(2);
    // The oldest first: the membership was asked for before.
    await requests.first().getByText('$299.00 MXN').waitFor();
    await requests.nth(1).getByRole('button', { name: cfdiTexts.en.note }).click();
    const note = staff.page.getByRole('dialog');
    for (const value of [whole.rfc, whole.businessName, whole.address, whole.postalCode])
      await note.getByText(value, { exact: true }).waitFor();
    await note.locator('input[name=uuid]').fill(FOLIO.slice(1));
    await press(note, cfdiTexts.en.noteDo);
    await note.getByText(cfdiMessages['billing.cfdi_folio'].en).waitFor();
    await accessible(staff.page, 'the folio fiscal is wrong');
    await picture(staff.page, 'cfdi-note-en-390');
    await note.locator('input[name=uuid]').fill(FOLIO.toLowerCase());
    await press(note, cfdiTexts.en.noteDo);
    await note.waitFor({ state: 'detached' });
    await expect.poll(() => requests.count()).toBe(1);
    await widthFits(staff.page);
    await accessible(staff.page, 'operations, en 390');
    expect(staff.complaints).toEqual([]);
    await staff.context.close();

    await open(page, INVOICES);
    await pack.getByText(FOLIO).waitFor();
    await widthFits(page);
    await picture(page, 'cfdi-issued-en-390', true);
    expect(one.complaints).toEqual([]);
    await one.context.close();
    const desk = await owner();
    await open(desk.page, INVOICES);
    await row(desk.page, '$349.00 MXN').getByText(FOLIO).waitFor();
    await accessible(desk.page, 'issued, es 1440');
    await picture(desk.page, 'cfdi-issued-es-1440', true);
    expect(desk.complaints).toEqual([]);
    await desk.context.close();
  });
});
