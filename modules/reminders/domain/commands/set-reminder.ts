import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { reminderEventTypes } from '../../contract/events.ts';
import { isLongerThan, REMINDER_NOTES_LENGTH, REMINDER_TITLE_LENGTH, REMINDERS_LIMIT, reminderTextOf } from '../../contract/rules.ts';
import { reminderCommand } from '../decider.ts';
import { isPerson } from '../rules/authority.ts';
import { dayProblem, termOf } from '../rules/day.ts';

const { date, title, notes, documentId } = reminderEventTypes.ReminderSet.schema.shape;

/** Somebody wants to be reminded of something on a day (ENT-041), by hand or from a document. `has`: how many they have now. */
export const setReminder = reminderCommand({
  type: 'SetReminder',
  schema: z.object({ reminderId: z.string().min(1), userId: z.string().min(1), date, title, notes, documentId }),
  refuses: [
    'access.denied',
    'reminder.title_required',
    'reminder.title_too_long',
    'reminder.notes_too_long',
    'reminder.day_invalid',
    'reminder.day_past',
    'reminder.day_too_far',
    'reminder.limit',
  ],
  authorise: (_state, { userId }, { actor }) => (isPerson(actor, userId) ? null : refuse(403, 'access.denied')),
  decide(state, { reminderId, userId, date, documentId, ...said }, has: number, { now }) {
    if (state.status !== 'NONE') return [];
    const title = reminderTextOf(said.title.value ?? '');
    const notes = reminderTextOf(said.notes?.value ?? '');
    if (title === '') return refuse(422, 'reminder.title_required');
    if (isLongerThan(title, REMINDER_TITLE_LENGTH)) return refuse(422, 'reminder.title_too_long', { limit: REMINDER_TITLE_LENGTH });
    if (isLongerThan(notes, REMINDER_NOTES_LENGTH)) return refuse(422, 'reminder.notes_too_long', { limit: REMINDER_NOTES_LENGTH });
    const problem = dayProblem(date, now);
    if (problem) return problem;
    if (has >= REMINDERS_LIMIT) return refuse(409, 'reminder.limit', { limit: REMINDERS_LIMIT });
    return [
      {
        type: 'ReminderSet',
        data: {
          reminderId,
          userId,
          date,
          title: { ...said.title, value: title },
          notes: said.notes && notes !== '' ? { ...said.notes, value: notes } : null,
          documentId,
          ...termOf(date, now),
        },
      },
    ];
  },
  touches: ['reminder'],
});
