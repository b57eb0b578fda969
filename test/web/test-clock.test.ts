import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGE_MS } from '../support/limits.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { accessible, buildPages, desktop, inBrowser, openBrowser, phone, picture, type Visitor, visitor } from './signing-world.ts';

const DAY = 86_400_000;
const WORDS = {
  es: {
    section: 'Reloj de prueba',
    strip: /^Reloj de prueba: \d\d-\w{3}-\d{4}, \d\d:\d\d$/,
    day: '+1 día',
    to: /Adelantar a/,
    move: 'Adelantar el reloj',
    back: /solo avanza/,
  },
  en: {
    section: 'Test clock',
    strip: /^Test clock: \d\d-\w{3}-\d{4}, \d\d:\d\d$/,
    day: '+1 day',
    to: /Move ahead to/,
    move: 'Move the clock',
    back: /only goes forward/,
  },
} as const;

inBrowser('the test clock on the pages', () => {
  let product: Product;
  let browser: Browser;
  const opened: Visitor[] = [];
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ chain: false, env: { TEST_CLOCK: 'true' } }), openBrowser()]);
  });
  afterAll(async () => {
    for (const one of opened) await one.context.close();
    await browser?.close();
    await product?.stop();
  });

  async function enter(who: { email: string; password: string }, options: Parameters<typeof visitor>[1]): Promise<Visitor> {
    const one = await visitor(browser, options);
    opened.push(one);
    await one.page.goto(`${product.url}/home/login`);
    await one.page.locator('input[type=email]').fill(who.email);
    await one.page.locator('input[type=password]').fill(who.password);
    await one.page.locator('form button[type=submit]').click();
    await one.page.waitForURL('**/dashboard/**');
    return one;
  }
  const aheadMs = () => product.services.testClock!.aheadMs();

  it.each([
    ['es', desktop],
    ['en', phone],
  ] as const)('staff move it by a button and to a day, are refused backwards, and every page says so (%s)', async (language, device) => {
    const words = WORDS[language];
    const before = aheadMs();
    const { page, complaints } = await enter(people.admin, { ...device, language });
    const section = page.locator('section', { has: page.getByRole('heading', { name: words.section }) });
    await section.getByRole('button', { name: words.day }).click();
    const strip = page.getByText(words.strip);
    await strip.waitFor();
    expect(aheadMs() - before).toBeGreaterThan(DAY - 60_000);
    const field = section.getByLabel(words.to);
    await field.fill('2020-01-01T09:00');
    await section.getByRole('button', { name: words.move }).click();
    await section.getByText(words.back).waitFor();
    // Central Mexico: six hours behind UTC.
    const goal = new Date(Math.ceil((Date.now() + aheadMs()) / DAY) * DAY + 15 * 3_600_000);
    await field.fill(`${goal.toISOString().slice(0, 10)}T09:00`);
    await section.getByRole('button', { name: words.move }).click();
    await expect.poll(() => Math.abs(product.services.clock.now().getTime() - goal.getTime()) < 120_000, { timeout: PAGE_MS }).toBe(true);
    await expect.poll(() => strip.textContent(), { timeout: PAGE_MS }).toMatch(/, 09:0\d$/);
    await accessible(page, `test-clock-${language}`);
    await picture(page, `test-clock-${language}`);
    expect(complaints).toEqual([]);
  });

  it('people see the strip, on their own pages and on public ones', async () => {
    const { page } = await enter(people.owner, { ...desktop, language: 'es' });
    await page.getByText(WORDS.es.strip).waitFor();
    await page.goto(`${product.url}/mailbox`);
    await page.getByText(WORDS.es.strip).waitFor();
  });
});
