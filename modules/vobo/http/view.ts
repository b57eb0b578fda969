import type { ShownDocument } from '../application/ports.ts';
import { type ApproverStanding, standings } from '../application/standings.ts';
import { answerOf, dueApprovers, substituteNamed, type VoBoState } from '../domain/state.ts';

const ROUND: Readonly<Record<VoBoState['status'], 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CLOSED'>> = {
  NONE: 'CLOSED',
  OPEN: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'REFUSED',
  CLOSED: 'CLOSED',
};

/** STATE-029: an approval is a request; before its turn nothing was asked yet, and a closed round has no status any more. */
function requestStatusOf({
  status,
  comments,
}: ApproverStanding): 'INITIAL' | 'PENDING' | 'PENDING_WITH_COMMENTS' | 'ACCEPTED' | 'REFUSED' | null {
  if (status === 'CLOSED') return null;
  if (status === 'WAITING') return 'INITIAL';
  return status === 'PENDING' && comments.length > 0 ? 'PENDING_WITH_COMMENTS' : status;
}

/** What an approver's page shows (ENT-038, ENT-040, UI-054..056): the others by name and standing, never how to reach them. */
export function voBoView(
  state: VoBoState,
  { approverId, substituteId }: { readonly approverId: string; readonly substituteId: string | null },
  document: ShownDocument,
) {
  const due = dueApprovers(state);
  const people = standings(
    state,
    due.map((approver) => approver.approverId),
  );
  const own = people.find((person) => person.approverId === approverId)!;
  const answer = answerOf(state, approverId);
  return {
    documentID: state.documentId,
    voBoID: approverId,
    title: document.title,
    isTest: document.isTest,
    message: document.message,
    language: document.language,
    lastDay: document.lastDay,
    sender: { name: document.senderName },
    approver: { name: own.name, order: own.order },
    /** Who looks in the place of the approver; null: the approver themself. */
    substitute: substituteNamed(state, approverId, substituteId),
    status: own.status,
    /** Who answered, and whether it was whoever looks: an approver and who stands in for them see the same answer. */
    answer: answer && { isYours: (answer.substituteId ?? null) === substituteId, by: own.substitute ? own.substitute.name : own.name },
    requestStatus: requestStatusOf(own),
    voBoStatus: ROUND[state.status],
    round: state.round,
    isDue: own.status === 'PENDING',
    waitingFor: own.status === 'WAITING' ? due.map((approver) => approver.name.value) : [],
    expiresAt: own.expiresAt,
    closedFor: state.closedFor,
    version: document.version,
    sha256: document.sha256,
    documentFileObj: { url: document.fileUrl },
    documentPages: document.pages,
    documentImages: document.images,
    signatory: document.signatories,
    approvers: people.map(({ name, order, status, at, substitute, approverId: id }) => ({
      name,
      order,
      status,
      at,
      substitute,
      isYou: id === approverId,
    })),
    comments: people
      .flatMap((person) =>
        person.comments.map(({ commentId, title, notes, at, editedAt, substitute, substituteId: writtenBy }) => ({
          commentID: commentId,
          title,
          notes,
          at,
          editedAt,
          isYours: person.approverId === approverId && writtenBy === substituteId,
          approverName: person.name,
          substitute,
        })),
      )
      .sort((a, b) => a.at.localeCompare(b.at)),
  };
}
