import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoContract } from '../../modules/app/demo/pdf.ts';
import { findTool } from '../../scripts/bootstrap/tools.mjs';
import { inTurns } from '../support/counts.ts';
import { linkOf, type Person, until, upload } from '../support/journey.ts';
import { PAGE_MS, WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import type { Product } from '../support/product.ts';

/**
 * A suite that needs the browser; without one it is not run. A browser, a server and a database share the machine here, so a
 * test has a second try; the end of the run names every test that needed it.
 */
export const inBrowser = (name: string, body: () => void): void => {
  describeWith('chromium')(name, body, { retry: 1 });
};

export { buildPages } from './built-pages.ts';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findTool('chromium')!, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

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
    // As in a window, where whoever presses a button to copy has said so.
    permissions: ['clipboard-write'],
  });
  await context.addInitScript(`try { localStorage.setItem('language', '${language}') } catch {}`);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_MS);
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
  path: 'signatory' | 'observer' | 'done' = 'signatory',
): Promise<string> {
  const { address } = await linkOf(product, email, documentID, path);
  return address.replace(/^https?:\/\/[^/]+/, product.url);
}

/** Of pages, not of a dialog over a page that rests meanwhile. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation in light and in dark; in the usual run in one of them, with every rule, since those on colour alone differ between the two. */
export async function accessible(page: Page, what: string): Promise<void> {
  await settled(page);
  for (const colorScheme of inTurns(what, ['light', 'dark'], 'light and dark for axe')) await accessibleIn(colorScheme, page, what);
  await shownIn(page, 'light');
}

/** Half a megabyte of script: a page that has it from the look before does not read it again. */
const ALREADY_THERE = { axeSource: 'void 0' };

export async function accessibleIn(colorScheme: 'light' | 'dark', page: Page, what: string): Promise<void> {
  await shownIn(page, colorScheme);
  const dialog = (await page.getByRole('dialog').count()) > 0;
  // In the page itself: our pages have no frames, and a page of its own for the results of each look costs more than the look.
  const isThere = await page.evaluate<boolean>('"axe" in window');
  const axe = new AxeBuilder({ page, ...(isThere ? ALREADY_THERE : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES);
  const { violations } = await (dialog ? axe.disableRules(PAGE_RULES) : axe).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  // In the message too: where a run tells of it at once, it tells no more than that.
  expect(told, `${what}, ${colorScheme}: ${told.join('; ')}`).toEqual([]);
}

/** What is on its way is dimmed until it is there, and a dialog hidden until its place is known: states of a moment, not of the page. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[style*="mask-image"]').count()).toBe(0);
  await expect.poll(() => page.locator('ul[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished.catch(() => null)))',
  );
}

/** Two frames later the page stands in the other colours; before, some are still those of the frame before. */
export async function shownIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

/** Ticks the sentence by which a signer accepts to sign electronically, as our pages ask for it. */
export const acceptConsent = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: /^(Acepto firmar este documento por medios|I agree to sign this document by) / }).check();

/** Draws a signature with the pointer, as a hand does: several strokes of many points. */
export async function draw(page: Page): Promise<void> {
  const box = (await page.locator('svg[role="img"][class*="paper"]').first().boundingBox())!;
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
export async function picture(page: Page, name: string, whole = false): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: whole });
}

const CLAUSES = [
  'CONTRATO DE ARRENDAMIENTO que celebran, por una parte, INMOBILIARIA FERRER, S.A. de C.V., en lo sucesivo el ARRENDADOR, y por la otra ANA CORTÉS VILLA, en lo sucesivo la ARRENDATARIA, respecto del local comercial 4B ubicado en Avenida Juárez 118, Puebla, al tenor de las siguientes cláusulas.',
  'PRIMERA. Objeto. El arrendador entrega en arrendamiento el local descrito, con una superficie de 84 metros cuadrados, en condiciones de uso y con los servicios de agua y energía eléctrica instalados.',
  'SEGUNDA. Renta. La arrendataria pagará mensualmente la cantidad de $18,500.00 M.N. más el impuesto al valor agregado, dentro de los primeros cinco días de cada mes, por transferencia a la cuenta que el arrendador designe.',
  'TERCERA. Vigencia. El plazo será de veinticuatro meses contados a partir del primero de diciembre de dos mil veintiséis, forzoso para ambas partes durante el primer año.',
];

export interface Signer extends Person {
  /** Further fields of this person on the first page. */
  readonly fields?: readonly Record<string, unknown>[];
}

/** A document sent to these people, with a place for each signature at the foot of the last page. */
export async function sent(
  product: Product,
  people: readonly Signer[],
  options: { pages?: number; setup?: Record<string, unknown>; title?: string } = {},
): Promise<string> {
  const { pages = 2, setup = {}, title = 'Contrato de arrendamiento, local 4B' } = options;
  const { http } = product;
  const uploaded = await upload(http, await demoContract({ title, pages, clauses: CLAUSES }), { title });
  const documentID = uploaded.body.responseData.documentID as string;
  const signatory = people.map(({ fields: _, ...person }) => person);
  const staticSignPositions = people.flatMap((one, index) => [
    { email: one.emailID, page: pages, x: 70 + index * 250, y: 130, width: 190, height: 80, label: one.name },
    ...(one.fields ?? []).map((field) => ({ email: one.emailID, page: 1, ...field })),
  ]);
  for (const step of [
    () => http.put('/api/document', { documentID, title, whoSigns: 'OTHERS', signatory, ...setup }),
    () => http.put('/api/document/draw', { documentID, staticSignPositions }),
    () => http.put('/api/document/send-mail', { documentID }),
  ]) {
    const answer = await step();
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  // Each page is drawn before the links go out.
  await until(product, documentID, 'PENDING', WAIT_MS + pages * 400);
  return documentID;
}

/** What is asked of the element with the focus; the compiler of the tests knows no browser. */
interface Focused {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly labels?: readonly { readonly textContent: string | null }[];
  getAttribute(name: string): string | null;
}

/** Presses Tab until the named control has the focus, as who has only a keyboard does. */
export async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    // Past the last control the focus rests on the page itself, which `:focus` never matches; the next Tab goes on from there.
    const [found, label] = await page.evaluate(() => {
      const active = (globalThis as unknown as { document: { activeElement: Focused } }).document.activeElement;
      const text = active.getAttribute('aria-label') ?? (active.labels?.length ? active.labels[0]!.textContent : active.textContent) ?? '';
      return [active.getAttribute('role') ?? active.tagName.toLowerCase(), text.trim()] as const;
    });
    if (found === role && name.test(label)) return;
  }
  throw new Error(`no ${role} ${name} was reached by Tab`);
}
