import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTexts } from '../../web/access/texts.ts';
import { newPasswordTexts } from '../../web/components/new-password/texts.ts';
import { tagTexts } from '../../web/document-parts/tags/tag-texts.ts';
import { documentTexts } from '../../web/features/document/texts.ts';
import { inboxTexts } from '../../web/features/inbox/texts.ts';
import { reviewTexts } from '../../web/features/preparing/review-texts.ts';
import { profileTexts } from '../../web/features/profile/texts.ts';
import { setUpTexts } from '../../web/features/set-up/texts.ts';
import { usersTexts } from '../../web/features/users/texts.ts';
import { sessionTexts } from '../../web/session/texts.ts';
import { draft } from '../journeys/steps.ts';
import { ana, sendDocument, until } from '../support/journey.ts';
import { Client, type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { said } from './login-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture } from './signing-world.ts';
import { choosePassword, setUpLink } from './users-world.ts';

const diego = { name: 'Diego Salas Ibarra', email: 'diego@ferrer-notarial.example', given: 'Primera.Vez1', password: 'Noche.Larga77' };
const marta = { name: 'Marta Ruelas', email: 'marta@ferrer-notarial.example', given: 'Puerta2026X', password: 'Manzana.Roja9' };

inBrowser('a sub-user in a browser', () => {
  let product: Product;
  let world: BrowserWorld;
  /** Of whoever looks. */
  let client: Client;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    client = product.http.anonymous();
    await draft(product.http, { title: 'Poder de Lucía' });
    for (const { name, email, given } of [diego, marta]) {
      const { body } = await product.http.post('/profile/sub-user/register', { email, password: given, name });
      ids[email] = body.data.subUser.userID;
    }
    await change(diego.email, ['document:create']);
  });
  afterAll(() => world?.close());

  const change = (email: string, permissionsDenied: string[]) =>
    product.http.put('/api/sub-user', { userID: ids[email], permissionsDenied });
  const sees = (visibility: 'OWN' | 'SHARED' | 'ALL') => product.http.put('/api/sub-user/visibility', { visibility });
  const dialog = (name: string | RegExp, on: Page) => on.getByRole('dialog', { name });
  const row = (title: string, on: Page) => on.locator('[data-row]').filter({ hasText: title });
  /** Somebody with a browser of their own, logged in. */
  const as = async (who: { email: string; password: string }, size: Parameters<BrowserWorld['visit']>[0] = desktop) => {
    const one = await world.visit(size);
    await enter(one.page, product, who);
    return one;
  };
  const menu = (on: Page) => on.getByRole('navigation', { name: 'Menú', exact: true });
  const settings = (on: Page) => menu(on).getByRole('button', { name: 'Ajustes' }).click();

  it('the invitation leads to a password of one’s own, and into the app; the link works once (ROUTE-060, RULE-003)', async () => {
    const words = setUpTexts.en;
    const path = await setUpLink(product, diego.email);
    const one = await world.visit({ ...phone, language: 'en' });
    await one.page.goto(`${product.url}${path}`);
    await one.page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await one.page.locator('input[name=password]').waitFor();
    await accessible(one.page, 'choosing the first password');
    await picture(one.page, 'set-up-phone');
    for (const refused of ['abcdefg1', 'ABCDE1']) {
      await choosePassword(one.page, refused);
      await one.page.getByText(newPasswordTexts.en.lacks).waitFor();
    }
    await choosePassword(one.page, diego.password, 'Otra.Cosa77');
    await one.page.getByText(words.mismatch).first().waitFor();
    await choosePassword(one.page, diego.password);
    await one.page.waitForURL('**/dashboard/document');
    await one.page.getByRole('heading', { level: 1 }).waitFor();
    expect(one.complaints).toEqual([]);
    await one.context.close();

    for (const [at, why] of [
      [path, 'used'],
      [`${path}x`, 'wrong'],
      [path.replace(/setup\/[^/]+/, `setup/${product.ownerId}`), 'of somebody else'],
    ] as const) {
      const late = await world.visit({ ...phone, language: 'en' });
      await late.page.goto(`${product.url}${at}`);
      await late.page.getByText(words.uselessTitle).waitFor();
      await late.page.getByText(said('setup.link_invalid', 'en')).waitFor();
      expect([why, await late.page.locator('input').count()]).toEqual([why, 0]);
      await accessible(late.page, `a link that is ${why}`);
      await picture(late.page, `set-up-${why.split(' ')[0]}`);
      await late.context.close();
    }
    const { body } = await product.http.get('/profile/sub-user');
    expect(body.data.subUsers.find(({ userID }: { userID: string }) => userID === ids[diego.email]).ready).toBe(true);
  });

  it('a sub-user finds no users, asks for none, and goes without what was taken from them (MENU-009, ROLE-005, ROUTE-040)', async () => {
    const one = await as(diego);
    await settings(one.page);
    expect(await menu(one.page).getByRole('link', { name: 'Usuarios' }).count()).toBe(0);
    await menu(one.page).getByRole('link', { name: 'Perfil' }).waitFor();
    // Denied document:create: neither a button nor a way by its address.
    expect(await one.page.getByRole('link', { name: 'Nuevo documento' }).count()).toBe(0);
    for (const address of ['/dashboard/users', '/document/create']) {
      await one.page.goto(`${product.url}${address}`);
      const told = dialog(accessTexts.es.title, one.page);
      await told.getByText(accessTexts.es.whomOwner).waitFor();
      expect(new URL(one.page.url()).pathname).toBe('/dashboard/document');
      await told.getByRole('button', { name: accessTexts.es.understood }).click();
    }
    expect(one.requests.filter((request) => /\/profile\/sub-user( |$|\/register)/.test(request))).toEqual([]);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('is offered nothing that only the owner decides: tags, who reviews the account, keys', async () => {
    const { es: tags } = tagTexts;
    const one = await as(diego);
    await menu(one.page).getByRole('button', { name: tags.tags }).click();
    await menu(one.page).getByText(tags.none).waitFor();
    expect(await menu(one.page).getByRole('button', { name: tags.create }).count()).toBe(0);
    await one.page.goto(`${product.url}/dashboard/profile`);
    await one.page.getByRole('tab', { name: profileTexts.es.tab_logins }).waitFor();
    for (const name of [profileTexts.es.tab_reviewers, profileTexts.es.tab_keys])
      expect([name, await one.page.getByRole('tab', { name }).count()]).toEqual([name, 0]);
    for (const section of ['keys', 'reviewers']) {
      await one.page.goto(`${product.url}/dashboard/profile/${section}`);
      await one.page.waitForURL('**/dashboard/profile');
      await one.page.getByRole('heading', { level: 2, name: profileTexts.es.tab_personal }).waitFor();
    }
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('the plan of the account is read by a call of its own (ROLE-006)', async () => {
    const one = await as(diego, phone);
    await one.page.goto(`${product.url}/dashboard/profile/account`);
    await one.page.getByText(/^3 de 3, con quien es titular$/).waitFor();
    await accessible(one.page, 'the account of a sub-user');
    await picture(one.page, 'sub-user-account');
    const paths = one.requests.map((request) => new URL(request.split(' ')[0]!).pathname);
    expect(paths).toContain('/profile/sub-user/subscription');
    expect(paths).not.toContain('/profile/subscription');
    expect(await one.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('the password that the owner gave leads to one’s own, and opens nothing else', async () => {
    const one = await world.visit(desktop);
    const logIn = async (password: string) => {
      await one.page.goto(`${product.url}/home/login`);
      await one.page.locator('input[type=email]').fill(marta.email);
      await one.page.locator('input[type=password]').fill(password);
      await one.page.keyboard.press('Enter');
    };
    await logIn(marta.given);
    await one.page.waitForURL('**/users/setup/**');
    await one.page.getByText(setUpTexts.es.afterGiven).waitFor();
    expect(await one.page.evaluate("localStorage.getItem('session')")).toBeNull();
    await accessible(one.page, 'a password in place of the given one');
    await picture(one.page, 'set-up-given');
    await choosePassword(one.page, marta.password);
    await one.page.waitForURL('**/dashboard/document');
    await one.context.clearCookies();
    await one.page.evaluate('localStorage.clear()');
    await logIn(marta.given);
    await one.page.getByText(sessionTexts.es.wrongCredentials).waitFor();
    await one.context.close();
  });

  it('sees what the owner lets users see', async () => {
    await sees('ALL');
    const one = await as(marta);
    await row('Poder de Lucía', one.page).waitFor();
    await sees('OWN');
    await one.page.reload();
    await one.page.getByRole('heading', { name: 'Aquí estarán sus documentos' }).waitFor();
    expect(await row('Poder de Lucía', one.page).count()).toBe(0);
    await one.context.close();
  });

  it('who may prepare and not send is told so on pressing, and nothing is called (NOTE-044)', async () => {
    await change(diego.email, []);
    const one = await as(diego);
    const documentID = await draft(await asPage(one.page, client), { title: 'Carta de Diego' });
    await client.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    await change(diego.email, ['document:create']);
    await one.page.goto(`${product.url}/document/preview?documentID=${documentID}&step=review`);
    await one.page.getByRole('button', { name: reviewTexts.es.send_one }).click();
    await dialog(reviewTexts.es.deniedTitle, one.page).getByText(reviewTexts.es.deniedText).waitFor();
    await accessible(one.page, 'not allowed to request signatures');
    expect(one.requests.filter((request) => request.includes('/api/document/send-mail'))).toEqual([]);
    await one.context.close();
  });

  it('prepares as themself: who signs with their session is the sub-user, and “you” is said to nobody else', async () => {
    const one = await as(marta);
    const documentID = await draft(await asPage(one.page, client), { title: 'Acta que firma Marta' });
    await one.page.goto(`${product.url}/only-me-signing?documentID=${documentID}`);
    await one.page.getByText(`${marta.name} (usted) · ${marta.email}`).waitFor();
    expect(await one.page.getByText(people.owner.email).count()).toBe(0);
    const owner = await as(people.owner);
    await asPage(owner.page, product.http);
    await owner.page.goto(`${product.url}/only-me-signing?documentID=${documentID}`);
    await owner.page.getByText(`${marta.name} · ${marta.email}`).waitFor();
    await one.context.close();
    await owner.context.close();
  });

  it('says to the owner that somebody else of the account is to sign, and offers no reminder', async () => {
    const one = await as(marta);
    await asPage(one.page, client);
    const documentID = await draft(client, { title: 'Pagaré de Marta' });
    await client.put('/api/document', { documentID, whoSigns: 'ONLY_ME' });
    expect((await client.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
    const owner = await as(people.owner);
    await asPage(owner.page, product.http);
    await owner.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await owner.page.getByText(documentTexts.es.next_oneOfAccount.replace('{{name}}', marta.name)).waitFor();
    expect(await owner.page.getByText(`${marta.name} (usted)`).count()).toBe(0);
    expect(await owner.page.getByRole('button', { name: /^Recordar/ }).count()).toBe(0);
    await one.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await one.page.getByText(documentTexts.es.next_you).waitFor();
    expect([...one.complaints, ...owner.complaints]).toEqual([]);
    await one.context.close();
    await owner.context.close();
  });

  it('deletes what is in their charge, except where the account hides it; nothing of others (ROLE-008)', async () => {
    const admin = await new Client(product.url).login(people.admin.email, people.admin.password);
    const features = (given: string[]) =>
      admin.put(`/api/operations/accounts/${product.ownerId}/features`, { features: given, reason: 'Contrato 12' });
    const offered = async (on: Page, title: string): Promise<string[]> => {
      await on.goto(`${product.url}/dashboard/document`);
      await row(title, on).getByRole('button', { name: /^Más/ }).click();
      await on.getByRole('menu').waitFor();
      return on.getByRole('menuitem').allInnerTexts();
    };
    await sees('ALL');
    const one = await as(marta);
    await draft(await asPage(one.page, client), { title: 'Acta de Marta' });
    expect(await offered(one.page, 'Acta de Marta')).toContain('Eliminar…');
    expect(await offered(one.page, 'Poder de Lucía')).not.toContain('Eliminar…');
    expect((await features(['hideDeleteDocumentSubUser'])).status).toBe(200);
    expect(await offered(one.page, 'Acta de Marta')).not.toContain('Eliminar…');
    const owner = await as(people.owner);
    await asPage(owner.page, product.http);
    expect(await offered(owner.page, 'Acta de Marta')).toContain('Eliminar…');
    expect((await features([])).status).toBe(200);
    await one.context.close();
    await owner.context.close();
  });

  it('reminds several of what is in their charge, and is not offered it for what somebody else has', async () => {
    const t = inboxTexts.es;
    const tick = (title: string) => row(title, one.page).getByRole('checkbox').check();
    const remind = () => one.page.getByRole('toolbar').getByRole('button', { name: t.bulk_remind, exact: true });
    await sees('ALL');
    await sendDocument(product, [ana], { title: 'Convenio de Lucía' });
    const one = await as(marta);
    await asPage(one.page, client);
    await sendDocument({ http: client, modules: product.modules, services: product.services }, [ana], { title: 'Recibo de Marta' });
    await one.page.goto(`${product.url}/dashboard/document?tab=pending`);
    await tick('Convenio de Lucía');
    await one.page.getByRole('toolbar').getByRole('button', { name: t.bulk_tags }).waitFor();
    expect(await remind().count()).toBe(0);
    await tick('Recibo de Marta');
    await remind().click();
    const asked = dialog(t.bulk_remind_title_one.replace('{{count}}', '1'), one.page);
    await asked.getByText(t.bulk_remind_ofOthers_one.replace('{{count}}', '1')).waitFor();
    await accessible(one.page, 'reminding what is in their charge');
    await asked.getByRole('button', { name: t.bulkCancel }).click();
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });

  it('who is deleted is told so where they look; what they did stays under their name, and goes on with another (CALL-044)', async () => {
    const one = await as(marta);
    const made = await draft(await asPage(one.page, client), { title: 'Convenio de Marta' });
    await one.page.locator('[data-live="live"]').waitFor({ state: 'attached' });
    const owner = await as(people.owner);
    const { page } = owner;
    await page.goto(`${product.url}/dashboard/users`);
    await page.getByRole('button', { name: usersTexts.es.menuOf.replace('{{name}}', marta.name) }).click();
    await page.getByRole('menuitem', { name: usersTexts.es.remove }).click();
    await page.getByLabel(usersTexts.es.removeTo).selectOption({ label: diego.name });
    await accessible(page, 'handing over');
    await page.getByRole('button', { name: usersTexts.es.removeDo.replace('{{name}}', marta.name) }).click();
    await one.page.getByRole('alertdialog', { name: said('session.title', 'es') }).waitFor();
    await page.getByText(usersTexts.es.removed.replace('{{name}}', marta.name)).waitFor();
    await page.goto(`${product.url}/document/view?documentID=${made}&tab=trace`);
    await page.getByText(`A cargo de ${diego.name}`).waitFor();
    await page.getByText(`Por ${marta.name}`).first().waitFor();
    await picture(page, 'document-handed-over');
    expect(owner.complaints).toEqual([]);
    await one.context.close();
    await owner.context.close();
  });
});
