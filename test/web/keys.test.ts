import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEADER } from '../../web/features/profile/key-recipe.ts';
import { keysTexts } from '../../web/features/profile/keys-texts.ts';
import { planDialogTexts } from '../../web/subscription/dialog-texts.ts';
import { inTurns } from '../support/counts.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

inBrowser('the keys of an account in the profile', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each(
    inTurns('keys of an account', [
      ['es', desktop],
      ['en', phone],
    ]),
  )('%s: are made, shown once with a line that works, rotated and revoked', async (language, screen) => {
    const t = keysTexts[language];
    const name = `ERP ${language}`;
    const named = (text: string) => text.replace('{{name}}', name);
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product);
    await page.goto(`${world.product.url}/dashboard/profile/keys`);
    // Who has no key yet is told what one is for, and comes to the form from there (NOTE-039).
    await page.getByRole('button', { name: planDialogTexts[language].do_key }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.createIt }).click();
    await page.getByText(t.nameMissing).waitFor();
    await page.getByRole('textbox', { name: t.name }).fill(name);
    await page.getByRole('radio', { name: new RegExp(`^${t.scope_WRITE}`) }).check();
    await accessible(page, `new key, ${language}`);
    await page.getByRole('dialog').getByRole('button', { name: t.createIt }).click();
    const issued = page.getByRole('alertdialog');
    await issued.getByText(t.issuedText).waitFor();
    await accessible(page, `key shown once, ${language}`);
    const bearer = (await issued.locator('pre').first().textContent())!;
    const line = (await issued.locator('pre').nth(1).textContent())!;
    expect(line).toBe(`curl -H "${HEADER}: Bearer ${bearer}" ${world.product.url}/profile`);
    const asked = () => world.product.http.anonymous().get('/profile', { authorization: `Bearer ${bearer}` });
    expect((await asked()).body.data).toMatchObject({ userID: world.product.ownerId, apiKey: bearer.split('.')[0] });
    await page.keyboard.press('Escape');
    expect(await issued.isVisible()).toBe(true);
    await issued.getByRole('button', { name: t.kept }).click();
    await issued.waitFor({ state: 'detached' });
    const row = page.getByRole('list', { name: t.list }).getByRole('listitem').filter({ hasText: name });
    await row.getByText(t.scope_WRITE).waitFor();
    expect(await page.content()).not.toContain(bearer.split('.')[1]!);
    await accessible(page, `keys, ${language}`);

    await row.getByRole('button', { name: named(t.rotateNamed) }).click();
    await page.getByRole('dialog').getByText(t.rotateText).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: t.rotateIt }).click();
    await issued.getByText(t.issuedText).waitFor();
    const next = (await issued.locator('pre').first().textContent())!;
    expect([next.split('.')[0], next === bearer]).toEqual([bearer.split('.')[0], false]);
    expect((await asked()).body.code).toBe('api_key.revoked');
    await issued.getByRole('button', { name: t.kept }).click();

    await row.getByRole('button', { name: named(t.revokeNamed) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.revokeIt }).click();
    await row.waitFor({ state: 'detached' });
    // Its button went with it: the keyboard goes on at the next one.
    await expect.poll(() => page.locator(':focus').textContent()).toBe(t.create);
    await context.close();
  });
});
