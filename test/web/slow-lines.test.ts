import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTurns } from '../support/counts.ts';
import { ana, bruno, sendDocument } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { acceptConsent, accessible, addressOf, desktop, draw, inBrowser, phone, sent } from './signing-world.ts';

const TITLE = 'Contrato de arrendamiento, local 4B';
const KB = 1024;
/** What a line of 400 kbit/s carries in a second and a half: with the waits of three answers in a row it stays within three seconds. */
const BUDGET = 40 * KB;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const offline = ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch dynamically imported module'];

inBrowser('slow and broken networks', () => {
  let product: Product;
  let world: BrowserWorld;
  let documentID: string;
  let toSign: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    documentID = await sent(product, [ana, bruno]);
    // Before anybody logs in: a login in a browser ends the session of this client.
    toSign = await sent(product, [ana]);
    await sendDocument(product, [ana], { title: 'Acta que se lee sin red' });
  });
  afterAll(() => world?.close());

  it('a signing link begins with brand, language and the shape of the page, and with no fact of the document', async () => {
    const address = await addressOf(product, ana.emailID, documentID);
    const html = (path: string) => fetch(path, { headers: { accept: 'text/html' } }).then((answer) => answer.text());
    const [page, other] = await Promise.all([html(address), html(`${product.url}/home/login`)]);
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('id="opening"');
    expect(page).toContain('Abriendo el documento…');
    expect(page).toContain('Opening the document…');
    const [, documentId, signatoryId] = new URL(address).pathname.split('/').slice(1) as [string, string, string];
    for (const fact of [TITLE, 'Contrato', ana.name, ana.emailID, bruno.name, people.owner.email, documentId ?? '-', signatoryId ?? '-'])
      expect(page).not.toContain(fact);
    expect(other).not.toContain('id="opening"');
    expect(other).not.toContain('/early.js');
    // The same for every link, whether there is such a document or not.
    const plain = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/content="[^"]{20,}==?"/g, '');
    expect(plain(await html(`${product.url}/signatory/no-such/person`))).toBe(plain(page));
  });

  it.each(inTurns('slow lines, 1', ['es', 'en']))(
    '%s: who asks and what for is seen before the pages\u2019 own script is there',
    async (language) => {
      const { page, context, complaints, requests } = await world.visit({ ...phone, language });
      const address = await addressOf(product, ana.emailID, documentID);
      const code = address.split('#')[1]!;
      const held = Promise.withResolvers<void>();
      const calls: { path: string; code: string | undefined }[] = [];
      let bundles = 0;
      let needed = 0;
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push({ path: pathname, code: request.headers()['x-link-code'] });
      });
      page.on('response', async (response) => {
        if (/\.woff2?$/.test(new URL(response.url()).pathname)) return;
        // What still comes when the page is left long after the budget has no sizes any more.
        const sizes = await response
          .request()
          .sizes()
          .catch(() => null);
        needed += sizes === null ? 0 : sizes.responseHeadersSize + sizes.responseBodySize;
      });
      await page.route(/\/assets\/[^?]*\.js$/, async (route) => {
        bundles += 1;
        await held.promise;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await heading(page, TITLE).waitFor();
      await page.getByText(language === 'es' ? /le pide firmar$/ : /asks you to sign$/).waitFor();
      expect(bundles, 'the bundle was asked for, and none of it has arrived').toBeGreaterThan(0);
      const [, document, signatory] = new URL(address).pathname.split('/').slice(1) as [string, string, string];
      const path = `/api/document/document-id/${document}/${signatory}`;
      expect(calls).toEqual([{ path, code }]);
      await expect.poll(() => needed).toBeGreaterThan(0);
      expect(needed).toBeLessThan(BUDGET);
      console.info(`${language}: ${(needed / KB).toFixed(1)} KB until sender and title`);
      await accessible(page, `opening, ${language}`);
      // The address has lost the code already, and no server was ever sent it with an address.
      expect(page.url()).toBe(address.split('#')[0]);
      expect(requests.filter((one) => one.includes(code))).toEqual([]);
      held.resolve();
      await page.getByRole('button', { name: language === 'es' ? 'Leer como texto' : 'Read as text' }).waitFor();
      expect(await page.locator('#opening').count()).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(calls.filter((call) => call.path === path)).toHaveLength(1);
      expect(complaints).toEqual([]);
      // A reload in the same tab starts with the code that the tab kept.
      await page.unroute(/\/assets\/[^?]*\.js$/);
      await page.reload();
      await page.getByRole('button', { name: language === 'es' ? 'Leer como texto' : 'Read as text' }).waitFor();
      expect(calls.filter((call) => call.path === path).map((call) => call.code)).toEqual([code, code]);
      await context.close();
    },
  );

  it('what the first call refuses is said by the page, which does not ask again', async () => {
    const { page, context } = await world.visit(phone);
    const address = await addressOf(product, ana.emailID, documentID);
    const calls: number[] = [];
    page.on('response', (response) => response.url().includes('/api/document/document-id/') && calls.push(response.status()));
    await page.goto(`${address.split('#')[0]}#${'A'.repeat(43)}`);
    await heading(page, 'Este enlace no abre ningún documento').waitFor();
    expect(calls).toEqual([403]);
    await context.close();
  });

  it('says after five seconds that a signature goes on, and signs once', async () => {
    const { page, context } = await world.visit(phone);
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/documents/sign', async (route) => {
      asked += 1;
      await held.promise;
      await route.continue();
    });
    await page.goto(await addressOf(product, ana.emailID, toSign));
    await page.getByRole('button', { name: 'Ir a mi firma' }).click();
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await draw(page);
    await acceptConsent(page);
    const goesOn = page.getByText('Sigue en curso y no se ha perdido: no cierre esta página.').first();
    expect(await goesOn.count()).toBe(0);
    await page.getByRole('button', { name: 'Firmar el documento' }).click();
    await page.getByRole('button', { name: 'Firmando el documento…' }).waitFor();
    await goesOn.waitFor();
    await accessible(page, 'an act that takes long');
    held.resolve();
    await heading(page, /^Listo, Ana/).waitFor();
    expect(asked).toBe(1);
    await context.close();
  });

  it('keeps what is on the screen when a tab is pressed without a network, and heals by itself', async () => {
    const { page, context, complaints } = await world.visit(desktop);
    await enter(page, product);
    const row = page.getByRole('listitem').filter({ hasText: 'Acta que se lee sin red' }).first();
    await row.waitFor();
    await page.locator('[data-live="live"]').waitFor({ state: 'attached' });
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Pendientes/ }).click();
    const said = page.getByText('Sin conexión: la lista sigue como estaba y se actualiza sola cuando vuelva la red.');
    await said.waitFor();
    await row.waitFor();
    await accessible(page, 'list without a network');
    // A page whose script was never loaded: the one before stays.
    await page.locator('a[href="/dashboard/validation"]').first().click();
    await page.getByText('Sin conexión: la página que pidió se abre en cuanto vuelva la red.').waitFor();
    await row.waitFor();
    await context.setOffline(false);
    await page.waitForURL('**/dashboard/validation');
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await page.goBack();
    await row.waitFor();
    await said.waitFor({ state: 'detached' });
    expect(complaints.filter((one) => !offline.some((expected) => one.includes(expected)))).toEqual([]);
    await context.close();
  });

  it('names the document whose sending is prepared', async () => {
    const { page, context } = await world.visit(desktop);
    await enter(page, product);
    await page.route(`**/api/get-document/${documentID}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { responseData: Record<string, unknown> };
      await route.fulfill({ response: answer, json: { ...body, responseData: { ...body.responseData, status: 'PROCESSING' } } });
    });
    await page.goto(`${product.url}/document/preview?documentID=${documentID}`);
    await heading(page, `Preparando el envío de «${TITLE}»`).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
});
