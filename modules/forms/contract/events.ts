import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { COMPOSING_FAULTS } from './rules.ts';

const language = z.enum(['es', 'en']);
const moment = z.string();

/** Who is asked to sign, and before that maybe to answer. `form`: of the template, null where they have none. `isAsked`: it has questions of theirs. */
const formSigner = z.object({
  signatoryId: z.string(),
  personId: z.string(),
  form: z.number().int().min(1).nullable(),
  isAsked: z.boolean(),
  /** They are who sends the document. */
  isOwner: z.boolean(),
  name: personalValue,
  email: personalValue,
});
export type FormSignerData = z.infer<typeof formSigner>;

/** A link that was made then: milliseconds since 1970, which is the last part of its address. It works until `expiresAt`. */
const link = z.object({ timestamp: z.number().int().positive(), expiresAt: moment });

/** Answers of one person (templates/contract/answers.ts) as JSON: a personal value of whoever gave them. */
const answers = personalValue;

/**
 * The events of a document that is made of a template, stream `form-<documentId>`: the document of that id begins with the file that is
 * composed here. What people answered is theirs, and no party of the document is told of it. A change here needs a new version, an upcaster
 * and a golden file. Personal values are encrypted when stored.
 */
const schemas = {
  /**
   * Somebody of the account began a document of this version of a template, named who signs it, and answered what is asked of the sender; since version 2
   * maybe a visitor of a link that anyone may use, for which all this was said when it was opened.
   */
  FormCreated: z.object({
    documentId: z.string(),
    templateId: z.string(),
    /** The version, from 1; it never changes. */
    templateHistory: z.number().int().min(1),
    templateType: z.enum(['static', 'configurable', 'default']),
    title: personalValue,
    language,
    /** Whose account it is, as the document will say. */
    createdBy: z.object({ userId: z.string(), personId: z.string(), name: personalValue, email: personalValue }),
    /** The sub-user of the account who did it and is in charge; left out where its owner did. */
    broughtBy: z.object({ subUserId: z.string(), name: personalValue, email: personalValue }).optional(),
    /** By a program with a test key: what comes of it has no legal value. */
    isTest: z.literal(true).optional(),
    /** Seconds a link lives. */
    linkTermSeconds: z.number().int().positive(),
    /** TPL-014: who has answered may change it until it is accepted. */
    maySignersModify: z.boolean(),
    signers: z.array(formSigner),
    answers,
    /** For a visitor of this link (stream `publiclink-<linkId>`). `hasOrder`: they sign in the order in which they stand here. Since version 2; left out for all others. */
    publicLink: z.object({ linkId: z.string(), visitId: z.string(), hasOrder: z.boolean() }).optional(),
  }),
  /** These signers are asked: the link of each is mailed. */
  FormSent: z.object({ links: z.array(link.extend({ signatoryId: z.string() })).min(1) }),
  /** A signer who has not answered, or not corrected, is asked once more; the link before opens nothing. */
  FormReminded: link.extend({ signatoryId: z.string() }),
  /** The owner corrected who is asked, or asks somebody else. `link`: the new one, null where none had gone out. */
  FormSignerChanged: z.object({ replacedId: z.string(), signer: formSigner, link: link.nullable() }),
  /** The owner answered otherwise. */
  FormAnswersChanged: z.object({ answers }),
  /** A signer handed their form in, or a changed one. */
  FormAnswered: z.object({ signatoryId: z.string(), answers }),
  /** The owner wants something of what was handed in to be otherwise, and says what; the signer gets another link. */
  FormCommented: link.extend({ signatoryId: z.string(), commentId: z.string(), comment: personalValue }),
  /** The owner takes the form as it is. `remaining`: how many are not accepted yet; with the last one composing begins. */
  FormAccepted: z.object({
    signatoryId: z.string(),
    remaining: z.number().int().min(0),
    /** Nobody looked at it: whoever opened the link of this id had said that it goes on so. Since version 2; left out where a person did it. */
    publicLink: z.string().optional(),
  }),
  /** The owner does not take the form, or its signer does not answer: nothing follows. */
  FormRefused: z.object({ signatoryId: z.string(), by: z.enum(['OWNER', 'SIGNER']), reason: personalValue.nullable() }),
  /** No file came of the round before: what was accepted is open again. */
  FormReopened: z.object({ round: z.number().int().min(2) }),
  /** The file of this round stands; there is one. `original`: the document begins with it. */
  FormComposed: z.object({
    round: z.number().int().min(1),
    original: z.object({ key: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() }),
    /** What its owner should know of it, as of every Word file. */
    findings: z.object({
      trackedChanges: z.number().int().min(0),
      comments: z.number().int().min(0),
      externalTargets: z.number().int().min(0),
      missingFonts: z.array(z.string()),
    }),
  }),
  /** No file can be made of these answers, and none would be if it were tried again. */
  FormComposingFailed: z.object({ round: z.number().int().min(1), code: z.enum(COMPOSING_FAULTS) }),
  /** The owner gave it up before there was a document. */
  FormCancelled: z.object({ reason: personalValue.nullable() }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = { FormCreated: 2, FormAccepted: 2 };

export const formEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type FormEventType = keyof typeof schemas;
export type FormEventData<T extends FormEventType> = z.infer<(typeof schemas)[T]>;
export type FormEvent = { [T in FormEventType]: { readonly type: T; readonly data: FormEventData<T> } }[FormEventType];

/** Stream of what is asked before a document is there. */
export const formStream = (documentId: string): string => `form-${documentId}`;
