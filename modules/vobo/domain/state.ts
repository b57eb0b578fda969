import type { RoundApprover, VoBoEventData } from '../contract/events.ts';

export type RoundStatus = 'NONE' | 'OPEN' | 'ACCEPTED' | 'REFUSED' | 'CLOSED';

export interface ApproverLink {
  readonly issue: number;
  readonly expiresAt: string;
  /** When this issue came about; its mail is on its way from then on. */
  readonly issuedAt: string;
}

export interface VoBoAnswer {
  readonly approverId: string;
  readonly answer: 'ACCEPTED' | 'REFUSED';
  readonly at: string;
  readonly sha256: string;
  readonly eventId: string | null;
}

export interface VoBoComment {
  readonly commentId: string;
  readonly approverId: string;
  readonly title: VoBoEventData<'VoBoCommentAdded'>['title'];
  readonly notes: VoBoEventData<'VoBoCommentAdded'>['notes'];
  readonly at: string;
  readonly editedAt: string | null;
}

/** What the stream of a document's approvals says, folded: its newest round. */
export interface VoBoState {
  readonly status: RoundStatus;
  readonly documentId: string;
  readonly ownerId: string;
  readonly round: number;
  readonly opened: VoBoEventData<'ApprovalRoundOpened'> | null;
  readonly openedAt: string;
  readonly links: Readonly<Record<string, ApproverLink>>;
  /** What each approver of the round was shown. */
  readonly presented: Readonly<Record<string, readonly { version: number; sha256: string }[]>>;
  readonly comments: readonly VoBoComment[];
  readonly answers: readonly VoBoAnswer[];
  readonly closedFor: VoBoEventData<'ApprovalRoundClosed'>['reason'] | null;
}

export const initialVoBo: VoBoState = {
  status: 'NONE',
  documentId: '',
  ownerId: '',
  round: 0,
  opened: null,
  openedAt: '',
  links: {},
  presented: {},
  comments: [],
  answers: [],
  closedFor: null,
};

export const approversOf = (state: VoBoState): readonly RoundApprover[] => state.opened?.approvers ?? [];

export const approverOf = (state: VoBoState, approverId: string): RoundApprover | null =>
  approversOf(state).find((approver) => approver.approverId === approverId) ?? null;

export const answerOf = (state: VoBoState, approverId: string): VoBoAnswer | null =>
  state.answers.find((answer) => answer.approverId === approverId) ?? null;

/** Those who may answer now: the lowest rank that has not accepted whole (VOBO-002). */
export function dueApprovers(state: VoBoState): readonly RoundApprover[] {
  if (state.status !== 'OPEN') return [];
  const open = approversOf(state).filter((approver) => !answerOf(state, approver.approverId));
  const lowest = Math.min(...open.map((approver) => approver.order));
  return open.filter((approver) => approver.order === lowest);
}
