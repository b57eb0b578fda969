import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TemplateList } from '../../modules/templates/contract/calls.ts';
import { QUESTION_TYPES } from '../../modules/templates/contract/questions.ts';
import { Client, people } from '../support/product.ts';
import { testWordConverter } from '../support/word.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter, ownerAtDesk } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, tabTo, type Visitor } from './signing-world.ts';
import { makeTemplate, naming, wordOf } from './template-world.ts';

inBrowser('templates, from the Word file to the questions', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;
  let staff: Client;

  beforeAll(async () => {
    world = await openBrowserWorld({ wordConverter: testWordConverter() });
    staff = await new Client(world.product.url).login(people.admin.email, people.admin.password);
    owner = await ownerAtDesk(world);
    page = owner.page;
  });
  afterAll(() => world?.close());

  const open = (address: string, on = page) => on.goto(`${world.product.url}${address}`);
  const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name }).waitFor();
  const dialog = (name: string | RegExp, on = page): Locator => on.getByRole('dialog', { name });
  const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click();
  const give = (file: Parameters<Locator['setInputFiles']>[0], within: Page | Locator = page) =>
    within.locator('input[type=file]').first().setInputFiles(file);
  const card = (name: string, on = page): Locator =>
    on.getByRole('listitem').filter({ has: on.getByRole('heading', { level: 3, name, exact: true }) });
  const choose = async (name: string, act: string) => {
    await press(`Más sobre la plantilla ${name}`, card(name));
    await page.getByRole('menuitem', { name: act }).click();
  };
  const row = (name: string, on = page) => on.locator(`[data-variable="${name}"]`);
  const configure = (name: string, on = page) => row(name, on).locator('button[aria-expanded]').click();
  const list = async (): Promise<TemplateList> => (await world.product.http.get('/api/template')).body.responseData as TemplateList;
  const path = () => new URL(page.url()).pathname;
  const fits = async (on = page) =>
    expect(await on.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);

  it('welcomes once, whatever the browser, says what to do first, and carries its label (UI-045, ROLE-012, MENU-013)', async () => {
    await page.getByRole('navigation', { name: 'Menú', exact: true }).getByRole('link', { name: 'Plantillas' }).click();
    await heading('Plantillas');
    const welcome = dialog('Las plantillas, en tres pasos');
    await welcome.waitFor();
    await picture(page, 'templates-welcome');
    await accessible(page, 'the welcome to templates');
    await press('Empezar', welcome);
    await welcome.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Todavía no hay plantillas' }).waitFor();
    await page.getByText('Exclusivas por tiempo limitado').waitFor();
    await expect.poll(async () => (await list()).isWelcomed).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Todavía no hay plantillas' }).waitFor();
    expect(await welcome.count()).toBe(0);
    await picture(page, 'templates-empty');
    await accessible(page, 'no templates yet');
    await page.getByRole('link', { name: 'Nueva plantilla' }).click();
    await heading('Nueva plantilla');
    expect(path()).toBe('/template/configuration/create');
    expect(owner.complaints).toEqual([]);
  });

  it('shows that the file is read, then all that is wrong with it and where, in the language of the page (UI-046, ERR-066..072)', async () => {
    expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.docx,.doc');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/template/file', async (route) => {
      await held;
      await route.continue();
    });
    const wrong = wordOf('malo.docx', 'La renta es de {{renta pesos', 'Firma a b}} aquí', 'Para {{a b!}} y {{NAME}}');
    await give(wrong);
    await page
      .getByRole('heading', { name: 'Leyendo «malo.docx»' })
      .or(page.getByRole('heading', { name: 'Subiendo «malo.docx»' }))
      .waitFor();
    await picture(page, 'templates-reading');
    await accessible(page, 'a file that is being read');
    release();
    const title = page.getByRole('heading', { name: 'Este archivo todavía no sirve como plantilla' });
    await title.waitFor();
    await page.unroute('**/api/template/file');
    await expect.poll(() => title.evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true);
    const faults = page.getByRole('list', { name: 'Lo que hay que corregir' }).getByRole('listitem');
    const told = await faults.allInnerTexts();
    expect(told.map((one) => /\d{5}/.exec(one)?.[0])).toEqual(['10001', '10002', '10003', '10005']);
    expect(told[0]).toContain('La renta es de {{renta pesos');
    expect(told[0]).toContain('Texto, párrafo 1');
    expect(told[0]).toContain('A una variable le faltan las dos llaves que la cierran');
    expect(told[3]).toContain('EMAIL y NAME son nombres reservados');
    await picture(page, 'templates-faults', true);
    await accessible(page, 'what is wrong with a file');
    // RULE-022: .doc may be chosen, and is refused by its number.
    await give({ name: 'viejo.doc', mimeType: 'application/msword', buffer: Buffer.from('Not Word at all') });
    await page.getByText('Código 10006').waitFor();
    await page.getByText('Solo se aceptan documentos .DOCX.').waitFor();
    await give(wordOf('nada.docx', 'Sin variables'));
    await page.getByText('Código 10007').waitFor();
    await give(wordOf('GRANDE.DOCX', naming('ciudad', 'renta', 'aval')));
    await heading('Configurar la plantilla');
    expect(owner.complaints).toEqual([]);
  });

  it('takes every type of question and all that is said of one, and loses nothing on a reload (ROUTE-045, ENT-048, ENT-066)', async () => {
    await row('ciudad').waitFor();
    expect(path()).toBe('/template/configuration/create');
    expect(await page.locator('[data-variable]').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-variable')))).toEqual([
      'ciudad',
      'renta',
      'aval',
    ]);
    await row('ciudad').getByText('Está 1 vez en el documento').waitFor();
    expect(
      await row('ciudad')
        .getByLabel('Tipo de respuesta')
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual([...QUESTION_TYPES]);
    await row('ciudad').getByLabel('Pregunta', { exact: true }).fill('¿En qué ciudad se firma?');
    await row('ciudad').getByLabel('Ayuda debajo de la pregunta').fill('La del local');
    await row('ciudad').getByLabel('Ejemplo dentro del recuadro').fill('Puebla');
    await row('ciudad').getByLabel('Mínimo de caracteres').fill('3');
    // The form beside follows at once.
    const preview = page.getByRole('form', { name: 'Preguntas para quien envía' });
    await preview.getByLabel('¿En qué ciudad se firma?').waitFor();
    expect(await preview.getByLabel('¿En qué ciudad se firma?').getAttribute('placeholder')).toBe('Puebla');
    await page.getByRole('radio', { name: /También los firmantes/ }).check();
    await configure('aval');
    await row('aval').getByLabel('Tipo de respuesta').selectOption({ label: 'Sí o no' });
    await row('aval').getByLabel('Pregunta', { exact: true }).fill('¿Tiene aval?');
    await row('aval').getByLabel('Quién la contesta').selectOption({ label: 'Firmante 1' });
    await configure('renta');
    await row('renta').getByLabel('Tipo de respuesta').selectOption({ label: 'Una opción de una lista' });
    await row('renta').getByLabel('Quién la contesta').selectOption({ label: 'Firmante 1' });
    await row('renta').getByLabel('Cuándo se pregunta').selectOption({ label: 'Solo si «¿Tiene aval?» se contesta Sí' });
    await picture(page, 'templates-configure', true);
    await accessible(page, 'configuring a template');

    // A list without options and no name: both are told, and the first has the focus.
    await page.getByLabel('Nombre de la plantilla').fill('');
    await press('Guardar plantilla');
    await page.getByText('Faltan 2 cosas para guardar la plantilla').waitFor();
    await page.getByText('Escriba el nombre de la plantilla.').waitFor();
    expect(await page.getByLabel('Nombre de la plantilla').evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true);
    await row('renta').getByText('Escriba de 1 a 100 opciones').waitFor();
    await page.getByLabel('Nombre de la plantilla').fill('Arrendamiento');
    await row('renta').getByLabel('Opciones').fill('5000\n8000');

    // By keyboard into another order; then away and back.
    await row('aval').getByRole('button', { name: 'Subir aval' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'aval es ahora la pregunta 2 de 3.' }).waitFor({ state: 'attached' });
    await row('aval').getByRole('button', { name: 'Bajar aval' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'aval es ahora la pregunta 3 de 3.' }).waitFor({ state: 'attached' });
    // At the end it cannot go further: the other button has the focus, and not the page.
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'aval es ahora la pregunta 2 de 3.' }).waitFor({ state: 'attached' });
    await page.reload();
    await page.getByText('Sigue con lo que no había guardado').waitFor();
    expect(await page.getByLabel('Nombre de la plantilla').inputValue()).toBe('Arrendamiento');
    await press('Guardar plantilla');
    await heading('Lo de cada firmante');
    const { templates } = await list();
    expect(templates).toMatchObject([{ name: 'Arrendamiento', type: 'configurable', templateHistory: 1, variables: 3, signers: 1 }]);
    const saved = (await world.product.http.get(`/api/template/${templates[0]!.templateID}`)).body.responseData;
    expect(saved.variables).toMatchObject([
      {
        name: 'ciudad',
        label: '¿En qué ciudad se firma?',
        helper: 'La del local',
        placeholder: 'Puebla',
        minLength: 3,
        isSignatory: false,
      },
      { name: 'aval', type: 'conditional', signatoryForm: 1 },
      { name: 'renta', type: 'combo', options: ['5000', '8000'], dependsOn: { name: 'aval', answer: true } },
    ]);
    expect(owner.complaints).toEqual([]);
  });

  it('shows the steps of that version, and each form as its signer sees it (ROUTE-044, UI-047)', async () => {
    const { templates } = await list();
    expect(path()).toBe(`/template/signatory/${templates[0]!.templateID}/1`);
    const steps = page.getByRole('region', { name: 'Pasos' });
    expect(await steps.getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('Quien envía'),
      expect.stringContaining('Firmante 1'),
    ]);
    const form = page.getByRole('form', { name: 'Lo que ve el firmante 1' });
    await form.getByRole('group', { name: '¿Tiene aval?' }).waitFor();
    expect(await form.getByLabel('Renta').count()).toBe(0);
    await form.getByRole('radio', { name: 'Sí' }).check();
    await form.getByLabel('Renta').waitFor();
    await picture(page, 'templates-signatory');
    await accessible(page, 'the steps of signers');
    await page.getByRole('radio', { name: 'Ancho completo' }).check();
    await form.getByLabel('Renta').selectOption('5000');
    await press('Seguir', form);
    await page.getByText('Aquí terminaría este formulario.').waitFor();
    await steps.getByRole('button', { name: /Quien envía/ }).click();
    await page.getByRole('form', { name: 'Lo que ve quien envía' }).getByLabel('¿En qué ciudad se firma?').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('lists what there is, finds it by name, and offers the acts of a card by keyboard (ROUTE-038, UI-051)', async () => {
    await makeTemplate(world.product.http, 'Pagaré', [{ name: 'monto', type: 'number', label: 'Monto' }]);
    await open('/dashboard/template');
    await card('Arrendamiento').waitFor();
    await card('Pagaré').waitFor();
    await picture(page, 'templates-list', true);
    await accessible(page, 'the list of templates');
    await page.getByRole('searchbox', { name: 'Buscar plantillas' }).fill('PAGARE');
    await card('Arrendamiento').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe('PAGARE');
    await page.getByRole('searchbox', { name: 'Buscar plantillas' }).fill('zzz');
    await page.getByRole('heading', { name: 'Ninguna plantilla se llama así' }).waitFor();
    await page.getByRole('search').getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await card('Arrendamiento').waitFor();
    await tabTo(page, 'button', /Más sobre la plantilla Pagaré/);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Usarla para un documento',
      'Editar variables',
      'Actualizar documento…',
      'Ver cómo queda…',
      'Historia de versiones…',
      'Descargar el archivo de Word',
      'Eliminar…',
    ]);
    await page.keyboard.press('Escape');
    await choose('Pagaré', 'Ver cómo queda…');
    const look = dialog('Cómo queda «Pagaré»');
    await look.locator('[data-page="1"][data-drawn]').waitFor();
    await picture(page, 'templates-preview');
    await accessible(page, 'a preview of a template');
    await page.keyboard.press('Escape');
    await look.waitFor({ state: 'detached' });
    expect(owner.complaints).toEqual([]);
  });

  it('edits what there is, with the document as it would be, and keeps a version that somebody else made (ROUTE-046)', async () => {
    await choose('Pagaré', 'Editar variables');
    await heading('Editar variables');
    await row('monto').getByLabel('Pregunta', { exact: true }).fill('¿Cuánto se debe?');
    await page.getByRole('form', { name: 'Preguntas para quien envía' }).getByLabel('¿Cuánto se debe?').fill('12');
    await page.getByRole('tab', { name: 'Documento' }).click();
    await page.getByText('Se ve la versión guardada.').waitFor();
    await page.getByText('Con 1 respuesta de la vista del formulario.').waitFor();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await picture(page, 'templates-document');
    const templateID = path().split('/').at(-1)!;
    const { responseData: now } = (await world.product.http.get(`/api/template/${templateID}`)).body;
    const other = await world.product.http.put(`/api/template/${templateID}`, {
      templateHistory: 1,
      name: 'Pagaré de otro',
      type: 'static',
      variables: now.variables,
    });
    expect(other.status).toBe(200);
    await press('Guardar plantilla');
    await page.getByText('Alguien más cambió esta plantilla').waitFor();
    expect(await row('monto').getByLabel('Pregunta', { exact: true }).inputValue()).toBe('¿Cuánto se debe?');
    await press('Abrir la versión nueva');
    await expect.poll(() => page.getByLabel('Nombre de la plantilla').inputValue()).toBe('Pagaré de otro');
    await page.getByLabel('Nombre de la plantilla').fill('Pagaré');
    await press('Guardar plantilla');
    await heading('Plantillas');
    await page.getByText('Se guardó la versión 3 de «Pagaré».').waitFor();
    await choose('Pagaré', 'Historia de versiones…');
    const versions = dialog('Versiones de «Pagaré»');
    expect(await versions.getByRole('listitem').count()).toBe(3);
    await accessible(page, 'the versions of a template');
    await page.keyboard.press('Escape');
    expect(owner.complaints).toEqual([]);
  });

  it('says before anything changes which variables stay, which are new and which are gone (UI-048, ROUTE-047)', async () => {
    const { templateID } = await makeTemplate(world.product.http, 'Convenio', [
      { name: 'a', type: 'text', label: 'La primera' },
      { name: 'b', type: 'text', label: 'La segunda' },
    ]);
    await open('/dashboard/template');
    await choose('Convenio', 'Actualizar documento…');
    const update = dialog('Actualizar el documento de «Convenio»');
    await give(wordOf('roto.docx', '{{b'), update);
    await update.getByText('Código 10001').waitFor();
    await give(wordOf('nuevo.docx', naming('b', 'c')), update);
    const compared = update.getByRole('list', { name: 'Comparación de las variables' });
    await compared.waitFor();
    expect(
      await compared
        .locator(':scope > li')
        .evaluateAll((all) =>
          all.map((one) => [one.getAttribute('data-list'), [...one.querySelectorAll('code')].map((code) => code.textContent)]),
        ),
    ).toEqual([
      ['same', ['{{b}}']],
      ['added', ['{{c}}']],
      ['removed', ['{{a}}']],
    ]);
    await picture(page, 'templates-compared');
    await accessible(page, 'what another file changes');
    await press('Seguir: configurar', update);
    await heading('Configurar con el documento nuevo');
    expect(path()).toBe(`/template/configuration/update/${templateID}`);
    await row('c').getByText('Nueva', { exact: true }).waitFor();
    expect(await row('b').locator('button[aria-expanded]').getAttribute('aria-label')).toBe('Configurar b: La segunda');
    await press('Guardar plantilla');
    await heading('Plantillas');
    const saved = (await world.product.http.get(`/api/template/${templateID}`)).body.responseData;
    expect([saved.templateHistory, saved.variables.map((one: { name: string }) => one.name)]).toEqual([2, ['b', 'c']]);
    expect(owner.complaints).toEqual([]);
  });

  it('asks before it deletes (UI-049), and says when the plan has no room for another (ENT-012)', async () => {
    await open('/dashboard/template');
    await choose('Convenio', 'Eliminar…');
    const ask = dialog('Eliminar la plantilla «Convenio»');
    await accessible(page, 'asking before a template is deleted');
    await press('Cancelar', ask);
    await card('Convenio').waitFor();
    await choose('Convenio', 'Eliminar…');
    await press('Eliminar la plantilla', ask);
    await card('Convenio').waitFor({ state: 'detached' });
    const answer = await staff.put(`/api/operations/accounts/${world.product.ownerId}/limits`, {
      limits: { templates: 2 },
      reason: 'Prueba',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await page.reload();
    await page.getByText('Ya tiene las 2 plantillas de su plan').waitFor();
    expect(await page.getByRole('link', { name: 'Nueva plantilla' }).count()).toBe(0);
    await picture(page, 'templates-full', true);
    expect(owner.complaints).toEqual([]);
  });

  it('fits a phone, in English, from the list to the form of a signer', async () => {
    const who = await world.visit({ ...phone, language: 'en' });
    await enter(who.page, world.product);
    await asPage(who.page, world.product.http);
    await open('/dashboard/template', who.page);
    await card('Arrendamiento', who.page).waitFor();
    await fits(who.page);
    await picture(who.page, 'templates-list-phone', true);
    await accessible(who.page, 'the list on a phone');
    await card('Arrendamiento', who.page).getByRole('link').click();
    await heading('Edit variables', who.page);
    await fits(who.page);
    await picture(who.page, 'templates-edit-phone', true);
    await accessible(who.page, 'configuring on a phone');
    await who.page.getByRole('tab', { name: 'Form' }).click();
    await who.page.getByLabel('See it as').selectOption({ label: 'Signer 1' });
    await who.page.getByRole('button', { name: 'Check the answers' }).click();
    await who.page.getByText('Look again at the marked answer').waitFor();
    await fits(who.page);
    await picture(who.page, 'templates-form-phone', true);
    await accessible(who.page, 'the form on a phone');
    const { templates } = await list();
    await open(`/template/signatory/${templates.find(({ name }) => name === 'Arrendamiento')!.templateID}/1`, who.page);
    await who.page.getByRole('form', { name: 'What signer 1 sees' }).waitFor();
    await fits(who.page);
    await accessible(who.page, 'the steps on a phone');
    expect(who.complaints).toEqual([]);
  });

  it('closes its pages to whoever was denied them, and no other (GUARD-018, GUARD-019)', async () => {
    const denied = dialog('Acceso restringido');
    const deny = (...permissionsDenied: string[]) =>
      staff.put(`/api/operations/accounts/${world.product.ownerId}/permissions`, { permissionsDenied });
    const again = await world.visit(desktop);
    page = again.page;
    await enter(page, world.product);
    await deny('template:dashboard');
    for (const address of ['/dashboard/template', '/template/configuration/create', '/template/configuration/edit/x']) {
      await open(address);
      await dialog('Acceso restringido').waitFor();
      expect(path(), address).toBe('/dashboard/document');
    }
    await press('Entendido', dialog('Acceso restringido'));
    await page.getByRole('navigation', { name: 'Menú', exact: true }).getByRole('link', { name: 'Plantillas' }).click();
    await dialog('Acceso restringido').waitFor();
    await deny('template:document:create');
    await open('/template/signatory/x/1');
    await dialog('Acceso restringido').waitFor();
    await open('/dashboard/template');
    await heading('Plantillas');
    expect(await denied.count()).toBe(0);
    await deny();
  });
});
