import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno } from '../support/journey.ts';
import { Client, people } from '../support/product.ts';
import { testWordConverter } from '../support/word.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { formLinkOf, lease } from './form-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, tabTo, type Visitor } from './signing-world.ts';
import { makeTemplate } from './template-world.ts';

inBrowser('a document of a template, from its questions to its draft', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;
  let signer: Visitor;
  let templateID: string;

  beforeAll(async () => {
    world = await openBrowserWorld({ wordConverter: testWordConverter() });
    owner = await ownerAtDesk(world);
    page = owner.page;
    await world.product.http.post('/api/template/welcomed', {});
    ({ templateID } = await makeTemplate(world.product.http, 'Arrendamiento', lease));
    signer = await world.visit(phone);
  });
  afterAll(() => world?.close());

  const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name }).waitFor();
  const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
  const documentID = () => new URL(page.url()).searchParams.get('document') ?? '';
  const row = (number: number) => page.locator(`[data-signer="${number}"]`);
  const person = (name: string) => page.locator('[data-signer]').filter({ has: page.getByRole('heading', { level: 3, name }) });
  const isFocused = (field: Locator) => field.evaluate((node) => node.ownerDocument.activeElement === node);
  let begun = '';

  it('is chosen from its card, by keyboard as well (UI-052)', async () => {
    await page.goto(`${world.product.url}/dashboard/template`);
    await heading('Plantillas');
    await picture(page, 'forms-templates');
    await accessible(page, 'templates with a way to use them');
    await tabTo(page, 'button', /Más sobre la plantilla Arrendamiento/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Usarla para un documento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Usar la plantilla Arrendamiento' }).click();
    await heading('Documento nuevo de una plantilla');
    expect(new URL(page.url()).pathname).toBe(`/template/view/single/${templateID}/configurable`);
  });

  it('says so where the address names another type than the template has (ROUTE-048)', async () => {
    await page.goto(`${world.product.url}/template/view/single/${templateID}/static`);
    await page.getByText('Esta dirección no es la de la plantilla').waitFor();
    await accessible(page, 'an address of another type');
    await page.getByRole('link', { name: 'Abrirla como es' }).click();
    await page.getByLabel('Cómo se llama').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/template/view/single/${templateID}/configurable`);
    await page.goto(`${world.product.url}/template/view/single/no-such-one/static`);
    await page.getByText('No se pudo abrir la plantilla').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('tells everything that is missing at its place, keeps what was written over a reload, and has the signers asked (UI-050)', async () => {
    await page.goto(`${world.product.url}/template/view/single/${templateID}/configurable`);
    await page.getByLabel('Cómo se llama').fill('');
    await press('Pedir las respuestas');
    await page.getByText('Faltan 7 cosas. Están marcadas arriba.').waitFor();
    expect(await isFocused(page.getByLabel('Cómo se llama'))).toBe(true);
    await page.getByText('Revise las 2 respuestas marcadas').waitFor();
    await picture(page, 'forms-missing', true);
    await accessible(page, 'what is missing in a new document');

    await page.getByLabel('Cómo se llama').fill('Arrendamiento de Roble 12');
    await page.getByLabel('Renta mensual').fill('12500');
    await page.getByRole('group', { name: '¿Hay aval?' }).getByRole('radio', { name: 'No' }).check();
    await row(1).getByLabel('Correo electrónico').fill(ana.emailID);
    await row(1).getByLabel('Nombre completo').fill(ana.name);
    await page.reload();
    await page.getByText('Sigue con lo que no había enviado').waitFor();
    expect(await page.getByLabel('Renta mensual').inputValue()).toBe('12500');
    expect(await row(1).getByLabel('Nombre completo').inputValue()).toBe(ana.name);
    await row(1).getByText('Se le pregunta «Domicilio» y «Nombre del aval».').waitFor();

    // The same address twice, then a person of their own; somebody who only signs comes and goes.
    await row(2).getByLabel('Correo electrónico').fill(ana.emailID);
    await row(2).getByLabel('Nombre completo').fill(bruno.name);
    await press('Pedir las respuestas');
    await row(2).getByText('Ese correo ya está en la lista.').waitFor();
    expect(await isFocused(row(2).getByLabel('Correo electrónico'))).toBe(true);
    await row(2).getByLabel('Correo electrónico').fill(bruno.emailID);
    await press('Agregar a alguien que firma');
    await row(3).getByText('Solo firma; no se le pregunta nada.').waitFor();
    expect(await isFocused(row(3).getByLabel('Correo electrónico'))).toBe(true);
    await press('Quitar a la persona 3');
    await row(3).waitFor({ state: 'detached' });
    await picture(page, 'forms-fill', true);
    await accessible(page, 'a document of a template');
    await press('Pedir las respuestas');
    await heading('Listo: ya se les pidió');
    begun = documentID();
    await page.getByText(`Se pidió que respondan: ${ana.name} y ${bruno.name}`).waitFor();
    await picture(page, 'forms-completed');
    await accessible(page, 'a document that was begun');
    expect(await page.getByRole('link', { name: 'Ir a mis documentos' }).getAttribute('href')).toBe('/dashboard/document');
    await page.reload();
    await heading('Listo: ya se les pidió');
    await page.getByRole('link', { name: 'Ver el formulario' }).click();
    await heading('Arrendamiento de Roble 12');
    await page.getByText(`Se espera la respuesta de ${ana.name} y ${bruno.name}`).waitFor();
    await picture(page, 'forms-open', true);
    await accessible(page, 'an open form');
    expect(owner.complaints).toEqual([]);
  });

  it('is answered on a phone: kept as it is typed, also without a line, looked at before it is handed in (UI-040, RULE-066)', async () => {
    const phonePage = signer.page;
    await phonePage.goto(await formLinkOf(world.product, ana.emailID, begun));
    await heading('Arrendamiento de Roble 12', phonePage);
    expect(new URL(phonePage.url()).hash).toBe('');
    await phonePage.getByText('1 pregunta', { exact: true }).waitFor();
    expect(await phonePage.getByLabel('Nombre del aval').count()).toBe(0);
    await picture(phonePage, 'forms-signer-phone', true);
    await accessible(phonePage, 'the questions of a signer');

    const street = phonePage.getByLabel('Domicilio');
    await press('Entregar', phonePage);
    await phonePage.getByText('Revise la respuesta marcada').waitFor();
    expect(await isFocused(street)).toBe(true);
    await picture(phonePage, 'forms-signer-review', true);
    await accessible(phonePage, 'an answer that is missing');

    await street.fill('Roble');
    await phonePage.getByText(/^Guardado a las/).waitFor();
    await phonePage.reload();
    await heading('Arrendamiento de Roble 12', phonePage);
    expect(await street.inputValue()).toBe('Roble');

    await signer.context.setOffline(true);
    await street.fill('Roble, colonia Centro');
    await phonePage.getByText('Sin guardar: se intenta de nuevo').waitFor();
    await picture(phonePage, 'forms-signer-offline');
    await press('Entregar', phonePage);
    await phonePage.getByText('No se pudo entregar. Lo que escribió sigue aquí').waitFor();
    await signer.context.setOffline(false);
    await phonePage.getByText(/^Guardado a las/).waitFor();
    expect(await street.inputValue()).toBe('Roble, colonia Centro');

    await press('Entregar', phonePage);
    await phonePage.getByText('Ya entregó sus respuestas').waitFor();
    expect(await phonePage.getByRole('heading', { level: 1 }).evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true);
    // TPL-014: nobody said that they may change it.
    await phonePage.getByRole('region', { name: 'Sus respuestas' }).getByText('Roble, colonia Centro').waitFor();
    expect(await phonePage.getByRole('button', { name: 'Cambiar' }).count()).toBe(0);
    expect(await street.count()).toBe(0);
    await picture(phonePage, 'forms-signer-done', true);
    await accessible(phonePage, 'answers that were handed in');
    expect(signer.requests.filter((one) => one.includes('#'))).toEqual([]);
  });

  it('is commented by its owner, who sees it come in, and corrected under another link (STATE-029)', async () => {
    // Nobody reloads: the page of the owner hears of it.
    await person(ana.name).getByText('Respondió: falta revisar').waitFor();
    await person(ana.name).getByText('Roble, colonia Centro').waitFor();
    await picture(page, 'forms-answered', true);
    await accessible(page, 'a form with an answer');
    await press('Pedir que corrija', person(ana.name));
    const ask = dialog(/^Pedir a .+ que corrija$/);
    await press('Enviar el comentario', ask);
    await ask.getByText('Escriba qué hay que corregir.').waitFor();
    await ask.getByLabel('Qué hay que corregir').fill('Falta el número de la casa.');
    await accessible(page, 'asking for a correction');
    await press('Enviar el comentario', ask);
    await ask.waitFor({ state: 'detached' });
    await person(ana.name).getByText('Con comentarios').waitFor();
    await person(ana.name).getByText('Falta el número de la casa.').waitFor();

    const phonePage = signer.page;
    await phonePage.reload();
    await heading('Este enlace ya no sirve', phonePage);
    await accessible(phonePage, 'a link that another one followed');
    await phonePage.goto(await formLinkOf(world.product, ana.emailID, begun, 2));
    await phonePage.getByText('Falta el número de la casa.').waitFor();
    expect(await phonePage.getByLabel('Domicilio').inputValue()).toBe('Roble, colonia Centro');
    await picture(phonePage, 'forms-signer-correct', true);
    await accessible(phonePage, 'a form that is to be corrected');
    await phonePage.getByLabel('Domicilio').fill('Roble 12, colonia Centro');
    await press('Entregar de nuevo', phonePage);
    await phonePage.getByText('Ya entregó sus respuestas').waitFor();
    expect(signer.complaints).toEqual([]);
  });

  it('is accepted form by form, composed, and opens as a draft whose pages are looked at (CALL-131, ENT-031)', async () => {
    const second = await world.visit(phone);
    await second.page.goto(await formLinkOf(world.product, bruno.emailID, begun));
    await heading('Arrendamiento de Roble 12', second.page);
    await press('Entregar', second.page);
    await second.page.getByText('Ya entregó sus respuestas').waitFor();

    await person(bruno.name).getByText('Respondió: falta revisar').waitFor();
    await person(ana.name).getByText('Roble 12, colonia Centro').waitFor();
    await press('Aceptar', person(ana.name));
    const first = dialog(/^Aceptar lo que respondió/);
    await first.getByText('Roble 12, colonia Centro').waitFor();
    await accessible(page, 'accepting a form');
    await press('Aceptar el formulario', first);
    await first.waitFor({ state: 'detached' });
    await person(ana.name).getByText('Aceptado', { exact: true }).waitFor();
    await press('Aceptar', person(bruno.name));
    await press('Aceptar y componer el documento', dialog(/^Aceptar lo que respondió/));
    await page.getByText('El documento está hecho').waitFor();
    await picture(page, 'forms-composed', true);
    await accessible(page, 'a form whose document is made');
    await page.getByRole('link', { name: 'Revisar y enviar a firma' }).click();
    await page.waitForURL(`**/document/create?documentID=${begun}*`);
    await heading('Revise las páginas');
    const document = (await world.product.http.get(`/api/get-document/${begun}`)).body.responseData;
    expect(document).toMatchObject({ source: 'FORM', title: 'Arrendamiento de Roble 12', status: 'DRAFT' });
    // Whoever has answered learns that it was accepted.
    await signer.page.getByText('Aceptaron sus respuestas').waitFor();
    await picture(signer.page, 'forms-signer-accepted', true);
    expect([...owner.complaints, ...signer.complaints, ...second.complaints]).toEqual([]);
  });

  it('is found in the list of forms, with those that wait for its owner first', async () => {
    await page.goto(`${world.product.url}/dashboard/template?tab=forms`);
    await heading('Formularios');
    await page.getByRole('region', { name: 'Con documento' }).getByRole('link', { name: 'Arrendamiento de Roble 12' }).waitFor();
    await accessible(page, 'the list of forms');
    await page.getByRole('link', { name: 'Arrendamiento de Roble 12' }).click();
    await heading('Arrendamiento de Roble 12');
    // The address in the list does not know the type of the template: the page corrects it.
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/template/view/single/${templateID}/configurable`);
    expect(owner.complaints).toEqual([]);
  });

  it('fits a desk and a phone in English', async () => {
    for (const [name, size] of [
      ['desk', desktop],
      ['phone', phone],
    ] as const) {
      await page.setViewportSize(size.viewport);
      await page.evaluate("localStorage.setItem('language', 'en')");
      await page.goto(`${world.product.url}/template/view/single/${templateID}/configurable`);
      await heading('New document from a template');
      await picture(page, `forms-fill-${name}-en`, true);
      await accessible(page, `a document of a template, ${name}`);
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    }
    expect(owner.complaints).toEqual([]);
  });

  it('is closed to whoever was denied it, and offered to them nowhere (GUARD-019)', async () => {
    const { admin } = people;
    const staff = await new Client(world.product.url).login(admin.email, admin.password);
    const deny = (...permissionsDenied: string[]) =>
      staff.put(`/api/operations/accounts/${world.product.ownerId}/permissions`, { permissionsDenied });
    await deny('template:document:create');
    const denied = await ownerAtDesk(world);
    await denied.page.goto(`${world.product.url}/template/view/single/${templateID}/configurable`);
    await denied.page.getByRole('dialog', { name: 'Acceso restringido' }).waitFor();
    expect(new URL(denied.page.url()).pathname).toBe('/dashboard/document');
    await denied.page.goto(`${world.product.url}/dashboard/template?tab=forms`);
    await heading('Plantillas', denied.page);
    await denied.page.locator('[data-template]').first().waitFor();
    expect(await denied.page.getByRole('link', { name: /^Usar la plantilla/ }).count()).toBe(0);
    expect(await denied.page.getByRole('link', { name: 'Formularios' }).count()).toBe(0);
    await deny();
    expect(denied.complaints).toEqual([]);
  });
});
