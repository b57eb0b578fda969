import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, linkOf, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { byKeys, focusOf } from './keyboard-world.ts';
import { asPage, ENDING, enter } from './owner-world.ts';
import { addressOf, desktop, inBrowser, sent, tabTo } from './signing-world.ts';

const PASSWORD = 'Clave.2026';
const carla = { name: 'Carla Ríos', emailID: 'carla@rios.example' };
const LINK_TERM_MS = 7 * 86_400_000;

/** Everything that came with corrections, answers of no and e.firmas of others, worked with a keyboard and nothing else. */
inBrowser('by the keyboard alone', () => {
  const clock = new ManualClock(new Date());
  let world: BrowserWorld;
  let product: Product;
  let owner: Page;
  let [plain, refused, notMine, efirma, late, completed] = ['', '', '', '', '', ''];

  const signer = async (email: string, documentID: string): Promise<Page> => {
    const { page } = await world.visit(desktop);
    await page.goto(await addressOf(product, email, documentID));
    await page.getByRole('button', { name: 'Leer como texto' }).waitFor();
    return page;
  };
  /** What had the focus is gone; what came of the act has it. */
  const goesOn = (page: Page, at: RegExp) => expect.poll(async () => (await focusOf(page)).name).toMatch(at);
  const shown = async (documentID: string, tab = 'trace') => {
    await owner.goto(`${product.url}/document/view?documentID=${documentID}&tab=${tab}`);
    await owner.getByRole('tabpanel').waitFor();
  };

  beforeAll(async () => {
    world = await openBrowserWorld({ clock, chain: true });
    product = world.product;
    plain = await sent(product, [ana, bruno], { title: 'Contrato de obra' });
    refused = await sent(product, [ana, bruno]);
    notMine = await sent(product, [ana, bruno]);
    efirma = await sent(product, [{ ...bruno, signatureType: 'E_FIRMA' }]);
    late = await sent(product, [ana]);
    completed = await sendDocument(product, [ana]);
    await signDrawn(product, completed, ana.emailID);
    await until(product, completed, 'COMPLETED');
    const visitor = await world.visit(desktop);
    owner = visitor.page;
    await enter(owner, product);
    await asPage(owner, product.http);
  });
  afterAll(() => world?.close());

  it('who does not sign says so, in either way', async () => {
    const page = await signer(ana.emailID, refused);
    await byKeys(page, 'button', /^No voy a firmar/);
    await tabTo(page, 'button', /^No voy a firmar/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'textarea', /^Motivo/);
    await page.keyboard.type('La renta no es la que acordamos.');
    await tabTo(page, 'button', /^Enviar mi respuesta/);
    await page.keyboard.press('Enter');
    await page.getByText('Su respuesta quedó registrada').first().waitFor();
    await goesOn(page, /^Su respuesta quedó registrada/);

    const other = await signer(ana.emailID, notMine);
    await tabTo(other, 'button', /^No voy a firmar/);
    await other.keyboard.press('Enter');
    await tabTo(other, 'input', /^No quiero firmar/);
    await other.keyboard.press('ArrowDown');
    expect((await focusOf(other)).name).toMatch(/^Este documento no es para mí/);
    await tabTo(other, 'input', /^Nombre de quien/);
    await other.keyboard.type(carla.name);
    await other.keyboard.press('Tab');
    await other.keyboard.type(carla.emailID);
    await other.keyboard.press('Enter');
    await other.getByText('Su respuesta quedó registrada').first().waitFor();
  });

  it('the owner asks again, asks whom was suggested, and mends a name', async () => {
    await shown(refused, 'people');
    await tabTo(owner, 'button', /^Pedir de nuevo a Ana/);
    await owner.keyboard.press('Enter');
    await owner.getByRole('region', { name: 'Ana Cortés no va a firmar' }).waitFor({ state: 'hidden' });
    await goesOn(owner, /^Faltan las firmas/);

    await shown(notMine, 'people');
    await byKeys(owner, 'button', /^Pedir la firma a otra persona/);
    await byKeys(owner, 'button', /^Pedir la firma a Carla/);
    await tabTo(owner, 'button', /^Pedir la firma a Carla/);
    await owner.keyboard.press('Enter');
    await tabTo(owner, 'button', /^Pedir la firma a Carla Ríos$/);
    await owner.keyboard.press('Enter');
    await owner.getByRole('dialog').waitFor({ state: 'hidden' });
    await linkOf(product, carla.emailID, notMine);
    await goesOn(owner, /^(Falta|Se prepara)/);

    await shown(plain, 'people');
    await byKeys(owner, 'button', /^Corregir a Ana/);
    await tabTo(owner, 'button', /^Corregir a Ana/);
    await owner.keyboard.press('Enter');
    await owner.getByRole('dialog').waitFor();
    await owner.keyboard.press('End');
    await owner.keyboard.type(' Villa');
    await owner.keyboard.press('Enter');
    await owner.getByRole('button', { name: 'Corregir a Ana Cortés Villa…' }).waitFor();
    // Whoever works by keys goes on where they were.
    await expect.poll(async () => (await focusOf(owner)).name).toBe('Corregir a Ana Cortés Villa…');
  });

  it('the owner voids a document', async () => {
    await shown(plain);
    const toVoid = async () => {
      await tabTo(owner, 'button', /^Más$/);
      await owner.keyboard.press('Enter');
      await owner.getByRole('menuitem', { name: ENDING }).waitFor();
      await expect.poll(async () => (await focusOf(owner)).inside).toBe(true);
      while ((await focusOf(owner)).name !== ENDING) await owner.keyboard.press('ArrowDown');
      await owner.keyboard.press('Enter');
      await owner.getByRole('dialog', { name: 'Terminar este documento' }).waitFor();
      await tabTo(owner, 'button', /^Anular…$/);
      await owner.keyboard.press('Enter');
      await owner.getByRole('dialog', { name: '¿Anular este documento?' }).waitFor();
    };
    await toVoid();
    await owner.keyboard.press('Escape');
    await owner.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await focusOf(owner)).name).toBe('Más');
    await owner.keyboard.press('Shift+Tab');
    await toVoid();
    await tabTo(owner, 'textarea', /^Motivo/);
    await owner.keyboard.type('El precio cambió.');
    await tabTo(owner, 'button', /^Anular para todos/);
    await owner.keyboard.press('Enter');
    await owner.getByText('Se anuló antes de la primera firma').first().waitFor();
    // The button it began at is still there, with the other acts.
    await goesOn(owner, /^Más$/);
  });

  it('the menu of a card opens, is walked by its arrows, and gives the focus back', async () => {
    await owner.goto(`${product.url}/dashboard/document`);
    await owner.getByText('Contrato de obra').first().waitFor();
    await tabTo(owner, 'button', /^Más: Contrato/);
    await owner.keyboard.press('Enter');
    await owner.getByRole('menu').waitFor();
    const entries = await owner.getByRole('menuitem').count();
    const walked = new Set<string>();
    for (let presses = 0; presses < entries; presses++) {
      const { name, inside, visible } = await focusOf(owner);
      expect([name, inside, visible]).toEqual([name, true, true]);
      walked.add(name);
      await owner.keyboard.press('ArrowDown');
    }
    expect(walked.size).toBe(entries);
    await owner.keyboard.press('Escape');
    await owner.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await focusOf(owner)).name).toMatch(/^Más: Contrato/);
  });

  it('a document of somebody else is left by its one button', async () => {
    await owner.goto(`${product.url}/document/view?documentID=00000000-0000-4000-8000-000000000000`);
    await owner.getByRole('alertdialog', { name: 'Documento restringido' }).waitFor();
    await expect.poll(async () => (await focusOf(owner)).inside).toBe(true);
    await owner.keyboard.press('Escape');
    expect(await owner.getByRole('alertdialog').count()).toBe(1);
    if (!/^Ir a mis documentos/.test((await focusOf(owner)).name)) await tabTo(owner, 'a', /^Ir a mis documentos/);
    expect(await focusOf(owner)).toMatchObject({ inside: true, visible: true });
    await owner.keyboard.press('Enter');
    await owner.waitForURL('**/dashboard/document');
  });

  it('an e.firma with another name is chosen, confirmed, accepted and signs', async () => {
    const { pki } = product.services;
    const other = await pki.issueEfirma({
      name: 'ANA CORTÉS VILLA',
      rfc: 'COVA800101AB1',
      curp: 'COVA800101MPLRLN09',
      email: ana.emailID,
      password: PASSWORD,
    });
    const page = await signer(bruno.emailID, efirma);
    // The browser hands choosers over while somebody listens; asked for with the key itself, it may come too late.
    page.on('filechooser', () => undefined);
    await byKeys(page, 'button', /^Poner su firma en la página/);
    await tabTo(page, 'button', /^Poner su firma en la página/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (const [name, label, bytes] of [
      ['otra.cer', /^Certificado \(\.cer\)/, other.cer],
      ['otra.key', /^Llave privada \(\.key\)/, other.key],
    ] as const) {
      await tabTo(page, 'input', /^Ningún archivo elegido/);
      const focus = await focusOf(page);
      expect(focus).toMatchObject({ inside: true, visible: true });
      expect(focus.name).toMatch(label);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
      await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    }
    await page.getByText('El documento espera la firma de Bruno Peña.').waitFor();
    await tabTo(page, 'input', /^Esta e\.firma es mía/);
    await page.keyboard.press('Space');
    await tabTo(page, 'input', /^Contraseña de la llave/);
    await page.keyboard.type(PASSWORD);
    await tabTo(page, 'input', /^Acepto firmar/);
    await page.keyboard.press('Space');
    await tabTo(page, 'button', /^Firmar con mi e\.firma/);
    expect(await focusOf(page)).toMatchObject({ inside: true, visible: true });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Listo, Bruno/ }).waitFor();
  });

  it('what was signed is downloaded from its page', async () => {
    const { page } = await world.visit(desktop);
    await page.goto(await addressOf(product, ana.emailID, completed, 'done'));
    const button = page.getByRole('button', { name: 'Descargar el PDF firmado' });
    await button.or(page.getByRole('link', { name: 'Descargar el PDF firmado' })).waitFor();
    await tabTo(page, (await button.count()) > 0 ? 'button' : 'a', /^Descargar el PDF firmado/);
    expect((await focusOf(page)).visible).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toContain('(firmado)');
  });

  it('a session that ended elsewhere is entered again where one is', async () => {
    await owner.goto(`${product.url}/dashboard/document`);
    await owner.locator('[data-live="live"]').waitFor({ state: 'attached' });
    await product.http.anonymous().login(people.owner.email, people.owner.password);
    const dialog = owner.getByRole('alertdialog', { name: 'Su sesión terminó' });
    await dialog.waitFor();
    await expect.poll(async () => (await focusOf(owner)).inside).toBe(true);
    if (!/^Contraseña/.test((await focusOf(owner)).name)) await tabTo(owner, 'input', /^Contraseña/);
    expect((await focusOf(owner)).visible).toBe(true);
    await owner.keyboard.type(people.owner.password);
    await owner.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  });

  it('who holds a link that ended asks for another', async () => {
    const address = await addressOf(product, ana.emailID, late);
    clock.advance(LINK_TERM_MS);
    const { page } = await world.visit(desktop);
    await page.goto(address);
    await page.getByRole('button', { name: 'Pedir un enlace nuevo' }).waitFor();
    await tabTo(page, 'button', /^Pedir un enlace nuevo/);
    expect((await focusOf(page)).visible).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Se avisó a Lucía Ferrer.').waitFor();
    await goesOn(page, /^Se avisó a Lucía/);
  });
});
