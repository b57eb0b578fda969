import type { Page, Request, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiTexts } from '../../web/api/texts.ts';
import { profileTexts } from '../../web/features/profile/texts.ts';
import { sessionTexts } from '../../web/session/texts.ts';
import { contract, upload } from '../support/journey.ts';
import { people } from '../support/product.ts';
import { LANGUAGES, leave, logIn, loginWorld, said, submit, type } from './login-world.ts';
import { inBrowser } from './signing-world.ts';

const { email, password } = people.owner;
const json = (answer: object, status = 200) => ({ status, contentType: 'application/json', body: JSON.stringify(answer) });
const broken = json({ statusCode: 500, code: 'generic.error', message: 'x', data: null }, 500);

/** What the page's own scripts write into the console. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => !message.text().startsWith('Failed to load resource') && lines.push(message.text()));
  return lines;
}

const called = (page: Page, method: string, path: RegExp): Promise<Request> =>
  page.waitForRequest((request) => request.method() === method && path.test(new URL(request.url()).pathname));

const inSession = async (page: Page, change: (session: Record<string, string>) => void) => {
  const session = JSON.parse((await page.evaluate("localStorage.getItem('session')")) as string) as Record<string, string>;
  change(session);
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify(session));
};

/** The next page of the menu: the profile is asked for again. */
const goOn = (page: Page) => page.locator('a[href="/dashboard/validation"]').first().click();

inBrowser('how the pages call the API', () => {
  const world = loginWorld();
  const { as, open } = world;
  const enter = async (language: 'es' | 'en' = 'es'): Promise<Page> => {
    const page = await as(language);
    await open(page, '/home/login');
    await logIn(page);
    await page.waitForLoadState('networkidle');
    return page;
  };

  it('sends what is saved as JSON with the bearer (CALL-136)', async () => {
    const page = await enter();
    const { token } = JSON.parse((await page.evaluate("localStorage.getItem('session')")) as string) as { token: string };
    await open(page, '/dashboard/profile');
    const saving = called(page, 'PUT', /^\/profile$/);
    await page.getByRole('button', { name: profileTexts.es.save }).click();
    const headers = (await saving).headers();
    expect(headers['content-type']).toBe('application/json');
    expect(headers.authorization).toBe(`Bearer ${token}`);
    await page.getByText(profileTexts.es.saved).waitFor();
  });

  it('signs up, asks for a password and leaves by the calls of each (CALL-126, CALL-127, CALL-128)', async () => {
    const page = await as('es');
    await open(page, '/home/register');
    const values = { email: 'nora@vela.example', name: 'Nora', lastName: 'Vela', password: 'Camino.2026' };
    for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
    const signingUp = called(page, 'POST', /^\/api\/sign-up$/);
    await submit(page);
    expect((await (await signingUp).response())?.status()).toBe(200);

    await open(page, '/home/password');
    await page.locator('input[name=email]').fill(email);
    const asking = called(page, 'POST', /^\/api\/password\/lost$/);
    await submit(page);
    expect((await (await asking).response())?.status()).toBe(200);

    await open(page, '/home/login');
    await logIn(page);
    const leaving = called(page, 'POST', /^\/api\/user-auth\/logout$/);
    await leave(page);
    expect((await (await leaving).response())?.status()).toBe(200);
    await page.waitForURL('**/home/login');
  });

  it('sends a document as a form with parts (CALL-138)', async () => {
    const page = await enter();
    await open(page, '/document/create');
    const sending = called(page, 'POST', /^\/api\/document$/);
    const buffer = Buffer.from(await contract());
    await page.locator('input[type=file]').first().setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer });
    const request = await sending;
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request.headers().authorization).toMatch(/^Bearer ./);
    expect((await request.response())?.status()).toBe(200);
  });

  it('takes an answer without its success flag for a failure (CALL-137, CALL-059)', async () => {
    const client = await world.product.http.anonymous().login(email, password);
    const documentID = (await upload(client, await contract())).body.responseData.documentID as string;
    const page = await enter();
    const unflagged = async (route: Route) => {
      const { success, ...rest } = (await (await route.fetch()).json()) as Record<string, unknown>;
      expect(success).toBe(true);
      await route.fulfill(json(rest));
    };
    const lines = consoleOf(page);
    await page.route('**/api/get-document/**', unflagged);
    await open(page, `/document/view?documentID=${documentID}`);
    await page.getByText(apiTexts.es.unreadable).first().waitFor();
    expect(lines.some((line) => line.includes('generic.error'))).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('goes on without what a helping service cannot answer, with a warning in the console (CALL-144)', async () => {
    const page = await enter();
    const lines = consoleOf(page);
    await page.route('**/api/documents/pendings/count', (route) => route.fulfill(broken));
    await open(page, '/dashboard/document');
    await page.getByRole('heading', { name: 'Documentos' }).waitFor();
    await expect.poll(() => lines).toContain('The call counts failed: generic.error, 500');
    expect(world.one.complaints).toEqual([]);
  });

  it.each(LANGUAGES)('%s: without a refresh token the session ends, and the console says why (ERR-014)', async (language) => {
    const page = await enter(language);
    const lines = consoleOf(page);
    const refreshes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshes.push(request.url()));
    await inSession(page, (session) => {
      delete session.refreshToken;
      session.token = 'gone';
    });
    // Read anew: a call of the page of before may have met the broken session by itself.
    await open(page, '/dashboard/document');
    await page.getByRole('alertdialog', { name: said('session.title', language) }).waitFor();
    expect(lines).toContain(apiTexts[language].noRefreshToken);
    expect(refreshes).toEqual([]);
  });

  it.each(LANGUAGES)('%s: a call that fails again after a refresh is no result, and the console says so (ERR-015)', async (language) => {
    const page = await enter(language);
    const lines = consoleOf(page);
    const refused: string[] = [];
    await page.route('**/api/documents/pendings/count', (route) => {
      refused.push(route.request().headers().authorization ?? '');
      return route.fulfill(
        json({ success: false, responseCode: 401, responseData: null, code: 'session.token_expired', message: 'x' }, 401),
      );
    });
    await open(page, '/dashboard/document');
    await expect.poll(() => lines).toContain(apiTexts[language].failedAgain);
    expect(lines).toContain('The call counts failed: session.token_expired, 401');
    // First with the token of before, then with the new one.
    expect(refused[0]).toMatch(/^Bearer ./);
    expect(refused[1]).not.toBe(refused[0]);
  });

  it.each(LANGUAGES)(
    '%s: while the profile cannot be read nobody is shown by the name of before, and it is said once (CALL-055)',
    async (language) => {
      const page = await enter(language);
      const shown = page.locator('aside').getByText(email);
      await shown.waitFor();
      await page.route('**/profile', (route) => route.fulfill(broken));
      await goOn(page);
      const text = page.getByText(sessionTexts[language].profileFailed);
      await text.waitFor();
      await shown.waitFor({ state: 'detached' });
      await page.locator('a[href="/dashboard/document"]').first().click();
      await page.waitForURL('**/dashboard/document');
      await page.waitForLoadState('networkidle');
      expect(await text.count()).toBe(1);
      await page.unroute('**/profile');
      await goOn(page);
      await shown.waitFor();
    },
  );

  it.each(LANGUAGES)('%s: the codes of an outer sign-in provider are told in words (ERR-039..042)', async (language) => {
    const page = await as(language);
    await open(page, '/home/login');
    await type(page, email, password);
    for (const [code, key] of [
      ['auth/wrong-password', 'login.password_error'],
      ['auth/argument-error', 'login.argument_error'],
      ['auth/user-not-found', 'login.user_not_found'],
      ['auth/email-not-verified', 'login.email_not_verified'],
    ] as const) {
      const refusal = json({ statusCode: 401, code, message: `Error (${code}).`, data: null }, 401);
      await page.route('**/auth/access', (route) => route.fulfill(refusal));
      await submit(page);
      await page.getByText(said(key, language), { exact: true }).waitFor();
      expect(await page.getByText(code).count()).toBe(0);
      await page.unroute('**/auth/access');
    }
    expect(world.one.complaints).toEqual([]);
  });
});
