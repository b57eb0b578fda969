import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, mailsTo, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const DONE_TERM = 180 * 86_400_000;
const TITLE = 'Contrato de arrendamiento, local 4B';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

inBrowser('a link of the final mail that ended', () => {
  const clock = new ManualClock(new Date());
  let world: BrowserWorld;
  let product: Product;
  let documentID: string;
  beforeAll(async () => {
    world = await openBrowserWorld({ clock, chain: true });
    product = world.product;
    documentID = await sent(product, [ana, bruno]);
    for (const { emailID } of [ana, bruno]) await signDrawn(product, documentID, emailID);
    await until(product, documentID, 'COMPLETED');
  });
  afterAll(() => world?.close());

  const fresh = async (email: string) =>
    (await mailsTo(product, email)).filter(({ links }) => links.some((link) => link.includes(`/done/${documentID}/`)));

  it('is renewed by its holder in one press, without the sender, and once however often they press', async () => {
    const ended = await addressOf(product, ana.emailID, documentID, 'done');
    clock.advance(DONE_TERM);
    const { page, complaints } = await world.visit(phone);
    await page.goto(ended);
    await heading(page, 'Este enlace venció').waitFor();
    const ask = page.getByRole('button', { name: 'Enviarme un enlace nuevo' });
    await ask.waitFor();
    await picture(page, 'done-expired-es-390');
    await accessible(page, 'what was signed, after the term');
    await ask.click();
    await page.getByText('Si ese correo sigue siendo suyo, el enlace nuevo le llega en unos minutos.').waitFor();
    await expect.poll(() => ask.count()).toBe(0);
    await accessible(page, 'a fresh link was asked for');
    const body = await page.locator('body').innerText();
    expect(body).not.toContain('@');
    expect(body).not.toContain(TITLE);
    await expect.poll(async () => (await fresh(ana.emailID)).length, { timeout: WAIT_MS }).toBe(2);

    await page.reload();
    await page.getByText('Ya se pidió un enlace más reciente').waitFor();
    expect(await ask.count()).toBe(0);
    const renewed = await addressOf(product, ana.emailID, documentID, 'done');
    expect(renewed).not.toBe(ended);
    await page.goto('about:blank');
    await page.goto(renewed);
    await heading(page, TITLE).waitFor();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    expect((await fresh(ana.emailID)).length).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('says the same in English, and nobody else got anything', async () => {
    const { page } = await world.visit({ ...desktop, language: 'en' });
    await page.goto(await addressOf(product, bruno.emailID, documentID, 'done'));
    await heading(page, 'This link has expired').waitFor();
    await page.getByRole('button', { name: 'Send me a new link' }).waitFor();
    expect((await fresh(bruno.emailID)).length).toBe(1);
  });
});
