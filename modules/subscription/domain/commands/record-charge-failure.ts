import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';
import { isOverdue } from '../rules/due.ts';

/** An amount that was due was not paid (STATE-049): with no days of grace the account is frozen at once. */
export const recordChargeFailure = subscriptionCommand({
  type: 'RecordChargeFailure',
  schema: z.object({
    ownerId: z.string().min(1),
    chargeId: z.string().min(1).max(200),
    cutOffDate: z.iso.date(),
    graceDays: z.int().min(0).max(90),
  }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, charges }, { chargeId, cutOffDate, graceDays }, _facts: undefined, { now }) {
    if (charges.some((charge) => charge.chargeId === chargeId)) return [];
    const charge = { chargeId, cutOffDate, graceDays };
    const failed = { type: 'ChargeFailed' as const, data: charge };
    return status === 'MEMBER' && isOverdue(charge, now)
      ? [failed, { type: 'DebtBegan' as const, data: { dueDate: cutOffDate } }]
      : [failed];
  },
  touches: ['plan', 'debt'],
});
