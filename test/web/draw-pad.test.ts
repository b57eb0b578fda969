import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, contract, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { accessible, addressOf, buildPages, draw, inBrowser, openBrowser, phone, picture, type Visitor, visitor } from './signing-world.ts';

inBrowser('the box to draw a signature in', () => {
  let product: Product;
  let browser: Browser;
  let one: Visitor;
  let address: string;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ chain: false }), openBrowser()]);
    const { http } = product;
    const documentID = (await upload(http, await contract('Contrato'))).body.responseData.documentID as string;
    await http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    await http.put('/api/document/send-mail', { documentID });
    await until(product, documentID, 'PENDING');
    address = await addressOf(product, ana.emailID, documentID);
  });
  afterAll(async () => {
    await one?.context.close();
    await browser?.close();
    await product?.stop();
  });

  it('on a portrait phone says what to do, that the phone may be turned, and then that it is ready (UI-039)', async () => {
    one = await visitor(browser, phone);
    const { page } = one;
    await page.goto(address);
    await page.getByRole('button', { name: /^Firmar/ }).click();
    const pad = page.getByRole('dialog');
    await pad.getByText('Dibuje su firma aquí').waitFor();
    const rotate = pad.getByText('Gire el teléfono');
    expect(await rotate.isVisible()).toBe(true);
    await draw(page);
    await pad
      .getByRole('status')
      .getByText(/^Lista\./)
      .waitFor();
    expect(await rotate.count()).toBe(0);
    await accessible(page, 'a drawn signature');
    await picture(page, 'draw-ready');
    await pad.getByRole('button', { name: 'Borrar' }).click();
    await rotate.waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    await rotate.waitFor({ state: 'hidden' });
    expect(one.complaints).toEqual([]);
  });
});
