import { type CancellationRequest, newestRequest } from '../cancellation/index.ts';
import { type DocumentState, statusesThatWaitFor } from '../documents/index.ts';
import type { Flow, FlowCommand } from './flow.ts';

interface Look {
  readonly request: CancellationRequest | null;
  readonly document: DocumentState;
}

/** Statuses that end by themselves; the document can be cancelled in what follows them. */
const PASSING: readonly string[] = statusesThatWaitFor('DocumentCanceled');

/** Is anybody left of those it was put to? The owner always is; a signatory until somebody else is asked in their place, or nobody. */
const isLeft = ({ reviewers }: CancellationRequest, { formerSignatories }: DocumentState): boolean =>
  reviewers.some(({ role, id }) => role === 'OWNER' || !formerSignatories.some(({ signatoryId }) => signatoryId === id));

/**
 * Flow: an authorised cancellation cancels the document. While the document is being closed or endorsed it waits, visibly,
 * and is applied at the next status that permits it: the ends of closing and of an endorsement start this flow again.
 * Whichever of the two events comes last finds the other already there, so none is missed.
 */
export const cancellations: Flow<Look> = {
  name: 'cancellations',
  causes: [
    // One that was sent while the document was being deleted: the deletion had found nothing to void.
    'CancellationRequested',
    'CancellationAuthorized',
    'DocumentCompleted',
    'EndorsementCompleted',
    'EndorsementRejected',
    'DocumentDeleted',
    'DocumentCanceled',
    'DocumentVoided',
    // Who was to answer may be among those who are asked no more.
    'SignatoryRemoved',
    'SignatoryReplaced',
  ],
  concurrency: 4,
  async look({ cancellation, documents }, { documentId }) {
    return {
      request: newestRequest((await cancellation.load(documentId)).state),
      document: (await documents.load(documentId)).state,
    };
  },
  next(_cause, { request, document }) {
    if (!request || ['APPLIED', 'REJECTED', 'VOIDED'].includes(request.status)) return 'done';
    const { cancelationId } = request;
    const { documentId, status } = document;
    const settle = (outcome: 'APPLIED' | 'WAITING' | 'VOIDED' | 'NOBODY_LEFT'): FlowCommand => ({
      to: 'cancellation',
      command: { type: 'SettleCancellation', data: { documentId, cancelationId, outcome, documentStatus: status } },
      id: [cancelationId, outcome, status],
    });
    if (document.isDeleted && status !== 'CANCELED') return settle('VOIDED');
    // Nobody is asked any more. One that was authorised at the same moment got what it asked for.
    if (request.status === 'REQUESTED')
      return document.voided ? settle('VOIDED') : isLeft(request, document) ? 'done' : settle('NOBODY_LEFT');
    if (status === 'CANCELED') return settle('APPLIED');
    if (PASSING.includes(status)) return request.waitsFor === status ? 'done' : settle('WAITING');
    // Refused when the status moved on meanwhile: the item is then performed again on what is there.
    const data = { documentId, cancelationId, eventId: request.answer?.eventId ?? '' };
    return { to: 'documents', command: { type: 'CancelDocument', data }, id: [cancelationId, 'cancel'] };
  },
};
