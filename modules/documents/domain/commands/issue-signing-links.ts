import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { firstLinks } from '../rules/links.ts';

/**
 * What follows the prepared file: approvers are asked first where there are any. Without them the approvals of the round are
 * complete by definition, and the links are issued.
 */
export const issueSigningLinks = documentCommand({
  type: 'IssueSigningLinks',
  schema: z.object({ documentId: z.string().min(1), round: z.number().int() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, command, _facts, { now }) {
    const { round, setup } = state;
    const hasBegun = state.approvedRound === round || state.approvals?.round === round;
    const isWaiting = state.status === 'IMAGE_PROCESSING_COMPLETED' || (state.status === 'PENDING' && !state.isDeleted);
    if (command.round !== round || !setup || !isWaiting || hasBegun || state.preparedRound !== round) return [];
    const approverIds = setup.approvers.map(({ approverId }) => approverId);
    if (approverIds.length > 0) return [{ type: 'ApprovalsRequested', data: { round, approverIds } }];
    return [{ type: 'ApprovalsGranted', data: { round, basis: 'NO_APPROVERS' } }, ...firstLinks(round, setup, now)];
  },
  touches: DECISIONS,
});
