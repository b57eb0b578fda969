import { setup } from 'xstate';
import { answerOf, approverOf, dueApprovers, type VoBoState } from './state.ts';

type MachineEvent = { type: string; data?: unknown };
interface Args {
  context: VoBoState;
  event: MachineEvent;
}

const data = <T>(event: MachineEvent): T => event.data as T;
const due = (state: VoBoState, approverId: string): boolean => dueApprovers(state).some((one) => one.approverId === approverId);

/**
 * The approvals of a document (STATE-030..033) as a machine over their own events. It guards; it does not fold. An accepted
 * or refused round takes no answer any more; after a refusal the next sending opens another round.
 */
export const voBoLifecycle = setup({
  types: { context: {} as VoBoState, events: {} as MachineEvent },
  guards: {
    opensNextRound: ({ context, event }: Args) => data<{ round: number }>(event).round > context.round,
    issuesOfDue: ({ context, event }: Args) => {
      const { round, links } = data<{ round: number; links: readonly { approverId: string; issue: number }[] }>(event);
      return round === context.round && links.every((link) => due(context, link.approverId) && !context.links[link.approverId]);
    },
    renewsDue: ({ context, event }: Args) => {
      const { round, approverId, issue } = data<{ round: number; approverId: string; issue: number }>(event);
      return round === context.round && due(context, approverId) && context.links[approverId]?.issue === issue - 1;
    },
    ofThisRound: ({ context, event }: Args) => {
      const { round, approverId } = data<{ round: number; approverId: string }>(event);
      return round === context.round && approverOf(context, approverId) !== null;
    },
    mayComment: ({ context, event }: Args) => {
      const { round, approverId } = data<{ round: number; approverId: string }>(event);
      return round === context.round && due(context, approverId);
    },
    commentOfTheirs: ({ context, event }: Args) => {
      const { round, approverId, commentId } = data<{ round: number; approverId: string; commentId: string }>(event);
      return (
        round === context.round &&
        due(context, approverId) &&
        context.comments.some((one) => one.commentId === commentId && one.approverId === approverId)
      );
    },
    acceptsAndOthersRemain: ({ context, event }: Args) => accepts(context, event) && data<{ remaining: number }>(event).remaining > 0,
    acceptsLast: ({ context, event }: Args) => accepts(context, event) && data<{ remaining: number }>(event).remaining === 0,
    mayAnswer: ({ context, event }: Args) => mayAnswer(context, event),
    closesThisRound: ({ context, event }: Args) => data<{ round: number }>(event).round === context.round,
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
        ApproverLinkRenewed: { target: 'OPEN', guard: 'renewsDue' },
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
    ACCEPTED: { on: { ApproverPresented: { target: 'ACCEPTED', guard: 'ofThisRound' } } },
    REFUSED: {
      on: {
        ApproverPresented: { target: 'REFUSED', guard: 'ofThisRound' },
        ApprovalRoundOpened: { target: 'OPEN', guard: 'opensNextRound' },
      },
    },
    CLOSED: {},
  },
});

function mayAnswer(state: VoBoState, event: MachineEvent): boolean {
  const { round, approverId, version, sha256 } = data<{ round: number; approverId: string; version: number; sha256: string }>(event);
  return (
    round === state.round &&
    due(state, approverId) &&
    answerOf(state, approverId) === null &&
    (state.presented[approverId] ?? []).some((one) => one.version === version && one.sha256 === sha256)
  );
}

/** `remaining` must be what the state says: it decides whether signing opens. */
function accepts(state: VoBoState, event: MachineEvent): boolean {
  const { remaining } = data<{ remaining: number }>(event);
  const open = (state.opened?.approvers.length ?? 0) - state.answers.length - 1;
  return mayAnswer(state, event) && remaining === open;
}
