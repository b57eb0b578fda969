import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { cancellationEventTypes } from '../../contract/events.ts';
import { cancellationCommand } from '../decider.ts';
import { byParty, onlyParty, PARTY_REFUSALS } from '../rules/authority.ts';
import { isReviewer, requestOf } from '../state.ts';

/**
 * A reviewer authorises or rejects a request, once (STATE-036, STATE-039), and never their own unless nobody else is there. An
 * answer that came between is met again by the new decision, which names it.
 */
export const answerCancellation = cancellationCommand({
  type: 'AnswerCancellation',
  schema: byParty.extend({
    /** Of the document, as it stands in its own stream. */
    isDeleted: z.boolean(),
    authorises: z.boolean(),
    notes: cancellationEventTypes.CancellationAuthorized.schema.shape.notes,
  }),
  refuses: [
    ...PARTY_REFUSALS,
    'deleted_document_message',
    'cancellation.not_a_reviewer',
    'cancellation.already_authorized',
    'cancellation.already_rejected',
    'cancellation.voided',
  ],
  authorise: onlyParty,
  decide(state, { cancelationId, by, isDeleted, authorises, notes }) {
    const request = requestOf(state, cancelationId);
    if (!request || !by) return refuse(404, 'cancellation.not_found');
    if (isDeleted) return refuse(410, 'deleted_document_message');
    if (!isReviewer(request, by)) return refuse(403, 'cancellation.not_a_reviewer');
    if (request.answer) {
      const code = request.answer.authorises ? 'cancellation.already_authorized' : 'cancellation.already_rejected';
      return refuse(409, code, { at: request.answer.at });
    }
    if (request.status !== 'REQUESTED') return refuse(409, 'cancellation.voided');
    return [{ type: authorises ? 'CancellationAuthorized' : 'CancellationRejected', data: { cancelationId, ...by, notes } }];
  },
  touches: [],
});
