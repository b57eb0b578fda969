import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

const fileRef = z.object({ key: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() });

/** Who brought the new contract: the owner by user id, somebody who signed the document by signatory id. */
export const specialParty = z.object({
  role: z.enum(['OWNER', 'SIGNATORY']),
  id: z.string(),
  personId: z.string(),
  name: personalValue,
  email: personalValue.nullable(),
});
export type SpecialParty = z.infer<typeof specialParty>;

/**
 * The events of the special endorsements of a document (ENDO-002), stream `special-<documentId>`: a party brings a new
 * contract, the owner approves it and a document of its own carries it on. A change here needs a new version, an upcaster and
 * a golden file. Personal values are encrypted when stored.
 */
const schemas = {
  /** A party brought a new contract; `page` of it, from 1, is the invoice. */
  SpecialEndorsementRequested: z.object({
    endorsementId: z.string(),
    documentId: z.string(),
    /** The title of the document: a personal value of the account's owner since version 2. */
    title: personalValue,
    language: z.enum(['es', 'en']),
    contract: fileRef,
    fileName: personalValue,
    pages: z.number().int().min(1),
    page: z.number().int().min(1),
    requestedBy: specialParty,
  }),
  /** The owner approved it: this document carries the new contract on. */
  SpecialEndorsementApproved: z.object({ endorsementId: z.string(), workflowDocumentId: z.string() }),
  /** The owner rejected it; another may be requested. */
  SpecialEndorsementRejected: z.object({ endorsementId: z.string(), notes: personalValue.nullable() }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = { SpecialEndorsementRequested: 2 };

export const specialEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as { readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] } };

export type SpecialEventType = keyof typeof schemas;
export type SpecialEventData<T extends SpecialEventType> = z.infer<(typeof schemas)[T]>;
export type SpecialEvent = { [T in SpecialEventType]: { readonly type: T; readonly data: SpecialEventData<T> } }[SpecialEventType];

/** Stream of the special endorsements of a document. */
export const specialStream = (documentId: string): string => `special-${documentId}`;
