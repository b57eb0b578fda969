import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../journeys/steps.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture } from './signing-world.ts';

inBrowser('the plan of an account in the administration (ENT-063, CONST-008, ROLE-002)', () => {
  let world: BrowserWorld;
  let product: Product;
  let notary: Awaited<ReturnType<typeof account>>;
  beforeAll(async () => {
    world = await openBrowserWorld({ env: { PLAN_CATALOGUE: '' } });
    product = world.product;
    notary = await account(product, 'Notaría Solís', 'solis@notaria.example');
  });
  afterAll(() => world?.close());

  const part = (page: Page) => page.getByRole('region', { name: /^(Plan de|Plan of) / });
  const why = (page: Page, act: string) =>
    page
      .getByRole('table', { name: /^(¿Por qué no puede\?|Why can they not\?)$/ })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: act, exact: true }) });
  const mine = async () => (await notary.client.get('/profile/subscription')).body.data;

  it('staff read what keeps the account from each act, change it with a reason, and the account goes on', async () => {
    const { modules } = product;
    const reason = { $personal: notary.userId, value: 'Contrato' };
    const by = { actor: { kind: 'admin', id: 'staff' } as const, correlationId: 'admin-plan' };
    await modules.subscription.execute(
      { type: 'GivePlan', data: { ownerId: notary.userId, planName: 'ZERO', reason } },
      { ...by, commandId: 'admin-plan-zero' },
    );
    const staff = await world.visit(desktop);
    const { page } = staff;
    /** A reason for the next decision, once the one before is made. */
    const because = async (why: string) => {
      const field = page.getByLabel('Motivo del cambio');
      await expect.poll(() => field.inputValue()).toBe('');
      await field.fill(why);
    };
    await enter(page, product, people.admin);
    await page.goto(`${product.url}/admin`);
    await page.getByRole('button', { name: 'Ver el plan de Notaría Solís' }).click();
    await part(page).getByText('Plan de ahora: Sin plan').waitFor();
    expect(await why(page, 'Crear un documento').innerText()).toMatch(/0 de 5\s+El último día de su plan ya pasó\./);
    expect(await why(page, 'Agregar un usuario').innerText()).toMatch(/1 de 3\s+Nada/);
    await accessible(page, 'the plan of an account');
    await picture(page, 'admin-plan-es-1440', true);

    await page.getByRole('combobox', { name: 'Plan' }).selectOption('M1');
    await page.getByRole('button', { name: 'Asignar plan' }).click();
    await page.getByText('Escriba el motivo del cambio.').waitFor();
    expect((await mine()).planName).toBe('ZERO');
    await because('Contrato 12');
    await page.getByRole('button', { name: 'Asignar plan' }).click();
    await part(page).getByText('Plan de ahora: Corporativo M1').waitFor();
    expect(await why(page, 'Crear un documento').innerText()).toMatch(/0, sin límite\s+Nada/);

    await because('Anexo 2');
    await page.getByLabel('Usuarios, con el titular').fill('7');
    await page.getByRole('button', { name: 'Guardar límites' }).click();
    await expect.poll(async () => (await mine()).userLimit).toBe(7);
    await because('Anexo 3');
    await page.getByRole('checkbox', { name: /isMassiveSignature$/ }).check();
    await page.getByRole('checkbox', { name: /isEndorsementSpecial$/ }).check();
    await page.getByRole('checkbox', { name: /isOrderSign$/ }).uncheck();
    await page.getByRole('button', { name: 'Guardar funciones' }).click();
    await expect
      .poll(async () => [(await mine()).isMassiveSignature, (await mine()).isEndorsementSpecial, (await mine()).isOrderSign])
      .toEqual([true, true, false]);
    await because('Anexo 4');
    await page.getByRole('checkbox', { name: 'El titular administra su cuenta corporativa' }).check();
    await page.getByRole('button', { name: 'Guardar administrador' }).click();
    await expect.poll(async () => (await mine()).isCorporateAdmin).toBe(true);
    await because('Anexo 5');
    await page.getByRole('textbox', { name: 'Dirección para los avisos de documentos completos' }).fill('notaria');
    await page.getByRole('button', { name: 'Guardar dirección' }).click();
    await page.getByRole('alert').filter({ hasText: 'Escriba una dirección completa' }).waitFor();
  });

  it('the administrator whom staff made turns on and off how the account works, in the same area (CORP-001)', async () => {
    const owner = await world.visit(desktop);
    const { page } = owner;
    await enter(page, product, { email: notary.email, password: 'Otra.Cuenta.2026' });
    await page.getByRole('link', { name: 'Administración' }).click();
    await page.getByRole('heading', { name: 'Cómo trabaja su cuenta' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /isMassiveSignature$/ }).count()).toBe(0);
    await page.getByRole('checkbox', { name: /isOrderSign$/ }).check();
    await page.getByRole('button', { name: 'Guardar funciones' }).click();
    await expect.poll(async () => (await product.modules.subscription.now(notary.userId)).flags.includes('isOrderSign')).toBe(true);
    await accessible(page, 'settings of a corporate admin');
    await picture(page, 'admin-own-settings-es-1440', true);
    expect(owner.complaints).toEqual([]);
  });

  it('on a phone, in English', async () => {
    const staff = await world.visit({ ...phone, language: 'en' });
    const { page } = staff;
    await enter(page, product, people.admin);
    await page.goto(`${product.url}/admin`);
    await page.getByRole('button', { name: 'See the plan of Notaría Solís' }).click();
    await part(page).getByText('Plan of now: Corporate M1').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    await accessible(page, 'the plan of an account on a phone');
    await picture(page, 'admin-plan-en-390', true);
    expect(staff.complaints).toEqual([]);
  });
});
