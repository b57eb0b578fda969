import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract, upload } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { accessible, desktop, inBrowser, type Visitor } from './signing-world.ts';

const { email, password } = people.owner;

inBrowser('a session in the browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let one: Visitor;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    await upload(product.http, await contract('Contrato de prueba'), { title: '<img src=x onerror=alert(1)> & «Acta»' });
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    await one?.context.close();
    one = await world.visit(desktop);
  });

  const open = (page: Page, path: string) => page.goto(`${product.url}${path}`);
  const path = (page: Page) => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  async function login(page: Page, at = '/home/login'): Promise<void> {
    await open(page, at);
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña').fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { name: 'Documentos' }).waitFor();
  }
  const kept = (page: Page) => page.evaluate(() => ({ session: localStorage.getItem('session'), cookie: document.cookie }));

  it('is asked for by every page behind it, and leads back there (GUARD-005)', async () => {
    const { page } = one;
    for (const address of ['/dashboard', '/dashboard/document', '/dashboard/validation', '/document/view?documentID=x']) {
      await open(page, address);
      await page.waitForURL('**/home/login');
    }
    await login(page, '/dashboard/document?tab=draft');
    expect(path(page)).toBe('/dashboard/document?tab=draft');
    expect(one.complaints).toEqual([]);
  });

  it('leads from the public pages to the documents, never to a foreign address (GUARD-006..008)', async () => {
    const { page } = one;
    await login(page);
    expect(path(page)).toBe('/dashboard/document');
    for (const address of ['/', '/home', '/home/login', '/no-such-page']) {
      await open(page, address);
      await page.waitForURL('**/dashboard/document');
    }
    await open(page, '/home/login?redirectDocumentPage=true&action=//evil.example&code=C1');
    await page.waitForURL('**/dashboard/document');
    await open(page, '/home/login?redirectDocumentPage=true&action=view&code=abc-1');
    await page.waitForURL('**/document/view?documentID=abc-1');
  });

  it('says what is wrong with a login beside its cause, and keeps what was typed', async () => {
    const { page } = one;
    await open(page, '/home/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Escriba su correo y su contraseña').waitFor();
    expect(await page.getByText('Este dato es obligatorio.').count()).toBe(2);
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña').fill('otra');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('El correo o la contraseña no son válidos').waitFor();
    expect(await page.getByLabel('Correo').inputValue()).toBe(email);
    await accessible(page, 'login refused');
  });

  it('ends with its cookie (SESSION-001)', async () => {
    const { page, context } = one;
    await login(page);
    expect((await kept(page)).cookie).toMatch(/user=/);
    await context.clearCookies({ name: 'user' });
    await open(page, '/dashboard');
    await page.waitForURL('**/home/login');
  });

  it('leaves nothing behind when one leaves (SESSION-003, 005, 006)', async () => {
    const { page } = one;
    await login(page);
    const token = JSON.parse((await kept(page)).session!) as { token: string };
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL('**/home/login');
    expect(await kept(page)).toEqual({ session: null, cookie: '' });
    const old = await fetch(`${product.url}/profile`, { headers: { authorization: `Bearer ${token.token}` } });
    expect(old.status).toBe(401);
  });

  it('is renewed once for all calls that found it too old (SESSION-012, 014)', async () => {
    const { page } = one;
    await login(page);
    await page.getByRole('listitem').filter({ hasText: 'Acta' }).first().waitFor();
    // A page that joins without a place in the history reads its lists again: here it has one.
    await page.waitForFunction("Object.keys(sessionStorage).some((key) => key.startsWith('live-position'))");
    const calls: string[] = [];
    page.on('response', (answer) => calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session')!);
      localStorage.setItem('session', JSON.stringify({ ...session, token: `${session.token.slice(0, -6)}AAAAAA` }));
    });
    await open(page, '/dashboard/document');
    await page.getByRole('listitem').filter({ hasText: 'Acta' }).first().waitFor();
    const refused = calls.filter((call) => call.startsWith('401'));
    expect(refused.length).toBeGreaterThan(1);
    expect(new Set(refused).size, 'no call is refused twice').toBe(refused.length);
    expect(calls.filter((call) => call.endsWith('/auth/refresh'))).toEqual(['200 /auth/refresh']);
    expect(calls.filter((call) => call.startsWith('200') && call.includes('/api/document/'))).toHaveLength(1);
  });

  it('that ended under the page asks for the password there, and nothing is lost (SESSION-013)', async () => {
    const { page } = one;
    await login(page);
    await page.getByRole('searchbox').fill('Act');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session')!);
      localStorage.setItem('session', JSON.stringify({ ...session, token: 'gone', refreshToken: 'gone' }));
    });
    const refreshes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshes.push(request.url()));
    await page.getByRole('searchbox').fill('Acta de asamblea');
    const dialog = page.getByRole('alertdialog', { name: 'Su sesión terminó' });
    await dialog.getByText('Su sesión terminó por inactividad. Inicie sesión de nuevo para continuar.').waitFor();
    await accessible(page, 'session ended');
    expect(refreshes).toHaveLength(1);
    await dialog.getByLabel('Contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('Acta de asamblea');
    expect(path(page)).toContain('search=Acta');
  });

  it('that was opened elsewhere ends here at the next step (SESSION-007, 008)', async () => {
    const { page } = one;
    // Without its line: with it this is said at once (session-elsewhere.test.ts).
    await page.routeWebSocket('**/socket', (socket) => void socket.close());
    await login(page);
    const other = await world.visit(desktop);
    await login(other.page);
    await page.getByRole('link', { name: 'Validación' }).click();
    await page.waitForURL('**/home/login');
    await page.getByRole('alertdialog', { name: 'Su sesión terminó' }).getByRole('button').click();
    expect(await kept(page)).toEqual({ session: null, cookie: '' });
    await open(other.page, '/dashboard');
    await other.page.getByRole('heading', { name: 'Documentos' }).waitFor();
    await other.context.close();
  });

  it('keeps the chosen language over reload and login (I18N-006, UI-005)', async () => {
    const context = await world.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' });
    const page = await context.newPage();
    await open(page, '/home/login');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.reload();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await context.close();
  });

  it('shows what people typed as text, whatever it looks like', async () => {
    const { page } = one;
    let alerted = false;
    page.on('dialog', (dialog) => {
      alerted = true;
      void dialog.dismiss();
    });
    await login(page);
    await page.getByText('<img src=x onerror=alert(1)> & «Acta»').first().waitFor();
    expect(alerted).toBe(false);
    expect(one.complaints).toEqual([]);
  });
});
