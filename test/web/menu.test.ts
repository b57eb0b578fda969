import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, draft } from '../journeys/steps.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { type Client, type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const TITLE = 'Convenio de confidencialidad';

inBrowser('the menu and the header in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let who: Visitor;
  let page: Page;
  let client: Client;
  let sent: string;
  let drafted: string;
  let stranger: Awaited<ReturnType<typeof account>>;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    stranger = await account(product, 'Otra', 'otra@cuenta.example');
    sent = await sendDocument(product, [ana], { title: TITLE });
    for (let number = 1; number <= 20; number++) drafted = await draft(product.http, { title: `Acta ${number}` });
    who = await world.visit(desktop);
    page = who.page;
    await enter(page, product);
    client = await asPage(page, product.http);
  });
  afterAll(() => world?.close());

  const menu = (on: Page = page) => on.getByRole('navigation', { name: 'Menú', exact: true });
  const marked = (on: Page = page) => menu(on).locator('[aria-current]').allTextContents();
  const rows = (on: Page = page) => on.locator('[data-row]').first().waitFor();

  it('the side has logo to the dashboard, address, menu, logout and footer (UI-001)', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const side = page.getByRole('complementary');
    expect(await side.getByRole('link', { name: /inicio$/ }).getAttribute('href')).toBe('/dashboard');
    await side.getByText(people.owner.email).waitFor();
    await menu().waitFor();
    await side.getByRole('button', { name: 'Salir' }).waitFor();
    await side.getByRole('contentinfo').or(side.locator('footer')).getByRole('link', { name: 'Privacidad' }).waitFor();
    await page.setViewportSize(desktop.viewport);
  });

  it('the entries stand in their order, those of parts that are not there are not shown (MENU-001, 003, 012)', async () => {
    await rows();
    await menu().getByRole('button', { name: 'Ajustes' }).click();
    const entries = await menu().locator('a, button').allTextContents();
    expect(entries.map((one) => one.replace(/[\d,]+$/, '')).slice(0, 14)).toEqual([
      'Le toca a usted',
      'Recordatorios',
      'Documentos',
      'Endosos',
      'Plantillas',
      'Etiquetas',
      'Todas',
      'Crear etiqueta',
      'Ajustes',
      'Perfil',
      'Usuarios',
      'Facturación',
      'Pagos',
      'Validación',
    ]);
    await menu().getByRole('button', { name: 'Ajustes' }).click();
    await menu().getByRole('link', { name: 'Perfil' }).waitFor({ state: 'hidden' });
  });

  it('exactly one entry is marked at every address (MENU-014)', async () => {
    const addresses: [string, RegExp][] = [
      ['/dashboard', /^Documentos/],
      ['/dashboard/document', /^Documentos/],
      ['/dashboard/document?tab=turn', /^Le toca a usted/],
      ['/dashboard/document?tab=draft&search=acta', /^Documentos/],
      ['/dashboard/endorsements', /^Endosos/],
      ['/dashboard/endorsements?view=to-sign', /^Endosos/],
      [`/document/endorsement-sign/${sent}.1`, /^Endosos/],
      ['/dashboard/template', /^Plantillas/],
      ['/template/configuration/create', /^Plantillas/],
      ['/template/signatory/x/1', /^Plantillas/],
      ['/dashboard/tag', /^Todas/],
      ['/dashboard/profile', /^Perfil/],
      ['/dashboard/users', /^Usuarios/],
      ['/dashboard/billing', /^Facturación/],
      ['/dashboard/invoice', /^Pagos/],
      ['/dashboard/profile?tab=password', /^Perfil/],
      ['/dashboard/profile/company', /^Perfil/],
      ['/dashboard/validation', /^Validación/],
      ['/admin', /^Documentos/],
      [`/document/view?documentID=${sent}`, /^Documentos/],
      ['/document/create', /^Documentos/],
      [`/document/create?documentID=${drafted}`, /^Documentos/],
      [`/singing-authority?documentID=${drafted}`, /^Documentos/],
      [`/only-me-signing?documentID=${drafted}`, /^Documentos/],
      [`/me-and-other-signing?documentID=${drafted}`, /^Documentos/],
      [`/other-signing?documentID=${drafted}`, /^Documentos/],
      [`/document/preview?documentID=${drafted}`, /^Documentos/],
    ];
    for (const [address, expected] of addresses) {
      await page.goto(`${product.url}${address}`);
      await menu().locator('[aria-current]').first().waitFor();
      const found = await marked();
      expect([address, found.length]).toEqual([address, 1]);
      expect(found[0]).toMatch(expected);
    }
    const staff = await world.visit(desktop);
    await enter(staff.page, product, people.admin);
    await staff.page.getByText('Protección de los eventos').waitFor();
    expect(await marked(staff.page)).toEqual(['Operaciones']);
    await staff.page.goto(`${product.url}/admin`);
    await expect.poll(() => marked(staff.page)).toEqual(['Administración']);
    await staff.page.goto(`${product.url}/dashboard/profile`);
    await expect.poll(() => marked(staff.page)).toEqual(['Perfil']);
    expect([...who.complaints, ...staff.complaints]).toEqual([]);
    await staff.context.close();
  });

  it('a header has title, subtitle, search and actions, or fewer (UI-002)', async () => {
    await page.goto(`${product.url}/dashboard`);
    await rows();
    const header = page.locator('main header').first();
    await header.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor();
    await header.getByText('Quién tiene cada documento').waitFor();
    await header.getByRole('searchbox').waitFor();
    await header.getByRole('link', { name: 'Nuevo documento' }).waitFor();
    await page.goto(`${product.url}/dashboard/profile`);
    await header.getByRole('heading', { level: 1 }).waitFor();
    expect(await header.getByRole('searchbox').count()).toBe(0);
  });

  it('the bar of actions appears after 20 percent of the height, and nothing below it moves (CONST-029)', async () => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.goto(`${product.url}/dashboard`);
    await rows();
    const bar = page.locator('[data-header-bar]');
    const whole = () => page.evaluate<number>('document.documentElement.scrollHeight');
    const scroll = (to: number) => page.evaluate(`window.scrollTo(0, ${to})`);
    // The list grows while somebody comes near its end: all of it is there before anything is measured.
    const all = Number(/\d+/.exec((await marked())[0]!));
    await expect
      .poll(async () => {
        await scroll(await whole());
        return page.locator('[data-row]').count();
      })
      .toBe(all);
    await scroll(0);
    await bar.waitFor({ state: 'detached' });
    const height = await whole();
    await scroll(190);
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(190);
    expect(await bar.count()).toBe(0);
    await scroll(210);
    await bar.getByRole('link', { name: 'Nuevo documento' }).waitFor();
    await expect.poll(async () => (await bar.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    expect(await whole()).toBe(height);
    await accessible(page, 'bar of actions');
    await picture(page, 'header-bar');
    await scroll(190);
    await bar.waitFor({ state: 'detached' });
    await page.setViewportSize(desktop.viewport);
    expect(who.complaints).toEqual([]);
  });

  it('on a phone search and menu stand behind buttons (UI-003)', async () => {
    const small = await world.visit({ ...phone, storageState: await who.context.storageState() });
    await small.page.goto(`${product.url}/dashboard`);
    await rows(small.page);
    const banner = small.page.getByRole('banner');
    const search = small.page.getByRole('searchbox');
    expect(await search.isVisible()).toBe(false);
    await banner.getByRole('button', { name: 'Buscar' }).tap();
    await search.waitFor();
    await expect.poll(() => small.page.locator(':focus').getAttribute('type')).toBe('search');
    await picture(small.page, 'phone-search');
    await search.fill('convenio');
    await expect.poll(() => small.page.locator('[data-row]').count()).toBe(1);
    await banner.getByRole('button', { name: 'Menú' }).tap();
    await small.page.getByText(people.owner.email).waitFor();
    await accessible(small.page, 'menu on a phone');
    await picture(small.page, 'phone-menu');
    await menu(small.page).getByRole('link', { name: 'Validación' }).tap();
    await small.page.getByRole('heading', { level: 1 }).waitFor();
    await banner.getByRole('button', { name: 'Buscar' }).tap();
    await search.waitFor();
    expect(small.complaints).toEqual([]);
    await small.context.close();
  });

  it('appearance and language are chosen in the account’s menu, kept, and there before anything is seen', async () => {
    await page.goto(`${product.url}/dashboard`);
    await rows();
    const button = page.getByRole('button', { name: /^Apariencia e idioma de la sesión/ });
    await button.click();
    const choices = page.getByRole('region', { name: 'Apariencia e idioma' });
    await accessible(page, 'menu of the account');
    await picture(page, 'account-menu');
    await choices.getByRole('radio', { name: 'Oscura' }).check();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await picture(page, 'account-menu-dark');
    await page.keyboard.press('Escape');
    expect(await choices.count()).toBe(0);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Apariencia e idioma de la sesión/);
    // The script of the pages does not come: the choice is there all the same, and the paper is dark.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${product.url}/dashboard`);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(17, 22, 29)');
    await page.unroute('**/assets/*.js');
    who.complaints.length = 0;
    await page.goto(`${product.url}/dashboard`);
    await rows();
    await button.click();
    await choices.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    const english = page.getByRole('region', { name: 'Appearance and language' });
    await english.getByRole('radio', { name: 'Same as the device' }).check();
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    await english.getByRole('radio', { name: 'Español' }).check();
    await page.keyboard.press('Escape');
    expect(who.complaints).toEqual([]);
  });

  it('what changed of the person is there with the next page, without a reload (SESSION-015)', async () => {
    await page.goto(`${product.url}/dashboard`);
    await rows();
    await page.evaluate('window.stays = true');
    const answer = await client.put('/profile', { lastName: 'Ferrer Nava' });
    expect(answer.status).toBe(200);
    await menu().getByRole('link', { name: 'Validación' }).click();
    await page.getByRole('complementary').getByText('Ferrer Nava').waitFor();
    expect(await page.evaluate('window.stays')).toBe(true);
  });

  it('who logs out leaves nothing to the next person: rows, numbers, addresses, notices (SESSION-005)', async () => {
    await page.goto(`${product.url}/dashboard/document?tab=pending`);
    await rows();
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('combobox', { name: 'Correo de una parte' }).click();
    await page.getByRole('option', { name: ana.emailID }).waitFor();
    // A notice that is still to be seen when the person leaves.
    await page.route('**/api/document/send-mail', (route) =>
      route.fulfill({ json: { success: true, responseCode: 200, responseData: {} } }),
    );
    await page.getByRole('button', { name: new RegExp(`^Recordar a .*${TITLE}`) }).click();
    await page.getByText('Se envió a Ana Cortés').waitFor();
    await page.unroute('**/api/document/send-mail');
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL('**/home/login');
    expect(await page.getByText('Se envió a Ana Cortés').count()).toBe(0);
    // No answer comes to the next person: whatever is seen would be left over.
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route('**/api/document*/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('input[type=email]').fill(stranger.email);
    await page.locator('input[type=password]').fill('Otra.Cuenta.2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard/);
    // Nor the address of what was looked at.
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('complementary').getByText(stranger.email).waitFor();
    const shown = await page.locator('body').innerText();
    expect(shown).not.toMatch(/Convenio|Ana Cortés|ana@cortes|Ferrer|Acta/);
    expect(
      await menu()
        .getByRole('link', { name: /^Documentos/ })
        .innerText(),
    ).toBe('Documentos');
    free();
    await page.getByRole('heading', { name: 'Aquí estarán sus documentos' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Convenio|Ana Cortés|ana@cortes|Ferrer|Acta/);
    expect(who.complaints).toEqual([]);
  });
});
