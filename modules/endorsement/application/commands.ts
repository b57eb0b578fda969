import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandDefinition } from '../../../shared-kernel/decider/types.ts';
import * as contract from '../contract/commands.ts';
import { type EndorsementEvent, type EndorsementEventData, endorsementEventTypes } from '../contract/events.ts';
import {
  decideAdmission,
  decideAsk,
  decidePresentation,
  decideRejection,
  decideSheetConstancia,
  decideSheetFailure,
  decideSheetSeal,
  onlyEndorser,
  onlyOwner,
  onlyProcess,
} from '../domain/decide.ts';
import type { EndorsementState } from '../domain/state.ts';

export type EndorsementCommand<C, Facts = undefined> = CommandDefinition<EndorsementState, EndorsementEvent, C, Facts>;

export const aboutDocument = {
  streamId: (command: { documentId: string }) => command.documentId,
  ownerId: (state: EndorsementState) => state.ownerId,
};
/** Reading decides nothing, and what came between is met by the new decision, which answers with what is there. */
const everything = Object.keys(endorsementEventTypes);
/** Beside one's own act; another's answer that came between refuses the act by its own code. */
export const endorsingUnaffectedBy = everything;

/** `ownerId`: the account whose document it is; the stream does not know it before its first event. */
export const askCommand = (ownerId: string): EndorsementCommand<contract.AskEndorsement> => ({
  ...aboutDocument,
  ownerId: () => ownerId,
  name: 'AskEndorsement',
  schema: contract.askEndorsement,
  authorise: (_state, _command, { actor }) => onlyOwner(actor, ownerId),
  decide: decideAsk,
  unaffectedBy: everything,
});

export const presentCommand: EndorsementCommand<contract.PresentEndorsement> = {
  ...aboutDocument,
  name: 'PresentEndorsement',
  schema: contract.presentEndorsement,
  authorise: (_state, { endorsementId }, { actor }) => onlyEndorser(actor, endorsementId),
  decide: decidePresentation,
  unaffectedBy: everything,
};

export const declineCommand: EndorsementCommand<contract.RejectEndorsement> = {
  ...aboutDocument,
  name: 'DeclineEndorsement',
  schema: contract.rejectEndorsement,
  authorise: (_state, { endorsementId }, { actor }) => onlyEndorser(actor, endorsementId),
  decide: (state, command) => decideRejection('EndorsementDeclined', state, command),
  unaffectedBy: everything,
};

export const withdrawCommand: EndorsementCommand<contract.RejectEndorsement> = {
  ...aboutDocument,
  name: 'WithdrawEndorsement',
  schema: contract.rejectEndorsement,
  authorise: (state, _command, { actor }) => onlyOwner(actor, state.ownerId),
  decide: (state, command) => decideRejection('EndorsementWithdrawn', state, command),
  unaffectedBy: everything,
};

const byProcess = {
  ...aboutDocument,
  authorise: (_state: EndorsementState, _command: unknown, { actor }: { actor: Actor }) => onlyProcess(actor),
};

export const admitCommand: EndorsementCommand<contract.AdmitEndorsement> = {
  ...byProcess,
  name: 'AdmitEndorsement',
  schema: contract.admitEndorsement,
  decide: decideAdmission,
  unaffectedBy: everything,
};

export const sealSheetCommand: EndorsementCommand<contract.SealEndorsement> = {
  ...byProcess,
  name: 'SealEndorsementSheet',
  schema: contract.sealEndorsement,
  decide: decideSheetSeal,
  unaffectedBy: everything,
};

export const sheetConstanciaCommand: EndorsementCommand<contract.KeepConstancia> = {
  ...byProcess,
  name: 'RecordEndorsementConstancia',
  schema: contract.keepConstancia,
  decide: decideSheetConstancia,
  unaffectedBy: everything,
};

export const sheetFailureCommand: EndorsementCommand<contract.FailEndorsement> = {
  ...byProcess,
  name: 'RecordEndorsementFailure',
  schema: contract.failEndorsement,
  decide: (state, { documentId: _, ...data }) => decideSheetFailure(state, data as EndorsementEventData<'EndorsementStepFailed'>),
  unaffectedBy: everything,
};
