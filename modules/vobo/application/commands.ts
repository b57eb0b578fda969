import type { CommandDefinition } from '../../../shared-kernel/decider/types.ts';
import * as contract from '../contract/commands.ts';
import { type VoBoEvent, voBoEventTypes } from '../contract/events.ts';
import { onlyApprover, onlyOwner, onlyProcess } from '../domain/decide/access.ts';
import { decideAnswer, decideComment, decideCommentChange, decideCommentDeletion, decidePresentation } from '../domain/decide/answering.ts';
import { decideClosing, decideNextLinks, decideOpening, decideResend } from '../domain/decide/round.ts';
import type { VoBoState } from '../domain/state.ts';

type VoBoCommand<C> = CommandDefinition<VoBoState, VoBoEvent, C, undefined>;

const about = { streamId: (command: { documentId: string }) => command.documentId, ownerId: (state: VoBoState) => state.ownerId };
/** Reading and writing down decide nothing, and what a process brings is decided anew on whatever is there. */
const everything = Object.keys(voBoEventTypes);
/** Of others, and of one's own: none of it touches what an approver decides about what they saw. */
const bystanders = [
  'ApproverPresented',
  'VoBoCommentAdded',
  'VoBoCommentEdited',
  'VoBoCommentDeleted',
  'ApproverLinkRenewed',
  'ApproverLinksIssued',
];

/** `ownerId`: the account whose document it is; the stream does not know it before its first event. */
export const openRoundCommand = (ownerId: string): VoBoCommand<contract.OpenRound> => ({
  ...about,
  ownerId: () => ownerId,
  name: 'OpenApprovalRound',
  schema: contract.openRound,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, command, _facts, { now }) => decideOpening(state, command, now),
  unaffectedBy: everything,
});

export const issueLinksCommand: VoBoCommand<contract.IssueLinks> = {
  ...about,
  name: 'IssueApproverLinks',
  schema: contract.issueLinks,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: (state, command, _facts, { now }) => decideNextLinks(state, command, now),
  unaffectedBy: everything,
};

export const closeRoundCommand: VoBoCommand<contract.CloseRound> = {
  ...about,
  name: 'CloseApprovalRound',
  schema: contract.closeRound,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: decideClosing,
  unaffectedBy: everything,
};

export const resendCommand: VoBoCommand<contract.ResendLink> = {
  ...about,
  name: 'ResendApproverLink',
  schema: contract.resendLink,
  authorise: (state, _command, { actor }) => onlyOwner(state, actor),
  decide: (state, command, _facts, { now }) => decideResend(state, command, now),
  unaffectedBy: bystanders.filter((type) => !type.startsWith('ApproverLink')),
};

export const presentCommand: VoBoCommand<contract.Present> = {
  ...about,
  name: 'PresentToApprover',
  schema: contract.present,
  authorise: (state, command, { actor }) => onlyApprover(state, actor, command.approverId),
  decide: decidePresentation,
  unaffectedBy: everything,
};

export const addCommentCommand: VoBoCommand<contract.Comment> = {
  ...about,
  name: 'AddVoBoComment',
  schema: contract.comment,
  authorise: (state, command, { actor }) => onlyApprover(state, actor, command.approverId),
  decide: (state, command, _facts, { now }) => decideComment(state, command, now),
  unaffectedBy: [...bystanders, 'VoBoAccepted'],
};

export const editCommentCommand: VoBoCommand<contract.Comment> = {
  ...addCommentCommand,
  name: 'EditVoBoComment',
  decide: (state, command, _facts, { now }) => decideCommentChange(state, command, now),
};

export const deleteCommentCommand: VoBoCommand<contract.DeleteComment> = {
  ...about,
  name: 'DeleteVoBoComment',
  schema: contract.deleteComment,
  authorise: (state, command, { actor }) => onlyApprover(state, actor, command.approverId),
  decide: (state, command, _facts, { now }) => decideCommentDeletion(state, command, now),
  unaffectedBy: [...bystanders, 'VoBoAccepted'],
};

/**
 * The other approvers' acceptances do not touch one's own; a refusal, or an answer of one's own that came first, is met
 * again by the new decision, which names it.
 */
const answerCommand = (name: string, accepts: boolean): VoBoCommand<contract.Answer> => ({
  ...about,
  name,
  schema: contract.answer,
  authorise: (state, command, { actor }) => onlyApprover(state, actor, command.approverId),
  decide: (state, command, _facts, { now }) => decideAnswer(state, command, accepts, now),
  unaffectedBy: [...bystanders, 'VoBoAccepted', 'VoBoRefused', 'ApprovalRoundClosed'],
});

export const acceptCommand = answerCommand('AcceptVoBo', true);
export const refuseCommand = answerCommand('RefuseVoBo', false);
