import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, linkOf, linksTo, mailsTo } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { accessible, addressOf, inBrowser, phone, picture, sent } from './signing-world.ts';

const TITLE = 'Contrato de arrendamiento, local 4B';

inBrowser('links that others followed, and who declined', () => {
  const clock = new ManualClock(new Date());
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld({ clock });
    product = world.product;
  });
  afterAll(() => world?.close());

  const linksOf = async (email: string, documentID: string) =>
    (await linksTo(product, email, documentID)).filter((link) => link.includes('/signatory/'));

  it('an old link says that a newer one was sent, and sends that one again', async () => {
    const documentID = await sent(product, [ana, bruno]);
    const old = await addressOf(product, ana.emailID, documentID);
    const { id } = await linkOf(product, ana.emailID, documentID);
    clock.advance(120_000);
    expect((await product.http.put('/api/document/send-mail', { documentID, signatoryID: id })).status).toBe(200);
    await expect.poll(async () => (await linksOf(ana.emailID, documentID)).length, { timeout: WAIT_MS }).toBe(2);
    const newer = await addressOf(product, ana.emailID, documentID);

    const { page, complaints } = await world.visit(phone);
    await page.goto(old);
    await page.getByRole('heading', { level: 1, name: 'Hay un enlace más reciente' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('venció');
    await picture(page, 'link-replaced-es-390');
    await accessible(page, 'a link that another followed');
    await page.getByRole('button', { name: 'Enviarme otra vez el enlace más reciente' }).click();
    await page.getByText('Se lo enviamos otra vez').waitFor();
    await expect.poll(async () => (await linksOf(ana.emailID, documentID)).length, { timeout: WAIT_MS }).toBe(3);
    expect(new Set((await linksOf(ana.emailID, documentID)).map((link) => link.split('#')[1])).size).toBe(2);
    // Says only what is so whether they had it sent again or the sender answered their petition.
    await page.goto('about:blank');
    await page.goto(old);
    await page.getByText('Hoy ya lo pidió, y el más reciente ya se le envió.').waitFor();
    // The owner need not be asked for what was sent already.
    expect((await mailsTo(product, people.owner.email)).map(({ subject }) => subject).join()).not.toContain('pide un enlace nuevo');
    await page.goto('about:blank');
    await page.goto(newer);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('who declined is told so and when, and can ask to be asked again', async () => {
    const documentID = await sent(product, [ana, bruno]);
    const { id, code } = await linkOf(product, ana.emailID, documentID);
    const declining = { documentID, signatoryID: id, kind: 'REFUSED', reason: 'La renta no es la que acordamos.' };
    expect((await product.http.anonymous().post('/api/documents/decline', declining, { 'x-link-code': code })).status).toBe(200);
    const { page, complaints } = await world.visit(phone);
    await page.goto(await addressOf(product, ana.emailID, documentID));
    await page
      .getByText(/^Respondió que no firma, el /)
      .first()
      .waitFor();
    expect(await page.locator('body').innerText()).not.toContain('le pide firmar');
    await page.getByText('¿Cambió de opinión?').waitFor();
    await picture(page, 'declined-es-390');
    await accessible(page, 'who declined');
    await page.getByRole('button', { name: 'Avisar que sí quiero firmar' }).click();
    await page.getByText(/^Se avisó a Lucía Ferrer/).waitFor();
    await page.reload();
    await page.getByText(/^Se avisó a Lucía Ferrer/).waitFor();
    await expect
      .poll(async () => (await mailsTo(product, people.owner.email)).map(({ subject }) => subject), { timeout: WAIT_MS })
      .toContain(`Ana Cortés ahora sí quiere firmar «${TITLE}»`);
    expect(complaints).toEqual([]);
  });
});
