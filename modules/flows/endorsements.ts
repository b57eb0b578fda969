import type { DocumentState } from '../documents/index.ts';
import { type EndorsementRequest, type EndorsementState, endorsementOf, newestEndorsement } from '../endorsement/index.ts';
import type { Flow, FlowCommand } from './flow.ts';

interface Look {
  readonly document: DocumentState;
  readonly endorsements: EndorsementState;
  /** Id of the event that asked for the newest endorsement. */
  readonly askedBy: string | null;
}

/** What a document answers when it cannot be endorsed; any other failure is tried again. */
const ANSWERS = ['deleted_document_message', 'ENDO_008', 'conflict.not_endorsable', 'endorsement.not_allowed'];

/** After these a request may wait that the document has not taken yet. */
const ADMITTING = ['EndorsementAsked', 'DocumentDeleted', 'DocumentCanceled'];

/**
 * Flow: a document takes an endorsement that was asked for, and only then its sheet can be signed; the constancia of the
 * sealed sheet makes the document ENDORSED; a declined or withdrawn request lets the document go back to COMPLETED. The sheet
 * itself is sealed and certified beside this (endorsement-sheets.ts).
 */
export const endorsements: Flow<Look> = {
  name: 'endorsements',
  causes: [
    'EndorsementAsked',
    'EndorsementConstanciaRecorded',
    'EndorsementDeclined',
    'EndorsementWithdrawn',
    'DocumentDeleted',
    'DocumentCanceled',
  ],
  concurrency: 4,
  async look({ documents, endorsement }, { documentId }) {
    const { state, events } = await endorsement.load(documentId);
    const newest = newestEndorsement(state)?.endorsementId;
    const asked = events.find((event) => event.type === 'EndorsementAsked' && event.data.endorsementId === newest);
    return { document: (await documents.load(documentId)).state, endorsements: state, askedBy: asked?.id ?? null };
  },
  next({ type, eventId }, { document, endorsements: state, askedBy }, refused) {
    const carried = endOfPending(document, state);
    if (carried) return carried;
    const request = newestEndorsement(state);
    if (!ADMITTING.includes(type) || request?.status !== 'PENDING' || request.isAdmitted) return 'done';
    const isTaken = document.endorsement?.endorsementId === request.endorsementId;
    return isTaken || refused !== null ? admission(request, isTaken ? null : refused) : taking(request, askedBy ?? eventId);
  },
};

/** The document waits for an endorsement that has ended: it learns how. */
function endOfPending({ endorsement, documentId }: DocumentState, state: EndorsementState): FlowCommand | null {
  if (endorsement?.status !== 'PENDING') return null;
  const { endorsementId } = endorsement;
  const request = endorsementOf(state, endorsementId);
  if (request?.status === 'REJECTED') {
    const data = { documentId, endorsementId, eventId: request.rejection?.eventId ?? '' };
    return { to: 'documents', command: { type: 'RejectEndorsement', data }, id: ['reject', endorsementId] };
  }
  if (request?.status !== 'COMPLETED' || !request.seal) return null;
  const data = { documentId, endorsementId, eventId: request.constancia?.eventId ?? '', sheetSha256: request.seal.file.sha256 };
  return { to: 'documents', command: { type: 'CompleteEndorsement', data }, id: ['complete', endorsementId] };
}

/** The document is asked to take the request; why it does not is an answer. */
const taking = ({ documentId, endorsementId, endorser, endorsee }: EndorsementRequest, eventId: string): FlowCommand => ({
  to: 'documents',
  command: {
    type: 'RequestEndorsement',
    data: {
      documentId,
      endorsementId,
      eventId,
      endorser: { personId: endorser.personId, name: endorser.name },
      endorsee: { personId: endorsee.personId, name: endorsee.name },
    },
  },
  id: ['request', endorsementId],
  answers: ANSWERS,
});

/** The request learns that the document has taken it (`code` null), or why it has not. */
const admission = ({ documentId, endorsementId }: EndorsementRequest, code: string | null): FlowCommand => ({
  to: 'endorsement',
  command: { type: 'AdmitEndorsement', data: { documentId, endorsementId, code } },
  id: [code === null ? 'admit' : 'refuse', endorsementId],
});
