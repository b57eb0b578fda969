import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { reminderCommand } from '../decider.ts';

/** The time of a reminder is over (CONST-019): said once, and of nothing whose time goes on. */
export const expireReminder = reminderCommand({
  type: 'ExpireReminder',
  schema: z.object({ reminderId: z.string().min(1) }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: ({ status, endsAt }, { reminderId }, _facts, { now }) =>
    status !== 'OPEN' || endsAt > now.toISOString() ? [] : [{ type: 'ReminderRemoved', data: { reminderId, by: 'TIME' } }],
  touches: ['reminder', 'end'],
});
