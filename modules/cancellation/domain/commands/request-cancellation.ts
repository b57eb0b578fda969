import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { cancellationEventTypes, type Evidence, party } from '../../contract/events.ts';
import { cancellationCommand } from '../decider.ts';
import { onlySelf } from '../rules/authority.ts';
import { cancelationIdOf } from '../rules/cancelation-id.ts';
import { EVIDENCE_REFUSALS, evidenceProblem, givenEvidence } from '../rules/evidence.ts';
import { nobodyProblem, people, reviewersOf } from '../rules/reviewers.ts';
import { hasRoom } from '../state.ts';

const { title, language, documentStatus, reason } = cancellationEventTypes.CancellationRequested.schema.shape;

/** A party asks to cancel the document, with evidence (CANC-001); whom it is put to is decided here (CANC-002). One request is open or authorised, never two; a rejected one makes room, and one that nobody is left to answer. */
export const requestCancellation = cancellationCommand({
  type: 'RequestCancellation',
  schema: z.object({
    documentId: z.string().min(1),
    /** The document as it stands in its own stream. Null: there is none. */
    document: z
      .object({
        ownerId: z.string(),
        title,
        language,
        status: documentStatus,
        isDeleted: z.boolean(),
        acceptsCancellation: z.boolean(),
        ...people.shape,
      })
      .nullable(),
    /** Null: the caller has no part in the document. */
    petitioner: party.nullable(),
    reason,
    /** Null while the files are not read: then only what holds whatever they are is asked. */
    evidence: z.array(givenEvidence).nullable(),
  }),
  refuses: [
    'document.not_found',
    'reviewer.read_only',
    'access.denied',
    'deleted_document_message',
    'cancellation.not_now',
    'cancellation.nobody_to_answer',
    'cancellation.nobody_reached',
    'CANC_008',
    ...EVIDENCE_REFUSALS,
  ],
  /** A document of strangers is answered like one that does not exist, so that ids tell nothing. */
  authorise(_state, { documentId, document, petitioner }, { actor }) {
    const reads = actor.kind === 'reviewer' && actor.ownerId === document?.ownerId;
    if (!document || (!petitioner && !reads)) return refuse(404, 'document.not_found');
    return onlySelf(petitioner, documentId, actor);
  },
  admit(state, { document, petitioner, evidence }) {
    if (document?.isDeleted) return refuse(410, 'deleted_document_message');
    if (!document?.acceptsCancellation) return refuse(409, 'cancellation.not_now', { status: document?.status });
    const nobody = petitioner && nobodyProblem(document, petitioner);
    if (nobody) return refuse(409, nobody);
    if (!hasRoom(state)) return refuse(409, 'CANC_008', { status: state.status });
    return evidence && evidenceProblem(evidence);
  },
  decide(state, { documentId, document, petitioner, reason }, evidence: readonly Evidence[]) {
    if (!document || !petitioner) return refuse(404, 'document.not_found');
    if (evidence.length === 0) return refuse(422, 'cancellation.evidence_required');
    const cancelationId = cancelationIdOf(documentId, state.requests.length + 1);
    const { title, language, status: documentStatus } = document;
    const data = {
      cancelationId,
      documentId,
      title,
      language,
      documentStatus,
      petitioner,
      ...reviewersOf(document, petitioner),
      reason,
      evidence: [...evidence],
    };
    return [{ type: 'CancellationRequested', data }];
  },
  touches: ['answer', 'settlement'],
});
