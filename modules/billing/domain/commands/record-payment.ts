import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';
import { isPayable } from '../state.ts';

/** The gateway charged it: within the open attempt, or without one: an attempt that had been given up went through after all, or the vendor's form confirmed it. */
export const recordPayment = invoiceCommand({
  type: 'RecordPayment',
  schema: z.object({
    invoiceId: z.string().min(1),
    intentId: z.string().min(1).max(200),
    chargeId: z.string().min(1).max(200),
    amountCents: z.int().positive(),
  }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: ({ status, attempt }, { intentId, chargeId, amountCents }) =>
    isPayable(status)
      ? [{ type: 'ChargeSucceeded', data: { attemptId: attempt?.attemptId ?? null, intentId, chargeId, amountCents } }]
      : [],
  touches: ['charge'],
});
