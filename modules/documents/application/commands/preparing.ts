import type { CommandDefinition } from '../../../../shared-kernel/decider/types.ts';
import * as contract from '../../contract/commands.ts';
import type { DocumentEvent } from '../../contract/events.ts';
import { notDeleted, onlyOwner, onlyProcess } from '../../domain/decide/access.ts';
import { decideFields, decideSending, decideSetup, decideUpload } from '../../domain/decide/preparing.ts';
import { decideFailure, decideLinks, decideResend, decideStartImages, decideStoreImages } from '../../domain/decide/processing.ts';
import type { Limits } from '../../domain/rules/setup.ts';
import type { DocumentState } from '../../domain/state.ts';

export type DocumentCommand<C, F = undefined> = CommandDefinition<DocumentState, DocumentEvent, C, F>;

/** Facts that may arrive at any time without touching what an owner decides about the set-up. */
export const bystanders = [
  'MailQueued',
  'MailAccepted',
  'MailFailed',
  'MailDelivered',
  'MailBounced',
  'MailOpened',
  'DocumentViewed',
  'FileDownloaded',
  'DocumentPresented',
] as const;

const about = { streamId: (command: { documentId: string }) => command.documentId, ownerId: (state: DocumentState) => state.ownerId };

export const uploadCommand: DocumentCommand<contract.UploadDocument> = {
  name: 'UploadDocument',
  schema: contract.uploadDocument,
  streamId: (command) => command.documentId,
  ownerId: (_state, command) => command.uploadedBy.userId,
  authorise: (_state, command, { actor }) =>
    actor.kind === 'owner' && actor.ownerId === command.uploadedBy.userId
      ? null
      : { refused: true, status: 403, code: 'access.denied', facts: {} },
  decide: decideUpload,
  unaffectedBy: [],
};

/** The document that carries a special endorsement on (ENDO-002) comes from a process; one that is there already stays. */
export const uploadWorkflowCommand: DocumentCommand<contract.UploadDocument> = {
  ...uploadCommand,
  name: 'UploadWorkflowDocument',
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, command) => (state.status === 'NONE' ? decideUpload(state, command) : []),
};

export const setupCommand = (limits: Limits): DocumentCommand<contract.ChangeSetup> => ({
  ...about,
  name: 'ChangeSetup',
  schema: contract.changeSetup,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor),
  decide: (state, command) => decideSetup(state, command, limits),
  unaffectedBy: bystanders,
});

export const fieldsCommand: DocumentCommand<contract.PlaceFields> = {
  ...about,
  name: 'PlaceFields',
  schema: contract.placeFields,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor),
  decide: decideFields,
  unaffectedBy: bystanders,
};

export const sendCommand = (limits: Limits): DocumentCommand<contract.ConfirmSending> => ({
  ...about,
  name: 'ConfirmSending',
  schema: contract.confirmSending,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor),
  decide: (state, command) => decideSending(state, command, limits),
  unaffectedBy: bystanders,
});

export const startImagesCommand: DocumentCommand<{ documentId: string; round: number }> = {
  ...about,
  name: 'StartPageImages',
  schema: contract.startPageImages,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: decideStartImages,
  unaffectedBy: bystanders,
};

export const storeImagesCommand: DocumentCommand<contract.StorePageImages> = {
  ...about,
  name: 'StorePageImages',
  schema: contract.storePageImages,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: decideStoreImages,
  unaffectedBy: bystanders,
};

export const failProcessingCommand: DocumentCommand<{ documentId: string; round: number; code: string; detail: string }> = {
  ...about,
  name: 'FailProcessing',
  schema: contract.failProcessing,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: decideFailure,
  unaffectedBy: bystanders,
};

export const issueLinksCommand: DocumentCommand<{ documentId: string; round: number }> = {
  ...about,
  name: 'IssueSigningLinks',
  schema: contract.issueLinks,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, command, _facts, { now }) => decideLinks(state, command, now),
  unaffectedBy: bystanders,
};

export const resendCommand: DocumentCommand<contract.ResendLink> = {
  ...about,
  name: 'ResendSigningLink',
  schema: contract.resendLink,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor) ?? notDeleted(state),
  decide: (state, command, _facts, { now }) => decideResend(state, command, now),
  unaffectedBy: bystanders,
};
