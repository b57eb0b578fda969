import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { linkOf } from '../support/journey.ts';
import type { Product } from '../support/product.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const browserHere = existsSync(CHROMIUM);

/** Pages that were built before from the same files are not built again. */
export function buildPages(): void {
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
export const desktop = { viewport: { width: 1440, height: 900 } } as const;

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything the page complained of: errors, policy violations, missing texts. */
  readonly complaints: string[];
  /** Addresses of all requests that left the page, as a server would log them. */
  readonly requests: string[];
}

/** A person with a browser of their own. */
export async function visitor(browser: Browser, options: BrowserContextOptions & { language?: 'es' | 'en' }): Promise<Visitor> {
  const { language = 'es', ...rest } = options;
  const context = await browser.newContext({
    ...rest,
    locale: language === 'es' ? 'es-MX' : 'en-US',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => window.localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    // An answer that says no is written to the console by the browser itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  return { page, context, complaints, requests };
}

/** The address of a link as the mail has it, at the server under test. */
export async function addressOf(
  product: Product,
  email: string,
  documentID: string,
  path: 'signatory' | 'observer' = 'signatory',
): Promise<string> {
  const { address } = await linkOf(product, email, documentID, path);
  return address.replace(/^https?:\/\/[^/]+/, product.url);
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let looked = 0;
export const axeRuns = (): number => looked;

/** No violation in light and in dark. */
export async function accessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    looked += 1;
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
      `${what}, ${colorScheme}`,
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Draws a signature with the pointer, as a hand does: several strokes of many points. */
export async function draw(page: Page): Promise<void> {
  const box = (await page.locator('svg[role="img"][class*="paper"]').boundingBox())!;
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  const strokes = [
    [0.12, 0.72, 0.2, 0.28, 0.27, 0.2, 0.25, 0.7, 0.35, 0.4, 0.42, 0.38, 0.44, 0.68, 0.54, 0.45, 0.6, 0.66, 0.84, 0.34],
    [0.55, 0.25, 0.62, 0.22],
  ];
  for (const stroke of strokes) {
    await page.mouse.move(...at(stroke[0]!, stroke[1]!));
    await page.mouse.down();
    for (let i = 2; i < stroke.length; i += 2) await page.mouse.move(...at(stroke[i]!, stroke[i + 1]!), { steps: 6 });
    await page.mouse.up();
  }
}

const PICTURES = process.env.SIGNING_PICTURES;

/** A picture of what is seen, for people; nothing is compared with it. */
export async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
