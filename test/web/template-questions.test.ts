import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter, ownerAtDesk } from './owner-world.ts';
import { makeTemplates } from './screens/templates.ts';
import { accessible, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

inBrowser('the questions of a template, as they are answered', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;
  let form: Locator;
  let address: string;

  beforeAll(async () => {
    world = await openBrowserWorld();
    owner = await ownerAtDesk(world);
    page = owner.page;
    const { lease } = await makeTemplates(world.product);
    address = `${world.product.url}/template/signatory/${lease}/1`;
    form = await opened(page, 'Quien envía', 'Lo que ve quien envía');
  });
  afterAll(() => world?.close());

  async function opened(on: Page, step: string, name: string): Promise<Locator> {
    await on.goto(address);
    await on.getByRole('button', { name: step }).click();
    const found = on.getByRole('form', { name });
    await found.waitFor();
    return found;
  }
  const question = (name: string, within = form) => within.locator(`[data-question="${name}"]`);
  const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true);
  const handIn = () => form.getByRole('button', { name: 'Seguir', exact: true }).click();

  it('are reviewed where something is missing: how many, each with its fault, the first with the focus (RULE-066)', async () => {
    await handIn();
    await form.getByText('Revise las 6 respuestas marcadas').waitFor();
    expect(await form.locator('[data-wrong]').evaluateAll((all) => all.map((one) => one.getAttribute('data-question')))).toEqual([
      'ciudad',
      'renta',
      'uso',
      'estado',
      'inicio',
      'pagos',
    ]);
    await hasFocus(question('ciudad').getByRole('textbox'));
    await question('ciudad').getByText('Este dato es obligatorio.').waitFor();
    await question('uso').getByText('Elija una opción.').waitFor();
    await picture(page, 'template-questions-review', true);
    await accessible(page, 'a form to be reviewed');
    // The faults follow the language; what was typed stays.
    await question('ciudad').getByRole('textbox').fill('Puebla');
    await page.getByRole('button', { name: /^Apariencia e idioma/ }).click();
    await page.getByRole('radio', { name: 'English' }).check();
    await page.getByText('Look again at the 5 marked answers').waitFor();
    await page.locator('[data-question="uso"]').getByText('Choose an option.').waitFor();
    expect(await page.locator('[data-question="ciudad"]').getByRole('textbox').inputValue()).toBe('Puebla');
    await page.getByRole('radio', { name: 'Español' }).check();
    await form.getByText('Revise las 5 respuestas marcadas').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('are answered by keyboard, whatever their type (ENT-066)', async () => {
    await question('renta').getByRole('textbox').fill('abc');
    await question('renta').getByText('Escriba un número').waitFor();
    await question('renta').getByRole('textbox').fill('18500.50');
    await question('uso').getByRole('radio', { name: 'Comercial' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await question('uso').getByRole('radio', { name: 'Oficina' }).isChecked()).toBe(true);
    await question('servicios').getByRole('checkbox', { name: 'Luz' }).focus();
    await page.keyboard.press('Space');
    await question('estado').getByRole('combobox').selectOption('Puebla');
    const several = question('anexos').getByRole('button');
    await several.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    expect(await page.getByRole('option', { selected: true }).count()).toBe(2);
    await accessible(page, 'a list of several');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await question('anexos').getByText('Inventario y Fotografías').first().waitFor();
    await question('inicio').locator('input[type=date]').fill('2026-12-01');
    await question('entrega').locator('input[type=time]').fill('09:30');
    await form.getByText('Revise la respuesta marcada').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('in a table grow by rows, take cells of a spreadsheet, and say what was done (TPL-012)', async () => {
    const table = question('pagos');
    const cell = (column: string, row: number) => table.getByLabel(`${column}, renglón ${row}`);
    await cell('Concepto', 1).fill('Depósito');
    await table.getByRole('button', { name: 'Agregar renglón' }).click();
    await hasFocus(cell('Concepto', 2));
    await table.getByRole('status').filter({ hasText: 'Se agregó el renglón 2.' }).waitFor({ state: 'attached' });
    await cell('Concepto', 2).evaluate((node) => {
      const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
        DataTransfer: new () => { setData(type: string, text: string): void };
        ClipboardEvent: new (type: string, init: object) => never;
      };
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Renta\t2026-12-01\t18500\nAgua\t2026-12-05\t300');
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => cell('Importe', 3).inputValue()).toBe('300');
    expect(await cell('Concepto', 2).inputValue()).toBe('Renta');
    // Enter goes down the column, and hands nothing in.
    await cell('Importe', 1).press('Enter');
    await hasFocus(cell('Importe', 2));
    await table.getByRole('button', { name: 'Quitar el renglón 1' }).click();
    await expect.poll(() => cell('Concepto', 1).inputValue()).toBe('Renta');
    await hasFocus(cell('Concepto', 1));
    await picture(page, 'template-questions-answered', true);
    await handIn();
    await page.getByText('Aquí terminaría este formulario.').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('show by what was answered before, and take their place again with what was in it (TPL-010)', async () => {
    await page.getByRole('button', { name: 'Firmante 1' }).click();
    const signer = page.getByRole('form', { name: 'Lo que ve el firmante 1' });
    await question('aval', signer).getByRole('radio', { name: 'Sí' }).check();
    await question('nombre_aval', signer).getByRole('textbox').fill('Bruno Peña');
    await question('aval', signer).getByRole('radio', { name: 'No' }).check();
    await question('nombre_aval', signer).waitFor({ state: 'detached' });
    await question('aval', signer).getByRole('radio', { name: 'Sí' }).check();
    expect(await question('nombre_aval', signer).getByRole('textbox').inputValue()).toBe('Bruno Peña');
    // A signature is no question: it is said where it goes (TPL-011).
    await question('firma_arrendatario', signer).getByText('Firma del arrendatario').waitFor();
    expect(await question('firma_arrendatario', signer).locator('input, textarea, select, button').count()).toBe(0);
    await question('correo', signer).getByRole('textbox').fill('ana@');
    await signer.getByRole('button', { name: 'Seguir' }).click();
    await question('correo', signer).getByText('Este correo no tiene la forma').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('on a phone have a card for each row of a table, and room for a thumb', async () => {
    const who = await world.visit(phone);
    await enter(who.page, world.product);
    await asPage(who.page, world.product.http);
    const own = await opened(who.page, 'Quien envía', 'Lo que ve quien envía');
    const table = question('pagos', own);
    await table.getByText('Importe', { exact: true }).first().waitFor();
    const [concept, amount] = [
      (await table.getByLabel('Concepto, renglón 1').boundingBox())!,
      (await table.getByLabel('Importe, renglón 1').boundingBox())!,
    ];
    // Below one another, and not beside the screen.
    expect([amount.y > concept.y, Math.round(amount.x)]).toEqual([true, Math.round(concept.x)]);
    for (const control of await own.locator('label:has(input), [class*=cell]:is(input), button').all()) {
      const box = await control.boundingBox();
      if (box) expect(box.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
    expect(await who.page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    await picture(who.page, 'template-questions-phone', true);
    await accessible(who.page, 'questions on a phone');
    expect(who.complaints).toEqual([]);
  });
});
