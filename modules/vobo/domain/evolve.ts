import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { VoBoEvent } from '../contract/events.ts';
import { initialVoBo, type VoBoAnswer, type VoBoState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: VoBoState, event: Recorded<VoBoEvent>): VoBoState {
  const at = event.metadata.occurredAt;
  const answered = (approverId: string, answer: VoBoAnswer['answer'], sha256: string): VoBoState => ({
    ...state,
    answers: [...state.answers, { approverId, answer, at, sha256, eventId: event.id }],
  });
  return match<Recorded<VoBoEvent>, VoBoState>(event)
    .with({ type: 'ApprovalRoundOpened' }, ({ data, metadata }) => ({
      ...initialVoBo,
      status: 'OPEN',
      documentId: data.documentId,
      ownerId: metadata.ownerId,
      round: data.round,
      opened: data,
      openedAt: at,
    }))
    .with({ type: 'ApproverLinksIssued' }, ({ data }) => ({
      ...state,
      links: {
        ...state.links,
        ...Object.fromEntries(data.links.map(({ approverId, issue, expiresAt }) => [approverId, { issue, expiresAt, issuedAt: at }])),
      },
    }))
    .with({ type: 'ApproverLinkRenewed' }, ({ data }) => ({
      ...state,
      links: { ...state.links, [data.approverId]: { issue: data.issue, expiresAt: data.expiresAt, issuedAt: at } },
    }))
    .with({ type: 'ApproverPresented' }, ({ data }) => ({
      ...state,
      presented: {
        ...state.presented,
        [data.approverId]: [...(state.presented[data.approverId] ?? []), { version: data.version, sha256: data.sha256 }],
      },
    }))
    .with({ type: 'VoBoCommentAdded' }, ({ data: { round: _, ...comment } }) => ({
      ...state,
      comments: [...state.comments, { ...comment, at, editedAt: null }],
    }))
    .with({ type: 'VoBoCommentEdited' }, ({ data }) => ({
      ...state,
      comments: state.comments.map((comment) =>
        comment.commentId === data.commentId ? { ...comment, title: data.title, notes: data.notes, editedAt: at } : comment,
      ),
    }))
    .with({ type: 'VoBoCommentDeleted' }, ({ data }) => ({
      ...state,
      comments: state.comments.filter((comment) => comment.commentId !== data.commentId),
    }))
    .with({ type: 'VoBoAccepted' }, ({ data }) => ({
      ...answered(data.approverId, 'ACCEPTED', data.sha256),
      status: data.remaining === 0 ? 'ACCEPTED' : state.status,
    }))
    .with({ type: 'VoBoRefused' }, ({ data }) => ({ ...answered(data.approverId, 'REFUSED', data.sha256), status: 'REFUSED' }))
    .with({ type: 'ApprovalRoundClosed' }, ({ data }) => ({ ...state, status: 'CLOSED', closedFor: data.reason }))
    .exhaustive();
}
