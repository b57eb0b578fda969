import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, contract, linkOf, read, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, addressOf, buildPages, desktop, inBrowser, openBrowser, phone, type Visitor, visitor } from './signing-world.ts';

const right = { name: 'Ana Cortés', emailID: 'ana.cortes@cortes.example' };

/** A signer's address was wrong: the owner sees it before sending, and mends it afterwards; nobody is left before a silent page. */
inBrowser('a wrong address', () => {
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  const people = async (documentID: string) => {
    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
    await page.getByRole('tabpanel').getByText('Firmantes').waitFor();
  };
  const correct = (name: string) => page.getByRole('button', { name: `Corregir a ${name}…` });

  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    owner = await visitor(browser, desktop);
    page = owner.page;
    await enter(page, product);
    await asPage(page, product.http);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('stands in the review before anything is sent', async () => {
    const { http } = product;
    const uploaded = await upload(http, await contract());
    const documentID = uploaded.body.responseData.documentID as string;
    await http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana, bruno] });
    await page.goto(`${product.url}/document/preview?documentID=${documentID}&step=review`);
    const summary = page.getByRole('region', { name: 'Esto es lo que va a pasar' });
    await summary.waitFor();
    expect(await summary.innerText()).toContain('Ana Cortés (ana@cortes.example)');
    expect(await summary.innerText()).toContain('Bruno Peña (bruno@pena.example)');
  });

  it('lets a name be corrected: the link stays', async () => {
    const documentID = await sendDocument(product, [{ ...ana, name: 'Ana Corts' }]);
    const address = await addressOf(product, ana.emailID, documentID);
    await people(documentID);
    await correct('Ana Corts').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre').fill('Ana Cortés');
    await dialog.getByText('El enlace que ya tiene sigue sirviendo').waitFor();
    await accessible(page, 'correcting a name');
    await dialog.getByRole('button', { name: 'Corregir el nombre' }).click();
    await correct('Ana Cortés').waitFor();
    const signer = await visitor(browser, phone);
    await signer.page.goto(address);
    await signer.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await signer.page.locator('main').innerText()).not.toMatch(/Ya no se espera|venció/);
    await signer.context.close();
    const { page: shown } = await read(product, documentID, await linkOf(product, ana.emailID, documentID));
    expect(shown.signatory[0].name).toBe('Ana Cortés');
  });

  it('before any signature asks somebody else, and everybody anew', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const [wrong, brunos] = [await addressOf(product, ana.emailID, documentID), await linkOf(product, bruno.emailID, documentID)];
    await people(documentID);
    await correct(ana.name).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Correo').fill(right.emailID);
    await dialog.getByText(/se prepara otra vez/).waitFor();
    await accessible(page, 'asking somebody else');
    await dialog.getByRole('button', { name: 'Pedir la firma a Ana Cortés' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain(right.emailID);
    const old = await visitor(browser, phone);
    await old.page.goto(wrong);
    await old.page.getByRole('heading', { name: 'Ya no se espera su firma' }).waitFor();
    expect(await old.page.locator('main').innerText()).not.toContain(bruno.name);
    await accessible(old.page, 'the link of who is not asked any more');
    await old.context.close();
    await linkOf(product, right.emailID, documentID);
    expect((await signDrawn(product, documentID, right.emailID)).status).toBe(200);
    // The other signer was asked anew as well: the mail before is void, and says so.
    await expect.poll(async () => (await linkOf(product, bruno.emailID, documentID)).code).not.toBe(brunos.code);
    expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
  });

  it('after a signature asks somebody else for the same file, on a phone too', async () => {
    const documentID = await sendDocument(product, [bruno, ana]);
    expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
    const wrong = await addressOf(product, ana.emailID, documentID);
    const small = await visitor(browser, { ...phone, storageState: await owner.context.storageState() });
    await small.page.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
    const button = small.page.getByRole('button', { name: `Corregir a ${ana.name}…` });
    await button.focus();
    await small.page.keyboard.press('Enter');
    const dialog = small.page.getByRole('dialog');
    await dialog.getByLabel('Correo').fill(right.emailID);
    await dialog.getByText(/firma que ya está se conserva/).waitFor();
    expect(await small.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await dialog.getByLabel('Correo').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await small.context.close();
    const old = await visitor(browser, phone);
    await old.page.goto(wrong);
    await old.page.getByRole('heading', { name: 'Ya no se espera su firma' }).waitFor();
    await old.context.close();
    expect((await signDrawn(product, documentID, right.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
  });

  it('complained of nothing', () => expect(owner.complaints).toEqual([]));
});
