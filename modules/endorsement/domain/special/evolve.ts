import { match } from 'ts-pattern';
import type { Recorded } from '../../../../shared-kernel/decider/types.ts';
import type { SpecialEvent } from '../../contract/special-events.ts';
import type { SpecialState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: SpecialState, event: Recorded<SpecialEvent>): SpecialState {
  const at = event.metadata.occurredAt;
  return match<Recorded<SpecialEvent>, SpecialState>(event)
    .with({ type: 'SpecialEndorsementRequested' }, ({ data, metadata }) => ({
      status: 'PENDING',
      documentId: data.documentId,
      ownerId: metadata.ownerId,
      requests: [...state.requests, { ...data, status: 'PENDING', requestedAt: at, answer: null }],
    }))
    .with({ type: 'SpecialEndorsementApproved' }, { type: 'SpecialEndorsementRejected' }, (answered) => {
      const status = answered.type === 'SpecialEndorsementApproved' ? 'APPROVED' : 'REJECTED';
      const answer = {
        at,
        eventId: answered.id,
        workflowDocumentId: answered.type === 'SpecialEndorsementApproved' ? answered.data.workflowDocumentId : null,
        notes: answered.type === 'SpecialEndorsementRejected' ? answered.data.notes : null,
      };
      const requests = state.requests.map((request) =>
        request.endorsementId === answered.data.endorsementId ? ({ ...request, status, answer } as const) : request,
      );
      return { ...state, requests, status: requests.at(-1)?.status ?? state.status };
    })
    .exhaustive();
}
