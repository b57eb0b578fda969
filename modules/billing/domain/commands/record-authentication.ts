import { z } from 'zod';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The bank waits until its customer proved who they are. */
export const recordAuthentication = invoiceCommand({
  type: 'RecordAuthentication',
  schema: z.object({ invoiceId: z.string().min(1), attemptId: z.string().min(1).max(200) }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: ({ attempt }, { attemptId }) =>
    attempt?.attemptId === attemptId && attempt.authenticationAt === null ? [{ type: 'AuthenticationAsked', data: { attemptId } }] : [],
  touches: ['charge'],
});
