import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { lastDayOf, monthOf } from '../../contract/months.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/**
 * The owner asks that a membership is not renewed, or takes that back (CALL-038). What was paid for it gives until the last day of the month, which
 * then ends the plan like every last day; a day before that stays.
 */
export const changeRenewal = subscriptionCommand({
  type: 'ChangeRenewal',
  schema: z.object({ ownerId: z.string().min(1), isCancelled: z.boolean() }),
  refuses: [...PERSON_REFUSALS, 'subscription.not_subscribed'],
  authorise: onlyTheOwner,
  decide(state, { isCancelled }, _facts: undefined, { now }) {
    if (state.status !== 'MEMBER') return refuse(409, 'subscription.not_subscribed');
    if (state.isRenewalCancelled === isCancelled) return [];
    const expiryDate = isCancelled ? lastDayOf(monthOf(now)) : null;
    const isEarlier = isCancelled && state.expiryDate !== null && state.expiryDate <= lastDayOf(monthOf(now));
    return [
      { type: 'RenewalChanged', data: { isCancelled } },
      ...(isEarlier || state.expiryDate === expiryDate ? [] : [{ type: 'ExpiryChanged' as const, data: { expiryDate, reason: null } }]),
    ];
  },
  touches: ['plan', 'debt', 'renewal'],
});
