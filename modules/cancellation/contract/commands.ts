import { z } from 'zod';
import { cancellationEventTypes, party } from './events.ts';

/** Commands of the cancellation module as its use cases run them; personal values come in as `Personal`. */
export const requestCancellation = cancellationEventTypes.CancellationRequested.schema;
export type RequestCancellation = z.infer<typeof requestCancellation>;

const id = z.object({ documentId: z.string().min(1), cancelationId: z.string().min(1) });
const byParty = id.extend({ role: party.shape.role, partyId: z.string() });

export const openEvidence = byParty.extend({ evidenceId: z.string() });
export type OpenEvidence = z.infer<typeof openEvidence>;

export const answerCancellation = byParty.extend({
  authorises: z.boolean(),
  notes: cancellationEventTypes.CancellationAuthorized.schema.shape.notes,
});
export type AnswerCancellation = z.infer<typeof answerCancellation>;

/** What became of an authorised cancellation at the document. */
export const settleCancellation = id.extend({
  outcome: z.enum(['APPLIED', 'WAITING', 'VOIDED']),
  documentStatus: z.string(),
});
export type SettleCancellation = z.infer<typeof settleCancellation>;
