import type { DocumentEventType } from '../contract/events.ts';

/** What happens to a document, by what it is about. A command races with the matters it touches. */
export const matters = {
  DocumentUploaded: 'preparation',
  WordChoiceMade: 'pages',
  WordConverted: 'pages',
  WordConversionFailed: 'pages',
  WordConversionAskedAgain: 'pages',
  PagesApproved: 'pages',
  SignatureMarksSought: 'pages',
  DocumentHandedOver: 'charge',
  SetupChanged: 'preparation',
  FieldsPlaced: 'preparation',
  SendingConfirmed: 'preparation',
  PageImagesStarted: 'preparation',
  PageImagesStored: 'preparation',
  ProcessingFailed: 'preparation',
  ApprovalsRequested: 'preparation',
  ApprovalsGranted: 'preparation',
  ApprovalsRefused: 'preparation',
  SigningLinksIssued: 'preparation',
  SigningTurnOpened: 'links',
  SigningLinkRenewed: 'links',
  NewLinkRequested: 'asking',
  SignatoryRenamed: 'preparation',
  SignatoryReplaced: 'preparation',
  SignatoryRemoved: 'preparation',
  SigningDeclined: 'declining',
  SigningReopened: 'declining',
  MailQueued: 'mails',
  MailAccepted: 'mails',
  MailFailed: 'mails',
  MailDelivered: 'mails',
  MailBounced: 'mails',
  MailOpened: 'mails',
  DocumentPresented: 'reading',
  PagesShown: 'reading',
  SignerCertificateRefused: 'reading',
  DocumentViewed: 'reading',
  FileDownloaded: 'reading',
  SignatureRecorded: 'signatures',
  SigningCompleted: 'closing',
  PlatformSealed: 'closing',
  ConstanciaRecorded: 'closing',
  AnchorRecorded: 'closing',
  SealingStepFailed: 'closing',
  DocumentCompleted: 'closing',
  ObserversAdded: 'observers',
  LastDaySet: 'term',
  LastDayAnnounced: 'mails',
  SigningRemindersSet: 'reminders',
  SigningReminderSkipped: 'mails',
  DocumentCanceled: 'cancellation',
  DocumentVoided: 'cancellation',
  EndorsementRequested: 'endorsement',
  EndorsementCompleted: 'endorsement',
  EndorsementRejected: 'endorsement',
  EndorsementWorkflowStarted: 'endorsement',
  DocumentDeleted: 'deletion',
} as const satisfies Record<DocumentEventType, string>;

export type DocumentMatter = (typeof matters)[DocumentEventType];

/** Whatever takes a document out of somebody's hands, however it came about. */
export const ENDS = ['cancellation', 'endorsement', 'deletion'] as const satisfies readonly DocumentMatter[];

/** What the closing of a document looks at: everything but who reads or follows it. */
export const CLOSING = ['preparation', 'links', 'declining', 'signatures', 'closing', ...ENDS] as const satisfies readonly DocumentMatter[];

/** What an owner decides on: everything but reading and mails, which may come at any time. */
export const DECISIONS = [...CLOSING, 'observers'] as const satisfies readonly DocumentMatter[];
