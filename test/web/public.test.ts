import { afterAll, beforeAll, expect, it } from 'vitest';
import { plans } from '../../web/features/about/plans.ts';
import { inTurns } from '../support/counts.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const MARKETING = 'https://marketing.example';
const HELP = 'ayuda@servicio.example';

/** Address, heading in Spanish and in English, and what it must name (ROUTE-005..017, 010). */
const PAGES: [string, RegExp, RegExp, RegExp][] = [
  ['/about', /^Acerca de/, /^About/, /blockchain|cadena de bloques/],
  ['/services', /^Servicios$/, /^Services$/, /Firma masiva|Mass signing/],
  ['/seguridad', /^Seguridad$/, /^Security$/, /argon2id/],
  ['/help', /^Ayuda$/, /^Help$/, /contraseña|password/],
  ['/precios', /^Precios$/, /^Pricing$/, /Membresía dinámica|Dynamic membership/],
  ['/subscribe', /^Elegir un plan$/, /^Choose a plan$/, /Membresía base|Base membership/],
  ['/know-pro', /^El plan Pro$/, /^The Pro plan$/, /100/],
  ['/verificacion-de-identidad', /^Verificación de identidad$/, /^Identity verification$/, /selfie/],
  ['/politica-de-privacidad', /^Política de privacidad$/, /^Privacy policy$/, /IP/],
  ['/terminos-y-condiciones', /^Términos y condiciones$/, /^Terms and conditions$/, /historia|history/],
];

inBrowser('public pages', () => {
  let product: Product;
  let world: BrowserWorld;
  beforeAll(async () => {
    const env = { MARKETING_URL: `${MARKETING}/`, SUPPORT_EMAIL: HELP, PLAN_CATALOGUE: '' };
    world = await openBrowserWorld({ env });
    product = world.product;
  });
  afterAll(() => world?.close());
  const somebody = (options: Parameters<BrowserWorld['visit']>[0]): Promise<Visitor> => world.visit(options);

  it.each(
    inTurns('headings of public pages', [
      ['es', desktop],
      ['en', phone],
    ]),
  )(
    'in %s say what they are about, with a heading of their own (ROUTE-005, 010..017)',
    async (language, size) => {
      const one = await somebody({ ...size, language });
      const { page } = one;
      for (const [path, es, en, names] of PAGES) {
        const answer = await page.goto(`${product.url}${path}`);
        expect([path, answer!.status()]).toEqual([path, 200]);
        await page.getByRole('heading', { level: 1, name: language === 'es' ? es : en }).waitFor();
        expect(await page.locator('h1').count(), path).toBe(1);
        // Prices are asked for.
        await expect.poll(() => page.locator('main h2').count(), { message: path }).toBeGreaterThan(1);
        expect(await page.locator('main').innerText(), path).toMatch(names);
        // Nothing stays in the other language when it is changed here (I18N-001).
        expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), path).toBe(true);
        const before = await page.locator('main').innerText();
        await page
          .getByRole('button', { name: language === 'es' ? 'English' : 'Español' })
          .first()
          .click();
        await page.getByRole('heading', { level: 1, name: language === 'es' ? en : es }).waitFor();
        const after = await page.locator('main').innerText();
        const sentences = (text: string) => text.split('\n').filter((line) => line.split(' ').length > 3);
        expect(
          sentences(after).filter((line) => sentences(before).includes(line)),
          path,
        ).toEqual([]);
        await page
          .getByRole('button', { name: language === 'es' ? 'Español' : 'English' })
          .first()
          .click();
        if (['/subscribe', '/precios', '/seguridad', '/services'].includes(path)) {
          await accessible(page, `${path}, ${language}`);
          await picture(page, `plans${path.replace('/', '-')}-${language}`);
        }
      }
      expect(one.complaints).toEqual([]);
    },
    180_000,
  );

  it('the landing has one way in, shows the product and names the law it stands on (ROUTE-001)', async () => {
    for (const [language, size, laws] of [
      ['es', desktop, ['artículo 89 bis', 'NOM-151-SCFI-2016', 'no es asesoría legal']],
      ['en', phone, ['article 89 bis', 'NOM-151-SCFI-2016', 'not legal advice']],
    ] as const) {
      const one = await somebody({ ...size, language });
      const { page } = one;
      await page.goto(`${product.url}/`);
      const main = page.getByRole('main');
      await main.getByRole('figure').waitFor();
      const words = await main.innerText();
      for (const law of laws) expect(words).toContain(law);
      const grounds = await page.evaluate<string[]>(
        "[...document.querySelectorAll('main section:first-of-type a')].map((way) => getComputedStyle(way).backgroundColor)",
      );
      // One is filled, whatever its colour; the others are words.
      expect(grounds.filter((ground) => ground !== 'rgba(0, 0, 0, 0)')).toHaveLength(1);
      expect(await page.locator('a[href="/home/login"]').count()).toBe(1);
      expect(await page.locator('a[href="/home/register"]:visible').count()).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
      // The picture of the product is made of words and strokes: nothing is loaded for it.
      expect(await main.locator('img').count()).toBe(0);
      await accessible(page, `landing, ${language}`);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: /^(Seguridad|Security)$/ })
        .click();
      await page.waitForURL('**/seguridad');
      expect(one.complaints).toEqual([]);
    }
  });

  it('sells no plan that is not there: choosing one leads to an account, and an advisor is a contact (ROUTE-010, UI-004)', async () => {
    const one = await somebody(desktop);
    const { page } = one;
    await page.goto(`${product.url}/subscribe`);
    await expect.poll(() => page.locator('main li').count()).toBe(plans.length);
    await page.getByText('Todavía no se puede contratar.').first().waitFor();
    // What cannot be bought has no button.
    expect(await page.locator('main li').getByRole('link').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Abrir una cuenta' }).click();
    await page.waitForURL('**/home/register');
    await page.goto(`${product.url}/subscribe`);
    await page.getByRole('link', { name: /entrar/ }).click();
    await page.waitForURL('**/home/login');
    await page.goto(`${product.url}/subscribe`);
    await page.getByRole('button', { name: 'Hablar con un asesor' }).click();
    await page.getByRole('dialog').getByRole('link', { name: HELP }).waitFor();
    await accessible(page, 'contact');
    await picture(page, 'contact-es');
    expect(one.complaints).toEqual([]);
  });

  it('figures and prices are those of the catalogue (ROUTE-017, CONST-002, CONST-005..008)', async () => {
    const one = await somebody(desktop);
    const { page } = one;
    await page.goto(`${product.url}/precios`);
    const main = page.getByRole('main');
    await main.getByText(/prueba gratuita de 15 días, con 5 documentos al mes y sin registrar una tarjeta/).waitFor();
    expect(await main.innerText()).toMatch(/Durante la prueba: 5 documentos al mes\. Cuando termina/);
    const said = async (name: string) => (await main.getByRole('listitem').filter({ hasText: name }).innerText()).replace(/\s+/g, ' ');
    expect(await said('Membresía base')).toBe('Membresía base 5 documentos al mes. mxn$ 299.00 al mes.');
    expect(await said('Membresía dinámica')).toMatch(/documento número 6 .*mxn\$ 299\.00 al mes, y mxn\$ 49\.00 por cada documento/);
    expect(await said('Go Green')).toBe('Go Green 10 documentos al mes. mxn$ 499.00 al mes.');
    expect(await said('Officially Green')).toBe('Officially Green 3 usuarios y 50 documentos al mes. Todavía no se puede contratar.');
    expect(await said('Corporativo')).toMatch(/^Corporativo Para más de 100 documentos al mes .* Hablar con un asesor$/);
    expect(one.complaints).toEqual([]);
  });

  it('the foot of the pages leads to the marketing site in a new tab, and contact opens there and in the shell (UI-004, 006)', async () => {
    const one = await somebody(desktop);
    const { page, context } = one;
    await context.route(`${MARKETING}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>m</title>' }));
    await page.goto(`${product.url}/home/login`);
    for (const [name, path] of [
      ['Privacidad', '/politica-de-privacidad'],
      ['Términos', '/terminos-y-condiciones'],
    ] as const) {
      const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('contentinfo').getByRole('link', { name }).click()]);
      expect(tab.url()).toBe(`${MARKETING}${path}`);
      await tab.close();
    }
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contacto' }).click();
    await page.getByRole('dialog').getByText('Nuestro correo').waitFor();
    await page.keyboard.press('Escape');
    await enter(page, product);
    await page.getByRole('button', { name: 'Contacto' }).click();
    await page.getByRole('dialog').getByRole('link', { name: HELP }).waitFor();
    expect(one.complaints).toEqual([]);
  });
});
