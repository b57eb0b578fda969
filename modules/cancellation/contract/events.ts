import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

const fileRef = z.object({ key: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() });

/** Somebody with a say in a cancellation: the owner of the document by user id, a signatory by signatory id. */
export const party = z.object({
  role: z.enum(['OWNER', 'SIGNATORY']),
  id: z.string(),
  personId: z.string(),
  name: personalValue,
  email: personalValue,
});
export type Party = z.infer<typeof party>;

/** What is brought forward for a cancellation; a picture or a PDF (RULE-027). */
const evidence = z.object({
  evidenceId: z.string(),
  fileName: personalValue,
  mediaType: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  file: fileRef,
});
export type Evidence = z.infer<typeof evidence>;

const about = { cancelationId: z.string() };
const byParty = { ...about, role: party.shape.role, id: z.string() };

/**
 * The events of the cancellation requests of a document, stream `cancellation-<documentId>`, one request after another. A
 * change here needs a new version, an upcaster and a golden file. Personal values are encrypted when stored.
 */
const schemas = {
  /** A party asked to cancel the document, with evidence; these people may answer, and the first answer settles it, by whatever rule they were chosen. */
  CancellationRequested: z.object({
    ...about,
    documentId: z.string(),
    /** The title of the document: a personal value of the account's owner since version 2. */
    title: personalValue,
    language: z.enum(['es', 'en']),
    /** The document as it stood when the request came. */
    documentStatus: z.string(),
    petitioner: party,
    reviewers: z.array(party).min(1),
    /**
     * By which rule they were chosen, since version 3: its owner; the other signatories who signed or whose turn had come; before version 3
     * all other signatories, also those who had not been written to.
     */
    asked: z.enum(['OWNER', 'REACHED_SIGNERS', 'OTHER_SIGNERS']),
    reason: personalValue.nullable(),
    evidence: z.array(evidence).min(1),
  }),
  /** Evidence was handed to the petitioner or a reviewer. */
  CancellationEvidenceOpened: z.object({ ...byParty, evidenceId: z.string() }),
  /** A reviewer authorised the cancellation; the document follows as soon as its status permits. */
  CancellationAuthorized: z.object({ ...byParty, notes: personalValue.nullable() }),
  /** A reviewer rejected the cancellation; the document stays as it is. */
  CancellationRejected: z.object({ ...byParty, notes: personalValue.nullable() }),
  /** The authorised cancellation waits: what is under way for the document has to end first. */
  CancellationWaiting: z.object({ ...about, documentStatus: z.string() }),
  /** The document is cancelled. */
  CancellationApplied: z.object(about),
  /**
   * Nothing is left to cancel: the document was deleted or, since version 2, voided by its owner. Since version 3 also where nobody is
   * left who could answer, because others are asked to sign in their place; then somebody may ask anew.
   */
  CancellationVoided: z.object({ ...about, reason: z.enum(['DOCUMENT_DELETED', 'DOCUMENT_VOIDED', 'NOBODY_LEFT']) }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = { CancellationRequested: 3, CancellationVoided: 3 };

export const cancellationEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as { readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] } };

export type CancellationEventType = keyof typeof schemas;
export type CancellationEventData<T extends CancellationEventType> = z.infer<(typeof schemas)[T]>;
export type CancellationEvent = {
  [T in CancellationEventType]: { readonly type: T; readonly data: CancellationEventData<T> };
}[CancellationEventType];

/** Stream of the cancellation requests of a document. */
export const cancellationStream = (documentId: string): string => `cancellation-${documentId}`;
