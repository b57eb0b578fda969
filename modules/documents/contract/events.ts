import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { reminderPlan } from '../../../shared-kernel/reminder-plan-schema.ts';
import {
  approver,
  consent,
  fileRef,
  language,
  observer,
  placedField,
  revocationFact,
  sha256Hex,
  signatory,
  signatoryPerson,
  signatureType,
  whoSigns,
} from './values.ts';

/** A page as a person sees it, in PDF points. */
const visiblePage = z.object({ width: z.number(), height: z.number(), rotate: z.number() });

/** How a Word file becomes pages (shared-kernel/word/port.ts). */
const wordChoice = z.object({ trackedChanges: z.enum(['ACCEPTED', 'SHOWN']), comments: z.enum(['LEFT_OUT', 'SHOWN']) });

/** A sub-user of the account, whose id is also that of the person. */
const subUser = z.object({ subUserId: z.string(), name: personalValue, email: personalValue });

/**
 * Nobody looked at this document: whoever opened the link of this id had said that documents of its very version are sent so. Since version 2; left out
 * where a person did it.
 */
const byPublicLink = z.string().optional();

/**
 * The events of a document, stream `document-<documentId>`. One line on what each means; the whole
 * product reads them, so a change here needs a new version, an upcaster and a golden file
 * (test/golden-events). Personal values are encrypted when stored.
 */
const schemas = {
  /**
   * A file was accepted and a draft begun. `original` are the bytes exactly as uploaded; since version 3 maybe for another document (`copyOf`),
   * since version 5 maybe a Word file, since version 6 maybe one that was composed of a template, since version 7 maybe for a visitor of a link.
   */
  DocumentUploaded: z.object({
    documentId: z.string(),
    /** What people wrote about the document: personal values of the account's owner since version 2. */
    title: personalValue,
    fileName: personalValue,
    language,
    documentType: personalValue.nullable(),
    country: personalValue.nullable(),
    original: fileRef,
    /** As they are seen, in PDF points; none of a Word file, which has its pages from `WordConverted` on. */
    pages: z.array(visiblePage),
    alreadySigned: z.boolean(),
    /** Names of what normalising will take out before the first signature (scripts, actions, XFA ...). */
    removed: z.array(z.string()),
    uploadedBy: z.object({ userId: z.string(), personId: z.string(), name: personalValue, email: personalValue }),
    /** The document whose special endorsement this one carries; left out for all others. */
    workflowOf: z.object({ documentId: z.string(), endorsementId: z.string(), page: z.number().int().min(1) }).optional(),
    /** Nobody brought a file: the draft was made of the one that was uploaded for this document of the same account. Since version 3; left out for all others. */
    copyOf: z.string().optional(),
    /** The sub-user of the account who brought it and is in charge of it. Since version 4; left out for all others. */
    broughtBy: subUser.optional(),
    /** Made with a test key, or a copy of what was: a test without legal value, for good. Since version 4; left out for all others. */
    isTest: z.literal(true).optional(),
    /** The original is a Word file, and what was found in it that its owner should know. Since version 5; left out for a PDF. */
    word: z
      .object({
        format: z.enum(['docx', 'doc']),
        findings: z.object({
          trackedChanges: z.number().int().min(0),
          comments: z.number().int().min(0),
          externalTargets: z.number().int().min(0),
          /** Since version 6, where there are some. */
          legalNumbers: z.number().int().min(1).optional(),
          missingFonts: z.array(z.string()),
        }),
      })
      .optional(),
    /**
     * Nobody brought the file: it was composed of this version of a template (stream `form-<documentId>` tells how). `signatures`: the places
     * that it names, by their number, and whose they are. Since version 6; left out for all others, the last also of a copy.
     */
    form: z
      .object({
        templateId: z.string(),
        templateHistory: z.number().int().min(1),
        signatures: z.array(z.object({ mark: z.number().int().min(1), signatoryId: z.string() })).optional(),
      })
      .optional(),
    /** A visitor of a link that anyone may use got it (stream `publiclink-<linkId>`). Since version 7; left out for all others. */
    publicLink: z.object({ linkId: z.string(), visitId: z.string() }).optional(),
  }),
  /** The owner said how tracked changes and comments of the Word file are to stand on its pages. It is converted so, and said once. */
  WordChoiceMade: wordChoice,
  /**
   * The Word file with the hash `source` became the PDF `file`, whose pages are those of the document. There is one for a document: converting
   * again gives other bytes. `choice` is what it was made by.
   */
  WordConverted: z.object({
    source: sha256Hex,
    file: fileRef,
    pages: z.array(visiblePage).min(1),
    converter: z.object({ name: z.string(), version: z.string() }),
    choice: wordChoice,
  }),
  /** The Word file became no pages; `code` says why. It is not tried again before its owner asks for it. */
  WordConversionFailed: z.object({ code: z.string() }),
  /** The owner of a Word file that became no pages asked for another try. */
  WordConversionAskedAgain: z.object({}),
  /** Whoever prepares the document looked at the pages of the converted file with this hash and said that they are what is to be signed. */
  PagesApproved: z.object({ sha256: sha256Hex, publicLink: byPublicLink }),
  /**
   * The places of signatures that a composed file names were looked for in the PDF of this hash. `missing`: those that stand on no page, by their
   * number; with any, the document is not sent.
   */
  SignatureMarksSought: z.object({ sha256: sha256Hex, missing: z.array(z.number().int().min(1)) }),
  /** The owner gave the document into the charge of a sub-user of the account, or (null) took it over. What was done before stays with whoever did it. */
  DocumentHandedOver: z.object({ to: subUser.nullable() }),
  /** The owner set who signs and how; the whole set-up each time. */
  SetupChanged: z.object({
    /** The owner's own words: personal values of theirs, nickname and message since version 3, the others since version 4. */
    title: personalValue,
    nickname: personalValue.nullable(),
    message: personalValue.nullable(),
    documentType: personalValue.nullable(),
    country: personalValue.nullable(),
    documentSignType: signatureType.nullable(),
    whoSigns: whoSigns.nullable(),
    hasOrder: z.boolean(),
    language,
    isActiveGeolocation: z.boolean(),
    /** Seconds a signing link lives (SIGN-005). */
    linkTermSeconds: z.number().int().positive(),
    signatories: z.array(signatory),
    /** Since version 2; whose approval every sending asks for first. */
    approvers: z.array(approver),
    observers: z.array(observer),
    /** Since version 2: the completed document may be endorsed, like a promissory note (ENDO-001). */
    isEndorsement: z.boolean(),
    /**
     * Since version 5: whoever sends it wants to sign in the act of sending, with a signature they keep (SUB-014). A wish and no signature;
     * left out for all others.
     */
    autoSign: z.literal(true).optional(),
  }),
  /** The owner placed fields on the pages; the whole list each time. Since version 2 with initials, and texts that have a format or were filled in beforehand; since version 3 with choices. */
  FieldsPlaced: z.object({ fields: z.array(placedField) }),
  /** The owner confirmed sending. Opens a sending round; approvals and links belong to one round. */
  SendingConfirmed: z.object({ round: z.number().int().min(1), publicLink: byPublicLink }),
  /** The job that prepares the file and draws its pages began. */
  PageImagesStarted: z.object({ round: z.number().int() }),
  /** The file to be signed stands (normalised, all fields in place) and every page has its picture. */
  PageImagesStored: z.object({
    round: z.number().int(),
    prepared: fileRef,
    /** PDF field name of each placed field by field id, and of the signature field of each signatory by signatory id. */
    fieldNames: z.record(z.string(), z.string()),
    /** PDF field of the platform's seal; left out where it has its usual name, which a file sealed before has taken. */
    sealField: z.string().optional(),
    images: z.array(
      z.object({ documentImageID: z.string(), key: z.string(), page: z.number().int(), width: z.number(), height: z.number() }),
    ),
  }),
  /** Preparing failed; the document is a draft again and says why. `detail` may quote the file: a personal value of the owner since version 2. */
  ProcessingFailed: z.object({ round: z.number().int(), code: z.string(), detail: personalValue }),
  /** The approvers of this round may answer; nobody signs before the last of them has accepted. */
  ApprovalsRequested: z.object({ round: z.number().int(), approverIds: z.array(z.string()).min(1) }),
  /** Everybody whose approval this round needs has given it; `basis` says on what ground, `answers` the events of the VoBo stream that say so. */
  ApprovalsGranted: z.object({
    round: z.number().int(),
    basis: z.enum(['NO_APPROVERS', 'ALL_APPROVED']),
    answers: z.array(z.object({ approverId: z.string(), eventId: z.string() })).optional(),
  }),
  /** An approver said no: nobody signs in this round, and the owner may change the document and send it again (STATE-031..033). */
  ApprovalsRefused: z.object({ round: z.number().int(), approverId: z.string(), eventId: z.string() }),
  /**
   * Signatories may sign in their turn. Since version 2 a link has no end before the turn of its signatory opens, and lives `termSeconds`
   * from then on; null in version 1, where each link ends at `expiresAt` whenever its turn comes.
   */
  SigningLinksIssued: z.object({
    round: z.number().int(),
    termSeconds: z.number().int().positive().nullable(),
    links: z.array(z.object({ signatoryId: z.string(), issue: z.number().int(), expiresAt: z.string().nullable() })),
  }),
  /** The turn of these signatories came, all of one rank: the newest link of each works until `linkEndsAt`, ISO 8601 UTC. */
  SigningTurnOpened: z.object({ round: z.number().int(), signatoryIds: z.array(z.string()).min(1), linkEndsAt: z.string() }),
  /**
   * The owner sent a signatory's link again: a new code and a new term, the old code is void. Since version 2 null before the turn.
   * `reminder` since version 3: it was due by the plan of reminders, as this one of so many; left out for all others.
   */
  SigningLinkRenewed: z.object({
    round: z.number().int(),
    signatoryId: z.string(),
    issue: z.number().int(),
    expiresAt: z.string().nullable(),
    reminder: z.object({ number: z.number().int().min(1), of: z.number().int().min(1), dueAt: z.string() }).optional(),
  }),
  /** A signatory asked for a link once more, to sign or to what they signed, or for more time where the last day was over. */
  NewLinkRequested: z.object({ round: z.number().int(), signatoryId: z.string() }),
  /** The owner corrected the name of somebody who has not signed; person, address and link stay. */
  SignatoryRenamed: z.object({ signatoryId: z.string(), name: personalValue }),
  /**
   * The owner asks somebody else instead of a signatory who has not signed: places, rank and requirements are the new one's, what the
   * old one saw stays theirs. `link`: the new one's, in the same round, without an end before their turn; null where a new round follows,
   * before anybody signed.
   */
  SignatoryReplaced: z.object({
    round: z.number().int(),
    replacedId: z.string(),
    person: signatoryPerson,
    link: z.object({ issue: z.number().int(), expiresAt: z.string().nullable() }).nullable(),
  }),
  /**
   * The owner takes a signatory out, before anybody signed: their places, link and rights end, what they saw stays theirs, and a rank
   * that nobody else has is closed. The next round follows in the same append.
   */
  SignatoryRemoved: z.object({ round: z.number().int(), signatoryId: z.string() }),
  /**
   * A signatory said that they do not sign. REFUSED: they will not, and nobody signs in this round until the owner has answered.
   * NOT_MINE: it is not for them, which stops their turn alone; `substitute` is whom they would ask, a suggestion to the owner.
   */
  SigningDeclined: z.object({
    round: z.number().int(),
    signatoryId: z.string(),
    kind: z.enum(['REFUSED', 'NOT_MINE']),
    reason: personalValue.nullable(),
    substitute: z.object({ name: personalValue, email: personalValue }).nullable(),
  }),
  /** The owner asks somebody who declined once more, under a new link, null before their turn; their answer before counts no longer. */
  SigningReopened: z.object({
    round: z.number().int(),
    signatoryId: z.string(),
    issue: z.number().int(),
    expiresAt: z.string().nullable(),
  }),
  /** A message stands in the queue of the mail provider's door; `causedBy` is the event that asked for it. */
  MailQueued: z.object({ mailId: z.string(), kind: z.string(), recipientId: z.string(), causedBy: z.string() }),
  /** The mail provider took a message over. Nothing is called sent before this. */
  MailAccepted: z.object({ mailId: z.string(), kind: z.string(), recipientId: z.string(), causedBy: z.string() }),
  /** The mail provider refused a message or could not be reached. */
  MailFailed: z.object({
    mailId: z.string(),
    kind: z.string(),
    recipientId: z.string(),
    causedBy: z.string(),
    attempt: z.number().int(),
    reason: z.string(),
  }),
  /** The provider reports that a message it took over reached the recipient's mailbox. */
  MailDelivered: z.object({ mailId: z.string(), kind: z.string(), recipientId: z.string(), reportedAt: z.string() }),
  /** The provider reports that a message it took over came back. */
  MailBounced: z.object({ mailId: z.string(), kind: z.string(), recipientId: z.string(), reportedAt: z.string(), reason: z.string() }),
  /** The provider reports that a message was opened. A sign, not a proof: programs open mails too. */
  MailOpened: z.object({ mailId: z.string(), kind: z.string(), recipientId: z.string(), reportedAt: z.string() }),
  /** These exact bytes were handed to a signatory to read: what they saw. */
  DocumentPresented: z.object({ signatoryId: z.string(), version: z.number().int(), sha256: sha256Hex, size: z.number().int() }),
  /**
   * The browser of a signatory claims that these pages of the presented bytes stood on its screen: those that it had not claimed before,
   * in order, `of` so many. It is what a program said, not that somebody read.
   */
  PagesShown: z.object({
    signatoryId: z.string(),
    version: z.number().int(),
    sha256: sha256Hex,
    pages: z.array(z.object({ from: z.number().int().min(1), to: z.number().int().min(1) })).min(1),
    of: z.number().int().min(1),
  }),
  /** Somebody other than a signatory opened the document. */
  DocumentViewed: z.object({
    viewer: z.enum(['OWNER', 'OBSERVER', 'APPROVER', 'REVIEWER']),
    viewerId: z.string(),
    version: z.number().int(),
    sha256: sha256Hex,
  }),
  /** A file of the document was handed out for keeping. WORD: the Word file that it was made of, since version 2. */
  FileDownloaded: z.object({
    viewer: z.enum(['OWNER', 'SIGNATORY', 'OBSERVER', 'APPROVER', 'REVIEWER', 'HOLDER']),
    viewerId: z.string(),
    file: z.enum(['PDF', 'ASN', 'BUNDLE', 'EVIDENCE_SHEET', 'WORD']),
    sha256: sha256Hex,
  }),
  /**
   * A signatory brought the certificate of an e.firma with another RFC than the one asked for; once for each certificate, at most
   * five of a signatory. Whether they hold its key is not known.
   */
  SignerCertificateRefused: z.object({ signatoryId: z.string(), fingerprint: z.string(), serialNumber: z.string(), rfc: personalValue }),
  /**
   * A signature was applied. `presented` is what the signatory saw, `base` what it was applied to,
   * `result` the bytes that hold it: presented is a prefix of base, base a prefix of result.
   */
  SignatureRecorded: z.object({
    signatoryId: z.string(),
    round: z.number().int(),
    signatureType,
    method: z.enum(['STROKE', 'TEXT', 'IMAGE', 'SAVED', 'E_FIRMA']),
    presented: z.object({ version: z.number().int(), sha256: sha256Hex, size: z.number().int() }),
    base: z.object({ version: z.number().int(), sha256: sha256Hex, size: z.number().int() }),
    result: z.object({ version: z.number().int(), file: fileRef }),
    fieldNames: z.array(z.string()),
    values: z.array(z.object({ fieldId: z.string(), value: personalValue })),
    /**
     * What was drawn, typed or pictured, as JSON in the file store, where no place of the pages shows it (since version 2);
     * null where the document itself does, and for an e.firma.
     */
    mark: fileRef.nullable(),
    /** Where the signatory was, when asked: JSON of latitude, longitude (degrees) and accuracy (metres). */
    geolocation: personalValue.nullable(),
    certificate: z.object({
      fingerprint: z.string(),
      serialNumber: z.string(),
      certificateNumber: z.string().nullable(),
      issuer: z.string(),
      holder: personalValue,
      rfc: personalValue.nullable(),
      notBefore: z.string(),
      notAfter: z.string(),
      /** The authority is one of a test PKI and is shown as such. */
      test: z.boolean(),
    }),
    revocation: revocationFact,
    timestamp: z.object({ genTime: z.string(), serial: z.string(), tsa: z.string() }).nullable(),
    /** Since version 3: the sentence that was accepted at the act; null where none came with it. */
    consent: consent.nullable(),
  }),
  /** The last required signature is stored. */
  SigningCompleted: z.object({ round: z.number().int(), version: z.number().int(), sha256: sha256Hex }),
  /** The platform closed the file with its own signature; these bytes never change again. */
  PlatformSealed: z.object({
    version: z.number().int(),
    file: fileRef,
    certificateFingerprint: z.string(),
    timestamp: z.object({ genTime: z.string(), serial: z.string(), tsa: z.string() }),
  }),
  /** The certification provider's constancia (NOM-151-SCFI-2016) over the sealed bytes. */
  ConstanciaRecorded: z.object({
    file: fileRef,
    documentSha256: sha256Hex,
    genTime: z.string(),
    serial: z.string(),
    policy: z.string(),
    tsa: z.string(),
    test: z.boolean(),
  }),
  /** The chain holds the root of a checkpoint that covers this document's history up to the constancia. */
  AnchorRecorded: z.object({
    coversRevision: z.number().int(),
    treeSize: z.number().int(),
    root: sha256Hex,
    chainId: z.number().int(),
    contract: z.string(),
    txHash: z.string(),
    blockNumber: z.number().int(),
    blockTime: z.string(),
    test: z.boolean(),
  }),
  /** One try to close the document failed; it is tried again at `nextAttemptAt`. `detail`: a program's words, a personal value of the owner since version 2. */
  SealingStepFailed: z.object({
    step: z.enum(['SEAL', 'CONSTANCIA', 'ANCHOR']),
    attempt: z.number().int(),
    code: z.string(),
    detail: personalValue,
    nextAttemptAt: z.string(),
  }),
  /** Blockchain and certification provider have answered; the document is complete. */
  DocumentCompleted: z.object({ finalSha256: sha256Hex, constanciaSha256: sha256Hex }),
  /** The owner let more people follow the document. */
  ObserversAdded: z.object({ observers: z.array(observer) }),
  /**
   * The owner said until which day the document can be signed: `endsAt` is the end of that day in the product's zone, ISO 8601 UTC; both
   * null where there is no such day any more. `reopens`: the day before it was over, and signing goes on.
   */
  LastDaySet: z.object({ lastDay: z.string().nullable(), endsAt: z.string().nullable(), reopens: z.boolean() }),
  /** The last day comes near (NEAR) or is over (PASSED): once each for a day that was set. It asks for the letters about it. */
  LastDayAnnounced: z.object({ lastDay: z.string(), endsAt: z.string(), stage: z.enum(['NEAR', 'PASSED']) }),
  /** When whoever does not sign is reminded, as the owner said for this document, or for all of theirs before it was sent; null: not at all. */
  SigningRemindersSet: z.object({ plan: reminderPlan.nullable() }),
  /**
   * A reminder was due and was not sent; it counts as one of the plan. PLAN: the account's plan sends nothing now. MAILS_OFF: the account
   * sends its signers no mails. LAST_DAY: nobody signs any more. NO_ADDRESS: there is none to write to.
   */
  SigningReminderSkipped: z.object({
    round: z.number().int(),
    signatoryId: z.string(),
    number: z.number().int().min(1),
    dueAt: z.string(),
    reason: z.enum(['PLAN', 'MAILS_OFF', 'LAST_DAY', 'NO_ADDRESS']),
  }),
  /** An authorised cancellation was applied; nothing leaves this status (STATE-037). `eventId` is the authorisation. */
  DocumentCanceled: z.object({ cancelationId: z.string(), eventId: z.string() }),
  /** The owner ended the sent document while nobody had signed in any round; nothing leaves this status. `reason` is the owner's, where one was given. */
  DocumentVoided: z.object({ reason: personalValue.nullable() }),
  /** An endorsement was asked for; until it is answered the document can be neither cancelled nor endorsed otherwise. */
  EndorsementRequested: z.object({
    endorsementId: z.string(),
    eventId: z.string(),
    endorser: z.object({ personId: z.string(), name: personalValue }),
    endorsee: z.object({ personId: z.string(), name: personalValue }),
  }),
  /** The endorser signed and the endorsement sheet is sealed: the endorsee holds the document. */
  EndorsementCompleted: z.object({ endorsementId: z.string(), eventId: z.string(), sheetSha256: sha256Hex }),
  /** The endorser said no, or the owner withdrew the request. */
  EndorsementRejected: z.object({ endorsementId: z.string(), eventId: z.string() }),
  /** A special endorsement was approved: a document of its own carries it on (ENDO-002). `page` counts from 1. */
  EndorsementWorkflowStarted: z.object({
    endorsementId: z.string(),
    eventId: z.string(),
    page: z.number().int().min(1),
    workflowDocumentId: z.string(),
  }),
  /** The owner removed the document from every list; its history stays. */
  DocumentDeleted: z.object({ statusAtDeletion: z.string() }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = {
  DocumentUploaded: 7,
  SetupChanged: 5,
  FieldsPlaced: 3,
  FileDownloaded: 2,
  PagesApproved: 2,
  ProcessingFailed: 2,
  SealingStepFailed: 2,
  SendingConfirmed: 2,
  SignatureRecorded: 3,
  SigningLinksIssued: 2,
  SigningLinkRenewed: 3,
};

export const documentEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type DocumentEventType = keyof typeof schemas;
export type DocumentEventData<T extends DocumentEventType> = z.infer<(typeof schemas)[T]>;
export type DocumentEvent = { [T in DocumentEventType]: { readonly type: T; readonly data: DocumentEventData<T> } }[DocumentEventType];

/** Stream of a document. */
export const documentStream = (documentId: string): string => `document-${documentId}`;
