import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, contract } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { inBrowser } from './signing-world.ts';

/** What the same sending took when the steps were five. */
const CLICKS_BEFORE = 16;
const PAGES = 12;

/** A person at a desk: every press of the mouse counts, a drag is one; typing, the tab key and the wheel are none. */
inBrowser('a 12-page contract with 17 fields, sent by clicks', () => {
  let world: BrowserWorld;
  let page: Page;
  let clicks = 0;
  beforeAll(async () => {
    world = await openBrowserWorld();
    ({ page } = await ownerAtDesk(world));
  });
  afterAll(() => world?.close());

  const click = async (what: Locator) => {
    clicks++;
    await what.click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  /** Where a spot of a page is on the screen, turned into sight by the wheel. */
  const spot = async (number: number, across: number, down: number): Promise<{ x: number; y: number }> => {
    const area = (await page.getByRole('region', { name: 'Páginas del documento' }).boundingBox())!;
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    for (let turns = 0; turns < 60; turns++) {
      const sheet = (await page.locator(`section [data-page="${number}"]`).boundingBox())!;
      const at = { x: sheet.x + sheet.width * across, y: sheet.y + sheet.height * down };
      if (at.y > area.y + 60 && at.y < area.y + area.height - 60) return at;
      await page.mouse.wheel(0, at.y - middle.y);
      await page.waitForTimeout(50);
    }
    throw new Error(`page ${number} never came into sight`);
  };
  const drag = async (kind: string, number: number, across: number, down: number) => {
    const places = await page.locator('[data-place]').count();
    const to = await spot(number, across, down);
    const chip = (await button(kind).boundingBox())!;
    clicks++;
    await page.mouse.move(chip.x + 30, chip.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => page.locator('[data-place]').count()).toBe(places + 1);
  };

  it(`takes fewer than ${CLICKS_BEFORE} clicks`, async () => {
    await page.goto(`${world.product.url}/document/create`);
    const began = Date.now();
    const chooser = page.waitForEvent('filechooser');
    await click(button('Elegir archivo'));
    const buffer = Buffer.from(await contract('Contrato de obra', PAGES));
    await (await chooser).setFiles({ name: 'contrato-12.pdf', mimeType: 'application/pdf', buffer });

    await click(page.getByLabel('Correo electrónico', { exact: true }));
    for (const person of [ana, bruno]) {
      if (person === bruno) {
        await click(button('Agregar persona'));
        await expect.poll(() => page.getByLabel('Correo electrónico', { exact: true }).count()).toBe(2);
      }
      await page.keyboard.type(person.emailID);
      await page.keyboard.press('Tab');
      await page.keyboard.type(person.name);
    }
    await click(button('Seguir: lugares'));

    await page.locator('section canvas[role=img]').first().waitFor();
    await drag('Firma', PAGES, 0.25, 0.8);
    await drag('Rúbrica', PAGES, 0.9, 0.9);
    await click(button('En cada página'));
    await expect.poll(() => page.locator('[data-place]').count()).toBe(1 + PAGES);
    for (const down of [0.4, 0.5, 0.6]) await drag('Texto', 1, 0.4, down);
    await click(page.getByText(bruno.name));
    await drag('Firma', PAGES, 0.7, 0.8);
    await click(button('Seguir: revisar'));

    const summary = page.getByRole('region', { name: 'Esto es lo que va a pasar' });
    await summary.getByText('En las páginas 1–12: 1 firma, 12 rúbricas y 3 textos.').waitFor();
    await summary.getByText('En la página 12: 1 firma.').waitFor();
    const id = new URL(page.url()).searchParams.get('documentID')!;
    await click(button('Enviar a 2 personas para firmar'));
    await page.getByRole('heading', { name: 'Preparando el envío de «contrato-12»' }).waitFor();
    const seconds = (Date.now() - began) / 1000;
    await page.waitForURL(/\/document\/view/, { timeout: WAIT_MS });

    const { body } = await world.product.http.get(`/api/document/${id}/state`);
    expect(body.responseData.staticSignPositions).toHaveLength(17);
    expect(body.responseData.signatory.map((one: { emailID: string }) => one.emailID)).toEqual([ana.emailID, bruno.emailID]);
    console.log(`A contract of ${PAGES} pages with 17 fields was sent by ${clicks} clicks in ${seconds.toFixed(1)} s of the script.`);
    expect(clicks).toBeLessThan(CLICKS_BEFORE);
  });
});
