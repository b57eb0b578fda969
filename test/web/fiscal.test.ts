import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fiscalMessages } from '../../shared-kernel/i18n/messages/fiscal.ts';
import { fiscalTexts } from '../../web/fiscal/fiscal-texts.ts';
import { lima } from '../fiscal/fiscal-world.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture } from './signing-world.ts';

const VISITS = [
  ['es', 1440, desktop],
  ['en', 390, phone],
  ['es', 390, phone],
  ['en', 1440, desktop],
] as const;

inBrowser('the fiscal data of an account on the page of its plan', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  const opened = async (language: 'es' | 'en', screen: object) => {
    const owner = await world.visit({ ...screen, language });
    await enter(owner.page, world.product);
    const http = await asPage(owner.page, world.product.http);
    return { ...owner, http, t: fiscalTexts[language] };
  };
  const BILLING = () => `${world.product.url}/dashboard/billing`;
  const card = (page: Page, title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
  const widthFits = async (page: Page) =>
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
  /** As an account that nothing was said of yet, whatever an earlier test kept. */
  const withNothing = (page: Page) =>
    page.route('**/enterprises/current', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const none = Object.fromEntries(
        ['businessName', 'rfc', 'fiscalRegime', 'cfdiUse', 'country', 'countryId', 'state', 'stateId', 'city', 'postalCode', 'address'].map(
          (field) => [field, null],
        ),
      );
      return route.fulfill({ json: { statusCode: 200, message: 'OK', data: { id: 'x', phone: null, ...none } } });
    });

  it.each(VISITS)(
    '%s at %i: a slow card says that it reads, an empty one says so, and its form asks for what is needed',
    async (language, width, screen) => {
      const { page, context, complaints, t } = await opened(language, screen);
      const waits = Promise.withResolvers<void>();
      await withNothing(page);
      await page.route('**/enterprises/current', async (route) => {
        await waits.promise;
        await route.fallback();
      });
      const puts: string[] = [];
      const asked: string[] = [];
      page.on('request', (request) => {
        const path = new URL(request.url()).pathname;
        if (request.method() === 'PUT') puts.push(path);
        if (path.startsWith('/catalogs/')) asked.push(path);
      });
      await page.goto(BILLING());
      const part = card(page, t.title);
      await part.getByText(t.loading).waitFor();
      expect(await part.getByRole('button').count()).toBe(0);
      waits.resolve();
      await part.getByText(t.empty).waitFor();
      expect(await part.getByText(t.loading).count()).toBe(0);
      expect(asked).toEqual([]);
      await part.getByRole('button', { name: t.continue, exact: true }).click();
      const dialog = dialogOf(page, t.title);
      await dialog.waitFor();
      expect(await dialog.locator('input, select, textarea').count()).toBe(9);
      const state = dialog.getByLabel(t.state, { exact: true });
      expect(await state.isDisabled()).toBe(true);
      await dialog.getByRole('option', { name: /601/ }).waitFor({ state: 'attached' });
      expect(
        await dialog
          .locator('select[name=cfdiUse] option:not([value=""])')
          .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
      ).toEqual(['G03', 'S01']);
      expect(asked).toContain('/catalogs/cfdi-uses');

      await dialog.getByRole('button', { name: t.submit, exact: true }).click();
      for (const code of ['business_name_needed', 'rfc_needed', 'regime_needed', 'cfdi_use_needed'] as const)
        await dialog.getByText(fiscalMessages[`fiscal.${code}`][language], { exact: true }).waitFor();
      expect(await page.evaluate('document.activeElement?.name')).toBe('businessName');
      await dialog.locator('input[name=postalCode]').fill('12a');
      await dialog.getByText(fiscalMessages['fiscal.postal_code_digits'][language]).waitFor();
      for (const [field, code] of [
        ['businessName', 'business_name_long'],
        ['city', 'city_long'],
        ['address', 'address_long'],
      ] as const) {
        await dialog.locator(`input[name=${field}]`).fill('x'.repeat(513));
        await dialog.getByText(fiscalMessages[`fiscal.${code}`][language]).waitFor();
        await dialog.locator(`input[name=${field}]`).fill('x'.repeat(512));
        await dialog.getByText(fiscalMessages[`fiscal.${code}`][language]).waitFor({ state: 'detached' });
      }
      const rfc = dialog.locator('input[name=rfc]');
      await rfc.fill('SAT970701NN4');
      await dialog.getByText(t.rfcDoubt_checkDigit).waitFor();
      expect(await dialog.getByText(fiscalMessages['fiscal.rfc_length'][language]).count()).toBe(0);
      expect(await dialog.locator('select[name=fiscalRegime] optgroup').first().getAttribute('label')).toBe(t.regimes_legal);
      await rfc.fill('SAT970701NN3');
      await dialog.getByText(t.rfcDoubt_checkDigit).waitFor({ state: 'detached' });
      await accessible(page, `fiscal form, ${language} ${width}`);
      await widthFits(page);
      await picture(page, `fiscal-form-${language}-${width}`);
      await dialog.getByRole('button', { name: t.cancel, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(puts).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it.each(VISITS)(
    '%s at %i: what is saved stands on the card, and is chosen when the form is opened again',
    async (language, width, screen) => {
      const { page, context, complaints, http, t } = await opened(language, screen);
      const isMexico = language === 'es';
      await withNothing(page);
      await page.goto(BILLING());
      await card(page, t.title).getByRole('button', { name: t.continue, exact: true }).click();
      const dialog = dialogOf(page, t.title);
      await dialog.getByLabel(t.businessName, { exact: true }).fill(lima.businessName);
      await dialog.locator('input[name=rfc]').fill(lima.rfc);
      await dialog.locator('select[name=fiscalRegime]').selectOption('601');
      await dialog.locator('select[name=cfdiUse]').selectOption('G03');
      const [country, state] = [dialog.locator('select[name=country]'), dialog.locator('select[name=state]')];
      await country.selectOption('MX');
      await state.selectOption('09');
      await dialog.locator('datalist option[value="Tlalpan"]').waitFor({ state: 'attached' });
      // UI-024: another country takes the state and its list away.
      await country.selectOption('US');
      await state.locator('option[value="US-NY"]').waitFor({ state: 'attached' });
      expect([await state.inputValue(), await state.locator('option[value="09"]').count()]).toEqual(['', 0]);
      await country.selectOption('FR');
      const typedState = dialog.locator('input[name=state]');
      await typedState.fill('Bretaña');
      await country.selectOption(isMexico ? 'MX' : 'US');
      await state.locator(`option[value="${isMexico ? '14' : 'US-NY'}"]`).waitFor({ state: 'attached' });
      expect(await state.inputValue()).toBe('');
      await state.selectOption(isMexico ? '14' : 'US-NY');
      await dialog.locator('input[name=city]').fill(`Ciudad ${width}`);
      await dialog.locator('input[name=postalCode]').fill('44100');
      await dialog.locator('input[name=address]').fill(`Av. Juárez ${width}`);
      await page.unroute('**/enterprises/current');
      const [put] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/enterprises/current')),
        dialog.getByRole('button', { name: t.submit, exact: true }).click(),
      ]);
      expect(put.postDataJSON()).toEqual({
        ...lima,
        name: lima.businessName,
        country: isMexico ? 'México' : 'United States',
        state: isMexico ? 'Jalisco' : 'New York',
        city: `Ciudad ${width}`,
        postalCode: '44100',
        zipCode: '44100',
        address: `Av. Juárez ${width}`,
      });
      await page.getByText(t.saved).waitFor();
      await dialog.waitFor({ state: 'detached' });
      const part = card(page, t.title);
      for (const shown of [lima.rfc, lima.businessName, `Av. Juárez ${width}`]) await part.getByText(shown, { exact: true }).waitFor();
      await accessible(page, `fiscal card, ${language} ${width}`);
      await widthFits(page);
      await picture(page, `fiscal-card-${language}-${width}`, true);
      expect((await http.get('/enterprises/current')).body.data).toMatchObject({ countryId: isMexico ? 'MX' : 'US', zipCode: '44100' });

      await page.reload();
      await part.getByRole('button', { name: t.edit, exact: true }).click();
      const values = () =>
        Promise.all(['country', 'state', 'fiscalRegime', 'cfdiUse'].map((name) => dialog.locator(`select[name=${name}]`).inputValue()));
      await dialog.locator('select[name=country] option[value=DE]').waitFor({ state: 'attached' });
      await dialog.locator('select[name=fiscalRegime] option[value="626"]').waitFor({ state: 'attached' });
      await expect.poll(values).toEqual([isMexico ? 'MX' : 'US', isMexico ? '14' : 'US-NY', '601', 'G03']);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it.each(['es', 'en'] as const)(
    '%s: a failure is told with the words of the server, or as an unknown one, and nothing typed is lost (ERR-001)',
    async (language) => {
      const { page, context, http, t } = await opened(language, desktop);
      await http.put('/enterprises/current', lima);
      await page.goto(BILLING());
      let answer: Parameters<Route['fulfill']>[0] = {};
      await page.route('**/enterprises/current', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
      );
      await card(page, t.title).getByRole('button', { name: t.edit, exact: true }).click();
      const dialog = dialogOf(page, t.title);
      await dialog.locator('input[name=address]').fill('Lo escrito');
      const refused = { statusCode: 400, data: null };
      const problems = [{ path: 'rfc', problem: 'fiscal.rfc_length' }];
      for (const [told, given] of [
        ['El padrón está cerrado.', { status: 400, json: { ...refused, message: 'El padrón está cerrado.', code: 'x.y' } }],
        ['Tampoco hoy.', { status: 200, json: { ...refused, message: 'Tampoco hoy.' } }],
        [t.unknownError, { status: 400, json: refused }],
        ['Otra vez no.', { status: 503, json: { ...refused, message: 'Otra vez no.' } }],
        [t.unknownError, { status: 500, body: '<html>', contentType: 'text/html' }],
        ['No.', { status: 400, json: { ...refused, code: 'fiscal.rfc_length', message: 'No.', facts: { problems } } }],
      ] as const) {
        answer = given;
        await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'PUT'),
          dialog.getByRole('button', { name: t.submit, exact: true }).click(),
        ]);
        // Each stays until it was read: the newest is the last one.
        await expect.poll(() => page.locator('[data-react-aria-top-layer] [role=status] > *').last().innerText()).toContain(told);
      }
      expect([t.unknownError]).toEqual([language === 'es' ? 'Error desconocido.' : 'Unknown error.']);
      await dialog.getByText(fiscalMessages['fiscal.rfc_length'][language]).waitFor();
      expect(await dialog.locator('input[name=address]').inputValue()).toBe('Lo escrito');
      await context.close();
    },
  );
});
