import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { EndorsementEvent } from '../contract/events.ts';
import type { EndorsementRequest, EndorsementState, Rejection } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: EndorsementState, event: Recorded<EndorsementEvent>): EndorsementState {
  const at = event.metadata.occurredAt;
  const changed = (change: (one: EndorsementRequest) => Partial<EndorsementRequest>): EndorsementState => {
    const { endorsementId } = event.data;
    const requests = state.requests.map((request) =>
      request.endorsementId === endorsementId ? { ...request, ...change(request) } : request,
    );
    return { ...state, requests, status: requests.at(-1)?.status ?? state.status };
  };
  const rejected = (by: Rejection['by'], reason: Rejection['reason'], code: string | null): EndorsementState =>
    changed(() => ({ status: 'REJECTED', rejection: { by, reason, code, at, eventId: event.id }, settledAt: at }));
  return match<Recorded<EndorsementEvent>, EndorsementState>(event)
    .with({ type: 'EndorsementAsked' }, ({ data, metadata }) => ({
      status: 'PENDING',
      documentId: data.documentId,
      ownerId: metadata.ownerId,
      requests: [
        ...state.requests,
        {
          ...data,
          status: 'PENDING',
          askedAt: at,
          isAdmitted: false,
          presented: [],
          signature: null,
          seal: null,
          constancia: null,
          rejection: null,
          settledAt: null,
        },
      ],
    }))
    .with({ type: 'EndorsementAdmitted' }, () => changed(() => ({ isAdmitted: true })))
    .with({ type: 'EndorsementPresented' }, ({ data }) =>
      changed(({ presented }) => (presented.includes(data.sha256) ? {} : { presented: [...presented, data.sha256] })),
    )
    .with({ type: 'EndorsementSigned' }, ({ data }) => changed(() => ({ status: 'APPROVED', signature: { ...data, at } })))
    .with({ type: 'EndorsementSheetSealed' }, ({ data }) => changed(() => ({ seal: data })))
    .with({ type: 'EndorsementConstanciaRecorded' }, ({ data, id }) =>
      changed(() => ({ status: 'COMPLETED', constancia: { ...data, eventId: id }, settledAt: at })),
    )
    .with({ type: 'EndorsementStepFailed' }, () => state)
    .with({ type: 'EndorsementRefused' }, ({ data }) => rejected('DOCUMENT', null, data.code))
    .with({ type: 'EndorsementDeclined' }, ({ data }) => rejected('ENDORSER', data.reason, null))
    .with({ type: 'EndorsementWithdrawn' }, ({ data }) => rejected('OWNER', data.reason, null))
    .exhaustive();
}
