import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';
import { isPayable } from '../state.ts';

/** The gateway says that the intent is cancelled, so that it never succeeds. */
export const closeIntent = invoiceCommand({
  type: 'CloseIntent',
  schema: z.object({ invoiceId: z.string().min(1), intentId: z.string().min(1).max(200) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: ({ intent, status }, { intentId }) =>
    intent?.intentId === intentId && isPayable(status) ? [{ type: 'IntentClosed', data: { intentId } }] : [],
  touches: ['charge'],
});
