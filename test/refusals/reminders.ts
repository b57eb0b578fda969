import type { ReminderEvent } from '../../modules/reminders/contract/events.ts';
import { REMINDER_NOTES_LENGTH, REMINDER_TITLE_LENGTH, REMINDERS_LIMIT } from '../../modules/reminders/contract/rules.ts';
import { reminderDecider } from '../../modules/reminders/domain/decider.ts';
import { type ReminderStreams, type reminderCommands, reminderStreams } from '../../modules/reminders/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { otherOwner, owner, type Provocation, type Provocations } from './world.ts';

type Sent = Parameters<ReminderStreams['execute']>[0];
const reminderId = 'reminder-1';
const kept: ReminderEvent = {
  type: 'ReminderSet',
  data: {
    reminderId,
    userId: 'owner-1',
    date: '2026-12-01',
    title: personal('owner-1', 'Llamar'),
    notes: null,
    documentId: null,
    startsAt: '2026-12-01T06:00:00.000Z',
    endsAt: '2026-12-02T06:00:00.000Z',
  },
};

const on =
  (history: readonly ReminderEvent[], command: Sent, actor: Actor = owner, has = 0): Provocation =>
  async (world) => {
    await world.given(reminderDecider, reminderId, history);
    return reminderStreams(world.engine, async () => has).execute(command, world.as(actor));
  };
const set = ({ title = 'Llamar', notes = '', date = '2026-12-01' } = {}): Sent => ({
  type: 'SetReminder',
  data: { reminderId, userId: 'owner-1', date, title: personal('owner-1', title), notes: personal('owner-1', notes), documentId: null },
});
const read: Sent = { type: 'ReadReminder', data: { reminderId } };
const remove: Sent = { type: 'RemoveReminder', data: { reminderId } };

export const reminderRefusals: Provocations<(typeof reminderCommands)[number]> = {
  SetReminder: {
    'access.denied': on([], set(), otherOwner),
    'reminder.title_required': on([], set({ title: '  ' })),
    'reminder.title_too_long': on([], set({ title: 'ñ'.repeat(REMINDER_TITLE_LENGTH + 1) })),
    'reminder.notes_too_long': on([], set({ notes: 'ñ'.repeat(REMINDER_NOTES_LENGTH + 1) })),
    'reminder.day_invalid': on([], set({ date: '2026-02-30' })),
    'reminder.day_past': on([], set({ date: '2026-11-20' })),
    'reminder.day_too_far': on([], set({ date: '2031-11-22' })),
    'reminder.limit': on([], set(), owner, REMINDERS_LIMIT),
  },
  ReadReminder: { 'reminder.not_found': on([kept], read, otherOwner) },
  RemoveReminder: { 'reminder.not_found': on([kept], remove, otherOwner) },
  ExpireReminder: { 'access.denied': on([kept], { type: 'ExpireReminder', data: { reminderId } }) },
};
