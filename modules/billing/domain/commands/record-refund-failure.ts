import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The gateway did not give it back, and will not. */
export const recordRefundFailure = invoiceCommand({
  type: 'RecordRefundFailure',
  schema: z.object({ invoiceId: z.string().min(1), refundId: z.string().min(1).max(200), gatewayCode: z.string().max(200).nullable() }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: ({ refunds }, { refundId, gatewayCode }) =>
    refunds.some((one) => one.refundId === refundId && one.status === 'ASKED')
      ? [{ type: 'RefundFailed', data: { refundId, gatewayCode } }]
      : [],
  touches: ['refund'],
});
