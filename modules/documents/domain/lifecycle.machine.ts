import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { DocumentEvent, DocumentEventData } from '../contract/events.ts';
import { isNewlyRefused } from './rules/asked-rfc.ts';
import { doneLinkProblem } from './rules/done-link.ts';
import { isLastDayOver } from './rules/last-day.ts';
import { awaitsMarks, marksProblem } from './rules/marks.ts';
import { remindersSent } from './rules/reminders.ts';
import {
  approversOf,
  type DocumentState,
  dueSignatories,
  hasDeclined,
  hasSigned,
  isOfFormerSender,
  isOpenToChanges,
  isOut,
  nobodySigned,
  signatoriesOf,
  signatoryOf,
  turnSignatories,
} from './state.ts';
import { arePagesApproved, awaitsPages, choiceOf, isOwnConversion } from './word-pages.ts';

const guard = guardFor<DocumentState, DocumentEvent>();
interface Looked {
  readonly context: DocumentState;
}

/**
 * The status table of a document (STATE-011..019, 024, 025) as a machine over its own events. It
 * guards; it does not fold. A fact that keeps the status names its own state as target, for `can()`
 * says no to what is not declared. COMPLETED is not `final`: endorsement and cancellation leave it. A
 * refused approval keeps PENDING; what the owner changes and sends again happens inside it (STATE-033).
 */
export const documentLifecycle = setup({
  types: { context: {} as DocumentState, events: {} as DocumentEvent },
  // A transition without target counts for `can()` only when it names an action.
  actions: { keepAsFact: () => {} },
  guards: {
    notDeleted: ({ context }: Looked) => !context.isDeleted,
    isOpenToChanges: ({ context }: Looked) => isOpenToChanges(context),
    mayBeVoided: ({ context }: Looked) => !context.isDeleted && nobodySigned(context),
    opensNextRound: guard(
      'SendingConfirmed',
      (state, { round }) =>
        (isOpenToChanges(state) || (isOut(state) && nobodySigned(state))) &&
        round === state.round + 1 &&
        signatoriesOf(state).length > 0 &&
        arePagesApproved(state) &&
        marksProblem(state) === null,
    ),
    choosesWordText: ({ context }: Looked) => !context.isDeleted && awaitsPages(context) && choiceOf(context) === null,
    convertsThisFile: guard('WordConverted', isOwnConversion),
    triesThisFile: ({ context }: Looked) => !context.isDeleted && awaitsPages(context) && choiceOf(context) !== null,
    failedBefore: ({ context }: Looked) => !context.isDeleted && context.word?.converted === null && context.word.failure !== null,
    approvesThesePages: guard(
      'PagesApproved',
      (state, { sha256 }) => !state.isDeleted && state.word?.converted?.file.sha256 === sha256 && !arePagesApproved(state),
    ),
    seeksMarks: guard('SignatureMarksSought', (state, { sha256 }) => awaitsMarks(state) && state.word?.converted?.file.sha256 === sha256),
    ofThisRound: guard(['PageImagesStarted', 'PageImagesStored', 'ProcessingFailed'], (state, { round }) => round === state.round),
    preparesThisRound: guard(
      ['PageImagesStarted', 'PageImagesStored', 'ProcessingFailed'],
      (state, { round }) => !state.isDeleted && round === state.round && state.preparedRound < state.round,
    ),
    approvalsNotYetRequested: guard(
      'ApprovalsRequested',
      (state, { round }) =>
        !state.isDeleted &&
        round === state.round &&
        state.preparedRound === state.round &&
        state.approvals?.round !== state.round &&
        approversOf(state).length > 0,
    ),
    noApproversOfThisRound: guard(
      'ApprovalsGranted',
      (state, { round, basis }) => round === state.round && basis === 'NO_APPROVERS' && approversOf(state).length === 0,
    ),
    completesApprovals: guard('ApprovalsGranted', completesApprovals),
    awaitsThisApprover: guard(
      'ApprovalsRefused',
      ({ isDeleted, approvals, round }, refused) =>
        !isDeleted &&
        refused.round === round &&
        approvals?.round === round &&
        approvals.status === 'PENDING' &&
        approvals.approverIds.includes(refused.approverId),
    ),
    approvedWithoutLinks: guard(
      'SigningLinksIssued',
      (state, { round }) =>
        !state.isDeleted &&
        state.approvedRound === state.round &&
        round === state.round &&
        Object.values(state.links).every((link) => link.round !== state.round),
    ),
    mayBeEndorsed: ({ context }: Looked) =>
      !context.isDeleted && context.setup?.isEndorsement === true && context.endorsement?.status !== 'COMPLETED',
    ofOpenEndorsement: guard(
      ['EndorsementCompleted', 'EndorsementRejected'],
      ({ endorsement }, { endorsementId }) => endorsement?.status === 'PENDING' && endorsement.endorsementId === endorsementId,
    ),
    withoutWorkflow: ({ context }: Looked) => !context.isDeleted && context.endorsementWorkflow === null,
    approvalsGranted: guard('SigningLinksIssued', (state, { round }) => state.approvedRound === state.round && round === state.round),
    maySign: guard(
      'SignatureRecorded',
      (state, { signatoryId, round, base }, at) =>
        !state.isDeleted &&
        // As it is stamped: what began on the last day and ends after it was not signed on it.
        (at === undefined || !isLastDayOver(state, new Date(at))) &&
        round === state.round &&
        state.approvedRound === state.round &&
        state.versions.at(-1)?.version === base.version &&
        dueSignatories(state).some((due) => due.signatoryId === signatoryId),
    ),
    refusesCertificate: guard('SignerCertificateRefused', (state, refused) => !state.isDeleted && isNewlyRefused(state, refused)),
    everybodySigned: ({ context }: Looked) =>
      signatoriesOf(context).length > 0 && signatoriesOf(context).every(({ signatoryId }) => hasSigned(context, signatoryId)),
    knownSignatory: guard('DocumentPresented', (state, { signatoryId }) => !state.isDeleted && signatoryOf(state, signatoryId) !== null),
    showsBeforeSigning: guard(
      'PagesShown',
      (state, { signatoryId }) => !state.isDeleted && signatoryOf(state, signatoryId) !== null && !hasSigned(state, signatoryId),
    ),
    opensTurn: guard(
      'SigningTurnOpened',
      (state, { round, signatoryIds }) =>
        !state.isDeleted &&
        round === state.round &&
        signatoryIds.every((id) => state.links[id]?.round === round && turnSignatories(state).some((one) => one.signatoryId === id)),
    ),
    asksForLink: guard(
      'NewLinkRequested',
      (state, { round, signatoryId }) =>
        !state.isDeleted &&
        round === state.round &&
        state.approvedRound === round &&
        signatoryOf(state, signatoryId)?.isOwner === false &&
        !hasSigned(state, signatoryId),
    ),
    asksForDoneLink: guard(
      'NewLinkRequested',
      (state, { round, signatoryId }) => round === state.round && doneLinkProblem(state, signatoryId) === null,
    ),
    openLink: guard(
      'SigningLinkRenewed',
      (state, { signatoryId, issue, reminder }) =>
        !state.isDeleted &&
        !hasSigned(state, signatoryId) &&
        !hasDeclined(state, signatoryId) &&
        state.links[signatoryId]?.issue === issue - 1 &&
        (reminder === undefined || reminder.number === remindersSent(state, signatoryId) + 1),
    ),
    isAsked: guard(
      'SigningDeclined',
      (state, { signatoryId, round }) =>
        !state.isDeleted &&
        round === state.round &&
        state.approvedRound === round &&
        signatoryOf(state, signatoryId) !== null &&
        state.links[signatoryId] !== undefined &&
        !hasSigned(state, signatoryId) &&
        !hasDeclined(state, signatoryId),
    ),
    hadDeclined: guard(
      'SigningReopened',
      (state, { signatoryId, round, issue }) =>
        !state.isDeleted && round === state.round && hasDeclined(state, signatoryId) && state.links[signatoryId]?.issue === issue - 1,
    ),
    renamesWhoHasNotSigned: guard('SignatoryRenamed', (state, { signatoryId }) => isOut(state) && isCorrectable(state, signatoryId)),
    replacesWhoHasNotSigned: guard(
      'SignatoryReplaced',
      (state, { round, replacedId, person, link }) =>
        isOut(state) &&
        round === state.round &&
        isCorrectable(state, replacedId) &&
        !isKnown(state, person.signatoryId) &&
        (link === null) === nobodySigned(state),
    ),
    removesWhileNobodySigned: guard(
      'SignatoryRemoved',
      (state, { round, signatoryId }) =>
        isOut(state) &&
        round === state.round &&
        isCorrectable(state, signatoryId) &&
        nobodySigned(state) &&
        signatoriesOf(state).length > 1,
    ),
    announcesThisDay: guard(
      'LastDayAnnounced',
      ({ isDeleted, lastDay }, { endsAt, stage }) => !isDeleted && lastDay?.endsAt === endsAt && !lastDay.announced.includes(stage),
    ),
    countsOnReminders: guard(
      'SigningReminderSkipped',
      (state, { round, signatoryId, number }) =>
        !state.isDeleted && round === state.round && !hasSigned(state, signatoryId) && number === remindersSent(state, signatoryId) + 1,
    ),
    notSealed: ({ context }: Looked) => context.seal === null,
    sealedWithoutConstancia: guard(
      'ConstanciaRecorded',
      ({ seal, constancia }, { documentSha256 }) => seal !== null && constancia === null && documentSha256 === seal.file.sha256,
    ),
    constanciaWithoutAnchor: ({ context }: Looked) => context.constancia !== null && context.anchor === null,
    bothAnswered: ({ context }: Looked) => context.seal !== null && context.constancia !== null && context.anchor !== null,
  },
}).createMachine({
  id: 'document',
  context: {} as DocumentState,
  initial: 'NONE',
  // Mail states arrive late, also after a deletion; they are facts in any status.
  on: {
    MailQueued: { actions: 'keepAsFact' },
    MailAccepted: { actions: 'keepAsFact' },
    MailFailed: { actions: 'keepAsFact' },
    MailDelivered: { actions: 'keepAsFact' },
    MailBounced: { actions: 'keepAsFact' },
    MailOpened: { actions: 'keepAsFact' },
    // Who acts for the account is no matter of where the document stands.
    DocumentHandedOver: { guard: 'notDeleted', actions: 'keepAsFact' },
  },
  states: {
    NONE: { on: { DocumentUploaded: 'DRAFT' } },
    DRAFT: {
      on: {
        WordChoiceMade: { target: 'DRAFT', guard: 'choosesWordText' },
        WordConverted: { target: 'DRAFT', guard: 'convertsThisFile' },
        WordConversionFailed: { target: 'DRAFT', guard: 'triesThisFile' },
        WordConversionAskedAgain: { target: 'DRAFT', guard: 'failedBefore' },
        PagesApproved: { target: 'DRAFT', guard: 'approvesThesePages' },
        SignatureMarksSought: { target: 'DRAFT', guard: 'seeksMarks' },
        SetupChanged: { target: 'DRAFT', guard: 'notDeleted' },
        FieldsPlaced: { target: 'DRAFT', guard: 'notDeleted' },
        DocumentViewed: { target: 'DRAFT', guard: 'notDeleted' },
        FileDownloaded: { target: 'DRAFT', guard: 'notDeleted' },
        SendingConfirmed: { target: 'PROCESSING', guard: 'opensNextRound' },
        LastDaySet: { target: 'DRAFT', guard: 'notDeleted' },
        SigningRemindersSet: { target: 'DRAFT', guard: 'notDeleted' },
        DocumentDeleted: { target: 'DRAFT', guard: 'notDeleted' },
      },
    },
    PROCESSING: {
      on: {
        PageImagesStarted: { target: 'IMAGE_PROCESSING', guard: 'ofThisRound' },
        ProcessingFailed: { target: 'DRAFT', guard: 'ofThisRound' },
        DocumentViewed: 'PROCESSING',
        FileDownloaded: 'PROCESSING',
      },
    },
    IMAGE_PROCESSING: {
      on: {
        PageImagesStored: { target: 'IMAGE_PROCESSING_COMPLETED', guard: 'ofThisRound' },
        ProcessingFailed: { target: 'DRAFT', guard: 'ofThisRound' },
        DocumentViewed: 'IMAGE_PROCESSING',
        FileDownloaded: 'IMAGE_PROCESSING',
      },
    },
    IMAGE_PROCESSING_COMPLETED: {
      on: {
        ApprovalsRequested: { target: 'PENDING', guard: 'approvalsNotYetRequested' },
        ApprovalsGranted: { target: 'IMAGE_PROCESSING_COMPLETED', guard: 'noApproversOfThisRound' },
        SigningLinksIssued: { target: 'PENDING', guard: 'approvalsGranted' },
        DocumentViewed: 'IMAGE_PROCESSING_COMPLETED',
        FileDownloaded: 'IMAGE_PROCESSING_COMPLETED',
      },
    },
    PENDING: {
      on: {
        ApprovalsRequested: { target: 'PENDING', guard: 'approvalsNotYetRequested' },
        ApprovalsGranted: { target: 'PENDING', guard: 'completesApprovals' },
        ApprovalsRefused: { target: 'PENDING', guard: 'awaitsThisApprover' },
        SigningLinksIssued: { target: 'PENDING', guard: 'approvedWithoutLinks' },
        SetupChanged: { target: 'PENDING', guard: 'isOpenToChanges' },
        FieldsPlaced: { target: 'PENDING', guard: 'isOpenToChanges' },
        SendingConfirmed: { target: 'PENDING', guard: 'opensNextRound' },
        PageImagesStarted: { target: 'PENDING', guard: 'preparesThisRound' },
        PageImagesStored: { target: 'PENDING', guard: 'preparesThisRound' },
        ProcessingFailed: { target: 'PENDING', guard: 'preparesThisRound' },
        SigningTurnOpened: { target: 'PENDING', guard: 'opensTurn' },
        NewLinkRequested: { target: 'PENDING', guard: 'asksForLink' },
        SigningLinkRenewed: { target: 'PENDING', guard: 'openLink' },
        SignatoryRenamed: { target: 'PENDING', guard: 'renamesWhoHasNotSigned' },
        SignatoryReplaced: { target: 'PENDING', guard: 'replacesWhoHasNotSigned' },
        SignatoryRemoved: { target: 'PENDING', guard: 'removesWhileNobodySigned' },
        SigningDeclined: { target: 'PENDING', guard: 'isAsked' },
        SigningReopened: { target: 'PENDING', guard: 'hadDeclined' },
        DocumentPresented: { target: 'PENDING', guard: 'knownSignatory' },
        PagesShown: { target: 'PENDING', guard: 'showsBeforeSigning' },
        DocumentViewed: { target: 'PENDING', guard: 'notDeleted' },
        FileDownloaded: { target: 'PENDING', guard: 'notDeleted' },
        SignatureRecorded: { target: 'PENDING', guard: 'maySign' },
        SignerCertificateRefused: { target: 'PENDING', guard: 'refusesCertificate' },
        SigningCompleted: { target: 'PENDING_FOR_BLOCK_CHAIN', guard: 'everybodySigned' },
        ObserversAdded: { target: 'PENDING', guard: 'notDeleted' },
        LastDaySet: { target: 'PENDING', guard: 'notDeleted' },
        LastDayAnnounced: { target: 'PENDING', guard: 'announcesThisDay' },
        SigningRemindersSet: { target: 'PENDING', guard: 'notDeleted' },
        SigningReminderSkipped: { target: 'PENDING', guard: 'countsOnReminders' },
        DocumentDeleted: { target: 'PENDING', guard: 'notDeleted' },
        DocumentCanceled: { target: 'CANCELED', guard: 'notDeleted' },
        DocumentVoided: { target: 'CANCELED', guard: 'mayBeVoided' },
      },
    },
    PENDING_FOR_BLOCK_CHAIN: {
      on: {
        PlatformSealed: { target: 'PENDING_FOR_BLOCK_CHAIN', guard: 'notSealed' },
        ConstanciaRecorded: { target: 'PENDING_FOR_BLOCK_CHAIN', guard: 'sealedWithoutConstancia' },
        AnchorRecorded: { target: 'PENDING_FOR_BLOCK_CHAIN', guard: 'constanciaWithoutAnchor' },
        SealingStepFailed: 'PENDING_FOR_BLOCK_CHAIN',
        DocumentCompleted: { target: 'COMPLETED', guard: 'bothAnswered' },
        DocumentPresented: 'PENDING_FOR_BLOCK_CHAIN',
        DocumentViewed: 'PENDING_FOR_BLOCK_CHAIN',
        FileDownloaded: 'PENDING_FOR_BLOCK_CHAIN',
        ObserversAdded: 'PENDING_FOR_BLOCK_CHAIN',
      },
    },
    COMPLETED: {
      on: {
        DocumentViewed: { target: 'COMPLETED', guard: 'notDeleted' },
        FileDownloaded: { target: 'COMPLETED', guard: 'notDeleted' },
        NewLinkRequested: { target: 'COMPLETED', guard: 'asksForDoneLink' },
        ObserversAdded: { target: 'COMPLETED', guard: 'notDeleted' },
        DocumentDeleted: { target: 'COMPLETED', guard: 'notDeleted' },
        EndorsementRequested: { target: 'PENDING_TO_ENDORSEMENT', guard: 'mayBeEndorsed' },
        EndorsementWorkflowStarted: { target: 'COMPLETED', guard: 'withoutWorkflow' },
        DocumentCanceled: { target: 'CANCELED', guard: 'notDeleted' },
      },
    },
    PENDING_TO_ENDORSEMENT: {
      on: {
        EndorsementCompleted: { target: 'ENDORSED', guard: 'ofOpenEndorsement' },
        EndorsementRejected: { target: 'COMPLETED', guard: 'ofOpenEndorsement' },
        DocumentViewed: 'PENDING_TO_ENDORSEMENT',
        FileDownloaded: 'PENDING_TO_ENDORSEMENT',
        NewLinkRequested: { target: 'PENDING_TO_ENDORSEMENT', guard: 'asksForDoneLink' },
      },
    },
    ENDORSED: {
      on: {
        EndorsementWorkflowStarted: { target: 'ENDORSED', guard: 'withoutWorkflow' },
        ObserversAdded: { target: 'ENDORSED', guard: 'notDeleted' },
        DocumentViewed: { target: 'ENDORSED', guard: 'notDeleted' },
        FileDownloaded: { target: 'ENDORSED', guard: 'notDeleted' },
        NewLinkRequested: { target: 'ENDORSED', guard: 'asksForDoneLink' },
        DocumentDeleted: { target: 'ENDORSED', guard: 'notDeleted' },
        DocumentCanceled: { target: 'CANCELED', guard: 'notDeleted' },
      },
    },
    CANCELED: {
      on: {
        DocumentViewed: { target: 'CANCELED', guard: 'notDeleted' },
        FileDownloaded: { target: 'CANCELED', guard: 'notDeleted' },
        NewLinkRequested: { target: 'CANCELED', guard: 'asksForDoneLink' },
        DocumentDeleted: { target: 'CANCELED', guard: 'notDeleted' },
      },
    },
  },
});

function isCorrectable(state: DocumentState, signatoryId: string): boolean {
  const signatory = signatoryOf(state, signatoryId);
  return signatory !== null && (!signatory.isOwner || isOfFormerSender(state, signatory)) && !hasSigned(state, signatoryId);
}

/** Ids name what somebody saw and which links were theirs: no id is given twice. */
const isKnown = (state: DocumentState, signatoryId: string): boolean =>
  [...signatoriesOf(state), ...state.formerSignatories].some((one) => one.signatoryId === signatoryId);

/** Nobody to ask, or an answer of everybody who was asked; an answer that misses somebody completes nothing. */
function completesApprovals(state: DocumentState, { round, basis, answers }: DocumentEventData<'ApprovalsGranted'>): boolean {
  if (state.isDeleted || round !== state.round || state.preparedRound !== state.round) return false;
  if (basis === 'NO_APPROVERS') return approversOf(state).length === 0 && state.approvedRound < state.round;
  const { approvals } = state;
  return (
    approvals?.round === state.round &&
    approvals.status === 'PENDING' &&
    approvals.approverIds.every((id) => answers?.some(({ approverId }) => approverId === id))
  );
}
