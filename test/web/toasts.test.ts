import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edges, freeTop } from '../../web/components/toast-place.ts';
import { toastClosesAfter } from '../../web/components/toast-settings.ts';
import { toast, toastSlice } from '../../web/components/toast-slice.ts';
import { ana, bruno, sendDocument, signDrawn } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, tabTo, type Visitor } from './signing-world.ts';

describe('toasts', () => {
  it('stay six seconds, four on pages reached by a link (CONST-020)', () => {
    for (const path of [
      '/dashboard',
      '/dashboard/document',
      '/home/login',
      '/home/register',
      '/document/view',
      '/validation',
      '/observers',
    ])
      expect(toastClosesAfter(path), path).toBe(6_000);
    for (const path of ['/signatory/d/s', '/observer/d/o', '/vobo/d/v', '/identity/x', '/retry/x', '/endorsements/special/d'])
      expect(toastClosesAfter(path), path).toBe(4_000);
  });

  it('have five looks, and what failed stays (NOTE-046, CONST-023)', () => {
    const tones = ['done', 'stopped', 'waiting', 'info', 'neutral'] as const;
    const shown = tones.map((tone) => toast('x', tone).payload);
    expect(shown.map((one) => [one.tone, one.permanent])).toEqual(tones.map((tone) => [tone, tone === 'stopped']));
    expect(toast('x', 'info', true).payload.permanent).toBe(true);
    const list = Array.from({ length: 9 }, (_, index) => toast(`${index}`)).reduce(toastSlice.reducer, toastSlice.getInitialState());
    expect(list.map((one) => one.text)).toEqual(['5', '6', '7', '8']);
  });

  it('lie at the highest place where they cover no control', () => {
    const box = (top: number, bottom: number, left = 0, right = 100): Edges => ({ top, bottom, left, right });
    const wanted = box(16, 66, 50, 90);
    expect(freeTop(wanted, [], 600)).toBe(16);
    expect(freeTop(wanted, [box(0, 60)], 600)).toBe(68);
    expect(freeTop(wanted, [box(0, 60, 0, 50)], 600)).toBe(16);
    expect(freeTop(wanted, [box(0, 60), box(100, 140), box(200, 240)], 600)).toBe(148);
    // Nothing is free: better seen than hidden.
    expect(freeTop(wanted, [box(0, 600)], 600)).toBe(16);
  });
});

inBrowser('toasts in the browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let documentID: string;
  let signing: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    documentID = await sendDocument(product, [ana, bruno], { title: 'Contrato' });
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    signing = await addressOf(product, ana.emailID, documentID);
  });
  afterAll(() => world?.close());

  const somebody = async (options: Parameters<BrowserWorld['visit']>[0]): Promise<Visitor> => {
    const one = await world.visit(options);
    await one.page.clock.install();
    return one;
  };
  /** From here on time passes only when the test says so. */
  const stopClock = async (page: Page) => page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 1_000);
  const copied = (page: Page) => page.getByRole('status').getByText('Copiado.');
  const copy = (page: Page) => page.getByRole('button', { name: /Copiar la huella/ }).first();
  const ownersPage = async (options: Parameters<BrowserWorld['visit']>[0], before?: (page: Page) => Promise<unknown>) => {
    const one = await somebody(options);
    await before?.(one.page);
    await enter(one.page, product);
    await one.page.goto(`${product.url}/document/view?documentID=${documentID}&tab=files`);
    await copy(one.page).waitFor();
    await stopClock(one.page);
    return one;
  };
  const gone = (toast: Locator) => expect.poll(() => toast.count()).toBe(0);
  /** Controls of the page that lie under a toast. */
  const covered = (page: Page) =>
    page.evaluate(`(() => {
      const region = document.querySelector('[data-react-aria-top-layer]');
      const toasts = [...region.querySelectorAll('[role=status] > div')].map((one) => one.getBoundingClientRect());
      return [...document.querySelectorAll('button, a[href], input')].filter((one) => !region.contains(one)).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && toasts.some((toast) =>
          box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom);
      }).map((one) => one.textContent);
    })()`) as Promise<string[]>;

  it('close after six seconds at the upper right, over no button (CONST-020, 021)', async () => {
    const { page, complaints } = await ownersPage({ viewport: { width: 1280, height: 800 } });
    await copy(page).click();
    await copied(page).waitFor();
    const box = (await page.locator('[data-react-aria-top-layer]').boundingBox())!;
    expect(box.x + box.width).toBe(1280 - 16);
    expect(box.y).toBeLessThan(400);
    expect(await covered(page)).toEqual([]);
    await picture(page, 'toast-desktop');
    await page.clock.runFor(5_700);
    expect(await copied(page).count()).toBe(1);
    await page.clock.runFor(600);
    await gone(copied(page));
    expect(complaints).toEqual([]);
  });

  it('wait under a mouse and under the focus of a keyboard (CONST-022)', async () => {
    const { page } = await ownersPage(desktop);
    await copy(page).click();
    await copied(page).hover();
    await page.clock.runFor(10_000);
    expect(await copied(page).count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(6_300);
    await gone(copied(page));

    await copy(page).focus();
    await page.keyboard.press('Enter');
    await copied(page).waitFor();
    await tabTo(page, 'button', /Quitar aviso/);
    await page.clock.runFor(30_000);
    expect(await copied(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await gone(copied(page));
  });

  it('on a phone lie at the upper left and close on time under a finger (CONST-021, 022)', async () => {
    const { page } = await ownersPage(phone);
    await copy(page).tap();
    await copied(page).waitFor();
    const box = (await page.locator('[data-react-aria-top-layer]').boundingBox())!;
    expect(box.x).toBe(16);
    expect(await covered(page)).toEqual([]);
    await picture(page, 'toast-phone');
    await copied(page).tap();
    await page.clock.runFor(6_300);
    await gone(copied(page));
  });

  it('that say that something failed stay until they are closed (CONST-023)', async () => {
    const { page } = await ownersPage(desktop, (opening) =>
      opening.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))"),
    );
    await copy(page).click();
    const failed = page.getByText('El navegador no dejó copiar.');
    await failed.waitFor();
    await page.clock.runFor(60_000);
    expect(await failed.count()).toBe(1);
    await page.clock.resume();
    await accessible(page, 'document page with a toast');
    await page.getByRole('button', { name: 'Quitar aviso' }).click();
    await gone(failed);
  });

  it('close after four seconds on the page of a signer (CONST-020)', async () => {
    const { page, complaints } = await somebody(phone);
    await page.goto(signing);
    await copy(page).waitFor();
    await stopClock(page);
    await copy(page).tap();
    await copied(page).waitFor();
    expect(await covered(page)).toEqual([]);
    await page.clock.runFor(3_700);
    expect(await copied(page).count()).toBe(1);
    await page.clock.runFor(600);
    await gone(copied(page));
    expect(complaints).toEqual([]);
  });
});
