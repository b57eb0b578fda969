import type { ReminderEvent } from '../../modules/reminders/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const reminderId = '22222222-2222-5222-8222-222222222222';

/** One event of every type; see samples.ts. */
export const reminderSamples: readonly ReminderEvent[] = [
  {
    type: 'ReminderSet',
    data: {
      reminderId,
      userId: 'owner-1',
      date: '2026-12-01',
      title: personal('person-lucia', 'Llamar a Ana Cortés'),
      notes: personal('person-lucia', 'Preguntarle por el anexo de Lucía'),
      documentId: '11111111-1111-4111-8111-111111111111',
      startsAt: '2026-12-01T06:00:00.000Z',
      endsAt: '2026-12-02T06:00:00.000Z',
    },
  },
  { type: 'ReminderRead', data: { reminderId } },
  { type: 'ReminderRemoved', data: { reminderId, by: 'PERSON' } },
];
