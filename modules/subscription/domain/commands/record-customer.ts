import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The account is known at the card gateway. Of two that were made there at once the first that is written down counts. */
export const recordCustomer = subscriptionCommand({
  type: 'RecordCustomer',
  schema: z.object({ ownerId: z.string().min(1), customerId: z.string().min(1).max(200) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: (state, { customerId }) => (state.customerId === null ? [{ type: 'CustomerRecorded', data: { customerId } }] : []),
  touches: ['customer'],
});
