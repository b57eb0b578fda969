import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { CancellationEvent } from '../contract/events.ts';
import type { CancellationRequest, CancellationState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: CancellationState, event: Recorded<CancellationEvent>): CancellationState {
  const at = event.metadata.occurredAt;
  const changed = (cancelationId: string, change: Partial<CancellationRequest>): CancellationState => {
    const requests = state.requests.map((request) => (request.cancelationId === cancelationId ? { ...request, ...change } : request));
    return { ...state, requests, status: requests.at(-1)?.status ?? state.status };
  };
  return match<Recorded<CancellationEvent>, CancellationState>(event)
    .with({ type: 'CancellationRequested' }, ({ data: { asked, ...data }, metadata }) => ({
      status: 'REQUESTED',
      documentId: data.documentId,
      ownerId: metadata.ownerId,
      requests: [
        ...state.requests,
        {
          ...data,
          ...(asked === 'REACHED_SIGNERS' ? { asked } : {}),
          status: 'REQUESTED',
          requestedAt: at,
          answer: null,
          waitsFor: null,
          settledAt: null,
        },
      ],
    }))
    .with({ type: 'CancellationAuthorized' }, { type: 'CancellationRejected' }, ({ type, data, id: eventId }) => {
      const authorises = type === 'CancellationAuthorized';
      const { cancelationId, role, id, notes } = data;
      return changed(cancelationId, {
        status: authorises ? 'AUTHORIZED' : 'REJECTED',
        answer: { authorises, role, id, notes, at, eventId },
      });
    })
    .with({ type: 'CancellationWaiting' }, ({ data }) => changed(data.cancelationId, { status: 'WAITING', waitsFor: data.documentStatus }))
    .with({ type: 'CancellationApplied' }, ({ data }) => changed(data.cancelationId, { status: 'APPLIED', waitsFor: null, settledAt: at }))
    .with({ type: 'CancellationVoided' }, ({ data: { cancelationId, reason } }) => {
      const why = reason === 'NOBODY_LEFT' ? { hasNobodyLeft: true as const } : {};
      return changed(cancelationId, { status: 'VOIDED', waitsFor: null, settledAt: at, ...why });
    })
    .with({ type: 'CancellationEvidenceOpened' }, () => state)
    .exhaustive();
}
