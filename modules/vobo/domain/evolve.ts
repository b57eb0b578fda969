import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { VoBoEvent, VoBoEventData } from '../contract/events.ts';
import { initialVoBo, type VoBoAnswer, type VoBoState } from './state.ts';

/** Left out where the approver acted themself, as in the states of before there were substitutes. */
const inPlace = ({ substituteId }: { readonly substituteId?: string | null | undefined }) => (substituteId == null ? {} : { substituteId });

type AnswerData = Pick<VoBoEventData<'VoBoAccepted'>, 'approverId' | 'sha256' | 'substituteId'>;

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: VoBoState, event: Recorded<VoBoEvent>): VoBoState {
  const at = event.metadata.occurredAt;
  const answered = (data: AnswerData, answer: VoBoAnswer['answer']): VoBoState => ({
    ...state,
    answers: [...state.answers, { approverId: data.approverId, answer, at, sha256: data.sha256, eventId: event.id, ...inPlace(data) }],
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
    .with({ type: 'ApproverSubstituted' }, ({ data: { approverId, substitute } }) => ({
      ...state,
      substitutes: {
        ...state.substitutes,
        [approverId]: [...(state.substitutes[approverId] ?? []).filter(({ userId }) => userId !== substitute.userId), substitute],
      },
    }))
    .with({ type: 'ApproverPresented' }, ({ data }) => ({
      ...state,
      presented: {
        ...state.presented,
        [data.approverId]: [...(state.presented[data.approverId] ?? []), { version: data.version, sha256: data.sha256, ...inPlace(data) }],
      },
    }))
    .with({ type: 'VoBoCommentAdded' }, ({ data: { round: _, substituteId, ...comment } }) => ({
      ...state,
      comments: [...state.comments, { ...comment, at, editedAt: null, ...inPlace({ substituteId }) }],
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
      ...answered(data, 'ACCEPTED'),
      status: data.remaining === 0 ? 'ACCEPTED' : state.status,
    }))
    .with({ type: 'VoBoRefused' }, ({ data }) => ({ ...answered(data, 'REFUSED'), status: 'REFUSED' }))
    .with({ type: 'ApprovalRoundClosed' }, ({ data }) => ({ ...state, status: 'CLOSED', closedFor: data.reason }))
    .exhaustive();
}
