import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fittingForm, shorterForms } from '../../web/features/signing/WholeWords.tsx';
import { initialsOf } from '../../web/signer/initials.ts';
import { ana, contract, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { logIn } from './login-world.ts';
import {
  acceptConsent,
  accessible,
  addressOf,
  buildPages,
  desktop,
  draw,
  inBrowser,
  openBrowser,
  phone,
  picture,
  sent,
  visitor,
} from './signing-world.ts';

describe('initials proposed for a name', () => {
  it.each([
    ['Ana Cortés Ñúñez', 'ACÑ'],
    ['María de los Ángeles del Río', 'MÁR'],
    ['José-Luis O’Brien', 'JLO'],
    ['山田 太郎', '山太'],
    ['  ', ''],
  ])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('words on a place', () => {
  const widthOf = (text: string) => text.length * 10;
  it('are whole, fewer where there is less room, and none where not one fits', () => {
    const forms = shorterForms('Correo de la empresa');
    expect(fittingForm(forms, 200, widthOf)).toBe('Correo de la empresa');
    expect(fittingForm(forms, 130, widthOf)).toBe('Correo de la…');
    expect(fittingForm(forms, 70, widthOf)).toBe('Correo…');
    expect(fittingForm(forms, 60, widthOf)).toBeNull();
  });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const CURP = 'HEGG560427MVZRRL04';
const box = { y: 650, width: 180, height: 24 };
const signer = {
  ...ana,
  fields: [
    { fieldId: 'rfc', type: 'TEXT', x: 70, ...box, label: 'RFC', format: 'RFC' },
    { fieldId: 'curp', type: 'TEXT', x: 300, ...box, label: 'CURP', format: 'CURP', prefilled: CURP, readOnly: true },
    { fieldId: 'r1', type: 'INITIALS', x: 500, y: 30, width: 70, height: 30, label: 'Rúbrica' },
    { fieldId: 'r2', type: 'INITIALS', page: 2, x: 560, y: 30, width: 22, height: 18, label: 'Rúbrica' },
  ],
};

inBrowser('initials and fields with a format', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('on a phone: whole words or an icon, errors in words, initials made once', async () => {
    const documentID = await sent(product, [signer]);
    const { page, context, complaints } = await visitor(browser, phone);
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await button(page, 'Leer como texto').waitFor();
    // What was filled in and fixed is read, not opened.
    const fixed = page.getByRole('img', { name: /^CURP, página 1: HEGG560427MVZRRL04/ });
    await fixed.waitFor();
    // Whoever signs reads it in its box, however small.
    expect(await fixed.textContent()).toBe(CURP);
    expect((await button(page, 'Poner su rúbrica en la página 1').textContent())?.trim()).toMatch(/^(Rúbrica)?$/);
    expect((await button(page, 'Poner su rúbrica en la página 2').textContent())?.trim()).toBe('');
    await picture(page, 'signer-formats-es-390');
    await button(page, 'RFC, página 1: por llenar').click();
    await page.getByRole('textbox', { name: 'RFC' }).fill('cova85');
    await button(page, 'Guardar y seguir').click();
    await page.getByText(/Ese RFC no está completo/).waitFor();
    await picture(page, 'signer-format-wrong-es-390');
    await accessible(page, 'a wrong format');
    await page.getByRole('textbox', { name: 'RFC' }).fill('cova-850101-ab3');
    await button(page, 'Guardar y seguir').click();
    await button(page, 'RFC, página 1: COVA850101AB3').waitFor();
    await button(page, 'Poner su rúbrica en la página 1').click();
    await page.getByRole('dialog', { name: 'Su firma' }).waitFor();
    await page.getByRole('tab', { name: 'Escribir' }).first().click();
    // The name is there already: one press less for who signs under their own.
    expect(await page.getByLabel('Su nombre, como firma').inputValue()).toBe(ana.name);
    await acceptConsent(page);
    await button(page, 'Firmar el documento').click();
    await page.getByText('Falta su rúbrica: dibújela en el recuadro.').waitFor();
    await page.getByRole('tab', { name: 'Escribir' }).last().click();
    expect(await page.getByText(/^Falta su rúbrica/).count()).toBe(0);
    expect(await page.getByLabel('Sus iniciales').inputValue()).toBe(initialsOf(ana.name));
    await picture(page, 'signer-initials-es-390');
    await accessible(page, 'initials');
    await button(page, 'Firmar el documento').click();
    await page.getByRole('heading', { level: 1, name: /^Listo/ }).waitFor();
    await page
      .getByRole('link', { name: 'Descargar con todas las firmas' })
      .or(page.getByRole('link', { name: /Descargar/ }))
      .first()
      .waitFor();
    const { state } = await product.modules.documents.load(documentID);
    expect(state.signatures[0]!.values.map(({ fieldId, value }) => [fieldId, value.value])).toEqual([
      ['rfc', 'COVA850101AB3'],
      ['curp', CURP],
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('in English on a screen, drawn, with a preview of the signature', async () => {
    const documentID = await sent(product, [signer], { setup: { language: 'en' } });
    const { page, context } = await visitor(browser, { ...desktop, language: 'en' });
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await button(page, 'Put your initials on page 1').click();
    await page.getByRole('dialog').waitFor();
    await draw(page);
    await page.getByText('This is how it will look in the document').waitFor();
    await picture(page, 'signer-initials-en-1440');
    await accessible(page, 'initials drawn');
    // The signature stands in its place before the act; the initials, not made yet, do not.
    await page.keyboard.press('Escape');
    const made = button(page, 'Your signature as it will look on page 2; you have not signed yet. Change it or sign');
    await made.scrollIntoViewIfNeeded();
    await made.getByText('Not signed yet').waitFor();
    expect(await made.locator('path').count()).toBe(2);
    await picture(page, 'signer-made-en-1440');
    await button(page, 'Put your initials on page 1').click();
    await page.getByRole('tab', { name: 'Type' }).last().click();
    await page.getByRole('radio', { name: 'Formal' }).check();
    await picture(page, 'signer-hands-en-1440');
    await accessible(page, 'a choice of hands');
    await page.keyboard.press('Escape');
    for (const number of [1, 2]) {
      const initials = button(page, `Your initials as they will look on page ${number}; you have not signed yet. Change them or sign`);
      const written = initials.getByText(initialsOf(ana.name), { exact: true });
      expect(await written.getAttribute('data-hand')).toBe('FORMAL');
    }
    await button(page, /^Your initials as they will look on page 1/).scrollIntoViewIfNeeded();
    await accessible(page, 'marks in their places');
    await picture(page, 'signer-made-initials-en-1440');
    expect((await product.modules.documents.load(documentID)).state.signatures).toEqual([]);
    await context.close();
  });

  it('kept in the profile, an owner puts them into their own document', async () => {
    // Sent first: a login ends the session of before.
    const { documentID, signatoryID } = await ownDocument(product);
    const { page, context, complaints } = await visitor(browser, phone);
    await page.goto(`${product.url}/home/login`);
    await logIn(page);
    await page.goto(`${product.url}/dashboard/profile/signatures`);
    const kept = page.getByRole('region', { name: 'Rúbricas' });
    await kept.getByText('Guarde su rúbrica una vez y úsela en sus documentos. Puede guardar hasta 3.').waitFor();
    await button(page, 'Guardar una rúbrica').click();
    await draw(page);
    await button(page, 'Guardar la rúbrica').click();
    await kept.getByRole('img', { name: 'Rúbrica guardada 1' }).waitFor();
    await button(page, 'Guardar una rúbrica').click();
    await page.getByRole('tab', { name: 'Escribir' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('LFX');
    await button(page, 'Guardar la rúbrica').click();
    await kept.getByText('2 rúbricas guardadas, de 3 que puede tener.').waitFor();
    await picture(page, 'profile-marks-es-390', true);
    await accessible(page, 'signatures and initials');
    await page.setViewportSize(desktop.viewport);
    await picture(page, 'profile-marks-es-1440');
    await page.setViewportSize(phone.viewport);
    await button(page, 'Quitar la rúbrica 1').click();
    await button(page, 'Quitar la rúbrica guardada').click();
    await kept.getByText('1 rúbrica guardada, de 3 que puede tener.').waitFor();

    await page.goto(`${product.url}/signatory/${documentID}/${signatoryID}`);
    await button(page, 'Poner su rúbrica en la página 1').click();
    await page.getByRole('tab', { name: 'Escribir' }).first().click();
    await page.getByRole('tab', { name: 'Guardada' }).click();
    await acceptConsent(page);
    await button(page, 'Firmar el documento').click();
    await page.getByText('Falta su rúbrica: elija una de las guardadas.').waitFor();
    await page.getByRole('radio', { name: 'LFX' }).check();
    await picture(page, 'signer-initials-saved-es-390');
    await accessible(page, 'saved initials');
    await button(page, 'Firmar el documento').click();
    await page.getByRole('heading', { level: 1, name: /^Listo/ }).waitFor();
    expect((await product.modules.documents.load(documentID)).state.signatures).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** A document that its owner alone signs and initials. */
async function ownDocument({ http, modules, services }: Product): Promise<{ documentID: string; signatoryID: string }> {
  const title = 'Acta de entrega';
  const { body } = await upload(http, await contract(title), { title });
  const { documentID } = body.responseData;
  const { data } = (await http.get('/profile')).body;
  const place = { email: data.emailID, page: 1, x: 60, width: 190 };
  for (const step of [
    () => http.put('/api/document', { documentID, title, whoSigns: 'ONLY_ME', signatory: [] }),
    () =>
      http.put('/api/document/draw', {
        documentID,
        staticSignPositions: [
          { ...place, y: 130, height: 80, label: 'Firma' },
          { ...place, type: 'INITIALS', x: 480, y: 30, width: 70, height: 30, label: 'Rúbrica' },
        ],
      }),
    () => http.put('/api/document/send-mail', { documentID }),
  ]) {
    const answer = await step();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  await until({ http, modules, services }, documentID, 'PENDING');
  const { signatory } = (await http.get(`/api/get-document/${documentID}`)).body.responseData;
  return { documentID, signatoryID: signatory[0].signatoryID };
}
