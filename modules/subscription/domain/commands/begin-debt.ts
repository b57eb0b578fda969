import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';
import { endOfGrace, isOverdue } from '../rules/due.ts';

/** The days of grace of something unpaid are over (STATE-049). What was paid meanwhile freezes nothing. */
export const beginDebt = subscriptionCommand({
  type: 'BeginDebt',
  schema: z.object({ ownerId: z.string().min(1), dueDate: z.iso.date() }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, charges }, { dueDate }, _facts: undefined, { now }) {
    const isDue = status === 'MEMBER' && charges.some((charge) => endOfGrace(charge) === dueDate && isOverdue(charge, now));
    return isDue ? [{ type: 'DebtBegan', data: { dueDate } }] : [];
  },
  touches: ['plan', 'debt'],
});
