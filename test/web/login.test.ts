import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, type MessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import { apiTexts } from '../../web/api/texts.ts';
import { captchaTexts } from '../../web/components/captcha/texts.ts';
import { loginTexts } from '../../web/features/login/texts.ts';
import { registerTexts } from '../../web/features/register/texts.ts';
import { sessionTexts } from '../../web/session/texts.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { accessible, browserHere, buildPages, desktop, openBrowser, phone, picture, type Visitor, visitor } from './signing-world.ts';

const { email, password } = people.owner;
const LANGUAGES = ['es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const said = (key: MessageKey, language: Language): string => catalogue[key][language];
const fieldSays = {
  es: { required: 'Este dato es obligatorio.', email: /^Este correo no tiene la forma/, long: /^Es demasiado largo: caben 150/ },
  en: { required: 'This field is required.', email: /^This e-mail does not have the form/, long: /^It is too long: 150/ },
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
      [{ es: sessionTexts.es.generic, en: sessionTexts.en.generic }, 'generic.error'],
      [{ es: apiTexts.es.unreachable, en: apiTexts.en.unreachable }, 'server.error'],
      [{ es: apiTexts.es.unreadable, en: apiTexts.en.unreadable }, 'generic.error'],
      [{ es: sessionTexts.es.profileFailed, en: sessionTexts.en.profileFailed }, 'profile.load_failed'],
      [{ es: sessionTexts.es.expiredTitle, en: sessionTexts.en.expiredTitle }, 'session.title'],
      [{ es: sessionTexts.es.expiredText, en: sessionTexts.en.expiredText }, 'session.expired'],
    ];
    for (const [shown, key] of same) expect(shown, key).toEqual({ es: catalogue[key].es, en: catalogue[key].en });
  });
});

describe.skipIf(!browserHere)('logging in and setting passwords in a browser', () => {
  let product: Product;
  let browser: Browser;
  let one: Visitor;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([
      startProduct({ chain: false, env: { REDIRECT_HOSTS: 'portal.example:9999,127.0.0.1:9999' } }),
      openBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await one?.context.close();
    await browser?.close();
    await product?.stop();
  });
  const as = async (language: Language, screen: typeof desktop | typeof phone = desktop): Promise<Page> => {
    await one?.context.close();
    one = await visitor(browser, { ...screen, language });
    return one.page;
  };
  beforeEach(() => product.services.pool.query('DELETE FROM accounts.login_attempts'));

  const open = (page: Page, path: string) => page.goto(`${product.url}${path}`);
  const submit = (page: Page) => page.locator('form button[type=submit]').click();
  const type = async (page: Page, address: string, secret: string) => {
    await page.locator('input[name=email]').fill(address);
    await page.locator('input[name=password]').fill(secret);
  };
  const solve = async (page: Page, language: Language) => {
    await page.getByRole('checkbox').check();
    await page.getByText(captchaTexts[language].done).waitFor({ timeout: 30_000 });
  };
  const leaveBy = async (page: Page) => {
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
  };
  const mailedCode = async (): Promise<string> => {
    await product.services.pool.query("UPDATE accounts.set_up_codes SET created_at = created_at - interval '2 minutes'");
    await product.http.anonymous().post('/api/password/lost', { email });
    const { body } = await product.http.anonymous().get(`/local/mailbox?to=${email}`);
    const links = (body.responseData.mails as { links: string[] }[]).flatMap((mail) => mail.links);
    return new URL(links.find((link) => link.includes('resetPassword'))!).searchParams.get('oobCode')!;
  };

  it.each([
    { language: 'es', screen: phone, size: 390 },
    { language: 'en', screen: desktop, size: 1440 },
  ] as const)(
    '$language at $size: refusals have their sentence, and a captcha comes after the fifth (AUTH-001..006, RULE-014)',
    async ({ language, screen, size }) => {
      const page = await as(language, screen);
      await open(page, '/home/login');
      await submit(page);
      await page.getByText(said('login.fill_out_fields', language), { exact: true }).waitFor();
      expect(await page.getByText(fieldSays[language].required).count()).toBe(2);
      for (const wrong of ['a@b', 'a b@c.mx', '@b.mx']) {
        await type(page, wrong, 'x');
        await submit(page);
        await page.getByText(fieldSays[language].email).waitFor();
      }
      expect(one.requests.filter((request) => request.includes('/auth/access'))).toEqual([]);

      await type(page, email, 'Wrong123!');
      for (let attempt = 1; attempt <= 4; attempt++) {
        await Promise.all([page.waitForResponse('**/auth/access'), submit(page)]);
        await page.getByText(said('login.wrong.credencials', language)).waitFor();
      }
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await submit(page);
      await page.getByText(said('login.too_many_request', language)).waitFor();
      await accessible(page, `captcha asked for, ${language}`);
      await picture(page, `login-captcha-${language}-${size}`);

      // Going on without it is answered here.
      const calls = () => one.requests.filter((request) => request.includes('/auth/access')).length;
      const before = calls();
      await submit(page);
      await page.getByText(said('recaptcha.required', language)).waitFor();
      expect(calls()).toBe(before);
      await accessible(page, `captcha missing, ${language}`);
      // By keyboard: the box, and back to the form.
      await page.getByRole('checkbox', { name: captchaTexts[language].label }).focus();
      await page.keyboard.press('Space');
      await page.getByText(captchaTexts[language].done).waitFor({ timeout: 30_000 });
      await accessible(page, `captcha done, ${language}`);
      await picture(page, `login-captcha-done-${language}-${size}`);
      await submit(page);
      await page.getByText(said('login.wrong.credencials', language)).waitFor();
      // Used up: another one is needed.
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await picture(page, `login-captcha-again-dark-${language}-${size}`);
      await solve(page, language);
      await type(page, email, password);
      await submit(page);
      await page.waitForURL('**/dashboard/document');
      expect(one.complaints).toEqual([]);
    },
    120_000,
  );

  it.each(LANGUAGES)('%s: a captcha that is shown twice or is too old is asked for again (ERR-034)', async (language) => {
    const page = await as(language);
    await open(page, '/home/login');
    await product.services.pool.query(
      `INSERT INTO accounts.login_attempts SELECT email_hash, now() FROM accounts.emails, generate_series(1, 5)
       WHERE account_id = (SELECT account_id FROM accounts.sessions ORDER BY started_at LIMIT 1)`,
    );
    await type(page, email, 'Wrong123!');
    await submit(page);
    await page.getByText(said('recaptcha.required', language)).waitFor();
    await solve(page, language);
    // Somebody who copied the answer was faster.
    await page.route(
      '**/auth/access',
      async (route) => {
        await product.http.anonymous().post('/auth/access', route.request().postDataJSON());
        await route.continue();
      },
      { times: 1 },
    );
    await submit(page);
    await page.getByText(said('recaptcha.expired', language)).waitFor();
    await accessible(page, `captcha expired, ${language}`);
    expect(one.complaints).toEqual([]);
  });

  it.each(LANGUAGES)('%s: answers that are none: without token, empty, from a broken server, no network, no profile', async (language) => {
    const page = await as(language);
    await open(page, '/home/login');
    await type(page, email, password);
    const after = async (answer: { status?: number; body: string } | 'abort', path: string, text: string) => {
      await page.route(path, (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ contentType: 'application/json', ...answer }),
      );
      await submit(page);
      await page.getByText(text, { exact: true }).waitFor();
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
  });

  it.each([
    { language: 'es', screen: desktop, size: 1440 },
    { language: 'en', screen: phone, size: 390 },
  ] as const)(
    '$language at $size: a forgotten password, from the login page to the login page (UI-034, AUTH-007, RULE-005..011)',
    async ({ language, screen, size }) => {
      const page = await as(language, screen);
      await open(page, '/home/login');
      await page.getByRole('link', { name: loginTexts[language].lost }).click();
      await submit(page);
      await page.getByText(fieldSays[language].required).waitFor();
      await page.locator('input[name=email]').fill('a@');
      await submit(page);
      await page.getByText(fieldSays[language].email).waitFor();
      await page.locator('input[name=email]').fill(`${'a'.repeat(140)}@example.mx`);
      await submit(page);
      await page.getByText(fieldSays[language].long).waitFor();
      await accessible(page, `forgotten password refused, ${language}`);
      expect(one.requests.filter((request) => request.includes('/api/password/lost'))).toEqual([]);
      for (const address of ['nobody@example.com', email]) {
        await page.locator('input[name=email]').fill(address);
        await submit(page);
        await page.getByText(said('reset.password.sent', language)).waitFor();
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
      await page.getByText(language === 'es' ? 'Es demasiado largo: caben 15 caracteres.' : 'It is too long: 15 characters fit.').waitFor();
      // RULE-009: nothing is sent without confirmation and captcha.
      await first.fill('Abcdef2!');
      await submit(page);
      await page.getByText(fieldSays[language].required).waitFor();
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
      expect(one.requests.filter((request) => request.includes('/api/password/reset'))).toEqual([]);
      await solve(page, language);
      await picture(page, `reset-ready-${language}-${size}`);
      await submit(page);
      await page.waitForURL('**/home/login?isPasswordReset=true');
      await page.getByText(loginTexts[language].passwordChanged).waitFor();
      await type(page, email, 'Abcdef2!');
      await submit(page);
      await page.waitForURL('**/dashboard/document');
      expect(one.complaints).toEqual([]);
      // Back to what the other tests know.
      const reset = await product.http.anonymous().post('/api/password/reset', { code: await mailedCode(), password });
      expect(reset.status).toBe(200);
    },
    120_000,
  );

  it.each(LANGUAGES)(
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
      expect(one.complaints).toEqual([]);
    },
  );

  it.each(LANGUAGES)(
    '%s: a session that ended elsewhere is said in the words of the catalogue (ERR-019, ERR-020, SESSION-008)',
    async (language) => {
      const page = await as(language);
      await open(page, '/home/login');
      await type(page, email, password);
      // What the page asks for by itself is answered before: a call that is refused has a dialog of its own.
      const asked = [/\/pendings\/count/, /\/api\/document\//].map((path) => page.waitForResponse(path));
      await submit(page);
      await Promise.all(asked);
      await page.waitForLoadState('networkidle');
      await product.http.anonymous().login(email, password);
      await page.locator('a[href="/dashboard/validation"]').first().click();
      await page.waitForURL('**/home/login');
      const dialog = page.getByRole('alertdialog', { name: said('session.title', language), exact: true });
      await dialog.getByText(said('session.expired', language), { exact: true }).waitFor();
      expect(await dialog.getByRole('button').count()).toBe(1);
      await accessible(page, `session ended elsewhere, ${language}`);
    },
  );

  it('leaves this browser also when the server cannot be told, with one line in the console and no toast (ERR-047)', async () => {
    const page = await as('es');
    await open(page, '/home/login');
    await type(page, email, password);
    await submit(page);
    await page.waitForURL('**/dashboard/document');
    const lines: string[] = [];
    page.on('console', (message) => !message.text().startsWith('Failed to load resource') && lines.push(message.text()));
    await page.route('**/api/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
    await page.waitForURL('**/home/login');
    expect(await page.evaluate("localStorage.getItem('session')")).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('network.unreachable');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('opens a session by a token of its address, which the address loses at once (ROUTE-018)', async () => {
    const token = await product.modules.accounts.loginToken(product.ownerId);
    const page = await as('en');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/token', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await open(page, `/auth/token?token=${token}`);
    await page.waitForURL(`${product.url}/auth/token`);
    held.resolve();
    await page.waitForURL('**/dashboard/document');
    // Only the first request of all carried it, and no page was told where one came from.
    expect(one.requests.filter((request) => request.includes(token))).toEqual([`${product.url}/auth/token?token=${token} `]);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])')).not.toContain(token);
    expect(one.complaints).toEqual([]);
    const other = await as('en');
    for (const path of [`/auth/token?token=${token}`, '/auth/token?token=', '/auth/token']) {
      await open(other, path);
      await other.getByText('User or password are invalid').waitFor();
    }
    await accessible(other, 'a token that opens nothing');
  });

  it('asks once more where the network failed', async () => {
    const token = await product.modules.accounts.loginToken(product.ownerId);
    const page = await as('es');
    await page.route('**/auth/token', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await open(page, `/auth/token?token=${token}`);
    await page.getByText(said('server.error', 'es')).waitFor();
    await page.unroute('**/auth/token');
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await page.waitForURL('**/dashboard/document');
  });

  it.each([
    { language: 'es', screen: desktop },
    { language: 'en', screen: phone },
  ] as const)(
    '$language: the page that signed up follows the link opened in another browser (SESSION-018)',
    async ({ language, screen }) => {
      const address = `wait-${language}@example.com`;
      const page = await as(language, screen);
      const heard: string[] = [];
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
      const joined = (times: number) => expect.poll(() => heard.filter((one) => one === '{"event":"joined"}').length).toBe(times);
      await open(page, '/home/register');
      for (const [name, value] of [
        ['name', 'Nora'],
        ['lastName', 'Vela'],
        ['email', address],
        ['password', 'Abcdef1!'],
      ])
        await page.locator(`input[name=${name}]`).fill(value!);
      await submit(page);
      await page.waitForURL('**/home/confirmation');
      await joined(1);
      await page.reload();
      await joined(2);
      const { body } = await product.http.anonymous().get(`/local/mailbox?to=${address}`);
      const link = body.responseData.mails[0].links[0].replace(/^https?:\/\/[^/]+/, product.url);
      const elsewhere = await visitor(browser, { ...desktop, language });
      await elsewhere.page.goto(link);
      await elsewhere.page.waitForURL('**/dashboard/document');
      await page.waitForURL('**/dashboard/document');
      expect(heard.map((one) => JSON.parse(one) as unknown)).toContainEqual({
        event: 'notification',
        name: 'verified',
        type: 'verified.success',
      });
      // Both go on: they share the session.
      for (const one of [page, elsewhere.page]) {
        await one.goto(`${product.url}/dashboard/profile`);
        await one.locator('input[name=firstName]').waitFor();
      }
      expect(one.complaints).toEqual([]);
      await elsewhere.context.close();
    },
    60_000,
  );

  it('sends somebody with a redirect address on to it with the four values, and again after leaving (SESSION-006, 010, 011)', async () => {
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    const set = (redirectUrl: string | null) => admin.put(`/api/operations/accounts/${product.ownerId}/redirect`, { redirectUrl });
    const target = 'http://127.0.0.1:9999/enter';
    expect((await set(target)).body.responseData.followed).toBe(true);
    const page = await as('es');
    const asked: string[] = [];
    await page.route('http://127.0.0.1:9999/**', (route) => {
      asked.push(`${route.request().url()} ${route.request().headers().referer ?? ''}`);
      return route.fulfill({ contentType: 'text/html', body: '<title>There</title><h1>There</h1>' });
    });
    await open(page, '/home/login');
    await type(page, email, password);
    await submit(page);
    await page.getByRole('heading', { name: 'There' }).waitFor();
    const values = new URLSearchParams(new URL(page.url()).hash.slice(1));
    expect([...values.keys()].sort()).toEqual(['refreshToken', 'sessionToken', 'token', 'user']);
    expect(JSON.parse(values.get('user')!)).toMatchObject({ userID: product.ownerId, emailID: email });
    const there = await fetch(`${product.url}/profile`, {
      headers: { authorization: `Bearer ${values.get('token')}`, 'x-session-token': values.get('sessionToken')! },
    });
    expect(there.status).toBe(200);
    // Neither the server there nor its log ever saw a value.
    expect(asked).toEqual([`${target} `]);

    await open(page, '/dashboard/profile');
    await page.locator('input[name=firstName]').waitFor();
    await leaveBy(page);
    await page.getByRole('heading', { name: 'There' }).waitFor();
    expect(page.url()).toBe(target);

    expect((await set('https://elsewhere.example/enter')).body.responseData.followed).toBe(false);
    await open(page, '/home/login');
    await type(page, email, password);
    await submit(page);
    await page.waitForURL('**/dashboard/document');
    await set(null);
  }, 60_000);

  it('tells a stranger nothing about who waits', async () => {
    const answers = await new Promise<string[]>((resolve) => {
      const heard: string[] = [];
      const socket = new WebSocket(`${product.url.replace('http', 'ws')}/socket/waiting`);
      socket.onopen = () => socket.send(JSON.stringify({ event: 'connect', waitingSecret: 'x'.repeat(64) }));
      socket.onmessage = ({ data }) => heard.push(String(data));
      socket.onclose = ({ code }) => resolve([...heard, String(code)]);
    });
    expect(answers).toEqual(['{"event":"error","code":"access.denied"}', '1008']);
  });
});
