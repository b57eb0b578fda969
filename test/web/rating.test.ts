import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { acceptConsent, accessible, addressOf, desktop, draw, inBrowser, phone, picture, sent } from './signing-world.ts';

inBrowser('how signing went is asked in the page of who has just signed', () => {
  let world: BrowserWorld;
  let product: Product;
  let documentID: string;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    documentID = await sent(product, [ana, bruno], {});
  });
  afterAll(() => world?.close());

  const ratings = async () => (await product.modules.ratings.ratings.load(documentID)).events.map(({ data }) => data);
  const words = {
    es: { go: 'Ir a mi firma', sign: 'Firmar', all: 'Firmar el documento', done: /^Listo, / },
    en: { go: 'Go to my signature', sign: 'Sign', all: 'Sign the document', done: /^Done, / },
  };
  async function signs(page: Page, email: string, { go, sign, all, done }: (typeof words)['es']): Promise<void> {
    await page.goto(await addressOf(product, email, documentID));
    await page.getByRole('button', { name: go, exact: true }).click();
    await page.getByRole('button', { name: sign, exact: true }).click();
    await draw(page);
    await acceptConsent(page);
    await page.getByRole('button', { name: all, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: done }).waitFor();
  }

  it('by keyboard, with words, once: it is kept, thanked for, and not asked again (CALL-098)', async () => {
    const { page, complaints } = await world.visit(phone);
    await signs(page, ana.emailID, words.es);
    const asked = page.getByRole('heading', { level: 2, name: '¿Qué le pareció firmar aquí?' });
    await asked.waitFor();
    const stars = page.getByRole('group', { name: 'Su calificación' });
    expect(await stars.getByRole('radio').count()).toBe(5);
    await stars.scrollIntoViewIfNeeded();
    await picture(page, 'signer-rating-es-390');
    await accessible(page, 'the rating');
    // Targets of a thumb.
    for (const box of await Promise.all((await stars.getByRole('radio').all()).map((one) => one.boundingBox())))
      expect([box!.width >= 44, box!.height >= 44]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Enviar mi opinión' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Elija primero de una a cinco estrellas.' }).waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('radio');
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    expect(await stars.getByRole('radio', { name: '4 de 5: Bien' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Muy claro todo.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const thanks = page.getByRole('status').filter({ hasText: 'Gracias. Su opinión quedó guardada.' });
    await thanks.waitFor();
    await accessible(page, 'the thanks');
    expect(await ratings()).toMatchObject([{ stars: 4, text: { value: 'Muy claro todo.' } }]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Ana, usted ya firmó/ }).waitFor();
    expect(await asked.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('whoever goes on without an answer is not asked again', async () => {
    const { page, complaints, requests } = await world.visit({ ...desktop, language: 'en' });
    await signs(page, bruno.emailID, words.en);
    const asked = page.getByRole('heading', { level: 2, name: 'How was it to sign here?' });
    await asked.waitFor();
    await picture(page, 'signer-rating-en-1440', true);
    await accessible(page, 'the rating in English');
    await page.getByRole('button', { name: 'Not now' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Bruno, you have already signed/ }).waitFor();
    expect(await asked.count()).toBe(0);
    expect(requests.filter((one) => one.includes('/api/ratings'))).toEqual([]);
    expect((await ratings()).length).toBe(1);
    expect(complaints).toEqual([]);
  });
});
