import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petition } from '../cancellation/people.ts';
import { account } from '../journeys/steps.ts';
import { ana, bruno } from '../support/journey.ts';
import { approvalsAre, approverCalls, approverLink, askedRound, clara, dario } from '../vobo/approvers.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

inBrowser('the history of a document over all its streams, at its page', () => {
  let world: BrowserWorld;
  let page: Page;
  let documentID: string;
  const asOf = () => new URL(page.url()).searchParams.get('asOf');
  const events = () => page.locator('li[data-number]');

  beforeAll(async () => {
    world = await openBrowserWorld();
    documentID = await sent(world.product, [ana, bruno], { setup: { title: 'Convenio de pago', voBo: [clara, { ...dario, order: 2 }] } });
    await askedRound(world.product, documentID, 1);
    ({ page } = await world.visit(desktop));
    await enter(page, world.product);
    await asPage(page, world.product.http);
  });
  afterAll(() => world?.close());

  it('the list says whose approval it waits for, and what an approver does is seen without asking', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Convenio de pago' });
    await expect.poll(() => row.innerText()).toContain(`Espera el visto bueno de ${clara.name}`);
    await accessible(page, 'a list with an approval under way');
    await picture(page, 'inbox-approval');
    await page.goto(`${world.product.url}/document/view?documentID=${documentID}&tab=trace`);
    await events().first().waitFor();
    const before = await events().count();
    const first = approverCalls(world.product.http.anonymous(), await approverLink(world.product, documentID, clara));
    expect((await first.accept(await first.read())).status).toBe(200);
    await page.getByText(`${clara.name} dio el visto bueno al archivo que se le mostró`).first().waitFor();
    expect(await events().count()).toBeGreaterThan(before);
    const second = approverCalls(world.product.http.anonymous(), await approverLink(world.product, documentID, dario));
    const saw = await second.read();
    await second.comment({ title: 'Renta', notes: 'La renta no es la que se acordó.' });
    expect((await second.reject(saw)).status).toBe(200);
    await approvalsAre(world.product, documentID, 'REFUSED');
    const refused = page.getByRole('region', { name: 'Qué sigue' }).getByText(`${dario.name} no dio su visto bueno`, { exact: false });
    await refused.waitFor();
    // Their words stand under the headline and in the row of their answer.
    await expect
      .poll(() => page.getByRole('blockquote').filter({ hasText: 'La renta no es la que se acordó.' }).count())
      .toBeGreaterThanOrEqual(3);
    const answer = events().filter({ has: page.getByRole('button', { name: new RegExp(`^${dario.name} negó el visto bueno`) }) });
    expect(await answer.getByRole('blockquote').innerText()).toContain('La renta no es la que se acordó.');
  });

  it('every event can be stepped to; the address keeps its place, and approvals are those of then', async () => {
    await page.goto(`${world.product.url}/document/view?documentID=${documentID}&tab=trace`);
    await events().first().waitFor();
    await page.getByLabel('Mostrar').selectOption('approvals');
    const accepted = page.getByRole('button', { name: new RegExp(`^${clara.name} dio el visto bueno`) });
    await accepted.click();
    await expect.poll(asOf).toMatch(/^@\d/);
    await page.getByText(/^Así estaba el /).waitFor();
    expect(await accepted.getAttribute('aria-current')).toBe('step');
    const place = asOf();
    await accepted.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(asOf).not.toBe(place);
    await page.keyboard.press('ArrowUp');
    await expect.poll(asOf).toBe(place);

    await page.getByRole('button', { name: 'Comparar con hoy' }).click();
    const table = page.getByRole('table');
    await expect.poll(() => table.innerText()).toMatch(/Vistos buenos\s+1 de 2\s+1 de 2/);
    await page.reload();
    await page.getByText(/^Así estaba el /).waitFor();
    expect(asOf()).toBe(place);
    await page.getByRole('tab', { name: 'Personas' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Personas' });
    await expect.poll(() => panel.innerText()).toContain(clara.name);
    expect(await panel.innerText()).not.toContain('La renta no es la que se acordó.');
    await page.getByRole('button', { name: 'Volver a hoy' }).click();
    await expect.poll(() => panel.innerText()).toContain('La renta no es la que se acordó.');

    await page.getByRole('tab', { name: 'Traza' }).click();
    await page.getByLabel('Mostrar').selectOption('all');
    await page.getByRole('slider').focus();
    const last = Number(await page.getByRole('slider').getAttribute('max'));
    expect(last).toBe((await events().count()) - 1);
    const seen = new Set<string>();
    // Back to an event of each kind of place: how many lie between depends on how far mails and looks have got.
    const kinds = () => [...seen].some((one) => one.startsWith('@')) && [...seen].some((one) => /^\d+$/.test(one));
    for (let step = 0; step < last && !(step >= 6 && kinds()); step++) {
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => asOf() !== null && !seen.has(asOf()!)).toBe(true);
      seen.add(asOf()!);
    }
    expect(kinds()).toBe(true);
    await page.getByRole('button', { name: 'Volver a hoy' }).click();
    await picture(page, 'document-whole-history');
    await accessible(page, 'a history over several streams');
  });

  it('a refused document says so in the list; a cancellation that a signer asks for appears by itself', async () => {
    const anaHerself = (await account(world.product, 'Ana', ana.emailID)).client;
    expect((await petition(anaHerself, documentID)).status).toBe(200);
    await page.getByText(`${ana.name} pidió cancelar el documento, con 1 evidencia.`).waitFor();
    await page.getByLabel('Mostrar').selectOption('cancellation');
    await expect.poll(() => events().count()).toBe(1);
    await page.goto(`${world.product.url}/dashboard/document?status=REFUSED`);
    const row = page.getByRole('listitem').filter({ hasText: 'Convenio de pago' });
    await expect.poll(() => row.innerText()).toContain('Sin visto bueno');
    expect(await row.innerText()).toContain(`${ana.name} pidió cancelar: responda`);
    await picture(page, 'inbox-refused');
    await accessible(page, 'a list with a refused document');
    await page.goto(`${world.product.url}/dashboard/document?status=ENDORSED`);
    await page.getByText('Ningún documento cumple con todos los filtros').waitFor();

    const small = await world.visit({ ...phone, language: 'en', colorScheme: 'dark' });
    await enter(small.page, world.product);
    await asPage(small.page, world.product.http);
    await small.page.goto(`${world.product.url}/document/view?documentID=${documentID}&tab=trace`);
    await small.page.locator('li[data-number]').first().waitFor();
    await picture(small.page, 'document-whole-history-small');
    // The page stands at its head, whatever stands below it.
    expect(await small.page.evaluate('window.scrollY')).toBe(0);
    await accessible(small.page, 'a small history over several streams');
  });
});
