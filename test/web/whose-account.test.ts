import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { captchaTexts } from '../../web/components/captcha/texts.ts';
import { confirmTexts } from '../../web/features/confirm/texts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Language, loginWorld, narrow, said, submit, wide } from './login-world.ts';
import { accessible, desktop, inBrowser, phone, picture, visitor } from './signing-world.ts';

const password = 'Abcdef1!';

inBrowser('whose account the link of a sign-up opens (AUTH-008)', () => {
  const world = loginWorld();
  const { as, open } = world;
  let tries = 0;
  /** Nobody's yet, also when a test has its second try. */
  const newAddress = (name: string) => `${name}-${++tries}@example.com`;
  const signUp = async (page: Page, address: string) => {
    await open(page, '/home/register');
    for (const [name, value] of Object.entries({ name: 'Nora', lastName: 'Vela', email: address, password }))
      await page.locator(`input[name=${name}]`).fill(value);
    await submit(page);
  };
  const mailsTo = async (address: string) =>
    (await world.product.http.anonymous().get(`/local/mailbox?to=${address}`)).body.responseData.mails as {
      subject: string;
      links: string[];
    }[];
  const mailedLink = async (address: string) =>
    (await mailsTo(address))
      .flatMap((mail) => mail.links)
      .find((one) => one.includes('mode=verifyEmail'))!
      .replace(/^https?:\/\/[^/]+/, world.product.url);
  const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('in the browser that signed up it works at once, in a tab of its own', async () => {
    const address = newAddress('here');
    const page = await as('es');
    await signUp(page, address);
    await page.waitForURL('**/home/confirmation');
    const tab = await page.context().newPage();
    await tab.goto(await mailedLink(address));
    for (const one of [tab, page]) await one.waitForURL('**/dashboard/document');
    // What was kept for it is gone, and the browser is one that the account knows.
    expect(await page.evaluate("localStorage.getItem('own-sign-up')")).toBeNull();
    // By one token of each tab where both entered in the same instant: neither could show the other's yet.
    const known = JSON.parse((await page.evaluate("localStorage.getItem('known-by')")) as string) as string[];
    expect([1, 2]).toContain(known.length);
    for (const token of known) expect(token).toMatch(/^[\w-]{43}$/);
    expect(world.one.complaints).toEqual([]);
  });

  it.each([
    { language: 'es', ...narrow },
    { language: 'en', ...wide },
  ] as const)('$language at $size: elsewhere it asks for the password of the sign-up', async ({ language, screen, size }) => {
    const t = confirmTexts[language];
    const address = newAddress('elsewhere');
    await signUp(await as(language), address);
    await world.one.page.waitForURL('**/home/confirmation');
    const { page, context, complaints } = await visitor(world.browser, { ...screen, language });
    await page.goto(await mailedLink(address));
    await page.getByRole('heading', { level: 1, name: t.whoseTitle }).waitFor();
    await page.getByText(address).waitFor();
    await accessible(page, `whose account, ${language}`);
    await picture(page, `whose-account-${language}-${size}`);
    await submit(page);
    await page.locator('input[name=password][aria-invalid=true]').waitFor();
    const tryWith = async (typed: string) => {
      await page.locator('input[name=password]').fill(typed);
      await Promise.all([page.waitForResponse('**/api/verify'), submit(page)]);
    };
    for (let attempt = 0; attempt < 4; attempt++) {
      await tryWith('Wrong123!');
      await page.getByText(said('login.wrong.credencials', language)).waitFor();
    }
    await tryWith('Wrong123!');
    await page.getByText(said('login.too_many_request', language)).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByText(captchaTexts[language].done).waitFor({ timeout: WAIT_MS });
    await accessible(page, `whose account with a captcha, ${language}`);
    await tryWith(password);
    // Both go on: the browser that signed up was waiting for it.
    for (const one of [page, world.one.page]) await one.waitForURL('**/dashboard/document');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    { language: 'es', screen: phone, size: 390 },
    { language: 'en', screen: desktop, size: 1440 },
  ] as const)('$language at $size: “not me” ends it, and whoever signed up holds nothing', async ({ language, screen, size }) => {
    const t = confirmTexts[language as Language];
    const address = newAddress('not-me');
    await signUp(await as(language), address);
    const thief = world.one.page;
    await thief.waitForURL('**/home/confirmation');
    const { page, context, complaints } = await visitor(world.browser, { ...screen, language });
    const link = await mailedLink(address);
    await page.goto(link);
    await pressed(page, t.notMine);
    await page.getByRole('dialog', { name: t.notMineTitle }).waitFor();
    await accessible(page, `ending an account, ${language}`);
    await picture(page, `not-me-${language}-${size}`);
    await pressed(page, t.notMineKeep);
    await pressed(page, t.notMine);
    await pressed(page, t.notMineEnd);
    await page.getByRole('heading', { level: 1, name: t.endedTitle }).waitFor();
    await accessible(page, `an account that ended, ${language}`);
    await picture(page, `account-ended-${language}-${size}`);
    expect((await mailsTo(address)).map(({ subject }) => subject)).toContain(
      language === 'es' ? 'Terminó la cuenta que alguien abrió con su correo' : 'The account somebody opened with your email is closed',
    );
    // Whoever signed up: neither the link nor the password opens anything, and their page goes nowhere.
    await thief.goto(link);
    await thief.getByRole('dialog', { name: t.failedTitle }).waitFor();
    const login = await world.product.http.anonymous().post('/auth/access', { email: address, password });
    expect([login.status, login.body.code]).toEqual([401, 'login.wrong.credencials']);
    // The owner opens their own with the same address, at once, in their own browser.
    await page.getByRole('link', { name: t.endedRegister }).click();
    await signUp(page, address);
    await page.waitForURL('**/home/confirmation');
    await page.goto((await mailedLink(address))!);
    await page.waitForURL('**/dashboard/document');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the fourth sign-up of an hour from one network asks for a captcha, and goes on with it (CALL-034)', async () => {
    const page = await as('es', phone);
    for (let before = 0; before < 3; before++)
      await world.product.http.anonymous().post('/register', { email: newAddress('many'), password, name: 'Nora', lastName: 'Vela' });
    await signUp(page, newAddress('fourth'));
    await page.getByText(captchaTexts.es.required).waitFor();
    await accessible(page, 'sign-up with a captcha');
    await submit(page);
    await page.getByText(captchaTexts.es.required).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByText(captchaTexts.es.done).waitFor({ timeout: WAIT_MS });
    await submit(page);
    await page.waitForURL('**/home/confirmation');
    expect(world.one.complaints).toEqual([]);
  });
});
