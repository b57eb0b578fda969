import type { AccountEvent } from '../../modules/accounts/contract/events.ts';
import type { CancellationEvent } from '../../modules/cancellation/contract/events.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import type { SpecialEvent } from '../../modules/endorsement/contract/special-events.ts';
import type { RatingEvent } from '../../modules/ratings/contract/events.ts';
import type { CreditsEvent } from '../../modules/subscription/contract/credits-events.ts';
import type { TaggingEvent } from '../../modules/tags/contract/tagging-events.ts';
import type { VoBoEvent } from '../../modules/vobo/contract/events.ts';

/** What an event tells that is counted: ids and words of the product's own, and nothing that a person wrote. */
export interface Fact {
  readonly kind: string;
  /** Whom it is about beside the stream: signatory, approver, sub-user, tag or request, by id. */
  readonly party?: string | undefined;
  /** One of several of its kind, e.g. E_FIRMA. */
  readonly sort?: string | null | undefined;
  /** The same, finer: how it was made, or on what ground. */
  readonly detail?: string | null | undefined;
  /** Sending round, stars, signatories, credits. */
  readonly number?: number | undefined;
}

type Counted = DocumentEvent | VoBoEvent | CancellationEvent | SpecialEvent | AccountEvent | RatingEvent | TaggingEvent | CreditsEvent;
type DataOf<Type extends Counted['type']> = Extract<Counted, { type: Type }>['data'];
type Tells = { readonly [Type in Counted['type']]?: (data: DataOf<Type>) => Fact | readonly Fact[] };

/**
 * The facts of every event that is counted, by its type. Reports are made of these and of nothing else, so that what a report said of a
 * past moment can be said again. The type that people write for a document ("Contrato de arrendamiento") is a personal value of theirs
 * and no fact; how it is signed is one.
 */
const told: Tells = {
  DocumentUploaded: ({ isTest, workflowOf, copyOf, broughtBy }) => ({
    kind: 'DOCUMENT_CREATED',
    sort: isTest ? 'TEST' : 'REAL',
    detail: workflowOf ? 'CARRIES_ON' : copyOf ? 'COPY' : 'FILE',
    party: broughtBy?.subUserId,
  }),
  DocumentHandedOver: ({ to }) => ({ kind: 'DOCUMENT_HANDED_OVER', party: to?.subUserId }),
  SetupChanged: ({ documentSignType, whoSigns, signatories }) => ({
    kind: 'DOCUMENT_SET_UP',
    sort: documentSignType,
    detail: whoSigns,
    number: signatories.length,
  }),
  SendingConfirmed: ({ round }) => ({ kind: 'DOCUMENT_SENT', number: round }),
  ProcessingFailed: ({ round, code }) => ({ kind: 'DOCUMENT_PREPARING_FAILED', sort: code, number: round }),
  ApprovalsRequested: ({ round, approverIds }) =>
    approverIds.map((party) => ({ kind: 'APPROVAL_ASKED', party, number: round }) satisfies Fact),
  SigningLinksIssued: ({ round }) => ({ kind: 'SIGNING_OPENED', number: round }),
  SigningTurnOpened: ({ round, signatoryIds }) =>
    signatoryIds.map((party) => ({ kind: 'SIGNING_TURN_OPENED', party, number: round }) satisfies Fact),
  SigningDeclined: ({ round, signatoryId, kind }) => ({ kind: 'SIGNING_DECLINED', party: signatoryId, sort: kind, number: round }),
  SigningReopened: ({ round, signatoryId }) => ({ kind: 'SIGNING_REOPENED', party: signatoryId, number: round }),
  SignatureRecorded: ({ round, signatoryId, signatureType, method }) => ({
    kind: 'SIGNATURE',
    party: signatoryId,
    sort: signatureType,
    detail: method,
    number: round,
  }),
  SigningCompleted: ({ round }) => ({ kind: 'SIGNING_COMPLETED', number: round }),
  DocumentCompleted: () => ({ kind: 'DOCUMENT_COMPLETED' }),
  DocumentCanceled: ({ cancelationId }) => ({ kind: 'DOCUMENT_CANCELED', party: cancelationId }),
  DocumentVoided: () => ({ kind: 'DOCUMENT_VOIDED' }),
  DocumentDeleted: ({ statusAtDeletion }) => ({ kind: 'DOCUMENT_DELETED', sort: statusAtDeletion }),
  EndorsementRequested: ({ endorsementId }) => ({ kind: 'ENDORSEMENT_ASKED', party: endorsementId }),
  EndorsementCompleted: ({ endorsementId }) => ({ kind: 'DOCUMENT_ENDORSED', party: endorsementId }),
  EndorsementRejected: ({ endorsementId }) => ({ kind: 'ENDORSEMENT_REJECTED', party: endorsementId }),
  EndorsementWorkflowStarted: ({ endorsementId }) => ({ kind: 'DOCUMENT_CARRIED_ON', party: endorsementId }),
  MailFailed: ({ kind, recipientId, attempt }) => ({ kind: 'MAIL_FAILED', party: recipientId, sort: kind, number: attempt }),
  MailBounced: ({ kind, recipientId }) => ({ kind: 'MAIL_BOUNCED', party: recipientId, sort: kind }),

  ApproverLinksIssued: ({ round, links }) =>
    links.map(({ approverId }) => ({ kind: 'APPROVAL_TURN_OPENED', party: approverId, number: round }) satisfies Fact),
  VoBoAccepted: ({ round, approverId }) => ({ kind: 'APPROVAL_GIVEN', party: approverId, number: round }),
  VoBoRefused: ({ round, approverId }) => ({ kind: 'APPROVAL_REFUSED', party: approverId, number: round }),

  CancellationRequested: ({ cancelationId }) => ({ kind: 'CANCELLATION_ASKED', party: cancelationId }),
  CancellationAuthorized: ({ cancelationId }) => ({ kind: 'CANCELLATION_AUTHORIZED', party: cancelationId }),
  CancellationRejected: ({ cancelationId }) => ({ kind: 'CANCELLATION_REJECTED', party: cancelationId }),

  SpecialEndorsementRequested: ({ endorsementId }) => ({ kind: 'SPECIAL_ENDORSEMENT_ASKED', party: endorsementId }),
  SpecialEndorsementApproved: ({ endorsementId }) => ({ kind: 'SPECIAL_ENDORSEMENT_APPROVED', party: endorsementId }),
  SpecialEndorsementRejected: ({ endorsementId }) => ({ kind: 'SPECIAL_ENDORSEMENT_REJECTED', party: endorsementId }),

  /** The whole set: the newest ones of a document are those that it carries. One without a tag says that it carries none. */
  DocumentTagsSet: ({ tagIds }) => (tagIds.length > 0 ? tagIds.map((party) => ({ kind: 'TAGS_SET', party })) : { kind: 'TAGS_SET' }),
  SigningRated: ({ signatoryId, stars }) => ({ kind: 'RATING', party: signatoryId, number: stars }),

  CreditsUsed: ({ credits, provider, quantity }) =>
    credits.map((sort) => ({ kind: 'CREDITS_USED', sort, detail: provider, number: quantity }) satisfies Fact),
  /** What was only reserved was not used, and nothing of it is counted. */
  CreditsReturned: ({ credits, provider, quantity, usedIn }) =>
    usedIn === null ? [] : credits.map((sort) => ({ kind: 'CREDITS_RETURNED', sort, detail: provider, number: quantity }) satisfies Fact),

  AccountRegistered: ({ role }) => ({ kind: 'ACCOUNT_REGISTERED', sort: role }),
  EmailVerified: ({ by }) => ({ kind: 'ACCOUNT_VERIFIED', sort: by }),
  SignUpDisowned: () => ({ kind: 'ACCOUNT_ENDED', sort: 'DISOWNED' }),
  AccountDeleted: () => ({ kind: 'ACCOUNT_ENDED', sort: 'DELETED' }),
  SubUserAdded: ({ subUserId }) => ({ kind: 'USER_ADDED', party: subUserId }),
  SubUserRemoved: ({ subUserId }) => ({ kind: 'USER_REMOVED', party: subUserId }),
};

export const countedTypes: readonly string[] = Object.keys(told);

/** The facts of an event, in their order; none of a type that is not counted. */
export function factsOf({ type, data }: { readonly type: string; readonly data: unknown }): readonly Fact[] {
  const tell = (told as Readonly<Record<string, ((data: never) => Fact | readonly Fact[]) | undefined>>)[type];
  return tell ? [tell(data as never)].flat() : [];
}
