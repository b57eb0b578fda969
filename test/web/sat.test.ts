import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, contract, linkOf, until, upload } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

inBrowser('signing with the e.firma while logged in (ROUTE-025)', () => {
  let product: Product;
  let world: BrowserWorld;
  let own: string;
  let others: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    const { http } = product;
    own = (await upload(http, await contract('Acta propia'), { title: 'Acta propia' })).body.responseData.documentID;
    for (const answer of [
      await http.put('/api/document', { documentID: own, whoSigns: 'ONLY_ME' }),
      await http.put('/api/document/send-mail', { documentID: own }),
    ])
      expect(answer.status).toBe(200);
    await until(product, own, 'PENDING');
    others = await sent(product, [ana]);
  });
  afterAll(() => world?.close());

  it.each([
    ['es', desktop, 'Usted no firma este documento'],
    ['en', phone, 'You do not sign this document'],
  ] as const)('in %s asks for certificate, key and password of who is its signer, and of nobody else', async (language, size, notYours) => {
    const one = await world.visit({ ...size, language });
    const { page } = one;
    await enter(page, product);
    await page.goto(`${product.url}/document/sat?documentID=${own}`);
    for (const part of ['cer', 'key', 'password']) await page.locator(`[data-efirma=${part}]`).waitFor({ state: 'attached' });
    await accessible(page, `e.firma while logged in, ${language}`);
    await picture(page, `sat-${language}`);
    // The document itself is behind the sheet, to be read first.
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${product.url}/document/sat?documentID=${others}`);
    await page.getByText(notYours).waitFor();
    await accessible(page, `not the signer, ${language}`);
    await picture(page, `sat-not-${language}`);
    await page.goto(`${product.url}/document/sat`);
    await page.getByRole('link', { name: language === 'es' ? 'Ir a mis documentos' : 'Go to my documents' }).click();
    await page.waitForURL('**/dashboard/document');
    expect(one.complaints).toEqual([]);
  });

  it('opens for a signer who is logged in under their own account, by the link they were mailed and not without it', async () => {
    const { firstName, email } = people.admin;
    // The pages before have ended the session at the API.
    await product.http.login(people.owner.email, people.owner.password);
    const asked = await sent(product, [{ name: firstName, emailID: email }]);
    const { id, code } = await linkOf(product, email, asked);
    const { page, complaints } = await world.visit(desktop);
    await enter(page, product, people.admin);
    const address = `${product.url}/document/sat?documentID=${asked}&signatoryID=${id}`;
    await page.goto(address);
    await page.getByText('Si le pidieron firmar un documento').waitFor();
    expect(await page.locator('[data-efirma]').count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(`${address}#${code}`);
    for (const part of ['cer', 'key', 'password']) await page.locator(`[data-efirma=${part}]`).waitFor({ state: 'attached' });
    expect(page.url()).not.toContain(code);
    expect(complaints).toEqual([]);
  });
});
