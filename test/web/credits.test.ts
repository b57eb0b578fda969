import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingTexts } from '../../web/features/billing/texts.ts';
import { creditNameTexts } from '../../web/subscription/credit-name-texts.ts';
import { planDialogTexts } from '../../web/subscription/dialog-texts.ts';
import { draft } from '../journeys/steps.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { cameBefore, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture } from './signing-world.ts';

const refusal = (code: string) => ({
  status: 409,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, responseCode: 409, responseData: null, code, message: 'Refused', facts: {} }),
});

inBrowser('credits of an account (ENT-063, ERR-087)', () => {
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld({ env: { SUPPORT_EMAIL: 'ayuda@firma.example' } });
    product = world.product;
    await cameBefore(product, 48);
  });
  afterAll(() => world?.close());
  const mine = async () =>
    (await product.http.login(people.owner.email, people.owner.password).then((http) => http.get('/profile/subscription'))).body.data;

  it('staff add some in the plan editor, with a reason', async () => {
    const staff = await world.visit(desktop);
    const { page } = staff;
    await enter(page, product, people.admin);
    await page.goto(`${product.url}/admin?account=${product.ownerId}`);
    await page.getByRole('button', { name: 'Agregar créditos' }).waitFor();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field('Envíos por WhatsApp').fill('50');
    await page.getByRole('button', { name: 'Agregar créditos' }).click();
    await page.getByText('Escriba el motivo del cambio.').waitFor();
    expect((await mine()).whatsappCredits).toBe(0);
    await page.getByLabel('Motivo del cambio').fill('Contrato 12');
    await field('Verificación de identificaciones').fill('diez');
    await page.getByRole('button', { name: 'Agregar créditos' }).click();
    await page.getByText('Escriba un número entero.').waitFor();
    await field('Verificación de identificaciones').fill('10');
    await page.getByRole('button', { name: 'Agregar créditos' }).click();
    await expect.poll(async () => [(await mine()).whatsappCredits, (await mine()).bioCreditsID]).toEqual([50, 10]);
    await page.getByText('Quedan 50 de 50').waitFor();
    expect(await field('Envíos por WhatsApp').inputValue()).toBe('');
    await accessible(page, 'credits in the plan editor');
    await picture(page, 'admin-credits-es-1440', true);
    expect(staff.complaints).toEqual([]);
  });

  it.each([
    ['es', desktop],
    ['en', phone],
  ] as const)('%s: the owner sees them where the plan is shown', async (language, screen) => {
    const owner = await world.visit({ ...screen, language });
    const { page } = owner;
    await enter(page, product);
    await page.goto(`${product.url}/dashboard/billing`);
    const t = billingTexts[language];
    await page.getByRole('heading', { name: t.credits, exact: true }).waitFor();
    const row = page.locator('dl > div').filter({ hasText: creditNameTexts[language].whatsappCredits });
    expect(await row.locator('dd').innerText()).toBe(t.creditsOf.replace('{{left}}', '50').replace('{{added}}', '50'));
    await page.getByText(t.pack_B).waitFor();
    expect(await page.getByText(t.pack_C).count()).toBe(0);
    await accessible(page, `credits, ${language}`);
    await picture(page, `billing-credits-${language}`, true);
    expect(owner.complaints).toEqual([]);
  });

  it.each([
    ['es', 'Duplicar'],
    ['en', 'Duplicate'],
  ] as const)('%s: what is used up opens its dialog, which leads to an advisor (ERR-087)', async (language, duplicate) => {
    await product.http.login(people.owner.email, people.owner.password);
    await draft(product.http, { title: 'Convenio de ensayo' });
    const owner = await world.visit({ ...desktop, language });
    const { page } = owner;
    const codes: string[] = [];
    await enter(page, product);
    await page.route('**/api/document/duplicate', (route) => route.fulfill(refusal(codes.shift()!)));
    const t = planDialogTexts[language];
    const dialogOf = (of: Page, title: string) => of.getByRole('dialog', { name: title });
    for (const [code, id] of [
      ['credits.identity_exhausted', 'identity-credits-exhausted'],
      ['credits.messaging_exhausted', 'messaging-credits-exhausted'],
      ['credits.attachments_exhausted', 'attachment-credits-exhausted'],
    ] as const) {
      codes.push(code);
      await page.goto(`${product.url}/dashboard/document?tab=draft`);
      const row = page.locator('[data-row]').filter({ hasText: 'Convenio de ensayo' }).last();
      await row.getByRole('button', { name: /Convenio de ensayo/ }).click();
      await page.getByRole('menuitem', { name: duplicate, exact: true }).click();
      await dialogOf(page, t[`${id}_title`]).waitFor();
      await page.getByText(t[`${id}_text`]).waitFor();
      await page.getByRole('button', { name: t.advisor }).click();
      const address = page.getByRole('link', { name: 'ayuda@firma.example' });
      await address.waitFor();
      await picture(page, `${id}-${language}`);
      await page.keyboard.press('Escape');
      // One after the other: the dialog below hears a key once the one above it is gone.
      await address.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByText('Refused').count(), 'told once').toBe(0);
    }
    expect(owner.complaints).toEqual([]);
  });
});
