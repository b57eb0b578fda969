import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { cancellationEventTypes } from '../../contract/events.ts';
import { cancellationCommand } from '../decider.ts';
import { byParty, onlyParty, PARTY_REFUSALS } from '../rules/authority.ts';
import { isPetitioner, isReviewer, requestOf } from '../state.ts';

/** Evidence is handed to the petitioner or a reviewer (CANC-003), each time one event. */
export const openCancellationEvidence = cancellationCommand({
  type: 'OpenCancellationEvidence',
  schema: byParty.extend({ evidenceId: cancellationEventTypes.CancellationEvidenceOpened.schema.shape.evidenceId }),
  refuses: [...PARTY_REFUSALS, 'cancellation.not_a_party'],
  authorise: onlyParty,
  decide(state, { cancelationId, by, evidenceId }) {
    const request = requestOf(state, cancelationId);
    if (!request || !by) return refuse(404, 'cancellation.not_found');
    if (!isReviewer(request, by) && !isPetitioner(request, by)) return refuse(403, 'cancellation.not_a_party');
    if (!request.evidence.some((piece) => piece.evidenceId === evidenceId)) return refuse(404, 'cancellation.not_found');
    return [{ type: 'CancellationEvidenceOpened', data: { cancelationId, ...by, evidenceId } }];
  },
  touches: [],
});
