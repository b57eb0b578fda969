import { refuse } from '../../../../shared-kernel/decider/types.ts';
import * as contract from '../../contract/commands.ts';
import { type DocumentEventData, documentEventTypes } from '../../contract/events.ts';
import type { Observer } from '../../contract/values.ts';
import { onlyOwner, onlyProcess, onlySignatory } from '../../domain/decide/access.ts';
import { decideDeletion, decideDownload, decidePresentation, decideSharing, decideView } from '../../domain/decide/following.ts';
import { decideAnchor, decideConstancia, decideSeal, decideSealingFailure } from '../../domain/decide/sealing.ts';
import type { DocumentState } from '../../domain/state.ts';
import { bystanders, type DocumentCommand } from './preparing.ts';

const about = { streamId: (command: { documentId: string }) => command.documentId, ownerId: (state: DocumentState) => state.ownerId };

/** Whatever else happens to a document, these stay true and are simply recorded after it. */
const anything = [
  ...bystanders,
  'SignatureRecorded',
  'SigningCompleted',
  'PlatformSealed',
  'ConstanciaRecorded',
  'AnchorRecorded',
  'SealingStepFailed',
  'DocumentCompleted',
  'ObserversAdded',
  'SigningLinkRenewed',
] as const;

/** Reading decides nothing: whatever came between, it still happened and is recorded on the state that is there now. */
const everything = Object.keys(documentEventTypes);

export const presentCommand: DocumentCommand<{ documentId: string; signatoryId: string; version: number }> = {
  ...about,
  name: 'PresentDocument',
  schema: contract.presentDocument,
  authorise: (state, command, { actor }) => onlySignatory(state, actor, command.signatoryId),
  decide: decidePresentation,
  unaffectedBy: anything,
};

export const viewCommand: DocumentCommand<{
  documentId: string;
  viewer: DocumentEventData<'DocumentViewed'>['viewer'];
  viewerId: string;
  version?: number | undefined;
}> = {
  ...about,
  name: 'ViewDocument',
  schema: contract.viewDocument,
  // Who may read was decided where it was read; this only writes down that it happened.
  authorise: (state) => (state.status === 'NONE' ? refuse(404, 'document.not_found') : null),
  decide: decideView,
  unaffectedBy: everything,
};

export const downloadCommand: DocumentCommand<DocumentEventData<'FileDownloaded'> & { documentId: string }> = {
  ...about,
  name: 'DownloadFile',
  schema: contract.downloadFile,
  authorise: (state) => (state.status === 'NONE' ? refuse(404, 'document.not_found') : null),
  decide: decideDownload,
  unaffectedBy: everything,
};

export const recordMailCommand: DocumentCommand<{
  documentId: string;
  outcome: 'QUEUED' | 'ACCEPTED' | 'FAILED';
  mailId: string;
  kind: string;
  recipientId: string;
  causedBy: string;
  attempt: number;
  reason: string;
}> = {
  ...about,
  name: 'RecordMail',
  schema: contract.recordMail,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (_state, { outcome, mailId, kind, recipientId, causedBy, attempt, reason }) =>
    outcome === 'FAILED'
      ? [{ type: 'MailFailed', data: { mailId, kind, recipientId, causedBy, attempt, reason } }]
      : [{ type: outcome === 'QUEUED' ? 'MailQueued' : 'MailAccepted', data: { mailId, kind, recipientId, causedBy } }],
  unaffectedBy: everything,
};

export const recordMailReportCommand: DocumentCommand<{
  documentId: string;
  report: 'DELIVERED' | 'BOUNCED' | 'OPENED';
  mailId: string;
  kind: string;
  recipientId: string;
  reportedAt: string;
  reason: string;
}> = {
  ...about,
  name: 'RecordMailReport',
  schema: contract.recordMailReport,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (_state, { report, mailId, kind, recipientId, reportedAt, reason }) => {
    const about = { mailId, kind, recipientId, reportedAt };
    if (report === 'BOUNCED') return [{ type: 'MailBounced', data: { ...about, reason } }];
    return [{ type: report === 'DELIVERED' ? 'MailDelivered' : 'MailOpened', data: about }];
  },
  unaffectedBy: everything,
};

export const shareCommand: DocumentCommand<{ documentId: string; observers: Observer[] }> = {
  ...about,
  name: 'ShareWithObservers',
  schema: contract.shareWithObservers,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor),
  decide: decideSharing,
  unaffectedBy: anything.filter((type) => type !== 'ObserversAdded'),
};

export const deleteCommand: DocumentCommand<{ documentId: string }> = {
  ...about,
  name: 'DeleteDocument',
  schema: contract.deleteDocument,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor),
  decide: (state) => decideDeletion(state),
  unaffectedBy: bystanders,
};

export const sealCommand: DocumentCommand<DocumentEventData<'PlatformSealed'> & { documentId: string }> = {
  ...about,
  name: 'RecordSeal',
  schema: contract.recordSeal,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, { documentId: _, ...data }) => decideSeal(state, data),
  unaffectedBy: [...bystanders, 'ObserversAdded'],
};

export const constanciaCommand: DocumentCommand<DocumentEventData<'ConstanciaRecorded'> & { documentId: string }> = {
  ...about,
  name: 'RecordConstancia',
  schema: contract.recordConstancia,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, { documentId: _, ...data }) => decideConstancia(state, data),
  unaffectedBy: [...bystanders, 'ObserversAdded'],
};

export const anchorCommand: DocumentCommand<DocumentEventData<'AnchorRecorded'> & { documentId: string }> = {
  ...about,
  name: 'RecordAnchor',
  schema: contract.recordAnchor,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, { documentId: _, ...data }) => decideAnchor(state, data),
  unaffectedBy: [...bystanders, 'ObserversAdded'],
};

export const sealingFailureCommand: DocumentCommand<DocumentEventData<'SealingStepFailed'> & { documentId: string }> = {
  ...about,
  name: 'RecordSealingFailure',
  schema: contract.recordSealingFailure,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, { documentId: _, ...data }) => decideSealingFailure(state, data),
  unaffectedBy: anything,
};
