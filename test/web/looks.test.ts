import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookTexts } from '../../web/features/document/look-texts.ts';
import { ana, linkOf, sendDocument } from '../support/journey.ts';
import { Client, type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter, ownerAtDesk } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, tabTo, type Visitor } from './signing-world.ts';

inBrowser('who looked at a document, on its page', () => {
  let world: BrowserWorld;
  let product: Product;
  let owner: Visitor;
  let documentID: string;
  const place = () => `${product.url}/document/view?documentID=${documentID}&tab=looks`;
  const looks = (visitor: Visitor, name = 'Accesos, el más reciente primero') =>
    visitor.page.getByRole('list', { name }).getByRole('listitem');

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    owner = await ownerAtDesk(world);
    documentID = await sendDocument(product, [ana]);
  });
  afterAll(async () => world?.close());

  it('is reached by keyboard, and says whose look it was, what was seen and from where', async () => {
    const { page } = owner;
    await page.goto(place().replace('&tab=looks', ''));
    await tabTo(page, 'tab', /Traza/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('looks');
    const own = looks(owner).first();
    await own.getByText('Lucía').first().waitFor();
    expect(await own.innerText()).toMatch(/Titular de la cuenta/);
    expect(await own.innerText()).toMatch(/abrió el documento.*leyó la traza|leyó la traza.*abrió el documento/s);
    await page.getByText('Quien opera el sistema no abre los documentos de nadie').waitFor();
    await accessible(page, 'who looked');
  });

  it('shows within a second that a signer opened their link and that a reviewer read it from the same address', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const anybody = new Client(product.url);
    const view = await anybody.get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
    const answered = Date.now();
    await looks(owner).filter({ hasText: 'Ana Cortés' }).filter({ hasText: 'abrió el documento' }).waitFor();
    // Beside what a machine under load makes of it: an interval of the page and one answer.
    console.info(`shown ${Date.now() - answered} ms after the answer`);
    const file = new URL(view.body.responseData.documentFileObj.url);
    expect((await fetch(`${product.url}${file.pathname}${file.search}`)).status).toBe(200);
    await looks(owner).filter({ hasText: 'Ana Cortés' }).filter({ hasText: 'recibió el documento para leerlo' }).waitFor();
    const reviewer = await anybody.login(people.reviewer.email, people.reviewer.password);
    expect((await reviewer.get(`/api/get-document/${documentID}`)).status).toBe(200);
    const row = looks(owner).filter({ hasText: 'Revisión' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Misma dirección que .*127\.0\.0\.1/s);
    await picture(owner.page, 'document-looks');
  });

  it('is for the owner alone: a reviewer has no such tab', async () => {
    const { page } = await world.visit(desktop);
    await enter(page, product, people.reviewer);
    await page.goto(place());
    await page.getByRole('tab', { name: 'Traza', selected: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Accesos' }).count()).toBe(0);
    await page.context().close();
  });

  it('is read in English and on the narrowest phone', async () => {
    const small = await world.visit({
      ...phone,
      language: 'en',
      viewport: { width: 320, height: 640 },
      storageState: await owner.context.storageState(),
    });
    await small.page.goto(place());
    const row = looks(small, 'Access, the newest first').filter({ hasText: 'Reviewer' });
    await row.getByText('Same address as').waitFor();
    expect(await small.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await picture(small.page, 'document-looks-en-320');
    await accessible(small.page, 'who looked, on a phone');
    expect(small.complaints).toEqual([]);
    await small.context.close();
  });

  it('asks again for earlier looks that did not come', async () => {
    const { page } = owner;
    const calls = /\/looks(\?.*)?$/;
    let fails = true;
    await page.route(calls, async (route) => {
      const isEarlier = route.request().url().includes('before=');
      if (isEarlier && fails) return route.fulfill({ status: 500, body: '' });
      const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '') });
      const body = await response.json();
      const next = isEarlier ? null : 'earlier';
      return route.fulfill({ response, json: { ...body, responseData: { ...body.responseData, next } } });
    });
    await page.goto(place());
    await page.getByRole('button', { name: lookTexts.es.more }).click();
    const again = page.getByRole('button', { name: 'Volver a intentar' });
    await again.waitFor();
    fails = false;
    await again.click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: lookTexts.es.more }).waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    owner.complaints.length = 0;
  });

  it('complained of nothing', () => expect(owner.complaints).toEqual([]));
});
