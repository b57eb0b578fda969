import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { ana, sendDocument, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, startProduct } from '../support/product.ts';
import { enter } from './owner-world.ts';
import { accessible, buildPages, desktop, inBrowser, openBrowser, phone, type Visitor, visitor } from './signing-world.ts';

const LONG = count('pages of a long completed document', 48, 120);
/** What a person sees at once, and what lies one turn of the wheel away, large and small. */
const A_HANDFUL = 24;

inBrowser('the pages of a completed document', () => {
  let product: Product;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let owner: Visitor;
  let page: Page;
  let short: string;
  let long: string;

  const open = (documentID: string) => page.goto(`${product.url}/document/view?documentID=${documentID}`);
  const picture = (number: number) => page.locator(`section [data-page="${number}"] img`);
  /** Of the picture of a page as it was loaded, in pixels; 0: there is none. */
  const widthOf = (of: Page, number: number) =>
    of.evaluate<number>(`document.querySelector('section [data-page="${number}"] img')?.naturalWidth ?? 0`);
  const shown = (number: number) => expect.poll(() => widthOf(page, number)).toBeGreaterThan(0);
  const alive = () =>
    page.evaluate<{ pictures: number; canvases: number }>(
      `({
        pictures: document.querySelectorAll('[data-page] img').length,
        canvases: [...document.querySelectorAll('canvas')].filter((one) => one.width > 0).length,
      })`,
    );

  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    short = await sendDocument(product, [ana], { title: 'contrato-12' }, 3);
    long = await sendDocument(product, [ana], { title: 'Expediente largo' }, LONG);
    for (const documentID of [short, long]) {
      expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
      await until(product, documentID, 'COMPLETED', 4 * WAIT_MS);
    }
    owner = await visitor(browser, desktop);
    page = owner.page;
    await enter(page, product);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each([
    ['es', desktop, 'Cargando la versión firmada…'],
    ['en', phone, 'Loading the signed version…'],
  ] as const)(
    'in %s says that the signed version is loading, and never shows a page without its signatures',
    async (language, size, words) => {
      const { state } = await product.modules.documents.load(short);
      const prepared = state.images.map(({ key }) => key);
      const sealed = state.seal!.file.key;
      const one = await visitor(browser, { ...size, language });
      const held: Route[] = [];
      let letThrough = false;
      // Neither the pictures nor the file itself come until they are let through: a slow server.
      const slowly = (route: Route) => (letThrough ? route.continue() : void held.push(route));
      await one.page.route('**/api/document/page-picture/**', slowly);
      await one.page.route('**/api/document/file/**', slowly);
      await enter(one.page, product);
      await one.page.goto(`${product.url}/document/view?documentID=${short}`);
      await one.page.locator('section [data-page="1"]').getByText(words).waitFor();
      expect(await one.page.locator('section [data-drawn]').count()).toBe(0);
      await accessible(one.page, `the signed version is on its way, ${language}`);
      letThrough = true;
      for (const route of held) await route.continue();
      await expect.poll(() => widthOf(one.page, 1)).toBeGreaterThan(0);
      await expect.poll(() => one.page.locator('section [data-page="1"]').getByText(words).count()).toBe(0);
      expect(one.requests.filter((request) => prepared.some((key) => request.includes(key)))).toEqual([]);
      expect(sealed).not.toBe(state.versions[0]!.file.key);
      expect(one.complaints).toEqual([]);
      await one.context.close();
      // The next login of the owner ended this page's session.
      await enter(page, product);
    },
  );

  it('shows the pages near the view first and lets go of what is far, in a long document', async () => {
    owner.requests.length = 0;
    await open(long);
    await shown(1);
    const asked = () => new Set(owner.requests.map((one) => /page-picture\/[^/]+\/\d+\/[^/]+\/(\d+)/.exec(one)?.[1]).filter(Boolean));
    expect(asked().has(String(LONG))).toBe(false);
    expect(await alive()).toEqual({ pictures: expect.any(Number), canvases: 0 });
    expect((await alive()).pictures).toBeLessThan(A_HANDFUL);
    expect(asked().size).toBeLessThan(A_HANDFUL);
    await page.locator(`section [data-sheet="${LONG}"]`).scrollIntoViewIfNeeded();
    await shown(LONG);
    await expect.poll(() => picture(1).count()).toBe(0);
    expect((await alive()).pictures).toBeLessThan(A_HANDFUL);
    expect(owner.complaints).toEqual([]);
  });

  it('reads the file itself where a picture cannot be made, signatures and all', async () => {
    const one = await visitor(browser, desktop);
    await one.page.route('**/api/document/page-picture/**', (route) => route.fulfill({ status: 500, body: '' }));
    await enter(one.page, product);
    await one.page.goto(`${product.url}/document/view?documentID=${short}`);
    await one.page.locator('section [data-page="1"][data-drawn]').waitFor();
    await one.context.close();
    await enter(page, product);
  });

  it('leads from the menu of a completed document to the completed ones alone (STATE-010)', async () => {
    await page.goto(`${product.url}/dashboard/document`);
    await page.getByRole('button', { name: 'Más: contrato-12' }).click();
    await page.getByRole('menuitem', { name: 'Ver solo los completados' }).click();
    await page.waitForURL('**/dashboard/document?tab=completed');
    await page.getByRole('link', { name: 'contrato-12' }).waitFor();
  });

  it('hands out every file under a name of its own', async () => {
    await open(short);
    await page.getByRole('tab', { name: 'Archivos' }).click();
    const kept = async (name: string) => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      return (await waiting).suggestedFilename();
    };
    expect(await kept('Descargar: PDF firmado y sellado')).toBe('contrato-12 (firmado).pdf');
    expect(await kept('Descargar: Constancia NOM-151 (.asn)')).toBe('contrato-12 (constancia).asn');
    expect(await kept('Descargar: Archivo original')).toBe('contrato-12 (original).pdf');
    expect(await kept('Descargar: Versión 1')).toBe('contrato-12 (por firmar).pdf');
  });
});
