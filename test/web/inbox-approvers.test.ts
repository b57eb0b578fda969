import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { people } from '../support/product.ts';
import { approverCalls, approverLink, clara, dario, sendForApproval } from '../vobo/approvers.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture } from './signing-world.ts';

const TITLE = 'Convenio de pago';

inBrowser('reminding approvers from the inbox', () => {
  let world: BrowserWorld;
  const clock = new ManualClock(new Date());
  beforeAll(async () => {
    world = await openBrowserWorld({ clock });
  });
  afterAll(() => world?.close());

  const forApproval = async (title: string) => {
    // The page of the test before ended the session of the API.
    await world.product.http.login(people.owner.email, people.owner.password);
    const documentID = await sendForApproval(world.product, [ana], [clara, dario], { title });
    const head = (await world.product.services.store.head())!;
    await world.product.modules.readSide.waitFor('documents-inbox', head, WAIT_MS);
    return documentID;
  };
  /** Whether the newest link of each is the one of this number. */
  const opens = async (documentID: string, who: { emailID: string }, issue: number) => {
    const link = await approverLink(world.product, documentID, who, { issue });
    return (await approverCalls(world.product.http.anonymous(), link).view()).status;
  };

  it('one by its row, refused within the minute with its reason; several at once, everybody whose turn it is', async () => {
    const documentID = await forApproval(TITLE);
    const other = await forApproval('Convenio de obra');
    const { page, complaints } = await world.visit(desktop);
    await enter(page, world.product);
    const row = page.locator(`[data-row="${documentID}"]`);
    await row.getByText(`Espera el visto bueno de ${clara.name}`).waitFor();
    const remind = row.getByRole('button', { name: `Recordar a ${clara.name}: ${TITLE}`, exact: true });
    await accessible(page, 'inbox that waits for approvals');
    await picture(page, 'inbox-approvers-es-1440');
    // Its first link went out a moment ago.
    await remind.click();
    await page.getByText('Espere un minuto antes de enviar el correo de nuevo').waitFor();
    expect(await opens(documentID, clara, 1)).toBe(200);
    clock.advance(61_000);
    await remind.click();
    await page.getByText(`Se envió a ${clara.name} un enlace nuevo; el anterior dejó de servir.`).waitFor();
    await picture(page, 'inbox-approvers-reminded-es-1440');
    expect([await opens(documentID, clara, 1), await opens(documentID, clara, 2)]).toEqual([410, 200]);
    expect([await opens(documentID, dario, 1), await opens(documentID, dario, 2)]).not.toEqual([410, 200]);

    clock.advance(61_000);
    for (const id of [documentID, other]) await page.locator(`[data-row="${id}"]`).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Recordar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar recordatorios de 2 documentos' });
    await dialog.getByText('o dar su visto bueno').waitFor();
    await picture(page, 'inbox-approvers-bulk-es-1440');
    await dialog.getByRole('button', { name: 'Enviar los enlaces nuevos' }).click();
    await page.getByText('Listo: 2 documentos.').waitFor();
    expect(await page.getByText('Se envió un enlace nuevo a quien le toca.').count()).toBe(2);
    await accessible(page, 'bulk reminder of approvers');
    const issues = [
      [documentID, clara, 3],
      [documentID, dario, 2],
      [other, clara, 2],
      [other, dario, 2],
    ] as const;
    for (const [id, who, issue] of issues) expect(await opens(id, who, issue), `${id} ${who.name}`).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('on a phone in English, and never with a session that only reads', async () => {
    const documentID = await forApproval('Service contract');
    const { page, complaints } = await world.visit({ ...phone, language: 'en' });
    await enter(page, world.product);
    const row = page.locator(`[data-row="${documentID}"]`);
    await row.getByRole('button', { name: `Remind ${clara.name}: Service contract`, exact: true }).waitFor();
    await accessible(page, 'inbox that waits for approvals, on a phone');
    await picture(page, 'inbox-approvers-en-390');
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    const reader = await world.visit({ ...desktop, language: 'en' });
    await enter(reader.page, world.product, people.reviewer);
    await reader.page.locator(`[data-row="${documentID}"]`).waitFor();
    expect(await reader.page.getByRole('button', { name: /^Remind/ }).count()).toBe(0);
  });
});
