import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petitionForm } from '../cancellation/people.ts';
import { account } from '../journeys/steps.ts';
import { ana, bruno, contract, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { endingWay, enter, offeredUnderMore, openEndings } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, tabTo, type Visitor } from './signing-world.ts';

/** A picture of one red point (PNG, ISO 15948). */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');
const anaLogin = { email: ana.emailID, password: 'Otra.Cuenta.2026' };

interface OnThePage {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

inBrowser('the cancellation of a document', () => {
  let world: BrowserWorld;
  let product: Product;
  let owner: Visitor;
  let signer: Visitor;
  let letter: OnThePage;
  /** Path of a file above the limit. */
  let large: string;
  /** A session ends with the next login of the same person, so everything is sent before the owner opens the pages. */
  let lease: string;
  let agreement: string;
  let note: string;
  let works: string;
  let secret: string;
  const photo: OnThePage = { name: 'foto.png', mimeType: 'image/png', buffer: PNG };

  const attach = (page: Page, files: readonly OnThePage[]) => page.locator('input[type=file]').setInputFiles([...files]);
  const chosen = (page: Page) => page.getByRole('button', { name: /^Quitar / });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const types = async (documentID: string): Promise<string[]> => {
    const { state } = await product.modules.cancellation.load(documentID);
    return state.requests.map((one) => one.status);
  };
  const revision = async () => (await product.modules.cancellation.load(agreement)).revision;
  const statusOf = async (documentID: string) => (await product.modules.documents.load(documentID)).state.status;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    large = join(product.dataDir, 'grande.pdf');
    await writeFile(large, Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(21 * 1_048_576)]));
    letter = { name: 'carta de terminación.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await contract('Carta', 2)) };
    await account(product, 'Ana Cortés', ana.emailID);
    const send = (title: string, who = [ana, bruno]) => sendDocument(product, who, { title });
    lease = await send('Contrato de arrendamiento');
    agreement = await send('Convenio de pago');
    note = await send('Pagaré 0342');
    works = await send('Contrato de obra');
    secret = await send('Contrato reservado', [bruno]);
    // Before the first signature its owner voids a document alone.
    expect((await signDrawn(product, lease, bruno.emailID)).status).toBe(200);
    const form = petitionForm(
      agreement,
      [letter, photo].map(({ name, buffer }) => ({ name, bytes: buffer })),
      'El pago se hizo por otra vía.',
    );
    expect((await product.http.post('/api/cancellation', form)).status).toBe(200);
    owner = await world.visit(desktop);
    await enter(owner.page, product);
  });
  afterAll(async () => world?.close());

  it('evidence is chosen, refused with its reason, looked at, taken out; the request is sent (ROUTE-029, UI-057)', async () => {
    const documentID = lease;
    const { page } = owner;
    await page.goto(`${product.url}/document/view?documentID=${documentID}`);
    const ways = await openEndings(page);
    await endingWay(ways, 'Pedir la cancelación').getByText('a Ana Cortés y Bruno Peña; la primera respuesta decide').waitFor();
    await ways.getByRole('link', { name: 'Pedir la cancelación' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pedir la cancelación' }).waitFor();
    await page.getByText('Ana Cortés y Bruno Peña responden').waitFor();
    await picture(page, 'cancel-empty');
    await accessible(page, 'asking for a cancellation');

    await button(page, 'Enviar la solicitud de cancelación').click();
    await page.getByText('Falta la evidencia: adjunte al menos un archivo PNG, JPEG o PDF.').waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Elegir archivos');

    await attach(page, [
      { name: 'carta.docx', mimeType: 'application/msword', buffer: Buffer.from('PK\x03\x04') },
      { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: PNG },
      { name: 'nada.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      letter,
    ]);
    const alert = page.getByRole('alert');
    await alert.getByText('«carta.docx» no es una imagen PNG o JPEG ni un PDF.').waitFor();
    const said = await alert.innerText();
    for (const reason of ['«foto.jpg» no es una imagen', '«nada.pdf» está vacío']) expect(said).toContain(reason);
    await page.locator('input[type=file]').setInputFiles(large);
    await alert.getByText(/^«grande\.pdf» pesa 21 MB y rebasa el límite de 20 MB/).waitFor();
    expect(await chosen(page).count()).toBe(1);
    await attach(
      page,
      Array.from({ length: 11 }, (_, index) => ({ ...photo, name: `foto ${index + 1}.png` })),
    );
    await page.getByText('Se pueden adjuntar hasta 10 archivos. Quedaron fuera: foto 10.png y foto 11.png.').waitFor();
    await page.getByText('10 archivos de 10').waitFor();
    await picture(page, 'cancel-findings');
    await accessible(page, 'evidence with findings');
    for (let left = 10; left > 2; left--) {
      await button(page, `Quitar foto ${left - 1}.png`).click();
      await page.getByText(`${left - 1} archivos de 10`).waitFor();
    }
    await expect.poll(() => page.locator(':focus').innerText()).toBe('2 archivos de 10');

    const reason = page.getByLabel('Motivo (opcional)');
    await reason.fill('El local se desocupa en diciembre; las dos partes están de acuerdo.');
    // A refusal keeps what was chosen and typed.
    await page.route('**/api/cancellation', (route) => route.abort());
    await button(page, 'Enviar la solicitud de cancelación').click();
    await alert.waitFor();
    expect([await chosen(page).count(), (await reason.inputValue()).slice(0, 8)]).toEqual([2, 'El local']);
    await page.unroute('**/api/cancellation');
    await button(page, 'Enviar la solicitud de cancelación').click();
    await page.getByText('La solicitud se envió').waitFor();
    await page.getByText(/^La pueden responder Ana Cortés y Bruno Peña/).waitFor();
    await picture(page, 'cancel-sent');
    await accessible(page, 'a request that was sent');
    expect(await types(documentID)).toEqual(['REQUESTED']);
    const { state } = await product.modules.cancellation.load(documentID);
    expect(state.requests[0]!.evidence.map(({ fileName, mediaType }) => [fileName.value, mediaType])).toEqual([
      [letter.name, 'application/pdf'],
      ['foto 1.png', 'image/png'],
    ]);

    // The petitioner waits: nothing to press, and the document's page says so.
    await page.getByRole('link', { name: 'Ver la solicitud' }).click();
    await page.getByText('Su solicitud espera la primera respuesta de Ana Cortés y Bruno Peña.').waitFor();
    expect(await button(page, /^(Autorizar|Rechazar)/).count()).toBe(0);
    await picture(page, 'cancel-waiting-petitioner');
    await page.getByRole('link', { name: 'Ir al documento' }).click();
    await page.getByText('Usted pidió cancelar este documento; se espera una respuesta.').waitFor();
    const later = await openEndings(page);
    await endingWay(later, 'Pedir la cancelación').getByText('Ya hay una solicitud en curso').waitFor();
    expect(await later.getByRole('listitem').getByRole('link').allInnerTexts()).toEqual(['Ver la solicitud']);
    await accessible(page, 'the ways to end a document while a request is open');
    await later.getByRole('button', { name: 'Volver', exact: true }).click();
    await later.waitFor({ state: 'hidden' });
    await picture(page, 'cancel-strip');
    await accessible(page, 'the strip on the document');
    await page.goto(`${product.url}/document/cancel/${documentID}`);
    await page.getByText('Ya hay una cancelación en curso').waitFor();
    await picture(page, 'cancel-open');
    expect(owner.complaints).toEqual([]);
  });

  it('from the mail through the login to the review; evidence opens in the page (ROUTE-030, GUARD-007, GUARD-008)', async () => {
    const id = `${agreement}.1`;
    const before = await revision();
    signer = await world.visit(phone);
    const { page } = signer;
    await page.goto(`${product.url}/home/login?redirectDocumentPage=true&action=cancel-review&code=${id}`);
    await page.locator('input[type=email]').fill(anaLogin.email);
    await page.locator('input[type=password]').fill(anaLogin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/document/cancel-review/${id}`);
    await page.getByText(/pide cancelar este documento\. Usted decide\./).waitFor();
    await page.getByText('El pago se hizo por otra vía.').waitFor();
    await picture(page, 'cancel-review');
    await accessible(page, 'the review');
    // With a session the same address leads there too (GUARD-007).
    await page.goto(`${product.url}/home/login?redirectDocumentPage=true&action=cancel-review&code=${id}`);
    await page.waitForURL(`**/document/cancel-review/${id}`);

    await button(page, `Abrir ${letter.name}`).tap();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await button(page, `Abrir ${photo.name}`).tap();
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: `Evidencia: ${photo.name}` })
          .evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(1);
    await picture(page, 'cancel-review-opened');
    await accessible(page, 'opened evidence');
    // Closed and opened again it is not asked for again: two pieces, two events.
    await button(page, `Cerrar ${photo.name}`).tap();
    await button(page, `Abrir ${photo.name}`).tap();
    await page.getByRole('img', { name: `Evidencia: ${photo.name}` }).waitFor();
    expect(await revision()).toBe(before + 2);
    expect(signer.complaints).toEqual([]);
  });

  it('each answer asks to confirm, and turning back changes nothing (UI-058)', async () => {
    const { page } = signer;
    const before = await revision();
    await page.goto(`${product.url}/document/cancel-review/${agreement}.1`);
    for (const [press, title] of [
      ['Rechazar…', '¿Rechazar la cancelación?'],
      ['Autorizar…', '¿Autorizar la cancelación?'],
    ] as const) {
      await button(page, press).tap();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      await dialog.getByLabel('Notas (opcional)').fill('De acuerdo con la carta.');
      if (press === 'Autorizar…') {
        await picture(page, 'cancel-confirm');
        await accessible(page, 'confirmation');
      }
      await dialog.getByRole('button', { name: 'No, volver' }).tap();
      await dialog.waitFor({ state: 'hidden' });
      // Turning back changes nothing, gives the focus back and keeps what was typed.
      expect(await revision()).toBe(before);
      await expect.poll(() => page.locator(':focus').innerText()).toBe(press);
    }
    await button(page, 'Autorizar…').tap();
    expect(await page.getByLabel('Notas (opcional)').inputValue()).toBe('De acuerdo con la carta.');
    await button(page, 'Cancelar el documento para todos').tap();
    await page.getByText('El documento quedó cancelado para todos.').waitFor();
    expect(await button(page, /^(Autorizar|Rechazar)/).count()).toBe(0);
    await picture(page, 'cancel-applied');
    await accessible(page, 'an applied cancellation');
    await until(product, agreement, 'CANCELED');
    expect(signer.complaints).toEqual([]);
  });

  it('the owner sees it final: the status, the strip, and no way to ask or to answer', async () => {
    const documentID = agreement;
    await owner.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await owner.page.getByText('El documento se canceló para todos; es definitivo.').waitFor();
    await owner.page.getByText('Cancelado').first().waitFor();
    // One way alone is left, so it stands by its name.
    expect(await offeredUnderMore(owner.page)).toEqual(['Duplicar', 'Recordarme…', 'Eliminar…']);
    await picture(owner.page, 'document-canceled');
    await accessible(owner.page, 'a cancelled document');
    await owner.page.goto(`${product.url}/document/cancel/${documentID}`);
    await owner.page.getByText('Este documento ya está cancelado').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('who signs asks from a phone, the owner answers by keyboard alone; a rejection makes room', async () => {
    const documentID = note;
    const { page } = signer;
    await page.goto(`${product.url}/document/cancel/${documentID}`);
    await page.getByText('responde', { exact: false }).first().waitFor();
    await attach(page, [photo]);
    await button(page, 'Enviar la solicitud de cancelación').tap();
    await page.getByText('La solicitud se envió').waitFor();
    await picture(page, 'cancel-sent-phone');

    const { page: desk } = owner;
    await desk.goto(`${product.url}/document/view?documentID=${documentID}`);
    const answer = desk.getByRole('link', { name: 'Responder la solicitud' });
    await answer.waitFor();
    await answer.focus();
    await desk.keyboard.press('Enter');
    await desk.getByText('Ana Cortés pide cancelar este documento. Usted decide.').waitFor();
    await tabTo(desk, 'button', /^Abrir foto\.png$/);
    await desk.keyboard.press('Enter');
    await desk.getByRole('img', { name: 'Evidencia: foto.png' }).waitFor();
    await tabTo(desk, 'button', /^Rechazar…$/);
    await desk.keyboard.press('Enter');
    await desk.getByRole('dialog').waitFor();
    await desk.keyboard.press('Escape');
    await desk.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await types(documentID)).toEqual(['REQUESTED']);
    await expect.poll(() => desk.evaluate<string>('document.activeElement.textContent')).toBe('Rechazar…');
    await desk.keyboard.press('Enter');
    await desk.getByRole('dialog').waitFor();
    await tabTo(desk, 'button', /^Rechazar la solicitud$/);
    await desk.keyboard.press('Enter');
    await desk.getByText(/rechazó la cancelación\. El documento sigue como estaba\./).waitFor();
    expect([await types(documentID), await statusOf(documentID)]).toEqual([['REJECTED'], 'PENDING']);
    await picture(desk, 'cancel-rejected');
    await accessible(desk, 'a rejected request');

    await page.goto(`${product.url}/document/cancel-review/${documentID}.1`);
    await page.getByRole('link', { name: 'Pedirla otra vez' }).tap();
    await page.getByRole('button', { name: 'Elegir archivos' }).waitFor();
    expect([...owner.complaints, ...signer.complaints]).toEqual([]);
  });

  it('an answer that came first stands, and the page says so', async () => {
    const documentID = works;
    const { page } = signer;
    await owner.page.goto(`${product.url}/document/cancel/${documentID}`);
    await attach(owner.page, [photo]);
    await button(owner.page, 'Enviar la solicitud de cancelación').click();
    await owner.page.getByText('La solicitud se envió').waitFor();
    await page.goto(`${product.url}/document/cancel-review/${documentID}.1`);
    await button(page, 'Autorizar…').tap();
    const other = await account(product, 'Bruno Peña', bruno.emailID);
    expect((await other.client.put(`/api/cancellation/${documentID}.1/answer`, { answer: 'REJECT' })).status).toBe(200);
    await button(page, 'Cancelar el documento para todos').tap();
    await page.getByText('Esta solicitud ya fue rechazada y no puede responderse otra vez.').waitFor();
    await page.getByText('Bruno Peña rechazó la cancelación. El documento sigue como estaba.').waitFor();
    expect(await button(page, /^(Autorizar|Rechazar)/).count()).toBe(0);
    await accessible(page, 'answered by another');
    expect(await statusOf(documentID)).toBe('PENDING');
    expect(signer.complaints).toEqual([]);
  });

  it('whoever has no part in it is told no more than that', async () => {
    const documentID = secret;
    const { page } = signer;
    for (const address of [`/document/cancel/${documentID}`, `/document/cancel-review/${documentID}.1`, '/document/cancel-review/x']) {
      await page.goto(`${product.url}${address}`);
      await page.getByRole('alert').waitFor();
      expect(await page.locator('main').innerText()).not.toContain('reservado');
    }
    await picture(page, 'cancel-stranger');
    await accessible(page, 'somebody else’s request');
    const anybody = await world.visit(phone);
    await anybody.page.goto(`${product.url}/document/cancel/${documentID}`);
    await anybody.page.waitForURL('**/home/login');
    const reader = await world.visit(desktop);
    await enter(reader.page, product, people.reviewer);
    await reader.page.goto(`${product.url}/document/cancel/${documentID}`);
    await reader.page.getByText('Con esta sesión solo se lee').waitFor();
    expect([...signer.complaints, ...reader.complaints]).toEqual([]);
    for (const { context } of [reader, anybody]) await context.close();
  });
});
