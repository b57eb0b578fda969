import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** A purchase that nobody paid is given up, once the gateway can charge it no more. A month that is owed stays owed. */
export const cancelInvoice = invoiceCommand({
  type: 'CancelInvoice',
  schema: z.object({ invoiceId: z.string().min(1), why: z.enum(['NOT_PAID']) }),
  refuses: [...FLOW_REFUSALS, 'payments.in_progress', 'payments.owed'],
  authorise: onlyAFlow,
  decide({ status, kind, intent }, { why }) {
    if (status === 'CHARGING') return refuse(409, 'payments.in_progress');
    if (status !== 'OPEN' && status !== 'UNPAID') return [];
    if (kind === 'MONTH') return refuse(409, 'payments.owed');
    return intent === null ? [{ type: 'InvoiceCancelled', data: { why } }] : refuse(409, 'payments.in_progress');
  },
  touches: ['charge'],
});
