import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, linkOf, mailsTo, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const DAY = 86_400_000;
const TITLE = 'Contrato de arrendamiento, local 4B';

inBrowser('terms of signing links', () => {
  const clock = new ManualClock(new Date());
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld({ clock });
    product = world.product;
  });
  afterAll(async () => world?.close());

  it('a link lives from the turn; once it ended its holder asks for another, and the owner renews it with one press', async () => {
    // Days pass in this story and sessions end: a second try starts with a fresh one.
    await product.http.login(people.owner.email, people.owner.password);
    const inTurn = [
      { ...ana, order: 1 },
      { ...bruno, order: 2 },
    ];
    const documentID = await sent(product, inTurn, { setup: { hasOrder: true } });
    await addressOf(product, ana.emailID, documentID);
    clock.advance(5 * DAY);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const address = await addressOf(product, bruno.emailID, documentID);

    // Eight days after the sending, three after the turn began.
    clock.advance(3 * DAY);
    const signer = await world.visit(phone);
    await signer.page.goto(address);
    await signer.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();

    clock.advance(4 * DAY);
    await signer.page.reload();
    await signer.page.getByRole('heading', { level: 1, name: 'Este enlace venció' }).waitFor();
    expect(await signer.page.locator('body').innerText()).not.toContain(TITLE);
    const ask = signer.page.getByRole('button', { name: 'Pedir un enlace nuevo' });
    await ask.waitFor();
    await picture(signer.page, 'link-ended-es-390');
    await accessible(signer.page, 'a link that ended');
    await ask.click();
    await signer.page.getByText('Se avisó a Lucía Ferrer.').waitFor();
    await signer.page.reload();
    await signer.page.getByText(/ya pidió un enlace nuevo/).waitFor();
    await expect.poll(() => ask.count()).toBe(0);
    await accessible(signer.page, 'a new link was asked for');
    await expect
      .poll(async () => (await mailsTo(product, people.owner.email)).map(({ subject }) => subject), { timeout: WAIT_MS })
      .toContain(`Bruno Peña pide un enlace nuevo para firmar «${TITLE}»`);

    const { page, complaints } = await world.visit(desktop);
    await page.clock.setSystemTime(clock.now());
    await enter(page, product);
    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
    await page.getByText(/^Su enlace venció el/).waitFor();
    await page.getByText(/^Pidió un enlace nuevo/).waitFor();
    await picture(page, 'people-link-ended');
    await accessible(page, 'a link that ended, for the owner');
    const person = page.getByRole('tabpanel', { name: 'Personas' }).getByRole('listitem').filter({ hasText: bruno.emailID });
    await person.getByRole('button', { name: 'Enviar un enlace nuevo a Bruno' }).click();
    await page.getByText(/^Enlace válido hasta/).waitFor();
    const old = address.split('#')[1];
    await expect.poll(async () => (await linkOf(product, bruno.emailID, documentID)).code, { timeout: WAIT_MS }).not.toBe(old);
    await signer.page.goto('about:blank');
    await signer.page.goto(await addressOf(product, bruno.emailID, documentID));
    await signer.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    expect([...complaints, ...signer.complaints]).toEqual([]);
  });
});
