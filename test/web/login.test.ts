import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { catalogue, type MessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import { apiTexts } from '../../web/api/texts.ts';
import { captchaTexts } from '../../web/components/captcha/texts.ts';
import { loginTexts } from '../../web/features/login/texts.ts';
import { registerTexts } from '../../web/features/register/texts.ts';
import { lookTexts } from '../../web/pdf/look-texts.ts';
import { sessionTexts } from '../../web/session/texts.ts';
import { inTurns } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { people } from '../support/product.ts';
import { LANGUAGES, type Language, leave, logIn, loginWorld, narrow, said, submit, type, wide } from './login-world.ts';
import { accessible, inBrowser, picture } from './signing-world.ts';

const { email, password } = people.owner;
const fieldSays = {
  es: { required: 'Este dato es obligatorio.', email: /^Este correo no tiene la forma/, long: /^Es demasiado largo: 150 caracteres/ },
  en: { required: 'This field is required.', email: /^This email does not have the form/, long: /^It is too long: 150/ },
};

describe('the sentences of the pages', () => {
  it('are those of the catalogue where the rows quote them (ERR-016..034, I18N-003)', () => {
    const same: [{ es: string; en: string }, MessageKey][] = [
      [{ es: captchaTexts.es.required, en: captchaTexts.en.required }, 'recaptcha.required'],
      [{ es: captchaTexts.es.expired, en: captchaTexts.en.expired }, 'recaptcha.expired'],
      [{ es: loginTexts.es.fillOut, en: loginTexts.en.fillOut }, 'login.fill_out_fields'],
      [{ es: loginTexts.es.mismatch, en: loginTexts.en.mismatch }, 'password.mismatch'],
      [{ es: loginTexts.es.passwordHint, en: loginTexts.en.passwordHint }, 'password.hint'],
      [{ es: registerTexts.es.passwordHint, en: registerTexts.en.passwordHint }, 'password.hint'],
      [{ es: sessionTexts.es.wrongCredentials, en: sessionTexts.en.wrongCredentials }, 'login.wrong.credencials'],
      [{ es: sessionTexts.es.wrongCredentials, en: sessionTexts.en.wrongCredentials }, 'login.password_error'],
      [{ es: sessionTexts.es.wrongCredentials, en: sessionTexts.en.wrongCredentials }, 'login.user_not_found'],
      [{ es: sessionTexts.es.emailNotVerified, en: sessionTexts.en.emailNotVerified }, 'login.email_not_verified'],
      [{ es: sessionTexts.es.argumentError, en: sessionTexts.en.argumentError }, 'login.argument_error'],
      [{ es: sessionTexts.es.tooManyRequests, en: sessionTexts.en.tooManyRequests }, 'login.too_many_request'],
      [{ es: sessionTexts.es.generic, en: sessionTexts.en.generic }, 'generic.error'],
      [{ es: apiTexts.es.unreachable, en: apiTexts.en.unreachable }, 'server.error'],
      [{ es: apiTexts.es.unreadable, en: apiTexts.en.unreadable }, 'generic.error'],
      [{ es: apiTexts.es.noRefreshToken, en: apiTexts.en.noRefreshToken }, 'session.refresh_token_missing'],
      [{ es: apiTexts.es.failedAgain, en: apiTexts.en.failedAgain }, 'session.failed_again'],
      [{ es: sessionTexts.es.profileFailed, en: sessionTexts.en.profileFailed }, 'profile.load_failed'],
      [{ es: sessionTexts.es.expiredTitle, en: sessionTexts.en.expiredTitle }, 'session.title'],
      [{ es: sessionTexts.es.expiredText, en: sessionTexts.en.expiredText }, 'session.expired'],
      [{ es: sessionTexts.es.elsewhereText, en: sessionTexts.en.elsewhereText }, 'session.replaced'],
    ];
    const faults = Object.keys(lookTexts.es) as (keyof typeof lookTexts.es)[];
    for (const key of faults) same.push([{ es: lookTexts.es[key], en: lookTexts.en[key] }, key]);
    for (const [shown, key] of same) expect(shown, key).toEqual({ es: catalogue[key].es, en: catalogue[key].en });
  });
});

inBrowser('logging in and setting passwords in a browser', () => {
  const world = loginWorld();
  const { as, open } = world;
  /** Sends the form and is told this. */
  const told = async (page: Page, text: string | RegExp, how?: { exact: boolean }) => {
    await submit(page);
    await page.getByText(text, how).waitFor();
  };
  const solve = async (page: Page, language: Language) => {
    await page.getByRole('checkbox').check();
    await page.getByText(captchaTexts[language].done).waitFor({ timeout: WAIT_MS });
  };
  const mailedCode = async (): Promise<string> => {
    await world.product.services.pool.query("UPDATE accounts.set_up_codes SET created_at = created_at - interval '2 minutes'");
    await world.product.http.anonymous().post('/api/password/lost', { email });
    const { body } = await world.product.http.anonymous().get(`/local/mailbox?to=${email}`);
    const links = (body.responseData.mails as { links: string[] }[]).flatMap((mail) => mail.links);
    return new URL(links.find((link) => link.includes('resetPassword'))!).searchParams.get('oobCode')!;
  };

  it.each(
    inTurns('login, 5', [
      { language: 'es', ...narrow },
      { language: 'en', ...wide },
    ]),
  )(
    '$language at $size: refusals have their sentence, and a captcha comes after the fifth (AUTH-001..006, RULE-014)',
    async ({ language, screen, size }) => {
      const page = await as(language, screen);
      await open(page, '/home/login');
      await told(page, said('login.fill_out_fields', language), { exact: true });
      expect(await page.getByText(fieldSays[language].required).count()).toBe(2);
      for (const wrong of ['a@b', 'a b@c.mx', '@b.mx']) {
        await type(page, wrong, 'x');
        await told(page, fieldSays[language].email);
      }
      expect(world.one.requests.filter((request) => request.includes('/auth/access'))).toEqual([]);

      await type(page, email, 'Wrong123!');
      for (let attempt = 1; attempt <= 4; attempt++) {
        await Promise.all([page.waitForResponse('**/auth/access'), submit(page)]);
        await page.getByText(said('login.wrong.credencials', language)).waitFor();
      }
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await told(page, said('login.too_many_request', language));
      await accessible(page, `captcha asked for, ${language}`);
      await picture(page, `login-captcha-${language}-${size}`);

      // Going on without it is answered here.
      const calls = () => world.one.requests.filter((request) => request.includes('/auth/access')).length;
      const before = calls();
      await told(page, said('recaptcha.required', language));
      expect(calls()).toBe(before);
      await accessible(page, `captcha missing, ${language}`);
      // By keyboard: the box, and back to the form.
      await page.getByRole('checkbox', { name: captchaTexts[language].label }).focus();
      await page.keyboard.press('Space');
      await page.getByText(captchaTexts[language].done).waitFor({ timeout: WAIT_MS });
      await accessible(page, `captcha done, ${language}`);
      await picture(page, `login-captcha-done-${language}-${size}`);
      await told(page, said('login.wrong.credencials', language));
      // Used up: another one is needed.
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await picture(page, `login-captcha-again-dark-${language}-${size}`);
      await solve(page, language);
      await logIn(page);
      expect(world.one.complaints).toEqual([]);
    },
    120_000,
  );

  it.each(inTurns('login, 1', LANGUAGES))(
    '%s: a captcha that is shown twice or is too old is asked for again (ERR-034)',
    async (language) => {
      const page = await as(language);
      await open(page, '/home/login');
      await world.product.services.pool.query(
        `INSERT INTO accounts.login_attempts SELECT email_hash, now() FROM accounts.emails, generate_series(1, 5)
       WHERE account_id = (SELECT account_id FROM accounts.sessions ORDER BY started_at LIMIT 1)`,
      );
      await type(page, email, 'Wrong123!');
      await told(page, said('recaptcha.required', language));
      await solve(page, language);
      // Somebody who copied the answer was faster.
      await page.route(
        '**/auth/access',
        async (route) => {
          await world.product.http.anonymous().post('/auth/access', route.request().postDataJSON());
          await route.continue();
        },
        { times: 1 },
      );
      await told(page, said('recaptcha.expired', language));
      await accessible(page, `captcha expired, ${language}`);
      expect(world.one.complaints).toEqual([]);
    },
  );

  it.each(inTurns('login, 2', LANGUAGES))(
    '%s: answers that are none: without token, empty, from a broken server, no network, no profile',
    async (language) => {
      const page = await as(language);
      await open(page, '/home/login');
      await type(page, email, password);
      const after = async (answer: { status?: number; body: string } | 'abort', path: string, text: string) => {
        await page.route(path, (route) =>
          answer === 'abort' ? route.abort() : route.fulfill({ contentType: 'application/json', ...answer }),
        );
        await told(page, text, { exact: true });
        await page.unroute(path);
        expect(await page.evaluate("localStorage.getItem('session')")).toBeNull();
      };
      await after({ body: '{"statusCode":200,"message":"OK","data":{}}' }, '**/auth/access', said('login.wrong.credencials', language));
      await after({ body: '' }, '**/auth/access', said('generic.error', language));
      await after({ body: '{"statusCode":200,"message":"OK","data":null}' }, '**/auth/access', said('generic.error', language));
      await after({ status: 502, body: '<html>Bad gateway</html>' }, '**/auth/access', said('server.error', language));
      await after('abort', '**/auth/access', said('server.error', language));
      const broken = JSON.stringify({ statusCode: 500, code: 'generic.error', message: 'x', data: null });
      await after({ status: 500, body: broken }, '**/profile', said('profile.load_failed', language));
    },
  );

  it.each(
    inTurns('login, 6', [
      { language: 'es', ...wide },
      { language: 'en', ...narrow },
    ]),
  )(
    '$language at $size: a forgotten password, from the login page to the login page (UI-034, AUTH-007, RULE-005..011)',
    async ({ language, screen, size }) => {
      const page = await as(language, screen);
      await open(page, '/home/login');
      await page.getByRole('link', { name: loginTexts[language].lost }).click();
      // The page before stays until the script of the next one is there, and has a form with an address and a button too.
      await page.getByRole('heading', { level: 1, name: loginTexts[language].lostTitle }).waitFor();
      await told(page, fieldSays[language].required);
      await page.locator('input[name=email]').fill('a@');
      await told(page, fieldSays[language].email);
      await page.locator('input[name=email]').fill(`${'a'.repeat(140)}@example.mx`);
      await told(page, fieldSays[language].long);
      await accessible(page, `forgotten password refused, ${language}`);
      expect(world.one.requests.filter((request) => request.includes('/api/password/lost'))).toEqual([]);
      for (const address of ['nobody@example.com', email]) {
        await page.locator('input[name=email]').fill(address);
        // Both are told the same sentence: only the answer says that the second was asked.
        await Promise.all([page.waitForResponse('**/api/password/lost'), told(page, said('reset.password.sent', language))]);
      }

      await open(page, `/users/action?mode=resetPassword&oobCode=${await mailedCode()}`);
      const [first, again] = [page.locator('input[name=password]'), page.locator('input[name=confirmation]')];
      await page.getByText(said('password.hint', language)).waitFor();
      // RULE-010: the list ticks one by one. Length, number, lowercase, uppercase, sign, spaces.
      const ticked = () => page.locator('ul[aria-label] li').evaluateAll((items) => items.map((item) => item.hasAttribute('data-done')));
      for (const [value, done] of [
        ['', [false, false, false, false, false, false]],
        ['a', [false, false, true, false, false, true]],
        ['aA', [false, false, true, true, false, true]],
        ['aA1', [false, true, true, true, false, true]],
        ['aA1xxxxx', [true, true, true, true, false, true]],
        ['aA1xxxx!', [true, true, true, true, true, true]],
      ] as const) {
        await first.fill(value);
        expect(await ticked(), value).toEqual(done);
      }
      // RULE-005: 150 can be typed, and the message says how many are taken.
      await first.fill('aA1!'.repeat(50).slice(0, 150));
      expect(await first.inputValue()).toHaveLength(150);
      await page
        .getByText(language === 'es' ? 'Es demasiado largo: 15 caracteres como máximo.' : 'It is too long: 15 characters at most.')
        .waitFor();
      // RULE-009: nothing is sent without confirmation and captcha.
      await first.fill('Abcdef2!');
      await told(page, fieldSays[language].required);
      await page.getByText(said('recaptcha.required', language)).waitFor();
      await accessible(page, `reset refused, ${language}`);
      await picture(page, `reset-refused-${language}-${size}`);
      // RULE-007: the message, and both typed anew.
      await again.fill('Abcdef3!');
      await submit(page);
      await page.getByText(said('password.mismatch', language)).first().waitFor();
      expect([await first.inputValue(), await again.inputValue()]).toEqual(['', '']);
      for (const field of [first, again]) await field.fill('Abcdef2!');
      await submit(page);
      expect(world.one.requests.filter((request) => request.includes('/api/password/reset'))).toEqual([]);
      await solve(page, language);
      await picture(page, `reset-ready-${language}-${size}`);
      await submit(page);
      await page.waitForURL('**/home/login?isPasswordReset=true');
      await page.getByText(loginTexts[language].passwordChanged).waitFor();
      await logIn(page, 'Abcdef2!');
      expect(world.one.complaints).toEqual([]);
      // Back to what the other tests know.
      const reset = await world.product.http.anonymous().post('/api/password/reset', { code: await mailedCode(), password });
      expect(reset.status).toBe(200);
    },
    120_000,
  );

  it.each(inTurns('login, 3', LANGUAGES))(
    '%s: a reset link that opens nothing is said in a dialog that leads to the login (ERR-049, ERR-037)',
    async (language) => {
      const page = await as(language);
      await open(page, '/users/action?mode=resetPassword&oobCode=wrong');
      for (const name of ['password', 'confirmation']) await page.locator(`input[name=${name}]`).fill('Abcdef2!');
      await solve(page, language);
      await submit(page);
      const dialog = page.getByRole('dialog', { name: loginTexts[language].failedTitle });
      await dialog.getByText(said('reset.password.failure', language), { exact: true }).waitFor();
      await accessible(page, `reset failed, ${language}`);
      await picture(page, `reset-failed-${language}`);
      await dialog.getByRole('link', { name: loginTexts[language].backToLogin }).click();
      await page.waitForURL('**/home/login');
      expect(world.one.complaints).toEqual([]);
    },
  );

  it.each(inTurns('login, 4', LANGUAGES))(
    '%s: a session that ended elsewhere is said in the words of the catalogue (ERR-019, ERR-020, SESSION-008)',
    async (language) => {
      const page = await as(language);
      // Without its line; with it this is said before anybody presses anything (session-elsewhere.test.ts).
      await page.routeWebSocket('**/socket', (socket) => void socket.close());
      await open(page, '/home/login');
      await type(page, email, password);
      // What the page asks for by itself is answered before: a call that is refused has a dialog of its own.
      const asked = [/\/pendings\/count/, /\/api\/document\//].map((path) => page.waitForResponse(path));
      await submit(page);
      await Promise.all(asked);
      await page.waitForLoadState('networkidle');
      await world.product.http.anonymous().login(email, password);
      await page.locator('a[href="/dashboard/validation"]').first().click();
      await page.waitForURL('**/home/login');
      const dialog = page.getByRole('alertdialog', { name: said('session.title', language), exact: true });
      await dialog.getByText(said('session.replaced', language), { exact: true }).waitFor();
      expect(await dialog.getByText(said('session.expired', language)).count()).toBe(0);
      expect(await dialog.getByRole('button').count()).toBe(1);
      await accessible(page, `session ended elsewhere, ${language}`);
    },
  );

  it('leaves this browser also when the server cannot be told, with one line in the console and no toast (ERR-047)', async () => {
    const page = await as('es');
    await open(page, '/home/login');
    await logIn(page);
    // What the page asks for by itself is answered before: a call that is cut off by leaving is told in the console too.
    await page.waitForLoadState('networkidle');
    const lines: string[] = [];
    page.on('console', (message) => !message.text().startsWith('Failed to load resource') && lines.push(message.text()));
    await page.route('**/api/user-auth/logout', (route) => route.abort());
    await leave(page);
    await page.waitForURL('**/home/login');
    expect(await page.evaluate("localStorage.getItem('session')")).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('network.unreachable');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
