import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTurns } from '../support/counts.ts';
import { standInPartner } from '../support/partner.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { LANGUAGES, said } from './login-world.ts';
import { accessible, desktop, inBrowser, type Visitor } from './signing-world.ts';

/** This machine: elsewhere nobody gets in with the password of the demo. */
const HERE = 'http://localhost:4999';

inBrowser('logging in from the site of a partner', () => {
  const partners = { nmp: standInPartner(HERE), teran: standInPartner(HERE, 'ES256', 'https://teran.example') };
  let world: BrowserWorld;
  let one: Visitor;
  beforeAll(async () => {
    const { nmp, teran } = partners;
    world = await openBrowserWorld({
      env: {
        PUBLIC_URL: HERE,
        NMP_ISSUER: nmp.issuer,
        NMP_PUBLIC_KEY: nmp.publicKeyText,
        TERAN_ISSUER: teran.issuer,
        TERAN_PUBLIC_KEY: teran.publicKeyText,
      },
    });
  });
  afterAll(() => world?.close());
  beforeEach(() => one?.context.close());
  const callback = (page: Page, partner: 'nmp' | 'teran', token: string) =>
    page.goto(`${world.product.url}/auth/${partner}/callback?token=${encodeURIComponent(token)}`);

  it.each(['nmp', 'teran'] as const)(
    '%s: its callback ends on the documents, and the token is nowhere any more (ROUTE-057, ROUTE-058)',
    async (partner) => {
      one = await world.visit(desktop);
      const { page } = one;
      const token = partners[partner].token(people.owner.email, new Date());
      await callback(page, partner, token);
      await page.waitForURL('**/dashboard/document');
      await page.locator('aside').getByText(people.owner.email).waitFor();
      const kept = await page.evaluate(() => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toContain(token.split('.')[2]);
      expect(one.complaints).toEqual([]);
    },
  );

  it.each(inTurns('a partner’s token, 1', LANGUAGES))(
    '%s: a token that opens nothing is told as wrong credentials, one of nobody as that (ROUTE-057)',
    async (language) => {
      one = await world.visit({ ...desktop, language });
      const { page } = one;
      await callback(page, 'nmp', partners.teran.token(people.owner.email, new Date()));
      await page.getByText(said('login.wrong.credencials', language), { exact: true }).waitFor();
      await accessible(page, `a token of a partner refused, ${language}`);
      await callback(page, 'teran', partners.teran.token('nadie@example.com', new Date()));
      await page.getByText(said('login.partner_without_account', language), { exact: true }).waitFor();
      expect(page.url()).toBe(`${world.product.url}/auth/teran/callback`);
      expect(await page.evaluate("localStorage.getItem('session')")).toBeNull();
      expect(one.complaints).toEqual([]);
    },
  );
});
