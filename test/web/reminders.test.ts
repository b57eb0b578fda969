import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDayOf, daysAfter } from '../../shared-kernel/calendar-day.ts';
import { bellTexts } from '../../web/bell/texts.ts';
import { remindersTexts } from '../../web/document-parts/reminders/texts.ts';
import { documentTexts } from '../../web/features/document/texts.ts';
import { inTurns } from '../support/counts.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone } from './signing-world.ts';

inBrowser('reminders', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each(
    inTurns('the bell', [
      ['es', desktop],
      ['en', phone],
    ]),
  )('%s: the bell is written to, says how many are new, and is read', async (language, screen) => {
    const t = bellTexts[language];
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product);
    const http = await asPage(page, world.product.http);
    for (const { reminderID } of (await http.get('/api/reminders')).body.responseData.reminders)
      await http.call('DELETE', `/api/reminders/${reminderID}`);
    await page.reload();
    const menu = page.getByRole('button', { name: language === 'es' ? 'Menú' : 'Menu', exact: true });
    if (screen === phone) await menu.click();
    await page.getByRole('button', { name: t.bell, exact: true }).click();
    await page.getByText(t.none).waitFor();
    await accessible(page, `empty bell, ${language}`);
    await page.getByRole('button', { name: t.write }).click();
    await page.getByRole('button', { name: t.save }).click();
    await page.getByText(t.dayNeeded).waitFor();
    await page.getByLabel(t.day, { exact: true }).fill(calendarDayOf(new Date()));
    await page.getByLabel(t.title, { exact: true }).fill('Llamar a Ana');
    await page.getByLabel(t.notes, { exact: true }).fill('Por el anexo B');
    await accessible(page, `new reminder, ${language}`);
    await page.getByRole('button', { name: t.save }).click();
    await page.getByText(t.isNew, { exact: true }).waitFor();
    await accessible(page, `bell, ${language}`);
    await page.getByRole('button', { name: t.readOf.replace('{{title}}', 'Llamar a Ana') }).click();
    await page.getByText(t.isNew, { exact: true }).waitFor({ state: 'detached' });
    expect((await http.get('/api/reminders')).body.responseData).toMatchObject({
      unread: 0,
      reminders: [{ title: 'Llamar a Ana', notes: 'Por el anexo B' }],
    });
    await page.getByRole('button', { name: t.removeOf.replace('{{title}}', 'Llamar a Ana') }).click();
    await page.getByText(t.none).waitFor();
    await context.close();
  });

  it.each(
    inTurns('reminders to whoever does not sign', [
      ['es', desktop],
      ['en', phone],
    ]),
  )('%s: those to whoever does not sign are chosen for all, and for one document', async (language, screen) => {
    const t = remindersTexts[language];
    const { page, context } = await world.visit({ ...screen, language });
    await enter(page, world.product);
    const http = await asPage(page, world.product.http);
    await http.put('/api/notices/reminders', { plan: null });
    await page.goto(`${world.product.url}/dashboard/profile/notices`);
    await page.getByLabel(t.on).check();
    await page.getByLabel(t.first).fill('0');
    await page.getByRole('button', { name: t.saveUsual }).click();
    await page.getByText(t.range.replace('{{most}}', '60')).waitFor();
    await page.getByLabel(t.first).fill('2');
    // What the header of a phone covers in part counts as smaller than it is.
    await page.evaluate('window.scrollTo(0, 0)');
    await accessible(page, `usual reminders, ${language}`);
    await page.getByRole('button', { name: t.saveUsual }).click();
    await page.getByText(t.saved).waitFor();
    expect((await http.get('/api/notices/reminders')).body.responseData).toEqual({ plan: { firstDays: 2, everyDays: 3, most: 3 } });

    const documentID = await sendDocument(world.product, [ana]);
    await page.goto(`${world.product.url}/document/view?documentID=${documentID}`);
    const part = page.getByRole('region', { name: t.title });
    await part.getByRole('button', { name: t.change }).click();
    const dialog = page.getByRole('dialog');
    await accessible(page, `reminders of a document, ${language}`);
    await dialog.getByLabel(t.on).uncheck();
    await dialog.getByRole('button', { name: t.save }).click();
    await part.getByText(t.none).waitFor();

    const b = bellTexts[language];
    await page.getByRole('button', { name: documentTexts[language].more, exact: true }).click();
    await page.getByRole('menuitem', { name: b.fromDocument }).click();
    await page.getByLabel(b.day, { exact: true }).fill(daysAfter(calendarDayOf(new Date()), 3));
    await page.getByRole('button', { name: b.save }).click();
    await expect.poll(async () => (await http.get('/api/reminders')).body.responseData.reminders.at(-1)?.documentID).toBe(documentID);
    await context.close();
  });
});
