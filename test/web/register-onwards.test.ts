import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { requestTexts } from '../../web/features/cancellation/texts.ts';
import { confirmTexts } from '../../web/features/confirm/texts.ts';
import { loginTexts } from '../../web/features/login/texts.ts';
import { ana } from '../support/journey.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { accessible, desktop, inBrowser, phone, picture, sent, type Visitor } from './signing-world.ts';

const password = 'Abcdef1!';

inBrowser('who has to sign up first arrives where they wanted to go', () => {
  let world: BrowserWorld;
  const visit = (options: BrowserContextOptions & { language: 'es' | 'en' }): Promise<Visitor> => world.visit(options);
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());
  // Every test has the sign-ups of a new hour.
  beforeEach(() => world.product.services.pool.query('DELETE FROM accounts.login_attempts'));

  let tries = 0;
  /** Nobody's yet, also when a test has its second try. */
  const newAddress = (name: string) => `${name}-${++tries}@example.com`;
  const open = (page: Page, path: string) => page.goto(`${world.product.url}${path}`);
  const place = (page: Page) => page.url().slice(world.product.url.length);
  /** From the login page to the page that waits for the address to be proved. */
  const signUp = async (page: Page, address: string, language: 'es' | 'en') => {
    await page.getByRole('link', { name: loginTexts[language].register }).click();
    for (const [name, value] of Object.entries({ name: 'Nora', lastName: 'Vela', email: address, password }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/home/confirmation');
  };
  const mailedLink = async (address: string) => {
    const { body } = await world.product.http.anonymous().get(`/local/mailbox?to=${address}`);
    const links = (body.responseData.mails as { links: string[] }[]).flatMap((mail) => mail.links);
    return links.find((one) => one.includes('mode=verifyEmail'))!.replace(/^https?:\/\/[^/]+/, world.product.url);
  };

  it.each([
    { language: 'es', screen: phone, size: 390 },
    { language: 'en', screen: desktop, size: 1440 },
  ] as const)(
    '$language at $size: the link of a mail, login, sign-up, the mailed link in another tab, the page of the mail',
    async ({ language, screen, size }) => {
      const t = confirmTexts[language];
      const address = newAddress('nora-onwards');
      const documentID = await sent(world.product, [{ ...ana, name: 'Nora Vela', emailID: address }]);
      const asked = `/document/cancel/${documentID}`;
      const { page, context, complaints } = await visit({ ...screen, language });
      await open(page, asked);
      await page.waitForURL('**/home/login');
      await signUp(page, address, language);
      await page.getByText(t.openItFor).waitFor();
      await page.getByText(t.elsewhere).waitFor();
      // The page begins at its beginning, however far down the form was sent.
      expect(await page.evaluate('window.scrollY')).toBe(0);
      await accessible(page, `confirmation that leads on, ${language}`);
      await picture(page, `confirmation-onwards-${language}-${size}`);
      // A reload forgets nothing.
      await page.reload();
      await page.getByText(t.openItFor).waitFor();
      const mailTab = await context.newPage();
      await mailTab.goto(await mailedLink(address));
      for (const tab of [mailTab, page]) {
        await tab.waitForURL(`**${asked}`);
        await tab.getByRole('heading', { level: 1, name: requestTexts[language].title }).waitFor();
        // The account is one that the document names: the request itself can be written.
        await tab.locator('input[type=file]').waitFor({ state: 'attached' });
      }
      // Used once: nothing is left that could lead the next one anywhere.
      expect(await page.evaluate("localStorage.getItem('after-sign-up')")).toBeNull();
      expect(complaints).toEqual([]);
    },
  );

  it('with the link opened on another device, the page that waits goes on by itself; over there it opens the documents', async () => {
    const address = newAddress('nora-elsewhere');
    const { page, complaints } = await visit({ ...desktop, language: 'es' });
    await open(page, '/home/login?redirectDocumentPage=true&action=cancel-review&code=abc-1.1');
    await signUp(page, address, 'es');
    const elsewhere = await visit({ ...phone, language: 'es' });
    await elsewhere.page.goto(await mailedLink(address));
    await elsewhere.page.locator('input[name=password]').fill(password);
    await elsewhere.page.locator('form button[type=submit]').click();
    await elsewhere.page.waitForURL('**/dashboard/document');
    await page.waitForURL('**/document/cancel-review/abc-1.1');
    expect(complaints).toEqual([]);
  });

  it('whoever lost the mail asks for another on the way, and still arrives', async () => {
    const address = newAddress('nora-lost');
    const registered = await world.product.http
      .anonymous()
      .post('/register', { email: address, password, name: 'Nora', lastName: 'Vela', secondName: '', phone: '' });
    expect(registered.status).toBe(200);
    const { page, context } = await visit({ ...desktop, language: 'es' });
    await open(page, '/document/endorsement-sign/abc-1.1');
    await page.waitForURL('**/home/login');
    await page.getByRole('link', { name: loginTexts.es.confirm }).click();
    // The login page has a field of that name too.
    await page.waitForURL('**/home/confirmation');
    await page.locator('input[name=email]').fill(address);
    await page.locator('form button[type=submit]').click();
    await page.getByText(confirmTexts.es.elsewhereAlone).waitFor();
    const mailTab = await context.newPage();
    await mailTab.goto(await mailedLink(address));
    // It was signed up somewhere else.
    await mailTab.locator('input[name=password]').fill(password);
    await mailTab.locator('form button[type=submit]').click();
    await mailTab.waitForURL('**/document/endorsement-sign/abc-1.1');
  });

  it('never elsewhere: a foreign act, a foreign address in what is kept, and a sign-up of its own after one that led on', async () => {
    const { page } = await visit({ ...desktop, language: 'es' });
    await open(page, '/document/cancel/abc-1');
    await page.waitForURL('**/home/login');
    await signUp(page, newAddress('nora-first'), 'es');
    expect(await page.evaluate("localStorage.getItem('after-sign-up')")).toContain('/document/cancel/abc-1');
    await open(page, '/home/login?redirectDocumentPage=true&action=//evil.example&code=C1');
    const address = newAddress('nora-second');
    await signUp(page, address, 'es');
    await page.getByText(confirmTexts.es.openIt).waitFor();
    expect(await page.evaluate("localStorage.getItem('after-sign-up')")).toBeNull();
    await page.evaluate(
      "localStorage.setItem('after-sign-up', JSON.stringify({ place: '//evil.example/enter', until: Date.now() + 60_000 }))",
    );
    await page.goto(await mailedLink(address));
    await page.waitForURL('**/dashboard/document');
    expect(place(page)).toBe('/dashboard/document');
  });
});
