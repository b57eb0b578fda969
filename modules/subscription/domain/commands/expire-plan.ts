import { z } from 'zod';
import { calendarDayOf } from '../../../../shared-kernel/calendar-day.ts';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The last day of a plan is over (STATE-048). A day that was moved meanwhile, or a plan that was started, leaves nothing to do. */
export const expirePlan = subscriptionCommand({
  type: 'ExpirePlan',
  schema: z.object({ ownerId: z.string().min(1), dueDate: z.iso.date() }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, expiryDate }, { dueDate }, _facts: undefined, { now }) {
    const isDue = (status === 'TRIAL' || status === 'MEMBER') && expiryDate === dueDate && calendarDayOf(now) > dueDate;
    return isDue ? [{ type: 'PlanExpired', data: { dueDate } }] : [];
  },
  touches: ['plan', 'debt'],
});
