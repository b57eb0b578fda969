import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { secondsToWait } from '../../../../shared-kernel/resend-wait.ts';
import { voBoCommand } from '../decider.ts';
import { onlySender } from '../rules/authority.ts';
import { linkEnd } from '../rules/links.ts';
import { dueApprovers } from '../state.ts';

/** The owner, or who is in charge of the document, sends an approver's link again, at most once a minute (CALL-104). The code of the link before is void. */
export const resendApproverLink = voBoCommand({
  type: 'ResendApproverLink',
  schema: z.object({
    documentId: z.string().min(1),
    approverId: z.string().min(1),
    /** The sub-user in whose charge the document is; left out: its owner's alone. */
    inCharge: z.string().optional(),
  }),
  refuses: ['reviewer.read_only', 'document.not_found', 'vobo.round_closed', 'vobo.not_due', 'resend.wait_a_minute'],
  authorise: onlySender,
  decide(state, { approverId }, _facts, { now }) {
    if (state.status !== 'OPEN' || !state.opened) return refuse(409, 'vobo.round_closed', { status: state.status });
    const link = state.links[approverId];
    if (!link || !dueApprovers(state).some((approver) => approver.approverId === approverId)) return refuse(409, 'vobo.not_due');
    const seconds = secondsToWait(link.issuedAt, now);
    if (seconds > 0) return refuse(429, 'resend.wait_a_minute', { seconds });
    const expiresAt = linkEnd(state.opened.linkTermSeconds, now);
    return [{ type: 'ApproverLinkRenewed', data: { round: state.round, approverId, issue: link.issue + 1, expiresAt } }];
  },
  touches: ['round', 'links', 'acceptance', 'refusal', 'closing'],
});
