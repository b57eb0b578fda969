import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/**
 * Something unpaid was paid, or is owed no more; with the last of it a frozen account goes on as before (STATE-051), whatever its plan was. Where
 * platform staff froze it for what no charge here stands for, the payment of that is the last.
 */
export const settleCharge = subscriptionCommand({
  type: 'SettleCharge',
  schema: z.object({ ownerId: z.string().min(1), chargeId: z.string().min(1).max(200) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, charges, planBefore }, { chargeId }) {
    const left = charges.filter((charge) => charge.chargeId !== chargeId);
    const isOpen = left.length < charges.length;
    const ends = left.length === 0 && status === 'DEBTOR' && planBefore !== null;
    return [
      ...(isOpen ? [{ type: 'ChargeSettled' as const, data: { chargeId } }] : []),
      ...(ends ? [{ type: 'DebtEnded' as const, data: { planName: planBefore } }] : []),
    ];
  },
  touches: ['plan', 'debt'],
});
