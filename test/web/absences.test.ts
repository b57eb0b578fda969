import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { absenceTexts } from '../../web/absences/texts.ts';
import { detailTexts } from '../../web/features/document/detail-texts.ts';
import { account, draft } from '../journeys/steps.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';
import { setUpLink } from './users-world.ts';

const diego = { name: 'Diego Salas Ibarra', email: 'diego@ferrer-notarial.example', password: 'Noche.Larga77' };
const marta = { name: 'Marta Ruelas', email: 'marta@ferrer-notarial.example', password: 'Manzana.Roja9' };
const dayIn = (days: number) => calendarDayOf(new Date(Date.now() + days * 86_400_000));

inBrowser('who is away and who stands in, in the pages', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
    const { product } = world;
    for (const { name, email, password } of [diego, marta]) {
      await product.http.post('/profile/sub-user/register', { email, name });
      const code = (await setUpLink(product, email)).split('/').at(-1)!;
      await product.http.anonymous().post(`/profile/verify/update-password/${code}`, { password });
    }
  });
  afterAll(() => world?.close());

  it('the owner allows it and says that somebody is away; the substitute goes on with their document, and the trace says in whose place', async () => {
    const t = absenceTexts.en;
    const { product } = world;
    const diegos = await product.http.anonymous().login(diego.email, diego.password);
    const documentID = await draft(diegos, { title: 'Poder de Diego' });

    const owner = await world.visit({ ...phone, language: 'en' });
    await enter(owner.page, product, people.owner);
    await owner.page.goto(`${product.url}/dashboard/users`);
    await owner.page.getByText(t.allLead).waitFor();
    expect(await owner.page.getByRole('button', { name: t.sayOther }).count()).toBe(0);
    await owner.page.getByRole('checkbox', { name: t.allow }).click();
    await owner.page.getByRole('button', { name: t.sayOther }).click();
    const dialog = owner.page.getByRole('dialog', { name: t.dialogTitle });
    await dialog.getByRole('button', { name: t.save }).click();
    expect(await dialog.getByText(t.missing).count()).toBe(4);
    await dialog.getByRole('combobox', { name: t.who }).selectOption({ label: diego.name });
    const substitute = dialog.getByRole('combobox', { name: t.substitute });
    // Nobody is offered to stand in for themselves.
    expect(await substitute.getByRole('option', { name: diego.name }).count()).toBe(0);
    await substitute.selectOption({ label: marta.name });
    await dialog.getByLabel(t.first).fill(dayIn(1));
    await dialog.getByLabel(t.last).fill(dayIn(0));
    await dialog.getByRole('button', { name: t.save }).click();
    await dialog.getByText('Choose the first day and the last').waitFor();
    await dialog.getByLabel(t.first).fill(dayIn(0));
    await accessible(owner.page, 'saying that somebody is away');
    await dialog.getByRole('button', { name: t.save }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = owner.page.getByRole('list', { name: t.list }).getByRole('listitem');
    await row.getByText(t.now).waitFor();
    expect(await row.textContent()).toContain(t.by.replace('{{name}}', marta.name));
    await accessible(owner.page, 'who is away');
    expect(owner.complaints.filter((one) => !one.includes('422'))).toEqual([]);
    await owner.context.close();

    const second = await world.visit({ ...desktop, language: 'es' });
    await enter(second.page, product, marta);
    await second.page.locator('[data-row]').filter({ hasText: 'Poder de Diego' }).waitFor();
    const martas = await asPage(second.page, product.http.anonymous());
    expect((await martas.put('/api/document', { documentID, title: 'Poder de Diego' })).status).toBe(200);
    await second.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await second.page.getByText(detailTexts.es.inPlaceOf.replace('{{name}}', diego.name)).first().waitFor();
    await second.context.close();
  });

  it('an owner alone in their account is told what is missing, and is sent nowhere', async () => {
    const t = absenceTexts.es;
    const { product } = world;
    await account(product, 'Sola', 'sola@cuenta.example');
    const one = await world.visit({ ...desktop, language: 'es' });
    await enter(one.page, product, { email: 'sola@cuenta.example', password: 'Otra.Cuenta.2026' });
    await one.page.goto(`${product.url}/dashboard/profile/absences`);
    await one.page.getByText(t.alone).waitFor();
    expect(await one.page.getByText(t.notAllowedOwner).count()).toBe(0);
    expect(await one.page.getByRole('link', { name: t.users }).count()).toBe(0);
    await one.context.close();
  });

  it('who is away changes and ends it in their profile', async () => {
    const t = absenceTexts.es;
    const { product } = world;
    const one = await world.visit({ ...desktop, language: 'es' });
    await enter(one.page, product, diego);
    await one.page.goto(`${product.url}/dashboard/profile/absences`);
    const named = t.you.replace('{{name}}', diego.name);
    await one.page.getByRole('listitem').filter({ hasText: named }).waitFor();
    await one.page.getByRole('button', { name: t.changeOf.replace('{{name}}', diego.name) }).click();
    const dialog = one.page.getByRole('dialog', { name: t.dialogTitle });
    await dialog.getByRole('combobox', { name: t.substitute }).selectOption({ label: 'Lucía Ferrer' });
    await dialog.getByRole('button', { name: t.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await one.page.getByText(t.by.replace('{{name}}', 'Lucía Ferrer')).waitFor();
    await accessible(one.page, 'own absence');
    await one.page.getByRole('button', { name: t.endOf.replace('{{name}}', diego.name) }).click();
    await one.page.getByText(t.ownNone).waitFor();
    await one.page.getByRole('button', { name: t.say }).waitFor();
    // Its buttons went with it: the keyboard goes on where the section begins.
    await expect.poll(() => one.page.locator(':focus').textContent()).toBe(t.ownLead);
    expect(one.complaints).toEqual([]);
    await one.context.close();
  });
});
