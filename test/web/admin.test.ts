import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, draft } from '../journeys/steps.ts';
import { ana, linkOf, sendDocument, signDrawn } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

inBrowser('administration in a browser (ROUTE-050, GUARD-020, UI-060)', () => {
  const corporate = new Set<string>();
  let world: BrowserWorld;
  let product: Product;

  beforeAll(async () => {
    world = await openBrowserWorld({ isCorporateAdmin: async (ownerId) => corporate.has(ownerId) });
    product = world.product;
    const documentID = await sendDocument(product, [ana]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const { id, code } = await linkOf(product, ana.emailID, documentID);
    await product.http.anonymous().post('/api/ratings', { documentID, signatoryID: id, code, value: 5 });
    await draft((await account(product, 'Notaría Solís', 'solis@notaria.example')).client);
  });
  afterAll(() => world?.close());

  const asked = ({ requests }: Visitor) => requests.filter((one) => one.includes('/api/admin/'));
  const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
  const figure = (page: Page, name: string) =>
    page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });
  const row = (page: Page, table: string, name: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) });
  const open = (page: Page) => page.goto(`${product.url}/admin`);

  it('without a session it opens, shows the way to log in and nothing else, and leads back once somebody has', async () => {
    const stranger = await world.visit(desktop);
    const { page } = stranger;
    await page.goto(`${product.url}/admin/anything`);
    await page.getByRole('heading', { level: 1, name: 'Administración' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await page.locator('table, dl').count()).toBe(0);
    await picture(page, 'admin-login-es-1440');
    await accessible(page, 'the admin login');
    expect(asked(stranger)).toEqual([]);
    await page.getByRole('link', { name: 'Entrar como administrador' }).click();
    await page.locator('input[type=email]').fill(people.admin.email);
    await page.locator('input[type=password]').fill(people.admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await figure(page, 'Documentos').waitFor();
    expect(stranger.complaints).toEqual([]);
  });

  it('staff see the figures of all accounts, of one of them, and as of a moment', async () => {
    const staff = await world.visit(desktop);
    const { page } = staff;
    await enter(page, product, people.admin);
    await page.getByRole('link', { name: 'Administración' }).click();
    await figure(page, 'Documentos').waitFor();
    expect(await figure(page, 'Documentos').innerText()).toMatch(/^Documentos\n2\n/);
    expect(await figure(page, 'Cuentas').innerText()).toMatch(/^Cuentas\n2\n/);
    expect(await figure(page, 'Calificación').innerText()).toMatch(/^Calificación\n5 de 5\n1 opinión/);
    expect(await row(page, 'Documentos por estado', 'Borrador').innerText()).toMatch(/1$/);
    expect(await row(page, 'Firmas por tipo', 'Firma electrónica').innerText()).toMatch(/1$/);
    expect(
      await page
        .getByRole('table', { name: /últimos doce meses/ })
        .getByRole('row')
        .count(),
    ).toBe(13);
    await page.getByRole('rowheader', { name: /Notaría Solís/ }).waitFor();
    await picture(page, 'admin-es-1440', true);
    await accessible(page, 'administration');

    await page.getByRole('button', { name: 'Ver las cifras de Notaría Solís' }).click();
    await page.getByText('Una cuenta: Notaría Solís').waitFor();
    await expect.poll(() => figure(page, 'Documentos').innerText()).toMatch(/^Documentos\n1\n/);
    expect(await figure(page, 'Cuentas').count()).toBe(0);
    await page.getByRole('button', { name: 'Ver todas las cuentas' }).click();

    await page.getByRole('radio', { name: 'De un momento pasado' }).check();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await page.getByText('Escriba la fecha y la hora.').waitFor();
    const when = page.getByLabel('Fecha y hora, en la hora de la Ciudad de México');
    await when.fill('2025-06-30T18:30');
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect.poll(() => figure(page, 'Documentos').innerText()).toMatch(/^Documentos\n0\n/);
    expect(new URL(page.url()).searchParams.get('asOf')).toBe('2025-07-01T00:30:00.000Z');
    await page.getByText(/Así estaban las cifras el 30-jun-2025, 18:30:00/).waitFor();
    // The moment stands in the address, in whatever zone it is opened.
    await page.reload();
    await expect.poll(() => when.inputValue()).toBe('2025-06-30T18:30');
    await when.fill('2099-01-01T00:00');
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Ese momento todavía no llega.' }).waitFor();
    await page.getByRole('radio', { name: 'De ahora' }).check();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect.poll(() => figure(page, 'Documentos').innerText()).toMatch(/^Documentos\n2\n/);

    await page.getByLabel('Correo completo de la cuenta').fill('nadie@cuenta.example');
    await page.keyboard.press('Enter');
    await page.getByText('No hay ninguna cuenta con ese correo.').waitFor();
    await page.getByLabel('Correo completo de la cuenta').fill('solis@notaria.example');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ver los permisos de Notaría Solís' }).click();
    await page.getByText('Qué puede hacer Notaría Solís').waitFor();
    expect(page.url()).not.toContain('solis');
    expect(staff.complaints).toEqual([]);
  });

  it('on a phone, in English, dark too', async () => {
    const staff = await world.visit({ ...phone, language: 'en' });
    const { page } = staff;
    await enter(page, product, people.admin);
    await open(page);
    await figure(page, 'Documents').waitFor();
    await page.getByRole('rowheader', { name: /Notaría Solís/ }).waitFor();
    expect(await fits(page)).toBe(true);
    await picture(page, 'admin-en-390', true);
    await accessible(page, 'administration on a phone');
    expect(staff.complaints).toEqual([]);
  });

  it('an owner sees whose session it is and no figure; as a corporate admin those of the own account', async () => {
    const owner = await world.visit(desktop);
    const { page } = owner;
    await enter(page, product);
    await open(page);
    await page.getByText(/Usted entró como Lucía Ferrer/).waitFor();
    await picture(page, 'admin-not-staff-es-1440');
    await accessible(page, 'administration of an owner');
    expect([await page.locator('main table, main dl').count(), asked(owner)]).toEqual([0, []]);
    expect(await page.getByRole('link', { name: 'Administración' }).count()).toBe(0);

    corporate.add(product.ownerId);
    await page.reload();
    await figure(page, 'Documentos').waitFor();
    await page.getByText('Su cuenta', { exact: true }).waitFor();
    expect(await figure(page, 'Documentos').innerText()).toMatch(/^Documentos\n1\n/);
    expect(await page.getByText('Cuentas de clientes').count()).toBe(0);
    await page.getByRole('link', { name: 'Administración' }).waitFor();
    await accessible(page, 'administration of a corporate admin');
    corporate.delete(product.ownerId);
    expect(owner.complaints).toEqual([]);
  });
});
