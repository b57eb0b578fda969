import { dueApprovers, substituteNamed, type VoBoState } from '../domain/state.ts';

/** What of the approvals others show: each approver's standing with their comments, of the newest round. */
export interface ApproverStanding {
  readonly approverId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly order: number;
  readonly status: 'WAITING' | 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CLOSED';
  readonly at: string | null;
  /** Who of the account answered in their place; null: they did themself. */
  readonly substitute: { readonly name: string | null } | null;
  readonly expiresAt: string | null;
  readonly comments: readonly {
    readonly commentId: string;
    readonly title: string | null;
    readonly notes: string | null;
    readonly at: string;
    readonly editedAt: string | null;
    /** As of the answer. */
    readonly substitute: { readonly name: string | null } | null;
    readonly substituteId: string | null;
  }[];
}

/** Everybody's standing in the newest round, with its number. */
export const approverStandings = (state: VoBoState) =>
  standings(
    state,
    dueApprovers(state).map((approver) => approver.approverId),
  ).map((one) => ({ ...one, round: state.round }));

export function standings(state: VoBoState, due: readonly string[]): ApproverStanding[] {
  return (state.opened?.approvers ?? []).map((one) => {
    const answer = state.answers.find((given) => given.approverId === one.approverId);
    const waits = state.status === 'OPEN' ? (due.includes(one.approverId) ? 'PENDING' : 'WAITING') : 'CLOSED';
    return {
      approverId: one.approverId,
      name: one.name.value,
      email: one.email.value,
      order: one.order,
      status: answer?.answer ?? waits,
      at: answer?.at ?? null,
      substitute: substituteNamed(state, one.approverId, answer?.substituteId),
      expiresAt: state.links[one.approverId]?.expiresAt ?? null,
      comments: state.comments
        .filter((comment) => comment.approverId === one.approverId)
        .map(({ commentId, title, notes, at, editedAt, substituteId }) => ({
          commentId,
          title: title.value,
          notes: notes.value,
          at,
          editedAt,
          substitute: substituteNamed(state, one.approverId, substituteId),
          substituteId: substituteId ?? null,
        })),
    };
  });
}
