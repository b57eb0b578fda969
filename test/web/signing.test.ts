import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, startProduct } from '../support/product.ts';
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
  type Signer,
  sent,
  tabTo,
  visitor,
} from './signing-world.ts';

const PASSWORD = 'Clave.2026';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const file = (name: string, bytes: Uint8Array | string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

inBrowser('the signing page in a browser', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ clock: new ManualClock(new Date()) }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('signs with a drawing on a phone in Spanish, and shows what happens then until the document is complete', async () => {
    const documentID = await sent(product, [ana, bruno], {
      setup: { message: 'Buenas tardes, Ana. Es el contrato que revisamos el martes.' },
    });
    await signDrawn(product, documentID, bruno.emailID);
    const { page, context, complaints, requests } = await visitor(browser, phone);
    const started = Date.now();
    const address = await addressOf(product, ana.emailID, documentID);
    const code = address.split('#')[1]!;
    await page.goto(address);
    await heading(page, 'Contrato de arrendamiento, local 4B').waitFor();
    // The code is gone from the address, and a reload still opens the document.
    await page.reload();
    await heading(page, 'Contrato de arrendamiento, local 4B').waitFor();
    expect(page.url()).toBe(address.split('#')[0]);
    await button(page, 'Leer como texto').waitFor();
    await picture(page, 'signer-read-es-390');
    await accessible(page, 'reading');

    await button(page, 'Ir a mi firma').click();
    await button(page, 'Firmar').waitFor();
    await picture(page, 'signer-place-es-390');
    await button(page, 'Firmar').click();
    await page.getByRole('dialog', { name: 'Su firma' }).waitFor();
    await button(page, 'Firmar el documento').click();
    await page.getByText('Falta su firma: dibújela en el recuadro.').waitFor();
    expect(requests.some((one) => one.includes('/api/documents/sign'))).toBe(false);
    await draw(page);
    await button(page, 'Deshacer').click();
    await button(page, 'Rehacer').click();
    await acceptConsent(page);
    await picture(page, 'signer-draw-es-390');
    // Turned as the hint says: the same strokes on a wider box, and the button still within reach.
    await page.setViewportSize({ width: 844, height: 390 });
    await button(page, 'Firmar el documento').scrollIntoViewIfNeeded();
    await picture(page, 'signer-draw-es-844');
    expect(await page.locator('path[class*="ink"]').count()).toBe(2);
    await page.setViewportSize(phone.viewport);
    await accessible(page, 'drawing');
    await button(page, 'Firmar el documento').click();
    await heading(page, /^Listo, Ana/).waitFor();
    expect(Date.now() - started).toBeLessThan(60_000);
    await picture(page, 'signer-done-es-390');
    await accessible(page, 'signed');
    await page.getByText('Descargar el documento completo').waitFor({ timeout: WAIT_MS });
    await picture(page, 'signer-complete-es-390');

    const { state } = await product.modules.documents.load(documentID);
    const signature = state.signatures.at(-1)!;
    expect(signature.method).toBe('STROKE');
    await page
      .getByText(`Firmó el archivo que se le mostró: ${signature.presented.sha256.slice(0, 4)}…${signature.presented.sha256.slice(-4)}`)
      .waitFor();
    expect(requests.filter((one) => one.includes(code))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('signs with an e.firma on a desktop in English; each refusal stands beside its field (RULE-026, 047, 049, 052)', async () => {
    const { pki } = product.services;
    const issue = (name: string, rfc: string) =>
      pki.issueEfirma({ name, rfc, curp: `${rfc.slice(0, 10)}HPLXRR09`, email: 'prueba@firma.example', password: PASSWORD });
    const [own, other] = [await issue('PEÑA BRUNO', 'PELB800101AB1'), await issue('OTRA PERSONA', 'PEXO800101AB2')];
    const documentID = await sent(product, [{ ...bruno, signatureType: 'E_FIRMA' }, ana]);
    const { page, context, complaints, requests } = await visitor(browser, { ...desktop, language: 'en' });
    await page.goto(await addressOf(product, bruno.emailID, documentID));
    await page.getByText('Lucía Ferrer asks you to sign').waitFor();
    await button(page, 'Read as text').waitFor();
    await picture(page, 'signer-read-en-1440');
    await accessible(page, 'reading on a desktop');
    await button(page, 'Read as text').click();
    await page.getByRole('region', { name: 'Text of page 1' }).getByText('PRIMERA. Objeto.').waitFor();
    await picture(page, 'signer-text-en-1440');
    await button(page, 'Hide the text').click();

    await button(page, 'Go to my signature').click();
    await button(page, 'Put your signature on page 2').click();
    const dialog = page.getByRole('dialog', { name: 'Your signature' });
    await dialog.waitFor();
    expect(await dialog.getByRole('tab').count()).toBe(0);
    await acceptConsent(page);
    await button(page, 'Sign with my e.firma').click();
    for (const text of ['The certificate is missing.', 'The private key is missing.', 'The password of your private key is missing.'])
      await dialog.getByRole('alert').filter({ hasText: text }).waitFor();
    const [cer, key, password] = ['cer', 'key', 'password'].map((name) => dialog.locator(`[data-efirma="${name}"]`)) as [
      ReturnType<Page['locator']>,
      ReturnType<Page['locator']>,
      ReturnType<Page['locator']>,
    ];
    await cer.setInputFiles(file('firma.pem', own.cer));
    await dialog.getByText('“firma.pem” is not the certificate. Choose the file that ends in .cer.').waitFor();
    await picture(page, 'signer-efirma-missing-en-1440');
    await accessible(page, 'e.firma with what is missing');
    expect(requests.some((one) => one.includes('/sign/sat'))).toBe(false);

    await cer.setInputFiles(file('bruno.cer', own.cer));
    await key.setInputFiles(file('bruno.key', own.key));
    await password.fill('otra');
    await button(page, 'Sign with my e.firma').click();
    const wrong = dialog.getByRole('alert').filter({ hasText: 'The password of the private key is not correct.' });
    await wrong.waitFor();
    expect(await password.getAttribute('aria-describedby')).toContain((await wrong.getAttribute('id'))!);
    expect([await dialog.getByText('bruno.cer').count(), await dialog.getByText('bruno.key').count(), await password.inputValue()]).toEqual(
      [1, 1, 'otra'],
    );
    await picture(page, 'signer-efirma-wrong-en-1440');
    await accessible(page, 'e.firma with a wrong password');

    await key.setInputFiles(file('otra.key', other.key));
    await password.fill(PASSWORD);
    await button(page, 'Sign with my e.firma').click();
    await dialog.getByText(/do not belong together/).waitFor();
    await key.setInputFiles(file('bruno.key', own.key));
    await button(page, 'Sign with my e.firma').click();
    await heading(page, 'Done, Bruno. Your signature is in place.').waitFor();
    await page.getByText('You signed with e.firma').waitFor();
    await picture(page, 'signer-done-en-1440');
    await accessible(page, 'signed with e.firma');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(PASSWORD);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is signed with a keyboard alone, through every kind of field', async () => {
    const signer: Signer = {
      ...ana,
      fields: [
        { type: 'TEXT', x: 70, y: 420, width: 220, height: 24, label: 'Domicilio' },
        { type: 'DATE', x: 320, y: 420, width: 120, height: 24, label: 'Fecha de entrega' },
        { type: 'CHECKBOX', x: 70, y: 380, width: 14, height: 14, label: 'Acepto el reglamento' },
      ],
    };
    const documentID = await sent(product, [signer]);
    const { page, context, complaints } = await visitor(browser, phone);
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await button(page, 'Leer como texto').waitFor();
    await page.getByText('Le toca a usted · 4 campos').waitFor();
    await button(page, 'Leer como texto').waitFor();
    await tabTo(page, 'button', /^Ir al siguiente campo$/);
    await page.keyboard.press('Enter');
    const focused = () => page.locator(':focus').first().getAttribute('aria-label');
    await expect.poll(focused).toBe('Domicilio, página 1: por llenar');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Campo de la página 1' }).waitFor();
    await page.locator('input:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Escriba algo para seguir; este campo es obligatorio.').waitFor();

    await accessible(page, 'a field without its text');
    await page.keyboard.type('Avenida Juárez 118, Puebla');
    await picture(page, 'signer-field-es-390');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Fecha de entrega, página 1: por llenar');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Campo de la página 1' }).waitFor();
    await tabTo(page, 'button', /^Poner la fecha de hoy$/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', /^Guardar y seguir$/);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Acepto el reglamento, obligatorio');
    await page.keyboard.press('Space');
    await page.getByText('Todo listo para firmar').waitFor();
    await picture(page, 'signer-filled-es-390');
    await tabTo(page, 'button', /^Poner su firma en la página 2$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Su firma' }).waitFor();
    await tabTo(page, 'tab', /^Dibujar$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'input', /Su nombre, como firma/);
    await page.keyboard.type('Ana Cortés');
    await picture(page, 'signer-type-es-390');
    await accessible(page, 'typing');
    await tabTo(page, 'input', /^Acepto firmar este documento por medios/);
    await page.keyboard.press('Space');
    await tabTo(page, 'button', /^Firmar el documento$/);
    await page.keyboard.press('Enter');
    await heading(page, /^Listo, Ana/).waitFor();
    // Who does not see the page hears where they are.
    expect(await page.locator('h1:focus').count()).toBe(1);
    const { events } = await product.modules.documents.load(documentID);
    const recorded = events.find((event) => event.type === 'SignatureRecorded')!.data as unknown as {
      method: string;
      values: { value: { value: string } }[];
    };
    expect(recorded.method).toBe('TEXT');
    expect(recorded.values.map((one) => one.value.value)).toEqual([
      'Avenida Juárez 118, Puebla',
      expect.stringMatching(/^\d{1,2}-[a-z]{3}-\d{4}$/),
      'true',
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks for the location with its reason, loses nothing by a reload, a denial or a cut line', async () => {
    const documentID = await sent(product, [ana], { setup: { isActiveGeolocation: true } });
    const { page, context } = await visitor(browser, phone);
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await button(page, 'Leer como texto').waitFor();
    const openSheet = async () => {
      await button(page, 'Poner su firma en la página 2').click();
      await page.getByRole('dialog', { name: 'Su firma' }).waitFor();
      await page.getByRole('tab', { name: 'Escribir' }).click();
    };
    await openSheet();
    await page.getByLabel('Su nombre, como firma').fill('Ana Cortés');
    await page.waitForTimeout(400);
    await page.reload();
    await button(page, 'Leer como texto').waitFor();
    await openSheet();
    expect(await page.getByLabel('Su nombre, como firma').inputValue()).toBe('Ana Cortés');
    await button(page, 'Firmar el documento').click();
    await page.getByText('Este documento pide su ubicación. Permita el acceso a ella para firmar.').waitFor();
    await button(page, 'Compartir mi ubicación').click();
    await page.getByText(/El navegador la tiene bloqueada/).waitFor();
    await picture(page, 'signer-location-es-390');
    await accessible(page, 'location denied');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 19.0437, longitude: -98.1981, accuracy: 12 });
    await button(page, 'Compartir mi ubicación').click();
    await page.getByText('Ubicación lista, con 12 m de precisión.').waitFor();
    await acceptConsent(page);
    await context.setOffline(true);
    await button(page, 'Firmar el documento').click();
    await page.getByText(/No fue posible conectar con el servidor/).waitFor();
    await picture(page, 'signer-offline-es-390');
    expect(await page.getByLabel('Su nombre, como firma').inputValue()).toBe('Ana Cortés');
    await context.setOffline(false);
    await button(page, 'Firmar el documento').click();
    await heading(page, /^Listo, Ana/).waitFor();
    const { state } = await product.modules.documents.load(documentID);
    expect(state.signatures).toHaveLength(1);
    await context.close();
  });

  it('says whom it waits for, and that the turn has come (order of signers)', async () => {
    const documentID = await sent(
      product,
      [
        { ...ana, order: 1 },
        { ...bruno, order: 2 },
      ],
      { setup: { hasOrder: true } },
    );
    const { page, context } = await visitor(browser, phone);
    // The mail goes out when the turn comes; the owner's session is told where the signer stands.
    const { page: first, context: firstContext } = await visitor(browser, phone);
    await first.goto(await addressOf(product, ana.emailID, documentID));
    await button(first, 'Ir a mi firma').waitFor();
    await firstContext.close();
    const waiting = await product.modules.documents.load(documentID);
    const second = waiting.state.setup!.signatories.find((one) => one.order === 2)!;
    const linked = waiting.state.links[second.signatoryId];
    await signDrawn(product, documentID, ana.emailID);
    const address = await addressOf(product, bruno.emailID, documentID);
    expect(linked).toBeDefined();
    // As the page was a moment before: the same answer, with the turn still at Ana.
    let turn = false;
    await page.route('**/api/document/document-id/**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      if (!turn && body.responseData) Object.assign(body.responseData, { isDue: false, waitingFor: ['Ana Cortés'] });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(address);
    await page.getByText('Todavía no es su turno').first().waitFor();
    await page.getByText('Antes firma Ana Cortés.', { exact: false }).waitFor();
    expect(await button(page, 'Ir a mi firma').count()).toBe(0);
    await page.locator('#page-1 img').waitFor();
    await picture(page, 'signer-wait-es-390');
    await accessible(page, 'not your turn');
    turn = true;
    await page.getByText('Ya es su turno: puede firmar.').waitFor({ timeout: WAIT_MS });
    await button(page, 'Ir a mi firma').waitFor();
    // The page asks again now and then: an answer under way is let through.
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  it('shows an observer the document, and nothing to sign (ROUTE-053)', async () => {
    const documentID = await sent(product, [ana, bruno], { setup: { sharedWith: [{ emailID: 'contadora@ejemplo.example' }] } });
    await signDrawn(product, documentID, bruno.emailID);
    const { page, context, complaints } = await visitor(browser, phone);
    const address = await addressOf(product, 'contadora@ejemplo.example', documentID, 'observer');
    await page.goto(address);
    await page.getByText('Lucía Ferrer le comparte para consulta').waitFor();
    await page.getByText('Bruno Peña firmó').waitFor();
    await page.locator('#page-1 img').waitFor();
    expect(page.url()).toBe(address.split('#')[0]);
    expect(await page.getByRole('button', { name: /[Ff]irma/ }).count()).toBe(0);
    await picture(page, 'observer-es-390');
    await accessible(page, 'observer');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
