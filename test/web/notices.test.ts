import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticesTexts } from '../../web/features/profile/notices-texts.ts';
import { inTurns } from '../support/counts.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

inBrowser('the notices of a person in the profile', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each(
    inTurns('settings of notices', [
      ['es', desktop, 'DAILY', 'DAILY'],
      ['en', phone, 'EACH', 'EACH'],
    ]),
  )('%s: are chosen, told before they are kept, and stay', async (language, screen, signed, stopped) => {
    const t = noticesTexts[language];
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product);
    // A notice leads here, also whoever has to log in first.
    await page.goto(`${world.product.url}/dashboard/profile/notices`);
    const group = (name: string) => page.getByRole('group', { name });
    await group(t.signed)
      .getByRole('radio', { name: new RegExp(`^${t[`signed_${signed}`]}`) })
      .check();
    await group(t.stopped)
      .getByRole('radio', { name: new RegExp(`^${t[`stopped_${stopped}`]}`) })
      .check();
    await page.getByText(t[`preview_${signed}_${stopped}`]).waitFor();
    await accessible(page, `notices, ${language}`);
    await page.getByRole('button', { name: t.save }).click();
    await page.getByText(t.saved).waitFor();
    const http = await asPage(page, world.product.http);
    expect((await http.get('/api/notices')).body.responseData).toEqual({ signed, stopped });
    await page.reload();
    await page.getByText(t[`preview_${signed}_${stopped}`]).waitFor();
    // What cannot be switched off is said, and nothing there can be pressed.
    const always = page.getByRole('region', { name: t.always });
    await always.getByText(t.always_entries).waitFor();
    expect(await always.locator('input, button').count()).toBe(0);
    await context.close();
  });
});
