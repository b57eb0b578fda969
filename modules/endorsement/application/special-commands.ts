import type { CommandDefinition } from '../../../shared-kernel/decider/types.ts';
import * as contract from '../contract/special-commands.ts';
import { type SpecialEvent, specialEventTypes } from '../contract/special-events.ts';
import type { SpecialState } from '../domain/special.ts';
import { decideSpecialAnswer, decideSpecialRequest, onlySpecialOwner, onlySpecialParty } from '../domain/special-decide.ts';

type SpecialCommand<C> = CommandDefinition<SpecialState, SpecialEvent, C, undefined>;

/** What came between is met by the new decision, which refuses by a code that names it. */
const everything = Object.keys(specialEventTypes);

/** `ownerId`: the account whose document it is; the stream does not know it before its first event. */
export const requestSpecialCommand = (ownerId: string): SpecialCommand<contract.RequestSpecial> => ({
  name: 'RequestSpecialEndorsement',
  schema: contract.requestSpecial,
  streamId: (command) => command.documentId,
  ownerId: () => ownerId,
  authorise: (_state, { requestedBy, documentId }, { actor }) => onlySpecialParty(actor, requestedBy, documentId),
  decide: decideSpecialRequest,
  unaffectedBy: everything,
});

export const answerSpecialCommand: SpecialCommand<contract.AnswerSpecial> = {
  name: 'AnswerSpecialEndorsement',
  schema: contract.answerSpecial,
  streamId: (command) => command.documentId,
  ownerId: (state) => state.ownerId,
  authorise: (state, _command, { actor }) => onlySpecialOwner(actor, state.ownerId),
  decide: decideSpecialAnswer,
  unaffectedBy: everything,
};
