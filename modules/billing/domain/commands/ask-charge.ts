import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { invoiceCommand } from '../decider.ts';
import { ownerOrFlow, PERSON_REFUSALS } from '../rules/authority.ts';

/** A card is to be charged for an invoice: by its owner (CALL-011, CALL-022), or by the platform when a month is over. One attempt is open at a time. */
export const askCharge = invoiceCommand({
  type: 'AskCharge',
  schema: z.object({
    invoiceId: z.string().min(1).max(200),
    attemptId: z.string().min(1).max(200),
    cardId: z.string().min(1).max(200),
    isPresent: z.boolean(),
  }),
  refuses: [...PERSON_REFUSALS, 'payments.paid', 'payments.cancelled', 'payments.in_progress'],
  authorise: ownerOrFlow,
  decide({ status, attempt }, { attemptId, cardId, isPresent }) {
    if (status === 'PAID' || status === 'REFUNDED') return refuse(409, 'payments.paid');
    if (status === 'CANCELED') return refuse(409, 'payments.cancelled');
    if (attempt !== null) return attempt.attemptId === attemptId ? [] : refuse(409, 'payments.in_progress');
    return [{ type: 'ChargeAsked', data: { attemptId, cardId, isPresent } }];
  },
  touches: ['charge'],
});
