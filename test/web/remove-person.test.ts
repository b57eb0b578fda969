import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, linkOf, mailsTo, sendDocument, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { accessible, addressOf, inBrowser, phone, sent, type Visitor } from './signing-world.ts';

const carla = { name: 'Carla Ríos', emailID: 'carla@rios.example' };

/** Somebody should not sign at all: the owner takes them out, or reads why not and what can be done instead. */
inBrowser('taking somebody out of a sent document', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  const people = async (documentID: string) => {
    await owner.page.goto(`${world.product.url}/document/view?documentID=${documentID}&tab=people`);
    await owner.page.getByRole('tabpanel').getByText('Firmantes').waitFor();
  };
  const entry = (name: string) => owner.page.getByRole('button', { name: `Quitar a ${name} del documento…` });

  beforeAll(async () => {
    world = await openBrowserWorld({ chain: true });
    owner = await ownerAtDesk(world);
  });
  afterAll(async () => world?.close());

  it('before any signature asks everybody else anew, and tells who is not asked any more', async () => {
    const { product } = world;
    const { page } = owner;
    const documentID = await sendDocument(product, [ana, bruno, carla]);
    const old = await addressOf(product, ana.emailID, documentID);
    const brunos = await linkOf(product, bruno.emailID, documentID);
    await people(documentID);
    await entry(ana.name).click();
    const dialog = page.getByRole('dialog', { name: '¿Quitar a Ana Cortés del documento?' });
    await dialog.getByText('reciben un enlace nuevo').waitFor();
    await dialog.getByText('Se lo avisamos a Ana Cortés por correo').waitFor();
    await accessible(page, 'taking somebody out');
    await dialog.getByRole('button', { name: 'Quitar a Ana Cortés' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await entry(ana.name).waitFor({ state: 'hidden' });
    expect(await page.getByRole('tabpanel').innerText()).not.toContain(ana.emailID);

    await expect
      .poll(async () => (await mailsTo(product, ana.emailID)).map(({ subject }) => subject).join(), { timeout: WAIT_MS })
      .toContain('Ya no se espera su firma en «');
    const visitor = await world.visit(phone);
    await visitor.page.goto(old);
    await visitor.page.getByRole('heading', { name: 'Ya no se espera su firma' }).waitFor();
    expect(await visitor.page.locator('main').innerText()).not.toContain(bruno.name);
    await accessible(visitor.page, 'the link of who was taken out');

    await expect.poll(async () => (await linkOf(product, bruno.emailID, documentID)).code, { timeout: WAIT_MS }).not.toBe(brunos.code);
    for (const { emailID } of [bruno, carla]) expect((await signDrawn(product, documentID, emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=trace`);
    await page
      .getByText(/Ana Cortés ya no firma/)
      .first()
      .waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('after a signature says how many would be lost, with a button to each other way', async () => {
    const { product } = world;
    const { page } = owner;
    const documentID = await sendDocument(product, [ana, bruno, carla]);
    for (const { emailID } of [bruno, carla]) expect((await signDrawn(product, documentID, emailID)).status).toBe(200);
    await people(documentID);
    await entry(ana.name).click();
    const dialog = page.getByRole('dialog', { name: 'Ana Cortés ya no se puede quitar' });
    await dialog.getByText('Ya hay 2 firmas en este archivo').waitFor();
    await accessible(page, 'who can no longer be taken out');
    await dialog.getByRole('link', { name: 'Pedir la cancelación' }).waitFor();
    await dialog.getByRole('link', { name: 'Enviar un documento nuevo' }).waitFor();
    await dialog.getByRole('button', { name: 'Pedir la firma a otra persona…' }).click();
    const correcting = page.getByRole('dialog', { name: 'Corregir a Ana Cortés' });
    await correcting.getByLabel('Correo').fill('ana.cortes@cortes.example');
    await correcting.getByText('Las 2 firmas que ya están se conservan').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('leaves the only one who signs where they are, and offers to void the document', async () => {
    const documentID = await sent(world.product, [ana]);
    await people(documentID);
    await entry(ana.name).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Ana Cortés ya no se puede quitar' });
    await dialog.getByText('Es la única persona que firma').waitFor();
    await dialog.getByRole('button', { name: 'Anular el documento…' }).click();
    await owner.page.getByRole('dialog', { name: '¿Anular este documento?' }).waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('is one of the ways where somebody answered that they do not sign', async () => {
    const { product } = world;
    const documentID = await sent(product, [ana, bruno]);
    const signer = await world.visit(phone);
    await signer.page.goto(await addressOf(product, ana.emailID, documentID));
    await signer.page.getByRole('button', { name: 'No voy a firmar…' }).click();
    const answer = signer.page.getByRole('dialog', { name: '¿No va a firmar?' });
    await answer.getByRole('radio', { name: 'Este documento no es para mí' }).check();
    await answer.getByRole('button', { name: 'Enviar mi respuesta' }).click();
    await signer.page.getByText('Su respuesta quedó registrada').first().waitFor();
    await people(documentID);
    const notice = owner.page.getByRole('region', { name: 'Ana Cortés responde que no le toca firmar' });
    await notice.getByRole('button', { name: 'Quitar a Ana Cortés…' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Quitar a Ana Cortés' }).click();
    await notice.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await signDrawn(product, documentID, bruno.emailID)).status, { timeout: WAIT_MS }).toBe(200);
    expect(owner.complaints).toEqual([]);
  });
});
