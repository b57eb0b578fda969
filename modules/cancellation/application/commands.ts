import type { CommandDefinition } from '../../../shared-kernel/decider/types.ts';
import * as contract from '../contract/commands.ts';
import { type CancellationEvent, cancellationEventTypes } from '../contract/events.ts';
import { decideAnswer, decideEvidence, decideRequest, decideSettlement, onlyParty, onlyProcess } from '../domain/decide.ts';
import type { CancellationState } from '../domain/state.ts';

type CancellationCommand<C> = CommandDefinition<CancellationState, CancellationEvent, C, undefined>;

const about = { streamId: (command: { documentId: string }) => command.documentId, ownerId: (state: CancellationState) => state.ownerId };
/** Another's request that came first is met again by the new decision, which refuses with CANC_008. */
const reading = ['CancellationEvidenceOpened', 'CancellationRequested'];
/** Reading decides nothing, and what a process brings is decided anew on whatever is there. */
const everything = Object.keys(cancellationEventTypes);

/** `ownerId`: the account whose document it is; the stream does not know it before its first event. */
export const requestCommand = (ownerId: string): CancellationCommand<contract.RequestCancellation> => ({
  ...about,
  ownerId: () => ownerId,
  name: 'RequestCancellation',
  schema: contract.requestCancellation,
  authorise: (_state, { petitioner, documentId }, { actor }) => onlyParty(actor, petitioner.role, petitioner.id, documentId),
  decide: decideRequest,
  unaffectedBy: reading,
});

export const evidenceCommand: CancellationCommand<contract.OpenEvidence> = {
  ...about,
  name: 'OpenCancellationEvidence',
  schema: contract.openEvidence,
  authorise: (_state, { role, partyId, documentId }, { actor }) => onlyParty(actor, role, partyId, documentId),
  decide: decideEvidence,
  unaffectedBy: everything,
};

/** An answer that came between is met again by the new decision, which names it. */
export const answerCommand: CancellationCommand<contract.AnswerCancellation> = {
  ...about,
  name: 'AnswerCancellation',
  schema: contract.answerCancellation,
  authorise: (_state, { role, partyId, documentId }, { actor }) => onlyParty(actor, role, partyId, documentId),
  decide: decideAnswer,
  unaffectedBy: [
    ...reading,
    'CancellationAuthorized',
    'CancellationRejected',
    'CancellationWaiting',
    'CancellationApplied',
    'CancellationVoided',
  ],
};

export const settleCommand: CancellationCommand<contract.SettleCancellation> = {
  ...about,
  name: 'SettleCancellation',
  schema: contract.settleCancellation,
  authorise: (_state, _command, { actor }) => onlyProcess(actor),
  decide: decideSettlement,
  unaffectedBy: everything,
};
