import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { reminderPlan } from '../../../shared-kernel/reminder-plan-schema.ts';
import { signedNotices, stoppedNotices } from './notices.ts';

/** What a key is good for: READ only looks, WRITE changes something too. */
export const apiKeyScopes = ['READ', 'WRITE'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

const fileRef = z.object({ key: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() });

export const accountRoles = ['user', 'sub-user', 'reviewer', 'admin'] as const;
export type AccountRole = (typeof accountRoles)[number];

/** Which documents of the account its sub-users see: their own, those and what is shared with them, or all. */
export const subUserSights = ['OWN', 'SHARED', 'ALL'] as const;
export type SubUserSight = (typeof subUserSights)[number];

/** What of the account a reviewer reads: the documents that carry a tag while they are read, or one of them. */
export const reviewScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TAG'), tagId: z.string() }),
  z.object({ kind: z.literal('DOCUMENT'), documentId: z.string() }),
]);
export type ReviewScope = z.infer<typeof reviewScope>;

/** ENT-049 */
export const savedSignatureTypes = ['TEXT', 'STROKE'] as const;

/** Initials are a mark of their own: a signature shrunk to their size would be nobody's. */
export const savedMarks = ['SIGNATURE', 'INITIALS'] as const;
export type SavedMark = (typeof savedMarks)[number];

/** A saved signature is a picture in the file store (STROKE) or words set in a script face when used (TEXT). `mark` since version 2; what was kept before is a signature. */
const savedSignature = z.object({
  signatureId: z.string(),
  mark: z.enum(savedMarks),
  type: z.enum(savedSignatureTypes),
  file: fileRef.nullable(),
  text: personalValue.nullable(),
});
export type SavedSignature = z.infer<typeof savedSignature>;

/** By which mails a person hears of the documents they sent: the whole of the choice. */
export const noticesChosen = z.object({ signed: z.enum(signedNotices), stopped: z.enum(stoppedNotices) });

/**
 * What the account is invoiced with. Regime and use are codes of SAT, country and state ids of contract/catalogs where these have them, else
 * what was written.
 */
export const fiscalValues = z.object({
  businessName: personalValue,
  rfc: personalValue,
  fiscalRegime: personalValue,
  cfdiUse: personalValue,
  country: personalValue.nullable(),
  state: personalValue.nullable(),
  city: personalValue.nullable(),
  postalCode: personalValue.nullable(),
  address: personalValue.nullable(),
  phone: personalValue.nullable(),
});
export type FiscalValues = z.infer<typeof fiscalValues>;

/**
 * The events of an account, stream `account-<accountId>`. A change here needs a new version and an
 * upcaster. Sign-ins and sign-outs are not events: they change nothing of the account and stand in the
 * access log. Password hashes and tokens never stand here.
 */
const schemas = {
  /** The account exists. A reviewer's account belongs to the account it reads, a sub-user's (since version 2) to the one it works in. */
  AccountRegistered: z.object({
    accountId: z.string(),
    role: z.enum(accountRoles),
    /** The one account a reviewer may read; null for everybody else. */
    reads: z.string().nullable(),
    /** The account a sub-user works in; null for everybody else. */
    belongsTo: z.string().nullable(),
    firstName: personalValue,
    secondName: personalValue.nullable(),
    lastName: personalValue.nullable(),
    email: personalValue,
    phone: personalValue.nullable(),
    language: z.enum(['es', 'en']),
  }),
  /** The address was proved: by a link that was mailed to it, or somebody answerable vouched for it. */
  EmailVerified: z.object({ by: z.enum(['LINK', 'OWNER', 'OPERATOR']) }),
  /**
   * Whoever has the mailbox said that they had not signed up: the account ended before anybody entered it, and its address is free.
   */
  SignUpDisowned: z.object({}),
  /**
   * The owner or an admin let a person read this account. This fact, and nothing else, is the reviewer's right. Since version 2: `name`,
   * as the person was called by who let them, where they had an account of their own already; `expiresAt`, where the right has an end;
   * `scope`, where it is not about the whole account.
   */
  ReviewerGranted: z.object({
    reviewerId: z.string(),
    name: personalValue.optional(),
    expiresAt: z.string().optional(),
    scope: reviewScope.optional(),
  }),
  /** The right ended. */
  ReviewerRevoked: z.object({ reviewerId: z.string() }),
  /** The owner took a person in, who works in this account with a login of their own. This fact, and nothing else, is the sub-user's right. */
  SubUserAdded: z.object({ subUserId: z.string() }),
  /** The person works in the account no more; what they did stays. */
  SubUserRemoved: z.object({ subUserId: z.string() }),
  /** The owner decided which documents of the account its sub-users see from now on. */
  SubUserSightSet: z.object({ sight: z.enum(subUserSights) }),
  /** The owner decided whether somebody may stand in for who of the account is away. What was said before of who is away stays, and counts while it is allowed. */
  SubstitutesAllowedSet: z.object({ allowed: z.boolean() }),
  /**
   * Somebody of the account, the owner among them, is away from one day to another, and this other one stands in for them; what was said
   * before of when they are away counts no longer.
   */
  AbsenceSet: z.object({
    memberId: z.string(),
    substituteId: z.string(),
    /** YYYY-MM-DD, both in it. */
    firstDay: z.string(),
    lastDay: z.string(),
    /** Beginning and end of these days in the product's zone, ISO 8601 UTC. */
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  /** They are back, or do not go away: nobody stands in for them any more. */
  AbsenceEnded: z.object({ memberId: z.string() }),
  /** A signature, or initials, was kept for later use. */
  SavedSignatureAdded: savedSignature,
  /** The signature, or the initials, of this id look different from now on. */
  SavedSignatureChanged: savedSignature,
  /** The signature, or the initials, can no longer be chosen. */
  SavedSignatureRemoved: z.object({ signatureId: z.string() }),
  /** The person changed these of their data; what is not named stayed, null means that it was taken away. `rfc` since version 2, upper case. */
  PersonalDataChanged: z.object({
    firstName: personalValue.optional(),
    secondName: personalValue.nullable().optional(),
    lastName: personalValue.nullable().optional(),
    phone: personalValue.nullable().optional(),
    rfc: personalValue.nullable().optional(),
    companyName: personalValue.nullable().optional(),
    industry: personalValue.nullable().optional(),
    activity: personalValue.nullable().optional(),
    dob: personalValue.nullable().optional(),
    language: z.enum(['es', 'en']).optional(),
  }),
  /** Platform staff, or the owner about a sub-user, decided which route permissions the person goes without from now on: all of them, none when empty. */
  PermissionsDenied: z.object({ permissionsDenied: z.array(z.string()) }),
  /** Platform staff decided which additional features the account has from now on: all of them, none when empty. */
  FeaturesSet: z.object({ features: z.array(z.string()) }),
  /** Platform staff decided where the person is sent on to after a login; null: nowhere any more. */
  RedirectSet: z.object({ redirectUrl: z.string().nullable() }),
  /** A password was set; what it is stands nowhere in history. CHANGE (since version 2): by the person, who knew the one before. */
  PasswordChanged: z.object({ reason: z.enum(['SET_UP', 'RESET', 'CHANGE']) }),
  /** The person asked for another address, having shown the password; nothing changes before both addresses agree. */
  EmailChangeAsked: z.object({ changeId: z.string(), email: personalValue }),
  /** Whoever has the mailbox of this side agreed by its link: OLD the address of before, NEW the one to come. */
  EmailChangeConfirmed: z.object({ changeId: z.string(), side: z.enum(['OLD', 'NEW']) }),
  /** Both agreed: from now on this is the address of the account. Events of before keep the one of before. */
  EmailChanged: z.object({ changeId: z.string(), email: personalValue }),
  /**
   * The address stays. WITHDRAWN: its person took the wish back. NOT_ME: whoever has one of the mailboxes did not ask for it. TAKEN: the
   * address became another account's meanwhile.
   */
  EmailChangeStopped: z.object({ changeId: z.string(), reason: z.enum(['WITHDRAWN', 'NOT_ME', 'TAKEN']) }),
  /**
   * The owner made a key for a program of theirs. Its secret was shown once; here stands nothing that it could be made from. `test`: what
   * is made with it is a test without legal value; left out for all others.
   */
  ApiKeyCreated: z.object({
    keyId: z.string(),
    name: personalValue,
    scope: z.enum(apiKeyScopes),
    expiresAt: z.string(),
    test: z.literal(true).optional(),
  }),
  /** The key has another secret and another end; the secret of before opens nothing any more. `generation` counts the secrets from 0. */
  ApiKeyRotated: z.object({ keyId: z.string(), generation: z.number().int().positive(), expiresAt: z.string() }),
  /** The owner ended the key. */
  ApiKeyRevoked: z.object({ keyId: z.string() }),
  /** The person chose by which mails they hear of the documents they sent. */
  NoticesChosen: noticesChosen,
  /** The person chose when whoever does not sign is reminded, in documents of theirs of which they say nothing else; null: not at all. */
  SigningRemindersChosen: z.object({ plan: reminderPlan.nullable() }),
  /** The owner wrote what the account is invoiced with from now on: the whole of it. */
  FiscalDataChanged: fiscalValues,
  /**
   * Its person ended the account for good. `erased`: nothing that others have rests on it, so what is known of the person is forgotten with
   * it; otherwise who sent which document stays provable.
   */
  AccountDeleted: z.object({ erased: z.boolean() }),
} as const;

export type AccountEventType = keyof typeof schemas;
export type AccountEvent = {
  [Type in AccountEventType]: { readonly type: Type; readonly data: z.infer<(typeof schemas)[Type]> };
}[AccountEventType];

export const accountEventTypes: {
  readonly [Type in AccountEventType]: { readonly version: number; readonly schema: (typeof schemas)[Type] };
} = {
  AccountRegistered: { version: 2, schema: schemas.AccountRegistered },
  EmailVerified: { version: 1, schema: schemas.EmailVerified },
  SignUpDisowned: { version: 1, schema: schemas.SignUpDisowned },
  ReviewerGranted: { version: 2, schema: schemas.ReviewerGranted },
  ReviewerRevoked: { version: 1, schema: schemas.ReviewerRevoked },
  SubUserAdded: { version: 1, schema: schemas.SubUserAdded },
  SubUserRemoved: { version: 1, schema: schemas.SubUserRemoved },
  SubUserSightSet: { version: 1, schema: schemas.SubUserSightSet },
  SubstitutesAllowedSet: { version: 1, schema: schemas.SubstitutesAllowedSet },
  AbsenceSet: { version: 1, schema: schemas.AbsenceSet },
  AbsenceEnded: { version: 1, schema: schemas.AbsenceEnded },
  SavedSignatureAdded: { version: 2, schema: schemas.SavedSignatureAdded },
  SavedSignatureChanged: { version: 2, schema: schemas.SavedSignatureChanged },
  SavedSignatureRemoved: { version: 1, schema: schemas.SavedSignatureRemoved },
  PersonalDataChanged: { version: 2, schema: schemas.PersonalDataChanged },
  PermissionsDenied: { version: 1, schema: schemas.PermissionsDenied },
  FeaturesSet: { version: 1, schema: schemas.FeaturesSet },
  RedirectSet: { version: 1, schema: schemas.RedirectSet },
  PasswordChanged: { version: 2, schema: schemas.PasswordChanged },
  EmailChangeAsked: { version: 1, schema: schemas.EmailChangeAsked },
  EmailChangeConfirmed: { version: 1, schema: schemas.EmailChangeConfirmed },
  EmailChanged: { version: 1, schema: schemas.EmailChanged },
  EmailChangeStopped: { version: 1, schema: schemas.EmailChangeStopped },
  ApiKeyCreated: { version: 1, schema: schemas.ApiKeyCreated },
  ApiKeyRotated: { version: 1, schema: schemas.ApiKeyRotated },
  ApiKeyRevoked: { version: 1, schema: schemas.ApiKeyRevoked },
  NoticesChosen: { version: 1, schema: schemas.NoticesChosen },
  SigningRemindersChosen: { version: 1, schema: schemas.SigningRemindersChosen },
  FiscalDataChanged: { version: 1, schema: schemas.FiscalDataChanged },
  AccountDeleted: { version: 1, schema: schemas.AccountDeleted },
};
