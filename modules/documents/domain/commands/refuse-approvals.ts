import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { awaitsApprovals } from '../rules/approvals.ts';

/** An approver said no: nobody signs in this round. */
export const refuseApprovals = documentCommand({
  type: 'RefuseApprovals',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.ApprovalsRefused.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    awaitsApprovals(state, data.round) && state.approvals!.approverIds.includes(data.approverId)
      ? [{ type: 'ApprovalsRefused', data }]
      : [],
  touches: ['preparation'],
});
