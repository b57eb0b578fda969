import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, contract, linkOf, sendDocument, until, upload } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser } from './signing-world.ts';

inBrowser('the menu of a document in the list (STATE-005..010)', () => {
  let product: Product;
  let world: BrowserWorld;
  let page: Page;
  const clock = new ManualClock(new Date());
  const row = (title: string) => page.locator('li[data-row]', { hasText: title });
  const menuOf = async (title: string) => {
    await row(title)
      .getByRole('button', { name: `Más: ${title}` })
      .click();
    return page.getByRole('menu');
  };
  const choose = async (title: string, act: string) => {
    const menu = await menuOf(title);
    await menu.getByRole('menuitem', { name: act }).click();
  };
  /** Types of events that an act added to the history. */
  const added = async (documentID: string, act: () => Promise<unknown>, awaited: string) => {
    const before = (await product.modules.documents.load(documentID)).events.length;
    await act();
    const since = async () => (await product.modules.documents.load(documentID)).events.slice(before).map(({ type }) => type);
    await expect.poll(since).toContain(awaited);
  };

  beforeAll(async () => {
    world = await openBrowserWorld({ clock });
    product = world.product;
    const one = await world.visit(desktop);
    page = one.page;
    await enter(page, product);
    await asPage(page, product.http);
  });
  afterAll(() => world?.close());

  it('sends a draft, and says what is missing in one that is not ready', async () => {
    const { http } = product;
    const ready = (await upload(http, await contract('Acta lista'), { title: 'Acta lista' })).body.responseData.documentID as string;
    await http.put('/api/document', { documentID: ready, whoSigns: 'ONLY_ME' });
    const half = (await upload(http, await contract('Acta a medias'), { title: 'Acta a medias' })).body.responseData.documentID as string;
    // What comes while somebody reads the list is offered, not put under their hand: both stand there before it is opened.
    for (const documentID of [ready, half]) await until(product, documentID, 'DRAFT');
    await page.goto(`${product.url}/dashboard/document`);
    await choose('Acta a medias', 'Enviar a firma');
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar el documento' }).click();
    await page.getByRole('dialog').getByText('No se pudo con 1').waitFor();
    await accessible(page, 'a draft that is not ready');
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
    await choose('Acta lista', 'Enviar a firma');
    await added(ready, () => page.getByRole('dialog').getByRole('button', { name: 'Enviar el documento' }).click(), 'SendingConfirmed');
    await until(product, ready, 'PENDING');
  });

  it('opens signing for who signs, and the keyboard goes through the menu and back to its button', async () => {
    await page.goto(`${product.url}/dashboard/document`);
    const menu = await menuOf('Acta lista');
    await menu.waitFor();
    await accessible(page, 'the menu of a document');
    await page.keyboard.press('Escape');
    const back = () => row('Acta lista').getByRole('button', { name: 'Más: Acta lista' }).and(page.locator(':focus'));
    await back().waitFor();
    await choose('Acta lista', 'Firmar');
    await page.waitForURL('**/signatory/**');
  });

  it('sends a link again, shares and deletes; each is an event of the history', async () => {
    const sent = await sendDocument(product, [ana], { title: 'Contrato de Ana' });
    await page.goto(`${product.url}/dashboard/document`);
    await choose('Contrato de Ana', 'Compartir por correo');
    await page.getByLabel('Correo del observador').fill('notaria@puebla.example');
    await added(sent, () => page.getByRole('button', { name: 'Compartir con 1 persona' }).click(), 'ObserversAdded');
    // A link is sent again at most once a minute: the first one went out a moment ago.
    const again = async (outcome: string) => {
      await choose('Contrato de Ana', 'Enviar el enlace otra vez');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Enviar el enlace nuevo' }).click();
      await dialog.getByRole('status').getByText(outcome).waitFor();
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    };
    await linkOf(product, ana.emailID, sent);
    await again('No se pudo con 1');
    clock.advance(61_000);
    await added(sent, () => again('Listo: 1 documento'), 'SigningLinkRenewed');
    await choose('Contrato de Ana', 'Eliminar');
    await added(sent, () => page.getByRole('button', { name: 'Eliminar 1 documento' }).click(), 'DocumentDeleted');
  });

  it('does not offer what the status does not allow, and never is without an entry', async () => {
    await upload(product.http, await contract('Otra acta'), { title: 'Otra acta' });
    await page.goto(`${product.url}/dashboard/document`);
    const menu = await menuOf('Otra acta');
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
      'Seguir preparando',
      'Enviar a firma…',
      'Duplicar',
      'Etiquetas…',
      'Descargar su historia',
      'Archivar',
      'Eliminar…',
    ]);
    await page.keyboard.press('Escape');
  });

  it('tells a stranger that the document is restricted, without anything of it (DOC-006)', async () => {
    const theirs = await sendDocument(product, [ana], { title: 'Secreto de Ana' });
    const stranger = await world.visit({ ...desktop, language: 'en' });
    await enter(stranger.page, product, people.admin);
    await stranger.page.goto(`${product.url}/document/view?documentID=${theirs}`);
    const dialog = stranger.page.getByRole('alertdialog', { name: 'Document restricted' });
    await dialog.waitFor();
    expect(await stranger.page.locator('body').innerText()).not.toContain('Secreto');
    expect(await stranger.page.locator('[data-page]').count()).toBe(0);
    await accessible(stranger.page, 'a restricted document');
    await dialog.getByRole('link', { name: 'Go to my documents' }).click();
    // Staff have no documents: their list leads on to the operations at once, and its own address is gone before anybody could see it.
    await stranger.page.waitForURL('**/dashboard/operations');
  });
});
