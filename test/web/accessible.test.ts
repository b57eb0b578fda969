import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, accessibleIn, desktop, inBrowser, openBrowser, visitor } from './signing-world.ts';

inBrowser('a look at accessibility', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    ({ page } = await visitor(browser, desktop));
  });
  afterAll(async () => browser?.close());

  const shows = (body: string, style = '') =>
    page.setContent(`<!doctype html><html lang="es"><head><title>Prueba</title><style>
      body { color: #000; background: #fff } @media (prefers-color-scheme: dark) { body { color: #fff; background: #000 } }
      ${style}</style></head><body><main><h1>Prueba</h1>${body}</main></body></html>`);
  const complaint = (look: Promise<void> = accessible(page, 'a page')) =>
    look.then(
      () => null,
      (error: Error) => error.message,
    );
  const seenIn = (colorScheme: 'light' | 'dark') => complaint(accessibleIn(colorScheme, page, 'a page'));

  it('has nothing to say of a page that is in order, however often it looks', async () => {
    await shows('<p>Texto</p>');
    expect(await complaint()).toBeNull();
    expect(await complaint()).toBeNull();
  });

  it('sees a picture without words', async () => {
    await shows('<img src="data:,">');
    expect(await complaint()).toMatch(/a page, (light|dark)[\s\S]*image-alt/);
  });

  it('sees colours that cannot be read in the light, and those that cannot in the dark alone', async () => {
    await shows('<p>Texto</p>', 'p { color: #ddd }');
    expect(await seenIn('light')).toMatch(/a page, light[\s\S]*color-contrast/);
    await shows('<p>Texto</p>', '@media (prefers-color-scheme: dark) { p { color: #222 } }');
    expect(await seenIn('light')).toBeNull();
    expect(await seenIn('dark')).toMatch(/a page, dark[\s\S]*color-contrast/);
  });
});
