import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petition } from '../cancellation/people.ts';
import { account } from '../journeys/steps.ts';
import { count } from '../support/counts.ts';
import { ana, bruno, contract, sendDocument, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Client, Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, picture, type Visitor } from './signing-world.ts';

const POWER = 'Poder para pleitos';
const DOCUMENTS = count('documents of an inbox walked through by keyboard', 60, 500);
const TURN = '/dashboard/document?tab=turn';
const WIDTHS = [320, 390, 768, 1440, 1920];

/** Rows whose parts lie over each other or over their own edges, or whose title is not where reading begins. */
const AMISS = `[...document.querySelectorAll('main li[data-row]')].slice(0, 6).flatMap((row) => {
  const parts = [...row.children].filter((part) => part.getBoundingClientRect().width > 0 && !part.matches('label'));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const over = boxes.some((a, i) => boxes.some((b, j) => j > i && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
  const cut = parts.some((part) => part.scrollWidth > part.clientWidth + 1);
  const first = boxes.every((box) => box.left >= boxes[0].left - 1 || box.top < boxes[0].top);
  return over || cut || !first ? [row.textContent] : [];
})`;

inBrowser('what waits for somebody, and a long list of documents, in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let who: Visitor;
  let page: Page;
  let client: Client;
  let anas: Client;
  let power: string;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    anas = (await account(product, 'Ana', ana.emailID)).client;
    power = await sendDocument(product, [ana, bruno], { title: POWER });
    const bytes = await contract('Acta');
    for (let from = 1; from < DOCUMENTS; from += 20) {
      const numbers = Array.from({ length: Math.min(20, DOCUMENTS - from) }, (_, index) => from + index);
      await Promise.all(numbers.map((number) => upload(product.http, bytes, { title: `Acta ${String(number).padStart(3, '0')}` })));
    }
    await seen();
    who = await world.visit(desktop);
    page = who.page;
    await enter(page, product);
    client = await asPage(page, product.http);
  });
  afterAll(() => world?.close());

  const seen = async () => {
    const head = (await product.services.store.head())!;
    await product.modules.readSide.waitFor('documents-inbox', head, WAIT_MS);
  };
  const rows = () => page.locator('[data-row]');
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
  /** Of the blue buttons of the page itself. */
  const primaries = () => page.locator('main [class*=primary]').count();

  it('says that nothing waits, and what would be here', async () => {
    await page.goto(`${product.url}${TURN}`);
    await page.getByRole('heading', { name: 'Nada espera por usted' }).waitFor();
    expect(await primaries()).toBe(1);
    await accessible(page, 'nothing waits');
    await picture(page, 'turn-empty');
    expect(who.complaints).toEqual([]);
  });

  it('says in the second person what waits, comes by itself, and leads there by one button, by keyboard alone', async () => {
    await page.goto(`${product.url}${TURN}`);
    await page.locator('[data-live="live"]').waitFor({ state: 'attached' });
    expect((await petition(anas, power)).status).toBe(200);
    await page.getByText('Ana Cortés pidió cancelar: responda').waitFor();
    await page.getByRole('navigation', { name: 'Listas' }).getByRole('link', { name: 'Le toca a usted' }).getByText('1').waitFor();
    await page.getByRole('complementary').getByRole('link', { name: 'Le toca a usted' }).getByText('1').waitFor();
    expect([await rows().count(), await primaries()]).toEqual([1, 1]);
    expect(
      await rows()
        .getByRole('link', { name: `Responder: ${POWER}` })
        .count(),
    ).toBe(1);
    await accessible(page, 'what waits');
    await picture(page, 'turn');
    // The ordinary list says the same of the row, and does not send reminders to whom nothing is asked.
    await page.goto(`${product.url}/dashboard/document?tab=pending`);
    await page.getByText('Ana Cortés pidió cancelar: responda').waitFor();
    expect(await page.getByRole('button', { name: /^Recordar/ }).count()).toBe(0);
    await page.goto(`${product.url}${TURN}`);
    await rows().first().waitFor();
    await page.keyboard.press('j');
    expect(await focused()).toBe('Responder');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/document\/cancel-review\//);
    await page.goBack();
    await rows().first().waitFor();
    expect(who.complaints).toEqual([]);
  });

  it('leads a signer with an account of the address to their own page', async () => {
    const signer = await world.visit(desktop);
    await enter(signer.page, product, { email: ana.emailID, password: 'Otra.Cuenta.2026' });
    await signer.page.goto(`${product.url}${TURN}`);
    await signer.page.getByText('Lucía Ferrer le pide su firma').waitFor();
    await signer.page.getByRole('button', { name: `Firmar: ${POWER}` }).click();
    await signer.page.waitForURL(new RegExp(`/signatory/${power}/`));
    await signer.page.getByText(POWER).first().waitFor();
    expect(signer.complaints).toEqual([]);
    await signer.context.close();
  });

  it('is walked through by keyboard alone, every document of a long list', async () => {
    await page.goto(`${product.url}/dashboard/document?sort=title`);
    await rows().first().waitFor();
    const met: string[] = [];
    for (let steps = 0; met.length < DOCUMENTS && steps < 2 * DOCUMENTS; steps++) {
      await page.keyboard.press('j');
      const at = await focused();
      if (at !== met.at(-1) && at !== '') met.push(at);
      else await page.waitForTimeout(30);
    }
    const expected = Array.from({ length: DOCUMENTS - 1 }, (_, index) => `Acta ${String(index + 1).padStart(3, '0')}`);
    expect(met).toEqual([...expected, POWER]);
    await page.getByText(`No hay más: ${DOCUMENTS} en total.`).waitFor();
    await page.keyboard.press('x');
    expect(await page.locator('[data-row] input:checked').count()).toBe(1);
    await accessible(page, 'a long list of documents');
    await page.keyboard.press('Escape');
    expect(who.complaints).toEqual([]);
  });

  it.each([TURN, '/dashboard/document'])('fits every width, zoom, still and forced colours: %s', async (address) => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${product.url}${address}`);
      await rows().first().waitFor();
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect([width, wide <= 0]).toEqual([width, true]);
      expect([width, await page.evaluate<string[]>(AMISS)]).toEqual([width, []]);
    }
    await accessible(page, `${address} in forced colours`);
    await page.emulateMedia({ reducedMotion: null, forcedColors: null });
    // 1440 at a zoom of 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto(`${product.url}${address}`);
    await rows().first().waitFor();
    await accessible(page, `${address} at 200 %`);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop.viewport);
    expect(client.token).not.toBeNull();
  });
});
