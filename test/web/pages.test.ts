import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, contract, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import { writePicturePage } from '../support/picture-page.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { smallPicture } from '../support/small-picture.ts';
import { accessible, browserHere, buildPages, desktop, openBrowser, phone, type Visitor, visitor } from './signing-world.ts';

/** PICTURES=1 writes what is seen to docs/pictures. */
const PICTURES = process.env.PICTURES === '1' ? fileURLToPath(new URL('../../docs/pictures', import.meta.url)) : null;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

interface Scene {
  readonly name: string;
  /** Below the root of the site; `%link%` is the validation link of the completed document. */
  readonly path: string;
  readonly session?: boolean;
  /** Until what is to be seen is there. */
  readonly until: (page: Page) => Promise<unknown>;
  readonly phoneOnly?: boolean;
}

const heading = (name: { es: string; en: string }) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^(${name.es}|${name.en})`) }).waitFor();

describe.skipIf(!browserHere)('the pages in a browser', () => {
  let product: Product;
  let browser: Browser;
  let finished: Uint8Array;
  let link: string;
  let lookedAt = 0;

  beforeAll(async () => {
    buildPages();
    // Links name the public address, so the port is known before.
    const port = String(await freePort());
    [product, browser] = await Promise.all([startProduct({ env: { PORT: port } }), openBrowser()]);
    const [completed, pending] = [
      await sendDocument(product, [{ ...ana }], {}),
      await sendDocument(
        product,
        [
          { ...bruno, order: 1 },
          { ...ana, order: 2 },
        ],
        { hasOrder: true, title: 'Contrato de arrendamiento — Local 4B' },
      ),
    ];
    await signDrawn(product, completed, ana.emailID);
    await signDrawn(product, pending, bruno.emailID);
    await until(product, completed, 'COMPLETED');
    await upload(product.http, await contract('Acta'), { title: 'Acta de asamblea ordinaria 2026' });
    const { body } = await product.http.get(`/api/get-document/${completed}`);
    finished = (await product.http.get(local(body.responseData.documentFileObj.url))).body;
    link = new URL(body.responseData.validation.link).pathname;
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (PICTURES) await writePicturePage(join(PICTURES, '..'));
    console.log(`Pages looked at by axe, in light and in dark: ${lookedAt}.`);
  });

  const local = (address: string) => address.replace(/^https?:\/\/[^/]+/, product.url);

  const scenes: Scene[] = [
    { name: 'landing', path: '/', until: heading({ es: 'Firme, y que', en: 'Sign it so' }) },
    { name: 'home', path: '/home', until: heading({ es: 'Suba el documento', en: 'Upload the document' }) },
    { name: 'login', path: '/home/login', until: heading({ es: 'Entrar', en: 'Log in' }) },
    { name: 'password-lost', path: '/home/password', until: heading({ es: 'Recuperar', en: 'Recover' }) },
    {
      name: 'password-reset',
      path: '/users/action?mode=resetPassword&oobCode=x',
      until: heading({ es: 'Elegir otra', en: 'Choose another' }),
    },
    { name: 'validation', path: '/validation', until: heading({ es: 'Validar un documento', en: 'Validate a document' }) },
    {
      name: 'validation-result',
      path: '/validation',
      until: async (page) => {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(finished) });
        await heading({ es: 'El documento está íntegro', en: 'The document is intact' })(page);
        await page.locator('canvas').first().waitFor({ state: 'attached' });
      },
    },
    {
      name: 'validation-altered',
      path: '/validation',
      until: async (page) => {
        const altered = Buffer.from(finished);
        altered[400] = altered[400]! ^ 1;
        await page.locator('input[type=file]').setInputFiles({ name: 'alterado.pdf', mimeType: 'application/pdf', buffer: altered });
        await page.locator('details[open]').first().waitFor();
      },
    },
    { name: 'validation-link', path: '/validation/tampered-segment', until: (page) => page.getByRole('alert').waitFor() },
    { name: 'inbox', path: '/dashboard', session: true, until: (page) => page.getByText('Local 4B').waitFor() },
    {
      name: 'inbox-empty',
      path: '/dashboard/document?tab=shared',
      session: true,
      until: (page) => page.getByRole('heading', { level: 2 }).waitFor(),
    },
    {
      name: 'inbox-search',
      path: '/dashboard/document?search=asamblea',
      session: true,
      until: (page) => page.getByRole('listitem').filter({ hasText: 'Acta' }).first().waitFor(),
    },
    {
      name: 'dashboard-validation',
      path: '/dashboard/validation',
      session: true,
      until: heading({ es: 'Validar un documento', en: 'Validate a document' }),
    },
    {
      name: 'menu',
      path: '/dashboard',
      session: true,
      phoneOnly: true,
      until: async (page) => {
        await page.getByRole('button', { name: /^Men/ }).click();
        await page.getByText(people.owner.email).waitFor();
      },
    },
  ];

  async function enter({ page }: Visitor): Promise<void> {
    await page.goto(`${product.url}/home/login`);
    await page.locator('input[name=email]').fill(people.owner.email);
    await page.locator('input[name=password]').fill(people.owner.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/dashboard/document');
  }

  async function look(scene: Scene, who: Visitor, label: string, axe: boolean): Promise<void> {
    const { page, complaints } = who;
    await page.goto(`${product.url}${scene.path}`);
    await scene.until(page);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
      `${scene.name} ${label}: wider than the screen`,
    ).toBeLessThanOrEqual(0);
    expect(complaints, `${scene.name} ${label}`).toEqual([]);
    if (axe) {
      await accessible(page, `${scene.name} ${label}`);
      lookedAt += 1;
    }
    if (PICTURES) {
      await mkdir(PICTURES, { recursive: true });
      const picture = await smallPicture(
        await page.screenshot({ fullPage: scene.name.startsWith('validation') || scene.name === 'landing' }),
      );
      expect(picture.length, `${scene.name} ${label}`).toBeLessThan(150_000);
      await writeFile(join(PICTURES, `${scene.name}-${label}.png`), picture);
    }
  }

  describe.each([
    ['es', 'desktop'],
    ['es', 'phone'],
    ['en', 'desktop'],
    ['en', 'phone'],
  ] as const)('%s, %s', (language, device) => {
    const small = device === 'phone';
    const options = small ? { ...phone, deviceScaleFactor: 1 } : desktop;
    const label = `${language}-${small ? 390 : 1440}`;
    // Both languages and both widths are looked at by axe, each with the other; all of them in the full run.
    const axe = process.env.TEST_FULL === '1' || (language === 'es') !== small;

    it.each([
      ['without', scenes.filter((scene) => !scene.session)],
      ['with', scenes.filter((scene) => scene.session && (small || !scene.phoneOnly))],
    ] as const)('%s a session: nothing missing, nothing too wide, accessible', { timeout: 120_000 }, async (session, shown) => {
      const who = await visitor(browser, { ...options, language });
      if (session === 'with') await enter(who);
      for (const scene of shown) await look(scene, who, label, axe);
      expect(await who.page.locator('html').getAttribute('lang')).toBe(language);
      await who.context.close();
    });
  });

  it('the link on the document gives the same verdict as its file', async () => {
    const { page, context, complaints } = await visitor(browser, desktop);
    await page.goto(`${product.url}${link}`);
    await heading({ es: 'El documento está íntegro', en: 'The document is intact' })(page);
    await page.getByText(/^\d+ sucesos, en el orden/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('walks the inbox by keyboard: j, k, Enter, /', async () => {
    const who = await visitor(browser, desktop);
    await enter(who);
    const { page } = who;
    await page.getByText('Local 4B').waitFor();
    const focused = () => page.evaluate('document.activeElement?.textContent ?? ""');
    const titles = await page.locator('[data-row-link]').allTextContents();
    await page.keyboard.press('j');
    expect(await focused()).toBe(titles[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toBe(titles[1]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/document\/(view|preview)\?documentID=/);
    await page.goBack();
    await page.getByText('Local 4B').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Local 4B');
    await page.waitForURL(/search=Local/);
    await expect
      .poll(() => page.locator('[data-row-link]').allTextContents(), { timeout: 10_000 })
      .toEqual(['Contrato de arrendamiento — Local 4B']);
    expect(who.complaints).toEqual([]);
    await who.context.close();
  });

  it('a file chosen before logging in waits for it (UI-035)', async () => {
    const who = await visitor(browser, desktop);
    const { page } = who;
    await page.goto(`${product.url}/home`);
    await page.locator('input[type=file]').setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('«carta.txt» no es un PDF').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await contract('Contrato')) });
    await page.waitForURL('**/home/login');
    await who.context.close();
  });
});
