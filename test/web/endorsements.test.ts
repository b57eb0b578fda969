import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completedDocument } from '../endorsement/special-world.ts';
import { endorsee, endorser } from '../endorsement/world.ts';
import { account } from '../journeys/steps.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const PASSWORD = 'Otra.Cuenta.2026';

inBrowser('endorsements in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;
  let ema: Visitor;
  let endorsementID: string;
  let documentID: string;
  let waiting: string;

  beforeAll(async () => {
    world = await openBrowserWorld({ chain: true });
    product = world.product;
    await account(product, endorser.name, endorser.emailID);
    documentID = await completedDocument(product, { title: 'Pagaré 0341' });
    owner = await world.visit(desktop);
    page = owner.page;
    await enter(page, product);
    await asPage(page, product.http);
    ema = await world.visit(phone);
  });
  afterAll(() => world?.close());

  const part = (on: Page = page) => on.getByRole('region', { name: 'Endoso', exact: true });
  const dialog = (on: Page = page) => on.getByRole('dialog');
  const press = (name: string | RegExp, on: Page = page) =>
    on.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).click();
  const toDocument = (id = documentID, tab = 'people') => page.goto(`${product.url}/document/view?documentID=${id}&tab=${tab}`);
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await dialog().getByRole('textbox', { name }).fill(value);
  };
  const newest = async (id = documentID) => {
    const { state } = await product.modules.endorsement.load(id);
    return state.requests.at(-1)!;
  };

  it('the owner asks for it: faults beside their fields, nothing sent before the confirmation (ENDO-001)', async () => {
    await toDocument();
    await part().getByText('se puede endosar').waitFor();
    await press('Endosar…');
    await press('Revisar la petición');
    await dialog().getByText('Escriba el nombre.').waitFor();
    await dialog().getByText('Escriba el correo.').waitFor();
    await fill({ 'Nombre del endosatario': endorsee.name, 'Correo del endosatario': 'lucia@ferrer-notarial.example' });
    await press('Revisar la petición');
    await dialog().getByText('no pueden ser la misma persona').waitFor();
    await accessible(page, 'dialog of asking');
    await picture(page, 'endorse-form');
    await dialog()
      .getByRole('radio', { name: /^Otra persona/ })
      .check();
    await dialog()
      .getByRole('radio', { name: /^En garantía/ })
      .check();
    await fill({
      'Nombre del endosante': endorser.name,
      'Correo del endosante': endorser.emailID,
      'Correo del endosatario': endorsee.emailID,
      'Lugar (opcional)': 'Puebla',
    });
    // Folded by hand, what is wrong in it unfolds it and takes the keyboard there.
    const fold = dialog().locator('summary', { hasText: 'Más datos (opcional)' });
    await fold.click();
    await fill({
      'Importe del documento': '1.250,00',
      'RFC del endosante': 'SOLE801301AB1',
      'RFC del endosatario': 'inid 750615-ab1',
      'Línea de aceptación': 'Acepto el endoso.',
    });
    await dialog().getByLabel('Fecha del endoso').fill('2126-11-20');
    await fold.click();
    await press('Revisar la petición');
    await dialog().getByText('Escriba el importe con dos decimales').waitFor();
    await dialog().getByText('está a más de un año de hoy').waitFor();
    await dialog().getByText('Revise el RFC: son 13').waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.value'), { message: 'the first field that is wrong has the keyboard' })
      .toBe('1.250,00');
    await accessible(page, 'details of asking');
    await fill({ 'Importe del documento': '125,000.50', 'RFC del endosante': 'SOLE800101AB1' });
    await dialog().getByRole('combobox', { name: 'Moneda' }).selectOption('USD');
    await dialog().getByLabel('Fecha del endoso').fill('2026-11-20');
    await press('Revisar la petición');
    await dialog().getByText('en garantía', { exact: false }).first().waitFor();
    const stated = await dialog().locator('dl').textContent();
    for (const said of ['$125,000.50 USD', '20-nov-2026', 'SOLE800101AB1', 'INID750615AB1', 'Acepto el endoso.'])
      expect(stated).toContain(said);
    await accessible(page, 'confirmation of asking');
    await press('Volver');
    // Looking back keeps what was written.
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Nombre del endosante' }).inputValue()).toBe(endorser.name);
    expect((await product.modules.endorsement.load(documentID)).state.requests).toEqual([]);
    await press('Revisar la petición');
    await press('Pedir el endoso');
    await part().getByText(`Espera que ${endorser.name} firme`).waitFor();
    await page.getByText('Endoso pendiente').first().waitFor();
    expect(await newest()).toMatchObject({ kind: 'GUARANTEE', place: { value: 'Puebla' }, status: 'PENDING' });
    expect(await newest()).toMatchObject({
      amount: { cents: 12_500_050, currency: 'USD' },
      date: '2026-11-20',
      acceptance: { value: 'Acepto el endoso.' },
      endorser: { rfc: { value: 'SOLE800101AB1' } },
      endorsee: { rfc: { value: 'INID750615AB1' } },
    });
    endorsementID = (await newest()).endorsementId;
    await accessible(page, 'document that waits for an endorsement');
    await picture(page, 'endorse-pending');
  });

  it('a stranger and the owner find nothing to sign in it', async () => {
    await page.goto(`${product.url}/document/endorsement-sign/${endorsementID}`);
    await page.getByText(`Espera la firma de ${endorser.name}.`).waitFor();
    expect(await page.getByRole('button', { name: 'Firmar el endoso' }).count()).toBe(0);
    await page.goto(`${product.url}/document/endorsement-sign/${documentID}.9`);
    await page.getByRole('heading', { name: 'Ese endoso no está en su cuenta' }).waitFor();
  });

  it('the endorser comes from the mail through the login, reads the sheet and may leave a dialog without any effect', async () => {
    await ema.page.goto(`${product.url}/home/login?redirectDocumentPage=true&action=endorsement-sign&code=${endorsementID}`);
    await ema.page.locator('input[type=email]').fill(endorser.emailID);
    await ema.page.locator('input[type=password]').fill(PASSWORD);
    await ema.page.keyboard.press('Enter');
    await ema.page.waitForURL(`**/document/endorsement-sign/${endorsementID}`);
    await ema.page.locator('[data-page="1"][data-drawn]').waitFor();
    await ema.page.getByText('hoja de endoso', { exact: false }).first().waitFor({ state: 'attached' });
    const facts = ema.page.getByRole('region', { name: 'Lo que dice el endoso' });
    for (const said of ['$125,000.50 USD', '20-nov-2026', 'SOLE800101AB1', 'Acepto el endoso.']) await facts.getByText(said).waitFor();
    await accessible(ema.page, 'endorsement to be signed');
    await picture(ema.page, 'endorse-sign-phone');
    await press('No endosar…', ema.page);
    await dialog(ema.page).getByRole('textbox').fill('No me corresponde');
    await press('Dejar la petición', ema.page);
    await dialog(ema.page).waitFor({ state: 'hidden' });
    expect((await newest()).status).toBe('PENDING');
  });

  it('it stands in the endorsements of the endorser, with its columns, and leads to the signature (UI-043, UI-044)', async () => {
    await ema.page.goto(`${product.url}/dashboard/endorsements?view=to-sign`);
    const row = ema.page.locator(`[data-endorsement="${endorsementID}"]`);
    await row.getByText(endorsee.name).waitFor();
    await accessible(ema.page, 'endorsements to sign, phone');
    await picture(ema.page, 'endorse-list-phone');
    await page.goto(`${product.url}/dashboard/endorsements`);
    await page.locator(`[data-endorsement="${endorsementID}"]`).waitFor();
    const columns = await page.getByRole('columnheader').allTextContents();
    expect(columns.slice(0, 6)).toEqual(['Nombre', 'Firmantes', 'Endosante', 'Endosatario', 'Folio', 'Estado']);
    // What people say on the telephone, and below it what programs go by, whole to copy (UI-043).
    const { folio } = (await product.http.get(`/api/endorsement/${endorsementID}`)).body.responseData;
    expect(folio).toMatch(/^TRZ-\d{4}-\w{5,}$/);
    const ownRow = page.locator(`[data-endorsement="${endorsementID}"]`);
    await ownRow.getByText(folio, { exact: true }).waitFor();
    expect(await ownRow.getByRole('button', { name: `Copiar el DocumentID ${documentID.slice(0, 8)}` }).getAttribute('title')).toBe(
      documentID,
    );
    expect(await page.getByRole('navigation', { name: 'Menú', exact: true }).locator('[aria-current]').allTextContents()).toEqual([
      'Endosos',
    ]);
    await accessible(page, 'endorsements');
    await picture(page, 'endorse-list');
    await press('Pedir un endoso');
    await dialog().getByText('Qué documento quiere endosar').waitFor();
    await accessible(page, 'which document');
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: /^Firmar el endoso/ }).click();
    await ema.page.waitForURL(`**/document/endorsement-sign/${endorsementID}`);
  });

  it('signing says its consequence, asks for a mark, and ends with a sealed sheet', async () => {
    await press('Firmar el endoso', ema.page);
    const sheet = dialog(ema.page);
    await sheet.getByText(`${endorsee.name} recibe el documento en garantía`).waitFor();
    const act = sheet.getByRole('button', { name: /^Firmar y endosar a/ });
    await act.click();
    await sheet.getByText('dibújela en el recuadro').waitFor();
    await sheet.getByRole('tab', { name: 'e.firma' }).click();
    await sheet.getByRole('button', { name: /^Firmar con mi e.firma/ }).click();
    await sheet.getByText('Falta el certificado', { exact: false }).waitFor();
    await accessible(ema.page, 'signing an endorsement with the e.firma');
    await sheet.getByRole('tab', { name: 'Escribir' }).click();
    await sheet.getByRole('textbox').fill(endorser.name);
    await accessible(ema.page, 'signing an endorsement');
    await picture(ema.page, 'endorse-act-phone');
    await act.click();
    await ema.page.getByText('Firmó el endoso.').waitFor();
    await ema.page.getByText(`${endorsee.name} tiene el documento`, { exact: false }).waitFor({ timeout: WAIT_MS });
    await accessible(ema.page, 'endorsement that is done');
    const [saved] = await Promise.all([ema.page.waitForEvent('download'), press(/^Descargar la hoja de endoso/, ema.page)]);
    expect((await readFile((await saved.path())!)).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await newest()).status).toBe('COMPLETED');
  });

  it('the owner sees who holds the document now, and its sheet', async () => {
    await toDocument();
    await page.getByText('Endosado', { exact: true }).first().waitFor();
    const holders = page.getByRole('list', { name: 'Quién ha tenido el documento' });
    await holders.getByText(`${endorsee.name} lo tiene, en garantía`).waitFor();
    await holders.getByText('lo tuvo primero').waitFor();
    await page.getByRole('button', { name: /^Descargar la constancia/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Endosar…' }).count()).toBe(0);
    await accessible(page, 'endorsed document');
    await picture(page, 'endorse-done');
  });

  it('declined with a reason the owner reads; asked again and taken back', async () => {
    const other = await completedDocument(product, { title: 'Pagaré 0342' });
    await toDocument(other);
    await press('Endosar…');
    await dialog()
      .getByRole('radio', { name: /^Otra persona/ })
      .check();
    await fill({
      'Nombre del endosante': endorser.name,
      'Correo del endosante': endorser.emailID,
      'Nombre del endosatario': endorsee.name,
      'Correo del endosatario': endorsee.emailID,
    });
    await press('Revisar la petición');
    await press('Pedir el endoso');
    await part().getByText('Espera que').waitFor();
    await ema.page.goto(`${product.url}/document/endorsement-sign/${(await newest(other)).endorsementId}`);
    await press('No endosar…', ema.page);
    await dialog(ema.page).getByRole('textbox').fill('El pagaré ya se pagó');
    await press('No endosar el documento', ema.page);
    await ema.page.getByText(`${endorser.name} no endosó el documento.`).waitFor();
    // Without a reload: the page of the owner hears of it.
    await part().getByText('El pagaré ya se pagó', { exact: false }).waitFor({ timeout: WAIT_MS });
    await page.getByRole('button', { name: 'Pedir otro endoso…' }).click();
    await fill({ 'Nombre del endosatario': endorsee.name, 'Correo del endosatario': endorsee.emailID });
    await press('Revisar la petición');
    await press('Pedir el endoso');
    await part().getByText('Le toca firmar el endoso').waitFor();
    await press('Retirar la petición…');
    await press('Dejar la petición');
    expect((await newest(other)).status).toBe('PENDING');
    await press('Retirar la petición…');
    await press('Retirar la petición');
    await part().getByText('se retiró').waitFor();
    expect((await newest(other)).status).toBe('REJECTED');
    waiting = other;
  });

  it('signed with the e.firma: a wrong password is said beside it, the right one endorses', async () => {
    const password = 'Endoso.2026';
    const { cer, key } = await product.services.pki.issueEfirma({
      name: 'LUCIA FERRER',
      rfc: 'FELU800101AB1',
      curp: 'FELU800101MDFXXX01',
      email: people.owner.email,
      password,
    });
    await toDocument(waiting);
    await page.getByRole('button', { name: 'Pedir otro endoso…' }).click();
    await fill({ 'Nombre del endosatario': endorsee.name, 'Correo del endosatario': endorsee.emailID });
    await press('Revisar la petición');
    await press('Pedir el endoso');
    await part().getByRole('link', { name: 'Firmar el endoso' }).click();
    await press('Firmar el endoso');
    await dialog().getByRole('tab', { name: 'e.firma' }).click();
    await page.locator('[data-efirma="cer"]').setInputFiles({ name: 'firma.cer', mimeType: '', buffer: Buffer.from(cer) });
    await page.locator('[data-efirma="key"]').setInputFiles({ name: 'firma.key', mimeType: '', buffer: Buffer.from(key) });
    await page.locator('[data-efirma="password"]').fill('otra');
    const act = dialog().getByRole('button', { name: /^Firmar con mi e.firma/ });
    await act.click();
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /contraseña/i })
      .waitFor();
    expect((await newest(waiting)).status).toBe('PENDING');
    await page.locator('[data-efirma="password"]').fill(password);
    await act.click();
    await page.getByText('Firmó el endoso.').waitFor({ timeout: WAIT_MS });
    expect((await newest(waiting)).signature).toMatchObject({ signatureType: 'E_FIRMA' });
    expect(owner.complaints).toEqual([]);
    expect(ema.complaints).toEqual([]);
  });
});
