import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { cancellationCommand } from '../decider.ts';
import { newestRequest } from '../state.ts';

/** Says what became of a request at the document. Each step is recorded once; a process that comes late finds nothing left. */
export const settleCancellation = cancellationCommand({
  type: 'SettleCancellation',
  schema: z.object({
    documentId: z.string().min(1),
    cancelationId: z.string().min(1),
    /** VOIDED: the document is gone. NOBODY_LEFT: it is there, and nobody it was put to is asked about it any more. */
    outcome: z.enum(['APPLIED', 'WAITING', 'VOIDED', 'NOBODY_LEFT']),
    documentStatus: z.string(),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { cancelationId, outcome, documentStatus }) {
    const request = newestRequest(state);
    if (request?.cancelationId !== cancelationId) return [];
    const isAuthorised = request.status === 'AUTHORIZED' || request.status === 'WAITING';
    if (outcome === 'VOIDED') {
      // A document that is cancelled beside an unanswered request was voided; a deleted one keeps the status it had.
      const reason = documentStatus === 'CANCELED' ? 'DOCUMENT_VOIDED' : 'DOCUMENT_DELETED';
      return isAuthorised || request.status === 'REQUESTED' ? [{ type: 'CancellationVoided', data: { cancelationId, reason } }] : [];
    }
    if (outcome === 'NOBODY_LEFT') {
      return request.status === 'REQUESTED' ? [{ type: 'CancellationVoided', data: { cancelationId, reason: 'NOBODY_LEFT' } }] : [];
    }
    if (!isAuthorised) return [];
    if (outcome === 'APPLIED') return [{ type: 'CancellationApplied', data: { cancelationId } }];
    return request.waitsFor === documentStatus ? [] : [{ type: 'CancellationWaiting', data: { cancelationId, documentStatus } }];
  },
  touches: [],
});
