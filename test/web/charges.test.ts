import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayOf, type Ledger } from '../billing/gateway-ledger.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture } from './signing-world.ts';

inBrowser('charges on the operations page, and money that goes back', () => {
  let world: BrowserWorld;
  let product: Product;
  let ledger: Ledger;
  const attach = async (token: string) => {
    const { paymentMethodId } = (await product.http.put(`/payment-methods/${token}/attach`)).body.data;
    await product.http.put(`/payment-methods/${paymentMethodId}/default`, { paymentMethodId });
  };
  const buy = (quantity: number) => product.http.post('/products/pay', { products: [{ name: 'VID', quantity }] });
  beforeAll(async () => {
    world = await openBrowserWorld({ env: { PLAN_CATALOGUE: '' } });
    product = world.product;
    ledger = gatewayOf(product);
    await attach('pm_card_visa');
    expect((await buy(2)).status).toBe(200);
    await attach('pm_card_authenticationRequired');
    expect((await buy(1)).body.data.status).toBe('requires_action');
  });
  afterAll(() => world?.close());

  const charges = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: /^(Cobros|Charges)$/, level: 2 }) });
  const fits = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth') as Promise<boolean>;

  it('staff see what waits, compare the ledgers by keys, and read what differs', async () => {
    const { page, complaints } = await world.visit(desktop);
    await enter(page, product, people.admin);
    await page.goto(`${product.url}/dashboard/operations`);
    const part = charges(page);
    const waits = part.getByRole('listitem').filter({ hasText: 'Espera que el titular confirme con su banco' });
    await waits.getByText('$349.00 MXN').waitFor();
    await waits.getByText('the bank waits for its customer').waitFor();
    for (const name of ['Antigüedad', 'Intentos', 'Próximo intento']) await waits.getByText(name, { exact: true }).waitFor();
    const compare = part.getByRole('button', { name: 'Comparar con el servicio de pagos' });
    await compare.focus();
    await page.keyboard.press('Enter');
    await part.getByText('Los dos libros dicen lo mismo.').waitFor();
    await part.getByText('Cobros en el servicio de pagos: 1. Pagados aquí: 1.').waitFor();
    await picture(page, 'charges-equal-es-1440');
    await ledger.stripe.paymentIntents.create(
      { amount: 12_300, currency: 'mxn', payment_method: 'pm_card_visa', confirm: true },
      { idempotencyKey: 'past-the-product' },
    );
    await compare.press('Enter');
    await part.getByText('Los libros difieren en 1 punto.').waitFor();
    await part.getByRole('listitem').filter({ hasText: 'Un cobro que no hizo este producto' }).getByText('-$123.00 MXN').waitFor();
    await accessible(page, 'charges that wait, and a difference');
    await picture(page, 'charges-differ-es-1440');
    await waits.getByRole('link', { name: /^Ver la cuenta del folio/ }).click();
    await page.waitForURL('**/admin?account=**');
    await page.getByRole('region', { name: /^Pagos de / }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('staff give a part back with a reason, and never more than is left', async () => {
    const { page, complaints } = await world.visit(desktop);
    await enter(page, product, people.admin);
    await page.goto(`${product.url}/admin?account=${product.ownerId}`);
    const part = page.getByRole('region', { name: /^Pagos de / });
    const paid = part.getByRole('row').filter({ hasText: '$698.00 MXN' });
    await paid.waitFor();
    expect(await part.getByRole('button', { name: /^Devolver lo pagado/ }).count()).toBe(1);
    const open = paid.getByRole('button', { name: /^Devolver lo pagado con el folio/ });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Devolver lo pagado con el folio/ });
    await dialog.getByRole('button', { name: 'Devolver $698.00 MXN a la tarjeta' }).click();
    await dialog.getByText('Escriba el motivo de la devolución.').waitFor();
    await dialog.getByLabel('Motivo de la devolución').fill('Compró dos veces');
    await dialog.getByLabel('Importe que se devuelve').fill('698.01');
    await dialog.getByRole('button', { name: 'Devolver a la tarjeta' }).click();
    await dialog.getByText('Escriba un importe de hasta $698.00 MXN, con dos decimales a lo más.').waitFor();
    expect((await ledger.charges()).map(({ refunded }) => refunded)).toEqual([0, 0]);
    await dialog.getByLabel('Importe que se devuelve').fill('100.50');
    await accessible(page, 'giving money back');
    await picture(page, 'refund-es-1440');
    await page.keyboard.press('Enter');
    await page.getByText('Se devolvieron $100.50 MXN.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await paid.getByText('$100.50 MXN').waitFor();
    expect((await ledger.charges()).map(({ refunded }) => refunded)).toEqual([0, 10_050]);
    expect(complaints).toEqual([]);
  });

  it('in English on a phone, too', async () => {
    const { page, complaints } = await world.visit({ ...phone, language: 'en' });
    await enter(page, product, people.admin);
    await page.goto(`${product.url}/dashboard/operations`);
    const part = charges(page);
    await part.getByRole('button', { name: 'Compare with the payment service' }).click();
    await part.getByText('The ledgers differ in 1 point.').waitFor();
    expect(await fits(page)).toBe(true);
    await part.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
    await picture(page, 'charges-en-390');
    await part.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await picture(page, 'charges-waiting-en-390');
    await page.goto(`${product.url}/admin?account=${product.ownerId}`);
    const payments = page.getByRole('region', { name: /^Payments of / });
    await payments.getByRole('button', { name: /^Give back what was paid/ }).click();
    await page.getByRole('dialog').getByLabel('Reason for the refund').fill('Bought twice');
    expect(await fits(page)).toBe(true);
    await accessible(page, 'giving money back on a phone');
    await picture(page, 'refund-en-390');
    await page.keyboard.press('Escape');
    await payments.getByRole('row').last().scrollIntoViewIfNeeded();
    await picture(page, 'admin-payments-en-390');
    expect(complaints).toEqual([]);
  });
});
