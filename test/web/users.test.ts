import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, type MessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import { accessTexts } from '../../web/access/texts.ts';
import { usersTexts } from '../../web/features/users/texts.ts';
import { inTurns } from '../support/counts.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { byKeys } from './keyboard-world.ts';
import { said } from './login-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const t = usersTexts.es;
const diego = { name: 'Diego Salas Ibarra', email: 'diego@ferrer-notarial.example' };
const marta = { name: 'Marta Ruelas', email: 'marta@ferrer-notarial.example', given: 'Puerta2026X' };

describe('the sentences of the pages of users', () => {
  it('are those of the catalogue where the rows quote them (ERR-011, 057..059, 062, I18N-003)', () => {
    const quoted: [keyof typeof usersTexts.es, MessageKey][] = [
      ['limit', 'addSubUser.limit'],
      ['limitNotice', 'subscription.subuser_limit'],
      ['emailWrong', 'addUser.invalid_email_address'],
      ['passwordShort', 'addUser.password_length'],
      ['changeFailed', 'user.update.failed'],
    ];
    for (const [key, message] of quoted)
      expect({ es: usersTexts.es[key], en: usersTexts.en[key] }, key).toEqual({ es: catalogue[message].es, en: catalogue[message].en });
  });
});

inBrowser('the users of an account in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    owner = await world.visit(desktop);
    page = owner.page;
    await enter(page, product);
    await asPage(page, product.http);
  });
  afterAll(() => world?.close());

  const dialog = (name: string | RegExp, on: Page = page) => on.getByRole('dialog', { name });
  const row = (name: string, on: Page = page) => on.locator('[data-user]').filter({ hasText: name });
  const toast = (text: string) => page.getByText(text).first().waitFor();
  const named = (text: string, name: string) => text.replaceAll('{{name}}', name);
  const openUsers = async () => {
    await page.goto(`${product.url}/dashboard/users`);
    await page.getByRole('heading', { level: 1, name: t.title }).waitFor();
  };
  const fill = async (form: ReturnType<typeof dialog>, values: { name: string; email: string; password?: string }) => {
    await form.getByLabel(t.name, { exact: true }).fill(values.name);
    await form.getByLabel(t.email, { exact: true }).fill(values.email);
    if (values.password !== undefined) await form.getByLabel(t.password, { exact: true }).fill(values.password);
  };
  const send = (form: ReturnType<typeof dialog>) => form.getByRole('button', { name: t.addDo }).click();
  const menu = (on: Page) => on.getByRole('navigation', { name: 'Menú', exact: true });
  const settings = (on: Page) => menu(on).getByRole('button', { name: 'Ajustes' }).click();

  it('an owner alone in a plan for one finds no such page; one who has a user does (MENU-007, MENU-008, GUARD-012)', async () => {
    let subusers: string[] = [];
    await page.route('**/profile', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, userLimit: 1, subusers } } });
    });
    await page.goto(`${product.url}/dashboard/users`);
    const told = dialog(accessTexts.es.title);
    await told.waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/document');
    await told.getByRole('button', { name: accessTexts.es.understood }).click();
    await settings(page);
    await menu(page).getByRole('link', { name: 'Perfil' }).waitFor();
    expect(await menu(page).getByRole('link', { name: 'Usuarios' }).count()).toBe(0);
    subusers = ['somebody'];
    await page.goto(`${product.url}/dashboard`);
    await settings(page);
    await menu(page).getByRole('link', { name: 'Usuarios' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('an owner whose plan has places finds the page in the menu, and what to do first (ROUTE-040, MENU-007, 014)', async () => {
    await page.goto(`${product.url}/dashboard`);
    await settings(page);
    await menu(page).getByRole('link', { name: 'Usuarios' }).click();
    await page.waitForURL('**/dashboard/users');
    await page.getByRole('heading', { name: t.emptyTitle }).waitFor();
    expect(await menu(page).locator('[aria-current]').allTextContents()).toEqual(['Usuarios']);
    expect(await page.getByRole('button', { name: t.add }).count()).toBe(1);
    await accessible(page, 'no users yet');
    await picture(page, 'users-empty');
    await byKeys(page, 'button', new RegExp(`^${t.add}$`));
  });

  it('what is wrong is told beside its field, and nothing is sent (ERR-057, ERR-058)', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/profile/sub-user/register')) sent.push(request.postDataJSON());
    });
    await openUsers();
    await page.getByRole('button', { name: t.add }).click();
    const form = dialog(t.add);
    await send(form);
    for (const text of [t.name_missing, t.email_missing]) await form.getByText(text).waitFor();
    // The proposed first password fits the rule as it is.
    expect(await form.getByText(t.passwordShort).count()).toBe(0);
    await fill(form, { name: diego.name, email: 'a@', password: 'Ab1de' });
    await form.getByText(t.emailWrong).waitFor();
    await form.getByText(t.passwordShort).waitFor();
    await form.getByLabel(t.password, { exact: true }).fill('sinmayuscula1');
    await form.getByText(t.passwordLacks).waitFor();
    await accessible(page, 'a new user, with faults');
    await picture(page, 'users-faults');
    await send(form);
    expect(sent).toEqual([]);
    await fill(form, { name: diego.name, email: diego.email, password: 'Primera.Vez1' });
    await send(form);
    // ENT-007: exactly these fields. Then what the person may do is asked.
    await dialog(named(t.editTitle, diego.name)).waitFor();
    expect(sent).toEqual([{ name: diego.name, email: diego.email, password: 'Primera.Vez1' }]);
  });

  it('name, phone and permissions are changed, and the list follows (USER-001, ROLE-010, RULE-012)', async () => {
    const form = dialog(named(t.editTitle, diego.name));
    await form.getByLabel(t.phone).fill('+52 55 1234 5678');
    await form.getByRole('checkbox', { name: t['permission_document:create'] }).uncheck();
    await form.getByRole('button', { name: t.save }).click();
    await form.getByText(t.phoneWrong).waitFor();
    await form.getByLabel(t.phone).fill('5512345678');
    await accessible(page, 'editing a user');
    await picture(page, 'users-edit');
    await form.getByRole('button', { name: t.save }).click();
    await toast(named(t.saved, diego.name));
    await row(diego.name).getByText(t.mayNot.replace('{{what}}', t['not_document:create'])).waitFor();
    await row(diego.name).getByText(t.invited, { exact: true }).waitFor();
    await accessible(page, 'a list of users');
    await picture(page, 'users-list');
  });

  it('a failed change says so and keeps what was typed (ERR-059)', async () => {
    await page.route('**/api/sub-user', (route) => route.fulfill({ status: 500, body: '' }));
    await row(diego.name)
      .getByRole('button', { name: named(t.editOf, diego.name) })
      .click();
    const form = dialog(named(t.editTitle, diego.name));
    await form.getByLabel(t.name, { exact: true }).fill('Diego S. Ibarra');
    await form.getByRole('button', { name: t.save }).click();
    await form.getByText(t.changeFailed).waitFor();
    expect(await form.getByLabel(t.name, { exact: true }).inputValue()).toBe('Diego S. Ibarra');
    await page.unroute('**/api/sub-user');
    await form.getByRole('button', { name: t.cancel }).click();
    owner.complaints.length = 0;
  });

  it.each(inTurns('an address that is there, 1', ['es', 'en']))(
    '%s: an address that is there already is told beside it (ERR-056)',
    async (language) => {
      const words = usersTexts[language];
      const {
        page: on,
        complaints,
        context,
      } = await world.visit({ ...desktop, language, storageState: await owner.context.storageState() });
      await on.goto(`${product.url}/dashboard/users`);
      await on.getByRole('button', { name: words.add }).click();
      const form = dialog(words.add, on);
      await form.getByLabel(words.name, { exact: true }).fill('Otro Diego');
      await form.getByLabel(words.email, { exact: true }).fill(diego.email.toUpperCase());
      await form.getByRole('button', { name: words.addDo }).click();
      await form.getByText(said('addUser.user.exist', language)).waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('a place that somebody else took meanwhile, and a full account: told with what to do (ERR-011, ERR-062, ROLE-007)', async () => {
    const beside = await owner.context.newPage();
    await openUsers();
    await page.getByRole('button', { name: t.add }).click();
    await fill(dialog(t.add), { name: 'Tercera Persona', email: 'tercera@ferrer-notarial.example' });
    await beside.goto(`${product.url}/dashboard/users`);
    await beside.getByRole('button', { name: t.add }).click();
    await fill(dialog(t.add, beside), { name: marta.name, email: marta.email, password: marta.given });
    await send(dialog(t.add, beside));
    await dialog(named(t.editTitle, marta.name), beside).waitFor();
    await beside.close();
    await send(dialog(t.add));
    const full = dialog(t.limit);
    for (const text of [t.limitNotice, t.limitWay]) await full.getByText(text).waitFor();
    await accessible(page, 'no place left');
    await picture(page, 'users-limit');
    await full.getByRole('button', { name: t.understood }).click();
    await row(marta.name).waitFor();
    expect(await page.locator('[data-user]').count()).toBe(2);

    const { page: english, context } = await world.visit({ ...phone, language: 'en', storageState: await owner.context.storageState() });
    await english.goto(`${product.url}/dashboard/users`);
    await english.getByText("You have reached your subscriptions subuser's limit", { exact: true }).waitFor();
    await accessible(english, 'a full account on a phone');
    await picture(english, 'users-full-phone', true);
    await english.getByRole('button', { name: usersTexts.en.add }).click();
    await dialog('Exceeded limit sub users', english).waitFor();
    expect(await english.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    await context.close();
  });

  it('what users see of the documents is one choice for all of them, and stays chosen', async () => {
    await openUsers();
    const save = page.getByRole('button', { name: t.visibilitySave });
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: t.see_ALL }).check();
    await save.click();
    await toast(t.visibilitySaved);
    await openUsers();
    await expect.poll(() => page.getByRole('radio', { name: t.see_ALL }).isChecked()).toBe(true);
  });

  it('an invitation is mailed again, at most once a minute (CALL-053)', async () => {
    const again = async () => {
      await row(diego.name)
        .getByRole('button', { name: named(t.menuOf, diego.name) })
        .click();
      await page.getByRole('menuitem', { name: t.again }).click();
    };
    await product.services.pool.query("UPDATE accounts.set_up_codes SET created_at = created_at - interval '2 minutes'");
    await again();
    await toast(t.againSent.replace('{{email}}', diego.email));
    const { body } = await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(diego.email)}`);
    expect(body.responseData.mails).toHaveLength(2);
  });

  it('deleting says what ends and what stays; the place is free again (CALL-044, USER-001)', async () => {
    await row(marta.name)
      .getByRole('button', { name: named(t.menuOf, marta.name) })
      .click();
    await page.getByRole('menuitem', { name: t.remove }).click();
    const ask = dialog(named(t.removeTitle, marta.name));
    for (const text of [t.removeEnds, t.removeStays, t.removeHistory, t.removeFrees]) await ask.getByText(text).waitFor();
    await accessible(page, 'deleting a user');
    await picture(page, 'users-delete');
    await ask.getByRole('button', { name: named(t.removeDo, marta.name) }).click();
    await toast(named(t.removed, marta.name));
    await expect.poll(() => page.locator('[data-user]').count()).toBe(1);
    await expect.poll(() => page.getByText(t.limitNotice).count()).toBe(0);
    await page.getByRole('button', { name: t.add }).click();
    await dialog(t.add).waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
