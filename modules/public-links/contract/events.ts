import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { MOST_DOCUMENTS, VISITOR_TURNS } from './rules.ts';

/** Somebody else who signs every document of the link. `form`: of the template, null where they have none. */
const other = z.object({ personId: z.string(), form: z.number().int().min(1).nullable(), name: personalValue, email: personalValue });
export type OtherSigner = z.infer<typeof other>;

/** What every visitor gets a document of. It never changes: versions of templates do not, nor does a draft as of a revision. */
const source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TEMPLATE'),
    templateId: z.string(),
    templateHistory: z.number().int().min(1),
    templateType: z.enum(['static', 'configurable', 'default']),
    /** Of the visitor; null where the template has no forms. */
    form: z.number().int().min(1).nullable(),
    /** The visitor is asked something before they sign. */
    isAsked: z.boolean(),
    /** To the questions of the sender, as JSON: a personal value of the owner. */
    answers: personalValue,
    others: z.array(other),
    visitorTurn: z.enum(VISITOR_TURNS),
  }),
  z.object({
    kind: z.literal('DOCUMENT'),
    documentId: z.string(),
    /** Of its stream: the draft as it was then. */
    revision: z.number().int().min(0),
    /** Of the draft: in their place the visitor signs. */
    signatoryId: z.string(),
  }),
]);
export type LinkSource = z.infer<typeof source>;

/**
 * The events of a link that anyone may use, stream `publiclink-<linkId>`. A change here needs a new version, an upcaster and a golden file. Personal
 * values are encrypted when stored.
 */
const schemas = {
  /** Somebody of the account opened an address through which whoever proves an e-mail address gets a document of their own. */
  PublicLinkOpened: z.object({
    linkId: z.string(),
    source,
    /** What each document is called. */
    title: personalValue,
    language: z.enum(['es', 'en']),
    /** Each document gets it; null: none. */
    tagId: z.string().nullable(),
    expiresAt: z.string(),
    /** Documents in all. */
    most: z.number().int().min(1).max(MOST_DOCUMENTS),
    /** An address gets one document. */
    oncePerAddress: z.boolean(),
    /** Whoever opened it said: documents of this very version are sent without my looking at each. */
    authorised: z.boolean(),
    openedBy: z.object({ userId: z.string(), personId: z.string(), name: personalValue, email: personalValue }),
    /** The sub-user of the account who did it and is in charge; left out where its owner did. */
    broughtBy: z.object({ subUserId: z.string(), name: personalValue, email: personalValue }).optional(),
    /** By a program with a test key: what comes of it has no legal value. */
    isTest: z.literal(true).optional(),
    /** Seconds a link of a signer lives. */
    linkTermSeconds: z.number().int().positive(),
  }),
  /** A visitor proved the address: they sign the document of this id, which follows from this event. */
  VisitConfirmed: z.object({
    visitId: z.string(),
    documentId: z.string(),
    personId: z.string(),
    name: personalValue,
    email: personalValue,
  }),
  /** Nobody else gets a document; those that were begun go on. */
  PublicLinkStopped: z.object({ by: z.enum(['OWNER', 'SUB_USER']) }),
} as const;

export const publicLinkEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type PublicLinkEventType = keyof typeof schemas;
export type PublicLinkEventData<T extends PublicLinkEventType> = z.infer<(typeof schemas)[T]>;
export type PublicLinkEvent = {
  [T in PublicLinkEventType]: { readonly type: T; readonly data: PublicLinkEventData<T> };
}[PublicLinkEventType];

/** Stream of a link that anyone may use. */
export const publicLinkStream = (linkId: string): string => `publiclink-${linkId}`;
