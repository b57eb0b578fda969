import * as contract from '../../contract/commands.ts';
import type { DocumentEventData } from '../../contract/events.ts';
import { onlyProcess } from '../../domain/decide/access.ts';
import {
  decideCancellation,
  decideEndorsementCompletion,
  decideEndorsementRejection,
  decideEndorsementRequest,
  decideWorkflow,
} from '../../domain/decide/closing.ts';
import { decideGrant, decideRefusal } from '../../domain/decide/processing.ts';
import type { DocumentState } from '../../domain/state.ts';
import { bystanders, type DocumentCommand } from './preparing.ts';

/** What the processes bring a document from the streams of other modules. Each is decided on the document's own state. */
const about = {
  streamId: (command: { documentId: string }) => command.documentId,
  ownerId: (state: DocumentState) => state.ownerId,
  authorise: (_state: DocumentState, _command: unknown, { actor }: { actor: Parameters<typeof onlyProcess>[0] }) => onlyProcess(actor),
};
/** A process asks again by itself, so whatever came between, the decision is made anew on what is there now. */
const unaffectedBy = [
  ...bystanders,
  'ObserversAdded',
  'SigningLinkRenewed',
  'SignatureRecorded',
  'SigningCompleted',
  'PlatformSealed',
  'ConstanciaRecorded',
  'AnchorRecorded',
  'SealingStepFailed',
  'DocumentCompleted',
  'DocumentDeleted',
  'EndorsementRequested',
  'EndorsementCompleted',
  'EndorsementRejected',
  'EndorsementWorkflowStarted',
  'DocumentCanceled',
];

export const grantApprovalsCommand: DocumentCommand<contract.GrantApprovals> = {
  ...about,
  name: 'GrantApprovals',
  schema: contract.grantApprovals,
  decide: (state, command, _facts, { now }) => decideGrant(state, command, now),
  unaffectedBy,
};

export const refuseApprovalsCommand: DocumentCommand<DocumentEventData<'ApprovalsRefused'> & { documentId: string }> = {
  ...about,
  name: 'RefuseApprovals',
  schema: contract.refuseApprovals,
  decide: (state, { documentId: _, ...data }) => decideRefusal(state, data),
  unaffectedBy,
};

export const cancelCommand: DocumentCommand<DocumentEventData<'DocumentCanceled'> & { documentId: string }> = {
  ...about,
  name: 'CancelDocument',
  schema: contract.cancelDocument,
  decide: (state, { documentId: _, ...data }) => decideCancellation(state, data),
  unaffectedBy,
};

export const requestEndorsementCommand: DocumentCommand<DocumentEventData<'EndorsementRequested'> & { documentId: string }> = {
  ...about,
  name: 'RequestEndorsement',
  schema: contract.requestEndorsement,
  decide: (state, { documentId: _, ...data }) => decideEndorsementRequest(state, data),
  unaffectedBy,
};

export const completeEndorsementCommand: DocumentCommand<DocumentEventData<'EndorsementCompleted'> & { documentId: string }> = {
  ...about,
  name: 'CompleteEndorsement',
  schema: contract.completeEndorsement,
  decide: (state, { documentId: _, ...data }) => decideEndorsementCompletion(state, data),
  unaffectedBy,
};

export const rejectEndorsementCommand: DocumentCommand<DocumentEventData<'EndorsementRejected'> & { documentId: string }> = {
  ...about,
  name: 'RejectEndorsement',
  schema: contract.rejectEndorsement,
  decide: (state, { documentId: _, ...data }) => decideEndorsementRejection(state, data),
  unaffectedBy,
};

export const startWorkflowCommand: DocumentCommand<DocumentEventData<'EndorsementWorkflowStarted'> & { documentId: string }> = {
  ...about,
  name: 'StartEndorsementWorkflow',
  schema: contract.startEndorsementWorkflow,
  decide: (state, { documentId: _, ...data }) => decideWorkflow(state, data),
  unaffectedBy,
};
