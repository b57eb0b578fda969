import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Catalogue } from '../../contract/catalogue.ts';
import { plansToStart } from '../../contract/plans.ts';
import { subscriptionCommand } from '../decider.ts';
import { ownerOrFlow, PERSON_REFUSALS } from '../rules/authority.ts';
import { termsOf } from '../rules/plan-terms.ts';
import { isCorporate } from '../state.ts';

/**
 * The owner starts a membership with the card that is charged (CALL-019, 020, 028, 103), or goes on above the documents of the base one
 * (STATE-050). A corporate plan is left through the platform's staff, whoever owes something pays it first, and nobody goes from the dynamic
 * membership back to the base one by starting it. What is on already stays. A flow begins what its owner has paid (modules/billing).
 */
export const startPlan = subscriptionCommand({
  type: 'StartPlan',
  schema: z.object({ ownerId: z.string().min(1), planName: z.enum(plansToStart), how: z.enum(['OWNER', 'SIXTH_DOCUMENT']) }),
  refuses: [
    ...PERSON_REFUSALS,
    'subscription.corporate',
    'subscription.higher_plan',
    'subscription.pay_first',
    'subscription.card_required',
    'subscription.base_first',
  ],
  authorise: ownerOrFlow,
  admit(state, { planName, how }) {
    if (state.status === 'DEBTOR') return refuse(409, 'subscription.pay_first');
    if (isCorporate(state)) return refuse(409, 'subscription.corporate');
    if (state.planName === planName) return null;
    // The base membership has fewer documents for the same money, and none of its doors says so: nobody gets there by a call that starts one.
    if (planName === 'BASE_MEMBERSHIP' && state.planName === 'DYNAMIC_MEMBERSHIP') return refuse(409, 'subscription.higher_plan');
    if (how === 'SIXTH_DOCUMENT' && state.planName !== 'BASE_MEMBERSHIP') return refuse(409, 'subscription.base_first');
    if (state.defaultCardId === null) return refuse(409, 'subscription.card_required');
    return null;
  },
  decide: (state, { planName, how }, catalogue: Catalogue, { now }) =>
    state.planName === planName ? [] : [{ type: 'PlanStarted', data: { ...termsOf(catalogue, planName, now), how, reason: null } }],
  touches: ['plan', 'debt', 'card'],
});
