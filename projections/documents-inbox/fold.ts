import { match } from 'ts-pattern';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { whoseTurn, withoutRankOf } from '../../modules/documents/contract/turns.ts';
import type { DocumentStatus, SignatoryPerson } from '../../modules/documents/contract/values.ts';
import type { VoBoEvent, VoBoEventType } from '../../modules/vobo/contract/events.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { foldTurnFacts, noTurnFacts, type TurnFacts } from './turn-facts.ts';

export interface InboxSignatory {
  readonly signatoryId: string;
  /** The sender, who signs too; by `subUserId` where that is a sub-user. */
  readonly isOwner: boolean;
  readonly subUserId?: string;
  readonly order: number;
  readonly name: Personal;
  readonly email: Personal | null;
}

export interface InboxApprover {
  readonly approverId: string;
  readonly order: number;
  readonly name: Personal;
  readonly email: Personal;
}

/** What the list needs of a document to say who has it and since when. */
export interface InboxFold {
  /** Null before the upload. */
  readonly title: Personal | null;
  readonly status: DocumentStatus;
  readonly isDeleted: boolean;
  readonly addedOn: string;
  readonly modifiedOn: string;
  readonly hasOrder: boolean;
  readonly round: number;
  /** Nobody is due to sign before this is the present round. */
  readonly approvedRound: number;
  /** Of the present round; null where nobody's approval is asked for. */
  readonly voBoStatus: 'PENDING' | 'ACCEPTED' | 'REFUSED' | null;
  readonly approvers: readonly InboxApprover[];
  /** Whose turn it is to approve in this round, and since when. */
  readonly asked: Readonly<Record<string, string>>;
  /** When this round was refused. */
  readonly refusedAt: string | null;
  /** Who is to endorse the document, while it waits for that. */
  readonly endorser: { readonly name: Personal; readonly since: string } | null;
  readonly signatories: readonly InboxSignatory[];
  /** Signatures so far, each of its sending round: only those of the present round count. */
  readonly signatures: readonly { readonly signatoryId: string; readonly round: number }[];
  readonly observers: readonly Personal[];
  /** Since when each signatory has been due in this round. */
  readonly dueSince: Readonly<Record<string, string>>;
  /** When the last signature was stored and closing (seal, constancia, anchor) began. */
  readonly closingSince: string | null;
  /** Taken back by its owner before anybody signed. */
  readonly isVoided: boolean;
  /** Who said in this round that they do not sign, and since when; by signatory. */
  readonly declines: Readonly<Record<string, { readonly kind: 'REFUSED' | 'NOT_MINE'; readonly since: string }>>;
  /** Nobody signs at `endsAt` or later; null where the owner set no last day. */
  readonly lastDay: { readonly day: string; readonly endsAt: string } | null;
  /** The sub-user who acts for the account in it; null: its owner does. */
  readonly inCharge: { readonly subUserId: string; readonly name: Personal } | null;
  /** A test without legal value. */
  readonly isTest: boolean;
  readonly facts: TurnFacts;
}

const initial: InboxFold = {
  title: null,
  status: 'DRAFT',
  isDeleted: false,
  addedOn: '',
  modifiedOn: '',
  hasOrder: false,
  round: 0,
  approvedRound: 0,
  voBoStatus: null,
  approvers: [],
  asked: {},
  refusedAt: null,
  endorser: null,
  signatories: [],
  signatures: [],
  observers: [],
  dueSince: {},
  closingSince: null,
  isVoided: false,
  declines: {},
  lastDay: null,
  inCharge: null,
  isTest: false,
  facts: noTurnFacts,
};

export const hasSigned = (fold: InboxFold, signatoryId: string): boolean =>
  fold.signatures.some((signature) => signature.signatoryId === signatoryId && signature.round === fold.round);

/** Those who may sign now, by order where there is one (STATE-040). Nobody unless the document is pending. */
export function dueSignatories(fold: InboxFold): readonly InboxSignatory[] {
  if (fold.status !== 'PENDING' || fold.approvedRound !== fold.round || isSuspended(fold)) return [];
  return whoseTurn(fold.signatories, fold.hasOrder, ({ signatoryId }) => hasSigned(fold, signatoryId)).filter(
    ({ signatoryId }) => fold.declines[signatoryId] === undefined,
  );
}

const inChargeOf = (person: { readonly subUserId: string; readonly name: Personal } | null): InboxFold['inCharge'] =>
  person && { subUserId: person.subUserId, name: person.name };

/** In the place of who sent it before, whoever sends it now signs as the sender, and everybody else by a link. */
function askedInstead({ inCharge, facts }: InboxFold, { isOwner, order }: InboxSignatory, person: SignatoryPerson): InboxSignatory {
  const { signatoryId, personId, name, email } = person;
  // The owner's words are personal values of theirs: nothing else of them stands here.
  const isSender = isOwner && personId === (inCharge?.subUserId ?? facts.sender?.$personal);
  return { signatoryId, isOwner: isSender, ...(isSender && inCharge ? { subUserId: personId } : {}), order, name, email };
}

const isSuspended = ({ declines }: InboxFold): boolean => Object.values(declines).some(({ kind }) => kind === 'REFUSED');

/** Nobody can sign before the owner has dealt with what somebody answered who does not (STATE-003). */
export const isDeclined = (fold: InboxFold): boolean =>
  fold.status === 'PENDING' && Object.keys(fold.declines).length > 0 && dueSignatories(fold).length === 0;

/** Whose answer the owner is to deal with, while there is one: a refusal before a turn that is not for somebody. */
export const declined = (fold: InboxFold): (InboxSignatory & { readonly kind: 'REFUSED' | 'NOT_MINE'; readonly since: string }) | null =>
  fold.status === 'PENDING'
    ? (fold.signatories
        .flatMap((one) => (fold.declines[one.signatoryId] ? [{ ...one, ...fold.declines[one.signatoryId]! }] : []))
        .toSorted((a, b) => Number(b.kind === 'REFUSED') - Number(a.kind === 'REFUSED') || a.since.localeCompare(b.since))[0] ?? null)
    : null;

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> => {
  const { [key]: _gone, ...rest } = record;
  return rest;
};

/** Events of the approvals that tell whom the document waits for. */
export const VOBO_TYPES = ['ApproverLinksIssued', 'VoBoAccepted'] as const satisfies readonly VoBoEventType[];
export type InboxVoBoEvent = Extract<VoBoEvent, { type: (typeof VOBO_TYPES)[number] }>;

/** Approvals have a stream of their own: they say whose turn it is, and do not bring the document to the top. */
export function foldVoBo(fold: InboxFold, { type, data }: InboxVoBoEvent, at: string): InboxFold {
  if (data.round !== fold.round) return fold;
  if (type === 'ApproverLinksIssued') {
    return { ...fold, asked: { ...fold.asked, ...Object.fromEntries(data.links.map(({ approverId }) => [approverId, at])) } };
  }
  const { [data.approverId]: _answered, ...asked } = fold.asked;
  return { ...fold, asked };
}

/** Who may approve now, lowest rank first. */
export const dueApprovers = (fold: InboxFold): readonly InboxApprover[] =>
  fold.status === 'PENDING' && fold.voBoStatus === 'PENDING'
    ? fold.approvers.filter((approver) => fold.asked[approver.approverId] !== undefined).toSorted((a, b) => a.order - b.order)
    : [];

export const isRefused = (fold: InboxFold): boolean => fold.status === 'PENDING' && fold.voBoStatus === 'REFUSED';

/** `fold` is undefined before the first event. */
export function foldInbox(fold: InboxFold | undefined, event: DocumentEvent, at: string): InboxFold {
  const before = fold ?? { ...initial, addedOn: at, modifiedOn: at };
  const facts = foldTurnFacts(before.facts, event, at);
  const after = step(before, event, at);
  // What only says whose turn it is does not bring a document to the top.
  if (after === before) return facts === before.facts ? before : { ...before, facts };
  const due = dueSignatories(after).map((signatory) => signatory.signatoryId);
  const dueSince = Object.fromEntries(due.map((id) => [id, after.dueSince[id] ?? at]));
  return { ...after, facts, dueSince, modifiedOn: at };
}

const step = (fold: InboxFold, event: DocumentEvent, at: string): InboxFold =>
  match<DocumentEvent, InboxFold>(event)
    .with({ type: 'DocumentUploaded' }, ({ data }) => ({
      ...fold,
      title: data.title,
      status: 'DRAFT',
      addedOn: at,
      inCharge: inChargeOf(data.broughtBy ?? null),
      isTest: data.isTest === true,
    }))
    .with({ type: 'DocumentHandedOver' }, ({ data }) => ({ ...fold, inCharge: inChargeOf(data.to) }))
    .with({ type: 'SetupChanged' }, ({ data }) => ({
      ...fold,
      title: data.title,
      hasOrder: data.hasOrder,
      signatories: data.signatories.map(({ signatoryId, isOwner, personId, order, name, email }) => ({
        signatoryId,
        isOwner,
        ...(isOwner && personId === fold.inCharge?.subUserId ? { subUserId: personId } : {}),
        order,
        name,
        email,
      })),
      observers: data.observers.map((observer) => observer.email),
      approvers: (data.approvers ?? []).map(({ approverId, order, name, email }) => ({ approverId, order, name, email })),
    }))
    .with({ type: 'FieldsPlaced' }, () => ({ ...fold }))
    // Sent again after a refused approval, a document stays PENDING while its file is prepared anew.
    .with({ type: 'SendingConfirmed' }, ({ data }) => ({
      ...fold,
      status: fold.status === 'PENDING' ? 'PENDING' : 'PROCESSING',
      round: data.round,
      voBoStatus: null,
      asked: {},
      refusedAt: null,
      dueSince: {},
      declines: {},
    }))
    .with({ type: 'PageImagesStarted' }, () => ({ ...fold, status: fold.status === 'PENDING' ? 'PENDING' : 'IMAGE_PROCESSING' }))
    .with({ type: 'PageImagesStored' }, () => ({ ...fold, status: fold.status === 'PENDING' ? 'PENDING' : 'IMAGE_PROCESSING_COMPLETED' }))
    .with({ type: 'ProcessingFailed' }, () => ({ ...fold, status: fold.status === 'PENDING' ? 'PENDING' : 'DRAFT' }))
    .with({ type: 'ApprovalsRequested' }, () => ({ ...fold, status: 'PENDING', voBoStatus: 'PENDING' }))
    .with({ type: 'ApprovalsGranted' }, ({ data }) => ({
      ...fold,
      approvedRound: data.round,
      voBoStatus: data.basis === 'ALL_APPROVED' ? 'ACCEPTED' : null,
    }))
    .with({ type: 'ApprovalsRefused' }, () => ({ ...fold, voBoStatus: 'REFUSED', refusedAt: at }))
    .with({ type: 'SigningLinksIssued' }, () => ({ ...fold, status: 'PENDING' }))
    .with(
      { type: 'SigningRemindersSet' },
      { type: 'NewLinkRequested' },
      { type: 'WordChoiceMade' },
      { type: 'WordConverted' },
      { type: 'WordConversionFailed' },
      { type: 'WordConversionAskedAgain' },
      { type: 'PagesApproved' },
      { type: 'SignatureMarksSought' },
      () => ({ ...fold }),
    )
    // Nobody did anything where the plan of reminders came due.
    .with({ type: 'SigningLinkRenewed' }, ({ data }) => (data.reminder ? fold : { ...fold }))
    .with({ type: 'SignatoryRenamed' }, ({ data }) => ({
      ...fold,
      signatories: fold.signatories.map((one) => (one.signatoryId === data.signatoryId ? { ...one, name: data.name } : one)),
    }))
    .with({ type: 'SigningDeclined' }, ({ data: { signatoryId, kind } }) => ({
      ...fold,
      declines: { ...fold.declines, [signatoryId]: { kind, since: at } },
    }))
    .with({ type: 'SigningReopened' }, ({ data }) => ({ ...fold, declines: without(fold.declines, data.signatoryId) }))
    .with({ type: 'SignatoryReplaced' }, ({ data: { replacedId, person } }) => ({
      ...fold,
      declines: without(fold.declines, replacedId),
      signatories: fold.signatories.map((one) => (one.signatoryId === replacedId ? askedInstead(fold, one, person) : one)),
    }))
    .with({ type: 'SignatoryRemoved' }, ({ data: { signatoryId } }) => {
      const gone = fold.signatories.find((one) => one.signatoryId === signatoryId);
      return gone
        ? { ...fold, declines: without(fold.declines, signatoryId), signatories: withoutRankOf(fold.signatories, gone) }
        : { ...fold };
    })
    .with({ type: 'SignatureRecorded' }, ({ data }) => ({
      ...fold,
      signatures: [...fold.signatures, { signatoryId: data.signatoryId, round: data.round }],
    }))
    .with({ type: 'SigningCompleted' }, () => ({ ...fold, status: 'PENDING_FOR_BLOCK_CHAIN', closingSince: at }))
    .with({ type: 'PlatformSealed' }, { type: 'ConstanciaRecorded' }, { type: 'AnchorRecorded' }, () => ({ ...fold }))
    .with({ type: 'DocumentCompleted' }, () => ({ ...fold, status: 'COMPLETED' }))
    .with({ type: 'ObserversAdded' }, ({ data }) => ({
      ...fold,
      observers: [...fold.observers, ...data.observers.map((observer) => observer.email)],
    }))
    .with({ type: 'LastDaySet' }, ({ data: { lastDay, endsAt } }) => ({
      ...fold,
      lastDay: lastDay !== null && endsAt !== null ? { day: lastDay, endsAt } : null,
    }))
    .with({ type: 'DocumentCanceled' }, () => ({ ...fold, status: 'CANCELED' }))
    .with({ type: 'DocumentVoided' }, () => ({ ...fold, status: 'CANCELED', isVoided: true }))
    .with({ type: 'EndorsementRequested' }, ({ data }) => ({
      ...fold,
      status: 'PENDING_TO_ENDORSEMENT',
      endorser: { name: data.endorser.name, since: at },
    }))
    .with({ type: 'EndorsementCompleted' }, () => ({ ...fold, status: 'ENDORSED', endorser: null }))
    .with({ type: 'EndorsementRejected' }, () => ({ ...fold, status: 'COMPLETED', endorser: null }))
    .with({ type: 'EndorsementWorkflowStarted' }, () => ({ ...fold }))
    .with({ type: 'DocumentDeleted' }, () => ({ ...fold, isDeleted: true }))
    // Looks, mails and failed attempts are in the timeline; they do not bring a document to the top of the list.
    .with(
      { type: 'SigningTurnOpened' },
      { type: 'LastDayAnnounced' },
      { type: 'SigningReminderSkipped' },
      { type: 'MailQueued' },
      { type: 'MailAccepted' },
      { type: 'MailFailed' },
      { type: 'MailDelivered' },
      { type: 'MailBounced' },
      { type: 'MailOpened' },
      { type: 'DocumentPresented' },
      { type: 'PagesShown' },
      { type: 'SignerCertificateRefused' },
      { type: 'DocumentViewed' },
      { type: 'FileDownloaded' },
      { type: 'SealingStepFailed' },
      () => fold,
    )
    .exhaustive();
