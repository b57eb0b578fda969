import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';
import { isCorporate } from '../state.ts';

/** Platform staff let the owner of a corporate account administer it, or take that away, and say why (ROLE-002). */
export const changeCorporateAdmin = subscriptionCommand({
  type: 'ChangeCorporateAdmin',
  schema: z.object({ ownerId: z.string().min(1), isCorporateAdmin: z.boolean(), reason: personalValue }),
  refuses: [...PERSON_REFUSALS, 'subscription.reason_required', 'subscription.not_corporate'],
  authorise: onlyStaff,
  decide(state, { isCorporateAdmin, reason }) {
    if ((reason.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    if (isCorporateAdmin && !isCorporate(state)) return refuse(409, 'subscription.not_corporate');
    return state.isCorporateAdmin === isCorporateAdmin ? [] : [{ type: 'CorporateAdminChanged', data: { isCorporateAdmin, reason } }];
  },
  touches: ['plan', 'administration'],
});
