import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileTexts } from '../../web/features/profile/texts.ts';
import { sessionTexts } from '../../web/session/texts.ts';
import { inTurns } from '../support/counts.ts';
import { ana, contract, upload } from '../support/journey.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { said } from './login-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser } from './signing-world.ts';

const { email, password } = people.owner;

inBrowser('a session that ended elsewhere', () => {
  let product: Product;
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
  });
  afterAll(() => world?.close());

  it.each(inTurns('a session that ended elsewhere, 1', ['es', 'en']))(
    '%s: is said where one looks, without a click and with its true reason (SESSION-007, 008, ERR-020)',
    async (language) => {
      const one = await world.visit({ ...desktop, language });
      await enter(one.page, product);
      await one.page.locator('[data-live="live"]').waitFor({ state: 'attached' });
      await one.page.getByRole('searchbox').fill('Acta');
      const other = await world.visit(desktop);
      await enter(other.page, product);
      const dialog = one.page.getByRole('alertdialog', { name: said('session.title', language) });
      await dialog.getByText(said('session.replaced', language)).waitFor();
      expect(await dialog.getByText(sessionTexts[language].expiredText).count()).toBe(0);
      await accessible(one.page, `ended elsewhere, ${language}`);
      // Nothing of the session is left, and nothing that was typed is lost.
      expect(await one.page.evaluate("localStorage.getItem('session')")).toBeNull();
      await dialog.locator('input[type=password]').fill(password);
      await dialog.locator('form button[type=submit]').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await one.page.getByRole('searchbox').inputValue()).toBe('Acta');
      // Now it is the other one that hears of it; without a line to hear by, at its next step.
      await other.page.getByRole('alertdialog').getByText(said('session.replaced', 'es')).waitFor();
      await one.context.close();
      await other.context.close();
    },
  );

  it.each(inTurns('a session that ended elsewhere, 2', ['es', 'en']))(
    '%s: with another password every other browser is told so at once, and this one goes on in all its tabs',
    async (language) => {
      const one = await world.visit({ ...desktop, language });
      await enter(one.page, product);
      const tab = await one.context.newPage();
      await tab.goto(`${product.url}/dashboard/document`);
      // Somebody else with the very tokens of this browser: no login that would end them.
      const session = (await one.page.evaluate('localStorage.session')) as string;
      const other = await world.visit({ ...desktop, language });
      await other.page.goto(`${product.url}/home/login`);
      await other.context.addCookies(await one.context.cookies());
      await other.page.evaluate(`localStorage.session = ${JSON.stringify(session)}`);
      await other.page.goto(`${product.url}/dashboard/document`);
      for (const page of [one.page, tab, other.page]) await page.locator('[data-live="live"]').waitFor({ state: 'attached' });

      await one.page.goto(`${product.url}/dashboard/profile?tab=password`);
      const change = async (from: string, to: string) => {
        await one.page.locator('input[name=lastPassword]').fill(from);
        await one.page.locator('input[name=password]').fill(to);
        await one.page.locator('input[name=confirmation]').fill(to);
        await one.page.locator('form button[type=submit]').click();
        await one.page.getByText(profileTexts[language].passwordChanged).waitFor();
      };
      await change(password, 'Otra.Noche7');
      const dialog = other.page.getByRole('alertdialog', { name: said('session.title', language) });
      await dialog.getByText(sessionTexts[language].passwordText).waitFor();
      await accessible(other.page, `another password, ${language}`);
      await dialog.getByRole('link', { name: sessionTexts[language].passwordWay }).click();
      await other.page.waitForURL('**/home/password');
      expect(await dialog.count()).toBe(0);
      // The others have heard of it by now, and were not thrown out.
      await change('Otra.Noche7', password);
      for (const page of [one.page, tab]) {
        await page.goto(`${product.url}/dashboard/document`);
        await page.getByRole('searchbox').waitFor();
        expect(await page.getByRole('alertdialog').count()).toBe(0);
      }
      await one.context.close();
      await other.context.close();
    },
  );

  it('what was typed into a draft before is on the server, and there after entering again', async () => {
    const one = await world.visit(desktop);
    await enter(one.page, product);
    const token = (await one.page.evaluate("JSON.parse(localStorage.getItem('session')).token")) as string;
    product.http.token = token;
    const { body } = await upload(product.http, await contract('Convenio escrito a medias'), { title: 'Convenio escrito a medias' });
    expect(body).toMatchObject({ responseData: { documentID: expect.any(String) } });
    const documentID = body.responseData.documentID as string;
    await one.page.goto(`${product.url}/other-signing?documentID=${documentID}`);
    await one.page.getByLabel('Nombre completo').first().fill(ana.name);
    await one.page.getByLabel('Correo').first().fill(ana.emailID);
    await one.page.getByText('Se guarda al dejar de escribir').waitFor();
    // Without a press: by itself, once nothing is typed for a while.
    await one.page.getByText('Borrador guardado').waitFor();
    const other = await world.visit(desktop);
    await enter(other.page, product, { email, password });
    await one.page.getByRole('alertdialog').waitFor();
    await other.page.goto(`${product.url}/other-signing?documentID=${documentID}`);
    await expect.poll(() => other.page.getByLabel('Correo').first().inputValue()).toBe(ana.emailID);
    await one.context.close();
    await other.context.close();
  });
});
