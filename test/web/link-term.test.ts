import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { asPage, enter } from './owner-world.ts';
import { buildPages, desktop, inBrowser, openBrowser, type Visitor, visitor } from './signing-world.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

inBrowser('the term of the links in the pages that prepare a document', () => {
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  /** What the page sent of each set-up, in order. */
  const sent: Record<string, unknown>[] = [];
  const documentID = () => new URL(page.url()).searchParams.get('documentID') ?? '';
  const on = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const offered = () => page.getByLabel('Vigencia de los enlaces').locator('option').allTextContents();
  const shown = () => page.getByLabel('Vigencia de los enlaces').locator('option:checked').textContent();

  /** From the file to the last step, choosing no term. */
  const prepare = async (): Promise<string> => {
    const buffer = Buffer.from(await contract('Carta'));
    await page.goto(`${product.url}/document/create`);
    await page.locator('input[type=file]').setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer });
    await page.getByLabel('Nombre completo').fill('Ana Cortés');
    await page.getByLabel('Correo electrónico', { exact: true }).fill('ana@cortes.example');
    await on('Seguir: lugares');
    await page.locator('canvas[role=img]').first().waitFor();
    await on('Seguir: revisar');
    await heading('Revisar y enviar');
    return documentID();
  };
  const daysOfLink = async (id: string): Promise<number> => {
    const api = await asPage(page, product.http.anonymous());
    const { signatory } = (await api.get(`/api/document/${id}/state`)).body.responseData;
    return (Date.parse(signatory[0].expiry) - Date.now()) / 1000 / DAY;
  };

  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ chain: false, env: { LINK_TERM_SECONDS: String(36 * HOUR) } }), openBrowser()]);
    owner = await visitor(browser, desktop);
    page = owner.page;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname === '/api/document') sent.push(request.postDataJSON());
    });
    await enter(page, product);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is that of the installation: shown as usual, and never sent by the page', async () => {
    const id = await prepare();
    expect(await shown()).toBe('36 horas · lo usual');
    expect(await offered()).toEqual(['1 día', '36 horas · lo usual', '3 días', '6 días', '15 días', '30 días', '90 días']);
    await page.getByText('cada enlace sirve 36 horas.').waitFor();
    await page.getByLabel('Mensaje para quienes firman').fill('Por favor.');
    await on('Enviar a firmar');
    await page.waitForURL(/\/document\/view/);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((setup) => 'linkTermSeconds' in setup)).toEqual([]);
    expect(await daysOfLink(id)).toBeCloseTo(1.5, 1);
  });

  it('is sent where it is chosen, stays over a reload, and holds', async () => {
    sent.length = 0;
    const id = await prepare();
    await page.getByLabel('Vigencia de los enlaces').selectOption({ label: '15 días' });
    await page.getByRole('button', { name: 'Personas', exact: true }).click();
    await heading('Las personas');
    await expect.poll(() => sent.map((setup) => setup.linkTermSeconds).filter(Boolean)).toEqual([15 * DAY]);
    // What is typed after it was saved is not taken for another draft's.
    await page.getByLabel('Nombre completo').fill('Ana Cortés Villa');
    await page.reload();
    await heading('Las personas');
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Cortés Villa');
    await on('Seguir: lugares');
    await page.locator('canvas[role=img]').first().waitFor();
    await on('Seguir: revisar');
    await heading('Revisar y enviar');
    expect(await shown()).toBe('15 días');
    await on('Enviar a firmar');
    await page.waitForURL(/\/document\/view/);
    expect(await daysOfLink(id)).toBeCloseTo(15, 1);
    expect(owner.complaints).toEqual([]);
  });
});
