import { z } from 'zod';
import { specialEventTypes } from './special-events.ts';

/** Commands of special endorsements as their use cases run them; personal values come in as `Personal`. */
export const requestSpecial = specialEventTypes.SpecialEndorsementRequested.schema;
export type RequestSpecial = z.infer<typeof requestSpecial>;

/** `documentStatus`: of the document when the owner answers; approving needs one that can be carried on. */
export const answerSpecial = z.object({
  documentId: z.string().min(1),
  endorsementId: z.string().min(1),
  approves: z.boolean(),
  documentStatus: z.string(),
  workflowDocumentId: z.string().min(1),
  notes: specialEventTypes.SpecialEndorsementRejected.schema.shape.notes,
});
export type AnswerSpecial = z.infer<typeof answerSpecial>;
