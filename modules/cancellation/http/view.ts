import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import type { CancellationEventData, Party } from '../contract/events.ts';
import { type CancellationRequest, isPetitioner, isReviewer } from '../domain/state.ts';

/**
 * A request as its parties see it (ENT-042, UI-058). Evidence is named and words are shown to the petitioner and the
 * reviewers only (CANC-003); `documentStatus` is the document's status now.
 */
export function cancellationView(request: CancellationRequest, viewer: Party | null, documentStatus: string) {
  const petitions = viewer !== null && isPetitioner(request, viewer);
  const reviews = viewer !== null && isReviewer(request, viewer);
  const answerer = request.answer
    ? request.reviewers.find((reviewer) => reviewer.role === request.answer!.role && reviewer.id === request.answer!.id)
    : undefined;
  return {
    cancelationID: request.cancelationId,
    documentID: request.documentId,
    title: shownWords(request.title),
    status: request.status,
    documentStatus,
    petitioner: { role: request.petitioner.role, name: request.petitioner.name.value },
    /** By which rule the reviewers were chosen; OTHER_SIGNERS: all of them, as before. */
    asked: request.asked ?? (request.reviewers.some(({ role }) => role === 'OWNER') ? 'OWNER' : 'OTHER_SIGNERS'),
    reviewers: request.reviewers.map(({ role, name }) => ({ role, name: name.value })),
    reason: petitions || reviews ? (request.reason?.value ?? null) : null,
    evidence:
      petitions || reviews
        ? request.evidence.map(({ evidenceId, fileName, mediaType, file }) => ({
            evidenceID: evidenceId,
            fileName: fileName.value,
            mediaType,
            size: file.size,
            sha256: file.sha256,
            url: `/api/cancellation/${request.cancelationId}/evidence/${evidenceId}`,
          }))
        : [],
    requestedAt: request.requestedAt,
    answer: request.answer
      ? {
          authorized: request.answer.authorises,
          by: answerer?.name.value ?? null,
          at: request.answer.at,
          notes: petitions || reviews ? (request.answer.notes?.value ?? null) : null,
        }
      : null,
    waitsFor: request.waitsFor,
    settledAt: request.settledAt,
    /** Of one that is void: why. */
    voidedFor: request.status === 'VOIDED' ? voidedFor(request, documentStatus) : null,
    isPetitioner: petitions,
    isReviewer: reviews,
    canAnswer: reviews && request.status === 'REQUESTED',
  };
}

function voidedFor({ hasNobodyLeft }: CancellationRequest, documentStatus: string): CancellationEventData<'CancellationVoided'>['reason'] {
  if (hasNobodyLeft) return 'NOBODY_LEFT';
  // A deleted document keeps the status that it had.
  return documentStatus === 'CANCELED' ? 'DOCUMENT_VOIDED' : 'DOCUMENT_DELETED';
}
