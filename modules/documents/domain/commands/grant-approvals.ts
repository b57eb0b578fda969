import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { awaitsApprovals } from '../rules/approvals.ts';
import { firstLinks } from '../rules/links.ts';

/** The last approver accepted: signing opens. An answer that misses somebody opens nothing. */
export const grantApprovals = documentCommand({
  type: 'GrantApprovals',
  schema: z.object({
    documentId: z.string().min(1),
    round: z.number().int(),
    answers: z.array(z.object({ approverId: z.string(), eventId: z.string() })).min(1),
  }),
  refuses: ['access.denied', 'conflict.approvals_incomplete'],
  authorise: onlyProcess,
  decide(state, { round, answers }, _facts, { now }) {
    if (!awaitsApprovals(state, round) || !state.setup) return [];
    const missing = state.approvals!.approverIds.filter((id) => !answers.some(({ approverId }) => approverId === id));
    if (missing.length > 0) return refuse(409, 'conflict.approvals_incomplete', { approverIds: missing });
    return [{ type: 'ApprovalsGranted', data: { round, basis: 'ALL_APPROVED', answers } }, ...firstLinks(round, state.setup, now)];
  },
  // A process asks again by itself: whatever else came between, the decision is made anew on what is there now.
  touches: ['preparation'],
});
