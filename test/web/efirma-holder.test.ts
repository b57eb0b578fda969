import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, linkOf } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { acceptConsent, accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const PASSWORD = 'Clave.2026';
const maria = { name: 'María Ruiz Soto', emailID: 'maria@ruiz.example', signatureType: 'E_FIRMA' };
const BRUNO = { name: 'BRUNO FERRER PEÑA', rfc: 'FEPB800101AB1' };
const OWN = { name: 'RUIZ SOTO MARIA', rfc: 'RUSM850101AB2' };

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
const chooser = (dialog: Locator, name: string) => dialog.locator(`[data-efirma="${name}"]`);

inBrowser('whose e.firma it is, said before it signs', () => {
  let product: Product;
  let world: BrowserWorld;
  let poder: string;
  let own: string;
  let unreadable: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    // Before the owner enters with a browser, which ends the session that sends.
    poder = await sent(product, [maria, ana], { title: 'Poder para pleitos' });
    own = await sent(product, [maria]);
    unreadable = await sent(product, [maria]);
  });
  afterAll(() => world?.close());

  const issue = (who: { name: string; rfc: string }, validity?: { notBefore: Date; notAfter: Date }) =>
    product.services.pki.issueEfirma({
      ...who,
      curp: `${who.rfc.slice(0, 10)}HPLXRR09`,
      email: 'prueba@firma.example',
      password: PASSWORD,
      ...(validity ? { validity } : {}),
    });

  /** The panel of somebody who opened their link. */
  const panel = async (page: Page, documentID: string, act: string, title: string): Promise<Locator> => {
    await page.goto(await addressOf(product, maria.emailID, documentID));
    await page.getByRole('button', { name: act }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    return dialog;
  };

  it('shows holder, RFC and term of the .cer at once; another name is confirmed by its signer and told to the owner alone', async () => {
    const other = await issue(BRUNO);
    const documentID = poder;
    const { page, complaints, requests } = await world.visit({ ...phone, language: 'es' });
    const dialog = await panel(page, documentID, 'Poner su firma en la página 2', 'Su firma');
    await dialog.getByText('la contraseña de su llave privada').waitFor();
    await chooser(dialog, 'cer').setInputFiles(file('otra.cer', other.cer));
    await dialog.getByText(BRUNO.name, { exact: true }).waitFor();
    await dialog.getByText(/RFC FEPB800101AB1 · Vigente hasta el \d/).waitFor();
    await dialog.getByText('El documento espera la firma de María Ruiz Soto.').waitFor();
    await picture(page, 'efirma-other-holder-es-390');
    await accessible(page, 'an e.firma with another name');

    await chooser(dialog, 'key').setInputFiles(file('otra.key', other.key));
    await chooser(dialog, 'password').fill(PASSWORD);
    await acceptConsent(page);
    await page.getByRole('button', { name: 'Firmar con mi e.firma' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Confirme que esta e.firma es suya, o elija otra.' }).waitFor();
    expect(requests.some((one) => one.includes('/sign/sat'))).toBe(false);
    await dialog.getByRole('checkbox', { name: 'Esta e.firma es mía y firmo con ella' }).check();
    await page.getByRole('button', { name: 'Firmar con mi e.firma' }).click();
    await page.getByRole('heading', { level: 1, name: /^Listo, María/ }).waitFor();
    expect(complaints).toEqual([]);

    const { page: owner } = await world.visit({ ...desktop, language: 'es' });
    await enter(owner, product);
    await owner.goto(`${product.url}/document/view?documentID=${documentID}`);
    await owner.getByRole('tab', { name: 'Personas' }).click();
    await owner.getByText('e.firma de BRUNO FERRER PEÑA · RFC FEPB800101AB1').waitFor();
    await owner.getByText('El titular del certificado tiene otro nombre que el que se escribió al enviar.').waitFor();
    await picture(owner, 'efirma-other-holder-owner-es-1440');
    await accessible(owner, 'people with another holder');

    // Who else signs learns that she signed, not with whose certificate.
    const link = await linkOf(product, ana.emailID, documentID);
    const seen = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).toContain('María Ruiz Soto');
    expect(JSON.stringify(seen.body)).not.toMatch(/FEPB800101AB1|BRUNO FERRER/);
  });

  it('asks nothing where accents, case and order of the words are all that differ', async () => {
    const mine = await issue(OWN);
    const { page } = await world.visit({ ...desktop, language: 'en' });
    const dialog = await panel(page, own, 'Put your signature on page 2', 'Your signature');
    await chooser(dialog, 'cer').setInputFiles(file('propia.cer', mine.cer));
    await dialog.getByText(/RFC RUSM850101AB2 · Valid until/).waitFor();
    expect(await dialog.getByRole('checkbox', { name: /e\.firma is mine/ }).count()).toBe(0);
    await chooser(dialog, 'key').setInputFiles(file('propia.key', mine.key));
    await chooser(dialog, 'password').fill(PASSWORD);
    await acceptConsent(page);
    await page.getByRole('button', { name: 'Sign with my e.firma' }).click();
    await page.getByRole('heading', { level: 1, name: /^Done, María/ }).waitFor();
  });

  it('says at once of a .cer that it cannot be read, has ended or has not begun', async () => {
    const year = 365 * 24 * 3_600_000;
    const now = Date.now();
    const ended = await issue(OWN, { notBefore: new Date(now - 5 * year), notAfter: new Date(now - year) });
    const coming = await issue(OWN, { notBefore: new Date(now + year), notAfter: new Date(now + 2 * year) });
    const { page, requests, complaints } = await world.visit({ ...desktop, language: 'en' });
    const dialog = await panel(page, unreadable, 'Put your signature on page 2', 'Your signature');
    const told = async (bytes: Uint8Array, text: RegExp) => {
      await chooser(dialog, 'cer').setInputFiles(file('mia.cer', bytes));
      await dialog.getByRole('alert').filter({ hasText: text }).waitFor();
    };
    await told(new Uint8Array(1200).fill(0x30), /“mia.cer” cannot be read as a certificate/);
    await told(ended.cer, /ended on .*\d{4}/);
    await told(coming.cer, /begins on .*\d{4}/);
    await told(new Uint8Array(70_000).fill(7), /“mia.cer” is too large/);
    await accessible(page, 'a certificate that cannot sign');
    expect(requests.some((one) => one.includes('/sign/sat'))).toBe(false);
    expect(complaints).toEqual([]);
  });
});
