import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import type { DocumentState } from '../state.ts';

/** Statuses in which an authorised cancellation can be applied; in others it waits (STATE-037). */
const CANCELABLE = ['PENDING', 'COMPLETED', 'ENDORSED'];

/** Applied once; while the document is being closed or endorsed the refusal says what it waits for. */
export function decideCancellation(
  state: DocumentState,
  command: DocumentEventData<'DocumentCanceled'>,
): readonly DocumentEvent[] | Refusal {
  if (state.status === 'CANCELED') return [];
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  if (!CANCELABLE.includes(state.status)) return refuse(409, 'conflict.not_cancelable', { status: state.status });
  return [{ type: 'DocumentCanceled', data: { cancelationId: command.cancelationId, eventId: command.eventId } }];
}

/** ENDO-001, ENDO_008: one endorsement of a document is open or done, never two. */
export function decideEndorsementRequest(
  state: DocumentState,
  command: DocumentEventData<'EndorsementRequested'>,
): readonly DocumentEvent[] | Refusal {
  if (state.endorsement?.endorsementId === command.endorsementId) return [];
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  if (state.endorsement && state.endorsement.status !== 'REJECTED') return refuse(409, 'ENDO_008');
  if (state.status !== 'COMPLETED') return refuse(409, 'conflict.not_endorsable', { status: state.status });
  if (!state.setup?.isEndorsement) return refuse(409, 'endorsement.not_allowed');
  return [{ type: 'EndorsementRequested', data: command }];
}

const isOpen = (state: DocumentState, endorsementId: string): boolean =>
  state.status === 'PENDING_TO_ENDORSEMENT' && state.endorsement?.endorsementId === endorsementId && state.endorsement.status === 'PENDING';

export const decideEndorsementCompletion = (
  state: DocumentState,
  data: DocumentEventData<'EndorsementCompleted'>,
): readonly DocumentEvent[] => (isOpen(state, data.endorsementId) ? [{ type: 'EndorsementCompleted', data }] : []);

export const decideEndorsementRejection = (
  state: DocumentState,
  data: DocumentEventData<'EndorsementRejected'>,
): readonly DocumentEvent[] => (isOpen(state, data.endorsementId) ? [{ type: 'EndorsementRejected', data }] : []);

/** ENDO-002: the reference from a document to the one that carries its special endorsement. */
export function decideWorkflow(
  state: DocumentState,
  data: DocumentEventData<'EndorsementWorkflowStarted'>,
): readonly DocumentEvent[] | Refusal {
  if (state.endorsementWorkflow?.workflowDocumentId === data.workflowDocumentId) return [];
  if (state.isDeleted) return refuse(410, 'deleted_document_message');
  if (state.status !== 'COMPLETED' && state.status !== 'ENDORSED') return refuse(409, 'conflict.not_endorsable', { status: state.status });
  if (state.endorsementWorkflow) return refuse(409, 'ENDO_008');
  return [{ type: 'EndorsementWorkflowStarted', data }];
}
