import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ana, bruno, contract, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { enter } from './owner-world.ts';
import { buildPages, desktop, inBrowser, openBrowser, visitor } from './signing-world.ts';

inBrowser('ways through the pages', () => {
  let product: Product;
  let browser: Browser;
  let link: string;

  beforeAll(async () => {
    buildPages();
    // Links name the public address, so the port is known before.
    const port = String(await freePort());
    [product, browser] = await Promise.all([startProduct({ env: { PORT: port } }), openBrowser()]);
    const [completed, pending] = [
      await sendDocument(product, [{ ...ana }], {}),
      await sendDocument(
        product,
        [
          { ...bruno, order: 1 },
          { ...ana, order: 2 },
        ],
        { hasOrder: true, title: 'Contrato de arrendamiento — Local 4B' },
      ),
    ];
    await signDrawn(product, completed, ana.emailID);
    await signDrawn(product, pending, bruno.emailID);
    await until(product, completed, 'COMPLETED');
    await upload(product.http, await contract('Acta'), { title: 'Acta de asamblea ordinaria 2026' });
    const { body } = await product.http.get(`/api/get-document/${completed}`);
    link = new URL(body.responseData.validation.link).pathname;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('the link on the document gives the same verdict as its file', async () => {
    const { page, context, complaints } = await visitor(browser, desktop);
    await page.goto(`${product.url}${link}`);
    await page.getByRole('heading', { level: 1, name: /^El documento está íntegro/ }).waitFor();
    await page.getByText(/^\d+ sucesos, en el orden/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('walks the inbox by keyboard: j, k, Enter, /', async () => {
    const who = await visitor(browser, desktop);
    const { page } = who;
    await enter(page, product);
    await page.getByText('Local 4B').waitFor();
    const focused = () => page.evaluate('document.activeElement?.textContent ?? ""');
    const titles = await page.locator('[data-row-link]').allTextContents();
    await page.keyboard.press('j');
    expect(await focused()).toBe(titles[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toBe(titles[1]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/document\/(view|preview)\?documentID=/);
    await page.goBack();
    await page.getByText('Local 4B').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Local 4B');
    await page.waitForURL(/search=Local/);
    await expect.poll(() => page.locator('[data-row-link]').allTextContents()).toEqual(['Contrato de arrendamiento — Local 4B']);
    expect(who.complaints).toEqual([]);
    await who.context.close();
  });

  it('a file chosen before logging in waits for it (UI-035)', async () => {
    const who = await visitor(browser, desktop);
    const { page } = who;
    await page.goto(`${product.url}/home`);
    await page.locator('input[type=file]').setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('«carta.txt» no es un PDF').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await contract('Contrato')) });
    await page.waitForURL('**/home/register');
    await who.context.close();
  });
});
