import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';
import { calendarDayOf, daysAfter, endOfCalendarDay } from '../../shared-kernel/calendar-day.ts';
import { billingTexts } from '../../web/features/billing/texts.ts';
import { paymentTexts } from '../../web/payments/payment-texts.ts';
import { bannerTexts } from '../../web/subscription/banner-texts.ts';
import { planDialogTexts } from '../../web/subscription/dialog-texts.ts';
import { planNameTexts } from '../../web/subscription/plan-name-texts.ts';
import { draft } from '../journeys/steps.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { cameBefore, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';
import { choosePassword, setUpLink } from './users-world.ts';

const said = planDialogTexts;
/** Answers of a server whose plan stops what is asked, as it words them for programs. */
const refusal = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, responseCode: status, responseData: null, code, message: 'Refused', facts: {} }),
});

inBrowser('notices about the plan', () => {
  let world: BrowserWorld;
  let product: Product;
  let number = 0;
  beforeAll(async () => {
    // The product's own plans: those of other tests never end.
    world = await openBrowserWorld({ env: { PLAN_CATALOGUE: '' } });
    product = world.product;
  });
  afterAll(() => world?.close());

  const context = (kind: 'admin' | 'process') => {
    number += 1;
    return { actor: { kind, id: 'tests' }, commandId: `plan-notices-${number}`, correlationId: 'plan-notices', ownerId: product.ownerId };
  };
  const because = { $personal: 'tests', value: 'prueba' };
  const { now } = Date;
  const today = () => calendarDayOf(new Date(now()));
  const given = (planName: string) =>
    product.modules.subscription.execute(
      { type: 'GivePlan', data: { ownerId: product.ownerId, planName, reason: because } },
      context('admin'),
    );
  const lastDay = (expiryDate: string | null) =>
    product.modules.subscription.execute(
      { type: 'ChangeExpiry', data: { ownerId: product.ownerId, expiryDate, reason: because } },
      context('admin'),
    );
  const card = (cardId: string | null) =>
    product.modules.subscription.execute({ type: 'RecordDefaultCard', data: { ownerId: product.ownerId, cardId } }, context('process'));
  const unpaid = (chargeId: string, cutOffDate: string, graceDays: number) =>
    product.modules.subscription.execute(
      { type: 'RecordChargeFailure', data: { ownerId: product.ownerId, chargeId, cutOffDate, graceDays } },
      context('process'),
    );
  const settled = (chargeId: string) =>
    product.modules.subscription.execute({ type: 'SettleCharge', data: { ownerId: product.ownerId, chargeId } }, context('process'));

  const banner = (page: Page) => page.locator('[data-banner-id]');
  const bannerId = (page: Page) =>
    expect.poll(() => banner(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-banner-id'))), { timeout: WAIT_MS });
  const dialog = (page: Page, id: PlanDialogId, language: 'es' | 'en' = 'es') =>
    page.getByRole('dialog', { name: said[language][`${id}_title`].replace('{{product}}', '').trim() });
  const press = (page: Page, text: string) => page.getByRole('dialog').getByRole('button', { name: text, exact: true }).click();
  /** By the menu, as somebody goes on: nothing is loaded anew. */
  const goOn = async ({ page }: Visitor, to: 'Endosos' | 'Documentos' | 'Endorsements' | 'Documents' = 'Endosos') => {
    await page
      .getByRole('link', { name: new RegExp(`^${to}`) })
      .first()
      .click();
    await page.waitForURL(to.startsWith('Endo') ? /endorsements/ : /document/);
  };
  const seconds = async (page: Page) => {
    const shown = (await page.getByRole('timer').textContent()) ?? '';
    const [hours = 0, minutes = 0, rest = 0] = shown.split(':').map(Number);
    return hours * 3600 + minutes * 60 + rest;
  };

  it('the first login: welcome, promotion with a clock, closed for the session, back after the logout (NOTE-003, 010, 011, 016, 025, 026, 032)', async () => {
    const one = await world.visit(desktop);
    const { page } = one;
    await enter(page, product, people.owner, true);
    await page.getByText(/^Le damos la bienvenida a/).waitFor();
    await dialog(page, 'promo-plan-payment').waitFor();
    await page.getByText(/Con la promoción paga 25 % menos en las primeras 4 mensualidades/).waitFor();
    await accessible(page, 'promotion');
    await picture(page, 'plan-promotion');
    await press(page, said.es.notNow);
    expect(await banner(page).getAttribute('data-banner-type')).toBe('promo');
    await bannerId(page).toEqual(['promo-plan-payment']);
    const first = await seconds(page);
    expect(first).toBeGreaterThan(85_000);
    expect(first).toBeLessThanOrEqual(86_400);
    await expect.poll(async () => first - (await seconds(page)), { timeout: WAIT_MS }).toBeGreaterThanOrEqual(2);
    await picture(page, 'plan-promotion-banner');
    await page.reload();
    await bannerId(page).toEqual(['promo-plan-payment']);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(/^Le damos la bienvenida a/).count()).toBe(0);
    await page.getByRole('button', { name: bannerTexts.es.close }).click();
    await bannerId(page).toEqual([]);
    await goOn(one);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await bannerId(page).toEqual([]);
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL(/login/);
    await enter(page, product, people.owner, true);
    await dialog(page, 'promo-plan-payment').waitFor();
    await bannerId(page).toEqual(['promo-plan-payment']);
    // Nobody is welcomed twice.
    expect(await page.getByText(/^Le damos la bienvenida a/).count()).toBe(0);
    // It is paid before it starts, with a card that has to be chosen first.
    await press(page, said.es.do_BASE_MEMBERSHIP);
    const payment = page.getByRole('dialog', { name: said.es.do_BASE_MEMBERSHIP });
    await payment.getByText(/Con la promoción paga 25 % menos/).waitFor();
    expect(await payment.getByRole('button', { name: paymentTexts.es.payAndStart }).isDisabled()).toBe(true);
    const http = await product.http.login(people.owner.email, people.owner.password);
    expect((await http.get('/profile/subscription')).body.data).toMatchObject({ planName: 'TRIAL_1', promotion: null });
    // Taken, for the notices that come after it.
    expect((await http.put('/subscriptions/promos/redeem')).status).toBe(200);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('each change of the plan shows itself at the next change of place, asked once, without a reload (NOTE-004..009, 012..015, 017..024, 028, SESSION-015)', async () => {
    const one = await world.visit({ ...desktop, timezoneId: 'UTC' });
    const { page } = one;
    let at: 'Endosos' | 'Documentos' = 'Documentos';
    const move = () => {
      at = at === 'Documentos' ? 'Endosos' : 'Documentos';
      return goOn(one, at);
    };
    await lastDay(daysAfter(today(), 5));
    await enter(page, product);
    await bannerId(page).toEqual(['subscription-reminder']);
    await page.getByText('A su prueba gratuita le quedan 5 días.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: bannerTexts.es.close }).count()).toBe(1);
    const asked = () => one.requests.filter((request) => /\/profile\/subscription( |$)/.test(request)).length;
    const before = asked();
    await move();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(asked).toBe(before + 1);

    const steps: [string, () => Promise<unknown>, string, PlanDialogId | null][] = [
      ['today is the last day', () => lastDay(today()), 'free-plan-expiration-reminder', 'free-plan-expiration-reminder'],
      ['yesterday was', () => lastDay(daysAfter(today(), -1)), 'payment-by-free-plan-expired', 'payment-by-free-plan-expired'],
      [
        'unpaid, within its days of grace',
        async () => {
          await given('BASE_MEMBERSHIP');
          await card('card-1');
          await unpaid('c1', daysAfter(today(), -3), 5);
        },
        'unpaid-invoices',
        null,
      ],
      [
        'no card, and a charge that failed',
        async () => {
          await settled('c1');
          await card(null);
          await given('TRIAL_1');
          await unpaid('c2', daysAfter(today(), -3), 0);
        },
        'update-payment-methods',
        'update-payment-methods',
      ],
      ['a debtor', () => given('DEBTOR'), 'payment-by-debtor-plan', 'payment-by-debtor-plan'],
    ];
    for (const [name, change, shown, popup] of steps) {
      await change();
      await move();
      await bannerId(page).toEqual([shown]);
      expect(await banner(page).getAttribute('data-banner-type'), name).toBe('warning');
      expect(await page.getByRole('button', { name: bannerTexts.es.close }).count(), name).toBe(0);
      if (popup === null) expect(await page.getByRole('dialog').count(), name).toBe(0);
      else {
        await dialog(page, popup).waitFor();
        await accessible(page, name);
        await picture(page, `plan-${popup}`);
        await page.keyboard.press('Escape');
        await dialog(page, popup).waitFor({ state: 'detached' });
      }
      // To midnight of Mexico City, though this browser is set to UTC.
      if (shown === 'free-plan-expiration-reminder')
        expect(Math.abs((await seconds(page)) - (Date.parse(endOfCalendarDay(today())) - now()) / 1000)).toBeLessThan(30);
      if (name === 'unpaid, within its days of grace') await page.getByText(/Quedan 2 días para cubrirlo/).waitFor();
    }
    await accessible(page, 'banner of a debtor');
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('the last second of the last day: the notice goes, and nothing below it moves (NOTE-012)', async () => {
    await settled('c2');
    await given('TRIAL_1');
    await lastDay(today());
    const one = await world.visit({ ...phone, language: 'en' });
    const { page } = one;
    await enter(page, product);
    await dialog(page, 'free-plan-expiration-reminder', 'en').waitFor();
    await press(page, said.en.notNow);
    const end = Date.parse(endOfCalendarDay(today()));
    await page.clock.setFixedTime(new Date(end - 3_000));
    await expect.poll(() => seconds(page), { timeout: WAIT_MS }).toBe(3);
    const top = () =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => (heading as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top);
    const before = await top();
    await page.clock.setFixedTime(new Date(end));
    await bannerId(page).toEqual(['payment-by-free-plan-expired']);
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    await accessible(page, 'banner on a phone');
    await picture(page, 'plan-banner-phone');
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('what the plan stops opens its dialog; accepting the dynamic membership does what was asked (STATE-052, ERR-010, ERR-012, NOTE-034, 036, 037, 042)', async () => {
    await card('card-2');
    await given('BASE_MEMBERSHIP');
    await lastDay(null);
    await product.http.login(people.owner.email, people.owner.password);
    const id = await draft(product.http, { title: 'Convenio de ensayo' });
    const one = await world.visit({ ...desktop, language: 'en' });
    const { page } = one;
    await enter(page, product);
    const answers: { status: number; code: string }[] = [];
    let calls = 0;
    await page.route('**/api/document/duplicate', (route) => {
      calls += 1;
      const next = answers.shift();
      return next ? route.fulfill(refusal(next.status, next.code)) : route.continue();
    });
    const copy = async () => {
      await page.goto(`${product.url}/dashboard/document?tab=draft`);
      const row = page.locator('[data-row]').filter({ hasText: 'Convenio de ensayo' }).last();
      await row.getByRole('button', { name: /Convenio de ensayo/ }).click();
      await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
    };
    for (const [code, dialogId, title] of [
      ['subscription.debtor', 'payment-by-debtor-plan', null],
      ['subscription.expired', 'payment-by-free-plan-expired', 'Your subscription has expired'],
      ['subscription.document_limit', 'payment-by-document-limit-expired', "You have reached your subscriptions document's limit"],
    ] as const) {
      answers.push({ status: 403, code });
      await copy();
      await dialog(page, dialogId, 'en').waitFor();
      if (title !== null) await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByText('Refused').count(), 'told once').toBe(0);
    }
    // Refused: told that this is the limit, and nothing was begun.
    answers.push({ status: 409, code: 'subscription.sixth_document' });
    await copy();
    await dialog(page, 'dynamic-membership-activation', 'en').waitFor();
    await page.getByText('$299.00 MXN').first().waitFor();
    await accessible(page, 'the sixth document');
    await picture(page, 'plan-sixth-document');
    await press(page, said.en.doNotBegin);
    await dialog(page, 'payment-by-document-limit-expired', 'en').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Accepted: the plan is the dynamic one, and the same press has made the copy.
    calls = 0;
    answers.push({ status: 409, code: 'subscription.sixth_document' });
    await copy();
    await press(page, said.en.do_DYNAMIC_MEMBERSHIP);
    await page.waitForURL(/\/document\/preview\?documentID=/);
    expect(calls).toBe(2);
    expect(page.url()).not.toContain(id);
    expect((await product.modules.subscription.now(product.ownerId)).planName).toBe('DYNAMIC_MEMBERSHIP');
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it.each([
    ['es', desktop],
    ['en', phone],
  ] as const)('%s: the page of the plan has what there is today (GUARD-021, MENU-012)', async (language, screen) => {
    await card(null);
    await given('TRIAL_1');
    await lastDay(daysAfter(today(), 5));
    const t = billingTexts[language];
    const one = await world.visit({ ...screen, language });
    const { page } = one;
    await enter(page, product);
    await page.goto(`${product.url}/dashboard/billing`);
    await page.getByRole('heading', { level: 1, name: t.title }).waitFor();
    await page.getByRole('heading', { level: 2, name: planNameTexts[language].TRIAL_1, exact: true }).waitFor();
    await page.getByText(t.cardNone).waitFor();
    await page
      .getByText(/\$299\.00 MXN/)
      .first()
      .waitFor();
    await accessible(page, `billing, ${language}`);
    await picture(page, `billing-${language}`, true);
    await page.getByRole('button', { name: t.startBase }).click();
    await dialog(page, 'subscription-now', language).waitFor();
    await accessible(page, `subscription now, ${language}`);
    if (language === 'en') await page.getByRole('heading', { name: /^You need subscription to use \S/ }).waitFor();
    await page.keyboard.press('Escape');
    await card('card-3');
    await page.reload();
    await page.getByRole('button', { name: t.startBase }).click();
    await dialog(page, 'enable-subscription-now', language).waitFor();
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('a server that does not answer: an error banner until it does (NOTE-001, NOTE-002)', async () => {
    const one = await world.visit(desktop);
    const { page } = one;
    await enter(page, product);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route(/\/(api|profile|auth)\//, (route) => route.abort());
    await page.route(/\/profile$/, (route) => route.abort());
    await goOn(one);
    await bannerId(page).toEqual(['server-unreachable']);
    expect(await banner(page).getAttribute('data-banner-type')).toBe('error');
    await accessible(page, 'server unreachable');
    await page.unrouteAll();
    await bannerId(page).not.toContain('server-unreachable');
    await one.context.close();
  });

  it('a sub-user of an owner who owes is told nothing by itself, and asks the owner where the plan stops them (ROLE-004, NOTE-024, CALL-040, GUARD-021)', async () => {
    await product.http.login(people.owner.email, people.owner.password);
    const email = 'rita.sosa@ferrer-notarial.example';
    await product.http.post('/profile/sub-user/register', { email, password: 'Primera.Vez1', name: 'Rita Sosa' });
    const one = await world.visit(desktop);
    const { page } = one;
    await page.goto(`${product.url}${await setUpLink(product, email)}`);
    await page.locator('input[name=password]').waitFor();
    await choosePassword(page, 'Noche.Larga77');
    await page.waitForURL(/\/(dashboard|home)/);
    await given('DEBTOR');
    if (!page.url().includes('dashboard')) await enter(page, product, { email, password: 'Noche.Larga77' });
    await page.goto(`${product.url}/dashboard/billing`);
    await page.getByText(billingTexts.es.askOwner).waitFor();
    expect(await page.getByRole('button', { name: /Comenzar/ }).count()).toBe(0);
    await page.getByText(/Detenido por un pago pendiente/).waitFor();
    await bannerId(page).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await accessible(page, 'billing of a sub-user');
    await page.route('**/api/document', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal(403, 'subscription.debtor')) : route.continue(),
    );
    await page.goto(`${product.url}/document/create`);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') });
    await dialog(page, 'payment-by-debtor-plan').waitFor();
    await page.getByText(said.es.askOwner).waitFor();
    expect(await page.getByRole('dialog').getByRole('button').allInnerTexts()).not.toContain(said.es.do_pay);
    await picture(page, 'plan-sub-user');
    const paths = one.requests.map((request) => new URL(request.split(' ')[0]!).pathname);
    expect(paths).toContain('/profile/sub-user/subscription');
    expect(paths.filter((path) => /^\/(profile\/subscription|subscriptions|promotions)/.test(path))).toEqual([]);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('came before: no welcome after the first minutes (CONST-018)', async () => {
    await cameBefore(product, 1);
    const one = await world.visit(desktop);
    await one.page.clock.setSystemTime(new Date(now() + 4 * 60_000));
    await enter(one.page, product);
    await one.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await one.page.getByText(/^Le damos la bienvenida a/).count()).toBe(0);
    await one.context.close();
  });
});
