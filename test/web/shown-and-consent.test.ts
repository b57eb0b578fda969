import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, addressOf, desktop, draw, inBrowser, phone, picture, sent, tabTo, type Visitor } from './signing-world.ts';

inBrowser('what was shown to a signer, and that they accept to sign this way', () => {
  let world: BrowserWorld;
  let product: Product;
  let owner: Visitor;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    owner = await world.visit(desktop);
    await enter(owner.page, product);
    await asPage(owner.page, product.http);
  });
  afterAll(() => world?.close());

  const look = async (documentID: string, tab: string) => {
    await owner.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await owner.page.getByRole('tab', { name: tab }).click();
  };

  it('the owner reads how many pages stood on the screen of the signer, as a claim of the browser', async () => {
    const documentID = await sent(product, [ana, bruno], { pages: 4 });
    const { page, complaints } = await world.visit(phone);
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await page.locator('#page-1[data-shown]').waitFor();
    await page.getByRole('button', { name: 'Ir a mi firma' }).click();
    await page.locator('#page-4[data-shown]').waitFor();
    // Opening the sheet sends what was shown until then.
    const claimed = page.waitForResponse((response) => response.url().endsWith('/api/documents/pages-shown'));
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    expect((await claimed).status()).toBe(200);

    await look(documentID, 'Personas');
    await owner.page.getByText('Se le mostraron 2 de 4 páginas, según su navegador.').waitFor();
    await picture(owner.page, 'pages-shown-owner-es-1440');
    await accessible(owner.page, 'pages shown to a signer');
    await look(documentID, 'Traza');
    await owner.page.getByText(/El navegador de Ana .* dice que le mostró las páginas 1 y 4, de 4/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('nobody signs on our pages without accepting it in words; with a keyboard alone too', async () => {
    const documentID = await sent(product, [ana, bruno]);
    const { page, complaints, requests } = await world.visit({ ...phone, language: 'en' });
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await page.getByRole('button', { name: 'Go to my signature' }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your signature' });
    await draw(page);
    await page.getByRole('button', { name: 'Sign the document' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Accept it to sign' }).waitFor();
    expect(requests.some((one) => one.includes('/api/documents/sign'))).toBe(false);
    await picture(page, 'consent-missing-en-390');
    await accessible(page, 'a signature without acceptance');
    await tabTo(page, 'input', /^I agree to sign this document by electronic means/);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Sign the document' }).click();
    await page.getByRole('heading', { level: 1, name: /^Done, Ana/ }).waitFor();
    expect(complaints).toEqual([]);

    const { state } = await product.modules.documents.load(documentID);
    expect(state.signatures[0]).toMatchObject({ consent: { id: 'electronic-signature', version: 2, language: 'en' } });
    await look(documentID, 'Personas');
    await owner.page.getByText('Aceptó firmar por medios electrónicos').waitFor();
  });
});
