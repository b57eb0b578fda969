import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFlags } from '../subscription/on-plan.ts';
import { ana, bruno, contract, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter, ownerAtDesk } from './owner-world.ts';
import { accessible, inBrowser, phone, tabTo } from './signing-world.ts';

const dora = { name: 'Dora Luna', emailID: 'dora@luna.example' };
const emilio = { name: 'Emilio Sol', emailID: 'emilio@sol.example' };

const SIGNATURE = { type: 'SIGNATURE', page: 3, x: 72.5, y: 120, width: 190, height: 70 };
const INITIALS = { type: 'INITIALS', page: 1, x: 500, y: 40, width: 72, height: 32 };
const TEXT = { type: 'TEXT', page: 2, x: 90, y: 400.25, width: 200, height: 24, format: 'CURP', required: false };

inBrowser('formats, in the step of the places', () => {
  let world: BrowserWorld;
  let product: Product;
  let page: Page;

  /** A draft with its people in their order, and what lies on its pages. */
  async function draft(people: readonly object[], pages: number, staticSignPositions: readonly object[] = []): Promise<string> {
    const { http } = product;
    const documentID = (await upload(http, await contract('Contrato', pages))).body.responseData.documentID as string;
    for (const answer of [
      await http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: people }),
      await http.put('/api/document/draw', { documentID, staticSignPositions }),
    ])
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return documentID;
  }
  async function places(documentID: string, on = page): Promise<void> {
    await on.goto(`${product.url}/document/preview?documentID=${documentID}`);
    await on.getByRole('heading', { level: 1, name: 'Dónde firma cada quien' }).waitFor();
    await on.getByRole('region', { name: 'Páginas del documento' }).locator('[data-page="1"]').waitFor();
  }
  /** What the server has, as whose address and where. */
  async function onServer(documentID: string): Promise<unknown[]> {
    const { state } = await product.modules.documents.load(documentID);
    const emails = new Map(state.setup?.signatories.map(({ signatoryId, email }) => [signatoryId, email?.value]));
    return state.fields.map(({ signatoryId, type, page: on, x, y, width, height, label, prefilled }) => [
      emails.get(signatoryId),
      { type, page: on, x, y, width, height },
      label.value,
      prefilled?.value ?? null,
    ]);
  }
  const dialog = (name: string, on = page): Locator => on.getByRole('dialog', { name, exact: true });
  const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click();
  const names = async (): Promise<string[]> =>
    (await product.http.get('/api/format')).body.responseData.formats.map((row: { name: string }) => row.name);
  async function act(format: string, what: string): Promise<void> {
    await press('Aplicar un formato');
    await press(`Más sobre el formato ${format}`, dialog('Aplicar un formato'));
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  }
  async function closeAll(on = page): Promise<void> {
    for (let open = await on.getByRole('dialog').count(); open > 0; open = await on.getByRole('dialog').count()) {
      await on.keyboard.press('Escape');
      await expect.poll(() => on.getByRole('dialog').count()).toBeLessThan(open);
    }
  }

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    ({ page } = await ownerAtDesk(world));
  });
  afterAll(async () => world?.close());

  it('are there while the plan has them (SUB-008)', async () => {
    const documentID = await draft([ana], 1);
    await withFlags(product, [], ['isFormat']);
    await places(documentID);
    expect(await page.getByRole('button', { name: /formato/ }).count()).toBe(0);
    await withFlags(product, ['isFormat'], []);
    await places(documentID);
    await page.getByRole('button', { name: 'Guardar como formato', exact: true }).waitFor();
    await press('Aplicar un formato');
    await dialog('Aplicar un formato').getByText('Todavía no hay formatos en esta cuenta.').waitFor();
    await closeAll();
    await press('Guardar como formato');
    await dialog('Guardar como formato').getByText('Primero ponga en las páginas los lugares').waitFor();
    await closeAll();
  });

  describe('one that was saved', () => {
    let first: string;
    beforeAll(async () => {
      await withFlags(product, ['isFormat'], []);
      const of = ({ emailID: email }: { readonly emailID: string }, place: object) => ({ email, ...place });
      const written = { label: 'CURP de Ana Cortés', prefilled: 'HEGG560427MVZRRL04' };
      first = await draft([ana, bruno], 3, [of(ana, SIGNATURE), of(bruno, INITIALS), of(ana, { ...TEXT, ...written })]);
    });

    it('needs a name that no other one has, told beside it (RULE-044)', async () => {
      await places(first);
      await press('Guardar como formato');
      const saving = dialog('Guardar como formato');
      await accessible(page, 'saving a format');
      await press('Guardar', saving);
      await saving.getByText('Escriba el nombre del formato.').waitFor();
      expect(await names()).toEqual([]);
      expect(await saving.getByRole('checkbox', { name: /última página/ }).isChecked()).toBe(true);
      await saving.getByLabel('Nombre').fill('  Renta  de casa ');
      await press('Guardar', saving);
      await page.getByText('Se guardó el formato «Renta de casa».').waitFor();
      expect(await names()).toEqual(['Renta de casa']);
      await press('Guardar como formato');
      await saving.getByLabel('Nombre').fill('RENTA DE CASA');
      await press('Guardar', saving);
      await saving.getByText('Ya hay un formato con ese nombre. Escriba otro.').waitFor();
      await saving.getByLabel('Nombre').fill('Otra renta');
      await press('Guardar', saving);
      await page.getByText('Se guardó el formato «Otra renta».').waitFor();
      expect(await names()).toEqual(['Otra renta', 'Renta de casa']);
    });

    it('puts the same places on another draft, for whoever signs in that turn (ENT-043)', async () => {
      const second = await draft([dora, emilio], 3);
      await places(second);
      await press('Aplicar un formato');
      const list = dialog('Aplicar un formato');
      await list.getByText('3 lugares · para 2 personas').first().waitFor();
      await accessible(page, 'list of formats');
      await list.getByRole('button', { name: /^Renta de casa/ }).click();
      const look = dialog('Aplicar «Renta de casa»');
      await look.getByText('Dora Luna: 1 firma y 1 texto').waitFor();
      await look.getByText('Emilio Sol: 1 rúbrica').waitFor();
      await accessible(page, 'a format before it is used');
      await press('Poner 3 lugares', look);
      await page.getByText('Se pusieron 3 lugares del formato «Renta de casa».').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      const { format: _, required: __, ...text } = TEXT;
      await expect
        .poll(() => onServer(second), { timeout: WAIT_MS })
        .toEqual([
          [dora.emailID, SIGNATURE, '', null],
          [emilio.emailID, INITIALS, '', null],
          [dora.emailID, text, '', null],
        ]);
    });

    it('what a draft has no person or page for is told by name before; what was there goes or stays, and can be undone', async () => {
      const short = await draft([dora], 1, [{ email: dora.emailID, ...INITIALS }]);
      await places(short);
      await press('Aplicar un formato');
      await dialog('Aplicar un formato')
        .getByRole('button', { name: /^Renta de casa/ })
        .click();
      const look = dialog('Aplicar «Renta de casa»');
      await look.getByText('2 lugares del formato no se ponen en este documento').waitFor();
      await look.getByText('Persona 2: 1 rúbrica. En este documento firma 1 persona.').waitFor();
      await look.getByText('Dora Luna, página 2: 1 texto. Este documento tiene 1 página.').waitFor();
      await look.getByRole('checkbox', { name: 'Quitar el lugar que ya hay en este documento' }).waitFor();
      await press('Poner 1 lugar', look);
      // For the last page, which is the first one here.
      const signature = [dora.emailID, { ...SIGNATURE, page: 1 }, '', null];
      const initials = [dora.emailID, INITIALS, '', null];
      await expect.poll(() => onServer(short), { timeout: WAIT_MS }).toEqual([signature]);
      await press('Deshacer');
      await expect.poll(() => onServer(short), { timeout: WAIT_MS }).toEqual([initials]);
      await press('Aplicar un formato');
      await dialog('Aplicar un formato')
        .getByRole('button', { name: /^Renta de casa/ })
        .click();
      await look.getByRole('checkbox', { name: /^Quitar/ }).uncheck();
      await press('Poner 1 lugar', look);
      await expect.poll(() => onServer(short), { timeout: WAIT_MS }).toEqual([initials, signature]);
    });

    it('is renamed, given the places of another document, and deleted after a question', async () => {
      const other = await draft([ana], 2, [{ email: ana.emailID, ...SIGNATURE, page: 2 }]);
      await places(other);
      await act('Otra renta', 'Cambiar el nombre…');
      const renaming = dialog('Cambiar el nombre de «Otra renta»');
      await renaming.getByLabel('Nombre').fill('renta de CASA');
      await press('Guardar', renaming);
      await renaming.getByText('Ya hay un formato con ese nombre. Escriba otro.').waitFor();
      await renaming.getByLabel('Nombre').fill('Comodato');
      await press('Guardar', renaming);
      await page.getByText('El formato se llama ahora «Comodato».').waitFor();
      await closeAll();
      await act('Comodato', 'Guardar en él los lugares de este documento…');
      await press('Cambiar los lugares', dialog('Cambiar los lugares de «Comodato»'));
      await dialog('Aplicar un formato').getByText('1 lugar · para 1 persona').waitFor();
      await closeAll();
      await act('Comodato', 'Eliminar…');
      const removing = dialog('Eliminar el formato «Comodato»');
      await press('Cancelar', removing);
      expect(await names()).toEqual(['Comodato', 'Renta de casa']);
      await closeAll();
      await act('Comodato', 'Eliminar…');
      await press('Eliminar el formato', removing);
      await page.getByText('Se eliminó el formato «Comodato».').waitFor();
      await expect.poll(names).toEqual(['Renta de casa']);
      await closeAll();
    });

    it('by keyboard alone', async () => {
      const documentID = await draft([ana, bruno], 3);
      await places(documentID);
      await tabTo(page, 'button', /^Aplicar un formato$/);
      await page.keyboard.press('Enter');
      await dialog('Aplicar un formato')
        .getByRole('button', { name: /^Renta de casa/ })
        .waitFor();
      await tabTo(page, 'button', /^Renta de casa/);
      await page.keyboard.press('Enter');
      await dialog('Aplicar «Renta de casa»').getByRole('button', { name: 'Poner 3 lugares' }).waitFor();
      await tabTo(page, 'button', /^Poner 3 lugares/);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await onServer(documentID)).length, { timeout: WAIT_MS }).toBe(3);
    });

    it('on a phone, in English', async () => {
      const documentID = await draft([ana, bruno], 3);
      const { page: small } = await world.visit({ ...phone, language: 'en' });
      await enter(small, product);
      await asPage(small, product.http);
      await small.goto(`${product.url}/document/preview?documentID=${documentID}`);
      await press('Use a format', small);
      const list = dialog('Use a format', small);
      await list.getByText('3 places · for 2 people').waitFor();
      await accessible(small, 'list of formats on a phone');
      await list.getByRole('button', { name: /^Renta de casa/ }).click();
      await press('Put 3 places', dialog('Use “Renta de casa”', small));
      await expect.poll(async () => (await onServer(documentID)).length, { timeout: WAIT_MS }).toBe(3);
      await press('Save as a format', small);
      await dialog('Save as a format', small).getByLabel('Name').fill('From a phone');
      await press('Save', dialog('Save as a format', small));
      await small.getByText('The format “From a phone” was saved.').waitFor();
      expect(await small.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    });
  });
});
