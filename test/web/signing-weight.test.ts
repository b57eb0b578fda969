import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { growthOf, measureSignerPage } from '../../scripts/bench/signer-page.ts';
import { count } from '../support/counts.ts';
import { ana } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addressOf, buildPages, inBrowser, openBrowser, sent } from './signing-world.ts';

const KB = 1024;

inBrowser('what the signing page weighs', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ chain: false }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('loads at most 200 KB of script before the first page, and holds a handful of pictures however long the document', async () => {
    const pages = count('pages of a long document', 30, 300);
    const documentID = await sent(product, [ana], { pages });
    const figures = await measureSignerPage({
      browser,
      address: await addressOf(product, ana.emailID, documentID),
      pages,
      cpu: 1,
      rounds: 1,
    });
    expect(figures.scripts.length).toBeGreaterThan(1);
    expect(figures.scriptGzip).toBeLessThanOrEqual(200 * KB);
    // The sheets, the e.firma and the reader of PDF text come after the first page.
    expect(figures.scripts.map((one) => one.path).filter((path) => /sheets|pdf/.test(path))).toEqual([]);
    expect(figures.samples.length).toBeGreaterThan(5);
    for (const sample of figures.samples) expect(sample.pictures, `at page ${sample.page}`).toBeLessThanOrEqual(7);
    expect(figures.samples.at(-1)!.heap / figures.samples[0]!.heap).toBeLessThan(1.5);
    if (pages === 300) expect(growthOf(figures)).toBeLessThan(1.25);
  });
});
