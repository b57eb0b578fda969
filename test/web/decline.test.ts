import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, linkOf, mailsTo, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { accessible, addressOf, inBrowser, phone, picture, sent, type Visitor } from './signing-world.ts';

const REASON = 'La renta no es la que acordamos.';
const carla = { name: 'Carla Ríos', emailID: 'carla@rios.example' };

inBrowser('somebody does not sign', () => {
  let world: BrowserWorld;
  let product: Product;
  let owner: Visitor;
  const open = async (email: string, documentID: string): Promise<Visitor> => {
    const visitor = await world.visit(phone);
    await visitor.page.goto(await addressOf(product, email, documentID));
    await visitor.page.getByRole('heading', { level: 1, name: 'Contrato de arrendamiento, local 4B' }).waitFor();
    return visitor;
  };
  const signatures = async (documentID: string) => (await product.modules.documents.load(documentID)).state.signatures.length;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    owner = await ownerAtDesk(world);
  });
  afterAll(async () => world?.close());

  it('"I will not sign" stops everybody until the owner asks again; only the owner reads why', async () => {
    const documentID = await sent(product, [ana, bruno]);
    const signer = await open(ana.emailID, documentID);
    await signer.page.getByRole('button', { name: 'No voy a firmar…' }).click();
    const dialog = signer.page.getByRole('dialog', { name: '¿No va a firmar?' });
    await dialog.getByRole('radio', { name: 'No quiero firmar este documento' }).check();
    await dialog.getByText('Nadie más podrá firmar').waitFor();
    await picture(signer.page, 'decline-dialog-es-390');
    await accessible(signer.page, 'declining');
    // Without a word of why nothing is sent.
    await dialog.getByRole('button', { name: 'Enviar mi respuesta' }).click();
    await dialog.getByText('Escriba el motivo').waitFor();
    await dialog.getByLabel('Motivo').fill(REASON);
    await dialog.getByRole('button', { name: 'Enviar mi respuesta' }).click();
    await signer.page.getByText('Su respuesta quedó registrada').first().waitFor();
    await accessible(signer.page, 'who declined');
    expect(await signer.page.getByRole('button', { name: /^Firmar/ }).count()).toBe(0);

    const other = await open(bruno.emailID, documentID);
    await other.page.getByText('La firma está detenida').first().waitFor();
    expect(await other.page.locator('body').innerText()).not.toContain(REASON);
    expect(await other.page.getByRole('button', { name: 'Firmar' }).count()).toBe(0);
    await accessible(other.page, 'suspended by another signer');
    expect(await signDrawn(product, documentID, bruno.emailID)).toMatchObject({ status: 409, body: { code: 'signing.suspended' } });

    await expect
      .poll(async () => (await mailsTo(product, people.owner.email)).map(({ subject }) => subject), { timeout: WAIT_MS })
      .toContain('Ana Cortés no va a firmar «Contrato de arrendamiento, local 4B»');
    const { page } = owner;
    await page.goto(`${product.url}/dashboard/document`);
    await page.getByText('Ana Cortés no va a firmar').first().waitFor();
    await page.getByText('Firma detenida').first().waitFor();
    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
    const notice = page.getByRole('region', { name: 'Ana Cortés no va a firmar' });
    await notice.getByText(REASON).waitFor();
    // Nobody is due, and nothing is being prepared either.
    expect(await page.locator('body').innerText()).not.toContain('Se preparan las páginas');
    await picture(page, 'document-declined');
    await accessible(page, 'a document whose signing is suspended');
    await notice.getByRole('button', { name: 'Pedir de nuevo a Ana Cortés' }).click();
    await notice.waitFor({ state: 'hidden' });

    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=trace`);
    await page
      .getByText(/Ana Cortés respondió que no va a firmar/)
      .first()
      .waitFor();
    await page
      .getByText(/se le pidió de nuevo la firma a Ana Cortés/i)
      .first()
      .waitFor();
    expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
    await expect.poll(async () => (await signDrawn(product, documentID, ana.emailID)).status, { timeout: WAIT_MS }).toBe(200);
    expect(await signatures(documentID)).toBe(2);
    expect(owner.complaints).toEqual([]);
  });

  it('"this is not for me" stops one turn, and whom they name is asked only if the owner wants it', async () => {
    const documentID = await sent(product, [ana, bruno]);
    const signer = await open(ana.emailID, documentID);
    await signer.page.getByRole('button', { name: 'No voy a firmar…' }).click();
    const dialog = signer.page.getByRole('dialog', { name: '¿No va a firmar?' });
    await dialog.getByRole('radio', { name: 'Este documento no es para mí' }).check();
    await dialog.getByLabel('Nombre de quien debería firmar (opcional)').fill(carla.name);
    await dialog.getByLabel('Su correo (opcional)').fill(carla.emailID);
    await dialog.getByRole('button', { name: 'Enviar mi respuesta' }).click();
    await signer.page.getByText('Su respuesta quedó registrada').first().waitFor();
    expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
    expect((await mailsTo(product, carla.emailID)).filter(({ text }) => text.includes(documentID))).toEqual([]);

    const { page } = owner;
    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
    const notice = page.getByRole('region', { name: 'Ana Cortés responde que no le toca firmar' });
    await notice.getByRole('button', { name: 'Pedir la firma a Carla Ríos…' }).click();
    const asking = page.getByRole('dialog');
    expect(await asking.getByLabel('Correo').inputValue()).toBe(carla.emailID);
    await asking.getByRole('button', { name: 'Pedir la firma a Carla Ríos' }).click();
    await notice.waitFor({ state: 'hidden' });
    await linkOf(product, carla.emailID, documentID);
    expect((await signDrawn(product, documentID, carla.emailID)).status).toBe(200);
    expect(await signatures(documentID)).toBe(2);
    expect(owner.complaints).toEqual([]);
  });
});
