import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { catalogue, type MessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { buildPages, desktop, openBrowser, phone, type Visitor, visitor } from './signing-world.ts';

export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const narrow = { screen: phone, size: 390 } as const;
export const wide = { screen: desktop, size: 1440 } as const;

/** A sentence of the catalogue. */
export const said = (key: MessageKey, language: Language): string => catalogue[key][language];

export const submit = (page: Page) => page.locator('form button[type=submit]').click();

export async function type(page: Page, address: string, secret: string): Promise<void> {
  await page.locator('input[name=email]').fill(address);
  await page.locator('input[name=password]').fill(secret);
}

/** From the login page, wherever it stands, to the documents. */
export async function logIn(page: Page, secret = people.owner.password): Promise<void> {
  await type(page, people.owner.email, secret);
  await submit(page);
  await page.waitForURL('**/dashboard/document');
}

export const leave = (page: Page) => page.getByRole('button', { name: 'Salir', exact: true }).click();

/** A product and a browser for the tests of a suite; nobody has tried to log in before any of them. */
export function loginWorld(env: Record<string, string> = {}) {
  let product: Product;
  let browser: Browser;
  let one: Visitor;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ chain: false, env }), openBrowser()]);
  });
  afterAll(async () => {
    await one?.context.close();
    await browser?.close();
    await product?.stop();
  });
  beforeEach(() => product.services.pool.query('DELETE FROM accounts.login_attempts'));
  return {
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    /** Who looks now. */
    get one() {
      return one;
    },
    /** A page of somebody new, in place of who looked before. */
    as: async (language: Language, screen: typeof desktop | typeof phone = desktop): Promise<Page> => {
      await one?.context.close();
      one = await visitor(browser, { ...screen, language });
      return one.page;
    },
    open: (page: Page, path: string) => page.goto(`${product.url}${path}`),
  };
}
