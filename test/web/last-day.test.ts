import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { dayForm } from '../../shared-kernel/date-form.ts';
import { draft } from '../journeys/steps.ts';
import { ana, bruno, mailsTo, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const DAY = 86_400_000;
const TITLE = 'Contrato de arrendamiento, local 4B';
const asDay = (at: Date, days: number): string => calendarDayOf(new Date(at.getTime() + days * DAY));
const written = (day: string): string => dayForm(day, 'es');

inBrowser('the last day of a document', () => {
  const clock = new ManualClock(new Date());
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld({ clock });
    product = world.product;
  });
  afterAll(async () => world?.close());

  it('is set by the owner and told to the signer; after it nobody signs, the signer asks for time, and the owner gives it in one act', async () => {
    await product.http.login(people.owner.email, people.owner.password);
    const documentID = await sent(product, [ana, bruno]);
    const address = await addressOf(product, ana.emailID, documentID);
    const day = asDay(clock.now(), 3);

    const before = await world.visit(desktop);
    await before.page.clock.setSystemTime(clock.now());
    await enter(before.page, product);
    await before.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await before.page.getByRole('button', { name: 'Poner un último día…' }).click();
    const dialog = before.page.getByRole('dialog', { name: 'Último día para firmar' });
    await dialog.getByLabel('Último día').fill(day);
    await picture(before.page, 'last-day-dialog');
    await accessible(before.page, 'setting the last day');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await before.page.getByText(`Se puede firmar hasta el ${written(day)}.`).waitFor();
    expect(before.complaints).toEqual([]);
    await before.context.close();

    const signer = await world.visit(phone);
    await signer.page.goto(address);
    await signer.page.getByText(`Se puede firmar hasta el ${written(day)}`).waitFor();

    clock.advance(4 * DAY);
    expect((await signDrawn(product, documentID, ana.emailID)).body.code).toBe('signing.last_day_passed');
    await signer.page.reload();
    await signer.page
      .getByText(`El último día para firmar fue el ${written(day)}`)
      .first()
      .waitFor();
    expect(await signer.page.getByRole('button', { name: /^(Ir a mi firma|Firmar)$/ }).count()).toBe(0);
    await picture(signer.page, 'last-day-passed-es-390');
    await accessible(signer.page, 'after the last day');
    await signer.page.getByRole('button', { name: 'Pedir más tiempo' }).click();
    await signer.page.getByText('Se avisó a Lucía Ferrer.').waitFor();
    await expect
      .poll(async () => (await mailsTo(product, people.owner.email)).map(({ subject }) => subject), { timeout: WAIT_MS })
      .toContain(`Ana Cortés pide más tiempo para firmar «${TITLE}»`);

    const { page, complaints } = await world.visit(desktop);
    await page.clock.setSystemTime(clock.now());
    await enter(page, product);
    await page.getByText('Pasó el último día para firmar: dé más tiempo o anúlelo').first().waitFor();
    await page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await page.getByRole('button', { name: 'Dar más tiempo…' }).click();
    const later = asDay(clock.now(), 2);
    const giving = page.getByRole('dialog', { name: 'Último día para firmar' });
    await giving.getByLabel('Último día').fill(later);
    await giving.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(`Se puede firmar hasta el ${written(later)}.`).waitFor();
    await picture(page, 'last-day-later');
    await accessible(page, 'a later day');
    await signer.page.reload();
    await signer.page
      .getByRole('button', { name: /^(Ir a mi firma|Firmar)$/ })
      .first()
      .waitFor();
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    expect([...complaints, ...signer.complaints]).toEqual([]);
  });

  it('is chosen while a document is prepared, and is there however quickly it is sent', async () => {
    const { page, complaints } = await world.visit(desktop);
    await page.clock.setSystemTime(clock.now());
    await enter(page, product);
    const api = await asPage(page, product.http);
    const documentID = await draft(api, { title: TITLE });
    await api.put('/api/document', { documentID, title: TITLE, whoSigns: 'OTHERS', signatory: [ana] });
    await page.goto(`${product.url}/document/preview?documentID=${documentID}&step=review`);
    const field = page.getByLabel('Último día para firmar (opcional)');
    await field.fill(asDay(clock.now(), -2));
    await field.blur();
    await page.getByText('Ese día ya pasó. Elija hoy o un día posterior.').waitFor();
    await accessible(page, 'a last day that is over, while preparing');
    const day = asDay(clock.now(), 5);
    await field.fill(day);
    await page.getByText(`Se puede firmar hasta el ${written(day)}.`).waitFor();
    await page.getByText(`Después del ${written(day)} ya nadie puede firmar.`).waitFor();
    await page.getByRole('button', { name: 'Enviar a firmar' }).click();
    await page.waitForURL(/\/document\/view/, { timeout: WAIT_MS });
    await page.getByText(`Se puede firmar hasta el ${written(day)}.`).waitFor();
    expect(complaints).toEqual([]);
  });
});
