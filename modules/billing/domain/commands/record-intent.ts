import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';
import { isPayable } from '../state.ts';

/** The gateway has an intent for this invoice. Of two that were made at once the first that is written down counts; nobody ever confirms the other. */
export const recordIntent = invoiceCommand({
  type: 'RecordIntent',
  schema: z.object({ invoiceId: z.string().min(1), intentId: z.string().min(1).max(200), customerId: z.string().min(1).max(200) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: ({ status, intent }, { intentId, customerId }) =>
    isPayable(status) && intent === null ? [{ type: 'IntentOpened', data: { intentId, customerId } }] : [],
  touches: ['charge'],
});
