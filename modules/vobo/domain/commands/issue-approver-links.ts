import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { voBoCommand } from '../decider.ts';
import { firstLinks, linkEnd } from '../rules/links.ts';
import { dueApprovers } from '../state.ts';

/** A rank has accepted whole: the next one gets its links, each approver once. */
export const issueApproverLinks = voBoCommand({
  type: 'IssueApproverLinks',
  schema: z.object({ documentId: z.string().min(1), round: z.number().int() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { round }, _facts, { now }) {
    if (round !== state.round || !state.opened) return [];
    const due = dueApprovers(state)
      .map(({ approverId }) => approverId)
      .filter((approverId) => !state.links[approverId]);
    return due.length === 0 ? [] : [firstLinks(due, round, linkEnd(state.opened.linkTermSeconds, now))];
  },
  touches: [],
});
