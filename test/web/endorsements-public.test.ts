import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, completedDocument, setSpecial, specialEvents } from '../endorsement/special-world.ts';
import { asked, endorsee, readSheet, sign, untilView } from '../endorsement/world.ts';
import { ana, contract } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

inBrowser('public pages of endorsements in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let owner: Visitor;
  let stranger: Visitor;
  let page: Page;
  let endorsed: string;
  let document: string;
  let finished: Buffer;

  beforeAll(async () => {
    world = await openBrowserWorld({ chain: true });
    product = world.product;
    endorsed = await completedDocument(product, { title: 'Pagaré 0341' });
    document = await completedDocument(product, { title: 'Factura 118' });
    const endorsementID = await asked(product.http, endorsed);
    await sign(product.http, endorsementID, (await readSheet(product.http, endorsementID)).sha256);
    await untilView(product.http, endorsementID, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
    const { documentFileObj } = (await product.http.get(`/api/get-document/${endorsed}`)).body.responseData;
    finished = (await product.http.get(documentFileObj.url.replace(/^https?:\/\/[^/]+/, product.url))).body as Buffer;
    owner = await world.visit(desktop);
    stranger = await world.visit(desktop);
    page = stranger.page;
  });
  afterAll(() => world?.close());

  const hand = (bytes: Uint8Array, name = 'pagare.pdf', on: Page = page) =>
    on.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  const press = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true }).click();
  const special = (id: string) => `${product.url}/endorsements/special/${id}`;

  it('the DocumentID tells the chain with names in part; the PDF tells them whole (ROUTE-019)', async () => {
    await page.goto(`${product.url}/endorsements/validation`);
    await accessible(page, 'check of holders');
    await press('Buscar');
    await page.getByText('Escriba el DocumentID completo.').waitFor();
    await page.getByRole('textbox', { name: 'DocumentID' }).fill(endorsed);
    await press('Buscar');
    await page.getByRole('heading', { level: 1, name: /tiene el documento, endosado por L••• F•••/ }).waitFor();
    expect(await page.getByText(endorsee.name).count()).toBe(0);
    await hand(finished);
    await page.getByRole('heading', { level: 1, name: `${endorsee.name} tiene el documento, endosado por Lucía Ferrer.` }).waitFor();
    const chain = page.getByRole('list', { name: 'Quién ha tenido el documento' });
    await chain.getByText(`${endorsee.name} lo recibió en propiedad`).waitFor();
    await chain.getByText('con constancia NOM-151', { exact: false }).waitFor();
    expect(await chain.getByText('No válido').count()).toBe(0);
    await page.getByText('Endosado', { exact: true }).waitFor();
    await accessible(page, 'chain of holders');
    await picture(page, 'holders');
  });

  it('an altered copy, a file of somebody else and an unknown id are told apart', async () => {
    const chains: string[] = [];
    page.on('request', (request) => request.url().includes('/chain') && chains.push(request.url()));
    await press('Validar otro documento');
    await page.getByRole('heading', { level: 1, name: 'Validar un documento endosado' }).waitFor();
    // The file and the id are left together: nothing asks for the chain of the id alone in between.
    expect(chains).toEqual([]);
    await hand(await contract('Ajeno'), 'ajeno.pdf');
    await page.getByRole('heading', { name: 'Este archivo no es un documento de este sistema' }).waitFor();
    await press('Validar otro documento');
    const altered = Uint8Array.from(finished);
    altered[400] = altered[400]! ^ 1;
    await hand(altered, 'alterado.pdf');
    await page.getByText('Ningún documento guardado aquí es igual a «alterado.pdf»', { exact: false }).waitFor();
    await press('Validar otro documento');
    await page.goto(`${product.url}/endorsements/validation?documentID=00000000-0000-4000-8000-000000000000`);
    await page.getByRole('heading', { name: 'Documento no encontrado' }).waitFor();
    await page.goto(`${product.url}/endorsements/validation?documentID=${document}`);
    await page.getByRole('heading', { name: /^El documento no se ha endosado: lo tiene L•••/ }).waitFor();
  });

  it('the ordinary validation of an endorsed document names who has it', async () => {
    await page.goto(`${product.url}/validation`);
    await hand(finished);
    await page.getByText(`Endosado por Lucía Ferrer a favor de ${endorsee.name}`, { exact: false }).waitFor();
  });

  it('a special endorsement: unknown ids, accounts without it, and who may send (ROUTE-020, ENDO-002, ENDO-003)', async () => {
    const english = await world.visit({ ...phone, language: 'en' });
    await english.page.goto(special('00000000-0000-4000-8000-000000000000'));
    await english.page.getByRole('heading', { name: 'Document Not Found' }).waitFor();
    await page.goto(special(document));
    await page.getByText('no acepta endosos especiales').waitFor();
    await setSpecial(product, true);
    await page.goto(special(document));
    await page.getByText('hace falta saber quién es usted').waitFor();
    // Whoever only has the address sees the address, and no word of the document.
    await page.getByText(document, { exact: true }).waitFor();
    expect(await page.getByText('Factura 118').count()).toBe(0);
    await picture(page, 'special-nobody');
    await english.page.goto(`${special(document)}#${'x'.repeat(43)}`);
    await english.page.getByText('you are not a party to this document').waitFor();
    expect(await english.page.getByText('Factura 118').count()).toBe(0);
    await accessible(english.page, 'special endorsement of a stranger, phone');
    await picture(english.page, 'special-stranger-phone');
    await hand(await contract('Contrato nuevo', 3), 'nuevo.pdf');
    await page.getByRole('radio', { name: 'Página 3' }).check();
    expect(await page.getByRole('button', { name: 'Enviar la solicitud…' }).isDisabled()).toBe(true);
  });

  it('a signer with the code of their link brings the contract and picks the page (UI-059)', async () => {
    const code = (await codeOf(product, document))['x-link-code']!;
    const visitor = await world.visit(phone);
    // From the page of who has signed, with the code of their link.
    await visitor.page.goto(await addressOf(product, ana.emailID, document));
    await visitor.page.getByRole('link', { name: 'Endoso especial…' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Endoso especial' }).waitFor();
    await visitor.page.getByText('Factura 118').waitFor();
    expect(visitor.page.url()).not.toContain(code);
    await hand(new TextEncoder().encode('no'), 'nota.txt', visitor.page);
    await visitor.page.getByText('«nota.txt» no es un PDF.').waitFor();
    await hand(await contract('Contrato nuevo', 3), 'nuevo.pdf', visitor.page);
    await visitor.page.locator('[data-page="1"][data-drawn]').waitFor();
    await press('Enviar la solicitud…', visitor.page);
    await visitor.page.getByText('Elija la página de la factura.').waitFor();
    await visitor.page.getByRole('radio', { name: 'Página 2' }).check();
    await accessible(visitor.page, 'special endorsement, phone');
    await picture(visitor.page, 'special-phone');
    await press('Enviar la solicitud…', visitor.page);
    await visitor.page.getByRole('dialog').getByText('con la página 2 como factura').waitFor();
    await press('Volver', visitor.page);
    expect(await specialEvents(product, document)).toEqual([]);
    await press('Enviar la solicitud…', visitor.page);
    await press('Enviar la solicitud', visitor.page);
    await visitor.page.getByRole('heading', { name: 'La solicitud quedó enviada' }).waitFor();
    await visitor.page.goto(special(document));
    await visitor.page.getByText('Ya hay un endoso especial').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('the owner answers on the page of the document, and both documents lead to each other', async () => {
    const desk = owner.page;
    await enter(desk, product, people.owner);
    await asPage(desk, product.http);
    await desk.goto(`${product.url}/document/view?documentID=${document}&tab=people`);
    const part = desk.getByRole('region', { name: 'Endoso especial' });
    await part.getByText('la factura es su página 2').waitFor();
    const [saved] = await Promise.all([desk.waitForEvent('download'), press('Descargar el contrato', desk)]);
    expect(saved.suggestedFilename()).toBe('nuevo.pdf');
    await press('Rechazar…', desk);
    await desk.getByRole('dialog').getByRole('textbox').fill('Falta la carátula');
    await accessible(desk, 'rejecting a special endorsement');
    await press('Volver', desk);
    await accessible(desk, 'document with a special endorsement to answer');
    await picture(desk, 'special-owner');
    await press('Aprobar…', desk);
    await press('Aprobar y crear el documento', desk);
    await part.getByRole('link', { name: 'Ver el documento del endoso' }).click();
    await desk.getByText('lleva el endoso especial de otro; su factura es la página 2', { exact: false }).waitFor();
    await part.getByRole('link', { name: 'Ver el documento de origen' }).click();
    await part.getByRole('link', { name: 'Ver el documento del endoso' }).waitFor();
    expect((await product.http.get(`/api/get-document/${document}`)).body.responseData.endorsementSpecialPage).toBe(2);
    expect(owner.complaints).toEqual([]);
    expect(stranger.complaints).toEqual([]);
  });
});
