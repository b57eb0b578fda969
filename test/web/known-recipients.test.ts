import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, contract, sendDocument, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { accessible, inBrowser, type Visitor } from './signing-world.ts';

inBrowser('people written to before, in the field of an address', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;
  const mail = () => page.getByLabel('Correo electrónico', { exact: true });
  const grid = () => page.getByRole('grid', { name: 'Personas a las que ya escribió' });
  /** What a screen reader says of where the keys are. */
  const active = () =>
    page.evaluate<string>(
      "(document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '')",
    );

  beforeAll(async () => {
    world = await openBrowserWorld();
    owner = await ownerAtDesk(world);
    page = owner.page;
    const { product } = world;
    await sendDocument(product, [ana, bruno]);
    const head = (await product.services.store.head())!;
    expect(await product.modules.readSide.waitFor('known-recipients', head, WAIT_MS)).toBe(true);
    const { body } = await upload(product.http, await contract('Convenio'), { title: 'Convenio' });
    await page.goto(`${product.url}/other-signing?documentID=${body.responseData.documentID}`);
    await mail().waitFor();
  });
  afterAll(() => world?.close());

  it('are offered while typing, chosen by keys, and bring their name', async () => {
    await mail().focus();
    expect(await mail().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.type('cort');
    await grid().getByText(ana.emailID).waitFor();
    expect(await mail().getAttribute('aria-expanded')).toBe('true');
    await accessible(page, 'people that are offered');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toContain(ana.name);
    await page.keyboard.press('Enter');
    expect(await mail().inputValue()).toBe(ana.emailID);
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe(ana.name);
    await grid().waitFor({ state: 'hidden' });
  });

  it('who stands in the list is not offered again; Escape leaves what was typed', async () => {
    await page.getByRole('button', { name: 'Agregar persona', exact: true }).click();
    await mail().last().focus();
    await page.keyboard.press('ArrowDown');
    await grid().getByText(bruno.emailID).waitFor();
    expect(await grid().getByText(ana.emailID).count()).toBe(0);
    await page.keyboard.press('Escape');
    await grid().waitFor({ state: 'hidden' });
    await page.keyboard.type('bru');
    await grid().getByText(bruno.emailID).click();
    expect(await mail().last().inputValue()).toBe(bruno.emailID);
    expect(await page.getByLabel('Nombre completo').last().inputValue()).toBe(bruno.name);
  });

  it('are taken off by keys, and not offered any more', async () => {
    await page.getByRole('button', { name: 'Agregar observador', exact: true }).click();
    const observer = page.getByLabel('Correo del observador 1');
    await observer.focus();
    await page.keyboard.press('ArrowDown');
    await grid().getByText(ana.emailID).waitFor();
    // What does not go with the letters is gone at once, before anything was asked.
    await page.keyboard.type('bruno');
    expect(await grid().getByRole('row').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await active()).toBe(`No sugerir más a ${bruno.name}`);
    await page.keyboard.press('Enter');
    await grid().waitFor({ state: 'hidden' });
    expect(await observer.inputValue()).toBe('bruno');
    const { body } = await world.product.http.get('/api/document/recipients?q=bruno');
    expect(body.responseData.recipients).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });
});
