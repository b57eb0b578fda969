import type { Browser } from 'playwright-core';
import { type Product, startProduct } from '../support/product.ts';
import { buildPages, openBrowser, type Visitor, visitor } from './signing-world.ts';

/** The product with its pages, and a browser to look at them. */
export interface BrowserWorld {
  readonly product: Product;
  readonly browser: Browser;
  /** Somebody who opens the pages with a browser of their own. */
  visit(options: Parameters<typeof visitor>[1]): Promise<Visitor>;
  /** Closes everybody's browser and stops the product. */
  close(): Promise<void>;
}

export async function openBrowserWorld(settings: Parameters<typeof startProduct>[0] = {}): Promise<BrowserWorld> {
  buildPages();
  const [product, browser] = await Promise.all([startProduct({ chain: false, ...settings }), openBrowser()]);
  const visitors: Visitor[] = [];
  return {
    product,
    browser,
    async visit(options) {
      const one = await visitor(browser, options);
      visitors.push(one);
      return one;
    },
    async close() {
      for (const one of visitors) await one.context.close();
      await browser.close();
      await product.stop();
    },
  };
}
