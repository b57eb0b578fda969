import { z } from 'zod';
import { calendarDayOf } from '../../../../shared-kernel/calendar-day.ts';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/**
 * The account has ended, and its plan with it, that very day: nobody is charged for an account that is not there. One that was frozen ends too,
 * so that no payment brings back what nobody has.
 */
export const endPlan = subscriptionCommand({
  type: 'EndPlan',
  schema: z.object({ ownerId: z.string().min(1) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, expiryDate }, _data, _facts: undefined, { now }) {
    if (status === 'ZERO') return [];
    const today = calendarDayOf(now);
    const over = { type: 'PlanExpired' as const, data: { dueDate: today } };
    return expiryDate === today ? [over] : [{ type: 'ExpiryChanged' as const, data: { expiryDate: today, reason: null } }, over];
  },
  touches: ['plan', 'debt'],
});
