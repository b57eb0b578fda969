import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginsTexts } from '../../web/features/profile/logins-texts.ts';
import { inTurns } from '../support/counts.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

inBrowser('the own logins in the profile', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each(
    inTurns('last logins', [
      ['es', desktop],
      ['en', phone],
    ]),
  )('%s: say where from and which is this one, which can be ended here', async (language, screen) => {
    const t = loginsTexts[language];
    const before = await world.visit({ ...screen, language });
    await enter(before.page, world.product);
    await before.context.close();
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product);
    await page.goto(`${world.product.url}/dashboard/profile?tab=logins`);
    const rows = page.getByRole('list', { name: t.list }).getByRole('listitem');
    await rows.first().getByText(t.thisOne, { exact: true }).waitFor();
    expect(await rows.first().textContent()).toContain('127.0.0.x');
    expect(await rows.nth(1).textContent()).toContain(t.ended_replaced);
    await accessible(page, `logins, ${language}`);
    await page.getByRole('button', { name: t.endThis }).click();
    await page.getByRole('dialog').getByText(t.endThisText).waitFor();
    await accessible(page, `end this login, ${language}`);
    await page.getByRole('dialog').getByRole('button', { name: t.endThisIt }).click();
    await page.waitForURL('**/home/login');
    expect(await page.evaluate('localStorage.session ?? null')).toBeNull();
    await context.close();
  });
});
