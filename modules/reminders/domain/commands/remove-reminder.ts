import { z } from 'zod';
import { reminderCommand } from '../decider.ts';
import { OWN_REFUSALS, onlyItsPerson } from '../rules/authority.ts';

/** Its person takes it away. What is gone already stays gone. */
export const removeReminder = reminderCommand({
  type: 'RemoveReminder',
  schema: z.object({ reminderId: z.string().min(1) }),
  refuses: OWN_REFUSALS,
  authorise: onlyItsPerson,
  decide: ({ status }, { reminderId }) => (status === 'OPEN' ? [{ type: 'ReminderRemoved', data: { reminderId, by: 'PERSON' } }] : []),
  touches: ['end'],
});
