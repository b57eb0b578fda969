import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, contract, linkOf, upload } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { acceptConsent, accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const PASSWORD = 'Clave.2026';
const OWN = { name: 'RUIZ SOTO MARIA', rfc: 'RUSM850101AB2' };
const BRUNO = { name: 'BRUNO FERRER PEÑA', rfc: 'FEPB800101AB1' };
const maria = { name: 'María Ruiz Soto', emailID: 'maria@ruiz.example', signatureType: 'E_FIRMA', rfc: OWN.rfc };

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
const chooser = (dialog: Locator, name: string) => dialog.locator(`[data-efirma="${name}"]`);

inBrowser('the RFC that a signer is asked for', () => {
  let product: Product;
  let world: BrowserWorld;
  let poder: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    poder = await sent(product, [maria, ana], { title: 'Poder para pleitos' });
  });
  afterAll(() => world?.close());

  const issue = (who: { name: string; rfc: string }) =>
    product.services.pki.issueEfirma({ ...who, curp: `${who.rfc.slice(0, 10)}HPLXRR09`, email: 'p@firma.example', password: PASSWORD });

  const panel = async (page: Page): Promise<Locator> => {
    await page.goto(await addressOf(product, maria.emailID, poder));
    await page.getByRole('button', { name: 'Poner su firma en la página 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Su firma' });
    await dialog.waitFor();
    return dialog;
  };

  it('refuses another e.firma before its password, tells the owner, and takes the right one', async () => {
    const [other, mine] = await Promise.all([issue(BRUNO), issue(OWN)]);
    const { page, complaints, requests } = await world.visit({ ...phone, language: 'es' });
    const dialog = await panel(page);
    await chooser(dialog, 'cer').setInputFiles(file('otra.cer', other.cer));
    const told = dialog.getByText(/Esta e\.firma tiene otro RFC que el que se pidió para esta firma/);
    await told.first().waitFor();
    // Whom to ask stands there, and never which RFC was asked for.
    await dialog.getByText(/pregunte a .+, que le envió el documento/).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(OWN.rfc);
    expect(await dialog.getByRole('checkbox', { name: 'Esta e.firma es mía y firmo con ella' }).count()).toBe(0);
    await picture(page, 'efirma-other-rfc-es-390');
    await accessible(page, 'an e.firma of another RFC');
    await chooser(dialog, 'key').setInputFiles(file('otra.key', other.key));
    await chooser(dialog, 'password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Firmar con mi e.firma' }).click();
    await told.first().waitFor();
    expect(requests.some((one) => one.split(' ')[0]!.endsWith('/sign/sat'))).toBe(false);

    const link = await linkOf(product, ana.emailID, poder);
    const seen = await product.http.anonymous().get(`/api/document/document-id/${poder}/${link.id}`, { 'x-link-code': link.code });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/RUSM850101AB2|FEPB800101AB1/);

    await chooser(dialog, 'cer').setInputFiles(file('mia.cer', mine.cer));
    await told.first().waitFor({ state: 'hidden' });
    await chooser(dialog, 'key').setInputFiles(file('mia.key', mine.key));
    await acceptConsent(page);
    await page.getByRole('button', { name: 'Firmar con mi e.firma' }).click();
    await page.getByRole('heading', { level: 1, name: /^Listo, María/ }).waitFor();
    expect(complaints).toEqual([]);

    const { page: owner } = await world.visit({ ...desktop, language: 'es' });
    await enter(owner, product);
    await asPage(owner, product.http);
    await owner.goto(`${product.url}/document/view?documentID=${poder}&tab=people`);
    await owner.getByText('RFC que se le pide: RUSM850101AB2').waitFor();
    await owner.getByText('Se intentó firmar con una e.firma de otro RFC').waitFor();
    await owner
      .getByText(/FEPB800101AB1/)
      .first()
      .waitFor();
    await accessible(owner, 'people with an e.firma that was refused');
  });

  it('is asked for while preparing, beside the e.firma, and stands in the review', async () => {
    const uploaded = await upload(product.http, await contract());
    const documentID = uploaded.body.responseData.documentID as string;
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [{ ...ana, signatureType: null }] });
    const { page } = await world.visit({ ...desktop, language: 'es' });
    await enter(page, product);
    await asPage(page, product.http);
    await page.goto(`${product.url}/other-signing?documentID=${documentID}`);
    await page.getByLabel('Cómo firma').first().waitFor();
    expect(await page.getByLabel('RFC de su e.firma (opcional)').count()).toBe(0);
    await page.getByLabel('Cómo firma').first().selectOption('E_FIRMA');
    const rfc = page.getByLabel('RFC de su e.firma (opcional)');
    await rfc.fill('cova85');
    await page.getByRole('button', { name: /^Seguir/ }).click();
    await page.getByText('El RFC tiene 13 caracteres, o 12 si es de una empresa.').first().waitFor();
    await accessible(page, 'an RFC that is none');
    await rfc.fill('cova850101ab3');
    await page.getByRole('button', { name: /^Seguir/ }).click();
    await page.waitForURL(/document\/preview/);
    await page.goto(`${product.url}/document/preview?documentID=${documentID}&step=review`);
    await page.getByText('Solo con la e.firma de RFC COVA850101AB3 puede firmar Ana Cortés.').waitFor();
  });
});
