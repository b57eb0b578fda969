import { z } from 'zod';
import { isCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';

/** Platform staff move the last day of a plan, or take it away, and say why (ENT-063). A day in the past ends the plan with the next look. */
export const changeExpiry = subscriptionCommand({
  type: 'ChangeExpiry',
  schema: z.object({
    ownerId: z.string().min(1),
    expiryDate: z.string().refine(isCalendarDay, 'a day as YYYY-MM-DD').nullable(),
    reason: personalValue,
  }),
  refuses: [...PERSON_REFUSALS, 'subscription.reason_required', 'subscription.no_plan_to_end'],
  authorise: onlyStaff,
  decide(state, { expiryDate, reason }) {
    if ((reason.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    if (state.status === 'ZERO' || state.status === 'DEBTOR') return refuse(409, 'subscription.no_plan_to_end');
    return state.expiryDate === expiryDate ? [] : [{ type: 'ExpiryChanged', data: { expiryDate, reason } }];
  },
  touches: ['plan', 'debt'],
});
