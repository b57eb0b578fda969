import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';

const limit = z.int().min(0).max(1_000_000);

/** Platform staff give an account other limits than its plan does, and say why (ENT-063). People who are in it stay, whatever the number is. */
export const changeLimits = subscriptionCommand({
  type: 'ChangeLimits',
  schema: z.object({
    ownerId: z.string().min(1),
    limits: z.object({ users: limit.min(1), documents: limit, templates: limit, savedSignatures: limit.min(1).max(20) }).partial(),
    reason: personalValue,
  }),
  refuses: [...PERSON_REFUSALS, 'subscription.reason_required'],
  authorise: onlyStaff,
  decide(state, { limits, reason }) {
    if ((reason.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    const changed = Object.entries(limits).filter(([name, value]) => state.limits[name as keyof typeof limits] !== value);
    return changed.length === 0 ? [] : [{ type: 'LimitsChanged', data: { limits: Object.fromEntries(changed), reason } }];
  },
  touches: ['plan', 'limits'],
});
