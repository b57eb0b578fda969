import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { voBoEventTypes } from '../../contract/events.ts';
import { voBoCommand } from '../decider.ts';

/** The document was deleted or cancelled: nobody needs to answer any more. */
export const closeApprovalRound = voBoCommand({
  type: 'CloseApprovalRound',
  schema: z.object({ documentId: z.string().min(1), reason: voBoEventTypes.ApprovalRoundClosed.schema.shape.reason }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { reason }) => (state.status === 'OPEN' ? [{ type: 'ApprovalRoundClosed', data: { round: state.round, reason } }] : []),
  touches: [],
});
