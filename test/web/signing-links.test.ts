import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, linkOf, signDrawn } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { accessible, addressOf, buildPages, inBrowser, openBrowser, phone, picture, sent, visitor } from './signing-world.ts';

const SECOND = 1000;
const TERM = 518_400 * SECOND;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

inBrowser('links of signers in a browser', () => {
  let product: Product;
  let browser: Browser;
  const clock = new ManualClock(new Date());
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ clock }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('gives every link that does not open its own page with what to do (ERR-053..055, 060)', async () => {
    const documentID = await sent(product, [ana]);
    const gone = await sent(product, [ana]);
    const address = await addressOf(product, ana.emailID, documentID);
    const { page, context, complaints } = await visitor(browser, phone);
    const shows = async (title: string, text: string | RegExp, name: string) => {
      await heading(page, title).waitFor();
      await page.getByText(text).first().waitFor();
      await picture(page, name);
      await accessible(page, title);
    };
    await page.goto(address.split('#')[0]!);
    await shows('A este enlace le falta una parte', 'La dirección no trae el código', 'link-incomplete-es-390');
    await page.goto('about:blank');
    await page.goto(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`);
    await shows('Este enlace no abre ningún documento', 'El enlace no es válido.', 'link-invalid-es-390');
    await page.getByRole('button', { name: 'English' }).click();
    await heading(page, 'This link opens no document').waitFor();
    await page.getByText('The link is not valid. Open it complete, as you received it.').waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    // The right link in the same tab only changes what stands behind the #.
    await page.goto(address);
    await heading(page, 'Contrato de arrendamiento, local 4B').waitFor();
    await page.route('**/api/document/document-id/**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...body, responseData: { ...body.responseData, status: 'CANCELED', allowed: [], isDue: false } },
      });
    });
    await page.reload();
    await page.getByText('El documento fue cancelado').first().waitFor();
    await picture(page, 'signer-cancelled-es-390');
    await accessible(page, 'El documento fue cancelado');
    await page.unrouteAll({ behavior: 'wait' });

    await product.http.put('/api/document/delete', { documentIDs: [gone] });
    await page.goto(await addressOf(product, ana.emailID, gone));
    await shows('Este documento ya no existe', 'El documento de este enlace fue eliminado.', 'link-deleted-es-390');

    // Logged in as somebody else: told so, and the way on.
    const login = await product.http.anonymous().post('/auth/access', { email: people.owner.email, password: people.owner.password });
    const { token, refreshToken, sessionToken } = login.body.data;
    await context.addCookies([{ name: 'user', value: product.ownerId, url: product.url }]);
    await page.evaluate((tokens) => localStorage.setItem('session', JSON.stringify(tokens)), { token, refreshToken, sessionToken });
    await page.goto(address);
    await shows('Este enlace es de otra persona', 'Inició sesión con un correo distinto', 'link-other-es-390');
    await page.getByText(people.owner.email, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Salir de esa sesión y continuar', exact: true }).click();
    await heading(page, 'Contrato de arrendamiento, local 4B').waitFor();

    await signDrawn(product, documentID, ana.emailID);
    await page.reload();
    await heading(page, 'Ana, usted ya firmó este documento.').waitFor();

    // An account has one session: that of the other browser ended this one.
    await product.http.login(people.owner.email, people.owner.password);
    const late = await sent(product, [ana]);
    const lateAddress = await addressOf(product, ana.emailID, late);
    clock.advance(TERM + SECOND);
    await page.goto(lateAddress);
    await shows('Este enlace venció', 'Los enlaces para firmar duran', 'link-expired-es-390');
    expect((await linkOf(product, ana.emailID, late)).code).not.toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
