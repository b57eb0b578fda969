import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draft } from '../journeys/steps.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, type Visitor } from './signing-world.ts';

const TITLES = ['Acta primera', 'Acta segunda', 'Acta tercera'];

inBrowser('tags in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let who: Visitor;
  let page: Page;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    for (const title of TITLES) await draft(product.http, { title });
    who = await world.visit(desktop);
    page = who.page;
    await enter(page, product);
    await asPage(page, product.http);
  });
  afterAll(() => world?.close());

  const menu = () => page.getByRole('navigation', { name: 'Menú', exact: true });
  const inMenu = (name: string) => menu().getByRole('link', { name, exact: true });
  /** Closed again wherever the address is not one of tags. */
  const openTags = async () => {
    const entry = menu().getByRole('button', { name: 'Etiquetas' });
    if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const row = (title: string) => page.locator('[data-row]').filter({ hasText: title });
  const shown = () => page.locator('[data-row] [data-row-link]').allTextContents();
  const chips = (title: string) =>
    row(title).getByRole('list', { name: 'Etiquetas del documento' }).getByRole('listitem').allTextContents();
  const marked = () => menu().locator('[aria-current]').allTextContents();
  const at = () => new URL(page.url());
  const open = async (address: string) => {
    await page.goto(`${product.url}${address}`);
    await page.locator('[data-row]').first().waitFor();
  };
  const startNew = async () => {
    await menu().getByRole('button', { name: 'Crear etiqueta' }).click();
    return dialog('Crear etiqueta');
  };
  const create = async (name: string) => {
    const form = await startNew();
    await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
    await form.getByRole('button', { name: 'Crear', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
  };
  const calls: { method: string; body: unknown }[] = [];

  it('the entry holds all, the tags and the way to a new one, which is in the list at once (MENU-004, TAG-002)', async () => {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/tag') calls.push({ method: request.method(), body: request.postDataJSON() });
    });
    await open('/dashboard');
    await openTags();
    await inMenu('Todas').waitFor();
    await create('Urgente');
    await inMenu('Urgente').waitFor();
    // RULE-032: the text has the chosen colour, the background the same at 0.2.
    expect(calls).toMatchObject([
      { method: 'POST', body: { name: 'Urgente', textColor: 'rgba(29,78,216,1)', bgColor: 'rgba(29,78,216,0.2)' } },
    ]);
  });

  it('an empty name sends nothing, a long and a known one are told beside the field (RULE-029..031, ERR-082, ERR-083)', async () => {
    calls.length = 0;
    const form = await startNew();
    const name = form.getByRole('textbox', { name: 'Nombre' });
    const send = form.getByRole('button', { name: 'Crear', exact: true });
    await send.click();
    await form.getByText('Escriba el nombre de la etiqueta.').waitFor();
    await name.fill('á'.repeat(41));
    await form.getByText('El nombre de la etiqueta no debe tener más de 40 caracteres').waitFor();
    await send.click();
    expect(calls).toEqual([]);
    await name.fill('urgente');
    await send.click();
    await form.getByText('Ya existe una etiqueta con ese nombre').waitFor();
    await form.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('ten colours to begin with, 22 in the picker, and any other (ENT-045, ENT-046)', async () => {
    const form = await startNew();
    expect(await form.getByRole('radio').count()).toBe(10);
    // The first that no tag has.
    expect(await form.getByRole('radio', { name: 'Verde azulado' }).isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Más colores' }).click();
    expect(await form.getByRole('radio').count()).toBe(22);
    await form.getByLabel('Otro color').fill('#ffeb3b');
    await accessible(page, 'a new tag');
    calls.length = 0;
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Amarilla');
    await form.getByRole('button', { name: 'Crear', exact: true }).click();
    await inMenu('Amarilla').waitFor();
    expect(calls).toMatchObject([{ body: { textColor: 'rgba(255,235,59,1)', bgColor: 'rgba(255,235,59,0.2)' } }]);
  });

  it('another failure is the general error (ERR-092)', async () => {
    await page.route('**/api/tag', (route) => route.fulfill({ status: 500, body: '' }));
    const form = await startNew();
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Otra');
    await form.getByRole('button', { name: 'Crear', exact: true }).click();
    await form.getByText('Ocurrió un error, intente de nuevo más tarde').waitFor();
    await page.unroute('**/api/tag');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    who.complaints.length = 0;
  });

  it('one document is tagged from its menu, several from the bar (DOC-005)', async () => {
    await open('/dashboard/document');
    await row(TITLES[0]!).getByRole('button', { name: /^Más/ }).click();
    await page.getByRole('menuitem', { name: 'Etiquetas…' }).click();
    const one = dialog(/^Etiquetas de «Acta primera»/);
    await one.getByRole('checkbox', { name: 'Urgente' }).check();
    await one.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => chips(TITLES[0]!), { timeout: WAIT_MS }).toEqual(['Urgente']);
    for (const title of TITLES.slice(0, 2)) await row(title).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Etiquetas' }).click();
    const several = dialog('Etiquetas de 2 documentos');
    // What only some carry is neither on nor off, and stays as it is where nobody touches it.
    expect(
      await several
        .getByRole('checkbox', { name: /^Urgente/ })
        .evaluate((box) => (box as unknown as { indeterminate: boolean }).indeterminate),
    ).toBe(true);
    await several.getByRole('checkbox', { name: 'Amarilla' }).check();
    await accessible(page, 'tags of two documents');
    await several.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => chips(TITLES[0]!), { timeout: WAIT_MS }).toEqual(['Amarilla', 'Urgente']);
    await expect.poll(() => chips(TITLES[1]!), { timeout: WAIT_MS }).toEqual(['Amarilla']);
    await accessible(page, 'a list with tags');
  });

  it('by keyboard: t tags the row with the focus', async () => {
    await open('/dashboard/document');
    await row(TITLES[2]!).locator('[data-row-link]').focus();
    await page.keyboard.press('t');
    const form = dialog(/^Etiquetas de «Acta tercera»/);
    await form.getByRole('checkbox', { name: 'Urgente' }).focus();
    await page.keyboard.press('Space');
    await form.getByRole('button', { name: 'Guardar' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => chips(TITLES[2]!), { timeout: WAIT_MS }).toEqual(['Urgente']);
  });

  it('a tag of the menu has its list and its address; all and every other entry leave it (ROUTE-035, MENU-005, 006, 014)', async () => {
    await openTags();
    await inMenu('Urgente').click();
    await expect.poll(() => at().pathname).toBe('/dashboard/tag');
    await expect.poll(shown).toEqual([TITLES[2], TITLES[0]]);
    expect(await marked()).toEqual(['Urgente']);
    await page.getByText('Etiqueta: Urgente').waitFor();
    await inMenu('Todas').click();
    await expect.poll(shown).toEqual(TITLES.toReversed());
    expect([at().search, await marked()]).toEqual(['', ['Todas']]);
    await inMenu('Urgente').click();
    await expect.poll(shown).toEqual([TITLES[2], TITLES[0]]);
    await menu()
      .getByRole('link', { name: /^Documentos/ })
      .click();
    await expect.poll(shown).toEqual(TITLES.toReversed());
    expect(at().search).toBe('');
  });

  it('the advanced search has a tag too (UI-037)', async () => {
    await open('/dashboard/document');
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('combobox', { name: 'Etiqueta', exact: true }).selectOption({ label: 'Amarilla' });
    await expect.poll(shown).toEqual([TITLES[1], TITLES[0]]);
    await page.getByRole('button', { name: 'Quitar el filtro: Etiqueta: Amarilla' }).click();
    await expect.poll(shown).toEqual(TITLES.toReversed());
  });

  it('a tag of the address is not called gone before the tags are known', async () => {
    await openTags();
    await inMenu('Urgente').click();
    await page.getByText('Etiqueta: Urgente').waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/tag/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByText('Etiqueta: …').waitFor();
    answer();
    await page.getByText('Etiqueta: Urgente').waitFor();
    await page.unroute('**/api/tag/*');
  });

  it('a reviewer sees tags and changes none', async () => {
    const reviewer = await world.visit(phone);
    await enter(reviewer.page, product, people.reviewer);
    await reviewer.page.goto(`${product.url}/dashboard/tag`);
    await reviewer.page.getByRole('list', { name: 'Etiquetas del documento' }).first().waitFor();
    await reviewer.page.getByRole('button', { name: /^Men/ }).first().click();
    await reviewer.page.getByRole('link', { name: 'Urgente', exact: true }).waitFor();
    expect(await reviewer.page.getByRole('button', { name: 'Crear etiqueta' }).count()).toBe(0);
    expect(await reviewer.page.getByRole('button', { name: /^Eliminar la etiqueta/ }).count()).toBe(0);
    await accessible(reviewer.page, 'the menu with tags on a phone');
    expect(reviewer.complaints).toEqual([]);
    await reviewer.context.close();
  });

  it('deleting says what happens; the chosen one leaves the list to all (TAG-001, CALL-117)', async () => {
    await openTags();
    await inMenu('Urgente').click();
    await expect.poll(shown).toEqual([TITLES[2], TITLES[0]]);
    await menu().getByRole('button', { name: 'Eliminar la etiqueta Urgente' }).click();
    const ask = dialog('Eliminar la etiqueta «Urgente»');
    await ask.getByText('Los documentos se quedan como están').waitFor();
    await ask.getByRole('button', { name: 'Eliminar la etiqueta' }).click();
    await expect.poll(shown).toEqual(TITLES.toReversed());
    expect([at().pathname, at().search, await marked()]).toEqual(['/dashboard/tag', '', ['Todas']]);
    expect(await inMenu('Urgente').count()).toBe(0);
    await expect.poll(() => row(TITLES[0]!).getByText('Urgente').count()).toBe(0);
    // Its button went with it: the keyboard goes on at the next one.
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Crear etiqueta');
    expect(who.complaints).toEqual([]);
  });
});
