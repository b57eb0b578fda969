import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { specialEventTypes, specialParty } from '../../contract/special-events.ts';
import { endorsementId } from '../rules/authority.ts';
import { isReviewerOf, isSpeciallyEndorsable } from '../rules/special-visitor.ts';
import { specialCommand } from '../special/decider.ts';
import { specialOf } from '../special/state.ts';

/** The owner approves or rejects a special endorsement, once; a later answer is refused with the first. */
export const answerSpecialEndorsement = specialCommand({
  type: 'AnswerSpecialEndorsement',
  schema: endorsementId.extend({
    /** Whom the session acts as. Null: it has no part in the document. */
    by: specialParty.pick({ role: true, id: true }).nullable(),
    /** Of the document, as it stands in its own stream; approving needs one that can be carried on. */
    documentStatus: z.string(),
    isDeleted: z.boolean(),
    approves: z.boolean(),
    workflowDocumentId: z.string().min(1),
    notes: specialEventTypes.SpecialEndorsementRejected.schema.shape.notes,
  }),
  refuses: [
    'endorsement.not_found',
    'reviewer.read_only',
    'endorsement.special_only_owner',
    'access.denied',
    'deleted_document_message',
    'endorsement.special_already_approved',
    'endorsement.special_already_rejected',
    'conflict.not_endorsable',
  ],
  /** A request of strangers is answered like one that does not exist; the party who brought it may read it, not answer it. */
  authorise(state, { endorsementId, by }, { actor }) {
    const reads = isReviewerOf(state, actor);
    const asked = specialOf(state, endorsementId)?.requestedBy;
    const isTheirs = by?.role === 'OWNER' || (by?.role === asked?.role && by?.id === asked?.id);
    if (!asked || !(reads || isTheirs)) return refuse(404, 'endorsement.not_found');
    if (reads) return refuse(403, 'reviewer.read_only');
    if (by?.role !== 'OWNER') return refuse(403, 'endorsement.special_only_owner');
    return actor.kind === 'owner' && actor.ownerId === state.ownerId ? null : refuse(403, 'access.denied');
  },
  decide(state, { endorsementId, approves, documentStatus, isDeleted, workflowDocumentId, notes }) {
    if (isDeleted) return refuse(410, 'deleted_document_message');
    const request = specialOf(state, endorsementId)!;
    if (request.answer) {
      const code = request.status === 'APPROVED' ? 'endorsement.special_already_approved' : 'endorsement.special_already_rejected';
      return refuse(409, code, { answer: request.status, at: request.answer.at });
    }
    if (!approves) return [{ type: 'SpecialEndorsementRejected', data: { endorsementId, notes } }];
    if (!isSpeciallyEndorsable(documentStatus)) return refuse(409, 'conflict.not_endorsable', { status: documentStatus });
    return [{ type: 'SpecialEndorsementApproved', data: { endorsementId, workflowDocumentId } }];
  },
  touches: [],
});
