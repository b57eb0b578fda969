import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moved, newRow, pastedLines, rowsFault, withPasted, writtenOptions } from '../../web/features/preparing/options/rows.ts';
import { answersOf, isFilled } from '../../web/features/signing/fields.ts';
import { ana, bruno, contract, upload } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { acceptConsent, accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

describe('options as they are written', () => {
  const rows = ['Efectivo', '', 'Cheque'].map(newRow);
  const texts = (of: readonly { text: string }[]) => of.map(({ text }) => text);

  it('are pasted a line each, from lists and tables, without what nobody sees; one line is a text', () => {
    expect(pastedLines('Efectivo\r\n\r\n  Cheque \n\u200eTarjeta\u202c')).toEqual(['Efectivo', 'Cheque', 'Tarjeta']);
    expect(pastedLines('Efectivo\tCheque')).toEqual(['Efectivo', 'Cheque']);
    expect(pastedLines('Efectivo\n')).toBeNull();
    expect(texts(withPasted(rows, rows[1]!.key, ['a', 'b']))).toEqual(['Efectivo', 'a', 'b', 'Cheque']);
    expect(texts(withPasted(rows, rows[2]!.key, ['a', 'b']))).toEqual(['Efectivo', '', 'Cheque', 'a', 'b']);
  });
  it('go up and down as far as there is room', () => {
    expect(texts(moved(rows, rows[0]!.key, 1))).toEqual(['', 'Efectivo', 'Cheque']);
    expect(texts(moved(rows, rows[2]!.key, 1))).toEqual(texts(rows));
    expect(texts(moved(rows, rows[0]!.key, -1))).toEqual(texts(rows));
  });
  it('are those that were written; a fault says of which row', () => {
    expect(writtenOptions(rows)).toEqual(['Efectivo', 'Cheque']);
    expect(rowsFault(rows)).toBeNull();
    expect(rowsFault([newRow('')])).toEqual({ fault: { fault: 'needed' }, key: null });
    const twice = [...rows, newRow(' Cheque')];
    expect(rowsFault(twice)).toEqual({ fault: { fault: 'repeated', number: 3 }, key: twice[3]!.key });
  });
});

describe('an answer that a draft of before holds', () => {
  const place = { fieldId: 'f', signatoryID: 'me', email: null, page: 1, x: 0, y: 0, width: 1, height: 1, label: '', required: true };
  const field = { ...place, type: 'RADIO', format: null, prefilled: null, readOnly: false, options: ['Sí', 'No'] };
  it('counts while it is an option', () => {
    expect(isFilled(field, { f: 'Sí' })).toBe(true);
    expect(answersOf([field], { f: 'Sí' }, 'es')).toEqual([{ fieldId: 'f', value: 'Sí' }]);
    expect(isFilled(field, { f: 'Quizá' })).toBe(false);
    expect(answersOf([field], { f: 'Quizá' }, 'es')).toEqual([]);
  });
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const OPTIONS = ['Transferencia', 'Efectivo', 'Cheque certificado'];
const box = { y: 640, width: 180, height: 24 };

inBrowser('choices', () => {
  let world: BrowserWorld;
  let product: Product;
  let page: Page;
  let documentID: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    ({ page } = await ownerAtDesk(world));
    documentID = (await upload(product.http, await contract('Contrato', 1))).body.responseData.documentID;
    const setup = await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    expect(setup.status).toBe(200);
  });
  afterAll(async () => world?.close());

  const open = async (on: Page) => {
    await on.goto(`${product.url}/document/preview?documentID=${documentID}`);
    await on.locator('canvas[role=img]').first().waitFor();
  };
  const fields = async () => (await product.modules.documents.load(documentID)).state.fields;

  it('are placed by keys; options are pasted, put in order, told where they are wrong and kept', async () => {
    await open(page);
    await button(page, 'Opciones').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Qué se pide').fill('Forma de pago');
    await page.getByText('Todavía no tiene opciones.').waitFor();
    await page.getByText(/falta escribir qué puede elegir/).waitFor();
    await button(page, 'Escribir las opciones').click();
    const dialog = page.getByRole('dialog', { name: 'Opciones del campo' });
    await dialog.waitFor();
    await button(dialog, 'Listo').click();
    await dialog.getByText('Escriba al menos una opción.').waitFor();
    const pasted = `new ClipboardEvent('paste', { clipboardData: (() => { const data = new DataTransfer(); data.setData('text/plain', 'Efectivo\\nTransferencia\\nCheque'); return data; })(), bubbles: true, cancelable: true })`;
    await dialog.getByLabel('Opción 1', { exact: true }).focus();
    await page.evaluate(`document.activeElement.dispatchEvent(${pasted})`);
    await expect.poll(() => dialog.getByRole('textbox').count()).toBe(4);
    await dialog.getByLabel('Opción 4', { exact: true }).fill('Efectivo');
    await button(dialog, 'Listo').click();
    await dialog.getByText('Está dos veces. Cámbiela o quítela.').waitFor();
    await picture(page, 'options-es-1440');
    await accessible(page, 'options of a choice');
    await button(dialog, 'Quitar la opción 4').click();
    await button(dialog, 'Subir la opción 2').click();
    // The row that moved keeps the focus, on what there is for it at the top.
    await expect.poll(() => dialog.locator('input:focus').inputValue()).toBe('Transferencia');
    await dialog.getByLabel('Opción 3', { exact: true }).fill('Cheque certificado');
    await button(dialog, 'Listo').click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/falta escribir qué puede elegir/).count()).toBe(0);
    await picture(page, 'choice-placed-es-1440');
    await accessible(page, 'a choice on the page');
    await expect
      .poll(async () => (await fields()).map(({ type, options }) => [type, options?.value]))
      .toEqual([['RADIO', JSON.stringify(OPTIONS)]]);
  });

  it('on a phone, in English: a list is placed by two taps and its options are written by thumb', async () => {
    const state = await page.context().storageState();
    const small = await world.visit({ ...phone, storageState: state, language: 'en' });
    await small.page.goto(`${product.url}/document/preview?documentID=${documentID}`);
    await small.page.locator('canvas[role=img]').first().waitFor();
    await button(small.page, 'List').tap();
    const sheet = (await small.page.locator('section [data-page="1"]').boundingBox())!;
    await small.page.touchscreen.tap(sheet.x + sheet.width / 2, sheet.y + 90);
    await small.page.locator('[data-type=COMBO]').waitFor();
    await button(small.page, 'Write the options').tap();
    const dialog = small.page.getByRole('dialog', { name: 'Options of the field' });
    await dialog.getByLabel('Option 1', { exact: true }).fill('Puebla');
    await dialog.getByLabel('Option 2', { exact: true }).fill('東京');
    await dialog.getByLabel('Option 2', { exact: true }).press('Enter');
    await dialog.getByLabel('Option 3', { exact: true }).fill('Ciudad de México');
    await picture(small.page, 'options-en-390');
    await accessible(small.page, 'options on a phone');
    expect(await small.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await button(dialog, 'Done').tap();
    await dialog.waitFor({ state: 'detached' });
    await picture(small.page, 'choice-placed-en-390');
    await expect.poll(async () => (await fields()).map(({ type }) => type)).toEqual(['RADIO', 'COMBO']);
    expect((await fields())[1]!.options?.value).toBe(JSON.stringify(['Puebla', '東京', 'Ciudad de México']));
    await small.context.close();
  });

  const signers = [
    {
      ...ana,
      fields: [
        { fieldId: 'pago', type: 'RADIO', x: 70, ...box, label: 'Forma de pago', options: OPTIONS },
        { fieldId: 'sede', type: 'COMBO', x: 300, ...box, label: 'Sede', options: ['Puebla', '東京', 'القاهرة'], required: false },
      ],
    },
    { ...bruno, fields: [{ fieldId: 'b', type: 'COMBO', x: 300, ...box, y: 600, label: 'Plazo', options: ['12 meses', '24 meses'] }] },
  ];

  it('are answered on a phone: one is chosen, a missing one is asked for, and what others choose is told', async () => {
    const id = await sent(product, signers);
    const { page: small, complaints, context } = await world.visit(phone);
    await small.goto(await addressOf(product, ana.emailID, id));
    await button(small, 'Leer como texto').waitFor();
    // Whoever signs first sees what is left to another, and whose it is.
    await expect.poll(() => small.locator('[class*="other"]').filter({ hasText: /Bruno/ }).count()).toBeGreaterThan(0);
    await button(small, 'Forma de pago, página 1: por llenar').click();
    const dialog = small.getByRole('dialog');
    await dialog.getByRole('radiogroup', { name: 'Forma de pago' }).waitFor();
    await button(dialog, 'Guardar y seguir').click();
    await dialog.getByText('Elija una opción para seguir; este campo es obligatorio.').waitFor();
    await picture(small, 'signer-radio-es-390');
    await accessible(small, 'a choice of radios');
    await dialog.getByRole('radio', { name: 'Cheque certificado' }).check();
    await button(dialog, 'Guardar y seguir').click();
    await button(small, 'Forma de pago, página 1: Cheque certificado').waitFor();
    await button(small, 'Sede, página 1: por llenar').click();
    await dialog.getByLabel('Sede').selectOption('東京');
    await picture(small, 'signer-combo-es-390');
    await accessible(small, 'a list of options');
    await button(dialog, 'Guardar y seguir').click();
    await button(small, 'Sede, página 1: 東京').waitFor();
    await picture(small, 'signer-chosen-es-390');
    await button(small, 'Poner su firma en la página 2').click();
    await small.getByRole('tab', { name: 'Escribir' }).first().click();
    await acceptConsent(small);
    await button(small, 'Firmar el documento').click();
    await small.getByRole('heading', { level: 1, name: /^Listo/ }).waitFor();
    const { state } = await product.modules.documents.load(id);
    expect(state.signatures[0]!.values.map(({ fieldId, value }) => [fieldId, value.value])).toEqual([
      ['pago', 'Cheque certificado'],
      ['sede', '東京'],
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('in English on a screen, by keys: an answer that is not needed can be taken back', async () => {
    const optional = { ...signers[0]!.fields[0]!, required: false };
    const id = await sent(product, [{ ...ana, fields: [optional] }], { setup: { language: 'en' } });
    const { page: wide, context } = await world.visit({ ...desktop, language: 'en' });
    await wide.goto(await addressOf(product, ana.emailID, id));
    await button(wide, 'Forma de pago, page 1: to be filled').focus();
    await wide.keyboard.press('Enter');
    const dialog = wide.getByRole('dialog');
    await expect.poll(() => dialog.locator('input:focus').count()).toBe(1);
    // On what stands for no answer; the arrow goes on at the first option.
    await wide.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Transferencia' }).isChecked()).toBe(true);
    await wide.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Efectivo' }).isChecked()).toBe(true);
    await picture(wide, 'signer-radio-en-1440');
    await wide.keyboard.press('Enter');
    await button(wide, 'Forma de pago, page 1: Efectivo').click();
    await dialog.getByRole('radio', { name: 'No answer' }).check();
    await button(dialog, 'Save and go on').click();
    await button(wide, 'Forma de pago, page 1: to be filled').waitFor();
    await context.close();
  });

  it('a draft that lacks options is not left: the page says what is missing', async () => {
    await open(page);
    await page.getByText('Ana Cortés').first().click();
    await button(page, 'Lista').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-type=COMBO]').count()).toBe(2);
    await button(page, 'Seguir: revisar').click();
    await page.getByText('A un campo de opciones de la página 1 le faltan las opciones. Escriba al menos una.').waitFor();
    await picture(page, 'options-missing-es-1440');
    // However long what is said of a place, it scrolls in its panel and not the page.
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
  });
});
