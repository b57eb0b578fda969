import type { Page } from 'playwright-core';
import { calendarDayOf, daysAfter, endOfCalendarDay, startOfCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { either, press, type Scene, type Stage } from './scene.ts';

const today = () => calendarDayOf(new Date());
const reminder = (nth: number, date: string, title: string, more: Record<string, unknown> = {}) => ({
  reminderID: `bell-${nth}`,
  date,
  title,
  notes: null,
  documentID: null,
  startsAt: startOfCalendarDay(date),
  endsAt: endOfCalendarDay(date),
  readAt: null,
  isDue: date === today(),
  isNew: date === today(),
  ...more,
});

/** The bell with these in it, whatever else the stage's owner wrote down. */
async function opened(page: Page, stage: Stage): Promise<void> {
  const notes = 'Preguntar por el anexo B antes de la junta.';
  const reminders = [
    reminder(1, today(), 'Llamar a Ana Cortés', { documentID: stage.pending, notes }),
    reminder(2, daysAfter(today(), 4), 'Pedir el acta certificada'),
  ];
  await page.route('**/api/reminders', (route) =>
    route.fulfill({ json: { success: true, responseCode: 200, responseData: { reminders, unread: 1 } } }),
  );
  await page.reload();
  if (page.viewportSize()!.width < 900) await page.getByRole('button', { name: /^Men/ }).click();
  await press(page, 'Recordatorios', 'Reminders');
  await page
    .getByRole('dialog', { name: either('Recordatorios', 'Reminders') })
    .getByText('Pedir el acta certificada')
    .waitFor();
  await page.unroute('**/api/reminders');
}
const scene = (name: string, reach: Scene['reach']): Scene => ({ name, viewer: 'owner', at: () => '/dashboard', reach });

/** What a person wants to be reminded of, and how they write it down (ENT-041). */
export const bellScenes: readonly Scene[] = [
  scene('bell', opened),
  scene('bell-write', async (page, stage) => {
    await opened(page, stage);
    await press(page, 'Nuevo recordatorio', 'New reminder');
    await page.getByLabel(either('Día', 'Day')).waitFor();
  }),
];
