import { approversOf, type DocumentState, titleOf } from '../documents/index.ts';
import { dueApprovers, type VoBoState } from '../vobo/index.ts';
import type { Cause, Flow, FlowCommand } from './flow.ts';

/** After these a round may stand open though its document has ended. */
const CLOSING = ['ApprovalsRequested', 'DocumentDeleted', 'DocumentCanceled', 'DocumentVoided'];

interface Look {
  /** Null after an answer: the document itself decides whether it still waits for one. */
  readonly document: DocumentState | null;
  readonly voBo: VoBoState;
}

/**
 * Flow: a sending that asks for approvals opens a round of them; each acceptance gives the turn to the next rank, the last
 * opens signing, a refusal stops it. Signing itself looks only at the document's own stream: until this flow has written
 * `ApprovalsGranted` there, nobody signs, however late it runs.
 */
export const approvals: Flow<Look> = {
  name: 'approvals',
  causes: ['ApprovalsRequested', 'VoBoAccepted', 'VoBoRefused', 'DocumentDeleted', 'DocumentCanceled', 'DocumentVoided'],
  concurrency: 4,
  async look({ documents, voBo }, { type, documentId }) {
    const isAnswer = type === 'VoBoAccepted' || type === 'VoBoRefused';
    return { document: isAnswer ? null : (await documents.load(documentId)).state, voBo: (await voBo.load(documentId)).state };
  },
  next(cause, { document, voBo }) {
    const { type, documentId, eventId } = cause;
    if (!document) return outcomeOf(cause, voBo);
    const end = endOf(document);
    if (end && voBo.status === 'OPEN' && CLOSING.includes(type)) {
      const data = { documentId, reason: end };
      // An id of its own: a round that was opened while the document ended is closed under the same event.
      return { to: 'voBo', command: { type: 'CloseApprovalRound', data }, id: [eventId, 'close'] };
    }
    return (type === 'ApprovalsRequested' && roundOf(document, voBo, eventId)) || 'done';
  },
};

/** What an answer brings about: the turn of the next rank, the opening of signing, or its stop. */
function outcomeOf({ type, documentId, eventId }: Cause, voBo: VoBoState): FlowCommand | 'done' {
  const { round } = voBo;
  if (type === 'VoBoRefused') {
    const refusal = voBo.answers.find((answer) => answer.eventId === eventId);
    // An answer of an earlier round was carried over before that round could be followed by another.
    if (!refusal) return 'done';
    const data = { documentId, round, approverId: refusal.approverId, eventId };
    return { to: 'documents', command: { type: 'RefuseApprovals', data }, id: [eventId], isLast: true };
  }
  if (voBo.status === 'ACCEPTED') {
    const answers = voBo.answers.map((answer) => ({ approverId: answer.approverId, eventId: answer.eventId ?? '' }));
    return { to: 'documents', command: { type: 'GrantApprovals', data: { documentId, round, answers } }, id: [eventId], isLast: true };
  }
  const isTurnGiven = dueApprovers(voBo).every(({ approverId }) => voBo.links[approverId]);
  if (isTurnGiven) return 'done';
  return { to: 'voBo', command: { type: 'IssueApproverLinks', data: { documentId, round } }, id: [eventId], isLast: true };
}

/** Why nothing more is asked about a document; null while it goes on. */
const endOf = (state: DocumentState): 'DOCUMENT_DELETED' | 'DOCUMENT_CANCELED' | null =>
  state.status === 'CANCELED' ? 'DOCUMENT_CANCELED' : state.isDeleted ? 'DOCUMENT_DELETED' : null;

/** The round that the newest sending asks for, null once it is there: an older sending was overtaken by a change of the owner. */
function roundOf(document: DocumentState, voBo: VoBoState, eventId: string): FlowCommand | null {
  const { documentId, ownerId, setup, uploaded, approvals: asked } = document;
  const title = titleOf(document);
  if (!setup || !uploaded || !title || asked?.status !== 'PENDING' || endOf(document)) return null;
  if (asked.round <= voBo.round || voBo.status === 'CLOSED') return null;
  const { name, personId } = uploaded.uploadedBy;
  const { language, linkTermSeconds } = setup;
  const data = {
    documentId,
    round: asked.round,
    title,
    language,
    linkTermSeconds,
    sender: { personId, name },
    approvers: [...approversOf(document)],
  };
  return { to: 'voBo', command: { type: 'OpenApprovalRound', data }, id: [eventId], ownerId };
}
