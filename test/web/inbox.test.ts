import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, draft } from '../journeys/steps.ts';
import { ana, bruno, sendDocument, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Client, Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const LEASE = 'Contrato de arrendamiento — Local 4B';
const NOTE = 'Pagaré 0341';
const DRAFTS = 20;

/** What of the page's own types is used inside it. */
type FormPart = EventTarget & object;
interface FormParts {
  querySelector(selector: string): FormPart;
}

inBrowser('the inbox in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let who: Visitor;
  let page: Page;
  /** The owner beside the page, with the page's session. */
  let client: Client;
  let lease: string;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    const people = [
      { ...bruno, order: 1 },
      { ...ana, order: 2 },
    ];
    lease = await sendDocument(product, people, { hasOrder: true, title: LEASE });
    await signDrawn(product, lease, bruno.emailID);
    for (let number = 1; number <= DRAFTS; number++)
      await draft(product.http, { title: `Acta ${String(number).padStart(2, '0')} mensual` });
    await sendDocument(product, [ana], { title: NOTE });
    await seen();
    who = await world.visit({ ...desktop, acceptDownloads: true });
    page = who.page;
    await enter(page, product);
    client = await asPage(page, product.http);
  });
  afterAll(() => world?.close());

  const seen = async () => {
    const head = (await product.services.store.head())!;
    await product.modules.readSide.waitFor('documents-inbox', head, WAIT_MS);
  };
  const titles = () => page.locator('[data-row] [data-row-link]').allTextContents();
  const row = (title: string) => page.locator('[data-row]').filter({ hasText: title });
  const open = async (address: string) => {
    await page.goto(`${product.url}${address}`);
    await page.locator('[data-row]').first().waitFor();
  };
  const shows = (expected: readonly string[]) => expect.poll(titles).toEqual(expected);
  const selected = () => page.locator('[data-row] input:checked').count();

  it('keeps the longest status clear of the date beside it', async () => {
    await open('/dashboard/document?tab=pending');
    const mark = row(LEASE).getByText('Pendiente', { exact: true });
    await mark.evaluate((element: { textContent: string | null }) => {
      element.textContent = 'Endorsement pending';
    });
    const long = (await row(LEASE).getByText('Endorsement pending').boundingBox())!;
    const date = (await row(LEASE).locator('time').first().boundingBox())!;
    // In one line, with the padding of the mark and some air between them.
    expect(long.height).toBeLessThan(30);
    expect(date.x - (long.x + long.width)).toBeGreaterThan(12);
  });

  it('has what waits and five tabs with their numbers, each with its documents only (UI-036)', async () => {
    await open('/dashboard/document');
    const tabs = page.getByRole('navigation', { name: 'Listas' }).getByRole('link');
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['Le toca a usted0', `Todos22`, 'Pendientes2', `Borradores20`, 'Completados0', 'Compartidos0']);
    await tabs.nth(2).click();
    await shows([NOTE, LEASE]);
    await tabs.nth(3).click();
    await expect.poll(async () => (await titles())[0]).toBe('Acta 20 mensual');
    await tabs.nth(4).click();
    await page.getByRole('heading', { name: 'Todavía no hay documentos completados' }).waitFor();
    await tabs.nth(5).click();
    await page.getByRole('heading', { name: 'Nadie ha compartido documentos con usted' }).waitFor();
    await accessible(page, 'inbox, empty');
    await picture(page, 'inbox-empty-shared');
    await open('/dashboard/document?tab=pending');
    await row(LEASE).getByText('Espera a Ana Cortés').waitFor();
    await accessible(page, 'inbox');
    expect(who.complaints).toEqual([]);
  });

  it('grows at its end, stays as it is while others act, and is found again where it was left', async () => {
    await open('/dashboard/document?tab=draft');
    expect(await page.getByRole('link', { name: /^Nuevo documento$/ }).count()).toBe(1);
    await page.mouse.wheel(0, 4000);
    await expect.poll(async () => (await titles()).length).toBe(20);
    await page.getByText('No hay más: 20 en total.').waitFor();
    const before = await titles();
    expect(before).toEqual([...before].sort().reverse());
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
    const high = await height();
    // One that comes meanwhile waits: no row moves.
    const fresh = await draft(client, { title: 'Acta 21 mensual' });
    await page.getByRole('button', { name: '1 cambio: mostrar' }).waitFor();
    expect(await titles()).toEqual(before);
    await row('Acta 02').getByRole('link', { name: 'Acta 02 mensual', exact: true }).click();
    await page.waitForURL(/\/document\/preview/);
    await page.getByRole('heading').first().waitFor();
    await page.goBack();
    await expect.poll(titles).toEqual(before);
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(300);
    await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""')).toBe('Acta 02 mensual');
    // The header is a bar now, and its place as high as before: nothing moves when one goes up to what changed.
    await page.locator('[data-header-bar]').waitFor();
    expect(await height()).toBe(high);
    await page.getByRole('button', { name: '1 cambio: mostrar' }).click();
    await expect.poll(async () => (await titles())[0]).toBe('Acta 21 mensual');
    await expect.poll(async () => (await titles()).length).toBe(21);
    await picture(page, 'inbox-grown');
    await client.put('/api/document/delete', { documentIDs: [fresh] });
    await seen();
    expect(who.complaints).toEqual([]);
  });

  it('stands in the order that is chosen, in the address', async () => {
    await open('/dashboard/document?tab=draft');
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('oldest');
    await page.waitForURL(/sort=oldest/);
    await expect.poll(async () => (await titles())[0]).toBe('Acta 01 mensual');
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('');
    await expect.poll(async () => (await titles())[0]).toBe('Acta 20 mensual');
  });

  it('puts a document away for its reader, and back by the toast or from the archive', async () => {
    await open('/dashboard/document?tab=draft');
    const choose = async (title: string, act: string) => {
      await row(title)
        .getByRole('button', { name: /^Más: / })
        .click();
      await page.getByRole('menuitem', { name: act }).click();
    };
    await choose('Acta 20', 'Archivar');
    await expect.poll(async () => (await titles())[0]).toBe('Acta 19 mensual');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(async () => (await titles())[0]).toBe('Acta 20 mensual');
    await choose('Acta 20', 'Archivar');
    await page.getByRole('link', { name: 'Archivados (1)' }).click();
    await shows(['Acta 20 mensual']);
    await accessible(page, 'archive');
    await picture(page, 'inbox-archived');
    await choose('Acta 20', 'Sacar del archivo');
    await page.getByRole('heading', { name: 'No hay nada archivado' }).waitFor();
    await page.getByRole('link', { name: 'Salir del archivo' }).click();
    await expect.poll(async () => (await titles())[0]).toBe('Acta 20 mensual');
    expect(who.complaints).toEqual([]);
  });

  it('searches by everything at once, in the address, with addresses to choose from (UI-037, CALL-077)', async () => {
    await open('/dashboard/document');
    await page.getByRole('button', { name: 'Filtros' }).click();
    const filters = page.getByRole('group', { name: 'Filtros' });
    await filters.getByLabel('Título').fill('loc');
    await filters.getByText('Con cuatro letras').waitFor();
    await filters.getByLabel('Título').fill('local');
    await shows([LEASE]);
    await page.getByText('1 documento coincide').waitFor();
    const email = filters.getByRole('combobox', { name: 'Correo de una parte' });
    await email.fill('cort');
    const option = page.getByRole('option', { name: ana.emailID });
    await option.waitFor();
    // What was typed so far is searched after a pause, and the list dimmed for as long as that takes.
    await page.waitForURL(/email=cort(&|$)/);
    await shows([LEASE]);
    await accessible(page, 'filters with addresses');
    await picture(page, 'inbox-filters-emails');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/email=ana%40cortes\.example/);
    await filters.getByLabel('Estado').selectOption('PENDING');
    await filters.getByLabel('desde').fill('2026-01-01');
    await page.waitForURL(/from=2026-01-01/);
    await shows([LEASE]);
    await accessible(page, 'filters');
    await picture(page, 'inbox-filters');
    await page.reload();
    await shows([LEASE]);
    const active = page.getByRole('list', { name: 'Filtros aplicados' });
    expect((await active.getByRole('listitem').allTextContents()).slice(0, 3)).toEqual([
      'Título: local',
      `Correo: ${ana.emailID}`,
      'Estado: Pendiente',
    ]);
    await active.getByRole('button', { name: 'Quitar el filtro: Título: local' }).click();
    await shows([NOTE, LEASE]);
    await page.getByRole('link', { name: 'Borradores' }).click();
    await page.getByRole('heading', { name: 'Ningún documento cumple con todos los filtros' }).waitFor();
    await picture(page, 'inbox-no-hits');
    await page.getByRole('button', { name: 'Buscar en todos' }).click();
    await shows([NOTE, LEASE]);
    expect(who.complaints).toEqual([]);
  });

  it('keeps both of two changes of which the second comes before the first is drawn', async () => {
    await open('/dashboard/document');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('group', { name: 'Filtros' }).evaluate(async (filters: FormParts) => {
      const fill = (field: FormPart, value: string, event: string) => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event(event, { bubbles: true }));
      };
      fill(filters.querySelector('select'), 'PENDING', 'change');
      // The router takes the address in before this task ends, and draws it in another one.
      for (let turn = 0; turn < 50; turn++) await null;
      fill(filters.querySelector('input[type=date]'), '2026-01-01', 'input');
    });
    await page.waitForURL(/from=2026-01-01/);
    expect(new URL(page.url()).searchParams.get('status')).toBe('PENDING');
  });

  it('keeps a search under a name, for its person', async () => {
    await open(`/dashboard/document?email=${encodeURIComponent(ana.emailID)}&status=PENDING`);
    await page.getByRole('button', { name: 'Búsquedas guardadas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Búsquedas guardadas' });
    await dialog.getByLabel(/Nombre para esta búsqueda/).fill('Lo que debe Ana');
    await dialog.getByRole('button', { name: 'Guardar la búsqueda' }).click();
    await dialog.getByRole('link', { name: 'Lo que debe Ana' }).waitFor();
    await accessible(page, 'saved searches');
    await picture(page, 'inbox-views');
    await page.keyboard.press('Escape');
    await open('/dashboard/document');
    await page.getByRole('button', { name: 'Búsquedas guardadas' }).click();
    await dialog.getByRole('link', { name: 'Lo que debe Ana' }).click();
    await shows([NOTE, LEASE]);
    expect(new URL(page.url()).searchParams.get('email')).toBe(ana.emailID);
    await page.getByRole('button', { name: 'Búsquedas guardadas' }).click();
    await dialog.getByRole('button', { name: 'Quitar la búsqueda guardada Lo que debe Ana' }).click();
    await dialog.getByText('Todavía no ha guardado ninguna búsqueda.').waitFor();
    await page.keyboard.press('Escape');
    expect(who.complaints).toEqual([]);
  });

  it('selects by keyboard and mouse: j, x, Shift-x, Escape, the whole page', async () => {
    await open('/dashboard/document?tab=draft');
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    expect(await selected()).toBe(3);
    await page.getByText('3 seleccionados').waitFor();
    await accessible(page, 'inbox with a selection');
    await picture(page, 'inbox-selection');
    await page.keyboard.press('x');
    expect(await selected()).toBe(2);
    await page.keyboard.press('Escape');
    expect(await selected()).toBe(0);
    await row('Acta 20').getByRole('checkbox').click();
    await row('Acta 16')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    expect(await selected()).toBe(5);
    await page.getByRole('checkbox', { name: 'Seleccionar los documentos que se ven' }).check();
    expect(await selected()).toBe((await titles()).length);
    await page.getByRole('link', { name: 'Pendientes' }).click();
    await shows([NOTE, LEASE]);
    expect(await selected()).toBe(0);
    expect(who.complaints).toEqual([]);
  });

  it('deletes several after saying what it means, and says of each what became of it', async () => {
    await open('/dashboard/document?tab=draft');
    const gone = ['Acta 20 mensual', 'Acta 19 mensual'];
    for (const title of gone) await row(title).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Eliminar 2 documentos' });
    await dialog.getByText('2 borradores salen de sus listas y nadie podrá abrirlos.').waitFor();
    await accessible(page, 'bulk delete');
    await picture(page, 'inbox-bulk-delete');
    expect(await titles()).toEqual(expect.arrayContaining(gone));
    await dialog.getByRole('button', { name: 'Eliminar los 2 documentos' }).click();
    const ended = page.getByRole('dialog', { name: 'Eliminar 2 documentos' });
    await ended.getByText('Listo: 2 documentos.').waitFor();
    expect(await ended.getByText('Eliminado; su historia se conserva.').count()).toBe(2);
    await accessible(page, 'bulk results');
    await ended.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect.poll(titles).not.toEqual(expect.arrayContaining([gone[0]]));
    expect(await page.getByRole('button', { name: /cambios?: mostrar/ }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Listas' }).getByText('18').waitFor();
    expect(who.complaints).toEqual([]);
  });

  it('reminds several; what is refused says why', async () => {
    await open('/dashboard/document');
    await page.getByRole('navigation', { name: 'Listas' }).getByRole('link', { name: 'Pendientes' }).click();
    await shows([NOTE, LEASE]);
    await page.getByRole('checkbox', { name: 'Seleccionar los documentos que se ven' }).check();
    await page.getByRole('button', { name: 'Recordar', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Enviar recordatorios de 2 documentos' });
    await dialog.getByText('los anteriores dejan de servir').waitFor();
    await page.route('**/api/document/send-mail', async (route) => {
      // The second document is refused, as a provider or a rule would.
      if (route.request().postDataJSON().documentID !== lease)
        return route.fulfill({ json: { success: true, responseCode: 200, responseData: {} } });
      const refusal = { success: false, responseCode: 429, responseData: null, code: 'resend.wait_a_minute', message: 'Espere un minuto.' };
      return route.fulfill({ status: 429, json: refusal });
    });
    await dialog.getByRole('button', { name: 'Enviar los enlaces nuevos' }).click();
    await page.getByText('Listos: 1. No se pudo con 1').waitFor();
    const of = (title: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: title });
    await of(LEASE).getByText('Espere un minuto.').waitFor();
    await of(NOTE).getByText('Se envió un enlace nuevo').waitFor();
    await accessible(page, 'bulk results with a refusal');
    await picture(page, 'inbox-bulk-results');
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
    await page.unroute('**/api/document/send-mail');
    expect(who.complaints).toEqual([]);
  });

  it('downloads several, each with its history', async () => {
    await open('/dashboard/document?tab=pending');
    await page.getByRole('checkbox', { name: 'Seleccionar los documentos que se ven' }).check();
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    await page.getByRole('button', { name: 'Descargar' }).click();
    await page.getByText('Listo: 2 documentos.').waitFor();
    await expect.poll(() => names.sort()).toEqual([`${LEASE}.zip`, `${NOTE}.zip`].sort());
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
    expect(who.complaints).toEqual([]);
  });

  it('moves no row while one looks: changes of others wait to be shown, and take no focus', async () => {
    await open('/dashboard/document');
    await page.locator('[data-live="live"]').waitFor({ state: 'attached' });
    const before = await titles();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
    const at = await focused();
    const place = await row(at).boundingBox();
    await draft(client, { title: 'Recién llegado uno' });
    await draft(client, { title: 'Recién llegado dos' });
    const news = page.getByRole('button', { name: '2 cambios: mostrar' });
    await news.waitFor();
    expect(await titles()).toEqual(before);
    expect([await focused(), await row(at).boundingBox()]).toEqual([at, place]);
    await accessible(page, 'inbox with news');
    await picture(page, 'inbox-news');
    await news.click();
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Recién llegado dos', 'Recién llegado uno']);
    expect(await page.getByRole('button', { name: /mostrar/ }).count()).toBe(0);
    expect(who.complaints).toEqual([]);
  });

  it('says that it loads, and what failed with a way to try again', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const lists = `**/api/document/${product.ownerId}?*`;
    await page.route(lists, async (route) => {
      await held;
      await route.fulfill({
        status: 500,
        json: { success: false, responseCode: 500, responseData: null, code: 'generic.error', message: 'Algo falló.' },
      });
    });
    await page.goto(`${product.url}/dashboard/document`);
    await page.locator('main [aria-busy="true"]').waitFor();
    await picture(page, 'inbox-loading');
    answer();
    await page.getByText('La lista no se pudo cargar').waitFor();
    await accessible(page, 'inbox that failed');
    await picture(page, 'inbox-failed');
    await page.unroute(lists);
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await page.locator('[data-row]').first().waitFor();
  });

  it('tells a person of another account nothing of all this', async () => {
    const stranger = await account(product, 'Otra', 'otra@cuenta.example');
    const other = await world.visit(desktop);
    await enter(other.page, product, { email: stranger.email, password: 'Otra.Cuenta.2026' });
    await other.page.getByRole('heading', { name: 'Aquí estarán sus documentos' }).waitFor();
    await other.page.getByRole('button', { name: 'Filtros' }).click();
    await other.page.getByRole('combobox', { name: 'Correo de una parte' }).click();
    await other.page.getByText('Ninguna parte de sus documentos').waitFor();
    await picture(other.page, 'inbox-empty');
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  it('on a phone: everything within the screen, the acts in reach of the thumb', async () => {
    const small = await world.visit({ ...phone, storageState: await who.context.storageState(), language: 'en' });
    await small.page.goto(`${product.url}/dashboard/document`);
    await small.page.locator('[data-row]').first().waitFor();
    await picture(small.page, 'inbox-phone-en');
    await small.page.locator('[data-row]').first().getByRole('checkbox').check();
    await small.page.getByText('1 selected').waitFor();
    await accessible(small.page, 'inbox on a phone, selection');
    await picture(small.page, 'inbox-phone-selection-en');
    await small.page.getByRole('button', { name: 'Clear selection' }).click();
    await small.page.getByRole('button', { name: 'Filters' }).click();
    await picture(small.page, 'inbox-phone-filters-en');
    expect(await small.page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    expect(small.complaints).toEqual([]);
    await small.context.close();
  });
});
