import { setup } from 'xstate';
import { approversOf, type DocumentState, dueSignatories, hasSigned, isOpenToChanges, signatoriesOf, signatoryOf } from './state.ts';

type MachineEvent = { type: string; data?: unknown };
interface Args {
  context: DocumentState;
  event: MachineEvent;
}

const data = <T>(event: MachineEvent): T => event.data as T;

/**
 * The status table of a document (STATE-011..019, 024, 025) as a machine over its own events. It
 * guards; it does not fold. A fact that keeps the status names its own state as target, for `can()`
 * says no to what is not declared. COMPLETED is not `final`: endorsement and cancellation leave it. A
 * refused approval keeps PENDING; what the owner changes and sends again happens inside it (STATE-033).
 */
export const documentLifecycle = setup({
  types: { context: {} as DocumentState, events: {} as MachineEvent },
  // A transition without target counts for `can()` only when it names an action.
  actions: { keepAsFact: () => {} },
  guards: {
    notDeleted: ({ context }: Args) => !context.isDeleted,
    isOpenToChanges: ({ context }: Args) => isOpenToChanges(context),
    opensNextRound: ({ context, event }: Args) =>
      isOpenToChanges(context) && data<{ round: number }>(event).round === context.round + 1 && signatoriesOf(context).length > 0,
    ofThisRound: ({ context, event }: Args) => data<{ round: number }>(event).round === context.round,
    preparesThisRound: ({ context, event }: Args) =>
      !context.isDeleted && data<{ round: number }>(event).round === context.round && context.preparedRound < context.round,
    approvalsNotYetRequested: ({ context, event }: Args) =>
      !context.isDeleted &&
      data<{ round: number }>(event).round === context.round &&
      context.preparedRound === context.round &&
      context.approvals?.round !== context.round &&
      approversOf(context).length > 0,
    noApproversOfThisRound: ({ context, event }: Args) =>
      data<{ round: number; basis: string }>(event).round === context.round &&
      data<{ basis: string }>(event).basis === 'NO_APPROVERS' &&
      approversOf(context).length === 0,
    completesApprovals: ({ context, event }: Args) => {
      const granted = data<{ round: number; basis: string; answers?: readonly { approverId: string }[] }>(event);
      if (context.isDeleted || granted.round !== context.round || context.preparedRound !== context.round) return false;
      if (granted.basis === 'NO_APPROVERS') return approversOf(context).length === 0 && context.approvedRound < context.round;
      const { approvals } = context;
      return (
        approvals?.round === context.round &&
        approvals.status === 'PENDING' &&
        approvals.approverIds.every((id) => granted.answers?.some((one) => one.approverId === id))
      );
    },
    awaitsThisApprover: ({ context, event }: Args) => {
      const refused = data<{ round: number; approverId: string }>(event);
      const { approvals } = context;
      return (
        !context.isDeleted &&
        refused.round === context.round &&
        approvals?.round === context.round &&
        approvals.status === 'PENDING' &&
        approvals.approverIds.includes(refused.approverId)
      );
    },
    approvedWithoutLinks: ({ context, event }: Args) =>
      !context.isDeleted &&
      context.approvedRound === context.round &&
      data<{ round: number }>(event).round === context.round &&
      Object.values(context.links).every((link) => link.round !== context.round),
    mayBeEndorsed: ({ context }: Args) =>
      !context.isDeleted && context.setup?.isEndorsement === true && context.endorsement?.status !== 'COMPLETED',
    ofOpenEndorsement: ({ context, event }: Args) =>
      context.endorsement?.status === 'PENDING' &&
      context.endorsement.endorsementId === data<{ endorsementId: string }>(event).endorsementId,
    withoutWorkflow: ({ context }: Args) => !context.isDeleted && context.endorsementWorkflow === null,
    approvalsGranted: ({ context, event }: Args) =>
      context.approvedRound === context.round && data<{ round: number }>(event).round === context.round,
    maySign: ({ context, event }: Args) => {
      const signature = data<{ signatoryId: string; round: number; base: { version: number } }>(event);
      return (
        !context.isDeleted &&
        signature.round === context.round &&
        context.approvedRound === context.round &&
        context.versions.at(-1)?.version === signature.base.version &&
        dueSignatories(context).some((one) => one.signatoryId === signature.signatoryId)
      );
    },
    everybodySigned: ({ context }: Args) =>
      signatoriesOf(context).length > 0 && signatoriesOf(context).every((one) => hasSigned(context, one.signatoryId)),
    knownSignatory: ({ context, event }: Args) =>
      !context.isDeleted && signatoryOf(context, data<{ signatoryId: string }>(event).signatoryId) !== null,
    openLink: ({ context, event }: Args) => {
      const link = data<{ signatoryId: string; issue: number }>(event);
      return !context.isDeleted && !hasSigned(context, link.signatoryId) && context.links[link.signatoryId]?.issue === link.issue - 1;
    },
    notSealed: ({ context }: Args) => context.seal === null,
    sealedWithoutConstancia: ({ context, event }: Args) =>
      context.seal !== null &&
      context.constancia === null &&
      data<{ documentSha256: string }>(event).documentSha256 === context.seal.file.sha256,
    constanciaWithoutAnchor: ({ context }: Args) => context.constancia !== null && context.anchor === null,
    bothAnswered: ({ context }: Args) => context.seal !== null && context.constancia !== null && context.anchor !== null,
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
  },
  states: {
    NONE: { on: { DocumentUploaded: 'DRAFT' } },
    DRAFT: {
      on: {
        SetupChanged: { target: 'DRAFT', guard: 'notDeleted' },
        FieldsPlaced: { target: 'DRAFT', guard: 'notDeleted' },
        DocumentViewed: { target: 'DRAFT', guard: 'notDeleted' },
        FileDownloaded: { target: 'DRAFT', guard: 'notDeleted' },
        SendingConfirmed: { target: 'PROCESSING', guard: 'opensNextRound' },
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
        SigningLinkRenewed: { target: 'PENDING', guard: 'openLink' },
        DocumentPresented: { target: 'PENDING', guard: 'knownSignatory' },
        DocumentViewed: { target: 'PENDING', guard: 'notDeleted' },
        FileDownloaded: { target: 'PENDING', guard: 'notDeleted' },
        SignatureRecorded: { target: 'PENDING', guard: 'maySign' },
        SigningCompleted: { target: 'PENDING_FOR_BLOCK_CHAIN', guard: 'everybodySigned' },
        ObserversAdded: { target: 'PENDING', guard: 'notDeleted' },
        DocumentDeleted: { target: 'PENDING', guard: 'notDeleted' },
        DocumentCanceled: { target: 'CANCELED', guard: 'notDeleted' },
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
      },
    },
    ENDORSED: {
      on: {
        EndorsementWorkflowStarted: { target: 'ENDORSED', guard: 'withoutWorkflow' },
        ObserversAdded: { target: 'ENDORSED', guard: 'notDeleted' },
        DocumentViewed: { target: 'ENDORSED', guard: 'notDeleted' },
        FileDownloaded: { target: 'ENDORSED', guard: 'notDeleted' },
        DocumentDeleted: { target: 'ENDORSED', guard: 'notDeleted' },
        DocumentCanceled: { target: 'CANCELED', guard: 'notDeleted' },
      },
    },
    CANCELED: {
      on: {
        DocumentViewed: { target: 'CANCELED', guard: 'notDeleted' },
        FileDownloaded: { target: 'CANCELED', guard: 'notDeleted' },
        DocumentDeleted: { target: 'CANCELED', guard: 'notDeleted' },
      },
    },
  },
});
