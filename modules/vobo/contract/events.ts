import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const language = z.enum(['es', 'en']);

/** Somebody whose approval a sending round asks for; a higher rank is asked once every lower one has accepted. */
const roundApprover = z.object({
  approverId: z.string(),
  personId: z.string(),
  name: personalValue,
  email: personalValue,
  order: z.number().int().min(1),
});
export type RoundApprover = z.infer<typeof roundApprover>;

/** Who of the account acted in the place of the approver (`ApproverSubstituted` names them); left out: the approver themself. Since version 2. */
const substituteId = z.string().optional();

/**
 * The events of the approvals (VoBo) of a document, stream `vobo-<documentId>`, all its rounds one after another. A change
 * here needs a new version, an upcaster and a golden file. Personal values are encrypted when stored.
 */
const schemas = {
  /** A sending round asks these people for their approval, in the order of their ranks. */
  ApprovalRoundOpened: z.object({
    documentId: z.string(),
    round: z.number().int().min(1),
    /** The title of the document: a personal value of the account's owner since version 2. */
    title: personalValue,
    language,
    /** Seconds a link to answer lives. */
    linkTermSeconds: z.number().int().positive(),
    sender: z.object({ personId: z.string(), name: personalValue }),
    approvers: z.array(roundApprover).min(1),
  }),
  /** The turn of these approvers has come: they may answer until their link expires. */
  ApproverLinksIssued: z.object({
    round: z.number().int(),
    links: z.array(z.object({ approverId: z.string(), issue: z.number().int(), expiresAt: z.string() })).min(1),
  }),
  /** The owner sent an approver's link again: a new code and a new term, the old code is void. */
  ApproverLinkRenewed: z.object({ round: z.number().int(), approverId: z.string(), issue: z.number().int(), expiresAt: z.string() }),
  /** Somebody of the account stands in for an approver of it who is away, and may answer in their place from then on. */
  ApproverSubstituted: z.object({
    round: z.number().int(),
    approverId: z.string(),
    substitute: z.object({ userId: z.string(), name: personalValue }),
  }),
  /** These exact bytes were handed to an approver to read: what they saw. */
  ApproverPresented: z.object({
    round: z.number().int(),
    approverId: z.string(),
    version: z.number().int(),
    sha256: sha256Hex,
    substituteId,
  }),
  /** An approver wrote a comment; the others of the round and the owner read it. */
  VoBoCommentAdded: z.object({
    round: z.number().int(),
    approverId: z.string(),
    commentId: z.string(),
    title: personalValue,
    notes: personalValue,
    substituteId,
  }),
  /** An approver changed a comment of their own. */
  VoBoCommentEdited: z.object({
    round: z.number().int(),
    approverId: z.string(),
    commentId: z.string(),
    title: personalValue,
    notes: personalValue,
    substituteId,
  }),
  /** An approver deleted a comment of their own; the history keeps it. */
  VoBoCommentDeleted: z.object({ round: z.number().int(), approverId: z.string(), commentId: z.string(), substituteId }),
  /** An approver accepted what they saw. `remaining`: how many of the round have not answered yet. */
  VoBoAccepted: z.object({
    round: z.number().int(),
    approverId: z.string(),
    version: z.number().int(),
    sha256: sha256Hex,
    remaining: z.number().int().min(0),
    substituteId,
  }),
  /** An approver refused what they saw, with these comments of theirs; the round is over. */
  VoBoRefused: z.object({
    round: z.number().int(),
    approverId: z.string(),
    version: z.number().int(),
    sha256: sha256Hex,
    commentIds: z.array(z.string()),
    substituteId,
  }),
  /** Nobody needs to answer any more: the document itself was taken away. */
  ApprovalRoundClosed: z.object({ round: z.number().int(), reason: z.enum(['DOCUMENT_DELETED', 'DOCUMENT_CANCELED']) }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = {
  ApprovalRoundOpened: 2,
  ApproverPresented: 2,
  VoBoCommentAdded: 2,
  VoBoCommentEdited: 2,
  VoBoCommentDeleted: 2,
  VoBoAccepted: 2,
  VoBoRefused: 2,
};

export const voBoEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as { readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] } };

export type VoBoEventType = keyof typeof schemas;
export type VoBoEventData<T extends VoBoEventType> = z.infer<(typeof schemas)[T]>;
export type VoBoEvent = { [T in VoBoEventType]: { readonly type: T; readonly data: VoBoEventData<T> } }[VoBoEventType];

/** Stream of the approvals of a document. */
export const voBoStream = (documentId: string): string => `vobo-${documentId}`;
