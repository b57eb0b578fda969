import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import type { Catalogue } from '../../contract/catalogue.ts';
import { planNameOf } from '../../contract/plans.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';
import { termsOf } from '../rules/plan-terms.ts';

/** Platform staff put an account on a plan, and say why (ENT-019, CONST-008). What is owed is owed still. */
export const givePlan = subscriptionCommand({
  type: 'GivePlan',
  schema: z.object({ ownerId: z.string().min(1), planName: z.string().max(100), reason: personalValue }),
  refuses: [...PERSON_REFUSALS, 'subscription.unknown_plan', 'subscription.reason_required'],
  authorise: onlyStaff,
  decide(state, { planName: given, reason }, catalogue: Catalogue, { now }) {
    const planName = planNameOf(given);
    if (planName === null) return refuse(422, 'subscription.unknown_plan');
    if ((reason.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    if (state.planName === planName) return [];
    return [{ type: 'PlanStarted', data: { ...termsOf(catalogue, planName, now), how: 'STAFF', reason } }];
  },
  touches: ['plan', 'debt'],
});
