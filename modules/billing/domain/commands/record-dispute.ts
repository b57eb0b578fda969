import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The holder of the card contests a charge, or their bank decided about that. Reports come in any order: one that is closed was opened. */
export const recordDispute = invoiceCommand({
  type: 'RecordDispute',
  schema: z.object({
    invoiceId: z.string().min(1),
    disputeId: z.string().min(1).max(200),
    amountCents: z.int().nonnegative(),
    gatewayReason: z.string().max(200),
    outcome: z.enum(['OPEN', 'WON', 'LOST']),
  }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, disputes }, { disputeId, amountCents, gatewayReason, outcome }) {
    if (status !== 'PAID' && status !== 'REFUNDED') return [];
    const known = disputes.find((one) => one.disputeId === disputeId);
    return [
      ...(known === undefined ? [{ type: 'DisputeOpened' as const, data: { disputeId, amountCents, gatewayReason } }] : []),
      ...(outcome !== 'OPEN' && (known === undefined || known.outcome === 'OPEN')
        ? [{ type: 'DisputeClosed' as const, data: { disputeId, outcome } }]
        : []),
    ];
  },
  touches: ['charge', 'dispute'],
});
