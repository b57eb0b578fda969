import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeEmailTexts } from '../../web/features/confirm/change-email-texts.ts';
import { emailTexts } from '../../web/features/profile/email-texts.ts';
import { sessionTexts } from '../../web/session/texts.ts';
import { inTurns } from '../support/counts.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

inBrowser('another address for the account', () => {
  let world: BrowserWorld;
  let email = people.owner.email;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  const linkTo = async (to: string): Promise<string> => {
    const { mails } = (await world.product.http.anonymous().get(`/local/mailbox?to=${to}`)).body.responseData;
    const links = (mails as { links: string[] }[]).flatMap((mail) => mail.links).filter((link) => link.includes('mode=changeEmail'));
    return links[0]!.replace(/^https?:\/\/[^/]+/, world.product.url);
  };

  it.each(
    inTurns('changing the address', [
      ['es', phone],
      ['en', desktop],
    ]),
  )('%s: asked for by keyboard, agreed to from both mailboxes; the open session says why it ended', async (language, screen) => {
    const t = emailTexts[language];
    const c = changeEmailTexts[language];
    const next = `lucia-${language}@nueva.example`;
    const { page, context, complaints } = await world.visit({ ...screen, language });
    await enter(page, world.product, { ...people.owner, email });
    await page.goto(`${world.product.url}/dashboard/profile/email`);
    await page.locator('input[name=email]').fill('no es un correo');
    await page.locator('input[name=email]').press('Enter');
    await page.getByText(t.passwordMissing).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
    await accessible(page, `email with mistakes, ${language}`);
    await page.locator('input[name=email]').fill(next);
    await page.locator('input[name=ownPassword]').fill(people.owner.password);
    await page.locator('input[name=ownPassword]').press('Enter');
    const waiting = page.getByRole('status').filter({ hasText: t.waitingTitle.replace('{{address}}', next) });
    await waiting.getByText(t.sideWaits.replace('{{address}}', email)).waitFor();
    expect(await page.locator('input[name=ownPassword]').inputValue()).toBe('');
    await accessible(page, `an email that waits, ${language}`);

    const links = await world.visit({ ...screen, language });
    await links.page.goto(await linkTo(next));
    await links.page.getByRole('heading', { level: 1, name: c.askNewTitle }).waitFor();
    await links.page.getByText(next).waitFor();
    await accessible(links.page, `the link of a new email, ${language}`);
    await links.page.getByRole('button', { name: c.yesNew }).press('Enter');
    await links.page.getByText(c.agreedNew).waitFor();
    await page.reload();
    await waiting.getByText(t.sideAgreed.replace('{{address}}', next)).waitFor();
    await links.page.goto(await linkTo(email));
    await links.page.getByRole('button', { name: c.yesOld }).press('Enter');
    await links.page.getByRole('heading', { level: 1, name: c.changedTitle }).waitFor();

    await page.getByRole('alertdialog').getByText(sessionTexts[language].emailText).waitFor();
    await links.page.getByRole('main').getByRole('link', { name: c.login }).click();
    await links.page.waitForURL('**/home/login');
    email = next;
    await enter(links.page, world.product, { ...people.owner, email });
    await links.page.goto(`${world.product.url}/dashboard/profile/email`);
    await links.page.getByRole('tabpanel').getByText(next, { exact: true }).waitFor();
    expect(complaints.filter((one) => !one.includes('401'))).toEqual([]);
    await context.close();
    await links.context.close();
  });
});
