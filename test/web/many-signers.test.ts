import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { focusOf } from './keyboard-world.ts';
import { asPage, ENDING, offeredUnderMore, openEndings, ownerAtDesk } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, tabTo, type Visitor } from './signing-world.ts';

const COUNT = 30;
const TITLE = `Convenio de aportación de ${'los condóminos del conjunto habitacional '.repeat(5)}2026`;
const SURNAMES = ['Álvarez', 'Benítez', 'Cárdenas', 'Domínguez', 'Elizondo', 'Fuentes', 'Güemes', 'Hernández', 'Íñiguez', 'Juárez'];
const signers = Array.from({ length: COUNT }, (_, index) => ({
  name: `Persona ${SURNAMES[index % SURNAMES.length]} ${index + 1}`,
  emailID: `persona${index + 1}@condominio.example`,
  order: index + 1,
}));

/** A place for each, three in a row, so that all stand on one page. */
async function sendToAll(product: Product): Promise<string> {
  const uploaded = await upload(product.http, await contract(TITLE, 2), { title: TITLE });
  const id = uploaded.body.responseData.documentID as string;
  const staticSignPositions = signers.map(({ emailID, name }, index) => ({
    ...{ email: emailID, label: name, page: 1, width: 170, height: 60 },
    ...{ x: 20 + (index % 3) * 190, y: 40 + Math.floor(index / 3) * 75 },
  }));
  for (const step of [
    () => product.http.put('/api/document', { documentID: id, title: TITLE, whoSigns: 'OTHERS', hasOrder: true, signatory: signers }),
    () => product.http.put('/api/document/draw', { documentID: id, staticSignPositions }),
    () => product.http.put('/api/document/send-mail', { documentID: id }),
  ])
    expect((await step()).status).toBe(200);
  await until(product, id, 'PENDING');
  return id;
}

inBrowser('a document with thirty signers', () => {
  let world: BrowserWorld;
  let product: Product;
  let owner: Visitor;
  let page: Page;
  let documentID: string;
  const address = (more = '') => `${product.url}/document/view?documentID=${documentID}&tab=people${more}`;
  const rows = (on = page) => on.getByRole('list', { name: 'Quién firma' }).getByRole('listitem');
  const drawn = (on = page) => on.locator('section [data-page="1"][data-drawn], section [data-page="1"] img').first().waitFor();

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    documentID = await sendToAll(product);
    expect((await signDrawn(product, documentID, signers[0]!.emailID)).status).toBe(200);
    owner = await ownerAtDesk(world);
    ({ page } = owner);
    await page.goto(address());
    await rows().first().waitFor();
    await drawn();
  });
  afterAll(async () => world?.close());

  it('is a line for each person, says how many have the turn, and nothing of who was never written to', async () => {
    await page.getByText('1 de 30 en turno · 1 ya firmó').waitFor();
    expect(await rows().count()).toBe(COUNT);
    for (const box of await Promise.all((await rows().all()).map((row) => row.boundingBox()))) expect(box!.height).toBeLessThan(64);
    await expect.poll(() => rows().nth(1).innerText()).toMatch(/^2\s+Persona Benítez 2\s+, turno 2,\s+Le toca\s+(hoy|ayer) \d\d:\d\d$/);
    const panel = page.getByRole('tabpanel');
    expect(await panel.innerText()).not.toMatch(/No ha abierto|enlace sirve/);
    // What there is to know opens on demand; of a turn that has not come there is no life of a link.
    await rows().nth(20).getByRole('button').click();
    const later = await rows().nth(20).innerText();
    expect(later).toContain('Elige cómo firmar');
    expect(later).toContain('Le escribimos cuando llegue su turno.');
    expect(later).not.toMatch(/No ha abierto|enlace/);
    await rows().nth(1).getByRole('button').first().click();
    await expect.poll(() => rows().nth(1).innerText()).toContain('Enlace válido hasta');
    await picture(page, 'document-thirty-signers');
    await accessible(page, 'thirty signers');
    await page.reload();
    await rows().first().waitFor();
  });

  it('is used by keyboard alone: searched, filtered, walked by arrows, opened and closed', async () => {
    await tabTo(page, 'select', /^Mostrar/);
    await page.keyboard.press('y');
    await expect.poll(() => rows().count()).toBe(1);
    await page.keyboard.press('Home');
    await expect.poll(() => rows().count()).toBe(COUNT);
    await tabTo(page, 'input', /./);
    expect((await focusOf(page)).name).toBe('Buscar por nombre o correo');
    await page.keyboard.type('hernandez');
    await expect.poll(() => rows().count()).toBe(3);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nadie así');
    await page.getByText('Nadie cumple con eso.').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await expect.poll(() => rows().count()).toBe(COUNT);
    await page.keyboard.press('Tab');
    expect(await focusOf(page)).toMatchObject({ name: expect.stringMatching(/^1?\s*Persona Álvarez 1\s*, turno 1, /), visible: true });
    // What is heard begins with the name.
    expect(
      await rows()
        .first()
        .getByRole('button', { name: /^Persona Álvarez 1/ })
        .count(),
    ).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await focusOf(page)).name).toMatch(/^3?\s*Persona Cárdenas 3\s*, turno 3, /);
    await page.keyboard.press('Enter');
    const third = rows().nth(2);
    await third.getByRole('button', { name: /^Corregir a Persona Cárdenas 3/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => third.getByRole('button').count()).toBe(1);
    await accessible(page, 'a list of signers used by keys');
  });

  it('opens the act that the address asks for, once, and only where it may be done', async () => {
    const waiting = (await product.modules.documents.load(documentID)).state.setup!.signatories[4]!.signatoryId;
    // On a slow machine the address forgets the act later than the dialog opens, and asked for it again and again.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await page.goto(address(`&act=correct&person=${waiting}`));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nombre' }).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Persona Elizondo 5');
    await expect.poll(() => new URL(page.url()).search).not.toMatch(/act=|person=/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await browser.detach();
    await page.reload();
    await rows().first().waitFor();
    expect(await dialog.count()).toBe(0);
    // Somebody signed: it is not voided any more, and a link changes nothing about that.
    await page.goto(address('&act=void'));
    await page.getByText('Eso ya no se puede hacer con este documento.').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const plain = await sendDocument(product, signers.slice(0, 2), { title: 'Contrato de obra' });
    // Who reads is known later than what they read: the question waits for it.
    await page.route('**/profile', async (route) => {
      await drawn();
      await route.continue();
    });
    await page.goto(`${product.url}/document/view?documentID=${plain}&act=void`);
    await page.getByRole('dialog', { name: '¿Anular este documento?' }).waitFor();
    await page.unroute('**/profile');
    await page.keyboard.press('Escape');
    expect(await offeredUnderMore(page)).toEqual(['Duplicar', 'Recordarme…', ENDING]);
  });

  it.each([
    ['a phone', { ...phone }],
    ['the narrowest phone', { ...phone, viewport: { width: 320, height: 640 } }],
    ['a zoom of 200 %', { viewport: { width: 720, height: 450 } }],
  ])('on %s the document comes first, and what ends it stands under «Más»', async (name, screen) => {
    const small = await world.visit({ ...screen, storageState: await owner.context.storageState() });
    await asPage(page, product.http);
    await small.page.goto(address());
    await drawn(small.page);
    const boxOf = async (one: ReturnType<Page['locator']>) => (await one.boundingBox())!;
    const sheet = await boxOf(small.page.locator('section [data-page="1"]').first());
    const height = screen.viewport.height;
    expect(sheet.y).toBeLessThan(height);
    expect(sheet.y).toBeLessThan((await boxOf(small.page.getByRole('tab', { name: 'Personas' }))).y);
    expect((await boxOf(small.page.getByRole('heading', { level: 1 }))).height).toBeLessThan(100);
    expect(await small.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.viewport.width);
    // The small pages carry their numbers.
    expect(await small.page.getByRole('navigation', { name: 'Miniaturas de las páginas' }).innerText()).toMatch(/1\s+2/);
    expect(await small.page.getByRole('link', { name: 'Pedir la cancelación' }).count()).toBe(0);
    const ways = await openEndings(small.page);
    await ways.getByRole('link', { name: 'Pedir la cancelación' }).waitFor();
    expect(await ways.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
    await accessible(small.page, `the ways to end a document on ${name}`);
    await small.page.keyboard.press('Escape');
    await ways.waitFor({ state: 'hidden' });
    await picture(small.page, `document-thirty-signers-${screen.viewport.width}`);
    await accessible(small.page, `thirty signers on ${name}`);
    expect(small.complaints).toEqual([]);
    await small.context.close();
  });

  it('fits every width, and is told apart in forced colours', async () => {
    for (const width of [320, 375, 390, 600, 768, 900, 901, 1024, 1180, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `at ${width}` }).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize(desktop.viewport);
    const forced = await world.visit({ ...desktop, storageState: await owner.context.storageState(), forcedColors: 'active' });
    await forced.page.goto(address());
    await rows(forced.page).first().waitFor();
    await drawn(forced.page);
    await picture(forced.page, 'document-thirty-signers-forced-colours');
    await tabTo(forced.page, 'button', /^1?\s*Persona Álvarez 1\s*,/);
    expect((await focusOf(forced.page)).visible).toBe(true);
    await forced.context.close();
  });

  it('complained of nothing', () => expect(owner.complaints).toEqual([]));
});
