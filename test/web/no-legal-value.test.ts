import { afterAll, beforeAll, expect, it } from 'vitest';
import { noLegalValue } from '../../shared-kernel/i18n/no-legal-value.ts';
import { keysTexts } from '../../web/features/profile/keys-texts.ts';
import { inTurns } from '../support/counts.ts';
import { ana, linkOf, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { Client } from '../support/product.ts';
import { approverLink, clara, sendForApproval } from '../vobo/approvers.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

const OLGA = 'olga@observa.example';

inBrowser('a document that was made with a test key, in the pages', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ chain: true });
    // Who has no key at all is asked first whether they want one (NOTE-039).
    await world.product.http.post('/api/api-keys', { name: 'Otra', scope: 'READ', days: 90 });
  });
  afterAll(() => world?.close());

  it.each(
    inTurns('documents of a test key', [
      ['es', phone],
      ['en', desktop],
    ]),
  )('%s: its key is made, and it says that it has no legal value wherever it is shown', async (language, screen) => {
    const { product } = world;
    const t = keysTexts[language];
    const mark = noLegalValue.mark[language];
    const sentence = noLegalValue.sentence[language];
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, product);
    await page.goto(`${product.url}/dashboard/profile/keys`);
    await page.getByRole('button', { name: t.create }).click();
    await page.getByRole('textbox', { name: t.name }).fill(`Ensayos ${language}`);
    await page.getByRole('radio', { name: new RegExp(`^${t.kindTest}`) }).check();
    await page.getByRole('radio', { name: new RegExp(`^${t.scope_WRITE}`) }).check();
    await accessible(page, `new test key, ${language}`);
    await page.getByRole('dialog').getByRole('button', { name: t.createIt }).click();
    const issued = page.getByRole('alertdialog');
    const bearer = (await issued.locator('pre').first().textContent())!;
    expect(bearer).toMatch(/^test_/);
    await issued.getByRole('button', { name: t.kept }).click();
    const row = page
      .getByRole('list', { name: t.list })
      .getByRole('listitem')
      .filter({ hasText: `Ensayos ${language}` });
    await row.getByText(t.ofTests, { exact: true }).waitFor();

    const http = new Client(product.url);
    http.token = bearer;
    const driven = { ...product, http };
    const title = `Ensayo ${language}`;
    const documentID = await sendDocument(driven, [ana], { title, language, sharedWith: [{ emailID: OLGA }] });
    const approved = await sendForApproval(driven, [ana], [clara], { title, language });
    const signer = await linkOf(product, ana.emailID, documentID);
    const observer = await linkOf(product, OLGA, documentID, 'observer');
    const approver = await approverLink(product, approved, clara);

    await page.goto(`${product.url}/dashboard/document`);
    await page.getByText(mark).first().waitFor();
    await accessible(page, `list with a test, ${language}`);
    await page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await page.getByText(sentence).first().waitFor();
    await accessible(page, `page of a test, ${language}`);
    for (const [what, address] of [
      ['signer', `/signatory/${documentID}/${signer.id}#${signer.code}`],
      ['observer', `/observer/${documentID}/${observer.id}#${observer.code}`],
      ['approver', `/vobo/${approved}/${approver.id}#${approver.code}`],
    ] as const) {
      const visit = await world.visit({ ...screen, language });
      await visit.page.goto(`${product.url}${address}`);
      await visit.page.getByText(sentence).first().waitFor();
      await accessible(visit.page, `a test as its ${what} sees it, ${language}`);
      await visit.context.close();
    }

    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const { addedOn } = await until(product, documentID, 'COMPLETED');
    await settled(product, documentID);
    const done = await linkOf(product, ana.emailID, documentID, 'done');
    const later = await world.visit({ ...screen, language });
    await later.page.goto(`${product.url}/done/${documentID}/${done.id}#${done.code}`);
    await later.page.getByText(sentence).first().waitFor();
    await later.page.goto(`${product.url}/validation/${documentID}/${Date.parse(addedOn)}`);
    await later.page.getByRole('heading', { name: new RegExp(`^${sentence}`) }).waitFor();
    await later.context.close();
    // The owner's own documents say nothing of the kind.
    const own = await sendDocument({ ...product, http: await asPage(page, product.http.anonymous()) }, [ana], {
      title: `En serio ${language}`,
    });
    await page.goto(`${product.url}/document/view?documentID=${own}`);
    await page.getByRole('heading', { name: `En serio ${language}` }).waitFor();
    expect(await page.getByText(mark).count()).toBe(0);
    await context.close();
  });
});
