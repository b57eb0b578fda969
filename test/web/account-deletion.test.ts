import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeTexts } from '../../web/features/landing/home-texts.ts';
import { accountTexts } from '../../web/features/profile/account-texts.ts';
import { inTurns } from '../support/counts.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { said } from './login-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

inBrowser('deleting the own account', () => {
  let world: BrowserWorld;
  let tries = 0;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each(
    inTurns('deleting an account', [
      ['es', phone, 'ELIMINAR'],
      ['en', desktop, 'DELETE'],
    ]),
  )('%s: by keyboard, with the password and the word; another tab is out at once', async (language, screen, word) => {
    const t = accountTexts[language];
    // Of its own also when the test has its second try: what is deleted is not seeded again.
    const email = `adios-${++tries}-${language}@example.com`;
    const password = 'Otra.Cuenta.2026';
    await world.product.modules.accounts.seedAccount({ seedId: email, email, password, firstName: 'Adela', lastName: 'Ruiz' });
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product, { email, password });
    const tab = await context.newPage();
    await tab.goto(`${world.product.url}/dashboard/document`);
    await tab.locator('[data-live="live"]').waitFor({ state: 'attached' });
    await page.goto(`${world.product.url}/dashboard/profile/account`);
    await page.getByText(t.staysNothing).waitFor();
    await page.locator('input[name=ownPassword]').fill('Wrong123');
    await page.locator('input[name=word]').fill('no');
    await page.locator('input[name=word]').press('Enter');
    await page.getByText(t.wordMissing.replace('{{word}}', word)).waitFor();
    await accessible(page, `deleting an account, ${language}`);
    await page.locator('input[name=ownPassword]').fill(password);
    await page.locator('input[name=word]').fill(word.toLowerCase());
    await page.locator('input[name=word]').press('Enter');
    await page.waitForURL('**/home');
    await page.getByText(homeTexts[language].goneTitle).waitFor();
    await accessible(page, `a deleted account, ${language}`);
    expect(await page.evaluate("['session', 'has-account'].map((name) => localStorage.getItem(name))")).toEqual([null, null]);
    await page.reload();
    await page.getByText(homeTexts[language].drop).waitFor();
    expect(await page.getByText(homeTexts[language].goneTitle).count()).toBe(0);
    const answer = await world.product.http.anonymous().post('/auth/access', { email, password });
    expect(answer.status).toBe(401);
    const dialog = tab.getByRole('alertdialog', { name: said('session.title', language) });
    await dialog.getByText(said('session.account_deleted', language)).waitFor();
    // There is nothing to enter any more.
    expect(await dialog.locator('input').count()).toBe(0);
    await accessible(tab, `a deleted account in another tab, ${language}`);
    await tab.keyboard.press('Enter');
    await tab.waitForURL('**/home');
    await tab.getByText(homeTexts[language].drop).waitFor();
    await context.close();
  });
});
