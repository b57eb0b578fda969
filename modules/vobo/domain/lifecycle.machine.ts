import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { VoBoEvent, VoBoEventData } from '../contract/events.ts';
import { notTheirs } from './rules/comments.ts';
import { wasShown } from './rules/seen.ts';
import { answerOf, approverOf, dueApprovers, type VoBoState } from './state.ts';

const guard = guardFor<VoBoState, VoBoEvent>();
const isDue = (state: VoBoState, approverId: string): boolean => dueApprovers(state).some((approver) => approver.approverId === approverId);

/**
 * The approvals of a document (STATE-030..033) as a machine over their own events. It guards; it does not fold. An accepted
 * or refused round takes no answer any more; after a refusal the next sending opens another round.
 */
export const voBoLifecycle = setup({
  types: { context: {} as VoBoState, events: {} as VoBoEvent },
  guards: {
    opensNextRound: guard('ApprovalRoundOpened', (state, { round }) => round > state.round),
    issuesOfDue: guard(
      'ApproverLinksIssued',
      (state, { round, links }) =>
        round === state.round && links.every(({ approverId }) => isDue(state, approverId) && !state.links[approverId]),
    ),
    renewsDue: guard(
      'ApproverLinkRenewed',
      (state, { round, approverId, issue }) =>
        round === state.round && isDue(state, approverId) && state.links[approverId]?.issue === issue - 1,
    ),
    substitutesDue: guard('ApproverSubstituted', (state, { round, approverId }) => round === state.round && isDue(state, approverId)),
    ofThisRound: guard(
      'ApproverPresented',
      (state, { round, approverId }) => round === state.round && approverOf(state, approverId) !== null,
    ),
    mayComment: guard('VoBoCommentAdded', (state, { round, approverId }) => round === state.round && isDue(state, approverId)),
    commentOfTheirs: guard(
      ['VoBoCommentEdited', 'VoBoCommentDeleted'],
      (state, data) => data.round === state.round && isDue(state, data.approverId) && notTheirs(state, data) === null,
    ),
    acceptsAndOthersRemain: guard('VoBoAccepted', (state, data) => accepts(state, data) && data.remaining > 0),
    acceptsLast: guard('VoBoAccepted', (state, data) => accepts(state, data) && data.remaining === 0),
    mayAnswer: guard('VoBoRefused', mayAnswer),
    closesThisRound: guard('ApprovalRoundClosed', (state, { round }) => round === state.round),
  },
}).createMachine({
  id: 'vobo',
  context: {} as VoBoState,
  initial: 'NONE',
  states: {
    NONE: { on: { ApprovalRoundOpened: { target: 'OPEN', guard: 'opensNextRound' } } },
    OPEN: {
      on: {
        ApproverLinksIssued: { target: 'OPEN', guard: 'issuesOfDue' },
        ApprovalRoundOpened: { target: 'OPEN', guard: 'opensNextRound' },
        ApproverLinkRenewed: { target: 'OPEN', guard: 'renewsDue' },
        ApproverSubstituted: { target: 'OPEN', guard: 'substitutesDue' },
        ApproverPresented: { target: 'OPEN', guard: 'ofThisRound' },
        VoBoCommentAdded: { target: 'OPEN', guard: 'mayComment' },
        VoBoCommentEdited: { target: 'OPEN', guard: 'commentOfTheirs' },
        VoBoCommentDeleted: { target: 'OPEN', guard: 'commentOfTheirs' },
        VoBoAccepted: [
          { target: 'OPEN', guard: 'acceptsAndOthersRemain' },
          { target: 'ACCEPTED', guard: 'acceptsLast' },
        ],
        VoBoRefused: { target: 'REFUSED', guard: 'mayAnswer' },
        ApprovalRoundClosed: { target: 'CLOSED', guard: 'closesThisRound' },
      },
    },
    ACCEPTED: {
      on: {
        ApproverPresented: { target: 'ACCEPTED', guard: 'ofThisRound' },
        ApprovalRoundOpened: { target: 'OPEN', guard: 'opensNextRound' },
      },
    },
    REFUSED: {
      on: {
        ApproverPresented: { target: 'REFUSED', guard: 'ofThisRound' },
        ApprovalRoundOpened: { target: 'OPEN', guard: 'opensNextRound' },
      },
    },
    CLOSED: {},
  },
});

function mayAnswer(state: VoBoState, data: Omit<VoBoEventData<'VoBoAccepted'>, 'remaining'>): boolean {
  const { round, approverId } = data;
  return round === state.round && isDue(state, approverId) && answerOf(state, approverId) === null && wasShown(state, data);
}

/** `remaining` must be what the state says: it decides whether signing opens. */
function accepts(state: VoBoState, data: VoBoEventData<'VoBoAccepted'>): boolean {
  const open = (state.opened?.approvers.length ?? 0) - state.answers.length - 1;
  return mayAnswer(state, data) && data.remaining === open;
}
