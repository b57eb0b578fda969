import { z } from 'zod';
import { reminderCommand } from '../decider.ts';
import { OWN_REFUSALS, onlyItsPerson } from '../rules/authority.ts';

/** Its person has seen it. What is seen already, has not come up yet or is gone changes nothing. */
export const readReminder = reminderCommand({
  type: 'ReadReminder',
  schema: z.object({ reminderId: z.string().min(1) }),
  refuses: OWN_REFUSALS,
  authorise: onlyItsPerson,
  decide: ({ status, isRead, startsAt }, { reminderId }, _facts, { now }) =>
    status !== 'OPEN' || isRead || startsAt > now.toISOString() ? [] : [{ type: 'ReminderRead', data: { reminderId } }],
  touches: ['reading', 'end'],
});
