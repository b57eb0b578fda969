import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The gateway gave money back, whoever decided that; each of its refunds once. */
export const recordRefund = invoiceCommand({
  type: 'RecordRefund',
  schema: z.object({
    invoiceId: z.string().min(1),
    refundId: z.string().min(1).max(200).nullable(),
    gatewayRefundId: z.string().min(1).max(200),
    amountCents: z.int().positive(),
  }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: ({ status, refunds }, { refundId, gatewayRefundId, amountCents }) =>
    status !== 'PAID' || refunds.some((one) => one.gatewayRefundId === gatewayRefundId)
      ? []
      : [{ type: 'RefundMade', data: { refundId, gatewayRefundId, amountCents } }],
  touches: ['charge', 'refund'],
});
