import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionTexts } from '../../web/app/session-texts.ts';
import { appTexts } from '../../web/app/texts.ts';
import { documentTexts } from '../../web/features/document/texts.ts';
import { reviewersTexts } from '../../web/features/profile/reviewers-texts.ts';
import { profileTexts } from '../../web/features/profile/texts.ts';
import { account } from '../journeys/steps.ts';
import { ana, sendDocument } from '../support/journey.ts';
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
    const period = t.reads.replace('{{what}}', t.what).replaceAll(/\{\{\w+\}\}/g, '\\d{2}-\\w{3}-\\d{4}');
    expect(await row.textContent()).toMatch(new RegExp(period));
    await accessible(page, `reviewers, ${language}`);
    await row.getByRole('button', { name: t.withdrawNamed.replace('{{name}}', name) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.withdrawIt }).click();
    await row.waitFor({ state: 'detached' });
    // Its button went with it: the keyboard goes on at the next one.
    await expect.poll(() => page.locator(':focus').textContent()).toBe(t.give);
    await context.close();
  });

  it.each([
    ['es', phone],
    ['en', desktop],
  ] as const)('%s: an owner gives access to the documents of a tag, or to one, and the reviewer sees those', async (language, screen) => {
    const t = reviewersTexts[language];
    const { product } = world;
    const owner = await product.http.login(people.owner.email, people.owner.password);
    const name = `Aurora ${language}`;
    const title = `Convenio Zafiro ${language}`;
    const { tagID } = (await owner.post('/api/tag', { name, textColor: 'rgba(0,90,0,1)', bgColor: 'rgba(0,90,0,0.2)' })).body.responseData
      .payload.tag;
    const documentID = await sendDocument(product, [ana], { title });
    const hidden = await sendDocument(product, [ana], { title: `Contrato Ópalo ${language}` });
    expect((await owner.put(`/api/document/${documentID}/tag`, { tags: [tagID] })).status).toBe(200);
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, product);
    const rows = page.getByRole('list', { name: t.list }).getByRole('listitem');
    const dialog = page.getByRole('dialog');
    const give = async (who: string, choose: () => Promise<void>) => {
      await page.goto(`${product.url}/dashboard/profile/reviewers`);
      await page.getByRole('button', { name: t.give }).click();
      await dialog.getByRole('textbox', { name: t.name }).fill(who);
      await dialog.getByRole('textbox', { name: t.email }).fill(`${who}-${language}@revisa.example`);
      await choose();
      await dialog.getByRole('button', { name: t.giveIt }).click();
      return rows.filter({ hasText: who });
    };
    const ofTag = await give('tagged', async () => {
      await dialog.getByRole('radio', { name: t.scope_TAG }).check();
      await dialog.getByRole('button', { name: t.giveIt }).click();
      await dialog.getByText(t.tagMissing).waitFor();
      await dialog.getByRole('radio', { name }).check();
      await accessible(page, `scope by a tag, ${language}`);
    });
    await ofTag.getByText(t.whatTag.replace('{{name}}', name)).waitFor();
    const ofDocument = await give('single', async () => {
      await dialog.getByRole('radio', { name: t.scope_DOCUMENT }).check();
      await dialog.getByRole('button', { name: t.giveIt }).click();
      await dialog.getByText(t.documentMissing).waitFor();
      await dialog.getByRole('searchbox', { name: t.documentSearch }).fill(`Zafiro ${language}`);
      await dialog.getByRole('radio', { name: title }).check();
      await accessible(page, `scope by a document, ${language}`);
    });
    await ofDocument.getByText(t.whatDocument.replace('{{name}}', title)).waitFor();
    await accessible(page, `reviewers of some documents, ${language}`);
    await context.close();

    const email = `lee-${language}@revisa.example`;
    const again = await product.http.login(people.owner.email, people.owner.password);
    const invited = { email, name: 'Lee', password: PASSWORD, scope: { kind: 'TAG', tagID } };
    expect((await again.post('/api/reviewers', invited)).status).toBe(200);
    const reads = await world.visit({ ...screen, language });
    await enter(reads.page, product, { email, password: PASSWORD });
    await reads.page.getByText(sessionTexts[language].reviewerSelected).waitFor();
    await reads.page.getByText(title).first().waitFor();
    expect(await reads.page.getByText('Contrato Ópalo').count()).toBe(0);
    expect(await reads.page.getByText(name).count()).toBe(0);
    await accessible(reads.page, `list of a reviewer of some documents, ${language}`);
    await reads.page.goto(`${product.url}/document/view?documentID=${hidden}`);
    await reads.page.getByText(documentTexts[language].restrictedTitle).first().waitFor();
    await reads.context.close();
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
      if (!expected.startsWith('reviewer')) continue;
      // Their own data are those of their own account.
      await page.goto(`${product.url}/dashboard/profile`);
      await page.getByText(profileTexts.es.reviewsOther).waitFor();
    }
    await context.close();
  });
});
