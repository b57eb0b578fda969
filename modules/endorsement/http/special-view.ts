import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import type { SpecialParty } from '../contract/special-events.ts';
import type { SpecialRequest } from '../domain/special/state.ts';

/** A special request as the owner's account and its requester see it; `workflowDocumentId`: what the document refers to by now. */
export function specialView(
  request: SpecialRequest,
  viewer: Pick<SpecialParty, 'role' | 'id'> | null,
  document: { readonly status: string; readonly workflowDocumentId: string | null },
) {
  const { endorsementId, requestedBy, answer, contract } = request;
  const isOwner = viewer?.role === 'OWNER';
  const carried = answer?.workflowDocumentId !== null && answer?.workflowDocumentId === document.workflowDocumentId;
  return {
    endorsementID: endorsementId,
    documentID: request.documentId,
    title: shownWords(request.title),
    status: request.status,
    documentStatus: document.status,
    requestedBy: { role: requestedBy.role, name: requestedBy.name.value },
    requestedAt: request.requestedAt,
    contract: {
      fileName: request.fileName.value,
      size: contract.size,
      sha256: contract.sha256,
      pages: request.pages,
      url: `/api/endorsement/special/${endorsementId}/contract`,
    },
    endorsementSpecialPage: request.page,
    answer: answer ? { at: answer.at, notes: answer.notes?.value ?? null } : null,
    /** Once the document that carries it on is there; it belongs to the owner's account. */
    endorsementWorkflowDocumentId: carried && viewer?.role !== 'SIGNATORY' ? document.workflowDocumentId : null,
    isOwner,
    isRequester: viewer?.role === requestedBy.role && viewer.id === requestedBy.id,
    canAnswer: isOwner && request.status === 'PENDING',
  };
}
