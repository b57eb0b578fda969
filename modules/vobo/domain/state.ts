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
  /** Who of the account answered in their place; left out: the approver themself. */
  readonly substituteId?: string;
}

export type Substitute = VoBoEventData<'ApproverSubstituted'>['substitute'];

export interface VoBoComment {
  readonly commentId: string;
  readonly approverId: string;
  readonly title: VoBoEventData<'VoBoCommentAdded'>['title'];
  readonly notes: VoBoEventData<'VoBoCommentAdded'>['notes'];
  readonly at: string;
  readonly editedAt: string | null;
  /** As of an answer. */
  readonly substituteId?: string;
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
  /** Who of the account was let in to answer in the place of each approver, in that order. */
  readonly substitutes: Readonly<Record<string, readonly Substitute[]>>;
  /** What each approver of the round, or who answers in their place, was shown. */
  readonly presented: Readonly<Record<string, readonly { version: number; sha256: string; substituteId?: string }[]>>;
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
  substitutes: {},
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

/** Who was let in to answer in the place of an approver. */
export const substitutesOf = (state: VoBoState, approverId: string): readonly Substitute[] => state.substitutes[approverId] ?? [];

/** Who acted in the place of an approver; null: the approver themself. A forgotten person has no name. */
export const substituteNamed = (
  state: VoBoState,
  approverId: string,
  substituteId: string | null | undefined,
): { readonly name: string | null } | null =>
  substituteId == null
    ? null
    : { name: substitutesOf(state, approverId).find(({ userId }) => userId === substituteId)?.name.value ?? null };

/** Those who may answer now: the lowest rank that has not accepted whole (VOBO-002). */
export function dueApprovers(state: VoBoState): readonly RoundApprover[] {
  if (state.status !== 'OPEN') return [];
  const open = approversOf(state).filter((approver) => !answerOf(state, approver.approverId));
  const lowest = Math.min(...open.map((approver) => approver.order));
  return open.filter((approver) => approver.order === lowest);
}
