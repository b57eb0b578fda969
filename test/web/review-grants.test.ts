import { afterAll, beforeAll, expect, it } from 'vitest';
import { appTexts } from '../../web/app/texts.ts';
import { reviewersTexts } from '../../web/features/profile/reviewers-texts.ts';
import { account } from '../journeys/steps.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

const PASSWORD = 'Otra.Cuenta.2026';

inBrowser('who may read an account, in the pages', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each([
    ['es', desktop],
    ['en', phone],
  ] as const)('%s: an owner gives access until a day and takes it back', async (language, screen) => {
    const t = reviewersTexts[language];
    const name = `Rita ${language}`;
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product);
    await page.goto(`${world.product.url}/dashboard/profile/reviewers`);
    await page.getByRole('button', { name: t.give }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.giveIt }).click();
    await page.getByText(t.nameMissing).waitFor();
    await page.getByRole('textbox', { name: t.name }).fill(name);
    await page.getByRole('textbox', { name: t.email }).fill(`rita-${language}@revisa.example`);
    await page.getByRole('radio', { name: t.days.replace('{{count}}', '30') }).check();
    await accessible(page, `give access, ${language}`);
    await page.getByRole('dialog').getByRole('button', { name: t.giveIt }).click();
    const row = page.getByRole('list', { name: t.list }).getByRole('listitem').filter({ hasText: name });
    await row.getByText(t.invited).waitFor();
    expect(await row.textContent()).toContain(t.until);
    await accessible(page, `reviewers, ${language}`);
    await row.getByRole('button', { name: t.withdrawNamed.replace('{{name}}', name) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.withdrawIt }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  it('one login turns from its own account to two others, and back, in the menu', async () => {
    const { product } = world;
    const t = appTexts.es;
    const rosa = await account(product, 'Rosa', 'rosa@revisa.example');
    const berta = await account(product, 'Berta', 'berta@otra.example');
    // The owner's session of before ended when somebody logged in at the page.
    const owner = await product.http.login(people.owner.email, people.owner.password);
    for (const client of [owner, berta.client])
      expect((await client.post('/api/reviewers', { email: rosa.email, name: 'Rosa' })).status).toBe(200);
    const { page, context } = await world.visit({ ...desktop, language: 'es' });
    await enter(page, product, { email: rosa.email, password: PASSWORD });
    const open = async () => {
      await page.getByRole('button', { name: /^Apariencia e idioma de la sesión/ }).click();
      return page.getByRole('group', { name: t.whichAccount });
    };
    const asked = product.http.anonymous();
    const seen = async () => {
      const { data } = (await (await asPage(page, asked)).get('/profile')).body;
      return `${data.role} ${data.ownerID}`;
    };
    const choices = await open();
    await choices.getByRole('radio').nth(2).waitFor();
    expect(await choices.getByRole('radio').count()).toBe(3);
    await accessible(page, 'choice of the account');
    for (const [text, expected] of [
      ['Berta', `reviewer ${berta.userId}`],
      ['Lucía', `reviewer ${product.ownerId}`],
      [t.ownAccount, `user ${rosa.userId}`],
    ] as const) {
      const shown = page.getByRole('group', { name: t.whichAccount });
      if ((await shown.count()) === 0) await open();
      await Promise.all([page.waitForEvent('load'), shown.getByRole('radio', { name: new RegExp(`^${text}`) }).click()]);
      await page.waitForURL(/\/dashboard/);
      expect(await seen()).toBe(expected);
    }
    await context.close();
  });
});
