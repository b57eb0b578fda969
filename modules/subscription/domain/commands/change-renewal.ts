import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner asks that a membership is not renewed, or takes that back (CALL-038). */
export const changeRenewal = subscriptionCommand({
  type: 'ChangeRenewal',
  schema: z.object({ ownerId: z.string().min(1), isCancelled: z.boolean() }),
  refuses: [...PERSON_REFUSALS, 'subscription.not_subscribed'],
  authorise: onlyTheOwner,
  decide(state, { isCancelled }) {
    if (state.status !== 'MEMBER') return refuse(409, 'subscription.not_subscribed');
    return state.isRenewalCancelled === isCancelled ? [] : [{ type: 'RenewalChanged', data: { isCancelled } }];
  },
  touches: ['plan', 'debt', 'renewal'],
});
