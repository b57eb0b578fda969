import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { invoiceCommand } from '../decider.ts';
import { PERSON_REFUSALS, staffOrFlow } from '../rules/authority.ts';
import { givenBack } from '../state.ts';

/** Money of a paid invoice is to go back: platform staff decide that and say why, or the platform itself owes it. Never more than was paid. */
export const askRefund = invoiceCommand({
  type: 'AskRefund',
  schema: z.object({
    invoiceId: z.string().min(1).max(200),
    refundId: z.string().min(1).max(200),
    /** Null: all that is left. */
    amountCents: z.int().positive().nullable(),
    why: z.enum(['STAFF', 'PLAN_NOT_STARTED', 'OVERPAID']),
    reason: personalValue.nullable(),
  }),
  refuses: [...PERSON_REFUSALS, 'payments.reason_required', 'payments.not_paid', 'payments.refund_too_much'],
  authorise: staffOrFlow,
  decide(state, { refundId, amountCents, why, reason }, _facts: undefined, { actor }) {
    if (state.refunds.some((one) => one.refundId === refundId)) return [];
    if (actor.kind === 'admin' && (reason?.value ?? '').trim() === '') return refuse(422, 'payments.reason_required');
    if (state.payment === null) return refuse(409, 'payments.not_paid');
    const left = state.totalCents - givenBack(state);
    const amount = amountCents ?? left;
    if (amount <= 0 || amount > left) return refuse(409, 'payments.refund_too_much', { left });
    return [{ type: 'RefundAsked', data: { refundId, amountCents: amount, why, reason } }];
  },
  touches: ['charge', 'refund'],
});
