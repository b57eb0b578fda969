import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPrivateAddress, openAddresses, openPrefixes, privatePrefixes } from '../../modules/accounts/contract/addresses.ts';
import { accessTable, restrictionOf } from '../../modules/accounts/contract/route-access.ts';
import { inTurns } from '../support/counts.ts';
import { contract, upload } from '../support/journey.ts';
import { Client, type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

/** Addresses of rows whose pages this installation has; all others of the table lead to the documents, without a page of their own. */
const BUILT = [
  '/dashboard/users',
  '/dashboard/billing',
  '/dashboard/invoice',
  '/document/create',
  '/singing-authority',
  '/only-me-signing',
  '/me-and-other-signing',
  '/other-signing',
  '/document/preview',
  '/dashboard/template',
  '/template/configuration/create',
  '/template/signatory/x/1',
  '/template/view/single/T1/static',
];

inBrowser('who may go where', () => {
  let product: Product;
  let world: BrowserWorld;
  let admin: Client;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    admin = await new Client(product.url).login(people.admin.email, people.admin.password);
    await upload(product.http, await contract('Contrato'), { title: 'Contrato' });
  });
  afterAll(() => world?.close());
  const somebody = (options: Parameters<BrowserWorld['visit']>[0]): Promise<Visitor> => world.visit(options);
  const deny = async (...permissionsDenied: string[]) => {
    const answer = await admin.put(`/api/operations/accounts/${product.ownerId}/permissions`, { permissionsDenied });
    expect(answer.status).toBe(200);
  };
  const path = ({ page }: Visitor) => new URL(page.url()).pathname;
  /** Until the page has settled: its heading is there, or the login asks. */
  const open = async (one: Visitor, address: string) => {
    await one.page.goto(`${product.url}${address}`);
    await one.page.locator('h1').first().waitFor();
  };

  it('every public address and prefix opens without a session, none asks for one (GUARD-001..004)', async () => {
    const one = await somebody(desktop);
    const addresses = [...openAddresses, ...openPrefixes.map((prefix) => `${prefix}/x/y`), '/no-such-page'];
    for (const address of addresses.filter((asked) => asked !== '/home/login')) {
      await open(one, address);
      expect(path(one), address).not.toBe('/home/login');
    }
    expect(one.complaints).toEqual([]);
  }, 720_000);

  it('every private address asks for a session and is come back to after it (GUARD-005)', async () => {
    const one = await somebody(desktop);
    const built = ['/dashboard', '/dashboard/document', '/dashboard/profile', '/dashboard/validation', '/dashboard/operations', ...BUILT];
    for (const address of [...built, '/document/view?documentID=x', '/document/sat?documentID=x']) {
      await open(one, address);
      expect(path(one), address).toBe('/home/login');
    }
    for (const prefix of privatePrefixes) {
      await open(one, `${prefix}/no-such-page`);
      expect(path(one), prefix).toBe('/home/login');
    }
    await open(one, '/dashboard/profile');
    await one.page.locator('input[type=email]').fill(people.owner.email);
    await one.page.locator('input[type=password]').fill(people.owner.password);
    await one.page.keyboard.press('Enter');
    await one.page.waitForURL('**/dashboard/profile');
    expect(one.complaints).toEqual([]);
  }, 720_000);

  it.each(
    inTurns('pages of access', [
      ['es', desktop, 'Acceso restringido', 'Entendido'],
      ['en', phone, 'Access restricted', 'Understood'],
    ]),
  )('in %s: a denied permission closes its pages and no other (GUARD-009, 010, 016, 017)', async (language, size, title, understood) => {
    const one = await somebody({ ...size, language });
    const { page } = one;
    await deny('document:create', 'x:y');
    await enter(page, product);
    const dialog = page.getByRole('dialog', { name: title });
    for (const address of accessTable.find((row) => row.prefixes.includes('/document/create'))!.prefixes) {
      await page.goto(`${product.url}${address}`);
      await dialog.waitFor();
      expect(path(one), address).toBe('/dashboard/document');
    }
    await accessible(page, `access restricted, ${language}`);
    await picture(page, `access-restricted-${language}`);
    await dialog.getByRole('button', { name: understood }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(path(one)).toBe('/dashboard/document');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await dialog.count()).toBe(0);
    for (const address of ['/dashboard/profile', '/dashboard/validation', '/document/preview']) {
      await open(one, address);
      expect([path(one), await dialog.count()]).toEqual([address, 0]);
    }

    await deny('document:preview');
    await page.goto(`${product.url}/document/preview`);
    await dialog.waitFor();
    await open(one, '/document/create');
    expect(path(one)).toBe('/document/create');

    await deny();
    await open(one, '/document/preview');
    expect([path(one), await dialog.count()]).toEqual(['/document/preview', 0]);
    expect(one.complaints).toEqual([]);
  });

  it('pages that are not here are denied as their rows say, or lead to the documents (GUARD-012..015, 018, 019, ROUTE-062)', async () => {
    const one = await somebody(desktop);
    await deny('template:dashboard', 'template:document:create');
    await enter(one.page, product);
    const dialog = one.page.getByRole('dialog', { name: 'Acceso restringido' });
    const facts = { role: 'user', permissionsDenied: ['template:dashboard', 'template:document:create'] } as const;
    const elsewhere = accessTable.flatMap((row) => row.prefixes).filter((asked) => !BUILT.includes(asked) && !openPrefixes.includes(asked));
    for (const prefix of elsewhere) {
      await one.page.goto(`${product.url}${prefix}`);
      await one.page.waitForURL('**/dashboard/document');
      await one.page.locator('h1').first().waitFor();
      expect(await dialog.count(), prefix).toBe(isPrivateAddress(prefix) && restrictionOf(prefix, facts) === 'history' ? 1 : 0);
    }
    await deny();
    await open(one, '/template/view/multiple/T1/static');
    expect([path(one), await dialog.count()]).toEqual(['/dashboard/document', 0]);
    expect(one.complaints).toEqual([]);
  });

  it.each(
    inTurns('pages of access 2', [
      ['es', desktop, 'Correo de la cuenta', 'Subir, preparar y enviar documentos', 'Guardar los permisos', 'Se guardaron'],
      ['en', phone, 'Email of the account', 'Upload, prepare and send documents', 'Save the permissions', 'Saved the'],
    ]),
  )('in %s: staff take a permission from an account on the operations page', async (language, size, label, permission, save, saved) => {
    const one = await somebody({ ...size, language });
    const { page } = one;
    await enter(page, product, people.admin);
    await page.getByLabel(label).fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await page.getByText(language === 'es' ? 'La cuenta no existe.' : 'The account does not exist.').waitFor();
    await page.getByLabel(label).fill(people.owner.email);
    await page.keyboard.press('Enter');
    const box = page.getByRole('checkbox', { name: permission });
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await page.getByRole('button', { name: save }).click();
    await page.getByText(saved).waitFor();
    await page.getByRole('button', { name: save }).scrollIntoViewIfNeeded();
    await picture(page, `permissions-${language}`);
    await accessible(page, `operations with permissions, ${language}`);
    const owner = await new Client(product.url).login(people.owner.email, people.owner.password);
    expect((await owner.get('/profile')).body.data.permissionsDenied).toEqual(['document:create']);
    await box.check();
    await page.getByRole('button', { name: save }).click();
    await expect.poll(async () => (await owner.get('/profile')).body.data.permissionsDenied).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    expect(one.complaints).toEqual([]);
  });
});
