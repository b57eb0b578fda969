import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';
import { statusOf } from '../state.ts';

/** Something unpaid was paid, or is owed no more; with the last of it a frozen account goes on as before (STATE-051). */
export const settleCharge = subscriptionCommand({
  type: 'SettleCharge',
  schema: z.object({ ownerId: z.string().min(1), chargeId: z.string().min(1).max(200) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, charges, planBefore }, { chargeId }) {
    if (!charges.some((charge) => charge.chargeId === chargeId)) return [];
    const settled = { type: 'ChargeSettled' as const, data: { chargeId } };
    const isLast = charges.length === 1 && status === 'DEBTOR' && planBefore !== null && statusOf(planBefore) === 'MEMBER';
    return isLast ? [settled, { type: 'DebtEnded' as const, data: { planName: planBefore } }] : [settled];
  },
  touches: ['plan', 'debt'],
});
