import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../journeys/steps.ts';
import { ana, unreported } from '../support/journey.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const lost = { name: 'Perdido Ruiz', emailID: 'perdido@bounce.invalid' };

inBrowser('how far mails got', () => {
  let world: BrowserWorld;
  let documentID: string;

  beforeAll(async () => {
    world = await openBrowserWorld();
    documentID = await sent(world.product, [ana, lost], { setup: { sharedWith: [{ emailID: 'olga@mira.example' }] } });
    await eventually(async () => {
      const { events } = await world.product.modules.documents.load(documentID);
      // Three to the people of the document, and one to its sender about the one of them that came back.
      return events.filter(({ type }) => type === 'MailAccepted').length === 4 && unreported(events).length === 0;
    }, 'the mails were reported on');
  });
  afterAll(() => world?.close());

  it('stands beside each person, changes as the mail is opened in the mailbox, and says what to do about one that came back', async () => {
    const { product } = world;
    const owner = await world.visit(desktop);
    await enter(owner.page, product);
    await asPage(owner.page, product.http);
    const people = `${product.url}/document/view?documentID=${documentID}&tab=people`;
    await owner.page.goto(people);
    const row = (name: string) => owner.page.getByRole('listitem').filter({ hasText: name });
    await row(ana.name)
      .getByText(/^Correo entregado: /)
      .waitFor();
    await row('olga@mira.example')
      .getByText(/^Correo entregado: /)
      .waitFor();
    await row(lost.name)
      .getByText(/^El correo fue devuelto: .*Revise la dirección\. Respuesta del servidor de correo: 550/)
      .waitFor();

    const reader = await world.visit(phone);
    await reader.page.goto(`${product.url}/mailbox`);
    const mail = reader.page
      .getByRole('listitem')
      .filter({ hasText: `Para ${ana.emailID}` })
      .first();
    await mail.locator('summary').click();
    await mail.getByRole('link', { name: 'Leer y firmar' }).waitFor();
    const inMailbox = (words: string) => reader.page.getByRole('listitem').filter({ hasText: words });
    expect(await inMailbox(`Para ${lost.emailID}`).count()).toBe(0);
    // The sender, who alone can find another address, was told at once.
    expect(await inMailbox(`No llegó el correo a ${lost.name}`).count()).toBe(1);

    await eventually(async () => {
      const { state } = await product.modules.documents.load(documentID);
      return Object.values(state.mails).some(({ state }) => state === 'OPENED');
    }, 'the opening was recorded');
    await owner.page.goto(people);
    await row(ana.name)
      .getByText(/^Abrió el correo: /)
      .waitFor();
    await accessible(owner.page, 'the people of a document and their mails');
    await picture(owner.page, 'mails-people');
    expect([...owner.complaints, ...reader.complaints]).toEqual([]);
  });
});
