import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pdfMessages } from '../../shared-kernel/i18n/messages/pdf.ts';
import { contract } from '../support/journey.ts';
import { people } from '../support/product.ts';
import { encryptedFile } from '../validation/corpus/encrypted-forge.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, sent, type Visitor } from './signing-world.ts';

const password = 'Abcdef1!';
const NAME = 'contrato-12.pdf';

inBrowser('the first minutes of a newcomer', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());
  // Every test has the sign-ups of a new hour.
  beforeEach(() => world.product.services.pool.query('DELETE FROM accounts.login_attempts'));

  const open = (page: Page, path: string) => page.goto(`${world.product.url}${path}`);
  const give = async (page: Page, name: string, bytes: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  /** Somebody whose browser has never been here: no language was chosen, nobody logged in. */
  const newcomer = async (locale: string, options: BrowserContextOptions = desktop): Promise<Visitor & { missed: string[] }> => {
    const one = await world.visit({ ...options, language: locale.startsWith('en') ? 'en' : 'es' });
    const context = await world.browser.newContext({ ...options, locale, timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' });
    await one.context.close();
    const page = await context.newPage();
    const missed: string[] = [];
    context.on('response', (answer) => answer.status() === 404 && missed.push(answer.url()));
    page.on('console', (message) => message.type() === 'error' && one.complaints.push(message.text()));
    page.on('pageerror', (error) => one.complaints.push(String(error)));
    return { ...one, page, context, missed };
  };
  let tries = 0;
  const mailedLink = async (address: string) => {
    const { body } = await world.product.http.anonymous().get(`/local/mailbox?to=${address}`);
    const links = (body.responseData.mails as { links: string[] }[]).flatMap((mail) => mail.links);
    return links.find((link) => link.includes('mode=verifyEmail'))!.replace(/^https?:\/\/[^/]+/, world.product.url);
  };

  it.each([
    { locale: 'es-MX', screen: desktop, waits: /^contrato-12\.pdf espera/, when: /se sube cuando entre/, facts: /3 páginas/ },
    { locale: 'en-US', screen: phone, waits: /^contrato-12\.pdf is waiting/, when: /uploaded when you log in/, facts: /3 pages/ },
  ])('$locale: the file that was given is named until it is uploaded, and no call goes nowhere', async ({ locale, screen, ...said }) => {
    const address = `nadia-${++tries}@example.com`;
    const { page, context, complaints, missed } = await newcomer(locale, screen);
    await open(page, '/home');
    await give(page, NAME, await contract('Contrato', 3));
    // Whoever has no account is led to making one (GUARD-005).
    await page.waitForURL('**/home/register');
    const strip = page.getByRole('status').filter({ hasText: said.waits });
    await strip
      .filter({ hasText: said.facts })
      .filter({ hasText: said.when })
      .filter({ hasText: /\d k?B/i })
      .waitFor();
    await accessible(page, `register with a file, ${locale}`);
    // The way to the login takes it along, and back.
    await page.getByRole('main').locator('a[href="/home/login"]').click();
    await page.waitForURL('**/home/login');
    await strip.waitFor();
    await page.getByRole('main').locator('a[href="/home/register"]').click();
    await page.waitForURL('**/home/register');
    for (const [name, value] of Object.entries({ name: 'Nadia', lastName: 'Vela', email: address, password }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/home/confirmation');
    await strip.waitFor();
    const mailTab = await context.newPage();
    await mailTab.goto(await mailedLink(address));
    await page.waitForURL('**/document/create?documentID=*');
    await page.getByText('contrato-12').first().waitFor();
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(0);
    expect(missed).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a file that cannot be taken is told before anybody signs up, in the words of the server', async () => {
    const { page, context } = await newcomer('es-MX');
    await open(page, '/home');
    const refused = async (name: string, bytes: Uint8Array, code: keyof typeof pdfMessages) => {
      await give(page, name, bytes);
      await page.getByRole('alert').filter({ hasText: name }).filter({ hasText: pdfMessages[code].es }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/home');
    };
    await refused('carta.pdf', Buffer.from('PK\u0003\u0004 a letter of another kind'), 'pdf.not_a_pdf');
    await refused('cerrado.pdf', encryptedFile('aes-256', 'secreta').unsigned, 'pdf.encrypted');
    await refused('roto.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(400)}`), 'pdf.broken');
    await accessible(page, 'a broken PDF');
    // Our reader is not the server's: what only seems broken can be given all the same.
    await page.getByRole('button', { name: 'Seguir con este archivo' }).click();
    await page.waitForURL('**/home/register');
    await page.getByRole('status').filter({ hasText: 'roto.pdf espera' }).waitFor();
    await context.close();
  });

  it('a browser that once logged in is led to the login (GUARD-005), and a file can be left behind', async () => {
    const { page, context } = await newcomer('es-MX');
    await enter(page, world.product, people.reviewer);
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
    await page.waitForURL('**/home/login');
    await open(page, '/home');
    await give(page, NAME, await contract('Contrato'));
    await page.waitForURL('**/home/login');
    const strip = page.getByRole('status').filter({ hasText: `${NAME} espera` });
    await strip.filter({ hasText: /1 página/ }).waitFor();
    await strip.getByRole('button', { name: 'Quitar el archivo' }).click();
    await strip.waitFor({ state: 'detached' });
    await context.close();
  });

  it('the hint and the list of a new password say one rule, and so does the field to generators (RULE-004, 006, 010)', async () => {
    const { page, context } = await newcomer('es-MX');
    for (const path of ['/home/register', '/users/action?mode=resetPassword&oobCode=x']) {
      await open(page, path);
      const field = page.locator('input[name=password]');
      expect(await field.getAttribute('autocomplete')).toBe('new-password');
      expect(await field.getAttribute('passwordrules')).toMatch(
        /^minlength: 8; maxlength: 15; required: digit; required: lower; required: upper; required: \[/,
      );
      const described = (await field.getAttribute('aria-describedby'))!.split(' ');
      const words = (await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))).join(' ');
      const [hint] = words.split('\n');
      expect(hint).toMatch(/un número, una mayúscula, una minúscula y al menos 8 caracteres.*un signo.*15 caracteres.*sin espacios/i);
      for (const item of ['De 8 a 15 caracteres', 'Un número', 'Una minúscula', 'Una mayúscula', 'Un signo', 'Sin espacios'])
        expect(words, path).toContain(item);
    }
    await context.close();
  });

  it.each([
    { locale: 'en-US', language: 'en' },
    { locale: 'de-DE', language: 'es' },
    { locale: 'es-ES', language: 'es' },
  ])('a browser in $locale gets public pages in $language until somebody chooses (I18N-001)', async ({ locale, language }) => {
    const { page, context } = await newcomer(locale);
    for (const path of ['/', '/home/register', '/validation']) {
      await open(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang'), path).toBe(language);
    }
    const [other, name] = language === 'es' ? ['en', 'English'] : ['es', 'Español'];
    await page.getByRole('button', { name, exact: true }).first().click();
    await open(page, '/home/register');
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    await context.close();
  });

  it('the page of a link opens in the language of its document, and the switch stays with whoever uses it (ENT-030)', async () => {
    const ana = { name: 'Ana Cortés', emailID: 'ana-language@ejemplo.example' };
    const documentID = await sent(world.product, [ana]);
    const link = await addressOf(world.product, ana.emailID, documentID);
    const { page, context, complaints } = await newcomer('en-US', phone);
    const views: string[] = [];
    page.on('request', (request) => request.url().includes('/document-id/') && views.push(request.url()));
    await page.goto(link);
    await page.getByText('le pide firmar').waitFor();
    // The sentence stands there before the pages' own script, which takes the language over.
    await page.locator('html[lang=es]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'English', exact: true }).waitFor();
    // Seen once: another language is no second look.
    expect(views).toHaveLength(1);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByText('asks you to sign').waitFor();
    await page.reload();
    await page.getByText('asks you to sign').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
