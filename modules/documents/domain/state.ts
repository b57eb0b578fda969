import type { OfAccount } from '../../../shared-kernel/actor.ts';
import { shownWords, wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { whoseTurn } from '../contract/turns.ts';
import type {
  Approver,
  DocumentStatus,
  FileRef,
  Observer,
  PlacedField,
  ProcessingStatus,
  Signatory,
  SignatoryPerson,
} from '../contract/values.ts';
import type { WordPages } from './word-state.ts';

/** One state of the file to be signed; version 1 is the prepared file, each signature and the seal add one. */
export interface PdfVersion {
  readonly version: number;
  readonly file: FileRef;
}

export interface SigningLink {
  readonly round: number;
  readonly issue: number;
  /** Until when it works, ISO 8601; null: from the turn of its signatory on, which has not opened. */
  readonly expiresAt: string | null;
  /** When this issue came about; its mail is on its way from then on. */
  readonly issuedAt: string;
}

/** A link that was mailed and is void: its round was followed by another, or its signatory is not asked any more. */
export interface PastLink {
  readonly signatoryId: string;
  readonly round: number;
  /** The newest of it; those before it are void too. */
  readonly issue: number;
}

/** Where the approvals of a sending round stand (STATE-030..033). */
export interface Approvals {
  readonly round: number;
  readonly status: 'PENDING' | 'ACCEPTED' | 'REFUSED';
  readonly approverIds: readonly string[];
  readonly refusedBy: string | null;
  readonly requestedAt: string;
  readonly answeredAt: string | null;
}

/** The one endorsement a document can have open or done; a rejected one makes room for another. */
export interface EndorsementFact extends Omit<DocumentEventData<'EndorsementRequested'>, 'eventId'> {
  readonly status: 'PENDING' | 'COMPLETED' | 'REJECTED';
  readonly requestedAt: string;
  readonly answeredAt: string | null;
  readonly sheetSha256: string | null;
}

/** What is known of the newest mail to somebody. */
export interface MailFact {
  readonly mailId: string;
  readonly kind: string;
  readonly state: 'QUEUED' | 'ACCEPTED' | 'FAILED' | 'DELIVERED' | 'BOUNCED' | 'OPENED';
  readonly at: string;
  readonly reason: string | null;
}

/** The union of what one browser or several claimed for one signatory in one round; `at`: the last claim. */
export interface ShownPages {
  readonly round: number;
  readonly pages: readonly number[];
  readonly of: number;
  readonly at: string;
}

/** `consent`: left out where none came, as in every state that was folded before signatures had one. */
export type SignatureFact = Omit<DocumentEventData<'SignatureRecorded'>, 'consent'> & {
  readonly consent?: NonNullable<DocumentEventData<'SignatureRecorded'>['consent']>;
  readonly signedAt: string;
};

/** A certificate that a signatory brought and that is not of the RFC asked for. */
export type RefusedCertificate = DocumentEventData<'SignerCertificateRefused'> & { readonly at: string };

/** The answer of somebody who does not sign, while it stands. */
export interface DeclineFact extends Omit<DocumentEventData<'SigningDeclined'>, 'round' | 'signatoryId'> {
  readonly at: string;
}

/** `announced`: what was told of this day so far. Times are ISO 8601 UTC. */
export interface LastDayFact {
  readonly day: string;
  readonly endsAt: string;
  readonly setAt: string;
  readonly announced: readonly DocumentEventData<'LastDayAnnounced'>['stage'][];
}

/** The last reminder of the plan that was due to a signatory, sent or not. */
export interface ReminderFact {
  readonly round: number;
  readonly number: number;
  readonly at: string;
}

export type InCharge = NonNullable<DocumentEventData<'DocumentUploaded'>['broughtBy']>;

/** What the stream of a document says, folded. */
export interface DocumentState {
  readonly status: DocumentStatus | 'NONE';
  readonly isDeleted: boolean;
  readonly documentId: string;
  readonly ownerId: string;
  readonly addedOn: string;
  readonly modifiedOn: string;
  readonly uploaded: DocumentEventData<'DocumentUploaded'> | null;
  /** The sub-user of the account who acts for it in this document; left out where the owner alone does. */
  readonly inCharge?: InCharge;
  /** A test without legal value; left out for all others. */
  readonly isTest?: true;
  /** Of a document that was made of a Word file; left out for all others. */
  readonly word?: WordPages;
  readonly setup: DocumentEventData<'SetupChanged'> | null;
  readonly fields: readonly PlacedField[];
  readonly round: number;
  readonly processingStatus: ProcessingStatus;
  readonly processingFailure: { code: string; detail: Personal } | null;
  readonly images: DocumentEventData<'PageImagesStored'>['images'];
  readonly fieldNames: Readonly<Record<string, string>>;
  /** PDF field set aside for the platform's seal; null: the one with the usual name. */
  readonly sealField: string | null;
  readonly versions: readonly PdfVersion[];
  /** Round whose file stands: normalised, with all fields in place. */
  readonly preparedRound: number;
  /** Of the newest round that asked for any; null when none ever did. */
  readonly approvals: Approvals | null;
  /** Round whose approvals are complete; signing needs it to be the current one. */
  readonly approvedRound: number;
  readonly links: Readonly<Record<string, SigningLink>>;
  readonly pastLinks: readonly PastLink[];
  /** When a signatory last asked for a link once more, by signatory. */
  readonly newLinkAskedAt: Readonly<Record<string, string>>;
  /** Who was asked to sign and is not any more; what they saw and did stays under their id. */
  readonly formerSignatories: readonly SignatoryPerson[];
  /** Who said in this round that they do not sign and was not asked again, by signatory. */
  readonly declines: Readonly<Record<string, DeclineFact>>;
  /** Nobody signs at `endsAt` (ISO 8601 UTC) or later; null where the owner set no last day. */
  readonly lastDay: LastDayFact | null;
  /** When whoever does not sign is reminded; null: not at all. Left out: nobody said anything of it yet. */
  readonly reminders?: ReminderPlan | null;
  /** By signatory; left out while none was due. */
  readonly reminded?: Readonly<Record<string, ReminderFact>>;
  /** Versions each signatory was shown, by signatory. */
  readonly presented: Readonly<Record<string, readonly { version: number; sha256: string; size: number }[]>>;
  /** What the browser of each signatory claims to have shown of the file of a round, by signatory. */
  readonly shownPages: Readonly<Record<string, ShownPages>>;
  readonly signatures: readonly SignatureFact[];
  readonly refusedCertificates: readonly RefusedCertificate[];
  /** Time of the last accepted link mail per signatory. */
  readonly lastLinkMailAt: Readonly<Record<string, string>>;
  /** Newest mail of each recipient, by recipient id. */
  readonly mails: Readonly<Record<string, MailFact>>;
  readonly seal: DocumentEventData<'PlatformSealed'> | null;
  readonly constancia: DocumentEventData<'ConstanciaRecorded'> | null;
  /** Revision of the ConstanciaRecorded event; the anchor must cover it. */
  readonly constanciaRevision: number | null;
  readonly anchor: DocumentEventData<'AnchorRecorded'> | null;
  readonly sealingFailures: Readonly<Record<string, { attempt: number; code: string; detail: Personal; at: string; firstAt: string }>>;
  readonly completedAt: string | null;
  readonly observers: readonly Observer[];
  readonly cancellation: { readonly cancelationId: string; readonly at: string } | null;
  /** Ended by its owner before anybody signed; null where it was not. */
  readonly voided: (DocumentEventData<'DocumentVoided'> & { readonly at: string }) | null;
  readonly endorsement: EndorsementFact | null;
  /** The document that carries on a special endorsement of this one; null without one. */
  readonly endorsementWorkflow: { readonly page: number; readonly workflowDocumentId: string } | null;
}

export const initialDocument: DocumentState = {
  status: 'NONE',
  isDeleted: false,
  documentId: '',
  ownerId: '',
  addedOn: '',
  modifiedOn: '',
  uploaded: null,
  setup: null,
  fields: [],
  round: 0,
  processingStatus: 'PENDING',
  processingFailure: null,
  images: [],
  fieldNames: {},
  sealField: null,
  versions: [],
  preparedRound: 0,
  approvals: null,
  approvedRound: 0,
  links: {},
  pastLinks: [],
  newLinkAskedAt: {},
  formerSignatories: [],
  declines: {},
  lastDay: null,
  presented: {},
  shownPages: {},
  signatures: [],
  refusedCertificates: [],
  lastLinkMailAt: {},
  mails: {},
  seal: null,
  constancia: null,
  constanciaRevision: null,
  anchor: null,
  sealingFailures: {},
  completedAt: null,
  observers: [],
  cancellation: null,
  voided: null,
  endorsement: null,
  endorsementWorkflow: null,
};

/** The title as a new event carries it; null before the upload. */
export const titleOf = ({ setup, uploaded }: DocumentState): Personal | null =>
  uploaded && wordsOf(uploaded.uploadedBy, setup?.title.value ?? uploaded.title.value ?? '');

/** The title as it is shown; null once it is no longer kept, and before the upload. */
export const shownTitle = ({ setup, uploaded }: Pick<DocumentState, 'setup' | 'uploaded'>): string | null =>
  shownWords((setup ?? uploaded)?.title);

export const signatoriesOf = (state: DocumentState): readonly Signatory[] => state.setup?.signatories ?? [];

export const signatoryOf = (state: DocumentState, signatoryId: string): Signatory | null =>
  signatoriesOf(state).find((one) => one.signatoryId === signatoryId) ?? null;

export const hasSigned = (state: DocumentState, signatoryId: string): boolean =>
  state.signatures.some((one) => one.signatoryId === signatoryId && one.round === state.round);

export const versionNumbered = (state: DocumentState, version: number): PdfVersion | null =>
  state.versions.find((known) => known.version === version) ?? null;

/** Nobody signed in any sending: its owner may take it back alone, and what needs another round may be changed. */
export const nobodySigned = ({ signatures }: Pick<DocumentState, 'signatures'>): boolean => signatures.length === 0;

export const currentVersion = (state: DocumentState): PdfVersion | null => state.versions.at(-1) ?? null;

export const approversOf = (state: DocumentState): readonly Approver[] => state.setup?.approvers ?? [];

/** May the owner change the set-up: a draft, or a sending that an approver refused or whose file could not be prepared again. */
export const isOpenToChanges = (state: DocumentState): boolean =>
  !state.isDeleted &&
  (state.status === 'DRAFT' ||
    (state.status === 'PENDING' &&
      (state.approvals?.round === state.round ? state.approvals.status === 'REFUSED' : state.processingStatus === 'FAILED')));

/** Sent, still there and not back with its owner: people who have not signed may be corrected. */
export const isOut = (state: DocumentState): boolean => state.status === 'PENDING' && !state.isDeleted && !isOpenToChanges(state);

/** The name somebody is or was asked to sign under. */
export const nameOfSignatory = (state: DocumentState, signatoryId: unknown): string | null =>
  [...signatoriesOf(state), ...state.formerSignatories].find((one) => one.signatoryId === signatoryId)?.name.value ?? null;

export const hasDeclined = (state: DocumentState, signatoryId: string): boolean => state.declines[signatoryId] !== undefined;

/** Somebody will not sign: nobody else does before the owner has asked again, asked another or ended it. */
export const isSuspended = ({ declines }: DocumentState): boolean => Object.values(declines).some(({ kind }) => kind === 'REFUSED');

/** Nobody can sign, for what somebody answered who does not; the owner is the one who can do something. */
export const waitsForOwner = (state: DocumentState): boolean =>
  state.status === 'PENDING' && Object.keys(state.declines).length > 0 && dueSignatories(state).length === 0;

/** Whose turn has come by order where there is one (STATE-040), whatever anybody answered; nobody's before the approvals are complete (STATE-041). */
export const turnSignatories = (state: DocumentState): readonly Signatory[] =>
  state.approvedRound === state.round
    ? whoseTurn(signatoriesOf(state), state.setup?.hasOrder ?? false, ({ signatoryId }) => hasSigned(state, signatoryId))
    : [];

/** Signed, or was written to because the turn came: has seen, or was asked to see, what the document is. */
export const isReached = (state: DocumentState, signatoryId: string): boolean =>
  state.signatures.some((one) => one.signatoryId === signatoryId) ||
  (state.links[signatoryId] !== undefined && turnSignatories(state).some((one) => one.signatoryId === signatoryId));

/** Those who may sign now: nobody while somebody refuses. Whose turn comes after somebody who declined keeps waiting for that place. */
export const dueSignatories = (state: DocumentState): readonly Signatory[] =>
  isSuspended(state) ? [] : turnSignatories(state).filter(({ signatoryId }) => !hasDeclined(state, signatoryId));

/** Who stands in the document as its sender who may sign too: the sub-user in charge, else the owner. Null before there is one. */
export function senderOf({ inCharge, uploaded }: Pick<DocumentState, 'inCharge' | 'uploaded'>) {
  if (!inCharge) return uploaded?.uploadedBy ?? null;
  const { subUserId: personId, name, email } = inCharge;
  return { personId, name, email };
}

/** The own part of somebody of the account who was in charge before: theirs to sign, and to be asked of another where they are gone. */
export const isOfFormerSender = (state: Pick<DocumentState, 'inCharge' | 'uploaded'>, { isOwner, personId }: Signatory): boolean =>
  isOwner && personId !== senderOf(state)?.personId && personId !== state.uploaded?.uploadedBy.personId;

/** Whose the document is, and who of the account is in charge of it. */
export const chargeOf = ({ ownerId, inCharge }: Pick<DocumentState, 'ownerId' | 'inCharge'>): OfAccount => ({
  ownerId,
  inCharge: inCharge?.subUserId ?? null,
});

/** The account whose person a sender's own part in a document is of: a sub-user's, or the owner's. */
export const accountOfSender = (state: Pick<DocumentState, 'ownerId' | 'uploaded'>, { personId }: Pick<Signatory, 'personId'>): string =>
  personId === state.uploaded?.uploadedBy.personId ? state.ownerId : personId;
