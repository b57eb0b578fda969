import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { voBoEventTypes } from '../../contract/events.ts';
import { voBoCommand } from '../decider.ts';
import { firstLinks, linkEnd } from '../rules/links.ts';

/** A sending asks for approvals: the round is opened and the lowest rank gets its links. */
export const openApprovalRound = voBoCommand({
  type: 'OpenApprovalRound',
  schema: voBoEventTypes.ApprovalRoundOpened.schema,
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, data, _facts, { now }) {
    // A round is opened once; asked again for the same or an older round, nothing is left to do.
    if (data.round <= state.round || state.status === 'CLOSED') return [];
    const lowest = Math.min(...data.approvers.map(({ order }) => order));
    const first = data.approvers.filter(({ order }) => order === lowest).map(({ approverId }) => approverId);
    return [{ type: 'ApprovalRoundOpened', data }, firstLinks(first, data.round, linkEnd(data.linkTermSeconds, now))];
  },
  touches: [],
});
